"""Tables of all engines: the matrix of statuses, and the conditions of the chooser."""

from __future__ import annotations

from ..choosing import UNKNOWN, answer
from ..inline import to_markdown
from ..model import Fact
from .citations import filled
from .overview import Overview
from .table import row


def matrix(overview: Overview) -> str:
    """Return every engine's status on every yes/no axis, each linked to the row that backs it."""
    axes = [(axis_id, axis) for axis_id, axis in overview.data.axes.items() if axis.yes_no]
    headings = [to_markdown(axis.label[overview.language]) for _, axis in axes]
    return _table(
        overview,
        "matrix",
        headings,
        [[_status(overview, engine_id, axis_id) for axis_id, _ in axes] for engine_id in overview.engines()],
    )


def chooser(overview: Overview) -> str:
    """Return whether each engine meets each condition, each linked to the row that backs it."""
    conditions = overview.data.chooser.values()
    headings = [
        f"**{to_markdown(condition.label[overview.language])}**{{#condition-{condition_id}}}"
        for condition_id, condition in overview.data.chooser.items()
    ]
    rows = []
    for engine_id in overview.engines():
        cells = []
        for condition in conditions:
            verdict = answer(condition, overview.data.engines[engine_id].facts[condition.axis])
            word = overview.label("status.unknown" if verdict == UNKNOWN else verdict)
            cells.append(f"[{word}]({overview.backing(engine_id, condition.axis)}){{.answer-{verdict}}}")
        rows.append(cells)
    return _table(overview, "chooser", headings, rows)


def _table(overview: Overview, name: str, headings: list[str], rows: list[list[str]]) -> str:
    header = [overview.label("engine"), *headings]
    lines = [row(header), row(["---"] * len(header))]
    for engine_id, cells in zip(overview.engines(), rows, strict=True):
        lines.append(row([overview.engine_link(engine_id), *cells]))
    table = "\n".join(lines)
    # The script puts its tools into the empty element, whose room is kept free from the first paint on.
    tools = f'<div class="tools" data-for="{name}"></div>'
    return f"{tools}\n\n{overview.label(f'{name}_caption')}\n{{: .caption .wide .{name} }}\n\n{table}"


def _status(overview: Overview, engine_id: str, axis_id: str) -> str:
    fact: Fact = overview.data.engines[engine_id].facts[axis_id]
    word = filled(overview.data.labels[f"status.{fact.status}"][overview.language])
    return f"[{word}]({overview.backing(engine_id, axis_id)}){{.status .status-{fact.status}}}"
