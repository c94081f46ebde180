"""A rehearsal: every room plays on for a while, then all is as it was; nothing of it counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from assessment.models import AssessmentRecord
from assessment.services.branching import branch_from, choose_branch
from assessment.services.timekeeping import keep_time
from assessment.services.verifying import Verdict, verify_game
from control.models import Attendance, Branch, CellContact, Game, Stage, Subinterval
from control.reports.service import cell_reports_pdf
from control.services import pictures
from control.services.games import end_game
from control.services.refusal import Refused
from control.services.rehearsing import begin_rehearsal, end_rehearsal
from control.services.tempo import clock_of, run_clock, set_end, set_tempo
from control.situation.canonical import encode
from control.situation.side import SIDES
from orders.models import SheetFile
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet
from tests.control.desk.pages import Room
from tests.control.reports.printed import pages_of
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, released_game, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db


def again(game: Game) -> Game:
    """The game as stored."""
    return Game.objects.get(pk=game.pk)


def whole_cycle(game: Game, cycle: int) -> None:
    """Plays to the end of a cycle on whatever counts."""
    hand_in_decks(game, cycle)
    while again(game).branch.cycle == cycle:
        play_on(game)


@pytest.fixture
def game() -> Game:
    """The teaching game in its first cycle."""
    return new_game()


def rehearsed(game: Game) -> Branch:
    """A cycle rehearsed to its end, and still in the rehearsal."""
    begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    whole_cycle(game, 1)
    return again(game).branch


def test_all_is_as_it_was_when_it_ends(game: Game):
    before = again(game).branch
    told = [encode(pictures.cell_picture(game=game, side=side)) for side in SIDES]
    rehearsal = rehearsed(game)
    assert rehearsal.pk != before.pk
    assert [encode(pictures.cell_picture(game=again(game), side=side)) for side in SIDES] != told
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    after = again(game).branch
    assert (after.pk, after.stage, after.now, after.situation_digest) == (
        before.pk, before.stage, before.now, before.situation_digest
    )  # fmt: skip
    assert [encode(pictures.cell_picture(game=again(game), side=side)) for side in SIDES] == told
    assert not Subinterval.objects.filter(branch=after).exists()


def test_the_game_then_goes_as_it_would_have_gone(game: Game):
    rehearsed(game)
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    whole_cycle(game, 1)
    other = new_game()
    whole_cycle(other, 1)
    assert again(game).branch.situation_digest == again(other).branch.situation_digest
    assert {one.verdict for one in verify_game(again(game))} == {Verdict.EQUAL}


def test_the_clock_stands_while_it_lasts_and_then_runs_on(game: Game):
    """Nor does what Control has set for silence strike in it."""
    director = control_seat(game)
    set_tempo(
        game_id=game.pk, seat=director, orders_minutes=20, reply_minutes=5, at_zero="control", grace_seconds=0
    )  # fmt: skip
    end = (timezone.now() + timedelta(days=2)).replace(microsecond=0, tzinfo=None)
    set_end(game_id=game.pk, seat=director, end=end.isoformat(), zone="UTC")
    before = clock_of(game)
    rehearsed(game)
    assert (clock_of(game).due, keep_time()) == (None, 0)
    with pytest.raises(Refused, match="rehearsed"):
        run_clock(game_id=game.pk, seat=director)
    end_rehearsal(game_id=game.pk, seat=director)
    after = clock_of(game)
    assert before.due is not None
    assert after.due is not None
    assert timedelta() <= after.due - before.due < timedelta(minutes=10)
    assert (after.zone, after.left) == ("UTC", None)
    assert not Attendance.objects.filter(game=game).exists()


def test_its_dice_are_its_own(game: Game):
    rehearsal = rehearsed(game)
    record = AssessmentRecord.objects.filter(subinterval__branch=rehearsal, current=True).earliest("pk")
    assert record.seed_digest == rehearsal.seed_digest != game.seed_digest


def test_drafts_are_there_in_both_and_orders_go_on_counting():
    game = new_game()
    whole_cycle(game, 1)
    game = again(game)
    red = seat(game, "red")
    sheet = open_sheet(game=game, side="red")
    hand_in_decks(game, 2)
    cards = sheet.cards.filter(removed__isnull=True).count()
    facts = {"name": "sketch.jpg", "kind": "image/jpeg", "size": 1, "data_digest": "0" * 64}
    SheetFile.objects.create(sheet=sheet, seat=red, number=1, **facts)
    begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    copy = open_sheet(game=again(game), side="red")
    assert copy.pk != sheet.pk
    assert copy.cards.count() == cards
    assert [(file.name, file.seat) for file in copy.files.all()] == [("sketch.jpg", red)]
    receipt = hand_in(game_id=game.pk, sheet_id=copy.pk, seat=red)
    earlier = max(order.number for order in pictures.cell_picture(game=again(game), side="red").orders)
    assert min(receipt.orders.values_list("number", flat=True)) == earlier + 1
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    assert open_sheet(game=again(game), side="red").pk == sheet.pk


def test_every_page_and_sheet_is_marked_while_it_lasts(game: Game):
    room, red = Room(game), seat(game, "red")
    address = f"/g/{game.public_id}/{red.public_id}/"

    def marked() -> list[bool]:
        pages = room.text(), seated(red).get(address).content.decode()
        return ["REHEARSAL: nothing of this counts." in page for page in pages]

    assert marked() == [False, False]
    assert room.post("rehearsal/").status_code == 302
    assert marked() == [True, True]
    whole_cycle(game, 1)
    sheets = pages_of(cell_reports_pdf(game=again(game), side="red", cycle=1))
    assert all("EXERCISE · REHEARSAL" in sheet for sheet in sheets)
    assert room.post("rehearsal/end/").status_code == 302
    assert marked() == [False, False]
    assert "REHEARSAL" not in pages_of(cell_reports_pdf(game=again(game), side="red", cycle=1))[0]


def test_it_can_be_left_in_the_middle_of_an_assessment(game: Game):
    begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    hand_in_decks(game)
    assess(game)
    rehearsal = again(game).branch
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    rehearsal.refresh_from_db()
    assert rehearsal.stage == Stage.FINISHED
    assert again(game).branch.stage == Stage.ORDERS


def test_what_a_cell_made_of_its_reports_does_not_fall_upon_the_games_own(game: Game):
    rehearsed(game)
    contact = pictures.cell_desk(game=again(game), side="blue").contacts()[0]
    CellContact.objects.create(
        game=game, side="blue", number=contact.number, name="the mortars", seat=seat(game, "blue")
    )
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    assert not CellContact.objects.filter(game=game).exists()


def test_one_cannot_begin_in_the_middle_of_a_cycle_nor_twice_nor_end_what_is_not_there():
    middle = released_game()
    with pytest.raises(Refused, match="where a cycle begins"):
        begin_rehearsal(game_id=middle.pk, seat=control_seat(middle))
    with pytest.raises(Refused, match="No rehearsal"):
        end_rehearsal(game_id=middle.pk, seat=control_seat(middle))
    game = new_game()
    begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    with pytest.raises(Refused, match="already"):
        begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    with pytest.raises(Refused, match="go back"):
        end_game(game_id=game.pk, seat=control_seat(game))


def test_nothing_is_chosen_to_count_out_of_a_rehearsal(game: Game):
    rehearsal = rehearsed(game)
    first = Subinterval.objects.filter(branch=rehearsal).earliest("pk")
    study = branch_from(subinterval_id=first.pk, seat=control_seat(game), reason="what if")
    with pytest.raises(Refused, match="rehearsal"):
        choose_branch(branch_id=study.pk, seat=control_seat(game), reason="it went well")
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    for branch in (study, rehearsal):
        with pytest.raises(Refused, match="dice of its own"):
            choose_branch(branch_id=branch.pk, seat=control_seat(game), reason="it went well")


def test_earlier_parts_of_the_game_are_behind_a_rehearsal():
    game = new_game()
    whole_cycle(game, 1)
    begin_rehearsal(game_id=game.pk, seat=control_seat(game))
    whole_cycle(game, 2)
    rehearsal = again(game).branch
    assert {one.cycle for one in Subinterval.objects.leading_to(rehearsal)} == {1, 2}
    end_rehearsal(game_id=game.pk, seat=control_seat(game))
    whole_cycle(game, 2)
    assert all(one.branch == rehearsal for one in Subinterval.objects.leading_to(rehearsal).filter(cycle=2))
