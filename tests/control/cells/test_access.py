"""Who gets into which page of a cell's room. Foreign and unknown answer alike, to the byte."""

from __future__ import annotations

import pytest
from django.test import Client

from control.cells.urls import cell_urls
from control.models import Game, Role
from control.services.seats import add_seat
from control.situation.side import Side
from tests.games import new_game, released_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

SAMPLES = {"<str:card>": "abc", "<int:number>": "1", "<int:cycle>": "1", "<int:scale>": "25000", "<str:size>": "a3"}
SAMPLES |= {"<int:part>": "1"}
READING = {
    "bar/",
    "map/",
    "units/",
    "briefing/",
    "set-up/",
    "players-card/",
    "orders/",
    "orders/sheet/",
    "orders/editor/",
    "orders/codes/",
}
READING |= {"", "orders/deck.txt", "orders/hand-in/", "orders/receipts/", "reports/", "messages/", "questions/"}
READING |= {"messages/transcript.txt", "interface/", "tables/"}
WRITING = {"leave/", "orders/preview/", "orders/cards/", "orders/cards/abc/remove/", "orders/deck/", "orders/none/"}
WRITING |= {"orders/recall/", "orders/ready/", "orders/hand-in/", "seen/", "messages/", "questions/"}
WRITING |= {"interface/", "interface/withdraw/", "orders/cards/abc/write-out/", "contacts/1/"}
READING |= {"log/", "estimate/", "state/", "remarks/"}
WRITING |= {"set-up/", "set-up/cards/", "set-up/hand-in/", "set-up/recall/"}
WRITING |= {"estimate/", "log/", "log/1/strike/", "remarks/", "hot-wash/answers/"}
WRITING |= {"orders/files/", "orders/files/1/remove/"}
OWN = {"seen/", "leave/", "remarks/"}
"""What concerns the seat alone."""
LATER = {"map/picture.jpg", "orders/receipts/1/", "reports/1.pdf", "hot-wash/", "hot-wash/booklet.pdf"}
LATER |= {"briefing.pdf", "order-pad.pdf", "pins.pdf", "counters.pdf", "map-25000-a3.pdf"}
LATER |= {"orders/files/1/attached", "messages/1-1/attached", "state.pdf", "state-1.pdf"}
"""Not there before something is handed in, reported or printed."""


def routes() -> list[str]:
    found = [str(pattern.pattern) for pattern in cell_urls(Side.RED)]
    for gap, sample in SAMPLES.items():
        found = [route.replace(gap, sample) for route in found]
    return found


def test_every_address_of_the_room_is_in_this_table():
    assert set(routes()) == READING | WRITING | LATER


def test_whoever_it_is_not_for_finds_nothing(client: Client, game: Game):
    red, blue, control = (seat(game, addressee) for addressee in ("red", "blue", "control"))
    other = new_game()
    foreign = seat(other, "red")
    rooms = [
        (client, room_of(red)),
        (seated(blue), room_of(red)),
        (seated(control), room_of(red)),
        (seated(foreign), room_of(red)),
        (seated(foreign), f"/g/{game.public_id}/{foreign.public_id}/"),
        (seated(red), f"/g/{other.public_id}/{red.public_id}/"),
        (seated(red), f"/g/{game.public_id}/nobody/"),
        (seated(red), f"/g/nothing/{red.public_id}/"),
    ]
    nothing = seated(red).get(f"{room_of(red)}no-such-page/")
    assert nothing.status_code == 404
    for route in routes():
        for browser, room in rooms:
            for answer in (browser.get(f"{room}{route}"), browser.post(f"{room}{route}")):
                assert answer.status_code == 404, (route, room)
                assert answer.content == nothing.content, (route, room)
                assert dict(answer.headers) == dict(nothing.headers), (route, room)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_seat_reads_its_own_room_and_nothing_is_kept(game: Game, side: str):
    own = seat(game, side)
    for route in sorted(READING):
        answer = seated(own).get(f"{room_of(own)}{route}")
        assert answer.status_code == 200, route
        assert "no-store" in answer["Cache-Control"], route
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self'" in policy, route
        assert "unsafe" not in policy, route
        assert "nonce" not in policy, route


def test_pages_hold_neither_inline_script_nor_inline_style(game: Game):
    own = seat(game, "red")
    browser = seated(own)
    for route in READING:
        text = browser.get(f"{room_of(own)}{route}").content.decode()
        assert " style=" not in text, route
        assert " on" + "click=" not in text, route
        assert "<script>" not in text, route


def test_an_observer_of_the_cell_writes_nothing(game: Game):
    watching, _ = add_seat(game=game, name="guest", role=Role.OBSERVER, side="red")
    for route in sorted(WRITING - OWN):
        answer = seated(watching).post(f"{room_of(watching)}{route}")
        assert answer.status_code == 409, route
        assert "reads along" in answer.content.decode(), route


def test_an_observer_has_read_what_it_was_shown_and_may_leave():
    game = released_game()
    watching, _ = add_seat(game=game, name="guest", role=Role.OBSERVER, side="blue")
    room, browser = room_of(watching), seated(watching)
    new = 'class="count" id="count-reports" title="new">'
    assert new in browser.get(room).content.decode()
    assert browser.post(f"{room}seen/", {"reports": "999"}).status_code == 204
    assert new not in browser.get(room).content.decode()
    assert browser.post(f"{room}leave/").status_code == 302
    assert browser.get(room).status_code == 404


def test_an_observer_reads_the_room_without_an_editor(game: Game):
    watching, _ = add_seat(game=game, name="guest", role=Role.OBSERVER, side="red")
    page = seated(watching).get(room_of(watching))
    assert page.status_code == 200
    assert 'id="card"' not in page.content.decode()


def test_a_page_that_writes_is_not_read(game: Game):
    own = seat(game, "red")
    for route in sorted(WRITING - READING):
        assert seated(own).get(f"{room_of(own)}{route}").status_code == 405, route


def test_writing_needs_the_form_of_our_own_page(game: Game):
    own = seat(game, "red")
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = seated(own).cookies
    answer = strict.post(f"{room_of(own)}orders/none/")
    assert answer.status_code == 403
    assert game.title not in answer.content.decode()
