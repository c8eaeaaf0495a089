"""The data model of the site, and the reader of each kind of data file.

This is the one schema: messages, the values below and the editors' JSON Schema
all come from the readers at the end of this module.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any

import yaml

from . import inline
from .problems import Located, Place
from .schema import (
    Date,
    Field,
    Flag,
    JsonSchema,
    ListOf,
    OneOf,
    Reader,
    Reading,
    Record,
    String,
    Table,
    TableOf,
    optional,
    read_pairs,
)
from .yaml_files import Node

LANGUAGES = ("ja", "ko")
"""The languages of the site (BCP 47), the default one first."""

STATUSES = ("yes", "partial", "no", "unknown")
"""The answers to a yes/no question."""

BASES = ("read", "reported", "unconfirmed")
"""What a fact rests on: first-party text or code that was read; a third party's word; neither."""

KINDS = ("article", "code", "discussion", "documentation", "licence", "release", "report")
"""The kinds of cited documents."""

NEITHER = "neither"
"""The choice of no engine of a pair."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in every language of the site; `shared` if it is one string for all of them."""

    place: Place
    strings: Mapping[str, Located]
    shared: bool

    def __getitem__(self, language: str) -> Located:
        return self.strings[language]


@dataclass(frozen=True, slots=True)
class Axis:
    """A row of every comparison: the one question that its cells answer."""

    place: Place
    label: Text
    question: Text
    yes_no: bool
    only_if_known: bool


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field: its name, what it means here, and spellings that are refused."""

    place: Place
    name: Text
    definition: Text
    avoid: Mapping[str, tuple[Located, ...]]


@dataclass(frozen=True, slots=True)
class Source:
    """A document that is cited."""

    place: Place
    title: Text
    url: Located
    publisher: Text
    kind: Located
    seen: dt.date
    edition: Text | None


@dataclass(frozen=True, slots=True)
class Citation:
    """A source and the place in it."""

    place: Place
    source: Located
    where: Located | None


@dataclass(frozen=True, slots=True)
class Fact:
    """An engine's answer on one axis, with its evidence."""

    place: Place
    text: Text
    status: Located | None
    note: Text | None
    basis: Located
    sources: tuple[Citation, ...]
    checked: dt.date


@dataclass(frozen=True, slots=True)
class Detail:
    """A fact that no axis asks for, under a heading of its own."""

    place: Place
    label: Text
    fact: Fact


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known about an engine, or about the model, beside the axes."""

    place: Place
    name: Text
    facts: Table[Detail]


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine and its facts by axis."""

    place: Place
    name: Text
    repository: Located
    facts: Table[Fact]


@dataclass(frozen=True, slots=True)
class Condition:
    """When to choose one engine of a pair."""

    place: Place
    text: Text
    facts: tuple[Located, ...]
    sources: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer in a sentence, and when to choose each engine."""

    place: Place
    answer: Text
    subject: Condition
    peer: Condition


@dataclass(frozen=True, slots=True)
class Choice:
    """What to pick under one condition: an engine of the pair or `neither`."""

    place: Place
    condition: Text
    pick: Located
    qualifier: Text | None
    because: Text
    facts: tuple[Located, ...]
    sources: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question that readers ask, and its answer."""

    place: Place
    id: Located
    question: Text
    answer: Text
    facts: tuple[Located, ...]
    sources: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """What an earlier edition said, and what holds."""

    place: Place
    date: dt.date
    said: Text
    holds: Text
    facts: tuple[Located, ...]
    sources: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is particular to the subject against one peer."""

    place: Place
    subject: Located
    peer: Located
    verdict: Verdict
    choices: tuple[Choice, ...]
    faq: tuple[Question, ...]
    corrections: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a reader of the chooser may need: an axis, and the statuses or the text that meet it."""

    place: Place
    label: Text
    axis: Located
    statuses: tuple[Located, ...]
    text: Text | None


@dataclass(frozen=True, slots=True)
class Setting:
    """What one has to know about a measurement to compare it with another."""

    place: Place
    label: Text
    question: Text


@dataclass(frozen=True, slots=True)
class Result:
    """A line of measured values: what was measured, and a value per column."""

    place: Place
    label: Text
    values: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """A table of measured values as they were published, with their units in its label or its columns."""

    place: Place
    label: Text
    columns: tuple[Text, ...]
    rows: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A published measurement: its settings, those that are unknown, its results, and why it compares with no other."""

    place: Place
    name: Text
    short: Text
    engines: tuple[Located, ...]
    settings: Table[Text]
    unknown: tuple[Located, ...]
    results: tuple[Results, ...]
    limits: Text
    basis: Located
    facts: tuple[Located, ...]
    sources: tuple[Citation, ...]
    checked: dt.date


Entry = Condition | Choice | Question | Correction | Benchmark
"""What rests on facts and sources."""


Labels = Mapping[str, Text]
"""The words of the generated blocks, by dotted key (`status.yes`)."""


@dataclass(frozen=True, slots=True)
class Data:
    """The shared data of the site."""

    axes: Table[Axis] = field(default_factory=Table)
    labels: Labels = field(default_factory=dict)
    vocabulary: Table[Term] = field(default_factory=Table)
    sources: Table[Source] = field(default_factory=Table)
    engines: Table[Engine] = field(default_factory=Table)
    comparisons: Table[Comparison] = field(default_factory=Table)
    chooser: Table[Requirement] = field(default_factory=Table)
    profiles: Table[Profile] = field(default_factory=Table)
    settings: Table[Setting] = field(default_factory=Table)
    benchmarks: Table[Benchmark] = field(default_factory=Table)

    def rows(self, comparison: Comparison) -> list[str]:
        """Return the axes that the table of a comparison shows, in order.

        An axis that is `only_if_known` is left out where the answer is unknown for both engines.
        """
        return self._known(comparison.subject, comparison.peer)

    def answers(self, engine_id: str) -> list[tuple[str, Fact]]:
        """Return the facts of an engine in the order of the axes, without the unknown ones that a table leaves out."""
        facts = self.engines[engine_id].facts
        return [(axis_id, facts[axis_id]) for axis_id in self._known(engine_id)]

    def _known(self, *engine_ids: str) -> list[str]:
        facts = [self.engines[engine_id].facts for engine_id in engine_ids]
        return [
            axis_id
            for axis_id, axis in self.axes.items()
            if not axis.only_if_known or any(table[axis_id].status != "unknown" for table in facts)
        ]

    def fact(self, reference: str) -> Fact | None:
        """Return the fact that `<engine>.<axis>` or `<profile>.<id>` names, if there is one."""
        owner, _, name = reference.partition(".")
        engine, profile = self.engines.get(owner), self.profiles.get(owner)
        if engine and name in engine.facts:
            return engine.facts[name]
        return profile.facts[name].fact if profile and name in profile.facts else None

    def of_peer(self, comparison: Comparison) -> list[str]:
        """Return the measurements in which the peer of a comparison took part."""
        return [name for name, benchmark in self.benchmarks.items() if comparison.peer in benchmark.engines]


def walk(value: Any, kind: type[Any] | UnionType) -> Iterator[Any]:
    """Yield every instance of `kind` inside a value of the model, in the order of the data."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from walk(item, kind)
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item, kind)
    elif not isinstance(value, str):
        for name in _field_names(type(value)):  # type: ignore[arg-type]  # a class is hashable
            yield from walk(getattr(value, name), kind)


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class of the model; none for any other class."""
    if not is_dataclass(kind) or kind is Place:
        return ()
    return tuple(known.name for known in fields(kind))


# The readers.


class TextReader(Reader[Text]):
    """One string, or one per language.

    Each of `placeholders`, and no other, stands in it as `{name}`; `links` says whether it may hold links.
    """

    def __init__(self, *placeholders: str, links: bool = False) -> None:
        self.placeholders = placeholders
        self.links = links
        self._string = String()

    def read(self, node: Node, reading: Reading) -> Text | None:
        if isinstance(node, yaml.ScalarNode):
            string = self._read_string(node, reading)
            if string is None:
                return None
            return Text(reading.place(node), dict.fromkeys(LANGUAGES, string), shared=True)
        pairs = read_pairs(node, reading, f"a text, or one for each of {', '.join(LANGUAGES)}")
        if pairs is None:
            return None
        strings: dict[str, Located] = {}
        found = {key.value for key, _ in pairs}
        for key, value in pairs:
            if key.value not in LANGUAGES:
                reading.wrong(key, f'unknown language "{key.value}"', " and ".join(LANGUAGES))
            elif (string := self._read_string(value, reading)) is not None:
                strings[key.value] = string
        for language in LANGUAGES:
            if language not in found:
                reading.wrong(node, f'the language "{language}" is missing', f"a text in {' and '.join(LANGUAGES)}")
        if len(strings) < len(LANGUAGES):
            return None
        return Text(reading.place(node), {language: strings[language] for language in LANGUAGES}, shared=False)

    def _read_string(self, node: Node, reading: Reading) -> Located | None:
        string = self._string.read(node, reading)
        if string is None:
            return None
        if "[" in string:
            for target, allowed in inline.links(string):
                if not self.links:
                    reading.wrong(
                        node, f'a link to "{target}"', "a text without links, for it is a link or a heading itself"
                    )
                elif not allowed:
                    reading.wrong(node, f'the link target "{target}"', "an address with https:// or a #section")
        if self.placeholders:
            found = re.findall(r"\{(\w+)\}", re.sub(r"`.*?`", "", string))
            if sorted(found) != sorted(self.placeholders):
                words = " and ".join(f"{{{name}}}" for name in self.placeholders)
                reading.wrong(
                    node, f"the placeholders {', '.join(found) or 'are missing'}", f"{words}, each once, not in code"
                )
                return None
        return string

    def json_schema(self) -> JsonSchema:
        string = self._string.json_schema()
        each = {
            "type": "object",
            "properties": dict.fromkeys(LANGUAGES, string),
            "required": list(LANGUAGES),
            "additionalProperties": False,
        }
        return {"anyOf": [string, each]}


def _evidence(place: Place, **values: Any) -> Citation:
    return Citation(place, **values)


ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""What ids look like, as a regular expression."""

_ID = String("an id: lower-case letters, digits and hyphens", ID)
_FACT_ID = String("<engine>.<axis>", rf"{ID}\.{ID}")
# Only characters that mean nothing to Markdown: the rest is to be written as %XX (RFC 3986, section 2.1).
_URL = String("an address with https://, other characters as %XX", r"https://[A-Za-z0-9\-._~:/?#@$&+,;=%]+")
_TEXT = TextReader(links=True)
_NAME = TextReader()
_CITATIONS = ListOf(Record(_evidence, {"source": _ID, "where": optional(String("the place in the document"))}))
_FACT_IDS = ListOf(_FACT_ID)
_EVIDENCE: dict[str, Field] = {"facts": optional(_FACT_IDS, ()), "sources": optional(_CITATIONS, ())}

AXES = TableOf(
    _ID,
    Record(
        Axis,
        {
            "label": _NAME,
            "question": _NAME,
            "yes_no": optional(Flag(), default=False),
            "only_if_known": optional(Flag(), default=False),
        },
    ),
)


def _term(place: Place, name: Text, definition: Text, avoid: Mapping[str, tuple[Located, ...]] | None) -> Term:
    return Term(place, name, definition, avoid or {})


def _by_language(place: Place, **values: Any) -> Mapping[str, Any]:
    return {language: value for language, value in values.items() if value}


VOCABULARY = TableOf(
    _ID,
    Record(
        _term,
        {
            "name": _NAME,
            "definition": _TEXT,
            "avoid": optional(Record(_by_language, {language: optional(ListOf(String())) for language in LANGUAGES})),
        },
    ),
)

SOURCES = TableOf(
    _ID,
    Record(
        Source,
        {
            "title": _NAME,
            "url": _URL,
            "publisher": _NAME,
            "kind": OneOf(*KINDS),
            "seen": Date(),
            "edition": optional(_NAME),
        },
    ),
)

_FACT: dict[str, Reader[Any] | Field] = {
    "text": _TEXT,
    "note": optional(_TEXT),
    "basis": OneOf(*BASES),
    "sources": optional(_CITATIONS, ()),
    "checked": Date(),
}

ENGINE = Record(
    Engine,
    {
        "name": _NAME,
        "repository": _URL,
        "facts": TableOf(_ID, Record(Fact, {"status": optional(OneOf(*STATUSES)), **_FACT})),
    },
)


def _detail(place: Place, label: Text, **values: Any) -> Detail:
    return Detail(place, label, Fact(place, status=None, **values))


PROFILE = Record(Profile, {"name": _NAME, "facts": TableOf(_ID, Record(_detail, {"label": _NAME, **_FACT}))})

SETTINGS = TableOf(_ID, Record(Setting, {"label": _NAME, "question": _NAME}))

BENCHMARKS = TableOf(
    _ID,
    Record(
        Benchmark,
        {
            "name": _NAME,
            "short": _NAME,
            "engines": optional(ListOf(_ID), ()),
            "settings": TableOf(_ID, _TEXT),
            "unknown": optional(ListOf(_ID), ()),
            "results": optional(
                ListOf(
                    Record(
                        Results,
                        {
                            "label": _NAME,
                            "columns": ListOf(_NAME),
                            "rows": ListOf(Record(Result, {"label": _NAME, "values": ListOf(_NAME)})),
                        },
                    )
                ),
                (),
            ),
            "limits": _TEXT,
            "basis": OneOf(*BASES),
            **_EVIDENCE,
            "checked": Date(),
        },
    ),
)

_CONDITION = Record(Condition, {"text": _TEXT, **_EVIDENCE})

COMPARISON = Record(
    Comparison,
    {
        "subject": _ID,
        "peer": _ID,
        "verdict": Record(Verdict, {"answer": _TEXT, "subject": _CONDITION, "peer": _CONDITION}),
        "choices": ListOf(
            Record(
                Choice,
                {
                    "if": Field(_TEXT, attribute="condition"),
                    "pick": _ID,
                    "qualifier": optional(_NAME),
                    "because": _TEXT,
                    **_EVIDENCE,
                },
            )
        ),
        "faq": ListOf(Record(Question, {"id": _ID, "question": _NAME, "answer": _TEXT, **_EVIDENCE})),
        "corrections": optional(
            ListOf(Record(Correction, {"date": Date(), "said": _TEXT, "holds": _TEXT, **_EVIDENCE})), ()
        ),
    },
)


def _flat(place: Place, **values: Any) -> Labels:
    labels: dict[str, Text] = {}
    for key, value in values.items():
        if isinstance(value, Text):
            labels[key] = value
        else:
            labels.update({f"{key}.{inner}": text for inner, text in value.items()})
    return labels


_WEAK = [basis for basis in BASES if basis != "read"]

CHOOSER = TableOf(
    _ID,
    Record(
        Requirement,
        {
            "label": _NAME,
            "axis": _ID,
            "statuses": optional(ListOf(OneOf(*STATUSES)), ()),
            "text": optional(_NAME),
        },
    ),
)

LABELS = Record(
    _flat,
    {
        "engine": _NAME,
        "facts_caption": TextReader("name"),
        "details_caption": TextReader("name"),
        "answer": _NAME,
        "setting": _NAME,
        "settings_caption": _NAME,
        "measured": _NAME,
        "no_results": _NAME,
        "limits": TextReader("limits"),
        "checked": TextReader("date"),
        "reason": TextReader("name", "limits"),
        "matrix_caption": _NAME,
        "chooser_caption": _NAME,
        "meets": _NAME,
        "fails": _NAME,
        "term": _NAME,
        "other_name": _NAME,
        "definition": _NAME,
        "glossary_caption": _NAME,
        "cited_on": TextReader("pages"),
        "axis": _NAME,
        "status": Record(_flat, dict.fromkeys(STATUSES, _NAME)),
        "basis": Record(_flat, dict.fromkeys(_WEAK, _NAME)),
        "basis_explained": Record(_flat, dict.fromkeys(_WEAK, _NAME)),
        "choose_if": TextReader("name"),
        "last_checked": TextReader("date"),
        "table_caption": TextReader("subject", "peer"),
        "choices_caption": _NAME,
        "note": TextReader("note"),
        "facts_checked": TextReader("date"),
        "facts_checked_between": TextReader("oldest", "newest"),
        "if": _NAME,
        "first_choice": _NAME,
        "because": _NAME,
        "neither": _NAME,
        "qualified": TextReader("name", "qualifier"),
        "said": TextReader("said"),
        "holds": TextReader("holds"),
        "corrected_on": TextReader("date"),
        "seen": TextReader("date"),
        "edition": TextReader("edition"),
        "unpinned": _NAME,
        "whole_document": _NAME,
        "cited_at": TextReader("place", "uses"),
        "lead": _NAME,
        "pair": TextReader("subject", "peer"),
        "list_separator": _NAME,
        "kind": Record(_flat, dict.fromkeys(KINDS, _NAME)),
        "interface": Record(
            _flat,
            {
                "search": _NAME,
                "search_placeholder": _NAME,
                "search_close": _NAME,
                "search_none": _NAME,
                "search_found": TextReader("count"),
                "search_failed": _NAME,
                "offer": _NAME,
                "offer_accept": _NAME,
                "offer_decline": _NAME,
                "not_found": _NAME,
                "not_found_help": _NAME,
                "scheme": _NAME,
                "filter": _NAME,
                "filter_all": _NAME,
                "sort": _NAME,
                "sort_none": _NAME,
                "conditions": _NAME,
                "remain": _NAME,
                "undecided": _NAME,
                "dropped": _NAME,
                "nobody": _NAME,
                "breadcrumbs": _NAME,
                "permalink": _NAME,
                "home": _NAME,
            },
        ),
    },
)
