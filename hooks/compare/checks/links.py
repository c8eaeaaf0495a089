"""A link within the site leads to a page and a place that exist."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

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
        ids = generated_ids(site, comparison)
        for pages in site.pages.values():
            if page_here := pages.get(f"compare/{comparison_id}.md"):
                ids.update(page_here.ids())
        for text in walk(comparison, Text):
            for string in text.strings.values():
                for target, _ in links(string):
                    if target.startswith("#") and target[1:] not in ids:
                        yield Problem(string.place, RULE, f'no place "{target}" on the page', "the id of a section or a row")


def generated_ids(site: Site, comparison: Comparison) -> set[str]:
    """Return the ids that the blocks of a comparison bring to its page, those of sources left out."""
    rows = {f"table-{axis}" for axis in site.data.axes}
    return rows | {f"faq-{question.id}" for question in comparison.faq}


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
    if anchor and anchor not in _ids(site, target):
        yield Problem(link.place, RULE, f'no place "#{anchor}" in {target.path}', "the id of a heading or of a row there")


def _ids(site: Site, page: Page) -> set[str]:
    ids = set(page.ids())
    comparison = site.data.comparisons.get(page.comparison_id or "")
    if comparison is not None:
        ids |= generated_ids(site, comparison)
    return ids
