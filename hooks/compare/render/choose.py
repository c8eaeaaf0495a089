"""The table of choices: if, first choice, because."""

from __future__ import annotations

from ..model import NEITHER, Choice
from .citations import of_entry
from .context import Context
from .table import captioned


def render(context: Context) -> str:
    """Return the choices of the comparison as a table."""
    header = [context.label("if"), context.label("first_choice"), context.label("because")]
    rows = [_row(context, choice) for choice in context.comparison.choices]
    return captioned(context.label("choices_caption"), header, rows)


def _row(context: Context, choice: Choice) -> list[str]:
    pick = context.label("neither") if choice.pick == NEITHER else context.name(choice.pick)
    if choice.qualifier:
        pick = context.label("qualified", name=pick, qualifier=context.text(choice.qualifier))
    because = context.cited(context.text(choice.because), of_entry(context.data, choice))
    return [context.text(choice.condition), f"**{pick}**", because]
