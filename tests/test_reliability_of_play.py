"""What users of comparable systems suffered where a game went on by itself, or told something else than it did."""

from __future__ import annotations

import pytest

from assessment.engine.outcome import DecisionKind
from assessment.models import AssessmentRecord
from assessment.services.releasing import release_reports
from assessment.services.timekeeping import keep_time
from assessment.services.tray import Decided, decide_report, tray_of
from assessment.services.verifying import Verdict, verify_game
from control.models import Branch, Game, LogEntry, Stage, Subinterval
from control.services.refusal import Refused
from control.services.tempo import set_tempo
from orders.services.decks import upload_deck
from orders.services.sheets import open_sheet
from tests.control.desk.pages import Room
from tests.control.services.test_tempo import ran_out
from tests.games import assess, assess_queued, control_seat, deck, hand_in_decks, new_game, play_on, seat

pytestmark = pytest.mark.django_db


def test_a_game_that_nobody_plays_stops_after_a_cycle():
    game = new_game()
    set_tempo(
        game_id=game.pk, seat=control_seat(game), orders_minutes=20, reply_minutes=5, at_zero="go_on", grace_seconds=0
    )
    for _minutes in range(0, 60, 5):
        ran_out(game, seconds=300)
        keep_time()
        if waiting := Subinterval.objects.filter(branch=game.branch, assessments__isnull=True).first():
            assess_queued(waiting)
    branch = Branch.objects.get(pk=game.branch.pk)
    assert (branch.cycle, branch.stage) == (1, Stage.REVIEW)
    assert Subinterval.objects.filter(branch=branch).count() == 1
    assert LogEntry.objects.filter(game=game, act="assessment.requested").count() == 1


def test_reports_that_are_kept_back_change_nothing_of_what_happens():
    told, silent = new_game(), new_game()
    for game in (told, silent):
        hand_in_decks(game)
        opened = assess(game, pauses="none")
        if game is silent:
            for report in tray_of(opened):
                kept_back = Decided(kind=DecisionKind.WITHHOLD, reason="said nothing")
                decide_report(subinterval_id=opened.pk, report=report.key, decided=kept_back, seat=control_seat(game))
        release_reports(branch_id=game.branch.pk, seat=control_seat(game))
        assess(game, without_missing=True, pauses="none")
    assert len(happened(told)) == 2
    assert happened(silent) == happened(told)


def test_cards_of_somebody_who_has_left_are_named_before_the_assessment_and_not_carried_out():
    game = new_game()
    blue, room = seat(game, "blue"), Room(game)
    sheet = open_sheet(game=game, side="blue")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=blue, text=deck(game, "blue"))
    room.send(f"seats/{blue.public_id}/retire/")
    asked = " ".join(room.send("assess/").content.decode().split())
    cards = sheet.cards.filter(removed__isnull=True).count()
    assert "units carry on as they are" in asked
    assert f"On the sheet of Blue stand {cards} cards that were not handed in; they are not carried out" in asked
    assert "On the sheet of Red" not in asked
    room.send("assess/", missing="yes")
    assert LogEntry.objects.get(game=game, act="assessment.requested").facts["orders"] == 0
    assert not sheet.orders.exists()


def test_each_cycle_hangs_on_the_one_before_it_and_nothing_old_slips_in():
    game = new_game()
    first = deck(game, "red")
    hand_in_decks(game)
    while Game.objects.get(pk=game.pk).branch.cycle < 3:
        play_on(game)
    game = Game.objects.get(pk=game.pk)
    sheet = open_sheet(game=game, side="red")
    with pytest.raises(Refused, match="the sheet is"):
        upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"), text=first)
    assert not sheet.cards.exists()
    chain = list(Subinterval.objects.filter(branch=game.branch).order_by("cycle", "number"))
    assert len(chain) > 2
    assert {one.verdict for one in verify_game(game)} == {Verdict.EQUAL}
    for column in ("orders_digest", "before_digest"):
        slipped_in = Subinterval.objects.filter(pk=chain[2].pk)
        slipped_in.update(**{column: getattr(chain[0], column)})
        found = {one.subinterval.pk: one.differing for one in verify_game(game) if one.differing}
        assert "inputs" in found[chain[2].pk]
        assert ("release" in found.get(chain[1].pk, ())) is (column == "before_digest")
        slipped_in.update(**{column: getattr(chain[2], column)})


def happened(game: Game) -> list[str]:
    """The digests of what was ruled in each subinterval."""
    records = AssessmentRecord.objects.current().filter(subinterval__branch__game=game).order_by("subinterval")
    return list(records.values_list("events_digest", flat=True))
