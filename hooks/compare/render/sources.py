"""The cited documents, numbered, with the places in them and the way back to where they are cited."""

from __future__ import annotations

import re

from ..inline import escape, to_markdown
from ..model import Source
from .citations import Context, Use, plain_name

_PINNED = re.compile(r"https://github\.com/[^/]+/[^/]+/blob/(?:[0-9a-f]{40}|v\d[^/]*)/.+")
_LINES = re.compile(r"L\d+(?:-L\d+)?(?:, L\d+(?:-L\d+)?)*")


def render(context: Context, found: list[Use]) -> str:
    """Return the sources that are used, as a numbered list."""
    entries = [_entry(context, source, [use for use in found if use.source == source]) for source in context.numbers]
    blocks = ["\n".join(entries)]
    if any(context.data.sources[source].edition for source in context.numbers):
        blocks.append(context.label("unpinned"))
    return "\n\n".join(blocks)


def _entry(context: Context, source_id: str, found: list[Use]) -> str:
    source = context.data.sources[source_id]
    title = to_markdown(source.title[context.language])
    about = [to_markdown(source.publisher[context.language]), context.label(f"kind.{source.kind}")]
    if source.edition:
        about.append(context.label("edition", edition=to_markdown(source.edition[context.language])))
    about.append(context.label("seen", date=source.seen.isoformat()))
    lines = [f"1. [{title}]({source.url}){{#source-{source_id}}} {context.listed(about)}"]
    places: dict[str | None, list[Use]] = {}
    for use in found:
        places.setdefault(use.where, []).append(use)
    for where, there in places.items():
        back = context.listed(f"[{plain_name(use)}](#{use.anchor})" for use in there)
        uses = context.label("cited_at", place=_where(context, source, where), uses=back)
        lines.append(f"    - {uses}\n      {{: .uses }}")
    return "\n".join(lines)


def _where(context: Context, source: Source, where: str | None) -> str:
    if where is None:
        return context.label("whole_document")
    if not _PINNED.fullmatch(source.url) or not _LINES.fullmatch(where):
        return escape(where)
    return ", ".join(f"[{line}]({source.url}#{line})" for line in where.split(", "))
