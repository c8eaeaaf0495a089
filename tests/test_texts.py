"""Any text survives the way into a page: as the characters that it means, and as nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import markdown
import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compare import inline
from compare.publish.tables import TableExtension
from compare.render.table import captioned, row
from compare.schema import Reading, String
from support import ROOT

ALLOWED = {"p", "table", "thead", "tbody", "tr", "th", "td", "code", "strong", "a", "h3", "ul", "li"}


def extensions() -> tuple[list[str], dict[str, Any]]:
    """Return the Markdown extensions of the site and their options."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_multi_constructor("!", lambda *_: None)
    Loader.add_constructor("!ENV", lambda *_: None)
    configuration = yaml.load(Path(ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Loader)
    names, options = [], {}
    for entry in configuration["markdown_extensions"]:
        name, settings_of_it = next(iter(entry.items())) if isinstance(entry, dict) else (entry, {})
        names.append(name)
        options[name] = settings_of_it
    options.get("toc", {}).pop("permalink", None)
    return names, options


NAMES, OPTIONS = extensions()


class Seen(HTMLParser):
    """Collects the tags, the attributes, and the text of each cell or block."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.blocks: list[str] = []
        self.title: str | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)
        self.title = dict(attrs).get("title", self.title)
        if tag in ("td", "th", "p", "h3", "li"):
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if self.blocks:
            self.blocks[-1] += data


def render(source: str) -> Seen:
    return Seen(markdown.Markdown(extensions=NAMES, extension_configs=OPTIONS).convert(source))


def readable(text: str) -> bool:
    """Whether the schema lets the text in."""
    reading = Reading("test")
    node = yaml.ScalarNode("tag:yaml.org,2002:str", text, yaml.Mark("", 0, 0, 0, "", 0))
    return String().read(node, reading) is not None


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


# Characters and fragments that mean something to Markdown, to its extensions or to HTML, among plain ones.
FRAGMENTS = st.sampled_from(
    [
        *"|`*_~^=+-#!<>&\"'\\[](){}:;@$%/ \n\r1.aあ가Ａ\u2028\u00a0\u3000",
        *[
            "**",
            "``",
            "<b>",
            "</td>",
            "<!-- x -->",
            "<script>",
            "&lt;",
            "&#124;",
            "{: #x }",
            "{.cite}",
            "{ onclick=x }",
        ],
        *[
            "](",
            "[x](https://a.b/c_d)",
            "[x](javascript:x)",
            "[x](#y)",
            "![x](y)",
            "<https://a.b>",
            "https://a.b",
            "a@b.c",
        ],
        *[
            "[^1]",
            "[^1]: x",
            "*[x]: y",
            "[x]: https://a.b",
            ":smile:",
            "++x++",
            "==x==",
            "~~x~~",
            "--8<--",
            "$x$",
            "\\|",
        ],
        *[
            "\n\n",
            "\n# x",
            "\n- x",
            "\n| a | b |\n|---|---|\n",
            "\n    x",
            "```",
            "!!! note",
            "??? x",
            '=== "x"',
            "1. ",
        ],
    ]
)
TEXTS = (st.lists(FRAGMENTS, min_size=1, max_size=12).map("".join) | st.text(min_size=1, max_size=40)).filter(readable)


@settings(deadline=None, max_examples=400)
@given(TEXTS)
@example("a | b")
@example("`a | b`")
@example("`a\\`")
@example("`_|_`")
@example("|`\xa0`|")
@example("**a** | `b` <script>alert(1)</script>")
@example("x {onclick=alert(1)}")
def test_a_text_stays_in_its_table_cell(text: str) -> None:
    source = "\n".join([row(["a", "b", "c"]), row(["---"] * 3), row(["one", inline.to_markdown(text), "three"])])
    seen = render(source)
    assert [squeezed(cell) for cell in seen.blocks] == ["a", "b", "c", "one", squeezed(inline.to_plain(text)), "three"]
    assert set(seen.tags) <= ALLOWED
    assert seen.attributes <= {"href"}


@settings(deadline=None, max_examples=300)
@given(TEXTS)
def test_a_text_stays_in_its_paragraph_and_heading(text: str) -> None:
    plain = squeezed(inline.to_plain(text))
    seen = render(f"### {inline.to_markdown(text)} {{#here}}\n\n{inline.to_markdown(text, block=True)}")
    assert [squeezed(block) for block in seen.blocks] == [plain, plain]
    assert set(seen.tags) <= ALLOWED
    assert seen.attributes <= {"href", "id"}


@settings(deadline=None, max_examples=300)
@given(TEXTS)
def test_a_text_stays_in_a_title(text: str) -> None:
    mark = f'[\\[1\\]](#x "{inline.to_title(text)}"){{.cite}}'
    seen = render("\n".join([row(["a", "b"]), row(["---", "---"]), row(["c", mark])]))
    assert [block.strip() for block in seen.blocks] == ["a", "b", "c", "[1]"]
    assert seen.attributes <= {"href", "title", "class"}
    assert squeezed(seen.title or "") == squeezed(inline.to_plain(text))


@settings(deadline=None, max_examples=200)
@given(TEXTS)
@example("1. x")
@example("- x")
@example("# x")
def test_a_text_stays_in_its_caption(text: str) -> None:
    source = captioned(inline.to_markdown(text), ["a", "b"], [["c", "d"]], " .wide")
    html = markdown.Markdown(extensions=[*NAMES, TableExtension()], extension_configs=OPTIONS).convert(source)
    match = re.search(r"<caption>(.*?)</caption>", html, re.DOTALL)
    assert match is not None
    assert html.count("<caption") == 1
    assert 'class="comparison wide"' in html
    seen = Seen(f"<p>{match[1]}</p>")
    assert squeezed(seen.blocks[0]) == squeezed(inline.to_plain(text))


@given(TEXTS)
def test_flatten_is_one_line_and_stable(text: str) -> None:
    flat = inline.flatten(text)
    assert len(flat.splitlines()) <= 1
    assert inline.flatten(flat) == flat


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("折り返した\n日本語", "折り返した日本語"),
        ("줄을 바꾼\n한국어", "줄을 바꾼 한국어"),
        ("a\u2028b", "a b"),
        ("`code` と **強調**", "code と 強調"),
        ("[表](#table-api)と[外](https://example.com/a_b)", "表と外"),
        ("[x](javascript:alert)", "[x](javascript:alert)"),
        ("``a ` b``", "a ` b"),
        (r"\*星\*", "*星*"),
    ],
)
def test_plain(text: str, expected: str) -> None:
    assert inline.to_plain(text) == expected
