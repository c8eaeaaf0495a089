"""The search finds what readers look for, and the dialog works by keyboard alone.

`queries/<language>.yml` holds what a reader types, the page they want and one section (or several that serve as well).
The page `/compare/` is any comparison, where all of them answer; such a query names no section.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from conftest import Reader

QUERIES = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parent / "queries").glob("*.yml")
}
HOMES = {"ja": "/", "ko": "/ko/"}

# Types a query as a browser does, waits for the answer, and returns the address of each page and of its sections.
SEARCH = """
async (text) => {
  const field = document.querySelector(".search__query")
  const results = document.querySelector(".search__results")
  const answered = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document.querySelector(".search__status"), { childList: true })
  })
  field.value = text
  field.dispatchEvent(new InputEvent("input"))
  await answered
  await new Promise((resolve) => setTimeout(resolve))
  return [...results.children].map((item) => [...item.querySelectorAll("a")].map((link) => link.href))
}
"""


def place(address: str) -> tuple[str, str]:
    """Return the path and the fragment of an address."""
    without_host = "/" + address.split("://", 1)[-1].partition("/")[2]
    path, _, fragment = without_host.partition("#")
    return path.partition("?")[0], fragment


def search(page: Page, query: str) -> list[tuple[str, list[str]]]:
    """Return the pages found, each with its sections."""
    found: list[list[str]] = page.evaluate(SEARCH, query)
    return [(place(page_url)[0], [place(url)[1] for url in sections]) for page_url, *sections in found]


def wants(answer: dict[str, Any], page: str) -> bool:
    """Return whether a page is one that the reader wants."""
    wanted = answer["wanted"]
    return page.startswith(wanted) if wanted.endswith("/compare/") else page == wanted


@pytest.fixture(scope="module", params=sorted(HOMES))
def answers(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> list[dict[str, Any]]:
    language = request.param
    context = browser.new_context()
    reader = Reader(context, base_url)
    page = reader.open(HOMES[language])
    page.keyboard.press("/")
    answered = []
    for entry in QUERIES[language]:
        wanted = HOMES[language].rstrip("/") + entry["page"]
        section = entry.get("section", [])
        sections = section if isinstance(section, list) else [section]
        found = search(page, str(entry["query"]))
        answered.append({**entry, "wanted": wanted, "sections": sections, "found": found, "language": language})
    context.close()
    assert reader.faults == []
    return answered


def test_there_are_enough_queries() -> None:
    assert all(len(queries) >= 60 for queries in QUERIES.values())
    assert QUERIES.keys() == HOMES.keys()


def test_nearly_every_query_finds_its_page(answers: list[dict[str, Any]]) -> None:
    missed = [
        (answer["query"], answer["found"])
        for answer in answers
        if not any(wants(answer, page) for page, _ in answer["found"][:3])
    ]
    assert len(missed) <= len(answers) * 0.05, missed


def test_nearly_every_query_finds_its_section(answers: list[dict[str, Any]]) -> None:
    missed = [
        (answer["query"], answer["sections"], answer["found"])
        for answer in answers
        if answer["sections"]
        and not any(wants(answer, page) and set(answer["sections"]) & set(found) for page, found in answer["found"][:3])
    ]
    assert len(missed) <= len(answers) * 0.05, missed


@pytest.mark.parametrize(
    ("query", "place"), [("訂正", ("/compare/mlc-llm/", "corrections")), ("552B", ("/model/", "details"))]
)
def test_words_that_the_index_takes_apart_are_found(reader: Reader, query: str, place: tuple[str, str]) -> None:
    page = reader.open("/")
    page.keyboard.press("/")
    wanted, section = place
    found = dict(search(page, query)[:3])
    assert section in found[wanted]


def test_no_query_finds_the_other_language(answers: list[dict[str, Any]]) -> None:
    for answer in answers:
        for page, _ in answer["found"]:
            assert page.startswith("/ko/") == (answer["language"] == "ko"), answer


@pytest.mark.parametrize("key", ["/", "f", "s"])
def test_a_key_opens_the_dialog_and_escape_closes_it(reader: Reader, key: str) -> None:
    page = reader.open("/")
    page.keyboard.press(key)
    expect(page.locator(".search__query")).to_be_focused()
    expect(page.locator(".search__query")).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.search")).not_to_be_visible()
    expect(page.locator(".search-button")).to_be_focused()


@pytest.mark.parametrize(("home", "query"), [("/", "決定的サンプリング"), ("/ko/", "결정적 샘플링")])
def test_by_keyboard_alone_from_query_to_marked_section(reader: Reader, home: str, query: str) -> None:
    page = reader.open(home)
    page.keyboard.press("/")
    page.keyboard.insert_text(query)
    first_section = page.locator(".search__results li li a").first
    expect(first_section.locator("mark").first).to_be_visible()
    expect(page.get_by_role("status")).not_to_be_empty()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".search__page").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(first_section).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".search__query")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare/**")
    marked = page.evaluate("[...(CSS.highlights.get('search') ?? [])].map((range) => range.toString())")
    assert query in marked


def test_enter_in_the_field_opens_the_first_result(reader: Reader) -> None:
    page = reader.open("/")
    page.keyboard.press("/")
    page.keyboard.insert_text("EPLB")
    expect(page.locator(".search__page").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare/**")


def test_a_query_waits_for_the_end_of_a_composition(reader: Reader) -> None:
    page = reader.open("/")
    page.keyboard.press("/")
    session = reader.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "りょうしか", "selectionStart": 5, "selectionEnd": 5})
    page.wait_for_timeout(500)
    expect(page.locator(".search__status")).to_be_empty()
    session.send("Input.insertText", {"text": "量子化"})
    expect(page.locator(".search__results a").first).to_be_visible()


def test_nothing_found_is_said(reader: Reader) -> None:
    page = reader.open("/ko/")
    page.keyboard.press("s")
    page.keyboard.insert_text("꿃뷁")
    expect(page.get_by_role("status")).to_have_text("일치하는 내용이 없습니다")


def test_the_index_is_not_loaded_before_a_search(reader: Reader) -> None:
    requested: list[str] = []
    reader.page.on("request", lambda request: requested.append(request.url))
    reader.open("/compare/mlc-llm/")
    assert not [url for url in requested if "pagefind" in url]
