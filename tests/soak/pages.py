"""Players at browsers: forms posted through pages until they are answered, and live feeds that are held open."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping
from http.client import HTTPException
from types import MappingProxyType
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.load.browser import CSRF
from tests.soak.table import Table, Unreachable

PATIENCE_SECONDS: Final = 120
PAUSE_SECONDS: Final = 0.5
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
SILENCE_SECONDS: Final = 40
"""Longer than between two beats of a feed: whoever hears nothing for so long opens it again."""


def page(table: Table, seat: str, path: str) -> str:
    """A page of a seat's room, however often it has to be asked for."""
    return _asked(table, seat, path, None)


def post(table: Table, seat: str, path: str, fields: Mapping[str, str], *, key: str) -> None:
    """Sends a form twice under one key, as somebody who presses twice."""
    for _press in range(2):
        _asked(table, seat, path, urlencode({**fields, "posting": key}).encode())


def sheet_of(table: Table, seat: str) -> str:
    """The name of the sheet that a cell now writes on, from its desk."""
    found = re.search(r'name="sheet" value="(\w+)"', page(table, seat, "orders/"))
    assert found, "the desk has no sheet"
    return found[1]


def _asked(table: Table, seat: str, path: str, body: bytes | None) -> str:
    """The answer's text; a refusal of what was done already is one."""
    until, tries = time.monotonic() + PATIENCE_SECONDS, 0
    while time.monotonic() < until:
        tries += 1
        try:
            with urlopen(_request(table, seat, path, body), timeout=20) as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            if error.code == 409:
                said = error.read().decode()
                table.refused(path, said, tries)
                return said
            if error.code < 500:
                raise
        except (OSError, HTTPException):
            pass
        table.repeats += 1
        time.sleep(PAUSE_SECONDS)
    raise Unreachable(f"{path}: no answer in {PATIENCE_SECONDS} s")


def _request(
    table: Table, seat: str, path: str, body: bytes | None = None, more: Mapping[str, str] = NOTHING
) -> Request:
    public_id, session = table.seats[seat][0], table.sessions[seat]
    headers = {"Cookie": f"sessionid={session}; csrftoken={CSRF}", "X-CSRFToken": CSRF, "HX-Request": "true", **more}
    return Request(f"{table.address}/g/{table.game}/{public_id}/{path}", data=body, headers=headers | table.heads)


class Listener(threading.Thread):
    """A page that is open all the time: every frame's number in the order in which it came, over all connections."""

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__(daemon=True)
        self._table, self._seat = table, seat
        self._ends = threading.Event()
        self.numbers: list[int] = table.frames.setdefault(seat, [])
        self.opened = 0

    def run(self) -> None:
        """Listens, and opens the feed again after the last frame heard whenever it ends."""
        while not self._ends.is_set():
            try:
                self._listen()
            except (OSError, HTTPException):
                self._ends.wait(PAUSE_SECONDS)

    def stop(self) -> None:
        """Ends it once it has heard what a page that is opened now knows of."""
        found = re.search(r'data-frame="(\d+)"', page(self._table, self._seat, ""))
        assert found, "the room has no feed"
        until = time.monotonic() + PATIENCE_SECONDS
        while (self.numbers or [0])[-1] < int(found[1]) and time.monotonic() < until:
            time.sleep(PAUSE_SECONDS)
        self._ends.set()
        self._table.streams_opened += self.opened

    def _listen(self) -> None:
        last = str(self.numbers[-1] if self.numbers else 0)
        request = _request(self._table, self._seat, "feed", more={"Last-Event-ID": last})
        with urlopen(request, timeout=SILENCE_SECONDS) as stream:
            self.opened += 1
            while line := stream.readline():
                if self._ends.is_set():
                    return
                if found := re.match(rb"id: (\d+)", line):
                    self.numbers.append(int(found[1]))
