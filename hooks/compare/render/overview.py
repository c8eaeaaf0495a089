"""The engines of a site, and where a page finds what is said about each."""

from __future__ import annotations

from ..model import Comparison
from ..site import Site
from .context import Context


def engines(site: Site) -> list[str]:
    """Return the ids of all engines: each subject before its peers, in the order of the comparisons."""
    comparisons = [comparison for _, comparison in site.comparisons]
    subjects = [str(comparison.subject) for comparison in comparisons]
    return list(dict.fromkeys(subjects + [str(comparison.peer) for comparison in comparisons]))


def backing(context: Context, engine_id: str, axis_id: str) -> str:
    """Return the address of the row that backs an engine's answer on an axis."""
    key, comparison = _page_of(context.site, engine_id)
    data = context.data
    rows = data.rows(comparison) if comparison else [shown for shown, _ in data.answers(engine_id)]
    elsewhere = "table" if comparison else "facts"
    return context.link(key, f"table-{axis_id}" if axis_id in rows else elsewhere)


def engine_link(context: Context, engine_id: str) -> str:
    """Return an engine's name, linked to the page about it."""
    return f"[{context.name(engine_id)}]({context.link(_page_of(context.site, engine_id)[0])})"


def _page_of(site: Site, engine_id: str) -> tuple[str, Comparison | None]:
    """Return the page about an engine: that of its facts, or else of the comparison in which it is the peer."""
    key = f"{engine_id}.md"
    if any(marker.name == "facts" for pages in site.pages.values() if key in pages for marker in pages[key].markers):
        return key, None
    comparisons = site.comparisons
    own = [item for item in comparisons if item[1].peer == engine_id]
    comparison_id, comparison = (own or [item for item in comparisons if item[1].subject == engine_id])[0]
    return f"compare/{comparison_id}.md", comparison
