"""A Python-Markdown extension that tells machines what a table says to the eye.

Markdown has no words for a caption, for row headings or for the scope of a heading (WCAG 2.2, technique H63; HTML,
section 4.9).  A paragraph of the class `caption` before a table becomes its caption and gives it its other classes, the
first cell of each row becomes its heading, and every other cell carries the heading of its column for layouts in which
that heading is out of sight.
Roles are explicit, for browsers forget them when a style sheet lays a table out as blocks.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

CLASS = "comparison"
"""The class of every table, by which the style sheet finds it and the theme's script leaves it alone."""

_ROLES = {
    ".": "table",
    "./thead": "rowgroup",
    "./tbody": "rowgroup",
    ".//tr": "row",
    "./thead/tr/th": "columnheader",
    "./tbody/tr/td": "cell",
}


class TableExtension(Extension):
    """Registers the processor behind those that fill in inline text and attributes."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register with Python-Markdown; called by it."""
        md.treeprocessors.register(_TableProcessor(md), "comparison-tables", 2)


class _TableProcessor(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            children = list(parent)
            for index, table in enumerate(children):
                if table.tag == "table":
                    _describe(table)
                    if index and "caption" in children[index - 1].get("class", "").split():
                        parent.remove(children[index - 1])
                        _caption(table, children[index - 1])


def _caption(table: Element, paragraph: Element) -> None:
    """Make a paragraph the caption of a table, and give its other classes to the table."""
    others = [name for name in paragraph.attrib.pop("class").split() if name != "caption"]
    paragraph.tag = "caption"
    table.insert(0, paragraph)
    table.set("class", " ".join([CLASS, *others]))
    if "wide" in others and table.find(".//a") is None:
        table.set("tabindex", "0")  # or the keyboard could not scroll it (WCAG 2.2, 2.1.1)


def _describe(table: Element) -> None:
    table.set("class", CLASS)
    for path, role in _ROLES.items():
        for element in table.findall(path):
            element.set("role", role)
    headings = table.findall("./thead/tr/th")
    for heading in headings:
        heading.set("scope", "col")
    names = ["".join(heading.itertext()).strip() for heading in headings]
    for row in table.iterfind("./tbody/tr"):
        cells = list(row)
        cells[0].tag = "th"
        cells[0].set("scope", "row")
        cells[0].set("role", "rowheader")
        for cell, name in zip(cells[1:], names[1:], strict=False):
            cell.set("data-label", name)
