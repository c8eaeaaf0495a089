"""A Python-Markdown extension that keeps names, versions and dates with hyphens on one line.

Browsers break a line after any hyphen; `MLC-LLM`, `DeepSeek-V4.1-Flash` and `2026-11-30` read badly in two parts.  The
characters stay as they are, so that copying and searching find what was written.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

CLASS = "name"
"""The class of the spans, which the style sheet does not wrap."""

# Longer ones may break, or they would not fit a phone.
_NAME = re.compile(r"(?<![\w.-])(?=[\w.-]{4,24}(?![\w.-]))([A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)+)", re.ASCII)
_LEFT_ALONE = {"code", "pre", "script", "style"}


class NameExtension(Extension):
    """Registers the processor behind those that fill in inline text."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register with Python-Markdown; called by it."""
        md.treeprocessors.register(_NameProcessor(md), "comparison-names", 1.5)


class _NameProcessor(Treeprocessor):
    def run(self, root: Element) -> None:
        for element in list(root.iter()):
            if element.tag in _LEFT_ALONE or not isinstance(element.tag, str):
                continue
            for child in list(element):
                if child.tail:
                    child.tail, spans = _split(child.tail)
                    position = list(element).index(child) + 1
                    element[position:position] = spans
            if element.text and element.get("class") != CLASS:
                element.text, spans = _split(element.text)
                element[0:0] = spans


def _split(text: str) -> tuple[str, list[Element]]:
    """Return the text before the first name, and a span for each name with the text behind it as its tail."""
    before, *rest = _NAME.split(text)
    spans = []
    for name, behind in zip(rest[::2], rest[1::2], strict=True):
        span = Element("span", {"class": CLASS})
        span.text, span.tail = name, behind
        spans.append(span)
    return before, spans
