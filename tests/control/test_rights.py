"""Rights of Control's staff: each role does what it is there for, an observer of Control reads along."""

from __future__ import annotations

import pytest

from control.desk.rights import NEEDED
from control.desk.urls import PAGES
from control.models import Branch, Game, Role, Seat, Stage
from control.rights import RIGHTS, Right, may
from control.services.seats import add_seat, mint_api_token
from tests.control.desk.pages import Room

pytestmark = pytest.mark.django_db

TELLS = {"answers": "", "as_name": "Umpire", "text": "Hold the bridge."}
UNIT = {"kind": "unit", "subject": "1C73", "field": "casualties", "value": "10", "reason": "lost in the river"}
EVENT = {"kind": "event", "subject": "blue", "field": "told", "value": "RAIN IS COMING", "reason": "forecast"}


def staff(game: Game, role: Role) -> Room:
    return Room(game, _seat(game, role))


def _seat(game: Game, role: Role) -> Seat:
    return add_seat(game=game, name=f"the {role}", role=role)[0]


def test_every_page_that_changes_something_says_what_it_needs():
    assert {name for _, _, name, methods in PAGES if "POST" in methods} == set(NEEDED)


def test_the_director_may_all_and_each_other_role_less():
    assert RIGHTS[Role.DIRECTOR] == frozenset(Right)
    assert all(rights < frozenset(Right) for role, rights in RIGHTS.items() if role is not Role.DIRECTOR)
    assert not any(may(Seat(role=role), right) for role in (Role.PLAYER, Role.OBSERVER) for right in Right)


@pytest.mark.parametrize("role", [Role.UMPIRE, Role.LIAISON, Role.INTELLIGENCE, Role.RECORDER, Role.OBSERVER])
def test_only_the_director_ends_releases_and_gives_seats(game: Game, role: Role):
    room = staff(game, role)
    fields = {"title": game.title, "name": "x", "role": role}
    for page in ("release/", "end/", "seats/new/"):
        answer = room.post(page, **fields)
        assert answer.status_code == 409
        assert "director" in answer.content.decode()
    game.refresh_from_db()
    assert game.ended is None


def test_intelligence_tells_and_does_not_rule(game: Game):
    room = staff(game, Role.INTELLIGENCE)
    assert room.post("letters/blue/", **TELLS).status_code == 302
    assert room.post("corrections/new/", **EVENT).status_code == 302
    assert room.post("corrections/new/", **UNIT).status_code == 409
    assert room.post("assess/", without="yes").status_code == 409
    assert Branch.objects.get(pk=game.branch.pk).stage == Stage.ORDERS


def test_an_umpire_rules_and_assesses(game: Game):
    room = staff(game, Role.UMPIRE)
    assert room.post("corrections/new/", **UNIT).status_code == 302
    assert room.post("hold/").status_code == 302
    assert room.post("release/").status_code == 409


def test_a_recorder_notes(game: Game):
    room = staff(game, Role.RECORDER)
    assert room.post("log/note/", text="Red waited for the moon.").status_code == 302
    assert "Red waited for the moon." in room.text("log/")
    assert room.post("log/note/", text=" ").status_code == 409
    assert room.post("letters/blue/", **TELLS).status_code == 409


def test_an_observer_of_control_reads_along(game: Game):
    room = staff(game, Role.OBSERVER)
    assert "Units as they are" in room.text()
    for page in (name for route, _, name, methods in PAGES if "POST" in methods and "<" not in route):
        if NEEDED[page] is not None:
            route = next(route for route, _, name, _ in PAGES if name == page)
            assert room.post(route).status_code == 409, page


def test_the_button_is_one_that_the_seat_may_press(game: Game):
    assert "Assess" in Room(game).text("bar/")
    bar = staff(game, Role.RECORDER).text("bar/")
    assert "Read the results" in bar
    assert "Hold the game" not in bar
    assert "Hold the game" in staff(game, Role.UMPIRE).text("bar/")


def test_the_interface_knows_the_same_rights(game: Game):
    seat = _seat(game, Role.RECORDER)
    token = mint_api_token(seat=seat)
    client = Room(game).client
    base = f"/api/g/{game.public_id}/{seat.public_id}/"
    headers = {"Authorization": f"Bearer {token}"}
    assert client.get(f"{base}situation/", headers=headers).status_code == 200
    for page in ("assess/", "release/", "start/"):
        answer = client.post(f"{base}{page}", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "no_right")
