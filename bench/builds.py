"""Builds as whole processes: what they cost and what they yield."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .sample import PROJECT

_OUTPUT = "site"
_ENVIRONMENT = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
# The kernel counts in KiB, that of macOS in bytes.
_MAXRSS_PER_MIB = 2**20 if sys.platform == "darwin" else 2**10


@dataclass(frozen=True, slots=True)
class Cost:
    """What a build took, with the processes that it started itself.

    Wall time and CPU time (user and system) in seconds, and the peak memory of the largest process in MiB.
    """

    wall: float
    cpu: float
    memory: float


def build(site: Path) -> Cost:
    """Build the site in the folder `site` from the command line, strictly; return what it took.

    Raises RuntimeError with the output of a build that fails.
    """
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", _OUTPUT]
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=site, env=_ENVIRONMENT, stdout=output, stderr=output)
        # Unlike Popen.wait, this tells the resources of one child.
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            output.seek(0)
            raise RuntimeError(f"the build of the variant {site.name} failed\n{output.read().decode(errors='replace')}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / _MAXRSS_PER_MIB)


def fill_pages(site: Path) -> None:
    """Write the generated Markdown into the pages of a site, with the code that lies in its folder `hooks`.

    Raises RuntimeError if the site has problems, after they have been printed.
    """
    command = [sys.executable, "-m", "bench.filling", str(site)]
    environment = {**_ENVIRONMENT, "PYTHONPATH": str(site / "hooks")}
    if subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode:
        raise RuntimeError("the pages of the made-up site could not be filled")


def differences(site: Path, other: Path) -> list[str]:
    """Return the paths of the HTML files that are not the same, byte by byte, in the builds of two sites."""
    ours, theirs = _html(site / _OUTPUT), _html(other / _OUTPUT)
    return sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))


def _html(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.html")}
