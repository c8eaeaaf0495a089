"""What is referred to exists, and what exists is referred to."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from ..model import NEITHER, Choice, Citation, Comparison, Entry, Question, walk
from ..pages import Reference, cited
from ..problems import Located, Place, Problem, quote
from ..site import Site

RULE = "references"


def check(site: Site) -> Iterator[Problem]:
    """Yield dangling references, and sources, engines and profiles that nothing uses."""
    yield from _engines(site)
    yield from _profiles(site)
    yield from _comparisons(site)
    yield from _chooser(site)
    for citation in walk(site.data, Citation):
        yield from _source(site, citation.source, citation.source.place)
    yield from _cited(site)
    if not site.unread:
        yield from _unused(site)


def _engines(site: Site) -> Iterator[Problem]:
    if "data/axes.yml" in site.unread and not site.data.axes.declared:
        return
    axes = site.data.axes.declared
    if NEITHER in site.data.engines.declared:
        place = site.data.engines.places[NEITHER]
        yield Problem(place, RULE, f'an engine called "{NEITHER}"', "another id, for this is the word for no engine")
    for engine_id, engine in site.data.engines.items():
        for axis_id, place in engine.facts.places.items():
            if axis_id not in axes:
                yield unknown("axis", axis_id, axes, place)
        missing = [axis_id for axis_id in site.data.axes if axis_id not in engine.facts.declared]
        if missing:
            wrong = f'"{engine_id}" has no fact on {", ".join(missing)}'
            yield Problem(engine.place, RULE, wrong, "a fact on every axis, if only with the status unknown")


def _profiles(site: Site) -> Iterator[Problem]:
    for profile_id, profile in site.data.profiles.items():
        engine = site.data.engines.get(profile_id)
        for fact_id, place in profile.facts.places.items():
            if engine is not None and fact_id in engine.facts.declared:
                wrong = f'the fact "{fact_id}" of {profile_id} a second time'
                yield Problem(place, RULE, wrong, f"another id than in data/engines/{profile_id}.yml")


def _chooser(site: Site) -> Iterator[Problem]:
    for requirement in site.data.chooser.values():
        axis = site.data.axes.get(requirement.axis)
        if requirement.axis not in site.data.axes.declared and "data/axes.yml" not in site.unread:
            yield unknown("axis", requirement.axis, site.data.axes.declared, requirement.axis.place)
        elif axis is not None and axis.yes_no != bool(requirement.statuses):
            wanted = (
                "statuses, for the axis is a yes/no question"
                if axis.yes_no
                else "text, for the axis is no yes/no question"
            )
            yield Problem(requirement.place, RULE, f'a condition on "{requirement.axis}" without it', wanted)


def _comparisons(site: Site) -> Iterator[Problem]:
    for comparison_id, comparison in site.data.comparisons.items():
        for engine_id in (comparison.subject, comparison.peer):
            if engine_id not in site.data.engines.declared and "data/engines" not in site.unread:
                yield unknown("engine", engine_id, site.data.engines.declared, engine_id.place)
        if comparison.peer != comparison_id:
            wrong = f'the peer "{comparison.peer}" in the file {comparison_id}.yml'
            yield Problem(comparison.peer.place, RULE, wrong, f"{comparison_id}, as the file is named")
        if comparison.subject == comparison.peer:
            yield Problem(comparison.peer.place, RULE, "a peer that is the subject", "two engines")
        yield from _entries(site, comparison)


def _entries(site: Site, comparison: Comparison) -> Iterator[Problem]:
    valid = (comparison.subject, comparison.peer, NEITHER)
    seen: set[str] = set()
    entries: tuple[Entry, ...] = (
        comparison.verdict.subject,
        comparison.verdict.peer,
        *comparison.choices,
        *comparison.faq,
        *comparison.corrections,
    )
    for entry in entries:
        yield from evidence(site, entry)
        if isinstance(entry, Choice) and entry.pick not in valid:
            yield unknown("pick", entry.pick, valid, entry.pick.place)
        if isinstance(entry, Question):
            if entry.id in seen:
                yield Problem(
                    entry.id.place, RULE, f'the id "{entry.id}" a second time', "an id of its own for each question"
                )
            seen.add(entry.id)


def evidence(site: Site, entry: Entry) -> Iterator[Problem]:
    """Yield an entry without evidence, and facts that it names and that do not exist."""
    if not entry.facts and not entry.sources:
        yield Problem(entry.place, RULE, "neither facts nor sources", "the evidence under facts or sources")
    elif not entry.sources and all(_cites_nothing(site, reference) for reference in entry.facts):
        yield Problem(
            entry.place, RULE, f"no source behind {', '.join(entry.facts)}", "a fact that cites one, or a source"
        )
    for reference in entry.facts:
        yield from _fact(site, reference, reference.place)


def _cited(site: Site) -> Iterator[Problem]:
    for page in site.every_page():
        for text in page.unreadable_citations:
            wrong = f"a citation that cannot be read in {quote(text, 40)}"
            yield Problem(
                text.place, RULE, wrong, "[@engine.axis] or [@source, place], several separated by ;, in running text"
            )
    for reference in _prose(site):
        page = site.pages_by_path[reference.place.path]
        if not page.lists_sources and not page.comparison_id:
            wrong = f'the citation "{reference.target}" on a page that lists no sources'
            yield Problem(reference.place, RULE, wrong, "<!-- compare:sources --> on this page")
        elif "." in reference.target:
            yield from _fact(site, reference.target, reference.place)
            if _cites_nothing(site, reference.target):
                wrong = f'the fact "{reference.target}" cites no source'
                yield Problem(reference.place, RULE, wrong, "a fact that cites one, or a source")
        else:
            yield from _source(site, reference.target, reference.place)


def _cites_nothing(site: Site, reference: str) -> bool:
    """Return whether a fact is there and has no evidence, as an unknown one may."""
    fact = site.data.fact(reference)
    return fact is not None and fact.status == "unknown" and not fact.sources


def _prose(site: Site) -> Iterator[Reference]:
    for page in site.every_page():
        for line in page.lines:
            yield from cited(line)


def _source(site: Site, source_id: str, place: Place) -> Iterator[Problem]:
    declared = site.data.sources.declared
    if source_id not in declared and (declared or "data/sources.yml" not in site.unread):
        yield unknown("source", source_id, declared, place)


def _fact(site: Site, reference: str, place: Place) -> Iterator[Problem]:
    owner, _, name = reference.partition(".")
    owners = (site.data.engines, site.data.profiles)
    if not any(owner in table.declared for table in owners):
        if site.unread.isdisjoint(("data/engines", "data/profiles")):
            yield unknown("engine", owner, [known for table in owners for known in table.declared], place)
        return
    unread = "data/profiles" in site.unread or any(owner in table.declared and owner not in table for table in owners)
    names = [known for table in owners if owner in table for known in table[owner].facts.declared]
    if not unread and name not in names:
        yield unknown(f"fact of {owner}", name, names, place)


def _unused(site: Site) -> Iterator[Problem]:
    references = list(_prose(site))
    used = {citation.source for citation in walk(site.data, Citation)}
    used |= {Located(reference.target, reference.place) for reference in references}
    for source_id, place in site.data.sources.places.items():
        if source_id not in used:
            wrong = f'the source "{source_id}" is cited nowhere'
            yield Problem(place, RULE, wrong, "a source that a fact or a page cites")
    compared = {engine for item in site.data.comparisons.values() for engine in (item.subject, item.peer)}
    for engine_id, place in site.data.engines.places.items():
        if engine_id not in compared:
            wrong = f'the engine "{engine_id}" is compared nowhere'
            yield Problem(place, RULE, wrong, "an engine that a comparison names")
    for profile_id, place in site.data.profiles.places.items():
        pages = [pages[f"{profile_id}.md"] for pages in site.pages.values() if f"{profile_id}.md" in pages]
        if not any(marker.name == "details" for page in pages for marker in page.markers):
            wrong = f'the profile "{profile_id}" is shown nowhere'
            yield Problem(place, RULE, wrong, f"<!-- compare:details --> in {profile_id}.md of every language")


def unknown(what: str, found: str, valid: Iterable[str], place: Place) -> Problem:
    """Return the problem that nothing valid is called so."""
    names = sorted(set(valid))
    close = difflib.get_close_matches(found, names, n=1)
    expected = f'"{close[0]}"?' if close and len(names) > 12 else "one of " + ", ".join(names)
    return Problem(place, RULE, f'unknown {what} "{found}"', expected)
