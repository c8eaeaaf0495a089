"""What a reader does on the built site, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Reader
from support import every_path

HOME = ["/", "/ko/"]
COMPARISONS = ["/compare/mlc-llm/", "/ko/compare/mlc-llm/"]


@pytest.mark.parametrize(("path", "language"), every_path().items())
def test_a_page_opens_without_a_fault(reader: Reader, path: str, language: str) -> None:
    page = reader.open(path)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize(("path", "other"), [COMPARISONS, COMPARISONS[::-1]])
def test_the_language_switch_keeps_page_and_section(reader: Reader, path: str, other: str) -> None:
    page = reader.open(path + "#choose")
    page.locator(".language-switch").click()
    page.wait_for_url(reader.base_url + other + "#choose")
    language = "ko" if other.startswith("/ko/") else "ja"
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#choose")).to_be_in_viewport()


@pytest.mark.parametrize(("path", "other"), [HOME, HOME[::-1]])
def test_the_language_switch_works_on_the_home_page(reader: Reader, path: str, other: str) -> None:
    page = reader.open(path)
    page.locator(".language-switch").click()
    page.wait_for_url(reader.base_url + other)


@pytest.mark.parametrize("path", COMPARISONS)
def test_a_source_mark_leads_to_its_source_and_back(reader: Reader, path: str) -> None:
    page = reader.open(path)
    mark = page.locator("tr:has(#table-pd) td a.cite").first
    number = mark.inner_text().strip("[]")
    target = mark.get_attribute("href")
    assert target is not None
    mark.click()
    expect(page).to_have_url(reader.base_url + path + target)
    source = page.locator(f"li:has(> {target})")
    expect(source).to_be_in_viewport()
    position = source.evaluate("item => Array.from(item.parentElement.children).indexOf(item) + 1")
    assert position == int(number)
    source.locator('a[href="#table-pd"]').first.click()
    expect(page).to_have_url(reader.base_url + path + "#table-pd")
    expect(page.locator("#table-pd")).to_be_in_viewport()


@pytest.mark.parametrize("path", COMPARISONS)
def test_the_home_page_leads_to_the_comparison(reader: Reader, path: str) -> None:
    page = reader.open("/ko/" if path.startswith("/ko/") else "/")
    page.locator("article a[href*='compare/mlc-llm']").first.click()
    expect(page).to_have_url(reader.base_url + path)
