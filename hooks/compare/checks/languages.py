"""Every text is in the script of its language, and written once where the languages do not differ."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import Text, walk
from ..problems import Located, Place, Problem, quote
from ..site import Site

RULE = "languages"

KANA = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]")
HAN = re.compile(r"[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]")
_WIDE_MARKS = re.compile(r"[\u3000-\u303f\uff00-\uff60]")

_FOREIGN = {
    "ja": (("Hangul", HANGUL),),
    "ko": (("kana", KANA), ("Chinese characters", HAN)),
    "shared": (("kana", KANA), ("Hangul", HANGUL), ("Chinese characters", HAN)),
}
_OWN = {"ja": (KANA, HAN, _WIDE_MARKS), "ko": (HANGUL,)}
# A word of a sentence, against a name: lower case throughout.
_SPOKEN = re.compile(r"(?<![\w.`/-])[a-z]{2,}(?![\w`/-])", re.ASCII)
_PLACEHOLDER = re.compile(r"\{\w+\}")
_NAMES = {"ja": "a Japanese text", "ko": "a Korean text", "shared": "a string for all languages"}


def check(site: Site) -> Iterator[Problem]:
    """Yield texts, and lines of pages, in the wrong script."""
    for text in walk(site.data, Text):
        yield from _text(text)
    for term in site.data.vocabulary.values():
        for language, words in term.avoid.items():
            for word in words:
                yield from _foreign(word, language, word.place)
    for page in site.every_page():
        for value in page.meta.values():
            yield from _foreign(value, page.language, value.place)
        for line in page.lines:
            yield from _foreign(line.text, page.language, line.place, in_line=True)


def _text(text: Text) -> Iterator[Problem]:
    if text.shared:
        string = next(iter(text.strings.values()))
        yield from _foreign(string, "shared", string.place)
        return
    if len(set(text.strings.values())) == 1:
        yield Problem(text.place, RULE, "the same text in every language", "one string without languages")
        return
    for language, string in text.strings.items():
        found = list(_foreign(string, language, string.place))
        yield from found
        words = _PLACEHOLDER.sub("", string)
        spoken = bool(_SPOKEN.search(words))
        if spoken and not found and not any(own.search(words) for own in _OWN[language]):
            yield Problem(string.place, RULE, f"{quote(string)} under {language}", _NAMES[language])


def _foreign(text: Located | str, language: str, place: Place, *, in_line: bool = False) -> Iterator[Problem]:
    if text.isascii():
        return
    for name, script in _FOREIGN[language]:
        if match := script.search(text):
            at = Place(place.path, place.line, match.start() + 1) if in_line else place
            yield Problem(
                at, RULE, f"{name} in {quote(_around(text, match.start()))}", f"{_NAMES[language]} without {name}"
            )


def _around(text: str, position: int) -> str:
    return text[max(0, position - 12) : position + 24]
