"""A fact carries the status, note and evidence that its axis and its answer ask for."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import STATUSES, Axis, Fact
from ..problems import Problem, one_of
from ..site import Site

RULE = "facts"


def check(site: Site) -> Iterator[Problem]:
    """Yield facts whose parts do not fit together."""
    for engine in site.data.engines.values():
        for axis_id, fact in engine.facts.items():
            axis = site.data.axes.get(axis_id)
            if axis is not None:
                yield from _status(axis_id, axis, fact)
            if not fact.sources and fact.status != "unknown" and fact.place.path not in site.unread:
                yield Problem(
                    fact.place, RULE, f'"{axis_id}" cites no source', "at least one, unless the status is unknown"
                )
    for profile in site.data.profiles.values():
        for fact_id, detail in profile.facts.items():
            if not detail.fact.sources and detail.place.path not in site.unread:
                yield Problem(detail.place, RULE, f'"{fact_id}" cites no source', "at least one")


def _status(axis_id: str, axis: Axis, fact: Fact) -> Iterator[Problem]:
    if axis.yes_no and fact.status is None:
        yield Problem(
            fact.place, RULE, f'"{axis_id}" has no status', f"{one_of(STATUSES)}, for the axis is a yes/no question"
        )
    if not axis.yes_no and fact.status not in (None, "unknown"):
        place = fact.status.place if fact.status else fact.place
        yield Problem(place, RULE, f'"{axis_id}" has a status', "none but unknown, for the axis is no yes/no question")
    if fact.status == "partial" and fact.note is None:
        yield Problem(
            fact.status.place, RULE, f'"{axis_id}" is partial without a note', "a note that says what is missing"
        )
