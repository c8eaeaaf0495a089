"""The list of comparisons, for the pages that lead to them."""

from __future__ import annotations

from ..inline import to_markdown
from .overview import Overview


def render(overview: Overview) -> str:
    """Return a list of the comparisons of the site with their answers."""
    return "\n\n".join(_entry(overview, comparison_id) for comparison_id, _ in overview.site.comparisons)


def _entry(overview: Overview, comparison_id: str) -> str:
    comparison = overview.data.comparisons[comparison_id]
    names = {
        role: to_markdown(overview.data.engines[engine].name[overview.language])
        for role, engine in (("subject", comparison.subject), ("peer", comparison.peer))
    }
    link = overview.link(f"compare/{comparison_id}.md")
    answer = to_markdown(comparison.verdict.answer[overview.language], block=True)
    return f"- [{overview.label('pair', **names)}]({link})\n\n    {answer}"
