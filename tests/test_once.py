"""Every fact is written once: what changes in the data changes on every page that shows it, and on no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from compare.model import LANGUAGES, Data, Text
from compare.render.fill import fill
from compare.site import Site, load
from support import ROOT, build, copy_project, edit

Shown = dict[str, set[str]]
"""The keys of the pages that show a text, by a word that stands for it."""


def raw(name: str) -> Any:
    return yaml.load((ROOT / "data" / name).read_text(encoding="utf-8"), yaml.BaseLoader)


def folder(name: str) -> dict[str, Any]:
    return {path.stem: raw(f"{name}/{path.name}") for path in (ROOT / "data" / name).glob("*.yml")}


def expected() -> Iterator[tuple[str, set[str]]]:
    """Yield a word for each text and the pages that show it, as the data says without the code under test."""
    axes, engines, comparisons = raw("axes.yml"), folder("engines"), folder("comparisons")
    peers = set(comparisons)
    for engine_id, engine in engines.items():
        for axis_id, fact in engine["facts"].items():
            pages = set()
            for peer, comparison in comparisons.items():
                pair = [comparison["subject"], comparison["peer"]]
                unknown = all(engines[each]["facts"][axis_id].get("status") == "unknown" for each in pair)
                if engine_id in pair and not (unknown and axes[axis_id].get("only_if_known")):
                    pages.add(f"compare/{peer}.md")
            if engine_id not in peers and not (fact.get("status") == "unknown" and axes[axis_id].get("only_if_known")):
                pages.add(f"{engine_id}.md")
            yield f"fact-{engine_id}-{axis_id}-", pages
    for profile_id, profile in folder("profiles").items():
        for fact_id in profile["facts"]:
            yield f"detail-{profile_id}-{fact_id}-", {f"{profile_id}.md"}
    for peer in comparisons:
        yield f"answer-{peer}-", {"index.md", f"compare/{peer}.md"}
    for benchmark_id, benchmark in raw("benchmarks.yml").items():
        named = {f"compare/{engine}.md" for engine in benchmark.get("engines", []) if engine in peers}
        yield f"limits-{benchmark_id}-", {"benchmarks.md", *named}


def marked(data: Data) -> Data:
    """Return the data with a word of its own in place of each of these texts."""

    def word(text: Text, name: str) -> Text:
        return replace(text, strings={language: type(old)(name, old.place) for language, old in text.strings.items()})

    for engine_id, engine in data.engines.items():
        for axis_id, fact in engine.facts.items():
            engine.facts[axis_id] = replace(fact, text=word(fact.text, f"fact-{engine_id}-{axis_id}-"))
    for profile_id, profile in data.profiles.items():
        for fact_id, detail in profile.facts.items():
            text = word(detail.fact.text, f"detail-{profile_id}-{fact_id}-")
            profile.facts[fact_id] = replace(detail, fact=replace(detail.fact, text=text))
    for comparison_id, comparison in data.comparisons.items():
        answer = word(comparison.verdict.answer, f"answer-{comparison_id}-")
        data.comparisons[comparison_id] = replace(comparison, verdict=replace(comparison.verdict, answer=answer))
    for benchmark_id, benchmark in data.benchmarks.items():
        data.benchmarks[benchmark_id] = replace(benchmark, limits=word(benchmark.limits, f"limits-{benchmark_id}-"))
    return data


@pytest.fixture(scope="module")
def filled() -> dict[str, dict[str, str]]:
    """The pages of each language, filled from the marked data."""
    site: Site = load(ROOT)
    marked(site.data)
    return {
        language: {key: fill((ROOT / page.path).read_text("utf-8"), page, site) for key, page in pages.items()}
        for language, pages in site.pages.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_on_the_pages_that_show_it_and_on_no_other(filled: dict[str, dict[str, str]], language: str) -> None:
    shown: Shown = {}
    for word, pages in expected():
        shown[word] = pages
        assert {key for key, text in filled[language].items() if word in text} == pages, word
    assert len(shown) > 300


CHANGES = {
    "a fact of the subject": (
        "data/engines/deepinfer.yml",
        {"ja": "唯一の対象モデル。", "ko": "유일한 대상 모델."},
        {"ja": "変えたモデル。", "ko": "바꾼 모델."},
        11,
    ),
    "a fact of a peer": (
        "data/engines/sglang.yml",
        {"ja": "対応一覧に950PR/DTがある", "ko": "지원 목록에 950PR/DT가 있음"},
        {"ja": "対応一覧を変えた", "ko": "지원 목록을 바꿈"},
        1,
    ),
    "a definition": (
        "data/vocabulary.yml",
        {"ja": "シーケンスを位置で区切り", "ko": "시퀀스 하나를 위치별로 나누어"},
        {"ja": "変えた定義で区切り", "ko": "바꾼 정의로 나누어"},
        2,
    ),
    "a measured value": (
        "data/benchmarks.yml",
        dict.fromkeys(LANGUAGES, "142,565.09"),
        dict.fromkeys(LANGUAGES, "142,565.08"),
        1,
    ),
}
"""What changes: the file, the old and the new text of each language, and on how many pages it is at least."""


def pages_with(site: Path, text: str, language: str) -> set[str]:
    found = set()
    for path in site.rglob("index.html"):
        name = path.relative_to(site).as_posix()
        if name.startswith("ko/") == (language == "ko") and text in path.read_text(encoding="utf-8"):
            found.add(name)
    return found


def test_a_change_reaches_every_page_that_shows_it(site_folder: Path, tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    for name, old, new, _ in CHANGES.values():
        for before, after in dict(zip(old.values(), new.values(), strict=True)).items():
            edit(project, name, before, after)
    assert build(project, "http://127.0.0.1:8000/").returncode == 0
    for change, (_, old, new, least) in CHANGES.items():
        for language in LANGUAGES:
            pages = pages_with(site_folder, old[language], language)
            assert len(pages) >= least, (change, language)
            assert pages_with(project / "site", new[language], language) == pages, (change, language)
            assert not pages_with(project / "site", old[language], language), (change, language)
