"""YAML files as trees of nodes that know their place.

Nodes rather than plain values, for two reasons: a node keeps its line and
column, and a scalar keeps the text that was written.  `status: no` is then the
word "no" and not a boolean, because the schema decides on types, not YAML 1.1.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from .problems import Place, Problem

Node = yaml.Node

_RULE = "file"
# libyaml's parser is several times faster; the pure one serves where it was not built.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_text(path: Path, name: str) -> tuple[str | None, list[Problem]]:
    """Return the text of a UTF-8 file, or None and the problems that prevent it.

    `name` is the path as messages show it.
    """
    if path.exists() and not path.is_file():
        return None, [Problem(Place(name), _RULE, "no regular file", "a readable file")]
    try:
        raw = path.read_bytes()
    except OSError as error:
        wrong = f"cannot be read ({error.strerror})"
        return None, [Problem(Place(name), _RULE, wrong, "a readable file")]
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), []
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        wrong = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        return None, [Problem(Place(name, line, column), _RULE, wrong, "a file in UTF-8")]


def compose(text: str, name: str) -> tuple[Node | None, list[Problem]]:
    """Return the root node of a YAML document, or None and why it cannot be read."""
    if tabs := _tabs(text, name):
        return None, tabs
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
        wrong = "not YAML: " + " ".join(filter(None, (error.context, error.problem)))
        return None, [Problem(place, _RULE, wrong, "one YAML document")]
    except yaml.reader.ReaderError as error:
        return None, [
            Problem(_first_unprintable(text, name), _RULE, f"not YAML: {error.reason}", "printable characters")
        ]
    except RecursionError:
        return None, [Problem(Place(name), _RULE, "nested too deeply", "one YAML document")]
    if root is None:
        return None, [Problem(Place(name), _RULE, "the file is empty", "one YAML document")]
    return root, []


def place_of(node: Node, name: str) -> Place:
    """Return where a node starts."""
    return Place(name, node.start_mark.line + 1, node.start_mark.column + 1)


def _tabs(text: str, name: str) -> list[Problem]:
    if "\t" not in text:
        return []
    return [
        Problem(Place(name, number, line.index("\t") + 1), _RULE, "a tab character", "spaces")
        for number, line in enumerate(text.split("\n"), 1)
        if "\t" in line
    ]


def _first_unprintable(text: str, name: str) -> Place:
    for number, line in enumerate(text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            if not character.isprintable() and yaml.reader.Reader.NON_PRINTABLE.match(character):
                return Place(name, number, column)
    return Place(name)
