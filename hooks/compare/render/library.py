"""Every document that the site cites, and the pages that use it."""

from __future__ import annotations

from ..inline import to_markdown
from .citations import uses
from .overview import Overview


def render(overview: Overview) -> str:
    """Return the sources of the site as a list."""
    cited: dict[str, list[str]] = {}
    for comparison_id, comparison in overview.site.comparisons:
        key = f"compare/{comparison_id}.md"
        page = overview.site.pages[overview.language][key]
        for source in dict.fromkeys(use.source for use in uses(page, overview.data, comparison)):
            title = to_markdown(overview.data.engines[comparison.peer].name[overview.language])
            cited.setdefault(source, []).append(f"[{title}]({overview.link(key, f'source-{source}')})")
    return "\n".join(_entry(overview, source_id, cited[source_id]) for source_id in overview.data.sources)


def _entry(overview: Overview, source_id: str, pages: list[str]) -> str:
    source = overview.data.sources[source_id]
    about = [to_markdown(source.publisher[overview.language]), overview.label(f"kind.{source.kind}")]
    if source.edition:
        about.append(overview.label("edition", edition=to_markdown(source.edition[overview.language])))
    about.append(overview.label("seen", date=source.seen.isoformat()))
    title = to_markdown(source.title[overview.language])
    where = overview.label("cited_on", pages=overview.listed(pages))
    return (
        f"- [{title}]({source.url}){{#source-{source_id}}} {overview.listed(about)}\n    - {where}\n      {{: .uses }}"
    )
