"""The verdict: the answer, when to choose each engine, and the day of the last check."""

from __future__ import annotations

from ..model import Condition
from .citations import of_entry
from .context import Context
from .table import last_checked


def render(context: Context) -> str:
    """Return the verdict of the comparison: a paragraph, a list and a date."""
    verdict = context.comparison.verdict
    conditions = "\n".join(
        _condition(context, engine_id, condition)
        for engine_id, condition in zip(context.engine_ids, (verdict.subject, verdict.peer), strict=True)
    )
    return "\n\n".join(
        [
            f"{context.text(verdict.answer, block=True)}\n{{: .answer }}",
            conditions,
            f"{context.label('last_checked', date=last_checked(context))}\n{{: .checked }}",
        ]
    )


def _condition(context: Context, engine_id: str, condition: Condition) -> str:
    heading = context.label("choose_if", name=context.name(engine_id))
    text = context.cited(context.text(condition.text), of_entry(context.data, condition))
    return f"- **{heading}** {text}"
