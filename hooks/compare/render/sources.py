"""The cited documents, numbered, with the places in them and the way back to where they are cited."""

from __future__ import annotations

import re

from ..inline import escape, flatten, to_markdown, to_plain
from ..model import Source
from .citations import Use, uses
from .context import Context

_PINNED = re.compile(r"https://github\.com/[^/]+/[^/]+/blob/(?:[0-9a-f]{40}|v\d[^/]*)/.+")
_LINES = re.compile(r"L\d+(?:-L\d+)?(?:, L\d+(?:-L\d+)?)*")


def render(context: Context) -> str:
    """Return the sources that the page uses, as a numbered list."""
    found = uses(context.page, context.site)
    entries = [_entry(context, source, [use for use in found if use.source == source]) for source in context.numbers]
    blocks = ["\n".join(entries)]
    if any(context.data.sources[source].edition for source in context.numbers):
        blocks.append(context.label("unpinned"))
    return "\n\n".join(blocks)


def about(context: Context, source_id: str) -> str:
    """Return a source in a line: its linked title, publisher, kind, edition and the day it was seen."""
    source = context.data.sources[source_id]
    parts = [context.text(source.publisher), context.label(f"kind.{source.kind}")]
    if source.edition:
        parts.append(context.label("edition", edition=context.text(source.edition)))
    parts.append(context.label("seen", date=source.seen.isoformat()))
    return f"[{context.text(source.title)}]({source.url}){{#source-{source_id}}} {context.listed(parts)}"


def _entry(context: Context, source_id: str, found: list[Use]) -> str:
    lines = [f"1. {about(context, source_id)}"]
    places: dict[str | None, list[Use]] = {}
    for use in found:
        places.setdefault(use.where, []).append(use)
    for where, there in places.items():
        back = context.listed(f"[{_plain_name(use)}](#{use.anchor})" for use in there)
        cited_at = context.label("cited_at", place=_where(context, context.data.sources[source_id], where), uses=back)
        lines.append(f"    - {cited_at}\n      {{: .uses }}")
    return "\n".join(lines)


def _plain_name(use: Use) -> str:
    """Return the name of a use as Markdown without its own links."""
    return to_markdown(to_plain(use.name))


def _where(context: Context, source: Source, where: str | None) -> str:
    if where is None:
        return context.label("whole_document")
    if not _PINNED.fullmatch(source.url) or not _LINES.fullmatch(where):
        return escape(flatten(where))
    return ", ".join(f"[{line}]({source.url}#{line})" for line in where.split(", "))
