"""No comparison is a copy of another with the names changed, and none is too short or too long to be read."""

from __future__ import annotations

import re
from functools import cache

import pytest

from compare.model import LANGUAGES
from compare.pages import CITATION, MARKER_LINE, Page
from compare.site import Site, load
from support import ROOT

OWN = 0.8
ALIKE = 0.7
"""From which share of common trigrams on two sentences say the same in the same words."""

SHORTEST, LONGEST = 1500, 4500
"""Characters of prose on a comparison, without spaces, citations, markers and headings."""

MARKUP = re.compile(r"\]\([^)]*\)|\{[^}]*\}|[`*\[\]]|^[-!#>\s]+|^\w+ \"")


@cache
def site() -> Site:
    return load(ROOT)


def lines(page: Page) -> list[str]:
    headings = {heading.place.line for heading in page.headings}
    prose = [line for line in page.lines if line.place.line not in headings and not MARKER_LINE.fullmatch(line.text)]
    return [MARKUP.sub(" ", CITATION.sub("", line.text)).strip() for line in prose]


def sentences(page: Page) -> list[str]:
    parts = [part.strip() for line in lines(page) for part in re.split(r"(?<=[。?!])|(?<=[.?!]) ", line)]
    return [part for part in parts if len(part) > 12]


def trigrams(sentence: str) -> frozenset[str]:
    """Return the trigrams of a sentence with the names of all engines taken out."""
    names = sorted((str(engine.name[LANGUAGES[0]]) for engine in site().data.engines.values()), key=len, reverse=True)
    bare = re.sub("|".join(map(re.escape, names)), "@", sentence)
    return frozenset(bare[index : index + 3] for index in range(len(bare) - 2))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= ALIKE * len(one | other)


def own_share(page: Page) -> float:
    """Return the share of sentences that no other comparison has."""
    elsewhere = [
        trigrams(sentence)
        for other in site().pages[page.language].values()
        if other.comparison_id and other is not page
        for sentence in sentences(other)
    ]
    mine = [trigrams(sentence) for sentence in sentences(page)]
    return sum(not any(alike(one, other) for other in elsewhere) for one in mine) / len(mine)


COMPARISONS = [
    pytest.param(page, id=page.path)
    for language in LANGUAGES
    for page in site().pages[language].values()
    if page.comparison_id
]


@pytest.mark.parametrize("page", COMPARISONS)
def test_a_comparison_says_its_own(page: Page) -> None:
    assert len(sentences(page)) >= 20
    assert own_share(page) > OWN


@pytest.mark.parametrize("page", COMPARISONS)
def test_a_comparison_has_a_readable_length(page: Page) -> None:
    assert SHORTEST <= len("".join("".join(lines(page)).split())) <= LONGEST


def test_a_copy_with_other_names_is_found() -> None:
    one = "DeepInferはSM100で動くが、vLLMのような推論サーバーは付属しない。"
    other = "DeepInferはSM100で動くが、SGLangのような推論サーバーは付属しない。"
    assert alike(trigrams(one), trigrams(other))
    assert not alike(trigrams(one), trigrams("LMDeployはV4.1-Flashを動かせないので、候補から外れる。"))
