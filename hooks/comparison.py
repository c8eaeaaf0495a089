"""The MkDocs adapter of `compare`: events in, calls out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from compare.checks import check
from compare.model import LANGUAGES
from compare.problems import report
from compare.publish import cards, metadata, search, terms
from compare.publish.names import NameExtension
from compare.publish.tables import TableExtension
from compare.publish.terms import TermExtension
from compare.render.fill import fill
from compare.site import Site, load

log = get_plugin_logger("comparison")

_site: Site
_terms = TermExtension()
_command = "build"
_indexing: Any = None


def on_startup(command: str, dirty: bool) -> None:  # noqa: FBT001
    """Note whether this is a build or a preview."""
    global _command
    _command = command


def on_config(config: MkDocsConfig) -> None:
    """Read and check the site, once per build; raise PluginError before anything is written."""
    global _site
    if not _is_nested(config):
        _site = load(Path(config.config_file_path).parent)
        if problems := check(_site):
            raise PluginError("the site has problems\n" + report(problems))
        _prepare(config)
    i18n: Any = config.plugins["i18n"]
    language = i18n.current_language or LANGUAGES[0]
    config.mdx_configs["toc"]["permalink_title"] = _words()[language]["permalink"]


def _prepare(config: MkDocsConfig) -> None:
    # The site carries the day of its facts, not that of the build: the same input gives the same bytes.
    newest = max(metadata.changed(_site, page) for page in _site.every_page())
    os.environ["SOURCE_DATE_EPOCH"] = str(metadata.timestamp(newest))
    config.markdown_extensions += [TableExtension(), _terms, NameExtension()]  # type: ignore[list-item]  # instances serve too
    if cards.font_file() is None:
        log.info("No CJK font found: every page gets the same card (Debian has fonts-noto-cjk)")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the markers and citations of a page, and note the terms that are explained on it."""
    source = _source(page)
    _terms.terms = terms.explanations(_site, source)
    page.update_date = metadata.changed(_site, source).isoformat()
    return fill(markdown, source, _site)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> None:
    """Give the template the words of the interface and what the page says to machines."""
    source = _source(page)
    context["words"] = _words()
    if page.canonical_url and config.site_url:
        home = config.site_url if source.language == LANGUAGES[0] else f"{config.site_url}{source.language}/"
        context["structured"] = metadata.structured(_site, source, page.canonical_url, home, config.site_name)
        context["card"] = config.site_url + (cards.path(source) if cards.font_file() else cards.NEUTRAL)


def on_template_context(context: dict[str, Any], template_name: str, config: MkDocsConfig) -> None:
    """Give templates that are no pages the words of the interface."""
    context["words"] = _words()


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Draw the cards and index the pages, once all languages are built."""
    global _indexing
    if _is_nested(config):
        return
    site_dir = Path(config.site_dir)
    if _command == "serve":
        # In a preview the index comes a little later, so that no rebuild waits for it.
        if _indexing is not None:
            _indexing.terminate()
            _indexing.wait()
        _indexing = search.start(site_dir)
        return
    if font := cards.font_file():
        for page in _site.every_page():
            name = str(config.plugins["i18n"].get_language_config(page.language).site_name)  # type: ignore[attr-defined]
            cards.save(cards.draw(page.meta["title"], name, page.language, font), site_dir / cards.path(page))
    try:
        search.index(site_dir)
    except RuntimeError as error:
        raise PluginError(str(error)) from error


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., None]) -> None:
    """Let the preview go on with the last good pages after a build that found problems.

    MkDocs itself holds every request back until a build succeeds.
    """

    def build() -> None:
        try:
            builder()
        except Abort:  # the problems have been logged
            log.info("Still serving the last good pages")
        except Exception as error:  # noqa: BLE001  # whatever MkDocs says of the configuration or a template
            log.error("%s: %s", type(error).__name__, str(error).strip() or "no further explanation")  # noqa: TRY400
            log.info("Still serving the last good pages")

    server.builder = build


def on_shutdown() -> None:
    """End an indexing that is under way."""
    if _indexing is not None:
        _indexing.terminate()
        _indexing.wait()


def _is_nested(config: MkDocsConfig) -> bool:
    """Return whether this is the build of a further language, inside that of the first."""
    i18n: Any = config.plugins["i18n"]
    return bool(i18n.building)


def _source(page: Page) -> Any:
    language: str = page.file.locale  # type: ignore[attr-defined]  # set by static-i18n
    return _site.pages[language][page.file.src_uri.removeprefix(f"{language}/")]


def _words() -> dict[str, dict[str, str]]:
    return {
        language: {
            key.removeprefix("interface."): str(text[language])
            for key, text in _site.data.labels.items()
            if key.startswith("interface.")
        }
        for language in LANGUAGES
    }
