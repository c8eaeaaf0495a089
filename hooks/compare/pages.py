"""The structure of a Markdown page: what checks compare and the filler needs.

A line scanner, not a Markdown parser: it knows headings, fenced code, links,
admonitions, markers and citations, each with its place in the file, which no
Markdown library for this dialect gives.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
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
_COMMENT = re.compile(r"<!--.*?-->")
_TAG = re.compile(r"<[A-Za-z/][^>]*>")
# What Python-Markdown takes for the beginning of a block that it leaves as it is.
_BLOCK_TAG = re.compile(
    r"<(/?)(?:address|article|aside|blockquote|canvas|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure"
    r"|footer|form|h[1-6]|header|hgroup|hr|iframe|li|main|math|menu|nav|noscript|ol|p|pre|script|section|style|summary"
    r"|table|tbody|td|tfoot|th|thead|tr|ul|video)\b[^>]*>",
    re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


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
    open_block: Located | None = None
    """What begins and does not end: a code block or a comment."""
    beside_comments: list[Place] = field(default_factory=list)
    """Lines that hold text beside a comment over several lines."""

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
        for match in CITATION.finditer(readable(line.text)):
            yield from references(match[1], Place(line.place.path, line.place.line, match.start() + 1))


def _is_apart(lines: list[str], index: int) -> bool:
    """Return whether blank lines separate a marker from its neighbours, and no list beside would take it in."""
    if any(lines[near].strip() for near in (index - 1, index + 1) if 0 <= near < len(lines)):
        return False
    above = itertools.takewhile(str.strip, itertools.dropwhile(lambda line: not line.strip(), reversed(lines[:index])))
    below = next((line for line in lines[index + 1 :] if line.strip()), "")
    return not any(_LIST_ITEM.match(line) or line[0] in " \t" for line in (*above, below) if line)


def without_code(text: str) -> str:
    """Return the line with its code spans blanked, so that columns stay."""
    if "`" not in text:
        return text
    return _CODE_SPAN.sub(lambda match: " " * len(match[0]), text)


def readable(text: str) -> str:
    """Return the line with its code spans and comments blanked, so that columns stay."""
    prose = without_code(text)
    return _COMMENT.sub(lambda match: " " * len(match[0]), prose) if "<!--" in prose else prose


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


def scan(lines: Iterable[str]) -> Iterator[str]:
    """Yield what each line is: "prose", "html" in a raw block, or a part of a block of code or of a comment.

    The parts are "fence-start", "fence", "fence-end", and the same for "comment".  A comment on one line is prose.
    """
    fence, in_comment, depth = "", False, 0
    for line in lines:
        prose = without_code(line)
        before, fence = fence, ("" if in_comment else is_fence(line, fence))
        if before or fence:
            yield "fence" if before and fence else "fence-start" if fence else "fence-end"
        elif in_comment:
            in_comment = "-->" not in prose
            yield "comment" if in_comment else "comment-end"
        elif _opens_comment(prose):
            in_comment = True
            yield "comment-start"
        elif depth or _BLOCK_TAG.match(prose):
            tags = [match[1] for match in _BLOCK_TAG.finditer(prose)]
            depth = max(0, depth + tags.count("") - tags.count("/"))
            yield "html"
        else:
            yield "prose"


def parse(text: str, path: str, language: str, key: str) -> tuple[Page, list[Problem]]:
    """Return the structure of a page and what is wrong with its front matter and its characters."""
    page = Page(path, language, key)
    lines = text.split("\n")
    start, problems = _front_matter(lines, page)
    section = ""
    for index, kind in enumerate(scan(lines[start:]), start):
        line, place = lines[index], Place(path, index + 1)
        problems += _control(line, place)
        if kind not in ("prose", "html"):
            _hidden(kind, line, place, page)
            continue
        if not line.strip():
            continue
        if heading := _heading(line, place, lines[index + 1] if index + 1 < len(lines) else ""):
            page.headings.append(heading)
            section = heading.id or ""
        page.lines.append(Line(place, line, section))
        _inline(line, place, page, in_html=kind == "html")
        _markers(lines, index, section, page, in_html=kind == "html")
    return page, problems


def _control(line: str, place: Place) -> Iterator[Problem]:
    if match := _CONTROL.search(line):
        at = Place(place.path, place.line, match.start() + 1)
        yield Problem(at, "pages", f"the control character U+{ord(match[0]):04X}", "plain text")


def _hidden(kind: str, line: str, place: Place, page: Page) -> None:
    """Note where blocks of code and comments begin, whether they have ended, and text beside a comment."""
    beside = ""
    if kind == "fence-start":
        match = _FENCE.match(line)
        page.code_blocks.append(Located(match[2] if match else "", place))
        page.open_block = Located("a code block", place)
    elif kind == "comment-start":
        beside = without_code(line).rpartition("<!--")[0]
        page.open_block = Located("a comment", place)
    elif kind.endswith("-end"):
        beside = without_code(line).partition("-->")[2] if kind == "comment-end" else ""
        page.open_block = None
    if beside.strip():
        page.beside_comments.append(place)


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


def _inline(line: str, place: Place, page: Page, *, in_html: bool) -> None:
    if match := _ADMONITION.match(line):
        page.admonitions.append(Located(match[1], place))
    prose = readable(line)
    for start in _unreadable(prose, in_html=in_html):
        at = Place(place.path, place.line, start + 1)
        page.unreadable_citations.append(Located(line[start : start + 40], at))
    if "](" not in line and "<" not in line and "]:" not in line:
        return
    for match in _LINK.finditer(prose):
        at = Place(place.path, place.line, match.start() + 1)
        page.links.append(Located(match[1] or match[2] or "", at))
    if match := _REFERENCE.fullmatch(prose):
        page.links.append(Located(match[1], place))


def _unreadable(prose: str, *, in_html: bool) -> Iterator[int]:
    """Yield where something stands that is meant to cite and cannot: misspelt, or in the middle of other markup."""
    if "@" not in prose and "＠" not in prose:
        return
    markup = [match.span() for pattern in (_LINK, _TAG) for match in pattern.finditer(prose)]
    if _REFERENCE.fullmatch(prose):
        markup.append((0, len(prose)))
    for match in CITATION.finditer(prose):
        escaped = prose[: match.start()].endswith("\\")
        inside = any(start <= match.start() < end for start, end in markup)
        if in_html or escaped or inside or prose[match.end() : match.end() + 1] in ("(", "{", "["):
            yield match.start()
    for match in _CITATION_LIKE.finditer(CITATION.sub(lambda found: " " * len(found[0]), prose)):
        yield match.start()


def _markers(lines: list[str], index: int, section: str, page: Page, *, in_html: bool) -> None:
    line = lines[index]
    if "<!--" not in line:
        return
    for match in _MARKER_LIKE.finditer(without_code(line)):
        valid = MARKER_LINE.fullmatch(line)
        place = Place(page.path, index + 1, match.start() + 1)
        apart = not in_html and _is_apart(lines, index)
        page.markers.append(Marker(place, valid[1] if valid else "", section, apart))


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
