"""What is known about one engine, or about the model: the answers on every axis, and what no axis asks."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import Fact
from .context import Context
from .table import captioned, cell, checked, explained_bases, heading


def facts(context: Context) -> str:
    """Return the answers of the engine whose page this is, by axis."""
    answers = context.data.answers(context.page.subject)
    axes = context.data.axes
    rows = [(heading(context, axis_id, axes[axis_id].label, axes[axis_id].question), fact) for axis_id, fact in answers]
    caption = context.label("facts_caption", name=context.name(context.page.subject))
    return _table(context, caption, rows, _bases(fact for _, fact in answers))


def details(context: Context) -> str:
    """Return what the profile of the page says."""
    profile = context.data.profiles[context.page.subject]
    rows = [(heading(context, name, detail.label), detail.fact) for name, detail in profile.facts.items()]
    bases = _bases(fact for _, fact in rows)
    if any(marker.name == "facts" for marker in context.page.markers):
        bases -= _bases(fact for _, fact in context.data.answers(context.page.subject))
    return _table(context, context.label("details_caption", name=context.text(profile.name)), rows, bases)


def _bases(shown: Iterable[Fact]) -> set[str]:
    return {str(fact.basis) for fact in shown}


def _table(context: Context, caption: str, rows: list[tuple[str, Fact]], bases: set[str]) -> str:
    """Return facts under their headings, what the given bases mean, and the days of the last check."""
    header = [context.label("axis"), context.label("answer")]
    table = captioned(caption, header, [[head, cell(context, fact)] for head, fact in rows])
    return "\n\n".join([table, *explained_bases(context, bases), checked(context, [fact for _, fact in rows])])
