"""Every document that the site cites, and the pages that use it."""

from __future__ import annotations

from ..inline import to_markdown
from ..pages import Page
from .citations import uses
from .context import Context
from .sources import about


def render(context: Context) -> str:
    """Return the sources of the site as a list."""
    cited: dict[str, list[str]] = {}
    for key in context.site.navigation:
        page = context.site.pages[context.language][key]
        for source in dict.fromkeys(use.source for use in uses(page, context.site)):
            link = f"[{_name(context, page)}]({context.link(key, f'source-{source}')})"
            cited.setdefault(source, []).append(link)
    return "\n".join(
        _entry(context, source_id, cited[source_id]) for source_id in context.data.sources if source_id in cited
    )


def _name(context: Context, page: Page) -> str:
    """Return how a page is called among others: by the peer of its comparison, or by its title."""
    comparison = context.data.comparisons.get(page.comparison_id or "")
    return context.name(comparison.peer) if comparison else to_markdown(page.meta["title"])


def _entry(context: Context, source_id: str, pages: list[str]) -> str:
    where = context.label("cited_on", pages=context.listed(pages))
    return f"- {about(context, source_id)}\n    - {where}\n      {{: .uses }}"
