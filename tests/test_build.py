"""Whole builds of the real site in a temporary folder: good, broken, and while somebody edits."""

from __future__ import annotations

import hashlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compare.checks.sections import SECTIONS
from support import ROOT, build, copy_project, edit, environment

PAGES = {"ja": "compare/mlc-llm/index.html", "ko": "ko/compare/mlc-llm/index.html"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("good"))
    result = build(project)
    assert result.returncode == 0, result.stdout
    assert "WARNING" not in result.stdout
    return project / "site"


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def html(built: Path, language: str) -> str:
    return (built / PAGES[language]).read_text(encoding="utf-8")


def test_no_marker_is_left(built: Path) -> None:
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "compare:" not in text
        assert "[@" not in text


def test_both_pages_hold_the_same_sections_rows_and_questions(built: Path) -> None:
    pages = {language: html(built, language) for language in PAGES}
    for pattern in (r'<h2 id="([^"]+)"', r'id="(table-[^"]+)"', r'id="(faq-[^"]+)"', r'id="(source-[^"]+)"'):
        found = {language: re.findall(pattern, page) for language, page in pages.items()}
        assert found["ja"] == found["ko"]
        assert len(found["ja"]) >= 5
    assert re.findall(r'<h2 id="([^"]+)"', pages["ja"]) == list(SECTIONS)
    assert len(re.findall(r'id="table-', pages["ja"])) >= 9
    assert len(re.findall(r'id="faq-', pages["ja"])) >= 5


def test_every_cell_has_a_source(built: Path) -> None:
    for language in PAGES:
        table = re.search(r"<table.*?</table>", html(built, language), re.DOTALL)
        assert table is not None
        rows = re.findall(r"<tr>(.*?)</tr>", table[0], re.DOTALL)[1:]
        for row in rows:
            for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)[1:]:
                assert 'class="cite"' in cell, cell


def test_every_mark_leads_to_a_source_and_every_source_leads_back(built: Path) -> None:
    for language in PAGES:
        page = html(built, language)
        ids = set(re.findall(r'id="([^"]+)"', page))
        marks = re.findall(r'class="cite" href="#([^"]+)"', page)
        assert len(marks) > 50
        assert set(marks) <= ids
        assert {source for source in ids if source.startswith("source-")} == set(marks)
        sources = page[page.index('<h2 id="sources"') :]
        back = set(re.findall(r'href="#([^"]+)"', sources))
        assert back <= ids
        assert {anchor for anchor in ids if anchor.startswith("table-")} <= back


def test_two_builds_of_the_same_input_are_the_same(built: Path, tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    assert build(project).returncode == 0
    first, second = digests(built), digests(project / "site")
    assert {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)} == set()


def break_encoding(project: Path) -> None:
    (project / "data/axes.yml").write_bytes("kind: 한국어".encode("euc-kr"))


BROKEN: dict[str, tuple[Callable[[Path], None], str]] = {
    "duplicate key": (
        lambda project: edit(project, "data/engines/mlc-llm.yml", "name: MLC-LLM", "name: MLC-LLM\nname: MLC"),
        'data/engines/mlc-llm.yml:4:1: schema: duplicate key "name"; expected each key once (it is first on line 3)',
    ),
    "encoding": (break_encoding, "data/axes.yml:1:7: file: byte 0xc7 is not UTF-8; expected a file in UTF-8"),
    "no YAML": (
        lambda project: edit(project, "data/sources.yml", "deepinfer-readme:", "deepinfer-readme: ["),
        "data/sources.yml:",
    ),
    "unknown marker": (
        lambda project: edit(project, "docs/ja/compare/mlc-llm.md", "compare:faq", "compare:fax"),
        'markers: unknown marker "fax"; expected one of verdict, table, measurements, choose, faq,',
    ),
    "twin missing": (
        lambda project: (project / "docs/ko/index.md").unlink(),
        "docs/ja/index.md:1:1: pages: no page in ko; expected docs/ko/index.md",
    ),
    "link": (
        lambda project: edit(project, "docs/ja/compare/mlc-llm.md", "(../index.md)", "(../home.md)"),
        'links: no page "../home.md"; expected a file below docs/ja',
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_problem_stops_the_build_before_the_site_is_touched(name: str, built: Path, tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    shutil.copytree(built, project / "site")
    before = digests(project / "site")
    spoil, message = BROKEN[name]
    spoil(project)
    result = build(project)
    assert result.returncode == 1
    assert message in result.stdout
    assert "Traceback" not in result.stdout
    assert re.search(r"^\d+ problems?$", result.stdout, re.MULTILINE)
    assert digests(project / "site") == before


def test_check_reports_the_same_without_a_build(tmp_path: Path) -> None:
    project = copy_project(tmp_path)

    def check() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "compare", "check"]
        path = str(project / "hooks")
        return subprocess.run(
            command, cwd=project, env=environment(PYTHONPATH=path), text=True, capture_output=True, check=False
        )

    assert check().returncode == 0
    edit(project, "data/labels.yml", "ko: 항목", "ko: 항목の")
    lines = (project / "data/labels.yml").read_text(encoding="utf-8").splitlines()
    line = 1 + next(number for number, text in enumerate(lines) if "항목の" in text)
    result = check()
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        f'data/labels.yml:{line}:20: languages: kana in "항목の"; expected a Korean text without kana',
        "1 problem",
    ]


class Preview:
    """A running `mkdocs serve`."""

    def __init__(self, project: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = project / "serve.log"
        command = [sys.executable, "-m", "mkdocs", "--no-color", "serve", "--dev-addr", f"127.0.0.1:{self.port}"]
        with self.log.open("w") as output:
            self.process = subprocess.Popen(
                command, cwd=project, env=environment(), stdout=output, stderr=subprocess.STDOUT
            )

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as response:
            return str(response.read().decode())

    def wait_for(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if condition():
                    return
            except OSError:
                pass
            time.sleep(0.2)
        raise AssertionError(self.log.read_text())

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[tuple[Path, Preview]]:
    project = copy_project(tmp_path)
    running = Preview(project)
    try:
        running.wait_for(lambda: "MLC-LLM" in running.get("/compare/mlc-llm/"))
        yield project, running
    finally:
        running.stop()


def test_the_preview_follows_edits_and_survives_problems(preview: tuple[Path, Preview]) -> None:
    project, running = preview
    pages = ("/compare/mlc-llm/", "/ko/compare/mlc-llm/")
    edit(project, "data/engines/mlc-llm.yml", "text: Apache-2.0", "text: Apache-2.1")
    running.wait_for(lambda: all("Apache-2.1" in running.get(page) for page in pages))

    edit(project, "data/engines/mlc-llm.yml", "licence:\n    text:", "licence:\n    txet:")
    running.wait_for(lambda: 'unknown key "txet"' in running.log.read_text())
    running.wait_for(lambda: "Still serving" in running.log.read_text())
    assert all("Apache-2.1" in running.get(page) for page in pages)
    assert "Traceback" not in running.log.read_text()

    edit(project, "data/engines/mlc-llm.yml", "txet: Apache-2.1", "text: Apache-2.2")
    running.wait_for(lambda: all("Apache-2.2" in running.get(page) for page in pages))


def test_data_is_read_once_per_build(tmp_path: Path) -> None:
    project = copy_project(tmp_path)
    counter = "\n\n_load = load\n\n\ndef load(root):  # noqa\n    print('READ ONCE')\n    return _load(root)\n"
    with (project / "hooks/comparison.py").open("a", encoding="utf-8") as hook:
        hook.write(counter)
    result = build(project)
    assert result.returncode == 0
    assert result.stdout.count("READ ONCE") == 1


def test_the_core_never_imports_mkdocs() -> None:
    for path in (ROOT / "hooks/compare").rglob("*.py"):
        assert not re.search(r"^\s*(?:import|from)\s+mkdocs", path.read_text(encoding="utf-8"), re.MULTILINE), path
