"""A real Chromium for tests marked `browser`, and pages that fail their test when the console reports an error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from control.models import Game
from tests.browser.chromium import FLAGS, Chromium, ChromiumMissing, find_chromium
from tests.browser.profiles import PATIENCE_MS, new_profile
from tests.browser.rooms import rooms_server
from tests.games import new_game

CARRIED_IN = Path(__file__).resolve().parents[2] / ".venv" / "chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test below this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Chromium:
    """The program, found once."""
    try:
        return find_chromium(CARRIED_IN)
    except ChromiumMissing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def browser(chromium: Chromium) -> Iterator[Browser]:
    """One Chromium for all tests."""
    # Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as started:
        running = started.chromium.launch(
            executable_path=chromium.program, args=list(FLAGS), env={**os.environ, **chromium.environment}
        )
        yield running
        running.close()


@pytest.fixture
def game() -> Game:
    """The teaching game in its first cycle; one browser may hold all its rooms."""
    return new_game(played_by_one=True)


@pytest.fixture
def rooms(game: Game) -> Iterator[str]:
    """The site with the live feed. Ask for it first: it is to outlive the pages, which would else report it gone."""
    with rooms_server() as address:
        yield address


@pytest.fixture
def console_errors() -> list[str]:
    """What the consoles of this test's pages have reported; a test that provokes an error empties it."""
    return []


@pytest.fixture
def new_context(browser: Browser, console_errors: list[str]) -> Iterator[Callable[[], BrowserContext]]:
    """Opens browser profiles: pages of one share its cookies, as tabs do. Errors left on a console fail the test."""
    with ExitStack() as stack:

        def new() -> BrowserContext:
            context = new_profile(browser, console_errors)
            stack.callback(context.close)
            return context

        yield new
    assert console_errors == []


@pytest.fixture
def context(new_context: Callable[[], BrowserContext]) -> BrowserContext:
    """One browser profile."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One tab."""
    return context.new_page()


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """The address of a server on the test's database."""
    return str(live_server.url)
