"""What the tests share: copies of the small site, and whole builds of the real one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from compare.model import LANGUAGES

ROOT = Path(__file__).parent.parent
SITE = Path(__file__).parent / "site"
PARTS = ("data", "docs", "hooks", "overrides", "mkdocs.yml")


def every_path() -> dict[str, str]:
    """Return the path of every page of the real site below its address, with the language of the page."""
    paths = {}
    for language in LANGUAGES:
        docs = ROOT / "docs" / language
        for page in sorted(docs.rglob("*.md")):
            key = page.relative_to(docs).as_posix().removesuffix(".md")
            prefix = "/" if language == LANGUAGES[0] else f"/{language}/"
            paths[prefix if key == "index" else f"{prefix}{key}/"] = language
    return paths


def copy_site(target: Path) -> Path:
    """Copy the small site, which has every feature once, and return where it is."""
    return Path(shutil.copytree(SITE, target / "site"))


def copy_project(target: Path) -> Path:
    """Copy what a build of the real site needs, and return where it is."""
    project = target / "project"
    project.mkdir(parents=True)
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, project / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, project / part)
    return project


def build(project: Path, site_url: str = "https://example.org/guide/") -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build --strict` in a project; its output is in `stdout`."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "--no-color", "build", "--strict"],
        cwd=project,
        env=environment(SITE_URL=site_url),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=120,
    )


def environment(**extra: str) -> dict[str, str]:
    """Return the environment of a build."""
    return {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "1", **extra}


def edit(site: Path, name: str, old: str, new: str, count: int = 1) -> None:
    """Replace `old` by `new` in a file; it must be there."""
    path = site / name
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise AssertionError(f"{name} does not hold {old!r}")
    path.write_text(text.replace(old, new, count), encoding="utf-8")
