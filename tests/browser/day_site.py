"""The site of a game day: a launcher on the laptop, browsers on it and on the players' computer."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

from tests.browser.profiles import new_profile
from tests.launched import Launched

PATIENCE_MS: Final = 120_000
"""The worker, the launcher and two browsers share the machine."""


@dataclass(kw_only=True)
class Site:
    """Who sits at the laptop opens it by its own name, who sits at the other computer by its address in the room."""

    launched: Launched
    here: Browser
    there: Browser
    address: str
    """This laptop's, as the other computer finds it."""
    errors: list[str] = field(default_factory=list)
    profiles: ExitStack = field(default_factory=ExitStack)

    def at_the_laptop(self) -> BrowserContext:
        """A browser of somebody at the laptop."""
        return self._profile(self.here)

    def at_the_other_computer(self) -> BrowserContext:
        """A browser of somebody at the other computer."""
        return self._profile(self.there)

    def link_here(self, link: str) -> str:
        """A seat's link as the laptop opens it."""
        return f"{self.launched.address}{urlsplit(link).path}"

    def link_there(self, link: str) -> str:
        """A seat's link in the network that the two computers share; the laptop may be in others too."""
        shown, printed = urlsplit(link), self.launched.room_addresses
        assert f"{shown.scheme}://{shown.netloc}" in printed
        (found,) = [address for address in printed if urlsplit(address).hostname == self.address]
        return f"{found}{shown.path}"

    def stop(self) -> None:
        """Ends the launcher as Ctrl-C does."""
        assert self.launched.stop(signal.SIGINT) == 0

    def start_again(self) -> None:
        """Starts the launcher on the same folder and port."""
        port = urlsplit(self.launched.address).port
        self.launched = Launched(self.launched.data, port or 0, "0.0.0.0")
        assert urlsplit(self.launched.address).port == port

    def was_refused(self, page: str) -> None:
        """Takes what a refusal that was meant has left on a console off the errors."""
        meant = [error for error in self.errors if page in error]
        assert meant, self.errors
        self.errors[:] = [error for error in self.errors if error not in meant]

    def _profile(self, browser: Browser) -> BrowserContext:
        profile = new_profile(browser, self.errors, PATIENCE_MS)
        self.profiles.callback(profile.close)
        return profile
