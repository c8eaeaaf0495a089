"""The built site over HTTP and a real Chromium, for the tests that act as a reader."""

from __future__ import annotations

import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, sync_playwright

from support import build, copy_project

# As root, Chromium has no sandbox; the other flags keep it from asking hosts of its own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real site, built for the address at which the tests serve it."""
    project = copy_project(tmp_path_factory.mktemp("served"))
    result = build(project, "http://127.0.0.1:8000/")
    assert result.returncode == 0, result.stdout
    return project / "site"


@pytest.fixture(scope="session")
def base_url(site_folder: Path) -> Iterator[str]:
    """The address of the built site, without a slash at its end."""
    handler = partial(_Handler, directory=str(site_folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert executable, "no Chromium: run `make test`, or set CHROMIUM"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield running
        running.close()


class Reader:
    """A reader with a browser, who notes whatever goes wrong in it."""

    def __init__(self, context: BrowserContext, base_url: str) -> None:
        self.context = context
        self.base_url = base_url
        self.faults: list[str] = []
        context.on("console", self._console)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.on("request", self._request)
        context.on("weberror", lambda error: self.faults.append(f"script error: {error.error}"))
        self.page: Page = context.new_page()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        self.faults.append(f"request failed: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.url}")
        if response.status in (301, 302, 303, 307, 308):
            self.faults.append(f"redirect {response.status}: {response.url}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.base_url, "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def open(self, path: str) -> Page:
        """Open a page of the site, and wait until its scripts have run and its fonts are there."""
        self.page.goto(self.base_url + path)  # waits for the load event, before which modules run
        self.page.evaluate("() => document.fonts.ready.then(() => {})")
        return self.page


@pytest.fixture
def reader(browser: Browser, base_url: str) -> Iterator[Reader]:
    """A reader on a desktop; fails the test if anything went wrong in the browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="ja-JP")
    reading = Reader(context, base_url)
    yield reading
    context.close()
    assert reading.faults == []
