"""Places in files, and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A position in a file; line and column count from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One thing that a writer has to mend.

    `rule` names the check that found it, `wrong` says what is there, `expected` what should be.
    """

    place: Place
    rule: str
    wrong: str
    expected: str

    def __str__(self) -> str:
        line = f"{self.place}: {self.rule}: {self.wrong}; expected {self.expected}"
        return "".join(character if character.isprintable() else "?" for character in " ".join(line.split()))


class Located(str):
    """A string that knows where it was written."""

    __slots__ = ("place",)
    place: Place

    def __new__(cls, text: str, place: Place) -> Self:
        located = super().__new__(cls, text)
        located.place = place
        return located


def report(problems: Iterable[Problem]) -> str:
    """Return one line per problem, ordered by place, then a line with their number."""
    lines = [str(problem) for problem in sorted(set(problems))]
    count = "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
    return "\n".join([*lines, count])


def quote(text: str, limit: int = 60) -> str:
    """Return `text` in quotes on one line, shortened to `limit` characters."""
    flat = " ".join(text.split())
    return f'"{flat}"' if len(flat) <= limit else f'"{flat[: limit - 1]}…"'


def one_of(values: Iterable[str]) -> str:
    """Return the valid values as a message shows them."""
    names = list(values)
    if not names:
        return "nothing, for none is declared"
    return names[0] if len(names) == 1 else "one of " + ", ".join(names)
