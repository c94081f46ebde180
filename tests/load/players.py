"""The people of a load: every seat reads and listens, the cells hand in, Control assesses and releases."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.load.browser import Browser, Watch

READING_SECONDS: Final = 15.0
COMING_SECONDS: Final = 20.0
"""Until everybody has come in."""
LOOKING_SECONDS: Final = 5.0
"""Of Control's look at a result."""
TOGETHER_SECONDS: Final = (0.1, 0.4)
"""How long a page waits for further frames, at least and at most."""
HAND_IN_SECONDS: Final = 60.0
"""All orders of all games come within this time."""
ROOMS: Final = ("control", "red", "blue")
PAGES: Final = {
    "control": ("results/", "tray/", "messages/", "told/", "seats/", "map/", "log/"),
    "cell": ("units/", "reports/", "messages/", "orders/", "map/", "log/"),
}
ON_THE_BAR: Final = frozenset({"stage", "orders", "questions", "reports", "letters", "clock"})
"""The kinds of frames at which a page fetches its bar."""
DONE: Final = 204
CARD: Final = {"f_Unit": "1C73", "f_Ord": "101", "f_C1": "12250480", "f_Tme": "0900"}


@dataclass(kw_only=True)
class Table:
    """A game at which ten people sit, and how far it has come."""

    given: dict[str, Any]
    watch: Watch
    ends: float
    reading_seconds: float = READING_SECONDS
    """Of a page, by half more or less."""
    handed_in: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    released: float = 0
    is_released: asyncio.Event = field(default_factory=asyncio.Event)

    def address(self, seat: dict[str, str]) -> str:
        """Of a seat's room."""
        return f"/g/{self.given['game']}/{seat['seat']}/"

    @property
    def goes_on(self) -> bool:
        """Whether the load still lasts."""
        return self.seconds_left > 0

    @property
    def seconds_left(self) -> float:
        """Until it ends."""
        return max(0.0, self.ends - time.monotonic())


async def play(table: Table, browser: Callable[[str], Browser]) -> None:
    """Everybody of one game, until the load ends."""
    seats: list[dict[str, str]] = table.given["seats"]
    firsts = {room: next(seat for seat in seats if seat["room"] == room) for room in ROOMS}
    async with asyncio.TaskGroup() as people:
        for seat in seats:
            own = browser(seat["session"])
            page = people.create_task(_opened(table, seat, own))
            people.create_task(_listens(table, seat, own, page))
            people.create_task(_reads(table, seat, own))
            if seat is firsts["control"]:
                people.create_task(_leads(table, seat, browser(seat["session"])))
            elif seat in firsts.values():
                people.create_task(_hands_in(table, seat, browser(seat["session"])))


async def _opened(table: Table, seat: dict[str, str], own: Browser) -> str:
    """The room as a whole, once; gives the address of its feed."""
    await asyncio.sleep(random.uniform(0, COMING_SECONDS))
    page = await own.get("room", table.address(seat))
    feed = re.search(r'data-feed="([^"]+)" data-frame="(\d+)"', page.text)
    return f"{feed[1]}?after={feed[2]}" if feed else ""


async def _listens(table: Table, seat: dict[str, str], own: Browser, page: Awaitable[str]) -> None:
    """What changes is fetched again: the bar, and with reports the list and the map."""
    feed = await page
    if not feed:
        table.watch.faults["a room without a feed"] += 1
        return
    room, papers = table.address(seat), "results/" if seat["room"] == "control" else "reports/"
    heard: set[str] = set()
    async with asyncio.TaskGroup() as fetching:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(table.seconds_left):
                async for kind in own.frames(feed):
                    if kind == "reports" and seat["room"] != "control" and table.released:
                        table.watch.note("notice of a release", table.released)
                    if not heard:
                        fetching.create_task(_fetches(table, own, room, heard, papers))
                    heard.add(kind)


async def _fetches(table: Table, own: Browser, room: str, heard: set[str], papers: str) -> None:
    """What a page fetches for the frames that came close together."""
    await asyncio.sleep(random.uniform(*TOGETHER_SECONDS))
    kinds = set(heard)
    heard.clear()
    if kinds & ON_THE_BAR:
        await own.get("bar", f"{room}bar/", target="bar")
    if "reports" in kinds:
        await own.get("reports", f"{room}{papers}", target="report-list" if papers == "reports/" else "panel")
        if papers == "reports/" and table.released:
            table.watch.note("a release shown", table.released)
        await own.get("map", f"{room}map/", target="map")


async def _reads(table: Table, seat: dict[str, str], own: Browser) -> None:
    """One page after another, at a person's pace; cells try a card now and then."""
    pages = PAGES["control" if seat["room"] == "control" else "cell"]
    while table.goes_on:
        await asyncio.sleep(random.uniform(0.5, 1.5) * table.reading_seconds)
        page = random.choice(pages)
        await own.get("map" if page == "map/" else "page", table.address(seat) + page, target="panel")
        if page == "orders/":
            await own.post("card tried", f"{table.address(seat)}orders/preview/", CARD, target="said")


async def _hands_in(table: Table, seat: dict[str, str], own: Browser) -> None:
    """A deck in the first cycle, none in those after it."""
    room, deck = table.address(seat), table.given["decks"][seat["room"]]
    while table.goes_on:
        await asyncio.sleep(random.uniform(5, HAND_IN_SECONDS))
        desk = await own.get("page", f"{room}orders/", target="panel")
        sheet = re.search(r'name="sheet" value="(\w+)"', desk.text)
        if not sheet:
            continue
        form = {"sheet": sheet[1], "posting": str(random.random())}
        if deck:
            await own.post("deck", f"{room}orders/deck/", form | {"text": deck})
            await own.post("hand in", f"{room}orders/hand-in/", form)
            deck = ""
        else:
            await own.post("hand in", f"{room}orders/none/", form)
        table.handed_in.put_nowait(seat["room"])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(table.seconds_left):
                await table.is_released.wait()


async def _leads(table: Table, seat: dict[str, str], own: Browser) -> None:
    """Assesses when both have handed in, looks, and releases."""
    room = table.address(seat)
    while table.goes_on:
        if table.handed_in.qsize() < 2:
            await asyncio.sleep(0.2)
            continue
        table.handed_in.get_nowait(), table.handed_in.get_nowait()
        began = time.monotonic()
        await own.post("assess asked", f"{room}assess/", {"posting": str(random.random())})
        if not await _until_assessed(table, own, room):
            return
        table.watch.note("from assess to the result", began)
        await own.get("page", f"{room}results/", target="panel")
        await asyncio.sleep(LOOKING_SECONDS)
        table.released = time.monotonic()
        answer = await own.post("release", f"{room}release/", {"posting": str(random.random())})
        if answer.status == DONE:
            table.is_released.set()
            table.is_released = asyncio.Event()


async def _until_assessed(table: Table, own: Browser, room: str) -> bool:
    while table.goes_on:
        bar = await own.get("bar", f"{room}bar/", target="bar")
        if f"{room}release/" in bar.text:
            return True
        await asyncio.sleep(0.3)
    return False
