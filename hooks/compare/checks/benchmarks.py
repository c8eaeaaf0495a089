"""A measurement answers every setting, if only as unknown, and its table of values is complete."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import LANGUAGES, Benchmark
from ..problems import Problem
from ..site import Site
from .references import evidence, unknown

RULE = "benchmarks"


def check(site: Site) -> Iterator[Problem]:
    """Yield measurements that leave a setting open, name what does not exist, or have values without a heading."""
    intact = "data/benchmarks.yml" not in site.unread
    if intact:
        yield from _alike(site)
    for benchmark_id, benchmark in site.data.benchmarks.items():
        if "data/settings.yml" not in site.unread:
            yield from _settings(site, benchmark_id, benchmark)
        for engine_id in benchmark.engines:
            if engine_id not in site.data.engines.declared and "data/engines" not in site.unread:
                yield unknown("engine", engine_id, site.data.engines.declared, engine_id.place)
        yield from evidence(site, benchmark)
        if intact:
            yield from _values(benchmark_id, benchmark)


def _alike(site: Site) -> Iterator[Problem]:
    """Yield measurements that a reader cannot tell apart by their names."""
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for benchmark_id, benchmark in site.data.benchmarks.items():
            for name in {benchmark.name[language], benchmark.short[language]}:
                if seen.setdefault(name, benchmark_id) != benchmark_id:
                    wrong = f'"{name}" is also the name of "{seen[name]}"'
                    yield Problem(name.place, RULE, wrong, "a name of its own in every language")


def _settings(site: Site, benchmark_id: str, benchmark: Benchmark) -> Iterator[Problem]:
    settings = site.data.settings.declared
    for setting_id, place in benchmark.settings.places.items():
        if setting_id not in settings:
            yield unknown("setting", setting_id, settings, place)
    for setting_id in benchmark.unknown:
        if setting_id not in settings:
            yield unknown("setting", setting_id, settings, setting_id.place)
        elif setting_id in benchmark.settings.declared:
            wrong = f'the setting "{setting_id}" is unknown and has an answer'
            yield Problem(setting_id.place, RULE, wrong, "one of both")
    if "data/benchmarks.yml" in site.unread:
        return
    open_ones = [name for name in settings if name not in benchmark.settings.declared and name not in benchmark.unknown]
    if open_ones:
        wrong = f'"{benchmark_id}" says nothing about {", ".join(open_ones)}'
        yield Problem(benchmark.place, RULE, wrong, "every setting, under settings or unknown")


def _values(benchmark_id: str, benchmark: Benchmark) -> Iterator[Problem]:
    for results in benchmark.results:
        for row in results.rows:
            if len(row.values) != len(results.columns):
                wrong = f'"{benchmark_id}" has a row of {len(row.values)} under {len(results.columns)} columns'
                yield Problem(row.place, RULE, wrong, "a value for each column")
