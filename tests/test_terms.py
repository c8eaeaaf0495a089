"""Terms are explained where a page first uses them: once each, with the text as it was, for every kind of pointer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Locator, Page, expect

from compare.publish.terms import Explanation, TermProcessor
from conftest import Reader

TERMS = {
    name: Explanation(f"glossary.md#term-{number}", f"meaning {number}")
    for number, name in enumerate(["デコード", "投機的デコード", "KVキャッシュ", "MTP", "KV 캐시", "드래프트", "MoE"])
}


# XML cannot hold the two characters with which Python-Markdown marks text that it keeps for later.
KEPT = str.maketrans({"␂": "\x02", "␃": "\x03"})


def processed(html: str) -> ET.Element:
    """Return the tree of HTML after the processor; ␂ and ␃ stand for what Python-Markdown marks kept text with."""
    root = ET.fromstring(f"<div>{html}</div>")
    for element in root.iter():
        element.text = (element.text or "").translate(KEPT)
        element.tail = (element.tail or "").translate(KEPT)
    TermProcessor(TERMS).run(root)
    return root


def linked(root: ET.Element) -> list[str]:
    return [link.text or "" for link in root.iter("a") if link.get("class") == "term"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>投機的デコードとデコード、投機的デコード。</p>", ["投機的デコード", "デコード"]),
        ("<p>投機的デコード、また投機的デコード。</p>", ["投機的デコード"]),
        ("<p>エンデコード、デコードー、デコード</p>", ["デコード"]),
        ("<p>AMTP, MTPX, MTP-2ではなくMTPを使う</p>", ["MTP"]),
        ("<p>KV 캐시는 드래프트를, 초드래프트는 아님</p>", ["KV 캐시", "드래프트"]),
        ("<h2>MTP</h2><p><code>MTP</code><a href='x'>MTP</a><b>MTP</b></p>", ["MTP"]),
        ("<table><thead><tr><th>MoE</th></tr></thead><tbody><tr><td>MoE</td></tr></tbody></table>", ["MoE"]),
        ("<p>x␂95␃MTP, MTP␂95␃x, ␂42␃MTP</p>", ["MTP"]),
        ("<details><summary>MTP</summary><p>MoE</p></details>", ["MoE"]),
        ("<p>MoE<em>MTP</em>KVキャッシュ</p><p>MoE</p>", ["MoE", "MTP", "KVキャッシュ"]),
    ],
)
def test_the_first_use_becomes_a_link(html: str, expected: list[str]) -> None:
    root = processed(html)
    assert linked(root) == expected
    for link in root.iter("a"):
        if link.get("class") == "term":
            explanation = TERMS[link.text or ""]
            assert (link.get("href"), link.get("title")) == (explanation.href, explanation.definition)


WORDS = st.lists(st.sampled_from([*TERMS, "、", " ", "は", "의", "x", "-", "ー"]), max_size=8).map("".join)
TREES = st.recursive(
    WORDS,
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(["p", "b", "code", "li", "td", "th", "h3", "a"]),
        st.lists(st.one_of(WORDS, inner), max_size=4),
    ),
    max_leaves=12,
)


@given(TREES)
def test_no_text_changes(html: str) -> None:
    before, after = ET.fromstring(f"<div>{html}</div>"), processed(html)
    assert "".join(after.itertext()) == "".join(before.itertext())
    found = linked(after)
    assert len(found) == len(set(found))
    shown = [element.tag for element in after.iter() if element.get("class") != "term"]
    assert shown == [element.tag for element in before.iter()]


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield Reader(context, base_url).page
    context.close()


PATHS = ["/compare/mlc-llm/", "/ko/compare/vllm/", "/", "/ko/benchmarks/"]


def first_term(page: Page) -> tuple[Locator, str]:
    term = page.locator("article a.term").first
    definition = term.get_attribute("title")
    assert definition
    return term, definition


@pytest.mark.parametrize("path", PATHS)
def test_a_pointer_and_the_keyboard_show_what_a_term_means(reader: Reader, path: str) -> None:
    page = reader.open(path)
    term, definition = first_term(page)
    tooltip = page.get_by_role("tooltip")
    term.hover()
    expect(tooltip).to_have_text(definition)
    page.keyboard.press("Escape")
    expect(tooltip).to_have_count(0)
    term.focus()
    expect(tooltip).to_have_text(definition)
    expect(term).to_have_attribute("aria-describedby", "tooltip")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/glossary/#term-"))
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("path", PATHS)
def test_the_first_tap_explains_and_the_second_follows(phone: Page, base_url: str, path: str) -> None:
    phone.goto(base_url + path, wait_until="networkidle")
    term, definition = first_term(phone)
    tooltip = phone.get_by_role("tooltip")
    term.tap()
    expect(tooltip).to_have_text(definition)
    assert phone.url == base_url + path
    phone.locator("h1").tap()
    expect(tooltip).to_have_count(0)
    term.tap()
    expect(tooltip).to_have_text(definition)
    term.tap()
    phone.wait_for_url(re.compile(r"/glossary/#term-"))


@pytest.mark.parametrize("path", PATHS)
def test_every_term_is_explained_once(reader: Reader, path: str) -> None:
    page = reader.open(path)
    names = page.locator("article a.term").all_inner_texts()
    assert len(names) >= 3
    assert len(names) == len(set(names))
