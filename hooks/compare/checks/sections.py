"""A comparison has its sections, in their order, with the same ids on every page."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Comparison
from ..pages import Page
from ..problems import Place, Problem
from ..site import Site

RULE = "sections"

SECTIONS = (
    "verdict",
    "overview",
    "table",
    "deepinfer-leads",
    "peer-leads",
    "benchmark-trap",
    "choose",
    "faq",
    "corrections",
    "sources",
)
"""The ids of the level-2 sections of a comparison; `corrections` only where there are any."""


def check(site: Site) -> Iterator[Problem]:
    """Yield comparison pages whose sections differ from `SECTIONS`."""
    for page in site.every_page():
        comparison = site.data.comparisons.get(page.comparison_id or "")
        if comparison is not None:
            yield from _page(page, comparison)


def _page(page: Page, comparison: Comparison) -> Iterator[Problem]:
    expected = [section for section in SECTIONS if section != "corrections" or comparison.corrections]
    found = [(heading.id, heading.place) for heading in page.headings if heading.level == 2]
    for (section, place), wanted in zip(found, expected, strict=False):
        if section != wanted:
            wrong = f'the section "{section}"' if section else "a section without an id"
            yield Problem(place, RULE, wrong, f'"{wanted}" here, of {", ".join(expected)}')
            return
    if len(found) < len(expected):
        wrong = f'the section "{expected[len(found)]}" is missing'
        yield Problem(Place(page.path), RULE, wrong, f"the sections {', '.join(expected)}")
    elif len(found) > len(expected):
        section, place = found[len(expected)]
        yield Problem(place, RULE, f'the section "{section}"', f"no section after {expected[-1]}")
