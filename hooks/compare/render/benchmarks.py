"""Published measurements: their settings side by side, their values, and why none compares with another."""

from __future__ import annotations

from ..model import Benchmark, Results
from .citations import of_entry
from .context import Context
from .table import basis, captioned, explained_bases, heading

KEY = "benchmarks.md"
"""The page that shows every measurement."""


def settings(context: Context) -> str:
    """Return a table with a row per setting and a column per measurement."""
    benchmarks = context.data.benchmarks
    header = [context.label("setting")]
    header += [
        f"[{context.text(item.short)}]({context.link(KEY, f'bench-{name}')})" for name, item in benchmarks.items()
    ]
    rows = [
        [
            heading(context, setting_id, setting.label, setting.question),
            *(_setting(context, item, setting_id) for item in benchmarks.values()),
        ]
        for setting_id, setting in context.data.settings.items()
    ]
    return captioned(context.label("settings_caption"), header, rows, " .wide .settings")


def results(context: Context) -> str:
    """Return a section of level 3 for each measurement: its values, its basis, and why it compares with no other."""
    benchmarks = context.data.benchmarks
    blocks = [_section(context, name, item) for name, item in benchmarks.items()]
    return "\n\n".join([*blocks, *explained_bases(context, {str(item.basis) for item in benchmarks.values()})])


def of_peer(context: Context) -> str:
    """Return a list of the measurements in which the peer of a comparison took part."""
    items = [(name, context.data.benchmarks[name]) for name in context.data.of_peer(context.comparison)]
    return "\n".join(f"- {_reason(context, name, item)}" for name, item in items)


def _reason(context: Context, benchmark_id: str, benchmark: Benchmark) -> str:
    """Return the linked name of a measurement, its basis where that is weak, and why it compares with no other."""
    name = f"[{context.text(benchmark.name)}]({context.link(KEY, f'bench-{benchmark_id}')})"
    if benchmark.basis != "read":
        name = context.label("qualified", name=name, qualifier=context.label(f"basis.{benchmark.basis}"))
    reason = context.label("reason", name=name, limits=context.text(benchmark.limits))
    return context.cited(reason, of_entry(context.data, benchmark))


def _setting(context: Context, benchmark: Benchmark, setting_id: str) -> str:
    if setting_id in benchmark.settings:
        return context.text(benchmark.settings[setting_id])
    return f"**{context.label('status.unknown')}**{{.status .status-unknown}}"


def _section(context: Context, benchmark_id: str, benchmark: Benchmark) -> str:
    blocks = [f"### {context.text(benchmark.name)} {{#bench-{benchmark_id}}}"]
    limits = context.cited(
        context.label("limits", limits=context.text(benchmark.limits)), of_entry(context.data, benchmark)
    )
    about = [context.label("checked", date=benchmark.checked.isoformat())]
    if benchmark.basis != "read":
        about.append(basis(context, benchmark.basis))
    blocks += [limits, f"{context.listed(about)}\n{{: .checked }}"]
    blocks += [_values(context, results) for results in benchmark.results] or [context.label("no_results")]
    return "\n\n".join(blocks)


def _values(context: Context, results: Results) -> str:
    header = [context.label("measured"), *map(context.text, results.columns)]
    rows = [[context.text(row.label), *map(context.text, row.values)] for row in results.rows]
    return captioned(context.text(results.label), header, rows, " .wide .figures")
