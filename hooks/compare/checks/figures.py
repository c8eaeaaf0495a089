"""Figures and names are the same in every language.

Within one text of the data: numbers, dates, versions, code spans and names, where a name is a word in Latin script with
a capital letter or a digit.  Within one section of a page: the same without names, because prose may name a thing more
often in one language than in the other.  A count with a counter of its language (`2つ`, `3件`, `2번`) is a word, not a
figure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ..model import LANGUAGES, Text, walk
from ..pages import CITATION, Page, code_spans, without_code
from ..problems import Place, Problem
from ..site import Site

RULE = "figures"

_DATE = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?")
_COUNT = re.compile(r"(?<![\d.,])\d(?:つ|種類|件|回|点|枚|通り|가지|종류|건|번|회|장)")
_TOKEN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[._,:+/=\-](?=[A-Za-z0-9]))*[+%]?")
_NUMBER = re.compile(r"\d[\d.,:%\-]*")
_UNSEEN = re.compile(r"\]\([^)\s]*\)|\{[^}]*\}|<!--.*?-->")


def check(site: Site) -> Iterator[Problem]:
    """Yield texts and sections whose figures differ between the languages."""
    for text in walk(site.data, Text):
        if not text.shared:
            found = {language: _of_text(string) for language, string in text.strings.items()}
            yield from _compare(found, text.place, "")
    for key in site.pages[LANGUAGES[0]]:
        twins = {language: site.pages[language].get(key) for language in LANGUAGES}
        yield from _sections({language: page for language, page in twins.items() if page is not None})


def _of_text(text: str) -> set[str]:
    return _figures(text, names=True)


def _figures(text: str, *, names: bool) -> set[str]:
    found = {f"`{code}`" for code in code_spans(text)}
    prose = unicodedata.normalize("NFKC", _UNSEEN.sub(" ", without_code(text)))
    prose = _DATE.sub(lambda match: f" {'-'.join(part.zfill(2) for part in match.groups() if part)} ", prose)
    prose = _COUNT.sub(" ", prose)
    for match in _TOKEN.finditer(prose):
        token = match[0].rstrip(".,:-")
        if _NUMBER.fullmatch(token) or (
            names and any(character.isupper() or character.isdigit() for character in token)
        ):
            found.add(token)
    return found


def _sections(pages: dict[str, Page]) -> Iterator[Problem]:
    if len(pages) < len(LANGUAGES):
        return
    sections = {language: _by_section(page) for language, page in pages.items()}
    first = pages[LANGUAGES[0]]
    for section, place in _first_lines(first).items():
        found = {language: sections[language].get(section, set()) for language in LANGUAGES}
        yield from _compare(found, place, f' in the section "{section}"' if section else " in the lead")


def _by_section(page: Page) -> dict[str, set[str]]:
    sections: dict[str, set[str]] = {}
    for line in page.lines:
        text = CITATION.sub(" ", line.text) if "[@" in line.text else line.text
        sections.setdefault(line.section, set()).update(_figures(text, names=False))
    return sections


def _first_lines(page: Page) -> dict[str, Place]:
    places: dict[str, Place] = {}
    for line in page.lines:
        places.setdefault(line.section, line.place)
    return places


def _compare(found: dict[str, set[str]], place: Place, where: str) -> Iterator[Problem]:
    if len({frozenset(figures) for figures in found.values()}) == 1:
        return
    everywhere = set.intersection(*found.values())
    parts = [
        f"{_listed(figures - everywhere)} only in {language}"
        for language, figures in found.items()
        if figures - everywhere
    ]
    yield Problem(place, RULE, ", ".join(parts) + where, "the same figures and names in every language")


def _listed(figures: Iterable[str]) -> str:
    return " and ".join(sorted(figures))
