"""Breaking any one line of the data gives a message that leads to that line.

Every line of every data file of the small site is broken in every way that fits it, and the real rules run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from compare.checks import check
from compare.site import load
from support import SITE, copy_site

FILES = sorted(path.relative_to(SITE).as_posix() for path in (SITE / "data").rglob("*.yml"))
FREE = ("data/vocabulary.yml", "data/chooser.yml", "data/benchmarks.yml")
PAIR = re.compile(r"(?P<indent>[- ]*)(?P<key>[\w-]+):(?P<value> .+)?")


def breaks(lines: list[str], index: int, *, free: bool) -> Iterator[tuple[str, list[str], set[int]]]:
    """Yield ways to break a line: a name, the lines of the file, and the lines (from 1) that a message may point to.

    In a file with `free` ids, its first level may be called anything.
    """
    line, number = lines[index], index + 1
    before, after = lines[:index], lines[index + 1 :]
    yield "tab", [*before, "\t" + line, *after], {number}
    match = PAIR.fullmatch(line)
    if match is None:
        return
    indent, key, value = match["indent"], match["key"], match["value"]
    if indent or value or not free:
        yield "key", [*before, f"{indent}{key}zz:{value or ''}", *after], {number}
    if "-" not in indent:
        if value:
            yield "twice", [*before, line, line, *after], {number + 1}
        yield "list in key", [*before, f"{indent}[{key}]:{value or ''}", *after], {number}
    if value and value.strip() not in ("|", ">"):
        yield "list", [*before, f"{indent}{key}: [[]]", *after], {number}
        yield "nothing", [*before, f"{indent}{key}:", *after], {number}
        yield "unclosed", [*before, f'{indent}{key}: "{value.strip()[:3]}', *after], set(range(number, len(lines) + 2))
        if ", ko: " in value and key != "avoid":  # spellings may be refused in one language only
            without = re.sub(r", ko: [^{}]*", "", value)
            yield "language", [*before, f"{indent}{key}:{without}", *after], {number}


@pytest.mark.parametrize("name", FILES)
def test_every_line(name: str, tmp_path: Path) -> None:
    site = copy_site(tmp_path)
    path = site / name
    lines = path.read_text(encoding="utf-8").split("\n")
    tried = 0
    for index, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        for way, broken, expected in breaks(lines, index, free=name in FREE):
            path.write_text("\n".join(broken), encoding="utf-8")
            problems = check(load(site))
            there = [problem for problem in problems if problem.place.path == name and problem.place.line in expected]
            named = way == "key" and any(f"{key_of(line)}zz" in str(problem) for problem in problems)
            assert there or named, f"{way} at {name}:{index + 1} {line!r} gave {[str(problem) for problem in problems]}"
            tried += 1
    assert tried >= len(lines)


def key_of(line: str) -> str:
    match = PAIR.fullmatch(line)
    assert match is not None
    return match["key"]
