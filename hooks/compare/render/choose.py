"""The table of choices: if, first choice, because."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import NEITHER, Choice
from .citations import Context, of_entry
from .table import row


def render(context: Context) -> str:
    """Return the choices of the comparison as a table."""
    header = [context.label("if"), context.label("first_choice"), context.label("because")]
    rows = [_row(context, choice) for choice in context.comparison.choices]
    table = "\n".join([row(header), row(["---"] * len(header)), *map(row, rows)])
    return f"{context.label('choices_caption')}\n{{: .caption }}\n\n{table}"


def _row(context: Context, choice: Choice) -> list[str]:
    pick = context.label("neither") if choice.pick == NEITHER else context.name(choice.pick)
    if choice.qualifier:
        qualifier = to_markdown(choice.qualifier[context.language])
        pick = context.label("qualified", name=pick, qualifier=qualifier)
    because = context.cited(to_markdown(choice.because[context.language]), of_entry(context.data, choice))
    return [to_markdown(choice.condition[context.language]), f"**{pick}**", because]
