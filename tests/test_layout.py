"""What a reader sees, by what the browser computes: type, tables, verdict, offer of the other language, paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import Reader
from support import ROOT, every_path

PAGES = {"/": "ja", "/ko/": "ko", "/compare/mlc-llm/": "ja", "/ko/compare/mlc-llm/": "ko"}
COMPARISONS = [path for path in PAGES if "compare" in path]
WIDTHS = [360, 768, 1440]

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, base_url: str) -> Iterator[Visit]:
    """Opens a page with the options of a browser context; fails the test if anything went wrong in the browser."""
    readers: list[Reader] = []

    def opened(path: str, width: int = 1440, height: int = 900, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        readers.append(Reader(context, base_url))
        return readers[-1].open(path)

    yield opened
    for reader in readers:
        reader.context.close()
        assert reader.faults == []


def computed(page: Page, selector: str, style: str) -> str:
    value = page.locator(selector).first.evaluate(f"element => getComputedStyle(element).getPropertyValue('{style}')")
    return str(value)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(visit: Visit, path: str, width: int) -> None:
    page = visit(path, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", sorted(every_path().keys() - PAGES.keys()))
def test_no_other_page_scrolls_sideways_on_a_phone(visit: Visit, path: str) -> None:
    page = visit(path, 360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("path", ["/", "/ko/"])
def test_a_desktop_shows_the_whole_matrix(visit: Visit, path: str) -> None:
    page = visit(path, 1440)
    if "CJK" not in computed(page, "article p", "font-family"):
        pytest.skip("no Noto CJK font here")
    table = page.locator("table.matrix")
    assert table.evaluate("table => table.scrollWidth - table.clientWidth") <= 1
    headings = table.locator("thead th")
    assert headings.first.evaluate("heading => getComputedStyle(heading, '::after').content") == "none"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_at_twice_the_size(visit: Visit, path: str) -> None:
    # 200 % zoom of a screen that is 1280 pixels wide (WCAG 2.2, 1.4.4 and 1.4.10)
    page = visit(path, 640, 450, device_scale_factor=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize(("path", "language"), PAGES.items())
def test_type_fits_the_language(visit: Visit, path: str, language: str) -> None:
    page = visit(path)
    own, other = ("JP", "KR") if language == "ja" else ("KR", "JP")
    fonts = computed(page, "article p", "font-family")
    assert f"Noto Sans CJK {own}" in fonts
    assert other not in fonts
    assert computed(page, "article p", "line-break") == "strict"
    assert computed(page, "article p", "word-break") == {"ja": "auto-phrase", "ko": "keep-all"}[language]
    assert computed(page, "article p", "text-autospace") == "normal"
    size, line = (float(computed(page, "article p", style)[:-2]) for style in ("font-size", "line-height"))
    assert 1.6 <= line / size <= 2
    measure = page.locator("article p").first.evaluate("element => element.clientWidth") / size
    assert measure <= 46, "a line of CJK text holds at most about 45 characters"


@pytest.mark.parametrize(("path", "language"), PAGES.items())
def test_glyphs_are_those_of_the_language(visit: Visit, path: str, language: str) -> None:
    page = visit(path)
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "article h1"})["nodeId"]
    used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    names = {font["familyName"] for font in used}
    if not any("CJK" in name for name in names):
        pytest.skip("no Noto CJK font here")
    assert all({"ja": "JP", "ko": "KR"}[language] in name for name in names if "CJK" in name), names


def test_there_are_no_italics(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/")
    style = page.evaluate(
        """() => {
          const em = document.querySelector("article").appendChild(document.createElement("em"))
          return getComputedStyle(em).fontStyle
        }"""
    )
    assert style == "normal"


@pytest.mark.parametrize("path", COMPARISONS)
def test_names_are_not_broken(visit: Visit, path: str) -> None:
    page = visit(path, 360)
    broken = page.evaluate(
        """() => [...document.querySelectorAll("article .name")]
          .filter((name) => new Set([...name.getClientRects()].map((box) => box.top)).size > 1)
          .map((name) => name.textContent)"""
    )
    assert broken == []


@pytest.mark.parametrize("path", COMPARISONS)
def test_lines_end_in_links_where_words_end(visit: Visit, path: str) -> None:
    page = visit(path)
    for selector in ("article a.term", "article a.axis", "article li.uses a"):
        assert computed(page, selector, "word-break") == computed(page, "article p", "word-break")


@pytest.mark.parametrize("width", [360, 800, 1280, 1440])
def test_a_mark_stays_on_the_line_of_what_it_proves(visit: Visit, width: int) -> None:
    page = visit("/ko/compare/llama-cpp/", width)
    alone = page.locator("table.pair td").evaluate_all(
        """cells => cells.filter((cell) => {
          const mark = cell.querySelector(":scope > a.cite")
          const before = mark?.previousSibling
          if (before?.nodeType !== Node.TEXT_NODE || !/\\S$/.test(before.data)) return false
          const range = document.createRange()
          range.setStart(before, before.data.length - 1)
          range.setEnd(before, before.data.length)
          return mark.getBoundingClientRect().top > range.getBoundingClientRect().bottom
        }).map((cell) => cell.textContent)"""
    )
    assert alone == []


@pytest.mark.parametrize("path", COMPARISONS)
def test_both_engines_have_the_same_room(visit: Visit, path: str) -> None:
    widths = (
        visit(path)
        .locator("table.pair tbody tr")
        .first.locator("td")
        .evaluate_all("cells => cells.map(cell => cell.getBoundingClientRect().width)")
    )
    assert widths[0] == pytest.approx(widths[1], rel=0.05)


EVERY_COMPARISON = [
    f"/{prefix}compare/{path.stem}/"
    for path in sorted((ROOT / "docs/ja/compare").glob("*.md"))
    for prefix in ("", "ko/")
]


@pytest.mark.parametrize("path", EVERY_COMPARISON)
def test_the_verdict_is_above_the_fold_of_a_phone(visit: Visit, path: str) -> None:
    page = visit(path, 360, 740)
    for selector in ("h1", ".answer", ".answer + ul > li:nth-child(1)", ".answer + ul > li:nth-child(2)", ".checked"):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740, selector
    assert re.search(r"2026-\d\d-\d\d", page.locator(".checked").inner_text())


@pytest.mark.parametrize("path", COMPARISONS)
@pytest.mark.parametrize("width", [360, 1440])
def test_a_table_tells_its_structure(visit: Visit, path: str, width: int) -> None:
    page = visit(path, width)
    table = page.get_by_role("table").first
    expect(table.locator("caption")).not_to_be_empty()
    assert table.get_by_role("columnheader").count() == 3
    rows = table.get_by_role("rowheader").count()
    assert rows >= 9
    assert table.get_by_role("cell").count() == 2 * rows
    assert set(table.locator("thead th").evaluate_all("cells => cells.map(cell => cell.scope)")) == {"col"}
    assert set(table.locator("tbody th").evaluate_all("cells => cells.map(cell => cell.scope)")) == {"row"}


@pytest.mark.parametrize("path", COMPARISONS)
def test_a_cell_on_a_phone_names_its_engine(visit: Visit, path: str) -> None:
    page = visit(path, 360)
    labels = (
        page.locator("table")
        .first.locator("tbody tr:first-child td")
        .evaluate_all("cells => cells.map(cell => getComputedStyle(cell, '::before').content)")
    )
    assert labels == ['"DeepInfer"', '"MLC-LLM"']


@pytest.mark.parametrize("path", COMPARISONS)
def test_the_heads_of_a_table_stay_in_sight(visit: Visit, path: str) -> None:
    page = visit(path)
    page.evaluate("document.querySelector('#table-licence').scrollIntoView({block: 'center', behavior: 'instant'})")
    page.wait_for_timeout(300)
    expect(page.locator("thead th").nth(1)).to_be_in_viewport()
    assert computed(page, "thead th", "position") == "sticky"
    assert computed(page, "tbody th", "position") == "sticky"


@pytest.mark.parametrize("path", COMPARISONS)
def test_a_status_is_a_word_with_a_mark(visit: Visit, path: str) -> None:
    page = visit(path)
    words = {"あり", "一部", "なし", "不明"} | {"있음", "일부", "없음", "알 수 없음"}
    statuses = page.locator(".status")
    assert statuses.count() >= 10
    for index in range(statuses.count()):
        assert statuses.nth(index).inner_text() in words
        mark = statuses.nth(index).evaluate("element => getComputedStyle(element, '::before').content")
        assert re.fullmatch(r'"[●◐○？]" / ""', mark)


@pytest.mark.parametrize("path", COMPARISONS)
def test_a_source_mark_shows_its_source_on_hover_and_on_focus(visit: Visit, path: str) -> None:
    page = visit(path)
    mark = page.locator("tr:has(#table-pd) a.cite").first
    mark.scroll_into_view_if_needed()
    mark.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("DeepInfer README")
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    mark.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("DeepInfer README")


@pytest.mark.parametrize("path", COMPARISONS)
def test_a_weak_fact_says_so_and_explains_it(visit: Visit, path: str) -> None:
    page = visit(path)
    weak = page.locator("tr:has(#table-released) a.basis")
    expect(weak).to_have_count(1)
    weak.click()
    expect(page.locator("#basis-reported")).to_be_in_viewport()


def test_a_reader_of_the_other_language_is_offered_it_until_they_decline(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/#choose", locale="ko-KR")
    offer = page.locator(".offer")
    expect(offer).to_be_visible()
    expect(offer).to_have_attribute("lang", "ko")
    expect(offer.locator("a")).to_have_attribute("href", "../../ko/compare/mlc-llm/")
    offer.get_by_role("button").click()
    expect(offer).not_to_be_visible()
    page.reload(wait_until="networkidle")
    expect(offer).not_to_be_visible()


def test_the_offer_leads_to_the_section_and_does_not_come_again(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/#choose", locale="ko-KR")
    page.locator(".offer a").click()
    page.wait_for_url("**/ko/compare/mlc-llm/#choose")
    page.go_back(wait_until="networkidle")
    expect(page.locator(".offer")).not_to_be_visible()


@pytest.mark.parametrize(("path", "locale"), [("/", "ja-JP"), ("/ko/", "ko-KR"), ("/", "en-GB")])
def test_nobody_else_is_offered_anything(visit: Visit, path: str, locale: str) -> None:
    page = visit(path, locale=locale)
    expect(page.locator(".offer")).not_to_be_visible()


@pytest.mark.parametrize(("path", "other"), [COMPARISONS, COMPARISONS[::-1]])
def test_the_language_switch_works_without_script(visit: Visit, base_url: str, path: str, other: str) -> None:
    page = visit(path, java_script_enabled=False)
    switch = page.locator(".language-switch")
    expect(switch).to_have_attribute("lang", PAGES[other])
    expect(switch).to_have_text({"ja": "日本語", "ko": "한국어"}[PAGES[other]])
    switch.click()
    expect(page).to_have_url(base_url + other)


@pytest.mark.parametrize("path", PAGES)
def test_the_keyboard_reaches_the_content_and_shows_where_it_is(visit: Visit, path: str) -> None:
    page = visit(path)
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    expect(skip).to_have_class(re.compile("md-skip"))
    assert skip.inner_text().strip() == {"ja": "コンテンツにスキップ", "ko": "콘텐츠로 이동"}[PAGES[path]]
    for _ in range(8):
        page.keyboard.press("Tab")
        outline = page.locator(":focus").evaluate("element => getComputedStyle(element).outlineStyle")
        assert outline != "none"


def test_motion_is_reduced_on_request(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    assert computed(page, ".md-header", "transition-duration") == "1e-05s"


@pytest.mark.parametrize("path", COMPARISONS)
def test_statuses_and_focus_survive_forced_colours(visit: Visit, path: str) -> None:
    page = visit(path, forced_colors="active")
    expect(page.locator(".status").first).to_be_visible()
    page.locator("a.cite").first.focus()
    assert computed(page, "a.cite:focus", "outline-style") == "solid"


@pytest.mark.parametrize("path", COMPARISONS)
def test_paper_shows_the_addresses_and_nothing_that_only_works_on_a_screen(
    visit: Visit, path: str, tmp_path: Path
) -> None:
    page = visit(path)
    page.emulate_media(media="print")
    for selector in (".md-header", ".md-footer", ".md-sidebar--primary", ".md-sidebar--secondary", ".headerlink"):
        expect(page.locator(selector).first).not_to_be_visible()
    address = page.locator("#source-mlc-readme").evaluate("link => getComputedStyle(link, '::after').content")
    assert "https://github.com/mlc-ai/mlc-llm/blob/" in address
    page.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
    pdf = (tmp_path / "page.pdf").read_bytes()
    boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)}
    assert all(abs(box[2] - 595) < 2 and abs(box[3] - 842) < 2 for box in boxes), boxes


def test_the_scheme_follows_the_system_until_the_reader_chooses(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/", color_scheme="dark")
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator(".scheme-button").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    page.reload(wait_until="networkidle")
    expect(body).to_have_attribute("data-md-color-scheme", "default")


def test_a_tooltip_stays_while_it_is_pointed_at_and_leaves_on_escape(visit: Visit) -> None:
    page = visit("/ko/compare/mlc-llm/")
    mark = page.locator("a.cite").first
    mark.scroll_into_view_if_needed()
    mark.hover()
    tooltip = page.get_by_role("tooltip")
    expect(mark).to_have_attribute("aria-describedby", "tooltip")
    tooltip.hover()
    page.wait_for_timeout(400)
    expect(tooltip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tooltip).to_have_count(0)
    assert mark.get_attribute("title")


def test_the_table_of_contents_follows_the_reader(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/#choose")
    expect(page.locator(".md-nav--secondary [aria-current]")).to_have_attribute("href", "#choose")


def test_the_way_back_to_the_top(visit: Visit) -> None:
    page = visit("/compare/mlc-llm/", 360, 740)
    button = page.locator(".md-top")
    expect(button).not_to_be_visible()
    page.evaluate("scrollTo({ top: 5000, behavior: 'instant' })")
    button.click()
    page.wait_for_function("scrollY === 0")


def test_the_drawer_of_a_phone_leads_to_other_pages(visit: Visit, base_url: str) -> None:
    page = visit("/compare/mlc-llm/", 360, 740)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator("nav .md-nav__title[for^=__nav_]").last.click()  # out of the section, up to the site
    page.locator(".md-sidebar--primary a.md-logo").click()
    expect(page).to_have_url(base_url + "/")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("path", ["/", "/ko/", "/choose/", "/ko/choose/?need=api,pd,sm100", "/ko/compare/vllm/"])
def test_nothing_moves_while_a_page_loads(browser: Browser, base_url: str, path: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, locale="ko-KR" if "/ko/" in path else "ja-JP"
    )
    context.add_init_script(
        """
        window.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shift += entry.value
        }).observe({ type: "layout-shift", buffered: true })
        """
    )
    page = Reader(context, base_url).open(path)
    assert page.evaluate("shift") == 0
    context.close()
