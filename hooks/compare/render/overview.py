"""What the pages about all engines are rendered from."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from ..inline import escape, to_markdown
from ..model import Comparison, Data
from ..site import Site
from .citations import filled


@dataclass(frozen=True, slots=True)
class Overview:
    """A site, the language and the key of the page that shows it."""

    site: Site
    language: str
    key: str

    @property
    def data(self) -> Data:
        """The data of the site."""
        return self.site.data

    def label(self, key: str, **values: str) -> str:
        """Return a label with its placeholders filled by Markdown."""
        return filled(self.data.labels[key][self.language], **values)

    def listed(self, parts: list[str]) -> str:
        """Return parts in one line, separated as the language does."""
        return escape(self.data.labels["list_separator"][self.language]).join(parts)

    def link(self, key: str, anchor: str = "") -> str:
        """Return the address of a page, seen from the one that shows it."""
        path = posixpath.relpath(key, posixpath.dirname(self.key) or ".")
        return f"{path}#{anchor}" if anchor else path

    def engines(self) -> list[str]:
        """Return the ids of all engines: each subject before its peers, in the order of the comparisons."""
        comparisons = [comparison for _, comparison in self.site.comparisons]
        subjects = [str(comparison.subject) for comparison in comparisons]
        return list(dict.fromkeys(subjects + [str(comparison.peer) for comparison in comparisons]))

    def comparison_of(self, engine_id: str) -> tuple[str, Comparison]:
        """Return the comparison in which an engine is the peer, or the first in which it is the subject."""
        comparisons = self.site.comparisons
        own = [item for item in comparisons if item[1].peer == engine_id]
        return (own or [item for item in comparisons if item[1].subject == engine_id])[0]

    def backing(self, engine_id: str, axis_id: str) -> str:
        """Return the address of the row that backs an engine's answer on an axis."""
        comparison_id, comparison = self.comparison_of(engine_id)
        anchor = f"table-{axis_id}" if axis_id in self.data.rows(comparison) else "table"
        return self.link(f"compare/{comparison_id}.md", anchor)

    def engine_link(self, engine_id: str) -> str:
        """Return an engine's name, linked to its comparison."""
        name = to_markdown(self.data.engines[engine_id].name[self.language])
        return f"[{name}]({self.link(f'compare/{self.comparison_of(engine_id)[0]}.md')})"
