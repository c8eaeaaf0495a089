"""Composable readers: from YAML nodes to values, with every problem on the way.

A reader does two things from one definition: `read` turns a node into a value,
or into None after adding problems to the reading; `json_schema` describes the
same for editors (JSON Schema, draft 2020-12).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import yaml

from .problems import Located, Place, Problem, one_of, quote
from .yaml_files import Node, place_of

T = TypeVar("T")
JsonSchema = dict[str, Any]

RULE = "schema"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


@dataclass(slots=True)
class Reading:
    """The state of reading one file: its name, and the problems found so far."""

    name: str
    problems: list[Problem] = field(default_factory=list)

    def place(self, node: Node) -> Place:
        """Return where a node starts in this file."""
        return place_of(node, self.name)

    def wrong(self, node: Node | Place, wrong: str, expected: str) -> None:
        """Record a problem at a node or a place."""
        place = node if isinstance(node, Place) else self.place(node)
        self.problems.append(Problem(place, RULE, wrong, expected))


class Reader(Generic[T]):
    """Turns a node into a `T`; the base of all readers."""

    def read(self, node: Node, reading: Reading) -> T | None:
        """Return the value, or None after adding a problem to `reading`."""
        raise NotImplementedError

    def json_schema(self) -> JsonSchema:
        """Return what is valid here as JSON Schema."""
        raise NotImplementedError


_YAML = "tag:yaml.org,2002:"


def _is_word(node: Node) -> bool:
    """Return whether a node is a plain value, neither null nor marked by a tag of the writer's."""
    return (
        isinstance(node, yaml.ScalarNode) and node.tag.startswith(_YAML) and not node.tag.endswith((":null", ":binary"))
    )


def _kind(node: Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    if not node.tag.startswith(_YAML) or node.tag.endswith(":binary"):
        return f"the tag {node.tag}"
    if node.tag.endswith(":null"):
        return "nothing"
    return quote(node.value)


class String(Reader[Located]):
    """A non-empty string, of a certain form if there is a `pattern` for it.

    `form` says in words what the pattern means.
    """

    def __init__(self, form: str = "a text", pattern: str = "") -> None:
        self.form = form
        self.pattern = pattern
        self._match = re.compile(pattern, re.DOTALL).fullmatch if pattern else None

    def read(self, node: Node, reading: Reading) -> Located | None:
        if not _is_word(node) or not node.value.strip():
            reading.wrong(node, _kind(node), self.form)
            return None
        if not any(character.isprintable() and not character.isspace() for character in node.value):
            reading.wrong(node, "characters that nobody sees", self.form)
            return None
        if control := _CONTROL.search(node.value):
            reading.wrong(node, f"the control character U+{ord(control[0]):04X}", self.form)
            return None
        if self._match and not self._match(node.value):
            reading.wrong(node, quote(node.value), self.form)
            return None
        return Located(node.value, reading.place(node))

    def json_schema(self) -> JsonSchema:
        schema: JsonSchema = {"type": ["string", "number"], "description": self.form}
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        return schema


class OneOf(Reader[Located]):
    """One of a few words."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def read(self, node: Node, reading: Reading) -> Located | None:
        if _is_word(node) and node.value in self.values:
            return Located(node.value, reading.place(node))
        reading.wrong(node, _kind(node), one_of(self.values))
        return None

    def json_schema(self) -> JsonSchema:
        # An editor's YAML 1.1 parser may take yes and no for booleans.
        words: list[Any] = list(self.values)
        return {"enum": words + [word == "yes" for word in words if word in ("yes", "no")]}


class Flag(Reader[bool]):
    """`true` or `false`."""

    def read(self, node: Node, reading: Reading) -> bool | None:
        if _is_word(node) and node.value in ("true", "false"):
            return bool(node.value == "true")
        reading.wrong(node, _kind(node), "true or false")
        return None

    def json_schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Date(Reader[dt.date]):
    """A calendar day of this century, written YYYY-MM-DD (ISO 8601)."""

    def read(self, node: Node, reading: Reading) -> dt.date | None:
        if _is_word(node) and re.fullmatch(r"20\d\d-\d\d-\d\d", node.value, re.ASCII):
            try:
                return dt.date.fromisoformat(node.value)
            except ValueError:
                reading.wrong(node, f"{quote(node.value)} is not in the calendar", "a date as YYYY-MM-DD")
                return None
        reading.wrong(node, _kind(node), "a date of this century as YYYY-MM-DD")
        return None

    def json_schema(self) -> JsonSchema:
        return {"type": "string", "format": "date", "pattern": r"^20\d\d-\d\d-\d\d$"}


class ListOf(Reader[tuple[T, ...]]):
    """A list with at least one item; broken items are left out of the value."""

    def __init__(self, item: Reader[T]) -> None:
        self.item = item

    def read(self, node: Node, reading: Reading) -> tuple[T, ...] | None:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            wrong = "an empty list" if isinstance(node, yaml.SequenceNode) else _kind(node)
            reading.wrong(node, wrong, "a list of at least one item")
            return None
        items = (self.item.read(child, reading) for child in node.value)
        return tuple(item for item in items if item is not None)

    def json_schema(self) -> JsonSchema:
        return {"type": "array", "items": self.item.json_schema(), "minItems": 1}


class Table(dict[str, T]):
    """Records by id, in the order in which they are written.

    `places` says where each id is written, also those of records that could not be read, so that what refers to them is
    not called dangling.
    """

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[str, Place] = {}

    @property
    def declared(self) -> Collection[str]:
        """The ids, also those of records that could not be read."""
        return self.places.keys()


class TableOf(Reader[Table[T]]):
    """A mapping from ids to records; `key` reads an id."""

    def __init__(self, key: String, value: Reader[T]) -> None:
        self.key = key
        self.value = value

    def read(self, node: Node, reading: Reading) -> Table[T] | None:
        expected = "a mapping from ids to records"
        pairs = read_pairs(node, reading, expected)
        if pairs is None:
            return None
        if not pairs:
            reading.wrong(node, "an empty mapping", expected)
            return None
        table: Table[T] = Table()
        for key_node, value_node in pairs:
            key = self.key.read(key_node, reading)
            value = self.value.read(value_node, reading)
            table.places[key_node.value] = reading.place(key_node)
            if key is not None and value is not None:
                table[key] = value
        return table

    def json_schema(self) -> JsonSchema:
        return {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"pattern": f"^(?:{self.key.pattern})$"},
            "additionalProperties": self.value.json_schema(),
        }


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a record: how its value is read, and the value where the key is absent."""

    reader: Reader[Any]
    required: bool = True
    default: Any = None
    attribute: str = ""


def optional(reader: Reader[Any], default: Any = None) -> Field:
    """Return a field that may be absent."""
    return Field(reader, required=False, default=default)


class Record(Reader[T]):
    """A mapping with known keys, made into `build(place=…, **values)`.

    Unknown, missing and duplicate keys are problems.  If a value could not be read, the record is None.
    """

    def __init__(self, build: Callable[..., T], fields: Mapping[str, Reader[Any] | Field]) -> None:
        self.build = build
        self.fields = {key: value if isinstance(value, Field) else Field(value) for key, value in fields.items()}

    def read(self, node: Node, reading: Reading) -> T | None:
        pairs = read_pairs(node, reading, f"a mapping with the keys {', '.join(self.fields)}")
        if pairs is None:
            return None
        values: dict[str, Any] = {}
        intact = True
        seen = set()
        for key_node, value_node in pairs:
            key = key_node.value
            known = self.fields.get(key)
            if known is None:
                reading.wrong(key_node, f"unknown key {quote(str(key))}", one_of(self.fields))
                continue
            seen.add(key)
            value = known.reader.read(value_node, reading)
            intact = intact and value is not None
            values[known.attribute or key] = value
        for key, known in self.fields.items():
            if key in seen:
                continue
            if known.required:
                reading.wrong(node, f"the key {quote(key)} is missing", f"the keys {', '.join(self.required)}")
                intact = False
            else:
                values[known.attribute or key] = known.default
        return self.build(place=reading.place(node), **values) if intact else None

    @property
    def required(self) -> list[str]:
        """The keys that must be there."""
        return [key for key, known in self.fields.items() if known.required]

    def json_schema(self) -> JsonSchema:
        return {
            "type": "object",
            "properties": {key: known.reader.json_schema() for key, known in self.fields.items()},
            "required": self.required,
            "additionalProperties": False,
        }


def read_pairs(node: Node, reading: Reading, expected: str) -> Sequence[tuple[Node, Node]] | None:
    """Return the pairs of a mapping, the first of each key, or None if `node` is no mapping.

    Duplicate keys and keys that are no plain words are problems.
    """
    if not isinstance(node, yaml.MappingNode):
        reading.wrong(node, _kind(node), expected)
        return None
    first: dict[str, tuple[Node, Node]] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            reading.wrong(key, f"{_kind(key)} as a key", "a word as a key")
        elif key.value in first:
            line = first[key.value][0].start_mark.line + 1
            reading.wrong(key, f"duplicate key {quote(key.value)}", f"each key once (it is first on line {line})")
        else:
            first[key.value] = (key, value)
    return list(first.values())
