"""The little Markdown that a text from the data may hold.

A text may hold code spans, strong emphasis and links; everything else in it is
plain characters.  `to_markdown` writes it so that it means the same wherever a
page puts it, a table cell included: no pipe, line break, tag or attribute list
of a text can become structure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_SPAN = re.compile(
    r"\\(?P<escaped>[\\`*_{}\[\]()#+\-.!|<>&~])"
    r"|(?P<fence>`+)(?P<code>.+?)(?<!`)(?P=fence)(?!`)"
    r"|\*\*(?=\S)(?P<strong>(?:[^*]|\*(?!\*))+?)(?<=\S)\*\*"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<target>[^()\s]+)\)",
    re.DOTALL,
)
_TARGET = re.compile(r"https://[\w\-.~:/?#@!$&'*+,;=%]+|#[\w\-.]+", re.ASCII)
# Everything that str.splitlines or a Markdown parser may take for a line break.
_BREAKS = re.compile(r"[ \t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_WIDE = r"\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60"
_FOLDED = re.compile(f"(?<=[{_WIDE}]) (?=[{_WIDE}])")
_SPECIAL = re.compile(r"[\\`*_{}\[\]|<>&~#!]")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "~": "&#126;"}
_BLOCK_START = re.compile(r"[#+\-:=!?^]|\d+[.)]")


@dataclass(frozen=True, slots=True)
class Span:
    """A run of a text: `kind` is text, code, strong or link.

    `content` is the characters of text and code, and the inner text of strong and link; `target` is a link's address.
    """

    kind: str
    content: str
    target: str = ""


def flatten(text: str) -> str:
    """Return the text on one line.

    White space becomes one space, and none between two Japanese characters, where folding a YAML line leaves one.
    """
    return _FOLDED.sub("", _BREAKS.sub(" ", text).strip())


def spans(text: str) -> Iterator[Span]:
    """Yield the runs of a text on one line."""
    plain: list[str] = []
    position = 0
    for match in _SPAN.finditer(text):
        target = match["target"]
        if target is not None and not _TARGET.fullmatch(target):
            continue
        plain.append(text[position : match.start()])
        position = match.end()
        if match["escaped"] is not None:
            plain.append(match["escaped"])
            continue
        if characters := "".join(plain):
            yield Span("text", characters)
        plain = []
        if match["code"] is not None:
            yield Span("code", match["code"].strip() or match["code"])
        elif match["strong"] is not None:
            yield Span("strong", match["strong"])
        else:
            yield Span("link", match["label"], target)
    if characters := "".join(plain) + text[position:]:
        yield Span("text", characters)


def links(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the target of each link in a text, and whether it is one that a page may carry."""
    for match in _SPAN.finditer(text):
        if match["target"] is not None:
            yield match["target"], bool(_TARGET.fullmatch(match["target"]))
        elif match["strong"] is not None:
            yield from links(match["strong"])


@cache  # a source is cited many times on many pages
def to_plain(text: str) -> str:
    """Return the characters that a reader sees."""
    return "".join(
        span.content if span.kind in ("text", "code") else to_plain(span.content) for span in spans(flatten(text))
    )


@cache
def to_markdown(text: str, *, block: bool = False) -> str:
    """Return Python-Markdown source that shows the text.

    Valid inside a table cell, a heading and a paragraph; with `block`, also at the beginning of a paragraph.
    """
    source = _write(flatten(text), linked=False)
    return as_block(source) if block else source


def as_block(source: str) -> str:
    """Return Markdown that means the same at the beginning of a paragraph."""
    start = _BLOCK_START.match(source)
    return _entities(start[0]) + source[start.end() :] if start else source


@cache
def to_title(text: str) -> str:
    """Return the plain characters of a text, fit for the quoted title of a Markdown link."""
    return re.sub(r"""["'\\`*_{}\[\]()|<>&~]""", lambda match: _entities(match[0]), to_plain(text))


def escape(characters: str) -> str:
    """Return Markdown that shows the characters as they are."""
    return _SPECIAL.sub(_escape, characters)


def _write(text: str, *, linked: bool) -> str:
    written = []
    for span in spans(text):
        if span.kind == "text":
            written.append(escape(span.content))
        elif span.kind == "code":
            written.append(_code(span.content))
        elif span.kind == "strong":
            written.append(f"**{_write(span.content, linked=linked)}**")
        elif linked:  # a link cannot hold another
            written.append(_write(span.content, linked=True))
        else:
            written.append(f"[{_write(span.content, linked=True)}]({span.target})")
    return "".join(written)


def _escape(match: re.Match[str]) -> str:
    return _ENTITIES.get(match[0]) or "\\" + match[0]


def _code(content: str) -> str:
    if re.search(r"[`\\|]", content) or content != content.strip():
        # Markdown cannot say these in a code span inside a table cell.  As entities, nothing takes it for prose.
        return f"<code>{_entities(content)}</code>"
    return f"`{content}`"


def _entities(characters: str) -> str:
    return "".join(f"&#{ord(character)};" for character in characters)
