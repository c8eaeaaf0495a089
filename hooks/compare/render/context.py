"""What every block is rendered from: the site, the page that shows the block, and the numbers of its sources."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..inline import escape, to_markdown, to_title
from ..model import Comparison, Data, Text
from ..pages import Page
from ..site import Site


@dataclass(frozen=True, slots=True)
class Context:
    """A page of a site, and the number of each source that it cites: their order in the data in every language."""

    site: Site
    page: Page
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def data(self) -> Data:
        """The data of the site."""
        return self.site.data

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.page.language

    @property
    def comparison(self) -> Comparison:
        """The comparison that the page shows; raises KeyError if it shows none."""
        return self.data.comparisons[self.page.comparison_id or ""]

    @property
    def engine_ids(self) -> tuple[str, str]:
        """The ids of the two engines of the comparison, the subject first."""
        return self.comparison.subject, self.comparison.peer

    def text(self, text: Text, *, block: bool = False) -> str:
        """Return a text in the language of the page as Markdown; `block` as in `to_markdown`."""
        return to_markdown(text[self.language], block=block)

    def label(self, key: str, **values: str) -> str:
        """Return a label with its placeholders filled by Markdown."""
        label = self.text(self.data.labels[key])
        return re.sub(r"\\\{(\w+)\\\}", lambda match: values.get(match[1], match[0]), label)

    def listed(self, parts: Iterable[str]) -> str:
        """Return parts in one line, separated as the language does."""
        return escape(self.data.labels["list_separator"][self.language]).join(parts)

    def name(self, engine_id: str) -> str:
        """Return an engine's name as Markdown."""
        return self.text(self.data.engines[engine_id].name)

    def names(self, comparison: Comparison) -> dict[str, str]:
        """Return the names of the two engines of a comparison as Markdown, by their role."""
        return {"subject": self.name(comparison.subject), "peer": self.name(comparison.peer)}

    def link(self, key: str, anchor: str = "") -> str:
        """Return the address of a page, seen from the one that is rendered."""
        path = posixpath.relpath(key, posixpath.dirname(self.page.key) or ".")
        return f"{path}#{anchor}" if anchor else path

    def cited(self, text: str, citations: Iterable[tuple[str, str | None]]) -> str:
        """Return a sentence as Markdown with its marks, which stand before its full stop."""
        marks = self.marks(citations)
        return text[:-1] + marks + text[-1] if text.endswith(("。", ".")) else text + marks

    def marks(self, citations: Iterable[tuple[str, str | None]]) -> str:
        """Return the marks of what is cited, in the order of their numbers, each source once."""
        places: dict[str, list[str]] = {}
        for source, where in citations:
            places.setdefault(source, []).extend([where] if where else [])
        return "".join(self._mark(source, places[source]) for source in sorted(places, key=self.numbers.__getitem__))

    def _mark(self, source: str, places: list[str]) -> str:
        title = self.data.sources[source].title[self.language]
        where = f" {', '.join(dict.fromkeys(places))}" if places else ""
        return f'[\\[{self.numbers[source]}\\]](#source-{source} "{to_title(title + where)}"){{.cite}}'
