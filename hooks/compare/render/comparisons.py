"""The list of comparisons, for the pages that lead to them."""

from __future__ import annotations

from .context import Context


def render(context: Context) -> str:
    """Return a list of the comparisons of the site with their answers."""
    return "\n\n".join(_entry(context, comparison_id) for comparison_id, _ in context.site.comparisons)


def _entry(context: Context, comparison_id: str) -> str:
    comparison = context.data.comparisons[comparison_id]
    link = context.link(f"compare/{comparison_id}.md")
    answer = context.text(comparison.verdict.answer, block=True)
    return f"- [{context.label('pair', **context.names(comparison))}]({link})\n\n    {answer}"
