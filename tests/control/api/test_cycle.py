"""A whole cycle by the interface: orders in, assessed by a worker, ruled on, released, reports out."""

from __future__ import annotations

import time
from typing import Any

import pytest

from config.embedded.program import Process
from control.models import Game
from tests.control.api.caller import Caller
from tests.games import deck, new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PATIENCE_SECONDS = 30


def wait_for(control: Caller, stage: str) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE_SECONDS
    while (found := control.get("assess/").json())["stage"] != stage:
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return dict(found)


@pytest.fixture
def game() -> Game:
    return new_game(started=False)


def test_a_cycle_by_the_interface(game: Game, worker: Process):
    control, red, blue = (Caller(game, addressee) for addressee in ("control", "red", "blue"))
    assert control.post("start/").status_code == 200
    assert red.get().json()["stage"] == "orders"
    for caller in (red, blue):
        side = caller.seat.side
        assert caller.post("sheet/deck/", text=deck(game, side)).status_code == 201
        assert caller.post("sheet/hand-in/", post_key=side).json()["act"] == "hand_in"
    assert control.post("assess/").status_code == 202
    first = wait_for(control, "review")
    results = control.get("results/").json()
    assert results
    assert control.get("worksheet/").json()

    yes = next(line for line in reversed(control.get("worksheet/").json()) if line.get("value") == "yes")
    ruled = control.post("rulings/", kind="result", place=yes["place"], value="no", reason="dead ground")
    assert ruled.status_code == 202
    wait_for(control, "review")
    assert any(result["ruled"] for result in control.get("results/").json()) or results
    assert control.delete("rulings/1/").status_code == 202
    wait_for(control, "review")

    report = next(found for found in control.get("release/").json() if found["addressee"] == "red")
    assert control.post("tray/", report=report["key"], kind="withhold", reason="asleep").status_code == 200
    assert control.post("release/").json()["stage"] == "reports"
    told = red.get("picture/").json()["reports"]
    assert told
    assert report["key"] not in {found["key"] for found in told}
    assert red.get("sheet/").json()["window"] == first["until"]

    refused = control.post("rulings/", kind="result", place=yes["place"], value="no", reason="dead ground")
    assert refused.status_code == 409
    assert refused.json()["code"] == "closed"
    assert len(refused.json()["ways"]) == 2
    study = control.post("branches/", subinterval=first["subinterval"], reason="what if")
    assert study.status_code == 201
    assert [branch["counts"] for branch in control.get("branches/").json()] == [True, False]
    assert control.get("results/", branch=study.json()["branch"]).status_code == 404


def test_what_is_refused_says_why_and_what_else_can_be_done(game: Game):
    control = Caller(game, "control")
    control.post("start/")
    refused = control.post("assess/")
    assert refused.status_code == 409
    assert refused.json()["code"] == "orders_missing"
    assert len(refused.json()["ways"]) == 2


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("rulings/", {"kind": "wish", "reason": "x", "value": "y"}),
        ("rulings/", {}),
        ("assess/", {"without_missing": "perhaps"}),
        ("tray/", {"report": "x", "kind": "burn"}),
        ("tray/", {"report": "x", "kind": "delay", "due": "noon"}),
    ],
)
def test_data_that_has_no_shape_is_a_bad_request_or_not_there(game: Game, path: str, data: dict[str, str]):
    control = Caller(game, "control")
    assert control.post(path, **data).status_code in (400, 404)


def test_a_change_of_an_older_version_of_a_card_is_refused(game: Game):
    red, control = Caller(game, "red"), Caller(game, "control")
    control.post("start/")
    card = red.post("sheet/", text="1A95 12150470144A95").json()["cards"][0]
    assert red.put(f"sheet/cards/{card['key']}/", text="first", version=1).status_code == 200
    again = red.put(f"sheet/cards/{card['key']}/", text="second", version=1)
    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert red.delete(f"sheet/cards/{card['key']}/").json()["cards"] == []
