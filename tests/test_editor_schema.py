"""The JSON Schema for editors is the schema of the code: up to date, true for the data, and strict."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from compare import export
from support import ROOT


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: dates and `no` are strings."""


CoreLoader.yaml_implicit_resolvers = {}
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(?:true|false)$"), list("tf"))
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"\d+\.\d+$"), list("0123456789"))
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"\d+$"), list("0123456789"))

FILES = sorted((ROOT / "data").rglob("*.yml"))


def load(path: Path) -> tuple[Any, dict[str, Any]]:
    """Return a data file and the schema that its first line names for editors."""
    text = path.read_text(encoding="utf-8")
    match = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert match is not None, f"{path} does not name its schema"
    schema: dict[str, Any] = json.loads((path.parent / match[1]).read_text(encoding="utf-8"))
    return yaml.load(text, CoreLoader), schema


def test_it_is_written_from_the_code() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / export.FOLDER).iterdir()}
    assert written == export.schemas(), "run `make schema`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_accepts_the_data(path: Path) -> None:
    data, schema = load(path)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema, jsonschema.Draft202012Validator)


def test_it_refuses_what_the_code_refuses() -> None:
    data, schema = load(ROOT / "data/engines/mlc-llm.yml")
    validator = jsonschema.Draft202012Validator(schema)
    fact = data["facts"]["pd"]
    for key, value in [("bassis", "read"), ("basis", "rumoured"), ("checked", "November"), ("text", {"ja": "片方"})]:
        broken = {**data, "facts": {**data["facts"], "pd": {**fact, key: value}}}
        assert not validator.is_valid(broken), key
