"""The search index, made by Pagefind from the built pages.

Pagefind keeps the languages apart by the `lang` of each page, segments Japanese, matches beginnings of words (which is
what Korean needs) and lets the browser load only the pieces that a query asks for.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FOLDER = "pagefind"
"""Where the index lies below the site."""

# The marks and the ways back of citations are not what a page says; a list of sources would be found for everything.
_EXCLUDED = ("a.cite", "a.headerlink", "li.uses")
# Only the search itself is used; Pagefind's own interfaces are not published.
_UNUSED = ("pagefind-*ui*", "pagefind-highlight.js")


def start(site: Path) -> subprocess.Popen[str]:
    """Begin to index the pages below `site`, and return the running process."""
    command = [sys.executable, "-m", "pagefind_bin_extended", "--site", str(site), "--quiet"]
    command += ["--include-characters", "_"]  # identifiers stay whole
    for selector in _EXCLUDED:
        command += ["--exclude-selectors", selector]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def index(site: Path) -> None:
    """Index the pages below `site`; raise RuntimeError with what Pagefind said if it fails."""
    process = start(site)
    output, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"Pagefind could not index {site}: {output.strip()}")
    # Written in an order that differs from run to run.
    entry = site / FOLDER / "pagefind-entry.json"
    entry.write_text(json.dumps(json.loads(entry.read_text(encoding="utf-8")), sort_keys=True), encoding="utf-8")
    for pattern in _UNUSED:
        for path in (site / FOLDER).glob(pattern):
            path.unlink()
