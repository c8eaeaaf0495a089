"""The comparison table: a row per axis, a column per engine."""

from __future__ import annotations

from collections.abc import Callable

from ..inline import to_markdown, to_title
from ..model import BASES, Fact
from .citations import Context, pairs

Column = tuple[str, Callable[[str], str]]
"""A header, and the cell of an axis."""


def render(context: Context) -> str:
    """Return the table and what explains it: the marks of weak facts, and the dates of the last check."""
    columns: list[Column] = [(context.label("axis"), lambda axis_id: _heading(context, axis_id))]
    columns += [_engine(context, engine_id) for engine_id in context.engine_ids]
    rows = [[cell(axis_id) for _, cell in columns] for axis_id in context.rows]
    caption = context.label("table_caption", **context.names)
    blocks = [f"{caption}\n{{: .caption }}"]
    blocks += ["\n".join([row([header for header, _ in columns]), row(["---"] * len(columns)), *map(row, rows)])]
    facts = _facts(context)
    weak = [basis for basis in BASES if basis != "read" and any(fact.basis == basis for fact in facts)]
    blocks += [f"{context.label(f'basis_explained.{basis}')}\n{{: #basis-{basis} }}" for basis in weak]
    return "\n\n".join([*blocks, _checked(context)])


def row(cells: list[str]) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def _facts(context: Context) -> list[Fact]:
    engines = [context.data.engines[engine_id] for engine_id in context.engine_ids]
    return [engine.facts[axis_id] for axis_id in context.rows for engine in engines]


def _heading(context: Context, axis_id: str) -> str:
    axis = context.data.axes[axis_id]
    label, question = axis.label[context.language], axis.question[context.language]
    return f'[{to_markdown(label)}](#table-{axis_id} "{to_title(question)}"){{#table-{axis_id} .axis}}'


def _engine(context: Context, engine_id: str) -> Column:
    engine = context.data.engines[engine_id]
    header = f"[{context.name(engine_id)}]({engine.repository})"
    return header, lambda axis_id: _cell(context, engine.facts[axis_id])


def _cell(context: Context, fact: Fact) -> str:
    parts = []
    if fact.status:
        parts.append(f"**{context.label(f'status.{fact.status}')}**{{.status .status-{fact.status}}}")
    parts.append(to_markdown(fact.text[context.language]))
    if fact.basis != "read":
        parts.append(f"[{context.label(f'basis.{fact.basis}')}](#basis-{fact.basis}){{.basis}}")
    cell = " ".join(parts) + context.marks(pairs(fact.sources))
    if fact.note:
        cell += f" <small>{context.label('note', note=to_markdown(fact.note[context.language]))}</small>"
    return cell


def last_checked(context: Context) -> tuple[str, str]:
    """Return the days of the oldest and the newest check among the facts of the table."""
    dates = [fact.checked.isoformat() for fact in _facts(context)]
    return min(dates), max(dates)


def _checked(context: Context) -> str:
    oldest, newest = last_checked(context)
    if oldest == newest:
        return context.label("facts_checked", date=newest)
    return context.label("facts_checked_between", oldest=oldest, newest=newest)
