"""The reader of each kind of data file.

This is the one schema: messages, the values of the model and the editors' JSON Schema all come from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from . import inline
from .model import (
    BASES,
    KINDS,
    LANGUAGES,
    STATUSES,
    Axis,
    Benchmark,
    Choice,
    Citation,
    Comparison,
    Condition,
    Correction,
    Detail,
    Engine,
    Fact,
    Labels,
    Profile,
    Question,
    Requirement,
    Result,
    Results,
    Setting,
    Source,
    Term,
    Text,
    Verdict,
)
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
    TableOf,
    optional,
    read_pairs,
)
from .yaml_files import Node


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
