"""Games played by a script over HTTP, by programs with a seat's token and by pages, while everything else is killed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.soak import pages
from tests.soak.pages import Listener
from tests.soak.table import Table, Unreachable

SIDES: Final = ("red", "blue")
BY_PAGE: Final = "red"
PATIENCE_SECONDS = 120
PAUSE_SECONDS = 0.5


def play(table: Table, goes_on: Callable[[], bool]) -> None:
    """One cycle after another from orders to release, at least one; every call is made until it is answered.

    All the while a page of each room stands open.
    """
    listeners = [Listener(table, seat) for seat in table.seats]
    for listener in listeners:
        listener.start()
    while table.released == 0 or goes_on():
        number = table.released
        for side in SIDES:
            write(table, side, f"{side} to Control, {number}")
            hand_in(table, side, key=f"soak-{number}-{side}")
        call(table, "control", "post", "assess/", {"without_missing": True})
        _until_assessed(table)
        call(table, "control", "post", "release/", {})
        table.released += 1
    for listener in listeners:
        listener.stop()


def write(table: Table, side: str, words: str) -> None:
    """A letter from a cell's page."""
    pages.post(table, side, "messages/", {"text": words}, key=f"soak {words}")
    table.letters.setdefault(side, []).append(words)


def hand_in(table: Table, side: str, *, key: str) -> None:
    """Red's by the forms of its desk, Blue's by a program: a deck in the first cycle, then no orders on purpose."""
    deck = table.decks.pop(side, "")
    if side == BY_PAGE:
        form = {"sheet": pages.sheet_of(table, side)}
        if deck:
            pages.post(table, side, "orders/deck/", form | {"text": deck}, key=f"{key}-deck")
        pages.post(table, side, "orders/hand-in/" if deck else "orders/none/", form, key=key)
        table.by_page += 1 + bool(deck)
    elif deck:
        _post_twice(table, side, "sheet/deck/", {"text": deck, "post_key": f"{key}-deck"})
        _post_twice(table, side, "sheet/hand-in/", {"post_key": key})
    else:
        _post_twice(table, side, "sheet/none/", {"post_key": key})


def _post_twice(table: Table, side: str, path: str, data: dict[str, str]) -> None:
    """Sends the same twice under one key: the receipt must be one."""
    first = call(table, side, "post", path, data)
    again = call(table, side, "post", path, data)
    assert again["receipt"] == first["receipt"], (first, again)
    table.receipts.append((side, first["receipt"], first["digest"]))


def _until_assessed(table: Table) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while (stage := _stage(table)) != "review":
        if stage == "question":
            _answer(table)
        if time.monotonic() > until:
            raise Unreachable(f"game {table.game} stands at {stage}")
        time.sleep(PAUSE_SECONDS)


def _answer(table: Table) -> None:
    for question in call(table, "control", "get", "assess/")["questions"]:
        call(table, "control", "post", "answers/", {"place": question["place"], "value": question["proposal"]})


def _stage(table: Table) -> str:
    stage: str = call(table, "control", "get", "")["stage"]
    return stage


def call(table: Table, seat: str, method: str, path: str, data: Any = None) -> Any:
    """The answer, however often it has to be asked for; a refusal of what was done already is one."""
    public_id, token = table.seats[seat]
    url = f"{table.address}/api/g/{table.game}/{public_id}/{path}"
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **table.heads}
    body = None if data is None else json.dumps(data).encode()
    until, tries = time.monotonic() + PATIENCE_SECONDS, 0
    while time.monotonic() < until:
        tries += 1
        try:
            with urlopen(Request(url, data=body, method=method.upper(), headers=headers), timeout=20) as answer:
                table.repeats += tries > 1
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            if error.code == 409:
                said = json.loads(error.read())
                table.refused(path, str(said), tries)
                return said
            if error.code < 500:
                raise
        except OSError:
            pass
        time.sleep(PAUSE_SECONDS)
    raise Unreachable(f"{method} {path}: no answer in {PATIENCE_SECONDS} s")
