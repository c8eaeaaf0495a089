"""A marker is known, alone on its line, on a page that has something to fill it, and in its section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..pages import Marker, Page, cited
from ..problems import Place, Problem, one_of
from ..schema import Table
from ..site import Site

RULE = "markers"

SECTIONS = {
    "verdict": "verdict",
    "table": "table",
    "measurements": "benchmark-trap",
    "choose": "choose",
    "faq": "faq",
    "corrections": "corrections",
    "sources": "sources",
}
"""The markers of a comparison page, and the section in which each stands."""

ELSEWHERE = ("comparisons", "matrix", "chooser", "settings", "benchmarks", "glossary", "library", "sources")
"""The markers of every other page."""

OF_SUBJECT = {"facts": "engines", "details": "profiles"}
"""The markers of a page `<id>.md`, and the folder of `data/` that says what fills them."""

_CITING = {"facts", "details", "benchmarks"}
_CLASHES = (
    {"settings", "facts"},
    {"settings", "details"},
    {"library", "sources"},
    {"benchmarks", "facts"},
    {"benchmarks", "details"},
)
"""The markers that would give the same ids on one page."""

NEEDED = {"index.md": "comparisons", "benchmarks.md": "benchmarks", "glossary.md": "glossary"}
"""The pages to which generated links lead, and the marker that brings the places of those links."""


def check(site: Site) -> Iterator[Problem]:
    """Yield markers that cannot be filled, and pages that lack theirs."""
    yield from _missing(site)
    for page in site.every_page():
        seen: set[str] = set()
        for marker in page.markers:
            yield from _marker(site, page, marker)
            if marker.name and marker.name in seen:
                wrong = f'the marker "{marker.name}" a second time'
                yield Problem(marker.place, RULE, wrong, "each marker once on a page")
            seen.add(marker.name)
        for clash in _CLASHES:
            if clash <= seen.intersection(valid(site, page)):
                first, second = sorted(clash)
                wrong = f'the markers "{first}" and "{second}" on one page'
                yield Problem(Place(page.path), RULE, wrong, "two pages, for both give the same places")
        if "sources" in seen and not page.comparison_id and not _cites(page):
            place = next(marker.place for marker in page.markers if marker.name == "sources")
            yield Problem(place, RULE, 'the marker "sources" on a page that cites nothing', "no marker, or a citation")
        for name, section in _needed(site, page):
            if name not in seen:
                where = f"in the section {section}" if section else "on this page"
                yield Problem(Place(page.path), RULE, f'no marker "{name}"', f"<!-- compare:{name} --> {where}")


def valid(site: Site, page: Page) -> list[str]:
    """Return the markers that have something to fill them on a page."""
    if page.comparison_id:
        return list(SECTIONS)
    return [*ELSEWHERE, *(name for name, folder in OF_SUBJECT.items() if page.subject in _declared(site, folder))]


def _declared(site: Site, folder: str) -> list[str]:
    """Return the ids in a folder of `data/`."""
    table: Table[Any] = getattr(site.data, folder)
    return list(table.declared)


def _missing(site: Site) -> Iterator[Problem]:
    """Yield the pages to which generated links would lead, and that are not there."""
    for language, pages in site.pages.items():
        for key, name in NEEDED.items():
            path = f"docs/{language}/{key}"
            if key not in pages and path not in site.unread:
                yield Problem(Place(path), RULE, "no such page", f"a page with <!-- compare:{name} -->")


def _needed(site: Site, page: Page) -> Iterator[tuple[str, str]]:
    """Yield the markers that a page must have, with the section where that matters."""
    comparison = site.data.comparisons.get(page.comparison_id or "")
    if comparison is not None:
        for name, section in SECTIONS.items():
            empty = (name == "corrections" and not comparison.corrections) or (
                name == "measurements" and not site.data.of_peer(comparison)
            )
            if not empty:
                yield name, section
    elif page.key in NEEDED:
        yield NEEDED[page.key], ""
    if not page.comparison_id and not _CITING.isdisjoint(marker.name for marker in page.markers):
        yield "sources", ""


def _cites(page: Page) -> bool:
    """Return whether a page has something to list under its sources."""
    return not _CITING.isdisjoint(marker.name for marker in page.markers) or any(
        True for line in page.lines for _ in cited(line)
    )


def _unmeasured(site: Site, page: Page) -> bool:
    """Return whether it is certain that the peer of a comparison took part in no measurement."""
    comparison = site.data.comparisons.get(page.comparison_id or "")
    if comparison is None or comparison.peer != page.comparison_id or "data/benchmarks.yml" in site.unread:
        return False
    return not site.data.of_peer(comparison)


def _marker(site: Site, page: Page, marker: Marker) -> Iterator[Problem]:
    name, section, place = marker.name, marker.section, marker.place
    known = valid(site, page)
    if not name:
        yield Problem(place, RULE, "a comment that is no marker", "<!-- compare:name --> alone on its line")
    elif name not in {*SECTIONS, *ELSEWHERE, *OF_SUBJECT}:
        yield Problem(place, RULE, f'unknown marker "{name}"', one_of(known))
    elif name in OF_SUBJECT and f"data/{OF_SUBJECT[name]}" in site.unread:
        return
    elif name in OF_SUBJECT and name not in known and not page.comparison_id:
        pages = one_of(f"{each}.md" for each in _declared(site, OF_SUBJECT[name]))
        yield Problem(place, RULE, f'the marker "{name}" on the page {page.key}', f"a page named {pages}")
    elif name not in known:
        what = "a comparison page" if page.comparison_id else "a page that has no comparison"
        yield Problem(place, RULE, f'the marker "{name}" on {what}', one_of(known))
    elif name == "measurements" and _unmeasured(site, page):
        wrong = f'the marker "{name}" on a page whose peer nobody has measured'
        yield Problem(place, RULE, wrong, f"{page.comparison_id} under engines in data/benchmarks.yml, or no marker")
    elif not marker.apart:
        wrong = f'the marker "{name}" runs into the lines around it'
        yield Problem(
            place, RULE, wrong, "an empty line above and below, and no list, quote, indented text or HTML around it"
        )
    elif page.comparison_id and section != SECTIONS[name]:
        yield Problem(place, RULE, f'the marker "{name}" in the section "{section}"', f'the section "{SECTIONS[name]}"')
