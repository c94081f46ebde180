"""Browser profiles whose pages tell what their consoles report."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

PATIENCE_MS: Final = 30_000
"""How long a page may take where the machine has other work; what comes at once costs nothing of it."""


def new_profile(browser: Browser, errors: list[str], patience_ms: int = PATIENCE_MS) -> BrowserContext:
    """A profile of its own; pages of it share its cookies, as tabs do. Errors of their consoles are added to a list."""
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.set_default_timeout(patience_ms)
    context.on("console", lambda message: _note(message, errors))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    return context


def _note(message: ConsoleMessage, errors: list[str]) -> None:
    if message.type == "error":
        errors.append(f"{message.text} ({message.location.get('url', '')})")
