"""Which engines meet what a reader needs, by the facts alone."""

from __future__ import annotations

from collections.abc import Iterable

from .model import Data, Fact, Requirement

MEETS, FAILS, UNKNOWN = "meets", "fails", "unknown"
"""The answers to a requirement; what is unknown never counts as met."""


def answer(requirement: Requirement, fact: Fact) -> str:
    """Return whether a fact meets a requirement: MEETS, FAILS or UNKNOWN."""
    if fact.status == "unknown":
        return UNKNOWN
    if requirement.text is not None:
        return MEETS if dict(requirement.text.strings) == dict(fact.text.strings) else FAILS
    return MEETS if fact.status in requirement.statuses else FAILS


def choose(data: Data, requirement_ids: Iterable[str]) -> dict[str, str]:
    """Return for each engine whether it meets all requirements.

    FAILS if it fails one, else UNKNOWN if one is unknown, else MEETS.
    """
    wanted = [data.chooser[requirement_id] for requirement_id in requirement_ids]
    verdicts = {}
    for engine_id, engine in data.engines.items():
        answers = {answer(requirement, engine.facts[requirement.axis]) for requirement in wanted}
        verdicts[engine_id] = next((verdict for verdict in (FAILS, UNKNOWN) if verdict in answers), MEETS)
    return verdicts
