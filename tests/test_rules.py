"""Every rule, by cases that are data: edits of the small site, and the exact report.

A case in `rules/<rule>.yml` has a `name`, what it does to the site (`edit`: file, old and new text; `write`: file and
text; `bytes`: file and hexadecimal bytes; `delete`: files) and the lines that it must `report`, all of them, in order.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from compare.checks import RULES, check
from compare.problems import report
from compare.site import load
from support import copy_site, edit

FOLDER = Path(__file__).parent / "rules"
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}")
    for path in sorted(FOLDER.glob("*.yml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


def apply(site: Path, case: dict[str, Any]) -> None:
    for name, old, new in case.get("edit", []):
        edit(site, name, old, new)
    for name, text in case.get("write", {}).items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    for name, raw in case.get("bytes", {}).items():
        (site / name).write_bytes(bytes.fromhex(raw))
    for name in case.get("delete", []):
        (site / name).unlink()


@pytest.mark.parametrize(("rule", "case"), CASES)
def test_report(rule: str, case: dict[str, Any], tmp_path: Path) -> None:
    site = copy_site(tmp_path)
    apply(site, case)
    problems = check(load(site))
    assert report(problems).split("\n")[:-1] == case["report"]
    assert rule in {problem.rule for problem in problems} or not case["report"]


def test_every_rule_has_cases() -> None:
    rules = {rule.__module__.rpartition(".")[2] for rule in RULES} | {"file", "schema"}
    assert rules == {path.stem for path in FOLDER.glob("*.yml")}
