"""Setting up over the interface, and where it stands afterwards: in the data book and in the hot wash."""

from __future__ import annotations

import pytest

from control.databook.game_book import data_book
from control.models import Game, Opened
from control.services.games import end_game, start_game
from control.services.hot_wash import hot_wash_of, open_hot_wash
from tests.control.api.caller import Caller
from tests.games import control_seat, new_game

pytestmark = pytest.mark.django_db


def test_a_set_up_by_the_interface_is_in_the_data_book_and_the_hot_wash():
    game = new_game(started=False)
    control, red, blue = (Caller(game, addressee) for addressee in ("control", "red", "blue"))
    outside = red.put("set-up/", item="unit/1A95", values={"square": "12900455"})
    assert (outside.status_code, outside.json()["code"]) == (409, "item")
    moved = red.put("set-up/", item="unit/1A95", values={"square": "12200485"})
    unit = next(item for item in moved.json()["items"] if item["item"] == "unit/1A95")
    assert unit["values"]["square"] == "12200485"
    assert "1A95" not in str(blue.get("set-up/").json())
    assert red.post("set-up/hand-in/", intent=["Strike once"]).json()["state"] == "handed_in"
    assert red.post("set-up/recall/").json()["state"] == "draft"
    red.post("set-up/hand-in/", intent=["Strike once", "be gone"])
    assert [one["state"] for one in control.get("set-ups/").json()] == ["", "handed_in", "draft"]
    assert control.post("set-ups/red/send-back/", note="Not so near the road").status_code == 200
    assert red.get("set-up/").json()["note"] == "Not so near the road"
    red.post("set-up/hand-in/", intent=["Strike once", "be gone"])
    assert control.post("set-ups/red/approve/").status_code == 200
    assert control.put("set-ups/", item="text/0", values={"title": "What has happened"}).status_code == 200
    start_game(game_id=game.pk, seat=control_seat(game))
    assert red.get("set-up/").status_code == 404

    game = Game.objects.get(pk=game.pk)
    sheet = next(one for one in data_book(game).sheets if one.key == "set_ups")
    rows = list(sheet.rows)
    assert [row["act"] for row in rows] == [
        "handed_in", "recalled", "handed_in", "sent_back", "handed_in", "approved", "changed",
    ]  # fmt: skip
    assert (rows[0]["side"], rows[0]["item"], rows[0]["values"]) == ("red", "unit/1A95", "square: 12200485")
    assert rows[2]["intent"] == "Strike once / be gone"
    assert rows[3]["note"] == "Not so near the road"
    end_game(game_id=game.pk, seat=control_seat(game))
    open_hot_wash(game_id=game.pk, seat=control_seat(game), opened=Opened.EVERYTHING)
    wash = hot_wash_of(Game.objects.get(pk=game.pk))
    assert wash is not None
    (said,) = (one for one in wash.spoken if one.kind == "set_up")
    assert (said.side, said.words) == ("red", "Strike once / be gone. unit/1A95: square: 12200485")
