"""What a page cites, where, and the numbers that stand for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..model import Citation, Comparison, Data, Entry
from ..pages import Page, Reference, cited
from ..site import Site

Cited = list[tuple[str, str | None]]
"""Sources, each with the place in it or None for the whole."""


@dataclass(frozen=True, slots=True)
class Use:
    """A source, the place in it (or None), and where the page cites it: an anchor and its name."""

    source: str
    where: str | None
    anchor: str
    name: str


def pairs(citations: Iterable[Citation]) -> Cited:
    """Return citations as pairs of source id and place."""
    return [(citation.source, citation.where) for citation in citations]


def of_entry(data: Data, entry: Entry) -> Cited:
    """Return what an entry rests on: the sources of its facts, then its own."""
    facts = [data.fact(reference) for reference in entry.facts]
    return [pair for fact in facts if fact for pair in pairs(fact.sources)] + pairs(entry.sources)


def of_reference(data: Data, reference: Reference) -> Cited:
    """Return what a citation in prose stands for: the sources of the fact it names, or the source itself."""
    fact = data.fact(reference.target)
    return pairs(fact.sources) if fact else [(reference.target, reference.where)]


def uses(page: Page, site: Site) -> list[Use]:
    """Return every use of a source on a page that lists its sources, in reading order; none on any other."""
    if not page.lists_sources:
        return []
    found: list[Use] = []
    names: dict[str, str] = {heading.id or "": heading.text for heading in page.headings}
    top = page.headings[0].id if page.headings else None
    blocks = {marker.place.line: marker for marker in page.markers}
    for line in page.lines:
        if marker := blocks.get(line.place.line):
            for anchor, name, citations in _block(marker.name, page, site.data):
                at = (anchor, name) if anchor else (marker.section, names.get(marker.section, ""))
                found.extend(Use(source, where, *at) for source, where in citations)
        for reference in cited(line):
            anchor = line.section or top or ""
            name = str(site.data.labels["lead"][page.language]) if anchor == top else names[anchor]
            found.extend(Use(source, where, anchor, name) for source, where in of_reference(site.data, reference))
    return list(dict.fromkeys(found))


def _block(marker: str, page: Page, data: Data) -> Iterator[tuple[str, str, Cited]]:
    """Yield where the block of a marker cites, an anchor and its name ("" for its section), and what is cited there."""
    language = page.language
    if marker == "details":
        for fact_id, detail in data.profiles[page.subject].facts.items():
            yield f"table-{fact_id}", detail.label[language], pairs(detail.fact.sources)
    elif marker == "facts":
        for axis_id, fact in data.answers(page.subject):
            yield f"table-{axis_id}", data.axes[axis_id].label[language], pairs(fact.sources)
    elif marker == "benchmarks":
        for benchmark_id, benchmark in data.benchmarks.items():
            yield f"bench-{benchmark_id}", benchmark.name[language], of_entry(data, benchmark)
    elif comparison := data.comparisons.get(page.comparison_id or ""):
        yield from _of_comparison(marker, language, data, comparison)


def _of_comparison(marker: str, language: str, data: Data, comparison: Comparison) -> Iterator[tuple[str, str, Cited]]:
    if marker == "table":
        for axis_id in data.rows(comparison):
            for engine_id in (comparison.subject, comparison.peer):
                fact = data.engines[engine_id].facts[axis_id]
                yield f"table-{axis_id}", data.axes[axis_id].label[language], pairs(fact.sources)
    elif marker == "faq":
        for question in comparison.faq:
            yield f"faq-{question.id}", question.question[language], of_entry(data, question)
    else:
        listed: dict[str, Iterable[Entry]] = {
            "verdict": (comparison.verdict.subject, comparison.verdict.peer),
            "choose": comparison.choices,
            "corrections": comparison.corrections,
            "measurements": [data.benchmarks[benchmark_id] for benchmark_id in data.of_peer(comparison)],
        }
        for entry in listed.get(marker, ()):
            yield "", "", of_entry(data, entry)


def numbered(found: Iterable[Use], data: Data) -> dict[str, int]:
    """Return the number of each source that is used: 1, 2, 3 … in the order of the data."""
    used = {use.source for use in found}
    return {source: number for number, source in enumerate(filter(used.__contains__, data.sources), 1)}
