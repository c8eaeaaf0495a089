"""A marker is known, alone on its line, on a page that has something to fill it, and in its section."""

from __future__ import annotations

from collections.abc import Iterator

from ..pages import Marker, Page
from ..problems import Place, Problem, one_of
from ..site import Site

RULE = "markers"

IN_COMPARISON = ("verdict", "table", "choose", "faq", "corrections", "sources")
"""The markers of a comparison page; each stands once, in the section of its name."""

ELSEWHERE = ("comparisons", "matrix", "chooser", "glossary", "library")
"""The markers of every other page."""


def check(site: Site) -> Iterator[Problem]:
    """Yield markers that cannot be filled, and sections that lack theirs."""
    for page in site.every_page():
        comparison = site.data.comparisons.get(page.comparison_id or "")
        valid = IN_COMPARISON if page.comparison_id else ELSEWHERE
        seen: set[str] = set()
        for marker in page.markers:
            yield from _marker(page, marker, valid)
            if marker.name and marker.name in seen:
                wrong = f'the marker "{marker.name}" a second time'
                yield Problem(marker.place, RULE, wrong, "each marker once on a page")
            seen.add(marker.name)
        if page.key == "index.md" and "comparisons" not in seen:
            yield Problem(
                Place(page.path), RULE, 'no marker "comparisons"', "<!-- compare:comparisons --> on the home page"
            )
        if comparison is not None:
            needed = [name for name in IN_COMPARISON if name != "corrections" or comparison.corrections]
            for name in needed:
                if name not in seen:
                    wrong = f'no marker "{name}"'
                    yield Problem(Place(page.path), RULE, wrong, f"<!-- compare:{name} --> in the section {name}")


def _marker(page: Page, marker: Marker, valid: tuple[str, ...]) -> Iterator[Problem]:
    name, section, place = marker.name, marker.section, marker.place
    if not name:
        yield Problem(place, RULE, "a comment that is no marker", "<!-- compare:name --> alone on its line")
    elif name not in IN_COMPARISON + ELSEWHERE:
        yield Problem(place, RULE, f'unknown marker "{name}"', one_of(valid))
    elif name not in valid:
        what = "a comparison page" if page.comparison_id else "a page that has no comparison"
        yield Problem(place, RULE, f'the marker "{name}" on {what}', one_of(valid))
    elif not marker.apart:
        wrong = f'the marker "{name}" runs into the lines around it'
        yield Problem(place, RULE, wrong, "an empty line above and below, and no list or quote right above")
    elif name in IN_COMPARISON and section != name:
        yield Problem(place, RULE, f'the marker "{name}" in the section "{section}"', f'the section "{name}"')
