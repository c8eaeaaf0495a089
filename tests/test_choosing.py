"""The chooser says what the facts say, for all combinations of up to three conditions; in the browser on a sample."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
import yaml
from playwright.sync_api import expect

from compare import choosing
from compare.site import Site, load
from conftest import Reader
from support import ROOT

GROUPS = {"remain": choosing.MEETS, "undecided": choosing.UNKNOWN, "dropped": choosing.FAILS}


@pytest.fixture(scope="module")
def site() -> Site:
    return load(ROOT)


def raw(name: str) -> Any:
    return yaml.load((ROOT / "data" / name).read_text(encoding="utf-8"), yaml.BaseLoader)


CONDITIONS: dict[str, Any] = raw("chooser.yml")
FACTS = {path.stem: raw(f"engines/{path.name}")["facts"] for path in (ROOT / "data/engines").glob("*.yml")}
COMBINATIONS = [combination for length in range(4) for combination in itertools.combinations(CONDITIONS, length)]


def plain(engine: str, combination: tuple[str, ...]) -> str:
    """What the data says, without the code under test."""
    answers = set()
    for name in combination:
        condition = CONDITIONS[name]
        fact = FACTS[engine][condition["axis"]]
        if fact.get("status") == "unknown":
            answers.add("unknown")
        elif "text" in condition:
            answers.add("meets" if fact["text"] == condition["text"] else "fails")
        else:
            answers.add("meets" if fact["status"] in condition["statuses"] else "fails")
    return "fails" if "fails" in answers else "unknown" if "unknown" in answers else "meets"


def test_all_combinations_of_up_to_three(site: Site) -> None:
    assert len(COMBINATIONS) > 100
    for combination in COMBINATIONS:
        assert choosing.choose(site.data, combination) == {engine: plain(engine, combination) for engine in FACTS}


def test_unknown_never_counts_as_met(site: Site) -> None:
    for name, condition in CONDITIONS.items():
        for engine, facts in FACTS.items():
            if facts[condition["axis"]].get("status") == "unknown":
                assert choosing.choose(site.data, [name])[engine] == choosing.UNKNOWN


@pytest.mark.parametrize("path", ["/choose/", "/ko/choose/"])
def test_the_browser_answers_the_same(reader: Reader, site: Site, path: str) -> None:
    language = "ko" if path.startswith("/ko/") else "ja"
    names = {str(engine.name[language]): engine_id for engine_id, engine in site.data.engines.items()}
    for combination in random.Random(41).sample(COMBINATIONS, 12):
        page = reader.open(f"{path}?need={','.join(combination)}" if combination else path)
        shown: dict[str, str] = {}
        for group, verdict in GROUPS.items():
            listed = page.locator(f".group-{group} + ul > li > a").all_inner_texts()
            shown.update({names[name]: verdict for name in listed})
        assert shown == choosing.choose(site.data, combination), combination


def test_ticking_a_condition_changes_the_answer_and_the_address(reader: Reader) -> None:
    page = reader.open("/choose/")
    page.get_by_label("APIサーバーが要る").check()
    page.wait_for_url("**/choose/?need=api")
    reasons = page.locator(".group-dropped + ul > li", has_text="DeepInfer").locator("ul a")
    reasons.first.click()
    page.wait_for_url("**/deepinfer/#table-api")


def test_without_script_the_rules_are_a_table(reader: Reader, base_url: str) -> None:
    context = reader.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto(base_url + "/ko/choose/")
    assert page.locator("table.chooser tbody tr").count() == len(FACTS)
    assert page.locator("table.chooser thead th").count() == len(CONDITIONS) + 1
    context.close()


@pytest.mark.parametrize("path", ["/", "/ko/"])
def test_the_matrix_sorts_and_filters(reader: Reader, path: str) -> None:
    page = reader.open(path)
    table = page.locator("table.matrix")
    column = table.locator("thead th").count() - 1
    page.locator(".tools select").nth(1).select_option(str(column))
    statuses = table.locator(f"tbody tr td:nth-child({column + 1}) a").evaluate_all(
        "links => links.map(link => [...link.classList].find(name => name.startsWith('status-')).slice(7))"
    )
    ranks = ["yes", "partial", "unknown", "no"]
    assert statuses == sorted(statuses, key=ranks.index)
    assert table.locator("thead th").nth(column).get_attribute("aria-sort") == "descending"
    page.locator(".tools select").first.select_option("1")
    visible = table.locator("tbody tr:visible td:nth-child(2) a").evaluate_all(
        "links => links.map(link => [...link.classList].find(name => name.startsWith('status-')).slice(7))"
    )
    assert visible
    assert set(visible) <= {"yes", "partial"}


@pytest.mark.parametrize("path", ["/", "/ko/"])
def test_a_cell_of_the_matrix_leads_to_the_row_that_backs_it(reader: Reader, path: str) -> None:
    page = reader.open(path)
    links = page.locator("table.matrix tbody td a")
    columns = page.locator("table.matrix thead th").count() - 1
    assert links.count() == 11 * columns
    links.first.click()
    page.wait_for_url("**/deepinfer/#table-*")
    expect(page.locator(":target")).to_be_in_viewport()
    page.go_back()
    links.nth(columns).click()
    page.wait_for_url("**/compare/vllm/#table-*")
    expect(page.locator(":target")).to_be_in_viewport()
