"""The verdict: the answer, when to choose each engine, and the day of the last check."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import Condition
from .citations import Context, of_entry
from .table import last_checked


def render(context: Context) -> str:
    """Return the verdict of the comparison: a paragraph, a list and a date."""
    verdict = context.comparison.verdict
    conditions = "\n".join(
        _condition(context, engine_id, condition)
        for engine_id, condition in zip(context.engine_ids, (verdict.subject, verdict.peer), strict=True)
    )
    _, newest = last_checked(context)
    return "\n\n".join(
        [
            f"{to_markdown(verdict.answer[context.language], block=True)}\n{{: .answer }}",
            conditions,
            f"{context.label('last_checked', date=newest)}\n{{: .checked }}",
        ]
    )


def _condition(context: Context, engine_id: str, condition: Condition) -> str:
    heading = context.label("choose_if", name=context.name(engine_id))
    text = context.cited(to_markdown(condition.text[context.language]), of_entry(context.data, condition))
    return f"- **{heading}** {text}"
