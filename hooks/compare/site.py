"""Everything of one site as plain data: the shared data, the pages, the navigation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import yaml

from . import model
from .model import LANGUAGES, Comparison, Data
from .pages import Page, parse
from .problems import Located, Place, Problem
from .schema import Reader, Reading, Table
from .yaml_files import Node, compose, place_of, read_text

T = TypeVar("T")

CONFIGURATION = "mkdocs.yml"


@dataclass(slots=True)
class Site:
    """One site.

    `pages` maps a language to its pages by key, `navigation` lists the keys of the pages that the
    configuration names, in reading order.  `problems` are those met while reading; files named in
    `unread` could not be read at all or not in full, so that nothing can be concluded from what they lack.
    """

    data: Data
    pages: dict[str, dict[str, Page]]
    navigation: tuple[Located, ...]
    problems: list[Problem] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)

    def every_page(self) -> Iterator[Page]:
        """Yield the pages of all languages."""
        for pages in self.pages.values():
            yield from pages.values()

    def comparisons(self) -> list[tuple[str, Comparison]]:
        """Return the comparisons with their ids, in the order of the navigation."""
        order = {key.removeprefix("compare/").removesuffix(".md"): index for index, key in enumerate(self.navigation)}
        return sorted(self.data.comparisons.items(), key=lambda item: (order.get(item[0], len(order)), item[0]))


def load(root: Path) -> Site:
    """Read the site below `root`; what cannot be read is in the `problems` of the result."""
    loader = _Loader(root)
    data = Data(
        axes=loader.table("axes.yml", model.AXES),
        labels=loader.file("data/labels.yml", model.LABELS) or {},
        vocabulary=loader.table("vocabulary.yml", model.VOCABULARY),
        sources=loader.table("sources.yml", model.SOURCES),
        engines=loader.folder("engines", model.ENGINE),
        comparisons=loader.folder("comparisons", model.COMPARISON),
    )
    pages = {language: loader.pages(language) for language in LANGUAGES}
    navigation = loader.navigation()
    return Site(data, pages, navigation, loader.problems, loader.unread)


class _Loader:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Problem] = []
        self.unread: set[str] = set()

    def text(self, name: str) -> str | None:
        text, problems = read_text(self.root / name, name)
        self._note(name, problems)
        return text

    def node(self, name: str) -> Node | None:
        text = self.text(name)
        if text is None:
            return None
        root, problems = compose(text, name)
        self._note(name, problems)
        return root

    def file(self, name: str, reader: Reader[T]) -> T | None:
        root = self.node(name)
        if root is None:
            return None
        reading = Reading(name)
        value = reader.read(root, reading)
        self._note(name, reading.problems)
        return value

    def table(self, name: str, reader: Reader[Table[T]]) -> Table[T]:
        table = self.file(f"data/{name}", reader)
        return Table() if table is None else table

    def folder(self, name: str, reader: Reader[T]) -> Table[T]:
        table: Table[T] = Table()
        folder = self.root / "data" / name
        paths = sorted(path for path in folder.glob("*") if not path.name.startswith("."))
        if not paths:
            wrong = "the folder holds no file"
            self._note(f"data/{name}", [Problem(Place(f"data/{name}"), "file", wrong, f"{name}/<id>.yml")])
        for path in paths:
            relative = f"data/{name}/{path.name}"
            if path.suffix != ".yml":
                wrong = f'the file name "{path.name}"'
                self._note(relative, [Problem(Place(relative), "file", wrong, f"{name}/<id>.yml")])
                continue
            table.places[path.stem] = Place(relative)
            value = self.file(relative, reader)
            if value is not None:
                table[path.stem] = value
        return table

    def pages(self, language: str) -> dict[str, Page]:
        folder = self.root / "docs" / language
        pages = {}
        for path in sorted(folder.rglob("*.md")):
            key = path.relative_to(folder).as_posix()
            name = f"docs/{language}/{key}"
            text = self.text(name)
            if text is not None:
                pages[key], problems = parse(text, name, language, key)
                self._note(name, problems)
        return pages

    def navigation(self) -> tuple[Located, ...]:
        root = self.node(CONFIGURATION)
        if not isinstance(root, yaml.MappingNode):
            return ()
        nav = next((value for key, value in root.value if key.value == "nav"), None)
        return tuple(self._entries(nav)) if nav is not None else ()

    def _entries(self, node: Node) -> Iterator[Located]:
        if isinstance(node, yaml.ScalarNode):
            if node.value.endswith(".md"):
                yield Located(node.value, place_of(node, CONFIGURATION))
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from self._entries(item)
        elif isinstance(node, yaml.MappingNode):
            for _, value in node.value:
                yield from self._entries(value)

    def _note(self, name: str, problems: list[Problem]) -> None:
        if problems:
            self.problems.extend(problems)
            self.unread.add(name)
