"""The comparison table: a row per axis, a column per engine."""

from __future__ import annotations

from collections.abc import Sequence

from ..inline import as_block, to_title
from ..model import BASES, Fact, Text
from .citations import pairs
from .context import Context


def render(context: Context) -> str:
    """Return the table of the comparison and what explains it."""
    engines = [context.data.engines[engine_id] for engine_id in context.engine_ids]
    header = [context.label("axis"), *(f"[{context.text(engine.name)}]({engine.repository})" for engine in engines)]
    rows = []
    for axis_id in context.data.rows(context.comparison):
        axis = context.data.axes[axis_id]
        cells = [cell(context, engine.facts[axis_id]) for engine in engines]
        rows.append([heading(context, axis_id, axis.label, axis.question), *cells])
    caption = context.label("table_caption", **context.names(context.comparison))
    facts = _facts(context)
    bases = explained_bases(context, {str(fact.basis) for fact in facts})
    return "\n\n".join([captioned(caption, header, rows, " .pair"), *bases, checked(context, facts)])


def row(cells: Sequence[str]) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def captioned(caption: str, header: Sequence[str], rows: Sequence[Sequence[str]], classes: str = "") -> str:
    """Return a table under its caption; `classes` are further classes for it, as ` .wide`."""
    table = "\n".join([row(header), row(["---"] * len(header)), *map(row, rows)])
    return f"{as_block(caption)}\n{{: .caption{classes} }}\n\n{table}"


def heading(context: Context, row_id: str, label: Text, question: Text | None = None) -> str:
    """Return the heading of a row, which is also the place that others link to; `question` is its tooltip."""
    title = f' "{to_title(question[context.language])}"' if question else ""
    return f"[{context.text(label)}](#table-{row_id}{title}){{#table-{row_id} .axis}}"


def cell(context: Context, fact: Fact) -> str:
    """Return a fact with its status, basis, sources and note."""
    parts = []
    if fact.status:
        parts.append(f"**{context.label(f'status.{fact.status}')}**{{.status .status-{fact.status}}}")
    parts.append(context.text(fact.text))
    if fact.basis != "read":
        parts.append(basis(context, fact.basis))
    text = " ".join(parts) + context.marks(pairs(fact.sources))
    if fact.note:
        text += f" <small>{context.label('note', note=context.text(fact.note))}</small>"
    return text


def basis(context: Context, name: str) -> str:
    """Return the mark of a basis weaker than `read`, linked to what it means."""
    return f"[{context.label(f'basis.{name}')}](#basis-{name}){{.basis}}"


def explained_bases(context: Context, used: set[str]) -> list[str]:
    """Return what the marks of the weak bases in use mean."""
    weak = [name for name in BASES if name != "read" and name in used]
    return [f"{context.label(f'basis_explained.{name}')}\n{{: #basis-{name} }}" for name in weak]


def checked(context: Context, facts: Sequence[Fact]) -> str:
    """Return the day on which facts were last checked, or the first and the last such day."""
    oldest, newest = _days(facts)
    if oldest == newest:
        return context.label("facts_checked", date=newest)
    return context.label("facts_checked_between", oldest=oldest, newest=newest)


def last_checked(context: Context) -> str:
    """Return the day of the newest check among the facts of the comparison."""
    return _days(_facts(context))[1]


def _facts(context: Context) -> list[Fact]:
    engines = [context.data.engines[engine_id] for engine_id in context.engine_ids]
    return [engine.facts[axis_id] for axis_id in context.data.rows(context.comparison) for engine in engines]


def _days(facts: Sequence[Fact]) -> tuple[str, str]:
    dates = [fact.checked.isoformat() for fact in facts]
    return min(dates), max(dates)
