"""The structure of a Markdown page: what checks compare and the filler needs.

A line scanner, not a Markdown parser: it knows headings, fenced code, links,
admonitions, markers and citations, each with its place in the file, which no
Markdown library for this dialect gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from .problems import Located, Place, Problem
from .yaml_files import compose, place_of

MARKER_LINE = re.compile(r"<!-- compare:([a-z]+) -->")
_MARKER_LIKE = re.compile(r"<!--[-\s]*compare\b[^>]*>?")
CITATION = re.compile(r"\[(@[^\[\]\n]+)\]")
_FENCE = re.compile(r"[ >]*(`{3,}|~{3,})\s*\{?\s*\.?([\w+-]*)")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*(?:\{\s*:?\s*#([\w.-]+)[^}]*\})?\s*#*\s*")
_UNDERLINE = re.compile(r"(=+|-+)\s*")
_LINK = re.compile(
    r"!?\[(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\]\(\s*<?([^)\s>]*)>?(?:\s+[\"'][^\n]*?[\"'])?\s*\)|<(https?://[^\s>]+)>"
)
_REFERENCE = re.compile(r" {0,3}\[(?!@)[^\]]+\]:\s*<?(\S+?)>?(?:\s.*)?")
_ADMONITION = re.compile(r"\s*(?:!!!|\?\?\?\+?)\s*([\w-]+)")
_CODE_SPAN = re.compile(r"(?<!\\)(`+)(.+?)(?<!`)\1(?!`)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `id` is None if it has no explicit one."""

    place: Place
    level: int
    text: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of prose outside front matter and fenced code.

    `section` is the id of the innermost heading above it, "" before the first.
    """

    place: Place
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A citation in prose: `<engine>.<axis>`, or a source id and the place in it."""

    place: Place
    target: str
    where: str | None


@dataclass(slots=True)
class Page:
    """A page of one language; `key` is its path below the language's folder."""

    path: str
    language: str
    key: str
    meta: dict[str, Located] = field(default_factory=dict)
    headings: list[Heading] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    links: list[Located] = field(default_factory=list)
    code_blocks: list[Located] = field(default_factory=list)
    admonitions: list[Located] = field(default_factory=list)
    markers: list[tuple[Located, str]] = field(default_factory=list)
    """The name of each marker and the section in which it stands; "" for what is no valid marker."""

    @property
    def comparison_id(self) -> str | None:
        """The id of the comparison that this page shows, by its path `compare/<id>.md`."""
        folder, _, name = self.key.rpartition("/")
        return name.removesuffix(".md") if folder == "compare" and name != "index.md" else None

    def ids(self) -> list[str]:
        """Return the explicit ids of the headings."""
        return [heading.id for heading in self.headings if heading.id]


def references(citation: str, place: Place) -> Iterator[Reference]:
    """Yield what `[@a.b; @source, L3-L5]` cites; `citation` is the text between the brackets."""
    column = place.column + 1
    for part in citation.split(";"):
        stripped = part.strip()
        target, comma, where = stripped.partition(",")
        at = Place(place.path, place.line, column + len(part) - len(part.lstrip()))
        yield Reference(at, target.strip().removeprefix("@"), where.strip() if comma else None)
        column += len(part) + 1


def cited(line: Line) -> Iterator[Reference]:
    """Yield what a line of prose cites."""
    if "[@" in line.text:
        for match in CITATION.finditer(without_code(line.text)):
            yield from references(match[1], Place(line.place.path, line.place.line, match.start() + 1))


def without_code(text: str) -> str:
    """Return the line with its code spans blanked, so that columns stay."""
    if "`" not in text:
        return text
    return _CODE_SPAN.sub(lambda match: " " * len(match[0]), text)


def code_spans(text: str) -> Iterator[str]:
    """Yield the contents of the code spans of a line."""
    for match in _CODE_SPAN.finditer(text):
        yield match[2].strip()


def is_fence(line: str, fence: str) -> str:
    """Return the fence that is open after `line`, given the one that was open before it ("" for none)."""
    match = _FENCE.match(line)
    if not fence:
        return match[1] if match else ""
    closes = match and match[1].startswith(fence) and not line.strip(" >").strip(fence[0])
    return "" if closes else fence


def parse(text: str, path: str, language: str, key: str) -> tuple[Page, list[Problem]]:
    """Return the structure of a page and what is wrong with its front matter."""
    page = Page(path, language, key)
    lines = text.split("\n")
    start, problems = _front_matter(lines, page)
    fence, section = "", ""
    for number, line in enumerate(lines[start:], start + 1):
        before, fence = fence, is_fence(line, fence)
        if before or fence:
            if not before and (match := _FENCE.match(line)):
                page.code_blocks.append(Located(match[2], Place(path, number)))
            continue
        if not line.strip():
            continue
        place = Place(path, number)
        heading = _heading(line, place, lines[number] if number < len(lines) else "")
        if heading:
            page.headings.append(heading)
            section = heading.id or ""
        page.lines.append(Line(place, line, section))
        _inline(line, number, section, page)
    return page, problems


def _heading(line: str, place: Place, following: str) -> Heading | None:
    if match := _HEADING.fullmatch(line):
        return Heading(place, len(match[1]), match[2], match[3])
    if line[0] not in " -*|>!<" and _UNDERLINE.fullmatch(following):
        return Heading(place, 1 if following[0] == "=" else 2, line.strip(), None)
    return None


def _inline(line: str, number: int, section: str, page: Page) -> None:
    if match := _ADMONITION.match(line):
        page.admonitions.append(Located(match[1], Place(page.path, number)))
    if "](" not in line and "<" not in line and "]:" not in line:
        return
    prose = without_code(line)
    for match in _LINK.finditer(prose):
        page.links.append(Located(match[1] or match[2] or "", Place(page.path, number, match.start() + 1)))
    if match := _REFERENCE.fullmatch(prose):
        page.links.append(Located(match[1], Place(page.path, number)))
    for match in _MARKER_LIKE.finditer(prose):
        valid = MARKER_LINE.fullmatch(line)
        page.markers.append((Located(valid[1] if valid else "", Place(page.path, number, match.start() + 1)), section))


def _front_matter(lines: list[str], page: Page) -> tuple[int, list[Problem]]:
    """Fill `page.meta`; return the index of the first line of Markdown, and problems."""
    if lines[0].rstrip() != "---":
        return 0, []
    end = next((index for index, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), None)
    if end is None:
        return 0, [Problem(Place(page.path), "pages", "front matter that does not end", "a line with ---")]
    # An empty line in place of the first keeps the line numbers.
    root, problems = compose("\n".join(["", *lines[1:end]]) + "\n", page.path)
    if root is not None and not isinstance(root, yaml.MappingNode):
        problems = [Problem(place_of(root, page.path), "pages", "front matter that is no mapping", "keys and values")]
    elif root is not None:
        for key, value in root.value:
            if isinstance(value, yaml.ScalarNode):
                page.meta[str(key.value)] = Located(value.value, place_of(value, page.path))
    return end + 1, problems
