"""The made-up site: the real one with copies of one of its comparisons."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

CONFIGURATION = "mkdocs.yml"
HOOK = "hooks/comparison.py"
FILLED_HOOK = "hooks/filled_hook.py"
"""The hook of variant B, below its site."""
_FOLDERS = ("data", "docs", "hooks", "overrides")
_TEMPLATE = "mlc-llm"
# Its id by itself or before a dot; not as a part of an address, a path or a longer id.
_TEMPLATE_ID = re.compile(rf"(?<![\w/.-]){_TEMPLATE}(?![\w-])")
_NAVIGATION = re.compile(rf"^ *- .*\bcompare/{_TEMPLATE}\.md.*\n", re.MULTILINE)
_HOOK_LINE = re.compile(rf"^( *- ){re.escape(HOOK)}\b", re.MULTILINE)


def write_hooked(site: Path, size: int) -> None:
    """Write a site with `size` comparisons into the new folder `site`: the real ones, then copies.

    Raises ValueError if there are more real ones, or if the navigation does not list the one to copy.
    """
    site.mkdir()
    for name in _FOLDERS:
        shutil.copytree(PROJECT / name, site / name, ignore=shutil.ignore_patterns("__pycache__"))
    real = len(list((site / "data/comparisons").glob("*.yml")))
    if size < real:
        raise ValueError(f"a site of {size} comparisons cannot hold the {real} real ones")
    peers = [f"peer-{number:03}" for number in range(1, size - real + 1)]
    for path in _template_files(site):
        text = path.read_text(encoding="utf-8")
        for peer in peers:
            path.with_stem(peer).write_text(renamed(text, peer), encoding="utf-8")
    configuration = (PROJECT / CONFIGURATION).read_text(encoding="utf-8")
    (site / CONFIGURATION).write_text(with_peers(configuration, peers), encoding="utf-8")


def write_unfilled(hooked: Path, site: Path) -> None:
    """Copy the site `hooked` into the new folder `site` and put the hook of variant B in place of the real one.

    The pages are left as they are.
    """
    shutil.copytree(hooked, site)
    shutil.copy(Path(__file__).with_name(Path(FILLED_HOOK).name), site / FILLED_HOOK)
    path = site / CONFIGURATION
    path.write_text(with_filled_hook(path.read_text(encoding="utf-8")), encoding="utf-8")


def page_count(site: Path) -> int:
    """Return the number of pages of a site, in all languages."""
    return sum(1 for _ in (site / "docs").rglob("*.md"))


def renamed(text: str, peer: str) -> str:
    """Return data or a page of the copied comparison with its id replaced by `peer`."""
    return _TEMPLATE_ID.sub(peer, text)


def with_peers(configuration: str, peers: list[str]) -> str:
    """Return the configuration with the pages of `peers` in its navigation, below that of the copied comparison."""
    line = _NAVIGATION.search(configuration)
    if line is None:
        raise ValueError(f"{CONFIGURATION} has no line for compare/{_TEMPLATE}.md")
    added = "".join(line[0].replace(f"compare/{_TEMPLATE}.md", f"compare/{peer}.md") for peer in peers)
    return configuration[: line.end()] + added + configuration[line.end() :]


def with_filled_hook(configuration: str) -> str:
    """Return the configuration with the hook of variant B in place of the real one."""
    switched, count = _HOOK_LINE.subn(rf"\1{FILLED_HOOK}", configuration)
    if count != 1:
        raise ValueError(f"{CONFIGURATION} has {count} lines for {HOOK} instead of one")
    return switched


def _template_files(site: Path) -> list[Path]:
    data = [site / "data" / folder / f"{_TEMPLATE}.yml" for folder in ("engines", "comparisons")]
    return [*data, *sorted(site.glob(f"docs/*/compare/{_TEMPLATE}.md"))]
