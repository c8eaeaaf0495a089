"""The questions and answers: a heading with a stable id, and the answer."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import Question
from .citations import Context, of_entry


def render(context: Context) -> str:
    """Return the questions of the comparison as headings of level 3 with their answers."""
    return "\n\n".join(_entry(context, question) for question in context.comparison.faq)


def _entry(context: Context, question: Question) -> str:
    heading = f"### {to_markdown(question.question[context.language])} {{#faq-{question.id}}}"
    answer = to_markdown(question.answer[context.language], block=True)
    return f"{heading}\n\n{context.cited(answer, of_entry(context.data, question))}"
