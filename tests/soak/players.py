"""Games played by a script over HTTP, as programs with a seat's token play them, while everything else is killed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE_SECONDS = 120
PAUSE_SECONDS = 0.5


@dataclass(kw_only=True)
class Table:
    """One game with the tokens of its seats, its decks, what it has got receipts for, and how far it has come."""

    game: str
    seats: dict[str, tuple[str, str]]
    decks: dict[str, str] = field(default_factory=dict)
    receipts: list[tuple[str, int, str]] = field(default_factory=list)
    released: int = 0
    repeats: int = 0


class Unreachable(Exception):
    """Nothing answered for so long that no restart explains it."""


def play(address: str, table: Table, goes_on: Callable[[], bool]) -> None:
    """One cycle after another from orders to release, at least one; every call is made until it is answered."""
    while table.released == 0 or goes_on():
        number = table.released
        for side in ("red", "blue"):
            hand_in(address, table, side, key=f"soak-{number}-{side}")
        call(address, table, "control", "post", "assess/", {"without_missing": True})
        _until_assessed(address, table)
        call(address, table, "control", "post", "release/", {})
        table.released += 1


def hand_in(address: str, table: Table, side: str, *, key: str) -> None:
    """A cell's deck in the first cycle, no orders on purpose in those after it."""
    if deck := table.decks.pop(side, ""):
        _post_twice(address, table, side, "sheet/deck/", {"text": deck, "post_key": f"{key}-deck"})
        _post_twice(address, table, side, "sheet/hand-in/", {"post_key": key})
    else:
        _post_twice(address, table, side, "sheet/none/", {"post_key": key})


def _post_twice(address: str, table: Table, side: str, path: str, data: dict[str, str]) -> None:
    """Sends the same twice under one key: the receipt must be one."""
    first = call(address, table, side, "post", path, data)
    again = call(address, table, side, "post", path, data)
    assert again["receipt"] == first["receipt"], (first, again)
    table.receipts.append((side, first["receipt"], first["digest"]))


def _until_assessed(address: str, table: Table) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while (stage := _stage(address, table)) != "review":
        if stage == "question":
            _answer(address, table)
        if time.monotonic() > until:
            raise Unreachable(f"game {table.game} stands at {stage}")
        time.sleep(PAUSE_SECONDS)


def _answer(address: str, table: Table) -> None:
    for question in call(address, table, "control", "get", "assess/")["questions"]:
        call(address, table, "control", "post", "answers/", {"place": question["place"], "value": question["proposal"]})


def _stage(address: str, table: Table) -> str:
    stage: str = call(address, table, "control", "get", "")["stage"]
    return stage


def call(address: str, table: Table, seat: str, method: str, path: str, data: Any = None) -> Any:
    """The answer, however often it has to be asked for; a refusal of what was done already is one."""
    public_id, token = table.seats[seat]
    url = f"{address}/api/g/{table.game}/{public_id}/{path}"
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
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
                return json.loads(error.read())
            if error.code < 500:
                raise
        except OSError:
            pass
        time.sleep(PAUSE_SECONDS)
    raise Unreachable(f"{method} {path}: no answer in {PATIENCE_SECONDS} s")
