"""The vocabulary: each term, its name in the other language, what it means."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import LANGUAGES
from .context import Context
from .table import captioned


def render(context: Context) -> str:
    """Return the terms of the site as a table, by their names."""
    other = next(language for language in LANGUAGES if language != context.language)
    header = [context.label(key) for key in ("term", "other_name", "definition")]
    terms = sorted(context.data.vocabulary.items(), key=lambda item: str(item[1].name[context.language]).lower())
    rows = [
        [
            f"[{context.text(term.name)}](#term-{term_id}){{#term-{term_id} .axis}}",
            to_markdown(term.name[other]),
            context.text(term.definition),
        ]
        for term_id, term in terms
    ]
    return captioned(context.label("glossary_caption"), header, rows)
