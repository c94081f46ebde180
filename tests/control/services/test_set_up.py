"""Before cycle 1: cells place what is theirs and say what they mean to do, Control approves or edits, then starts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assessment.modes.tacspiel.square import Square
from control.models import Disposition, DispositionState, Game, LogEntry, Role, Stage
from control.services import truth
from control.services.dispositions import hand_in_set_up, place_by_cards, place_item, recall_set_up
from control.services.games import start_game
from control.services.refusal import Refused
from control.services.seats import add_seat
from control.services.set_up import approve, change_item, drop_item
from tests.control.desk.pages import Room
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, seat
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

MOVED = {"item": "unit/1A95", "square": "12200485"}
INTENT = {"intent1": "Strike the first column", "intent2": "be gone in an hour", "intent3": ""}


@pytest.fixture
def game() -> Game:
    return new_game(started=False)


def unit(game: Game, name: str) -> Any:
    game = Game.objects.get(pk=game.pk)
    return next(one for one in truth.situation_of(game.branch).units if one.designator == name)


def test_from_the_cells_pages_to_cycle_1(game: Game):
    red, address = at_desk(game, "red")
    assert "Set-up" in red.get(address).content.decode()
    key = re.findall(r'name="posting" value="([^"]+)"', red.get(f"{address}set-up/").content.decode())[0]
    assert red.post(f"{address}set-up/", {**MOVED, "posting": key}).status_code == 302
    page = red.get(f"{address}set-up/").content.decode()
    assert "12200485" in page
    assert "changed" in page
    sheet = red.get(f"{address}map/").content.decode()
    assert "map-area map-zone" in sheet
    assert "map-expected" in sheet
    assert red.post(f"{address}set-up/hand-in/", INTENT).status_code == 302
    room = Room(game)
    assert "Strike the first column" in room.text("set-up/")
    assert "Red has handed in its set-up." in room.text()
    assert room.post("start/").status_code == 409
    assert unit(game, "1A95").square == Square.at("12150470")
    assert room.post("set-up/red/approve/").status_code == 302
    assert unit(game, "1A95").square == Square.at("12200485")
    assert room.post("start/").status_code == 302
    game = Game.objects.get(pk=game.pk)
    assert game.branch.stage == Stage.ORDERS
    assert "Strike the first column" in room.text("set-up/")
    assert "Nothing is left to set up" in red.get(f"{address}set-up/").content.decode()
    assert red.post(f"{address}set-up/", MOVED).status_code == 409


def test_what_siting_forbids_is_said_where_it_was_typed_and_nothing_is_lost(game: Game):
    red, address = at_desk(game, "red")
    answer = red.post(f"{address}set-up/", {**MOVED, "square": "12900455", "facing": "SW"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "may be placed in the forest west of the Suoi Lon (12000450 to 12300490), not at 12900455" in page
    assert 'value="12900455"' in page
    assert '<option value="SW" selected>' in page
    assert not Disposition.objects.exists()


def test_cards_place_units_all_or_none(game: Game):
    red = seat(game, "red")
    with pytest.raises(Refused) as refused:
        place_by_cards(seat=red, text="P1A9512450475H03A95\n1A95 12000400144A95\nM95  12250465101A95\n")
    assert [way.partition(":")[0] for way in refused.value.ways] == ["Line 2", "Line 3"]
    assert not Disposition.objects.exists()
    place_by_cards(seat=red, text="P1A9512450475H03A95\n")
    assert Disposition.objects.get().changes == [
        ["unit/P1A95", {"option": "H03", "c2": "", "percent": "", "square": "12450475"}]
    ]


def test_a_cell_takes_its_set_up_back_and_control_sends_it_back(game: Game):
    red, control = seat(game, "red"), Room(game)
    place_item(seat=red, item="unit/1A95", values={"square": "12200485"})
    hand_in_set_up(seat=red, intent=())
    with pytest.raises(Refused, match="handed in"):
        place_item(seat=red, item="unit/1A95", values={"square": "12200490"})
    assert recall_set_up(seat=red).state == DispositionState.DRAFT
    hand_in_set_up(seat=red, intent=())
    assert control.post("set-up/red/send-back/", note="").status_code == 409
    control.post("set-up/red/send-back/", note="Leave a platoon at the bridge")
    client, address = at_desk(game, "red")
    assert "Leave a platoon at the bridge" in client.get(f"{address}set-up/").content.decode()
    reader = add_seat(game=game, name="second", role=Role.PLAYER, side="red")[0]
    reader.may_hand_in = False
    reader.save()
    with pytest.raises(Refused, match="does not hand in"):
        hand_in_set_up(seat=reader, intent=())


def test_control_edits_anything_and_the_rooms_follow(game: Game):
    room = Room(game)
    renamed = {"act": "change", "item": "unit/1C73", "designator": "9C73", "posting": "any-key"}
    assert room.post("set-up/change/", **renamed).status_code == 302
    assert room.post("set-up/change/", act="drop", item="unit/P1C73").status_code == 302
    new = {"designator": "5C73", "side": "blue", "kind": "rifle_platoon", "company": "C73"}
    refused = room.post("set-up/change/", act="add", **new, superior="C73", square="99990000", vehicle="")
    assert refused.status_code == 409
    assert "stands off the map at 99990000" in refused.content.decode()
    assert 'value="5C73"' in refused.content.decode()
    assert (
        room.post("set-up/change/", act="add", **new, superior="C73", square="12950455", vehicle="").status_code == 302
    )
    text = {"title": "Weather", "audience": "blue", "text": "Mist until nine."}
    assert room.post("set-up/change/", act="change", item="text/0", **text).status_code == 302
    blue, address = at_desk(game, "blue")
    units = blue.get(f"{address}units/").content.decode()
    assert "9C73" in units
    assert "5C73" in units
    assert "P1C73" not in units
    assert "Mist until nine" in blue.get(f"{address}briefing/").content.decode()
    red, address = at_desk(game, "red")
    assert "Mist until nine" not in red.get(f"{address}briefing/").content.decode()
    acts = LogEntry.objects.filter(game=game, act__startswith="set_up.").order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["set_up.changed", "set_up.dropped", "set_up.added", "set_up.changed"]
    assert "Set-up: unit 5C73 was added" in room.text("log/")


def test_what_control_dropped_meanwhile_is_told_and_not_put_in(game: Game):
    red, control = seat(game, "red"), control_seat(game)
    place_item(seat=red, item="unit/1A95", values={"square": "12200485"})
    drop_item(game_id=game.pk, seat=control, item="unit/1A95")
    with pytest.raises(Refused, match="look at it once more"):
        hand_in_set_up(seat=red, intent=())
    with pytest.raises(Refused, match="handed in no set-up"):
        approve(game_id=game.pk, side="red", seat=control)


def test_a_game_so_set_up_is_assessed_and_verified(game: Game):
    place_item(seat=seat(game, "red"), item="unit/P1A95", values={"square": "12500480", "option": "H03"})
    hand_in_set_up(seat=seat(game, "red"), intent=("Watch",))
    approve(game_id=game.pk, side="red", seat=control_seat(game))
    start_game(game_id=game.pk)
    hand_in_decks(game)
    assert assess(game).until is not None


def test_nothing_is_set_up_in_a_game_that_has_begun_or_leaves_nothing_open():
    begun = new_game()
    with pytest.raises(Refused, match="has begun"):
        change_item(game_id=begun.pk, seat=control_seat(begun), item="unit/1C73", values={})
    other = new_game("platoon", mode="de_bellis", started=False)
    with pytest.raises(Refused, match="nothing to set up"):
        change_item(game_id=other.pk, seat=control_seat(other), item="unit/1C73", values={})
    client, address = at_desk(other, "red")
    assert "set-up/" not in client.get(address).content.decode()
    assert "Nothing is left" in client.get(f"{address}set-up/").content.decode()


def test_only_the_director_approves(game: Game):
    room = Room(game, add_seat(game=game, name="recorder", role=Role.RECORDER)[0])
    assert room.post("set-up/red/approve/").status_code == 409
    assert room.post("set-up/change/", act="drop", item="unit/1C73").status_code == 409
    assert room.text("set-up/")
    assert unit(game, "1C73")
    play_on(start_game(game_id=game.pk))
