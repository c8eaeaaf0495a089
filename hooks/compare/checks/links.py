"""A link within the site leads to a page and a place that exist."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from ..inline import links
from ..model import BASES, Comparison, Text, walk
from ..pages import Page
from ..problems import Located, Problem
from ..site import Site

RULE = "links"

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def check(site: Site) -> Iterator[Problem]:
    """Yield links, of pages and of texts in the data, that lead nowhere."""
    for page in site.every_page():
        for link in page.links:
            yield from _link(site, page, link)
    for comparison_id, comparison in site.data.comparisons.items():
        yield from _in_comparison(site, comparison_id, comparison)
    data = site.data
    shared = (data.axes, data.labels, data.vocabulary, data.sources, data.engines)
    for table in (*shared, data.profiles, data.settings, data.benchmarks):
        for text in walk(table, Text):
            if text.place.path in site.unread:
                continue
            for string, target in _within_page(text):
                yield _everywhere(string, target)


def _in_comparison(site: Site, comparison_id: str, comparison: Comparison) -> Iterator[Problem]:
    pages_here = [pages.get(f"compare/{comparison_id}.md") for pages in site.pages.values()]
    ids: set[str] = set().union(*(_ids(site, page) for page in pages_here if page))
    for text in walk(comparison, Text):
        for string, target in _within_page(text):
            if text is comparison.verdict.answer:
                yield _everywhere(string, target)
            elif target[1:] not in ids and "data/axes.yml" not in site.unread:
                wrong = f'no place "{target}" on the page'
                yield Problem(string.place, RULE, wrong, "the id of a section or a row")


def _within_page(text: Text) -> Iterator[tuple[Located, str]]:
    """Yield the links of a text to places on the page that shows it."""
    for string in text.strings.values():
        if "](#" in string:
            for target, _ in links(string):
                if target.startswith("#"):
                    yield string, target


def _everywhere(string: Located, target: str) -> Problem:
    return Problem(
        string.place, RULE, f'the link "{target}" in a text that several pages show', "no link within a page"
    )


def _link(site: Site, page: Page, link: Located) -> Iterator[Problem]:
    if _SCHEME.match(link):
        return
    path, _, anchor = unquote(link).partition("#")
    path = path.partition("?")[0]
    if path.startswith("/"):
        yield Problem(link.place, RULE, f'the absolute link "{link}"', "a link relative to this page")
        return
    target = page
    if path:
        key = posixpath.normpath(posixpath.join(posixpath.dirname(page.key), path))
        found = site.pages[page.language].get(key)
        if found is None and f"docs/{page.language}/{key}" in site.files:
            return
        if found is None:
            if not key.endswith(".md") or f"docs/{page.language}/{key}" not in site.unread:
                yield Problem(link.place, RULE, f'no page "{path}"', f"a file below docs/{page.language}")
            return
        target = found
    if anchor and anchor not in _ids(site, target) and not _sources_unread(site, target):
        yield Problem(
            link.place, RULE, f'no place "#{anchor}" in {target.path}', "the id of a heading or of a row there"
        )


def _ids(site: Site, page: Page) -> set[str]:
    """Return the ids of a page: those of its headings, and those that its blocks bring."""
    ids = set(page.ids())
    data = site.data
    comparison = data.comparisons.get(page.comparison_id or "")
    if comparison is not None:
        ids.update(f"table-{axis}" for axis in _rows(site, comparison))
        ids.update(f"faq-{question.id}" for question in comparison.faq)
        ids.update(f"source-{source}" for source in data.sources)
        ids.update(f"basis-{basis}" for basis in BASES)
        return ids
    profile = data.profiles.get(page.subject)
    brought: dict[str, tuple[str, Iterable[str]]] = {
        "facts": ("table-", data.axes),
        "details": ("table-", profile.facts if profile else ()),
        "settings": ("table-", data.settings),
        "benchmarks": ("bench-", data.benchmarks),
        "glossary": ("term-", data.vocabulary),
        "library": ("source-", data.sources),
        "sources": ("source-", data.sources),
    }
    for prefix, names in (brought[marker.name] for marker in page.markers if marker.name in brought):
        ids.update(prefix + name for name in names)
    return ids


def _rows(site: Site, comparison: Comparison) -> Iterable[str]:
    """Return the rows of a table; all there could be, where facts are missing."""
    engines = [site.data.engines.get(engine) for engine in (comparison.subject, comparison.peer)]
    complete = all(engine is not None and site.data.axes.keys() <= engine.facts.keys() for engine in engines)
    return site.data.rows(comparison) if complete else site.data.axes


def _sources_unread(site: Site, page: Page) -> bool:
    """Return whether ids of a page may be unknown because what its blocks are made from could not be read."""
    if page.comparison_id is None:
        return any(name.startswith("data/") for name in site.unread)
    files = ("data/axes.yml", f"data/comparisons/{page.comparison_id}.yml")
    return page.comparison_id not in site.data.comparisons.declared or not site.unread.isdisjoint(files)
