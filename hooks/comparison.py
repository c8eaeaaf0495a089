"""The MkDocs adapter of `compare`: events in, calls out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from compare.checks import check
from compare.problems import report
from compare.render.fill import fill
from compare.site import Site, load

log = get_plugin_logger("comparison")

_site: Site


def on_config(config: MkDocsConfig) -> None:
    """Read and check the site, once per build; raise PluginError before anything is written."""
    global _site
    i18n: Any = config.plugins["i18n"]
    if i18n.building:  # the build of a further language, inside that of the first
        return
    _site = load(Path(config.config_file_path).parent)
    if problems := check(_site):
        raise PluginError("the site has problems\n" + report(problems))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the markers and citations of a page."""
    language: str = page.file.locale  # type: ignore[attr-defined]  # set by static-i18n
    key = page.file.src_uri.removeprefix(f"{language}/")
    return fill(markdown, _site.pages[language][key], _site)


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., None]) -> None:
    """Let the preview go on with the last good pages after a build that found problems.

    MkDocs itself holds every request back until a build succeeds.
    """

    def build() -> None:
        try:
            builder()
        except Abort:  # the problems have been logged, and nothing has been written
            log.info("Still serving the last good pages")

    server.builder = build
