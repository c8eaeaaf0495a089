"""Every page has its twin in the other languages, built the same way, and its place in the navigation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..model import LANGUAGES
from ..pages import CITATION, Heading, Page, cited, without_code
from ..problems import Located, Place, Problem
from ..site import CONFIGURATION, Site

RULE = "pages"


_RESERVED = ("table-", "faq-", "source-", "basis-", "bench-", "term-", "condition-")
"""How the ids begin that generated blocks give."""


def check(site: Site) -> Iterator[Problem]:
    """Yield missing twins and pages, and differences between twins."""
    yield from _tree(site)
    yield from _comparisons(site)
    for page in site.every_page():
        yield from _front_matter(page)
        yield from _headings_alone(page)
    first, *others = LANGUAGES
    for key, page in site.pages[first].items():
        for language in others:
            if twin := site.pages[language].get(key):
                yield from _twins(page, twin)


def _tree(site: Site) -> Iterator[Problem]:
    keys = {key: page for page in site.every_page() for key in [page.key]}
    for key, page in keys.items():
        for language in LANGUAGES:
            path = f"docs/{language}/{key}"
            if key not in site.pages[language] and path not in site.unread:
                yield Problem(Place(page.path), RULE, f"no page in {language}", path)
        if CONFIGURATION not in site.unread and key not in site.navigation:
            yield Problem(Place(page.path), RULE, "not in the navigation", f"{key} under nav in {CONFIGURATION}")
    for entry in site.navigation:
        paths = [f"docs/{language}/{entry}" for language in LANGUAGES]
        if not entry.endswith(".md"):
            yield Problem(entry.place, RULE, f'"{entry}" in the navigation', "the path of a page, ending in .md")
        elif site.navigation.index(entry) != next(i for i, known in enumerate(site.navigation) if known is entry):
            yield Problem(entry.place, RULE, f'"{entry}" a second time in the navigation', "each page once")
        elif entry not in keys and not site.unread.intersection(paths):
            yield Problem(entry.place, RULE, f'"{entry}" is no page', " and ".join(paths))


def _comparisons(site: Site) -> Iterator[Problem]:
    declared = site.data.comparisons.declared
    for page in site.every_page():
        comparison = page.comparison_id
        if comparison is not None and comparison not in declared:
            yield Problem(Place(page.path), RULE, "a page without a comparison", f"data/comparisons/{comparison}.yml")
    for comparison in sorted(declared):
        for language in LANGUAGES:
            path = f"docs/{language}/compare/{comparison}.md"
            if f"compare/{comparison}.md" not in site.pages[language] and path not in site.unread:
                place = Place(f"data/comparisons/{comparison}.yml")
                yield Problem(place, RULE, f"a comparison without a page in {language}", path)


def _front_matter(page: Page) -> Iterator[Problem]:
    if page.open_block == "a comment":
        yield Problem(page.open_block.place, RULE, "a comment that does not end", "--> below it")
    elif page.open_block:
        yield Problem(
            page.open_block.place, RULE, "a code block that does not end", "a line with the same fence below it"
        )
    for place in page.beside_comments:
        yield Problem(place, RULE, "text beside a comment over several lines", "the comment on lines of its own")
    for key, value in page.meta.items():
        # Templates of the theme write these as they are.
        if re.search("[<>&]", value):
            yield Problem(value.place, RULE, f'markup in "{key}"', "plain characters, without <, > and &")


def _headings_alone(page: Page) -> Iterator[Problem]:
    seen: dict[str, Heading] = {}
    for heading in page.headings:
        if CITATION.search(heading.text):
            yield Problem(heading.place, RULE, "a citation in a heading", "citations in the text below it")
        elif re.search(r"\]\(|<[a-zA-Z/!]|&\w+;", without_code(heading.text)):
            yield Problem(heading.place, RULE, f'markup in the heading "{heading.text}"', "plain words and code spans")
        if heading.id and heading.id.startswith(_RESERVED):
            yield Problem(
                heading.place, RULE, f'the id "{heading.id}"', f"an id that begins with none of {', '.join(_RESERVED)}"
            )
        if heading.id is None:
            yield Problem(heading.place, RULE, f'the heading "{heading.text}" has no id', "an explicit id as {#id}")
        elif heading.id in seen:
            line = seen[heading.id].place.line
            yield Problem(
                heading.place, RULE, f'the id "{heading.id}" a second time', f"another id than on line {line}"
            )
        else:
            seen[heading.id] = heading
    levels = [heading.level for heading in page.headings]
    if levels.count(1) != 1 or levels[0] != 1:
        yield Problem(Place(page.path), RULE, f"{levels.count(1)} headings of level 1", "one, at the top")
    for above, below in zip(page.headings, page.headings[1:], strict=False):
        if below.level > above.level + 1:
            wrong = f"level {below.level} below level {above.level}"
            yield Problem(below.place, RULE, wrong, f"at most level {above.level + 1}")


def _twins(page: Page, twin: Page) -> Iterator[Problem]:
    if all(heading.id for heading in (*page.headings, *twin.headings)):
        yield from _sequence("heading", page, twin, _headings)
    yield from _sequence(
        "marker", page, twin, lambda page: [Located(marker.name, marker.place) for marker in page.markers]
    )
    yield from _sequence("code block", page, twin, lambda page: page.code_blocks)
    yield from _sequence("admonition", page, twin, lambda page: page.admonitions)
    yield from _bag("link", page, twin, [(link, "") for link in page.links], [(link, "") for link in twin.links])
    yield from _bag("citation", page, twin, _citations(page), _citations(twin))


def _headings(page: Page) -> list[Located]:
    return [Located(f"{'#' * heading.level} {{#{heading.id}}}", heading.place) for heading in page.headings]


def _sequence(what: str, page: Page, twin: Page, listed: Callable[[Page], Sequence[Located]]) -> Iterator[Problem]:
    """Yield the first difference between two sequences."""
    ours, theirs = listed(page), listed(twin)
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if mine != other:
            wrong = f'{what} {number} is "{other}"'
            yield Problem(other.place, RULE, wrong, f'"{mine}" as in {mine.place}')
            return
    if len(ours) != len(theirs):
        longer, shorter = (page, twin) if len(ours) > len(theirs) else (twin, page)
        extra = listed(longer)[min(len(ours), len(theirs))]
        wrong = f"{what} {min(len(ours), len(theirs)) + 1} is missing"
        yield Problem(Place(shorter.path), RULE, wrong, f'"{extra}" as in {extra.place}')


def _citations(page: Page) -> list[tuple[Located, str]]:
    found: dict[tuple[str, str], Located] = {}
    for line in page.lines:
        for reference in cited(line):
            text = reference.target + (f", {reference.where}" if reference.where else "")
            found.setdefault((text, line.section), Located(text, reference.place))
    return [(located, section) for (_, section), located in found.items()]


def _bag(
    what: str, page: Page, twin: Page, ours: Iterable[tuple[Located, str]], theirs: Iterable[tuple[Located, str]]
) -> Iterator[Problem]:
    """Yield what stands in one page, or in one section of it, and not in its twin."""
    for here, there, one, other in ((ours, theirs, page, twin), (theirs, ours, twin, page)):
        missing = Counter(here) - Counter(there)
        for item, section in here:
            if missing.pop((item, section), 0):
                where = f' in the section "{section}"' if section else ""
                wrong = f'the {what} "{item}"{where} stands only in {one.language}'
                yield Problem(item.place, RULE, wrong, f"the same {what}s in {other.path}")
