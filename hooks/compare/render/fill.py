"""Fill the markers and the citations of a page."""

from __future__ import annotations

from ..pages import CITATION, MARKER_LINE, Page, is_fence, references, without_code
from ..problems import Place
from ..site import Site
from . import choose, comparisons, corrections, faq, glossary, library, matrix, sources, table, verdict
from .citations import Context, numbered, of_reference, uses
from .overview import Overview

_BLOCKS = {
    "verdict": verdict.render,
    "table": table.render,
    "choose": choose.render,
    "faq": faq.render,
    "corrections": corrections.render,
}
_OVERVIEWS = {
    "comparisons": comparisons.render,
    "matrix": matrix.matrix,
    "chooser": matrix.chooser,
    "glossary": glossary.render,
    "library": library.render,
}


def fill(markdown: str, page: Page, site: Site) -> str:
    """Return the Markdown of a page with every marker and citation filled.

    `site` has passed the checks.  Raises KeyError for a marker or a citation that the checks would have refused.
    """
    comparison = site.data.comparisons.get(page.comparison_id or "")
    found = uses(page, site.data, comparison) if comparison else []
    context = Context(site.data, comparison, page.language, numbered(found, site.data)) if comparison else None
    lines, fence = [], ""
    for line in markdown.split("\n"):
        before, fence = fence, is_fence(line, fence)
        if before or fence:
            lines.append(line)
        elif (marker := MARKER_LINE.fullmatch(line)) is None:
            lines.append(_cite(line, page, context) if context and "[@" in line else line)
        elif context is None:
            lines.append(_OVERVIEWS[marker[1]](Overview(site, page.language, page.key)))
        elif marker[1] == "sources":
            lines.append(sources.render(context, found))
        else:
            lines.append(_BLOCKS[marker[1]](context))
    return "\n".join(lines)


def _cite(line: str, page: Page, context: Context) -> str:
    written, position = [], 0
    for match in CITATION.finditer(without_code(line)):
        before = line[position : match.start()]
        written.append(before[:-1] + "\\!" if before.endswith("!") else before)  # or the mark would be an image
        cited = references(match[1], Place(page.path))
        written.append(context.marks(pair for reference in cited for pair in of_reference(context.data, reference)))
        position = match.end()
    return "".join(written) + line[position:]
