"""The data model of the site: what its data files say, as plain values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any

from .problems import Located, Place
from .schema import Table

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
