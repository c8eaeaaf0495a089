"""Every page against the rules of axe-core, in each colour scheme, on a phone and on a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from conftest import Reader

AXE = Path(__file__).parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
JAPANESE, KOREAN = "ja-JP", "ko-KR"
PAGES = [
    ("/", JAPANESE),
    ("/ko/", KOREAN),
    ("/compare/mlc-llm/", JAPANESE),
    ("/ko/compare/mlc-llm/", KOREAN),
    ("/compare/vllm/", JAPANESE),
    ("/ko/compare/llama-cpp/", KOREAN),
    ("/choose/?need=api,pd", JAPANESE),
    ("/ko/choose/", KOREAN),
    ("/glossary/", JAPANESE),
    ("/ko/sources/", KOREAN),
    ("/method/", JAPANESE),
    ("/benchmarks/", JAPANESE),
    ("/ko/benchmarks/", KOREAN),
    ("/deepinfer/", JAPANESE),
    ("/ko/model/", KOREAN),
    ("/404.html", JAPANESE),
    # Readers of the other language see what the pages offer only to them.
    ("/", KOREAN),
    ("/ko/", JAPANESE),
]
# WCAG 2.0 to 2.2, levels A and AA, and what the makers of axe-core hold for good practice beyond it.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = "tags => axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })"


def listed(violation: dict[str, Any]) -> str:
    """Return the rule with its impact, then what to do, each time with the elements to which it applies."""
    targets: dict[str, list[str]] = {}
    for node in violation["nodes"]:
        # A part of the target is itself a list where the element is in a shadow tree.
        target = " ".join(part if isinstance(part, str) else " >>> ".join(part) for part in node["target"])
        targets.setdefault(node["failureSummary"], []).append(target)
    lines = [f"{violation['id']} ({violation['impact']}): {violation['help']}"]
    for summary, elements in targets.items():
        lines += [f"    {line}" for line in summary.splitlines()]
        lines += [f"      at {element}" for element in elements]
    return "\n".join(lines)


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("seen", PAGES, ids="-".join)
def test_a_page_has_no_barrier(
    browser: Browser, base_url: str, seen: tuple[str, str], scheme: Literal["light", "dark"], width: int
) -> None:
    path, language = seen
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        reduced_motion="reduce",  # colours are measured at rest
        locale=language,
    )
    try:
        page = Reader(context, base_url).open(path)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        violations = page.evaluate(RUN, TAGS)["violations"]
    finally:
        context.close()
    if violations:
        pytest.fail("\n".join(map(listed, violations)), pytrace=False)
