"""What an earlier edition said, and what holds, by the day of the correction."""

from __future__ import annotations

from ..model import Correction
from .citations import of_entry
from .context import Context


def render(context: Context) -> str:
    """Return the corrections of the comparison as a list per day, the latest day first."""
    blocks = []
    for date in sorted({correction.date for correction in context.comparison.corrections}, reverse=True):
        blocks.append(context.label("corrected_on", date=date.isoformat()))
        entries = [_entry(context, entry) for entry in context.comparison.corrections if entry.date == date]
        blocks.append("\n".join(entries))
    return "\n\n".join(blocks)


def _entry(context: Context, correction: Correction) -> str:
    said = context.label("said", said=context.text(correction.said))
    holds = context.label("holds", holds=context.text(correction.holds))
    return f"- {said}\n    - {context.cited(holds, of_entry(context.data, correction))}"
