"""Everything of one site as plain data: the shared data, the pages, the navigation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import yaml

from . import readers
from .model import LANGUAGES, Comparison, Data
from .pages import Page, parse
from .problems import Located, Place, Problem
from .schema import Reader, Reading, Table
from .yaml_files import Node, compose, place_of, read_text

T = TypeVar("T")

CONFIGURATION = "mkdocs.yml"


@dataclass
class Site:
    """One site.

    `pages` maps a language to its pages by key, `navigation` lists the keys of the pages that the configuration names,
    in reading order, and `files` the paths of the other files below `docs/`.  `problems` are those met while reading;
    files named in `unread` could not be read in full, so that nothing can be concluded from what they lack.
    """

    data: Data
    pages: dict[str, dict[str, Page]]
    navigation: tuple[Located, ...]
    files: frozenset[str] = frozenset()
    problems: list[Problem] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)

    @cached_property
    def pages_by_path(self) -> dict[str, Page]:
        """The pages of all languages by the path of their file."""
        return {page.path: page for page in self.every_page()}

    def every_page(self) -> Iterator[Page]:
        """Yield the pages of all languages."""
        for pages in self.pages.values():
            yield from pages.values()

    @cached_property
    def comparisons(self) -> list[tuple[str, Comparison]]:
        """The comparisons with their ids, in the order of the navigation."""
        order = {key.removeprefix("compare/").removesuffix(".md"): index for index, key in enumerate(self.navigation)}
        return sorted(self.data.comparisons.items(), key=lambda item: (order.get(item[0], len(order)), item[0]))


def load(root: Path) -> Site:
    """Read the site below `root`; what cannot be read is in the `problems` of the result."""
    loader = _Loader(root)
    data = Data(
        axes=loader.table("axes.yml", readers.AXES),
        labels=loader.file("data/labels.yml", readers.LABELS) or {},
        vocabulary=loader.table("vocabulary.yml", readers.VOCABULARY),
        sources=loader.table("sources.yml", readers.SOURCES),
        engines=loader.folder("engines", readers.ENGINE),
        comparisons=loader.folder("comparisons", readers.COMPARISON),
        chooser=loader.table("chooser.yml", readers.CHOOSER),
        profiles=loader.folder("profiles", readers.PROFILE),
        settings=loader.table("settings.yml", readers.SETTINGS),
        benchmarks=loader.table("benchmarks.yml", readers.BENCHMARKS),
    )
    loader.strangers()
    pages, files = loader.docs()
    navigation = loader.navigation()
    return Site(data, pages, navigation, files, loader.problems, loader.unread)


_DATA = (
    *("axes.yml", "benchmarks.yml", "chooser.yml", "labels.yml", "settings.yml", "sources.yml", "vocabulary.yml"),
    *("comparisons", "engines", "profiles", "schema"),
)
_PAGE_SUFFIXES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")
_DEEPEST = 6


def _is_scratch(name: str) -> bool:
    """Return whether a file is an editor's own: hidden, a lock or a backup."""
    return name.startswith((".", "#")) or name.endswith("~")


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
        paths = sorted(path for path in folder.glob("*") if not _is_scratch(path.name))
        if not paths:
            wrong = "the folder holds no file"
            self._note(f"data/{name}", [Problem(Place(f"data/{name}"), "file", wrong, f"{name}/<id>.yml")])
        for path in paths:
            relative = f"data/{name}/{path.name}"
            if path.suffix != ".yml" or not re.fullmatch(readers.ID, path.stem):
                wrong = f'the file name "{path.name}"'
                expected = f"{name}/<id>.yml, with lower-case letters, digits and hyphens"
                self._note(relative, [Problem(Place(relative), "file", wrong, expected)])
                continue
            table.places[path.stem] = Place(relative)
            value = self.file(relative, reader)
            if value is not None:
                table[path.stem] = value
        return table

    def strangers(self) -> None:
        """Note what lies in `data/` and is none of its files, for nothing would read it."""
        for path in sorted((self.root / "data").glob("*")):
            if path.name not in _DATA and not _is_scratch(path.name):
                place = Place(f"data/{path.name}")
                self._note(place.path, [Problem(place, "file", "nothing reads this", f"one of {', '.join(_DATA)}")])

    def docs(self) -> tuple[dict[str, dict[str, Page]], frozenset[str]]:
        """Return the pages of each language, and the paths of the other files."""
        pages: dict[str, dict[str, Page]] = {language: {} for language in LANGUAGES}
        files = set()
        for name in self._walk(self.root / "docs"):
            _, _, below = name.partition("/")
            language, _, key = below.partition("/")
            if not name.endswith(_PAGE_SUFFIXES):
                files.add(name)
            elif language not in pages or not name.endswith(".md"):
                expected = " or ".join(f"docs/{known}/….md" for known in LANGUAGES)
                self._note(name, [Problem(Place(name), "file", "a page that belongs to no language", expected)])
            elif (text := self.text(name)) is not None:
                pages[language][key], problems = parse(text, name, language, key)
                self._note(name, problems)
        return pages, frozenset(files)

    def _walk(self, folder: Path) -> Iterator[str]:
        """Yield the files that MkDocs would publish.

        It follows links between folders, which has no end if they circle; so there must be none.
        """
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            name = path.relative_to(self.root).as_posix()
            if _is_scratch(path.name) or name == "docs/templates":
                continue
            if path.is_symlink() and path.is_dir():
                self._note(name, [Problem(Place(name), "file", "a link to a folder", "a folder")])
            elif path.is_dir():
                yield from self._walk(path)
            else:
                yield name

    def navigation(self) -> tuple[Located, ...]:
        root = self.node(CONFIGURATION)
        if not isinstance(root, yaml.MappingNode):
            return ()
        nav = next((value for key, value in root.value if key.value == "nav"), None)
        return tuple(self._entries(nav)) if nav is not None else ()

    def _entries(self, node: Node, depth: int = 0) -> Iterator[Located]:
        if depth > _DEEPEST:  # an alias that leads back to itself would have no end
            return
        if isinstance(node, yaml.ScalarNode):
            if "://" not in node.value:
                yield Located(node.value, place_of(node, CONFIGURATION))
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from self._entries(item, depth + 1)
        elif isinstance(node, yaml.MappingNode):
            for _, value in node.value:
                yield from self._entries(value, depth + 1)

    def _note(self, name: str, problems: list[Problem]) -> None:
        if problems:
            self.problems.extend(problems)
            self.unread.add(name)
