"""Command line: `python -m compare check` and `python -m compare schema`, run from the top of the site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import export
from .checks import check
from .problems import report
from .site import load


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit status: 0, or 1 where there are problems."""
    parser = argparse.ArgumentParser(prog="compare", description="Check the data and the pages of the site.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="report every problem, one line each")
    commands.add_parser("schema", help="write the JSON Schema of each data file, for editors")
    chosen = parser.parse_args(arguments).command
    if chosen == "schema":
        export.write_schemas(Path())
        return 0
    problems = check(load(Path()))
    if problems:
        print(report(problems), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
