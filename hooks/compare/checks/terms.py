"""A term has one name per language, which no other term has, one spelling, and is used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import LANGUAGES, Text, walk
from ..problems import Located, Place, Problem
from ..site import Site

RULE = "terms"

# Other characters mean something to Markdown, which then does not leave the name as it is.
_NAME = re.compile(r"(?=.*[^\W\d_])(?:[^\W_]|[ .+/-])+")


def check(site: Site) -> Iterator[Problem]:
    """Yield refused spellings, names that a page could not explain, and terms that nothing uses."""
    yield from _names(site)
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


def _names(site: Site) -> Iterator[Problem]:
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for term_id, term in site.data.vocabulary.items():
            name = term.name[language]
            if seen.setdefault(name, term_id) != term_id:
                wrong = f'"{name}" is also the name of "{seen[name]}"'
                yield Problem(name.place, RULE, wrong, "a name of its own in every language")
            elif not _NAME.fullmatch(name):
                wrong = f'the name "{name}"'
                yield Problem(name.place, RULE, wrong, "letters, digits, spaces and hyphens, with a letter among them")


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
