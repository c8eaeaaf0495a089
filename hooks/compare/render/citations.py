"""The citations of a comparison page: what it cites, where, and the numbers that stand for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..inline import escape, to_markdown, to_plain, to_title
from ..model import Citation, Comparison, Data, Entry
from ..pages import Page, Reference, cited


@dataclass(frozen=True, slots=True)
class Use:
    """A source, the place in it (or None), and where the page cites it: an anchor and its name."""

    source: str
    where: str | None
    anchor: str
    name: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a block of a comparison page is rendered from."""

    data: Data
    comparison: Comparison
    language: str
    numbers: dict[str, int]
    """The number of each cited source: their order in the data, so that every language has the same."""

    @property
    def engine_ids(self) -> tuple[str, str]:
        """The ids of the two engines, the subject first."""
        return self.comparison.subject, self.comparison.peer

    @property
    def rows(self) -> list[str]:
        """The axes of the table."""
        return self.data.rows(self.comparison)

    @property
    def names(self) -> dict[str, str]:
        """The names of the two engines as Markdown, by their role."""
        return {"subject": self.name(self.comparison.subject), "peer": self.name(self.comparison.peer)}

    def label(self, key: str, **values: str) -> str:
        """Return a label with its placeholders filled by Markdown."""
        return filled(self.data.labels[key][self.language], **values)

    def listed(self, parts: Iterable[str]) -> str:
        """Return parts in one line, separated as the language does."""
        return escape(self.data.labels["list_separator"][self.language]).join(parts)

    def name(self, engine_id: str) -> str:
        """Return an engine's name as Markdown."""
        return to_markdown(self.data.engines[engine_id].name[self.language])

    def cited(self, text: str, citations: Iterable[tuple[str, str | None]]) -> str:
        """Return a sentence as Markdown with its marks, which stand before its full stop."""
        marks = self.marks(citations)
        return text[:-1] + marks + text[-1] if text.endswith(("。", ".")) else text + marks

    def marks(self, citations: Iterable[tuple[str, str | None]]) -> str:
        """Return the marks of what is cited, in the order of their numbers, each source once."""
        places: dict[str, list[str]] = {}
        for source, where in citations:
            places.setdefault(source, []).extend([where] if where else [])
        return "".join(self._mark(source, places[source]) for source in sorted(places, key=self.numbers.__getitem__))

    def _mark(self, source: str, places: list[str]) -> str:
        title = self.data.sources[source].title[self.language]
        where = f" {', '.join(dict.fromkeys(places))}" if places else ""
        return f'[\\[{self.numbers[source]}\\]](#source-{source} "{to_title(title + where)}"){{.cite}}'


def filled(label: str, **values: str) -> str:
    """Return a label as Markdown, with its placeholders filled by Markdown."""
    text = to_markdown(label)
    return re.sub(r"\\\{(\w+)\\\}", lambda match: values.get(match[1], match[0]), text)


def pairs(citations: Iterable[Citation]) -> list[tuple[str, str | None]]:
    """Return citations as pairs of source id and place."""
    return [(citation.source, citation.where) for citation in citations]


def of_entry(data: Data, entry: Entry) -> list[tuple[str, str | None]]:
    """Return what an entry rests on: the sources of its facts, then its own."""
    facts = [data.fact(reference) for reference in entry.facts]
    return [pair for fact in facts if fact for pair in pairs(fact.sources)] + pairs(entry.sources)


def of_reference(data: Data, reference: Reference) -> list[tuple[str, str | None]]:
    """Return what a citation in prose stands for: the sources of the fact it names, or the source itself."""
    fact = data.fact(reference.target)
    return pairs(fact.sources) if fact else [(reference.target, reference.where)]


def uses(page: Page, data: Data, comparison: Comparison) -> list[Use]:
    """Return every use of a source on a comparison page, in reading order."""
    found: list[Use] = []
    names: dict[str, str] = {heading.id or "": heading.text for heading in page.headings}
    top = page.headings[0].id if page.headings else None
    blocks = {marker.place.line: (marker.name, marker.section) for marker in page.markers}
    for line in page.lines:
        if line.place.line in blocks:
            marker, section = blocks[line.place.line]
            found.extend(_block(marker, names.get(section, ""), page.language, data, comparison))
        for reference in cited(line):
            anchor = line.section or top or ""
            name = str(data.labels["lead"][page.language]) if anchor == top else names[anchor]
            found.extend(Use(source, where, anchor, name) for source, where in of_reference(data, reference))
    return list(dict.fromkeys(found))


def _block(marker: str, heading: str, language: str, data: Data, comparison: Comparison) -> Iterator[Use]:
    """Yield the uses of the block that fills a marker in the section with the given heading."""
    if marker == "table":
        cited_at = _rows(language, data, comparison)
    elif marker == "faq":
        cited_at = ((f"faq-{entry.id}", entry.question[language], of_entry(data, entry)) for entry in comparison.faq)
    else:
        listed: dict[str, tuple[Entry, ...]] = {
            "verdict": (comparison.verdict.subject, comparison.verdict.peer),
            "choose": comparison.choices,
            "corrections": comparison.corrections,
        }
        cited_at = ((marker, heading, of_entry(data, entry)) for entry in listed.get(marker, ()))
    for anchor, name, citations in cited_at:
        for source, where in citations:
            yield Use(source, where, anchor, name)


def _rows(language: str, data: Data, comparison: Comparison) -> Iterator[tuple[str, str, list[tuple[str, str | None]]]]:
    for axis_id in data.rows(comparison):
        for engine_id in (comparison.subject, comparison.peer):
            yield (
                f"table-{axis_id}",
                data.axes[axis_id].label[language],
                pairs(data.engines[engine_id].facts[axis_id].sources),
            )


def numbered(found: Iterable[Use], data: Data) -> dict[str, int]:
    """Return the number of each source that is used: 1, 2, 3 … in the order of the data."""
    used = {use.source for use in found}
    return {source: number for number, source in enumerate(filter(used.__contains__, data.sources), 1)}


def plain_name(use: Use) -> str:
    """Return the name of a use as Markdown without its own links."""
    return to_markdown(to_plain(use.name))
