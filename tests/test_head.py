"""What pages say to machines: addresses, previews, structured data, the sitemap; the same bytes for the same input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml
from PIL import Image

from support import ROOT, build, copy_project, edit, every_path

URL = "https://example.org/guide/"
PAGES = {f"{path[1:]}index.html": (language, path[1:]) for path, language in every_path().items()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("head"))
    assert build(project, URL).returncode == 0
    return project / "site"


def head(built: Path, name: str) -> str:
    return (built / name).read_text(encoding="utf-8").split("</head>")[0]


def meta(text: str, key: str) -> str:
    match = re.search(rf'<meta (?:name|property)="{re.escape(key)}" content="([^"]*)">', text)
    assert match is not None, key
    return match[1]


@pytest.mark.parametrize("name", PAGES)
def test_addresses_are_absolute_and_complete(built: Path, name: str) -> None:
    language, path = PAGES[name]
    text = head(built, name)
    assert f'<html lang="{language}"' in text
    assert f'<link rel="canonical" href="{URL}{path}">' in text
    japanese = path.removeprefix("ko/")
    assert dict(re.findall(r'<link rel="alternate " hreflang="([^"]+)" href="([^"]+)">', text)) == {
        "ja": f"{URL}{japanese}",
        "ko": f"{URL}ko/{japanese}",
        "x-default": f"{URL}{japanese}",
    }


def test_every_page_has_a_description_of_its_own(built: Path) -> None:
    descriptions = [meta(head(built, name), "description") for name in PAGES]
    assert len(set(descriptions)) == len(PAGES)
    assert all(40 <= len(description) <= 130 for description in descriptions), descriptions


@pytest.mark.parametrize("name", PAGES)
def test_a_preview_has_a_card_in_the_language_of_the_page(built: Path, name: str) -> None:
    language, path = PAGES[name]
    text = head(built, name)
    assert meta(text, "og:url") == URL + path
    assert meta(text, "og:locale") == {"ja": "ja_JP", "ko": "ko_KR"}[language]
    assert meta(text, "twitter:card") == "summary_large_image"
    card = meta(text, "og:image")
    assert card.startswith(URL)
    with Image.open(built / card.removeprefix(URL)) as image:
        assert image.size == (1200, 630)
    assert card == URL + "assets/card.png" or f"/{language}/" in card


def graph(built: Path, name: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', head(built, name), re.DOTALL)
    assert match is not None
    document = json.loads(match[1])
    assert document["@context"] == "https://schema.org"
    return {node["@type"]: node for node in document["@graph"]}


@pytest.mark.parametrize("name", ["compare/mlc-llm/index.html", "ko/compare/mlc-llm/index.html"])
def test_structured_data_comes_from_the_same_data_as_the_page(built: Path, name: str) -> None:
    language, path = PAGES[name]
    nodes = graph(built, name)
    comparison = yaml.safe_load((ROOT / "data/comparisons/mlc-llm.yml").read_text(encoding="utf-8"))
    assert nodes["TechArticle"]["url"] == URL + path
    assert nodes["TechArticle"]["inLanguage"] == language
    assert nodes["TechArticle"]["dateModified"] == "2026-11-30"
    questions = nodes["FAQPage"]["mainEntity"]
    assert [question["name"] for question in questions] == [entry["question"][language] for entry in comparison["faq"]]
    body = (built / name).read_text(encoding="utf-8")
    for question, entry in zip(questions, comparison["faq"], strict=True):
        assert question["url"] == f"{URL}{path}#faq-{entry['id']}"
        assert f'id="faq-{entry["id"]}"' in body
    crumbs = nodes["BreadcrumbList"]["itemListElement"]
    assert [crumb["item"] for crumb in crumbs] == [URL + ("ko/" if language == "ko" else ""), URL + path]


@pytest.mark.parametrize("name", [name for name in PAGES if name not in ("index.html", "ko/index.html")])
def test_structured_data_says_where_a_page_stands(built: Path, name: str) -> None:
    language, path = PAGES[name]
    nodes = graph(built, name)
    crumbs = nodes["BreadcrumbList"]["itemListElement"]
    assert [crumb["item"] for crumb in crumbs] == [URL + ("ko/" if language == "ko" else ""), URL + path]
    assert nodes["TechArticle"]["url"] == URL + path
    assert re.fullmatch(r"2026-1[01]-\d\d", nodes["TechArticle"]["dateModified"])


def test_structured_data_cannot_leave_its_script(tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    edit(project, "data/comparisons/mlc-llm.yml", "ko: MLC-LLM은 추론", "ko: </script><b>MLC-LLM은 추론")
    assert build(project, URL).returncode == 0
    text = (project / "site/ko/compare/mlc-llm/index.html").read_text(encoding="utf-8")
    assert "</script><b>" not in text
    assert "\\u003c/script>\\u003cb>" in text or "\\u003c/script" in text


def test_the_sitemap_lists_every_page_with_the_day_of_its_facts(built: Path) -> None:
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    root = ET.parse(built / "sitemap.xml").getroot()
    found = {url.findtext("s:loc", "", names): url for url in root.findall("s:url", names)}
    pages = {path.relative_to(ROOT / "docs/ja").as_posix() for path in (ROOT / "docs/ja").rglob("*.md")}
    paths = {page.removesuffix("index.md").removesuffix(".md") for page in pages}
    addresses = {f"{language}{path}/" if path else language for path in paths for language in ("", "ko/")}
    assert set(found) == {URL + address for address in addresses}
    for url in found.values():
        assert re.fullmatch(r"2026-1[01]-\d\d", url.findtext("s:lastmod", "", names))
        codes = {link.get("hreflang") for link in url.findall("x:link", names)}
        assert codes == {"ja", "ko", "x-default"}


def test_lastmod_follows_the_facts_and_not_the_day_of_the_build(tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    for path in (project / "data").rglob("*.yml"):
        path.write_text(path.read_text(encoding="utf-8").replace("2026-11-30", "2026-08-15"), encoding="utf-8")
    edit(project, "data/engines/deepinfer.yml", "checked: 2026-08-15", "checked: 2026-12-24")
    for language in ("ja", "ko"):
        page = project / f"docs/{language}/compare/mlc-llm.md"
        page.write_text(page.read_text(encoding="utf-8").replace("2026-11-30", "2026-08-15"), encoding="utf-8")
    assert build(project, URL).returncode == 0
    sitemap = (project / "site/sitemap.xml").read_text(encoding="utf-8")
    days = dict(re.findall(rf"<loc>{URL}(.*?)</loc>\s*<lastmod>(.*?)</lastmod>", sitemap))
    others = {f"{prefix}{page}/" for prefix in ("", "ko/") for page in ("model", "benchmarks")}
    assert others < days.keys()
    assert {days[page] for page in days.keys() - others} == {"2026-12-24"}
    assert all("2026-08-15" < days[page] < "2026-11-30" for page in others)


def test_robots_are_shown_the_sitemap(built: Path) -> None:
    lines = (built / "robots.txt").read_text(encoding="utf-8").splitlines()
    assert f"Sitemap: {URL}sitemap.xml" in lines


def test_what_is_not_found_is_said_in_both_languages(built: Path) -> None:
    text = (built / "404.html").read_text(encoding="utf-8")
    assert "ページが見つからない" in text
    assert "페이지를 찾을 수 없습니다" in text
    assert re.findall(r'<section lang="(..)">', text) == ["ja", "ko"]
    assert re.findall(r'<a href="([^"]+)">', text) == ["/guide/", "/guide/ko/"]
    assert not (built / "ko/404.html").exists()


def test_no_page_asks_another_host_for_anything(built: Path) -> None:
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]*\ssrc="([^"]+)"', text)
        loaded += re.findall(
            r'<link rel="(?:stylesheet|icon|preload|preconnect|apple-touch-icon)"[^>]*href="([^"]+)"', text
        )
        assert loaded
        assert not [address for address in loaded if "//" in address]


def test_icons_exist(built: Path) -> None:
    for name in PAGES:
        text = head(built, name)
        for address in re.findall(r'<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"', text):
            assert (built / name).parent.joinpath(address).resolve().is_file(), address
        assert meta(text, "theme-color")
