"""A link within the site leads to a page and a place that exist."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from ..inline import links
from ..model import Comparison, Text, walk
from ..pages import Page
from ..problems import Located, Problem
from ..site import Site

RULE = "links"

_ELSEWHERE = ("https://", "http://", "mailto:")


def check(site: Site) -> Iterator[Problem]:
    """Yield links of pages, and of the texts of comparisons, that lead nowhere."""
    for page in site.every_page():
        for link in page.links:
            yield from _link(site, page, link)
    for comparison_id, comparison in site.data.comparisons.items():
        pages_here = [pages.get(f"compare/{comparison_id}.md") for pages in site.pages.values()]
        ids: set[str] = set().union(*(_ids(site, page) for page in pages_here if page))
        for text in walk(comparison, Text):
            for string in text.strings.values():
                for target, _ in links(string):
                    if not target.startswith("#"):
                        continue
                    if text is comparison.verdict.answer:
                        wrong = f'the link "{target}" in an answer that other pages show'
                        yield Problem(string.place, RULE, wrong, "no link within the page")
                    elif target[1:] not in ids and "data/axes.yml" not in site.unread:
                        wrong = f'no place "{target}" on the page'
                        yield Problem(string.place, RULE, wrong, "the id of a section or a row")


def _link(site: Site, page: Page, link: Located) -> Iterator[Problem]:
    if link.startswith(_ELSEWHERE):
        return
    path, _, anchor = link.partition("#")
    if path.startswith("/"):
        yield Problem(link.place, RULE, f'the absolute link "{link}"', "a link relative to this page")
        return
    target = page
    if path:
        key = posixpath.normpath(posixpath.join(posixpath.dirname(page.key), path))
        found = site.pages[page.language].get(key)
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
    """Return the ids of a page: those of its headings, and of the rows and questions that its blocks bring."""
    ids = set(page.ids())
    comparison = site.data.comparisons.get(page.comparison_id or "")
    if comparison is not None:
        ids.update(f"table-{axis}" for axis in _rows(site, comparison))
        ids.update(f"faq-{question.id}" for question in comparison.faq)
    return ids


def _rows(site: Site, comparison: Comparison) -> Iterable[str]:
    """Return the rows of a table; all there could be, where facts are missing."""
    engines = [site.data.engines.get(engine) for engine in (comparison.subject, comparison.peer)]
    complete = all(engine is not None and site.data.axes.keys() <= engine.facts.keys() for engine in engines)
    return site.data.rows(comparison) if complete else site.data.axes


def _sources_unread(site: Site, page: Page) -> bool:
    """Return whether ids of a page may be unknown because what its blocks are made from could not be read."""
    if page.comparison_id is None:
        return False
    files = ("data/axes.yml", f"data/comparisons/{page.comparison_id}.yml")
    return page.comparison_id not in site.data.comparisons.declared or not site.unread.isdisjoint(files)
