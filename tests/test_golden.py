"""Every generated block of the small site equals its golden file, in both languages.

Run with UPDATE_GOLDEN=1 to write the files anew, then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compare.checks import check
from compare.model import LANGUAGES
from compare.render.citations import numbered, uses
from compare.render.context import Context
from compare.render.fill import BLOCKS, fill
from compare.site import Site, load
from support import SITE

GOLDEN = Path(__file__).parent / "golden"


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
@pytest.mark.parametrize("block", BLOCKS)
def test_block(site: Site, language: str, block: str) -> None:
    pages = site.pages[language].values()
    page = next(page for page in pages if block in {marker.name for marker in page.markers})
    context = Context(site, page, numbered(uses(page, site), site.data))
    compare_with_golden(f"{language}/{block}.md", BLOCKS[block](context))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["index.md", "alpha.md", "compare/beta.md"])
def test_page(site: Site, language: str, key: str) -> None:
    page = site.pages[language][key]
    markdown = (SITE / page.path).read_text(encoding="utf-8")
    compare_with_golden(f"{language}/page-{key.replace('/', '-')}", fill(markdown, page, site))
