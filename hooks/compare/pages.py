"""The structure of a Markdown page: what checks compare and the filler needs.

A line scanner, not a Markdown parser: it knows headings, fenced code, links,
admonitions, markers and citations, each with its place in the file, which no
Markdown library for this dialect gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .problems import Located, Place, Problem
from .schema import Reading, Record, String
from .yaml_files import compose

MARKER_LINE = re.compile(r"<!-- compare:([a-z]+) -->")
# Also what was meant to be one: another case, other spaces, a slip in the word before the colon.
_MARKER_LIKE = re.compile(r"<!--[-\s]*(?:compare\b|\w+:\w+\s*-->)[^>]*>?", re.IGNORECASE)
_REFERENCE_TEXT = r"@[a-z0-9-]+(?:\.[a-z0-9-]+|, *[^\[\];,\s][^\[\];]*)?"
CITATION = re.compile(rf"\[({_REFERENCE_TEXT}(?:; *{_REFERENCE_TEXT})*)\]")
_CITATION_LIKE = re.compile(r"[\[［]\s*[@＠]")
_FENCE = re.compile(r"[ >]*(`{3,}(?=[^`]*$)|~{3,})\s*\{?\s*\.?([\w+-]*)")
_HEADING = re.compile(r"(#{1,6})(?!#)(.*)")
_NESTED_HEADING = re.compile(r"(?:\s*(?:>|[-*+]|\d+[.)])\s+)+(#{1,6})(?!#)(.*)|\s+(#{1,6}) (.*)")
_HEADING_ID = re.compile(r"\{ *:? *#([\w.-]+) *\}", re.ASCII)
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)]|>)\s")
_UNDERLINE = re.compile(r"(=+|-+)\s*")
_LINK = re.compile(
    r"!?\[(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\]\(\s*<?([^)\s>]*)>?(?:\s+[\"'][^\n]*?[\"'])?\s*\)|<(https?://[^\s>]+)>"
)
_REFERENCE = re.compile(r" {0,3}\[(?!@)[^\]]+\]:\s*<?(\S+?)>?(?:\s.*)?")
_ADMONITION = re.compile(r"\s*(?:!!!|\?\?\?\+?)\s*([\w-]+)")
_CODE_SPAN = re.compile(r"(?<!\\)(`+)(.+?)(?<!`)\1(?!`)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `id` is None if it has none that Python-Markdown would take."""

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
class Marker:
    """A marker: its name ("" for what only looks like one) and the section in which it stands.

    `apart` is False where the lines around it would run into what replaces it.
    """

    place: Place
    name: str
    section: str
    apart: bool


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
    markers: list[Marker] = field(default_factory=list)
    unreadable_citations: list[Located] = field(default_factory=list)
    open_fence: Place | None = None
    """Where a block of code begins that does not end."""

    @property
    def comparison_id(self) -> str | None:
        """The id of the comparison that this page shows, by its path `compare/<id>.md`."""
        folder, _, name = self.key.rpartition("/")
        return name.removesuffix(".md") if folder == "compare" and name != "index.md" else None

    @property
    def subject(self) -> str:
        """What a page outside the comparisons may be about, by its path `<id>.md`: an engine or the model."""
        return self.key.removesuffix(".md")

    @property
    def lists_sources(self) -> bool:
        """Whether the page numbers what it cites."""
        return any(marker.name == "sources" for marker in self.markers)

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


def _is_apart(lines: list[str], index: int) -> bool:
    """Return whether blank lines separate a marker from its neighbours, and no list above would take it in."""
    around = [lines[near] for near in (index - 1, index + 1) if 0 <= near < len(lines)]
    above = next((line for line in reversed(lines[:index]) if line.strip()), "")
    return not any(line.strip() for line in around) and not _LIST_ITEM.match(above) and not above.startswith("    ")


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
    fence, section, in_comment = "", "", False
    for index, line in enumerate(lines[start:], start):
        place = Place(path, index + 1)
        before, fence = fence, is_fence(line, fence)
        if before or fence:
            if not before and (match := _FENCE.match(line)):
                page.open_fence = place
                page.code_blocks.append(Located(match[2], place))
            continue
        page.open_fence = None
        if in_comment or _opens_comment(line):
            in_comment = "-->" not in line
            continue
        if not line.strip():
            continue
        if heading := _heading(line, place, lines[index + 1] if index + 1 < len(lines) else ""):
            page.headings.append(heading)
            section = heading.id or ""
        page.lines.append(Line(place, line, section))
        _inline(line, place, page)
        _markers(lines, index, section, page)
    if not fence:
        page.open_fence = None
    return page, problems


def _opens_comment(line: str) -> bool:
    """Return whether a comment begins here that goes on below."""
    _, begin, rest = line.rpartition("<!--")
    return bool(begin) and "-->" not in rest


def _heading(line: str, place: Place, following: str) -> Heading | None:
    if match := _HEADING.fullmatch(line):
        text, heading_id = _split_id(match[2])
        return Heading(place, len(match[1]), text, heading_id)
    if match := _NESTED_HEADING.fullmatch(line):
        return Heading(place, len(match[1] or match[3]), (match[2] or match[4] or "").strip(), None)
    if line[0] not in " |!<" and not _LIST_ITEM.match(line) and _UNDERLINE.fullmatch(following):
        return Heading(place, 1 if following[0] == "=" else 2, line.strip(), None)
    return None


def _split_id(text: str) -> tuple[str, str | None]:
    """Return the text of a heading and its id, by the form that Python-Markdown's attribute lists ask for."""
    stripped = text.rstrip(" ")
    before, brace, rest = stripped.rpartition("{")
    match = _HEADING_ID.fullmatch(brace + rest)
    if match is None or not before.endswith(" ") or not before.strip(" #") or "{" in before:
        return stripped.strip(" #"), None
    return before.strip(" #"), match[1]


def _inline(line: str, place: Place, page: Page) -> None:
    if match := _ADMONITION.match(line):
        page.admonitions.append(Located(match[1], place))
    prose = without_code(line)
    if "@" in prose or "＠" in prose:
        for match in _CITATION_LIKE.finditer(CITATION.sub(lambda found: " " * len(found[0]), prose)):
            at = Place(place.path, place.line, match.start() + 1)
            page.unreadable_citations.append(Located(line[match.start() : match.start() + 40], at))
    if "](" not in line and "<" not in line and "]:" not in line:
        return
    for match in _LINK.finditer(prose):
        at = Place(place.path, place.line, match.start() + 1)
        page.links.append(Located(match[1] or match[2] or "", at))
    if match := _REFERENCE.fullmatch(prose):
        page.links.append(Located(match[1], place))


def _markers(lines: list[str], index: int, section: str, page: Page) -> None:
    line = lines[index]
    if "<!--" not in line:
        return
    for match in _MARKER_LIKE.finditer(without_code(line)):
        valid = MARKER_LINE.fullmatch(line)
        place = Place(page.path, index + 1, match.start() + 1)
        page.markers.append(Marker(place, valid[1] if valid else "", section, _is_apart(lines, index)))


_FRONT_MATTER: Record[dict[str, Located]] = Record(
    lambda place, **values: values,  # noqa: ARG005
    {"title": String("a title"), "description": String("a description")},
)


def _front_matter(lines: list[str], page: Page) -> tuple[int, list[Problem]]:
    """Fill `page.meta`; return the index of the first line of Markdown, and problems."""
    if lines[0].rstrip(" ") != "---":
        return 0, [
            Problem(Place(page.path), "pages", "no front matter", "title and description between lines with ---")
        ]
    end = next((index for index, line in enumerate(lines[1:], 1) if line.rstrip(" ") == "---"), None)
    if end is None:
        return 0, [Problem(Place(page.path), "pages", "front matter that does not end", "a line with ---")]
    # An empty line in place of the first keeps the line numbers.
    root, problems = compose("\n".join(["", *lines[1:end]]) + "\n", page.path)
    if root is not None:
        reading = Reading(page.path)
        page.meta = _FRONT_MATTER.read(root, reading) or {}
        problems = reading.problems
    return end + 1, problems
