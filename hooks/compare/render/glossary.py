"""The vocabulary: each term, its name in the other language, what it means."""

from __future__ import annotations

from ..inline import to_markdown
from ..model import LANGUAGES
from .overview import Overview
from .table import row


def render(overview: Overview) -> str:
    """Return the terms of the site as a table, by their names."""
    other = next(language for language in LANGUAGES if language != overview.language)
    header = [overview.label(key) for key in ("term", "other_name", "definition")]
    terms = sorted(overview.data.vocabulary.items(), key=lambda item: str(item[1].name[overview.language]).lower())
    rows = [
        row(
            [
                f"[{to_markdown(term.name[overview.language])}](#term-{term_id}){{#term-{term_id} .axis}}",
                f"{to_markdown(term.name[other])}",
                to_markdown(term.definition[overview.language]),
            ]
        )
        for term_id, term in terms
    ]
    table = "\n".join([row(header), row(["---"] * len(header)), *rows])
    return f"{overview.label('glossary_caption')}\n{{: .caption }}\n\n{table}"
