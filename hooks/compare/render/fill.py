"""Fill the markers and the citations of a page."""

from __future__ import annotations

from collections.abc import Callable

from ..pages import CITATION, MARKER_LINE, Page, readable, references, scan
from ..problems import Place
from ..site import Site
from . import (
    benchmarks,
    choose,
    comparisons,
    corrections,
    faq,
    glossary,
    library,
    matrix,
    profile,
    sources,
    table,
    verdict,
)
from .citations import numbered, of_reference, uses
from .context import Context

BLOCKS: dict[str, Callable[[Context], str]] = {
    "verdict": verdict.render,
    "table": table.render,
    "measurements": benchmarks.of_peer,
    "choose": choose.render,
    "faq": faq.render,
    "corrections": corrections.render,
    "sources": sources.render,
    "comparisons": comparisons.render,
    "matrix": matrix.matrix,
    "chooser": matrix.chooser,
    "facts": profile.facts,
    "details": profile.details,
    "settings": benchmarks.settings,
    "benchmarks": benchmarks.results,
    "glossary": glossary.render,
    "library": library.render,
}
"""What fills each marker."""


def fill(markdown: str, page: Page, site: Site) -> str:
    """Return the Markdown of a page with every marker and citation filled.

    `site` has passed the checks.  Raises KeyError for a marker or a citation that the checks would have refused.
    """
    context = Context(site, page, numbered(uses(page, site), site.data))
    lines = markdown.split("\n")
    filled = []
    for line, kind in zip(lines, scan(lines), strict=True):
        if kind not in ("prose", "html"):
            filled.append(line)
        elif marker := MARKER_LINE.fullmatch(line):
            filled.append(BLOCKS[marker[1]](context))
        else:
            filled.append(_cite(line, context) if "[@" in line else line)
    return "\n".join(filled)


def _cite(line: str, context: Context) -> str:
    written, position = [], 0
    for match in CITATION.finditer(readable(line)):
        before = line[position : match.start()]
        # An exclamation mark before the mark would make an image of it.
        written.append(f"{before[:-1]}\\!" if before.endswith("!") and not before.endswith("\\!") else before)
        cited = references(match[1], Place(context.page.path))
        written.append(context.marks(pair for reference in cited for pair in of_reference(context.data, reference)))
        position = match.end()
    return "".join(written) + line[position:]
