"""Every generated block of the small site equals its golden file, in both languages.

Run with UPDATE_GOLDEN=1 to write the files anew, then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compare.checks import check
from compare.model import LANGUAGES
from compare.render import choose, comparisons, corrections, faq, sources, table, verdict
from compare.render.citations import Context, numbered, uses
from compare.render.fill import fill
from compare.render.overview import Overview
from compare.site import Site, load
from support import SITE

GOLDEN = Path(__file__).parent / "golden"
BLOCKS = {
    "verdict": verdict.render,
    "table": table.render,
    "choose": choose.render,
    "faq": faq.render,
    "corrections": corrections.render,
}


@pytest.fixture(scope="module")
def site() -> Site:
    site = load(SITE)
    assert check(site) == []
    return site


def compare_with_golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("block", [*BLOCKS, "sources"])
def test_block(site: Site, language: str, block: str) -> None:
    comparison = site.data.comparisons["beta"]
    found = uses(site.pages[language]["compare/beta.md"], site.data, comparison)
    context = Context(site.data, comparison, language, numbered(found, site.data))
    text = sources.render(context, found) if block == "sources" else BLOCKS[block](context)
    compare_with_golden(f"{language}/{block}.md", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_of_comparisons(site: Site, language: str) -> None:
    compare_with_golden(f"{language}/comparisons.md", comparisons.render(Overview(site, language, "index.md")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["index.md", "compare/beta.md"])
def test_page(site: Site, language: str, key: str) -> None:
    page = site.pages[language][key]
    markdown = (SITE / page.path).read_text(encoding="utf-8")
    compare_with_golden(f"{language}/page-{key.replace('/', '-')}", fill(markdown, page, site))
