"""Measurements as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from .builds import Cost

_QUANTITIES: tuple[tuple[str, str, Callable[[Cost], float]], ...] = (
    ("wall time, s", ".2f", lambda cost: cost.wall),
    ("CPU time, s", ".2f", lambda cost: cost.cpu),
    ("peak memory, MiB", ".1f", lambda cost: cost.memory),
)
_TIMES = _QUANTITIES[:2]


@dataclass(frozen=True, slots=True)
class Series:
    """The measurements of one size: pairs of A and B, in the order in which they were run."""

    comparisons: int
    pages: int
    pairs: Sequence[tuple[Cost, Cost]]


def of_series(series: Series) -> str:
    """Return the costs of both builds and their ratios, and the cost of the hook per page."""
    lines = [
        f"{series.comparisons} comparisons, {series.pages} pages, {len(series.pairs)} pairs of builds",
        _row("", "A hooked", "B filled", "A/B"),
    ]
    for name, form, quantity in _QUANTITIES:
        hooked, filled = (median(quantity(pair[which]) for pair in series.pairs) for which in (0, 1))
        ratios = [quantity(a) / quantity(b) for a, b in series.pairs]
        lines.append(_row(name, format(hooked, form), format(filled, form), spread(ratios, ".3f")))
    for name, _, quantity in _TIMES:
        per_page = [(quantity(a) - quantity(b)) / series.pages * 1000 for a, b in series.pairs]
        lines.append(_row(f"(A-B)/pages, {name.split(',')[0]}, ms", "", "", spread(per_page, ".2f")))
    return "\n".join(lines)


def spread(values: Sequence[float], form: str) -> str:
    """Return the median of values with the least and the greatest of them."""
    return f"{median(values):{form}} ({min(values):{form}}–{max(values):{form}})"


def _row(name: str, hooked: str, filled: str, last: str) -> str:
    return f"  {name:<28}{hooked:>10}{filled:>10}   {last}".rstrip()
