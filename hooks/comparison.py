"""The MkDocs adapter of `compare`: events in, calls out."""

from __future__ import annotations

from pathlib import Path

from compare.checks import check
from compare.problems import report
from compare.render.fill import fill
from compare.site import Site, load
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

_site: Site


def on_config(config: MkDocsConfig) -> None:
    """Read and check the site, once per build; raise PluginError before anything is written."""
    global _site
    if config.plugins["i18n"].building:  # the build of a further language, inside that of the first
        return
    _site = load(Path(config.config_file_path).parent)
    if problems := check(_site):
        raise PluginError("the site has problems\n" + report(problems))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the markers and citations of a page."""
    language = page.file.locale
    key = page.file.src_uri.removeprefix(f"{language}/")
    return fill(markdown, _site.pages[language][key], _site)
