"""Every address of the site as a Red seat meets it: how each is asked, and which are closed to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from config.urls import urlpatterns
from control.access import Room
from control.rehearsal.addresses import ADMIN, API, FEED, SEAT, filled, leaves

__all__ = ["ADMIN", "API", "FEED", "SEAT", "filled", "leaves"]


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One request to an address: its method, what it sends, and in which part of a page htmx wants the answer.

    `{sheet}`, `{card}` and `{version}` in a value are filled in as they stand when it is sent.
    """

    method: str = "get"
    data: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    target: str = ""


READ: Final = (Ask(target="panel"),)
WHOLE: Final = (Ask(), *READ)
CARD: Final = {"sheet": "{sheet}", "f_Unit": "1A95", "f_Ord": "101", "f_C1": "12250480", "f_Tme": "0900"}
LINE: Final = "1A95 12150470101A95               12250480                            0900"


def posts(*data: Mapping[str, str], target: str = "panel") -> tuple[Ask, ...]:
    """Postings from an open page; the last one goes without a page of ours."""
    asks = [Ask(method="post", data=one, target=target) for one in data]
    return (*asks, Ask(method="post"))


READING: Final[dict[str, tuple[Ask, ...]]] = {
    "": (Ask(),),
    "join/<str:token>": (Ask(),),
    "api/schema/": (Ask(),),
    "health/": (Ask(),),
    "metrics/": (Ask(),),
    "host/": (Ask(),),
    "host/new/": (Ask(), Ask(method="post")),
    "host/import/": (Ask(), Ask(method="post")),
    "host/rehearsals/": (Ask(), Ask(method="post")),
    "host/rehearsals/<str:rehearsal>/": (Ask(),),
    "host/scenarios/": (Ask(), Ask(method="post")),
    "host/scenarios/template.xlsx": (Ask(),),
    "host/scenarios/<str:key>/withdraw/": (Ask(), Ask(method="post")),
    "host/maps/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/": (Ask(),),
    "host/maps/<str:key>/sketch.json": (Ask(),),
    "host/maps/<str:key>/patch/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/faults/": (Ask(),),
    "host/maps/<str:key>/picture.jpg": (Ask(),),
    "host/maps/<str:key>/picture/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/points/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/edges/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/ground.yaml": (Ask(),),
    "host/maps/<str:key>/map.xlsx": (Ask(),),
    "host/maps/<str:key>/file/": (Ask(), Ask(method="post")),
    "host/maps/<str:key>/withdraw/": (Ask(), Ask(method="post")),
    "host/<str:game>/export/": (Ask(), Ask(method="post")),
    "host/<str:game>/control/": (Ask(), Ask(method="post")),
    ADMIN: (Ask(),),
    SEAT: WHOLE,
    f"{SEAT}bar/": (Ask(target="bar"),),
    f"{SEAT}map/": (Ask(target="map"),),
    f"{SEAT}map/picture.jpg": (Ask(),),
    f"{SEAT}units/": READ,
    f"{SEAT}briefing/": READ,
    f"{SEAT}players-card/": READ,
    f"{SEAT}orders/": READ,
    f"{SEAT}orders/sheet/": (Ask(target="sheet"),),
    f"{SEAT}orders/editor/": (
        Ask(target="dock"),
        Ask(query="?code=101"),
        Ask(query="?card={card}&version=1"),
        Ask(query="?last", target="dock"),
        Ask(query="?like={card}&unit=1A95", target="dock"),
        Ask(query="?example=101&unit=1A95", target="dock"),
        Ask(query="?example=101&unit=1C73", target="dock"),
    ),
    f"{SEAT}orders/codes/": (*READ, Ask(query="?code=101", target="panel"), Ask(query="?code=731", target="panel")),
    f"{SEAT}tables/": (*READ, Ask(query="?id=B%272-1", target="panel"), Ask(query="?id=E%272-1", target="panel")),
    f"{SEAT}orders/deck.txt": (Ask(),),
    f"{SEAT}orders/receipts/": READ,
    f"{SEAT}orders/receipts/<int:number>/": WHOLE,
    f"{SEAT}reports/": (*WHOLE, Ask(target="report-list"), Ask(query="?unit=1C73&code=703&cycle=1", target="panel")),
    f"{SEAT}reports/<int:cycle>.pdf": (Ask(),),
    f"{SEAT}state/": READ,
    f"{SEAT}state.pdf": (Ask(),),
    f"{SEAT}state-<int:number>.pdf": (Ask(),),
    f"{SEAT}hot-wash/": READ,
    f"{SEAT}hot-wash/booklet.pdf": (Ask(),),
    f"{SEAT}briefing.pdf": (Ask(),),
    f"{SEAT}pins.pdf": (Ask(),),
    f"{SEAT}counters.pdf": (Ask(),),
    f"{SEAT}map-<int:scale>-<str:size>.pdf": (Ask(),),
    f"{SEAT}order-pad.pdf": (Ask(),),
    f"{SEAT}messages/transcript.txt": (Ask(),),
    f"{SEAT}interface/": READ,
    API: (Ask(), Ask(method="options")),
    f"{API}picture/": (Ask(),),
    f"{API}sheet/": (Ask(), Ask(method="options")),
}
"""What a Red seat only reads."""

WRITING: Final[dict[str, tuple[Ask, ...]]] = {
    f"{SEAT}orders/preview/": posts(CARD, {**CARD, "f_Unit": "1C73"}, {**CARD, "f_Ord": "1O1"}, target="said"),
    f"{SEAT}orders/cards/": posts(CARD, {"sheet": "{sheet}"}, {**CARD, "sheet": "old"}, target="dock"),
    f"{SEAT}orders/cards/<str:card>/remove/": posts({"sheet": "{sheet}"}),
    f"{SEAT}orders/cards/<str:card>/write-out/": posts({"sheet": "{sheet}", "version": "{version}"}),
    f"{API}sheet/check/": posts({"text": LINE}),
    f"{API}sheet/deck/": posts({"text": LINE}),
    f"{API}sheet/cards/<str:card>/": (
        Ask(method="put", data={"text": LINE, "version": "1"}),
        Ask(method="put", data={"text": LINE, "version": "1"}),
        Ask(method="delete"),
    ),
    f"{SEAT}orders/deck/": posts({"sheet": "{sheet}", "text": LINE}, {"sheet": "{sheet}", "text": "nonsense"}),
    f"{SEAT}orders/files/": posts({"sheet": "{sheet}"}, target="sheet"),
    f"{SEAT}orders/files/<int:number>/remove/": posts({"sheet": "{sheet}"}, target="sheet"),
    f"{SEAT}orders/ready/": posts({"sheet": "{sheet}", "ready": "yes"}),
    f"{SEAT}orders/hand-in/": (*READ, *posts({"sheet": "{sheet}"})),
    f"{SEAT}orders/recall/": posts({"sheet": "{sheet}"}),
    f"{API}sheet/hand-in/": posts({}),
    f"{API}sheet/recall/": posts({}),
    f"{SEAT}orders/none/": posts({"sheet": "{sheet}"}),
    f"{API}sheet/none/": posts({}),
    f"{SEAT}seen/": posts({"reports": "1", "letters": "1"}, {"sheet": "1"}),
    f"{SEAT}messages/": (*READ, *posts({"text": "To Control"})),
    f"{SEAT}contacts/<int:number>/": posts({"name": "Our own name"}, {"name": "Twin", "same_as": "2"}),
    f"{SEAT}set-up/": (*READ, *posts({"item": "unit/1A95", "square": "12200485"}, {"item": "unit/1C73"})),
    f"{SEAT}set-up/cards/": posts({"text": "1C73 12900455H01C73"}),
    f"{SEAT}set-up/hand-in/": posts({"intent1": "Strike once"}),
    f"{SEAT}set-up/recall/": posts({}),
    f"{API}set-up/": (
        Ask(),
        Ask(method="options"),
        Ask(method="put", data={"item": "unit/1A95"}),
    ),
    f"{API}set-up/hand-in/": posts({}),
    f"{API}set-up/recall/": posts({}),
    f"{SEAT}estimate/": (*READ, *posts({"estimate": "They will wait", "reason": "", "confidence": "50"})),
    f"{SEAT}hot-wash/answers/": posts({"answer-1": "At the ford"}),
    f"{SEAT}log/": (*READ, *posts({"text": "Our own note", "places": "12250480"})),
    f"{SEAT}log/<int:number>/strike/": posts({}),
    f"{SEAT}remarks/": (*READ, *posts({"text": "They are tired", "about": "12250480"})),
    f"{SEAT}questions/": (*READ, *posts({"question": "none", "value": "yes"})),
}
"""What a Red seat hands in, in the order in which it does."""

LAST: Final[dict[str, tuple[Ask, ...]]] = {
    "curtain/<str:game>/": (Ask(), Ask(method="post")),
    f"{SEAT}messages/<int:number>-<int:part>/attached": (Ask(),),
    f"{SEAT}orders/files/<int:number>/attached": (Ask(),),
    f"{SEAT}lock/": (Ask(), Ask(method="post", data={"word": "rice"})),
    f"{SEAT}unlock/": (Ask(method="post", data={"word": "paddy"}), Ask(method="post", data={"word": "rice"})),
    f"{SEAT}curtain/": (Ask(method="post"),),
    f"{SEAT}interface/": posts({}),
    f"{SEAT}interface/withdraw/": posts({}),
    f"{SEAT}leave/": posts({}),
}
"""What ends a program's or the browser's hold on the seat."""

AFTER: Final = (f"{SEAT}hot-wash/", f"{SEAT}hot-wash/booklet.pdf")
"""Addresses that are there once the game has ended and Control has opened the rooms to each other."""


def addresses() -> dict[str, bool]:
    """Every address of the site, and whether it is closed to a Red seat by the door of the rooms."""
    found: dict[str, bool] = {}
    for route, pattern in leaves(urlpatterns):
        found[route] = found.get(route, True) and _is_closed(pattern)
    return found


def _is_closed(pattern: Any) -> bool:
    """An address that Control's or Blue's room has and Red's has not."""
    view = getattr(pattern, "callback", None)
    rooms = getattr(view, "rooms", None)
    if rooms is not None:
        return "red" not in rooms
    interface = getattr(view, "view_class", None)
    return getattr(interface, "room", Room.ANY) is Room.CONTROL
