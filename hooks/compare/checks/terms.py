"""A term has one spelling per language, and is used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import LANGUAGES, Text, walk
from ..problems import Located, Place, Problem
from ..site import Site

RULE = "terms"


def check(site: Site) -> Iterator[Problem]:
    """Yield refused spellings, and terms that nothing uses."""
    everything = ""
    for language in LANGUAGES:
        written = list(_written(site, language))
        yield from _refused(site, language, written)
        everything += "\n".join(written) + "\n"
    if site.unread:
        return
    for term_id, term in site.data.vocabulary.items():
        if not any(name in everything for name in term.name.strings.values()):
            yield Problem(
                site.data.vocabulary.places[term_id],
                RULE,
                f'the term "{term_id}" is used nowhere',
                "a term that a text or a page uses",
            )


def _written(site: Site, language: str) -> Iterator[Located]:
    data = site.data
    for table in (
        data.axes,
        data.labels,
        data.engines,
        data.comparisons,
        data.profiles,
        data.settings,
        data.benchmarks,
    ):
        for text in walk(table, Text):
            yield text[language]
    for term in site.data.vocabulary.values():
        yield term.definition[language]
    for page in site.pages[language].values():
        yield from page.meta.values()
        for line in page.lines:
            yield Located(line.text, line.place)


def _refused(site: Site, language: str, written: list[Located]) -> Iterator[Problem]:
    names: dict[str, str] = {
        spelling: term.name[language]
        for term in site.data.vocabulary.values()
        for spelling in term.avoid.get(language, ())
    }
    if not names:
        return
    spellings = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for text in written:
        for match in spellings.finditer(text):
            place = text.place
            if place.path.endswith(".md"):
                place = Place(place.path, place.line, place.column + match.start())
            yield Problem(place, RULE, f'the spelling "{match[0]}"', f'"{names[match[0]]}"')
