"""A Python-Markdown extension that explains the terms of the vocabulary where a page first uses them.

The first use of a term in running text or in a cell becomes a link to its place in the glossary, with the definition as
its title, from which the script makes a tooltip.  Headings, links and code stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from ..inline import to_plain
from ..pages import Page
from ..site import Site

CLASS = "term"
"""The class of the links."""

GLOSSARY = "glossary.md"
"""The page that has a place for every term."""

_LEFT_ALONE = {
    "a",
    "button",
    "caption",
    "code",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "pre",
    "script",
    "style",
    "summary",
    "th",
}
_LETTERS = "A-Za-z0-9_"
# What Python-Markdown keeps for later: characters that were escaped, by their number, and markup.
_KEPT = re.compile("\x02([^\x03]*)\x03")
_KATAKANA = "\u30a1-\u30fa\u30fc"
_HANGUL = "\uac00-\ud7a3"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands behind a term: the address of its place in the glossary, and its definition as plain text."""

    href: str
    definition: str


def explanations(site: Site, page: Page) -> dict[str, Explanation]:
    """Return the explanation of each term by its name in the language of the page; none in the glossary itself."""
    if page.key == GLOSSARY:
        return {}
    up = "../" * page.key.count("/")
    return {
        str(term.name[page.language]): Explanation(
            f"{up}{GLOSSARY}#term-{term_id}", to_plain(term.definition[page.language])
        )
        for term_id, term in site.data.vocabulary.items()
    }


class TermExtension(Extension):
    """Registers the processor; `terms` are those of the page that is rendered next."""

    terms: Mapping[str, Explanation] = {}

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register with Python-Markdown, behind what fills in inline text and before what splits it."""
        md.treeprocessors.register(TermProcessor(self.terms), "comparison-terms", 1.8)


class TermProcessor(Treeprocessor):
    """Links the first use of each term, in the order of the text."""

    def __init__(self, terms: Mapping[str, Explanation]) -> None:
        super().__init__()
        self._open = dict(terms)
        self._pattern = _pattern(tuple(terms)) if terms else None

    def run(self, root: Element) -> None:
        """Change the tree of a page in place."""
        if root.tag in _LEFT_ALONE or "admonition-title" in root.get("class", ""):
            return
        root.text, links = self._split(root.text)
        children = list(root)
        root[0:0] = links
        for child in children:
            self.run(child)
            child.tail, links = self._split(child.tail)
            position = list(root).index(child) + 1
            root[position:position] = links

    def _split(self, text: str | None) -> tuple[str | None, list[Element]]:
        """Return the text before the first link, and the links, each with the text behind it as its tail."""
        if not text or not self._open or self._pattern is None:
            return text, []
        links: list[Element] = []
        before, position = text, 0
        # The pattern also finds what is explained already, for a longer term may hold another.
        for match in self._pattern.finditer(_KEPT.sub(_stand_in, text)):
            explanation = self._open.pop(match[0], None)
            if explanation is None:
                continue
            if links:
                links[-1].tail = text[position : match.start()]
            else:
                before = text[: match.start()]
            # Python-Markdown leaves what looks like an entity as it is.
            title = explanation.definition.replace("&", "&amp;")
            link = Element("a", {"class": CLASS, "href": explanation.href, "title": title})
            link.text = match[0]
            links.append(link)
            position = match.end()
        if links:
            links[-1].tail = text[position:]
        return before, links


def _stand_in(kept: re.Match[str]) -> str:
    """Return characters of the same number, which are part of a word where the one that is kept is."""
    part = kept[1].isdigit() and (chr(int(kept[1])).isalnum() or int(kept[1]) == ord("_"))
    return ("_" if part else "\x02") * len(kept[0])


@cache
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds any of the names where it is a word of its own, the longest first."""
    return re.compile("|".join(map(_whole, sorted(names, key=len, reverse=True))))


def _whole(name: str) -> str:
    before = next((script for script in (_LETTERS, _KATAKANA, _HANGUL) if re.match(f"[{script}]", name)), "")
    # A Korean particle follows its word without a space.
    after = next((script for script in (_LETTERS, _KATAKANA) if re.search(f"[{script}]$", name)), "")
    return (f"(?<![{before}])" if before else "") + re.escape(name) + (f"(?![{after}])" if after else "")
