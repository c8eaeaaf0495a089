"""Command line: `python -m bench`, run from the top of the project."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path

from .builds import build, differences, fill_pages
from .sample import page_count, write_hooked, write_unfilled
from .summary import Series, of_series


def main(arguments: list[str] | None = None) -> int:
    """Measure each size and print what comes out; return the exit status: 0, or 1 where nothing can be measured."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure what the hook costs a build.")
    parser.add_argument("--rounds", type=_positive, default=5, help="pairs of builds per size (default: 5)")
    parser.add_argument("--sizes", type=_sizes, default=[10, 100], help="numbers of comparisons (default: 10,100)")
    options = parser.parse_args(arguments)
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} CPUs")
    print("Medians; in parentheses the least and the greatest of the pairs.", flush=True)
    for size in options.sizes:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            try:
                series = measure(Path(folder), size, options.rounds)
            except (RuntimeError, ValueError) as error:
                print(error, file=sys.stderr)
                return 1
        print(f"\n{of_series(series)}", flush=True)
    return 0


def measure(folder: Path, size: int, rounds: int) -> Series:
    """Build both variants of a site with `size` comparisons in turn, `rounds` times; the sites are written to `folder`.

    Raises RuntimeError if the variants do not yield the same HTML.
    """
    hooked, filled = folder / "hooked", folder / "filled"
    write_hooked(hooked, size)
    write_unfilled(hooked, filled)
    fill_pages(filled)
    # To warm up: fills the caches of the disk and of compiled modules.
    build(hooked)
    build(filled)
    if different := differences(hooked, filled):
        raise RuntimeError("\n".join(["the variants yield different HTML, so nothing can be compared:", *different]))
    pairs = [(build(hooked), build(filled)) for _ in range(rounds)]
    return Series(size, page_count(hooked), pairs)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _sizes(text: str) -> list[int]:
    return [_positive(part) for part in text.split(",")]


if __name__ == "__main__":
    sys.exit(main())
