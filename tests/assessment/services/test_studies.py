"""Studies with dice or tables of their own: what else might have come, beside the game and never mixed into it."""

from __future__ import annotations

import pytest

from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from assessment.services.branching import branch_from, choose_branch
from assessment.services.releasing import release_reports
from assessment.services.ruling import current_lines
from assessment.services.verifying import Verdict, verify_game
from control.models import Branch, Game, Subinterval
from control.services import truth
from control.services.game_tables import replace_table
from control.services.games import start_game
from control.services.refusal import Refused
from control.services.typed_dice import add_numbers
from control.situation.side import SIDES
from orders.services.handing_in import hand_in
from tests.control.desk.pages import Room
from tests.control.services.test_game_tables import DELAY, slower
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, released_game, take_proposals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game with one subinterval released."""
    return released_game()


def study_of(game: Game, *, other_dice: bool = False) -> Branch:
    """A study from before the first subinterval, its orders handed in."""
    first = Subinterval.objects.filter(branch=game.branch).earliest("pk")
    study = branch_from(subinterval_id=first.pk, seat=control_seat(game), reason="what if", other_dice=other_dice)
    for sheet in study.sheets.all():
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=control_seat(game), by_control=True)
    return study


def played(study: Branch) -> tuple[Line, ...]:
    """The worksheet of its first subinterval."""
    subinterval = assess(study.game, study)
    take_proposals(subinterval)
    return current_lines(subinterval)


def throws(lines: tuple[Line, ...]) -> list[tuple[str, int | None]]:
    return [(line.place, line.throw) for line in lines if line.throw is not None]


def test_other_dice_give_other_throws_and_the_game_keeps_its_own(game: Game):
    first = current_lines(Subinterval.objects.get(branch=game.branch))
    study = study_of(game, other_dice=True)
    assert throws(played(study)) != throws(first)
    record = AssessmentRecord.objects.get(subinterval__branch=study, current=True)
    assert record.seed_digest == study.seed_digest != game.seed_digest
    assert throws(played(study_of(game))) == throws(first)
    assert {one.verdict for one in verify_game(Game.objects.get(pk=game.pk))} == {Verdict.EQUAL}


def test_what_counts_is_played_with_the_dice_that_were_published(game: Game):
    study = study_of(game, other_dice=True)
    with pytest.raises(Refused, match="dice of its own"):
        choose_branch(branch_id=study.pk, seat=control_seat(game), reason="better luck")
    assert "Let it count" not in Room(game).text("branches/")


def test_a_study_of_a_study_has_its_dice(game: Game):
    study = study_of(game, other_dice=True)
    played(study)
    first = Subinterval.objects.get(branch=study)
    again = branch_from(subinterval_id=first.pk, seat=control_seat(game), reason="once more")
    assert (again.seed, again.seed_digest) == (study.seed, study.seed_digest)


def test_a_study_with_other_dice_uses_up_none_of_those_typed_in():
    game = new_game(started=False)
    add_numbers(game_id=game.pk, seat=control_seat(game), text=" ".join(f"{n % 100:02d}" for n in range(7, 900)))
    start_game(game_id=game.pk)
    hand_in_decks(game)
    play_on(game)
    bound = AssessmentRecord.objects.get(subinterval__branch=game.branch, current=True).bindings
    assert bound
    played(study_of(game, other_dice=True))
    play_on(Game.objects.get(pk=game.pk))
    latest = AssessmentRecord.objects.filter(subinterval__branch=game.branch, current=True).latest("pk")
    assert bound.items() <= latest.bindings.items()


def test_a_table_of_a_study_is_the_studys_alone_until_it_counts(game: Game):
    study = study_of(game)
    replace_table(
        game_id=game.pk,
        table=DELAY,
        text=slower(game),
        reason="if the wires are down",
        seat=control_seat(game),
        study_id=study.pk,
    )
    game.refresh_from_db()
    study.refresh_from_db()
    assert study.tables_digest != game.tables_digest
    assert str(truth.mode_of(game).tables[DELAY].entry("battalion").value) == "1/2"
    played(study)
    record = AssessmentRecord.objects.get(subinterval__branch=study, current=True)
    assert record.tables_digest == study.tables_digest
    play_on_study(study)
    choose_branch(branch_id=study.pk, seat=control_seat(game), reason="so it was")
    assert Game.objects.get(pk=game.pk).tables_digest == study.tables_digest
    assert {one.verdict for one in verify_game(Game.objects.get(pk=game.pk))} == {Verdict.EQUAL}


def play_on_study(study: Branch) -> None:
    """Releases what is assessed of it."""
    release_reports(branch_id=study.pk, seat=control_seat(study.game))


def test_control_asks_for_other_dice_and_replaces_a_studys_table_on_its_pages(game: Game):
    room = Room(game)
    first = Subinterval.objects.get(branch=game.branch)
    answer = room.post(f"past/{first.public_id}/branches/new/", reason="luck", other_dice="yes")
    assert answer.status_code == 302
    study = game.branches.latest("pk")
    assert study.has_other_dice
    assert "other dice" in room.text("branches/")
    answer = room.post(
        f"study/{study.public_id}/tables/replace/", id=DELAY, text=slower(game), reason="the wires are down"
    )
    assert answer.status_code == 302
    study.refresh_from_db()
    game.refresh_from_db()
    assert study.tables_digest not in ("", game.tables_digest)
    assert [side for side in SIDES if "luck" in str(truth.situation_of(study).known[side])] == []
