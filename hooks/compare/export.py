"""What is written from the schema and the data for other tools: the JSON Schema of each data file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from . import readers
from .schema import Reader

FOLDER = "data/schema"

_READERS: dict[str, Reader[Any]] = {
    "axes": readers.AXES,
    "chooser": readers.CHOOSER,
    "labels": readers.LABELS,
    "vocabulary": readers.VOCABULARY,
    "sources": readers.SOURCES,
    "engine": readers.ENGINE,
    "comparison": readers.COMPARISON,
    "profile": readers.PROFILE,
    "settings": readers.SETTINGS,
    "benchmarks": readers.BENCHMARKS,
}


def schemas() -> dict[str, str]:
    """Return the JSON Schema of each kind of data file, by file name."""
    return {
        f"{name}.schema.json": json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **reader.json_schema()},
            ensure_ascii=False,
            indent=2,
        )
        + "\n"
        for name, reader in _READERS.items()
    }


def write_schemas(root: Path) -> None:
    """Write the schemas below `root`."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")
