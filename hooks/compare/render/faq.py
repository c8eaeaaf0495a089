"""The questions and answers: a heading with a stable id, and the answer."""

from __future__ import annotations

from ..model import Question
from .citations import of_entry
from .context import Context


def render(context: Context) -> str:
    """Return the questions of the comparison as headings of level 3 with their answers."""
    return "\n\n".join(_entry(context, question) for question in context.comparison.faq)


def _entry(context: Context, question: Question) -> str:
    heading = f"### {context.text(question.question)} {{#faq-{question.id}}}"
    return f"{heading}\n\n{context.cited(context.text(question.answer, block=True), of_entry(context.data, question))}"
