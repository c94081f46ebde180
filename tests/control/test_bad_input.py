"""Whatever is sent to any address is answered in words: no input ends in an error, and a refusal says why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client

import control
from config.urls import urlpatterns
from control.access import Room
from control.models import Game, Seat
from control.services.seats import mint_api_token
from control.situation.side import CONTROL
from orders.services.sheets import open_sheet, write_line
from tests.control.fog.addresses import ADMIN, API, FEED, SEAT, filled, leaves
from tests.games import assess, hand_in_decks, new_game, seat
from tests.seated import seated

pytestmark = [pytest.mark.usefixtures("swept"), pytest.mark.django_db]

NAMES: Final = """
    about act after all answers as_name at at_zero card cell chapter code cycle deck dismissed due entry example field
    behind grace_seconds how id intent kind left letter letters like line minutes missing name number numbers
    orders_minutes page pauses place post_key provenance question ready reason report reports right role rule same_as
    scenario
    seed sheet side state subinterval subject table text title to unit units value version view window
    words f_Unit f_Ord f_C1 f_Tme
"""
"""What the forms and addresses of all rooms ask for."""

ODD: Final = {
    "nul": "a\x00b",
    "number": "9" * 5000,
    "large": "9" * 30,
    "negative": "-1",
    "digits": "\u0663",
    "long": "x" * 5000,
    "lone": "\ud800",
    "markup": "<b>A' OR 1=1",
}
QUICK: Final = ("nul", "number")
FAILED: Final = 500
TEMPLATES: Final = Path(control.__file__).parent / "templates"


@dataclass(frozen=True)
class Caller:
    """A seat with its browser and its program."""

    seat: Seat
    browser: Client
    program: Client
    values: dict[str, str]


@pytest.fixture(scope="module")
def callers(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Caller]]:
    """Control and Red of a game in which something is assessed and written."""
    with django_db_blocker.unblock(), transaction.atomic():
        game = new_game()
        hand_in_decks(game)
        subinterval = assess(game)
        game = Game.objects.get(pk=game.pk)
        values = {"game": game.public_id, "subinterval": subinterval.public_id, "branch": game.branch.public_id}
        values |= {"chosen": game.branch.public_id, "side": "red", "cell": "red", "number": "1", "cycle": "1"}
        yield {addressee: _caller(game, addressee, values) for addressee in (CONTROL, "red")}
        transaction.set_rollback(True)


def _caller(game: Game, addressee: str, values: dict[str, str]) -> Caller:
    own = seat(game, addressee)
    sheet = open_sheet(game=game, side="red")
    card = write_line(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"), text="nonsense")
    key = mint_api_token(seat=own)
    browser = seated(own)
    browser.raise_request_exception = False
    return Caller(
        seat=own,
        browser=browser,
        program=Client(headers={"Authorization": f"Bearer {key}"}, raise_request_exception=False),
        values={
            **values,
            "seat": own.public_id,
            "sheet": sheet.public_id,
            "card": card.public_id,
            "other": own.public_id,
        },
    )


def routes(addressee: str) -> list[str]:
    """The addresses that a seat reaches; each page of Control's once, not again for studies and for looking back."""
    found: dict[str, None] = {}
    for route, pattern in leaves(urlpatterns):
        rooms = getattr(pattern.callback, "rooms", None) if route != ADMIN else None
        interface = getattr(getattr(pattern, "callback", None), "view_class", None)
        room = getattr(interface, "room", Room.ANY)
        is_own = addressee in rooms if rooms is not None else (room is not Room.CONTROL or addressee == CONTROL)
        if is_own and route not in (ADMIN, FEED) and "/study/" not in route and "/past/" not in route:
            found[route] = None
    return list(found)


def sent(caller: Caller, route: str, method: str, values: dict[str, str], data: dict[str, str]) -> Any:
    """The answer to one request, after which all is as it was."""
    with transaction.atomic():
        if route.startswith(API):
            call = getattr(caller.program, method)
            answer = call(filled(route, values), data, content_type="application/json")
        else:
            answer = getattr(caller.browser, method)(filled(route, values), data, headers={"HX-Request": "true"})
        transaction.set_rollback(True)
    return answer


def check(caller: Caller, odd: str) -> None:
    """Every address with odd fields and then with odd gaps."""
    failed = []
    fields = dict.fromkeys(NAMES.split(), odd)
    kept = {"sheet": caller.values["sheet"], "version": "1"}
    for route in routes(caller.seat.addressee):
        gaps = {name: odd for name in re.findall(r"<\w+:(\w+)>", route) if name not in ("game", "seat")}
        asked = [("get", caller.values, fields), ("post", caller.values, fields)]
        asked += [(method, caller.values, {**fields, **kept}) for method in ("post", "put")]
        asked += [(method, {**caller.values, **gaps}, kept) for method in ("get", "post")]
        for method, values, data in asked:
            answer = sent(caller, route, method, values, data)
            if answer.status_code >= FAILED:
                failed.append((method, route, answer.status_code))
            elif answer.status_code in (400, 409):
                assert answer.content.strip(), route
    assert not failed


@pytest.mark.parametrize("odd", QUICK)
@pytest.mark.parametrize("addressee", [CONTROL, "red"])
def test_no_input_ends_in_an_error(callers: dict[str, Caller], addressee: str, odd: str):
    check(callers[addressee], ODD[odd])


@pytest.mark.fuzz
@pytest.mark.parametrize("odd", [name for name in ODD if name not in QUICK])
@pytest.mark.parametrize("addressee", [CONTROL, "red"])
def test_no_odd_input_ends_in_an_error(callers: dict[str, Caller], addressee: str, odd: str):
    check(callers[addressee], ODD[odd])


@pytest.mark.parametrize("path", ["\x00", "a%00b", "%ff", "g/%00/x/", "g/x/%00/orders/", "join/%00"])
def test_no_address_ends_in_an_error(path: str):
    client = Client(raise_request_exception=False)
    assert client.get(f"/{path}").status_code in (302, 400, 404)


def test_no_form_cuts_a_long_text_off():
    """A browser cuts what is pasted at `maxlength` and says nothing; the services say how long it may be."""
    boxes = [box for path in TEMPLATES.rglob("*.html") for box in re.findall("<textarea[^>]*>", path.read_text())]
    assert boxes
    assert not [box for box in boxes if "maxlength" in box]


def test_the_rooms_have_addresses():
    assert f"{SEAT}orders/cards/" in routes("red")
    assert f"{SEAT}rulings/new/" in routes(CONTROL)
    assert f"{SEAT}rulings/new/" not in routes("red")
