"""The hook of variant B: publishes what the real one publishes, but neither reads nor checks nor fills.

MkDocs loads it from the folder `hooks` of the made-up site, in place of the real one.
"""

from __future__ import annotations

import gc
import pickle
from pathlib import Path
from typing import Any

import comparison


def _restored(_root: Path) -> Any:
    """Return what the real hook reads: publishing takes titles, dates and words from it."""
    snapshot = Path(__file__).with_suffix(".pickle").read_bytes()
    gc.disable()  # it would take as long as the rest, and finds nothing here
    site = pickle.loads(snapshot)  # noqa: S301  # written by `filling`
    gc.enable()
    return site


_SPARED = {
    "load": _restored,
    "check": lambda _site: [],
    "fill": lambda markdown, _page, _site: markdown,
}

if missing := _SPARED.keys() - vars(comparison).keys():
    raise ImportError(f"the real hook has no {' and no '.join(sorted(missing))} to spare")
vars(comparison).update(_SPARED)
globals().update({name: value for name, value in vars(comparison).items() if name.startswith("on_")})
