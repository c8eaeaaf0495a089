"""What an earlier edition said, and what holds."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import Correction
from .citations import Context, of_entry


def render(context: Context) -> str:
    """Return the corrections of the comparison as a list."""
    return "\n".join(_entry(context, correction) for correction in context.comparison.corrections)


def _entry(context: Context, correction: Correction) -> str:
    said = context.label("said", said=to_markdown(correction.said[context.language]))
    holds = context.label("holds", holds=to_markdown(correction.holds[context.language]))
    marks = context.marks(of_entry(context.data, correction))
    date = context.label("corrected_on", date=correction.date.isoformat())
    return f"- {said}\n    - {holds}{marks}\n    - {date}"
