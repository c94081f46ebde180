"""Rulings at the desk: entered at a place, compared, kept or withdrawn; on a closed subinterval two ways on."""

from __future__ import annotations

import re

import pytest

from assessment.engine.worksheet_line import Line, LineKind
from assessment.services.branching import branch_from
from assessment.services.ruling import current_lines
from control.models import Branch, Game, RulingRecord, Stage, Subinterval
from tests.control.desk.pages import Room
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = new_game()
    hand_in_decks(game)
    return game


def yes_of(subinterval: Subinterval) -> Line:
    lines = current_lines(subinterval)
    return next(line for line in reversed(lines) if line.kind is LineKind.RULE and line.value == "yes")


def given(line: Line, **more: str) -> dict[str, str]:
    return {"kind": "result", "place": line.place, "value": "no", "reason": "dead ground", **more}


def test_the_form_s_field_follows_from_what_the_rule_gives(game: Game):
    line = yes_of(assess(game))
    form = Room(game).part("rulings/new/", target="slot", kind="result", place=line.place).content.decode()
    assert '<option value="no"' in form
    assert '<option value="yes" disabled' in form
    throw = next(line for line in current_lines(Subinterval.objects.get()) if line.kind is LineKind.THROW)
    form = Room(game).part("rulings/new/", target="slot", kind="throw", place=throw.place).content.decode()
    assert 'placeholder="0-99"' in form


def test_a_ruling_is_shown_before_and_after_with_what_else_changed(game: Game):
    opened = assess(game)
    room, line = Room(game), yes_of(opened)
    room.send("rulings/new/", **given(line))
    assert "Being assessed again" in room.text("rulings/1/")
    assess_queued(opened)
    page = room.text("rulings/1/")
    assert "<s>yes</s>" in page
    assert "<strong>no</strong>" in page
    assert "results are the same" in page
    room.send("rulings/1/withdraw/")
    assess_queued(opened)
    assert "withdrawn" in room.text("rulings/")


def test_a_ruling_without_a_reason_comes_back_with_what_was_typed(game: Game):
    line = yes_of(assess(game))
    answer = Room(game).send("rulings/new/", **given(line, reason=" "))
    assert answer.status_code == 409
    assert "needs a reason" in answer.content.decode()
    assert not RulingRecord.objects.exists()


def test_an_earlier_ruling_on_the_same_rule_is_offered_to_cite(game: Game):
    opened = assess(game)
    room, line = Room(game), yes_of(opened)
    room.send("rulings/new/", **given(line))
    assess_queued(opened)
    again = next(one for one in current_lines(opened) if one.rule == line.rule and one.place != line.place)
    form = room.part("rulings/new/", target="slot", kind="result", place=again.place).content.decode()
    assert "dead ground" in form


def test_the_board_is_searched_and_offers_what_was_ruled_on_other_branches(game: Game):
    closed = play_on(game)
    room = Room(game)
    correction = {"kind": "unit", "subject": "1C73", "field": "casualties", "value": "10", "reason": "A mine."}
    assert room.post("corrections/new/", **correction).status_code == 302
    assert "A mine." in room.text("rulings/", text="1c73")
    assert "A mine." not in room.text("rulings/", text="2C73")
    study = branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason="Without the mine.")
    board = room.text(f"study/{study.public_id}/rulings/").partition("On other branches")[2]
    cite = re.search(rf'href="[^"]*(study/{study.public_id}/corrections/new/[^"]*)"', board)
    assert cite is not None
    form = room.text(cite[1].replace("&amp;", "&"))
    assert 'value="10"' in form
    assert "A mine.</textarea>" in form


def test_on_a_closed_subinterval_both_ways_are_offered_with_what_was_asked(game: Game):
    closed = play_on(game)
    line = yes_of(closed)
    answer = Room(game).send(f"past/{closed.public_id}/rulings/new/", **given(line))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "From now on" in page
    assert "Go back" in page
    assert line.place.replace("'", "&#x27;") in page
    assert "dead ground" in page


def test_going_back_makes_a_study_and_assesses_it_with_the_ruling(game: Game):
    closed = play_on(game)
    line = yes_of(closed)
    room = Room(game)
    answer = room.send(f"past/{closed.public_id}/go-back/", **given(line))
    study = Branch.objects.get(number=2)
    assert answer["HX-Redirect"].endswith(f"study/{study.public_id}/results/")
    assess_queued(Subinterval.objects.get(branch=study))
    page = room.text(f"study/{study.public_id}/results/")
    assert "study 2" in page
    assert Game.objects.get().branch.stage == Stage.REPORTS


def test_a_correction_is_entered_and_waits_for_the_next_subinterval(game: Game):
    play_on(game)
    room = Room(game)
    room.send("corrections/new/", kind="unit", subject="2C73", field="casualties", value="25", reason="miscounted")
    assert "waits for the next subinterval" in room.text("rulings/")
    following = assess(game, without_missing=True)
    assert RulingRecord.objects.get().subinterval == following
    assert "in force" in room.text("rulings/")


def test_a_correction_that_does_not_fit_says_what_would(game: Game):
    play_on(game)
    fields = {"kind": "unit", "subject": "2C73", "field": "formation", "value": "Q", "reason": "miscounted"}
    answer = Room(game).send("corrections/new/", **fields)
    assert answer.status_code == 409
    assert "one of C, T, D" in answer.content.decode()


def test_a_branch_is_made_and_chosen_with_a_reason(game: Game):
    closed = play_on(game)
    room = Room(game)
    room.send(f"past/{closed.public_id}/branches/new/", title="by night", reason="what if")
    study = Branch.objects.get(title="by night")
    assert room.send(f"branches/{study.public_id}/choose/", reason=" ").status_code == 409
    room.send(f"branches/{study.public_id}/choose/", reason="the better story")
    assert Game.objects.get().branch == study
    assert "by night" in room.text("branches/")
