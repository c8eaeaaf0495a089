"""Tables of all engines: the matrix of statuses, and the conditions of the chooser."""

from __future__ import annotations

from ..choosing import UNKNOWN, answer
from .context import Context
from .overview import backing, engine_link, engines
from .table import captioned


def matrix(context: Context) -> str:
    """Return every engine's status on every yes/no axis, each linked to the row that backs it."""
    axes = [(axis_id, axis) for axis_id, axis in context.data.axes.items() if axis.yes_no]
    headings = [context.text(axis.label) for _, axis in axes]
    return _table(
        context,
        "matrix",
        headings,
        [[_status(context, engine_id, axis_id) for axis_id, _ in axes] for engine_id in engines(context.site)],
    )


def chooser(context: Context) -> str:
    """Return whether each engine meets each condition, each linked to the row that backs it."""
    conditions = context.data.chooser.values()
    headings = [
        f"**{context.text(condition.label)}**{{#condition-{condition_id}}}"
        for condition_id, condition in context.data.chooser.items()
    ]
    rows = []
    for engine_id in engines(context.site):
        cells = []
        for condition in conditions:
            verdict = answer(condition, context.data.engines[engine_id].facts[condition.axis])
            word = context.label("status.unknown" if verdict == UNKNOWN else verdict)
            cells.append(f"[{word}]({backing(context, engine_id, condition.axis)}){{.answer-{verdict}}}")
        rows.append(cells)
    return _table(context, "chooser", headings, rows)


def _table(context: Context, name: str, headings: list[str], rows: list[list[str]]) -> str:
    header = [context.label("engine"), *headings]
    lines = [
        [engine_link(context, engine_id), *cells] for engine_id, cells in zip(engines(context.site), rows, strict=True)
    ]
    table = captioned(context.label(f"{name}_caption"), header, lines, f" .wide .{name}")
    # The script puts its tools into the empty element, whose room is kept free from the first paint on.
    tools = f'<div class="tools" data-for="{name}"></div>'
    return f"{tools}\n\n{table}"


def _status(context: Context, engine_id: str, axis_id: str) -> str:
    status = context.data.engines[engine_id].facts[axis_id].status
    return f"[{context.label(f'status.{status}')}]({backing(context, engine_id, axis_id)}){{.status .status-{status}}}"
