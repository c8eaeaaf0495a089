"""The list of comparisons, for the pages that lead to them."""

from __future__ import annotations

import posixpath

from ..inline import to_markdown
from ..site import Site
from .citations import filled


def render(site: Site, language: str, key: str) -> str:
    """Return a list of the comparisons of the site; `key` is the page that shows it."""
    return "\n\n".join(_entry(site, language, key, comparison_id) for comparison_id, _ in site.comparisons())


def _entry(site: Site, language: str, key: str, comparison_id: str) -> str:
    comparison = site.data.comparisons[comparison_id]
    names = {
        role: to_markdown(site.data.engines[engine].name[language])
        for role, engine in (("subject", comparison.subject), ("peer", comparison.peer))
    }
    pair = filled(site.data.labels["pair"][language], **names)
    link = posixpath.relpath(f"compare/{comparison_id}.md", posixpath.dirname(key) or ".")
    return f"- [{pair}]({link})\n\n    {to_markdown(comparison.verdict.answer[language], block=True)}"
