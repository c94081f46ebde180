"""The after-action booklet of a stored game: what it tells is what was stored."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.engine.luck import falls
from assessment.models import ResultRow
from assessment.services.debriefing import mark_for_debrief
from assessment.services.ruling import current_lines, enter_ruling
from control.models import Game, Subinterval
from control.reports.booklet_paper import booklet_pdf
from control.reports.booklet_service import booklet_of, control_booklet_pdf
from control.reports.booklet_values import Booklet
from control.reports.paper.sheet import A4
from control.services import truth
from control.services.games import end_game
from control.situation.side import SIDES
from tests.control.reports.printed import fonts_of, pages_of, text_of
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game, play_on, released_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """The teaching game with its first subinterval released."""
    return released_game()


def book(game: Game) -> Booklet:
    """Its booklet."""
    return booklet_of(Game.objects.get(pk=game.pk), A4)


def test_strength_is_the_mean_of_what_is_left(game: Game):
    situation = truth.situation_of(game.branch)
    for curve, side in zip(book(game).strength, ("red", "blue"), strict=True):
        left = [0 if unit.is_out else 100 - unit.casualties for unit in situation.units if unit.side == side]
        assert curve.points == ((int(situation.now), sum(left) // len(left)),)


def test_luck_adds_up_to_all_throws_that_the_tables_foresee(game: Game):
    lines = current_lines(Subinterval.objects.get(branch=game.branch))
    thrown = list(falls(lines, truth.mode_of(game).tables))
    told = book(game).fortunes
    assert sum(one.throws for one in told) == len(thrown) > 0
    assert sum((one.came for one in told), Fraction(0)) == sum((fall.came for fall in thrown), Fraction(0))
    assert [abs(one.sigma) for one in told] == sorted((abs(one.sigma) for one in told), reverse=True)
    assert {one.side for one in told} <= {"Red", "Blue", ""}


def test_control_chooses_what_was_decisive(game: Game):
    assert not book(game).marked
    subinterval = Subinterval.objects.get(branch=game.branch)
    row = ResultRow.objects.filter(assessment__subinterval=subinterval, importance=0, line__gt=0).earliest("number")
    mark_for_debrief(
        subinterval_id=subinterval.pk, number=row.number, seat=control_seat(game), remark="Ask the sergeant."
    )
    (decisive,) = book(game).decisive
    assert (decisive.label, decisive.remark) == (f"1.1/{row.number}", "Ask the sergeant.")
    assert decisive.lines[0].number == row.line
    printed = text_of(control_booklet_pdf(game=game))
    assert "Ask the sergeant." in printed
    assert "marked for the debrief" in printed


def test_rulings_stand_in_it_with_reason_and_role_code():
    game = new_game()
    hand_in_decks(game)
    subinterval = assess(game)
    throw = next(line for line in current_lines(subinterval) if line.throw is not None)
    enter_ruling(
        subinterval_id=subinterval.pk,
        seat=control_seat(game),
        kind="throw",
        reason="misread",
        value="63",
        place=throw.place,
    )
    assess_queued(subinterval)
    play_on(game)
    told = book(game)
    (ruled,) = told.rulings
    assert (ruled.value, ruled.reason, ruled.seat) == ("63", "misread", "control-1")
    assert told.parts[0].rulings == 1


def test_only_beliefs_that_were_wrong_are_listed(game: Game):
    told = book(game)
    mode, situation = truth.mode_of(game), truth.situation_of(game.branch)
    everything = [one for side in SIDES for one in mode.umpiring.told(situation, side, mode)]
    right = sum(one.told == one.truth for one in everything)
    assert told.beliefs_right == right
    assert len(told.beliefs) + told.beliefs_left_out == len(everything) - right
    assert all(one.told != one.truth for one in told.beliefs)


def test_the_seed_is_told_when_the_game_has_ended(game: Game):
    seed = bytes(game.seed).hex()
    assert seed not in str(book(game).facts)
    end_game(game_id=game.pk, seat=control_seat(game))
    facts = dict(book(game).facts)
    assert facts["Seed"] == seed
    assert facts["To check all of it"] == f"manage.py verify {game.public_id}"


@pytest.mark.parametrize(
    ("mode", "scenario"),
    [("tacspiel", "route_4"), ("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege")],
)
def test_before_anything_is_released_it_says_so(mode: str, scenario: str):
    told = book(new_game(scenario, mode=mode))
    assert (told.parts, told.decisive, told.beliefs, told.fortunes) == ((), (), (), ())
    printed = text_of(booklet_pdf(told))
    assert "Nothing was released" in printed
    assert "Control ruled on nothing" in printed


def test_every_curve_is_named_and_every_font_is_in_the_file(game: Game):
    data = control_booklet_pdf(game=game)
    assert all(fonts_of(data).values())
    page = next(text for text in pages_of(data) if "Strength over time" in text)
    assert page.count("Red") >= 2
    assert data == control_booklet_pdf(game=game)
