"""The whole game assessed again from what is stored."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from assessment.engine.outcome import DecisionKind
from assessment.models import AssessmentRecord
from assessment.services.branching import branch_from
from assessment.services.ruling import enter_correction, enter_ruling
from assessment.services.tray import Decided, decide_report, tray_of
from control.models import Game, Subinterval
from control.services import truth
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game, play_on, take_proposals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game with a ruling, a withheld report, a correction and a study."""
    game = new_game()
    director = control_seat(game)
    hand_in_decks(game)
    opened = assess(game)
    enter_ruling(subinterval_id=opened.pk, seat=director, kind="event", reason="the story", value="A bridge is closed.")
    assess_queued(opened)
    report = tray_of(Subinterval.objects.select_related("branch__game").get())[0]
    withheld = Decided(kind=DecisionKind.WITHHOLD, reason="asleep")
    decide_report(subinterval_id=opened.pk, report=report.key, decided=withheld, seat=director)
    from assessment.services.releasing import release_reports

    release_reports(branch_id=game.branch.pk, seat=director)
    enter_correction(
        branch_id=game.branch.pk,
        seat=director,
        kind="unit",
        reason="miscounted",
        subject="2C73",
        field="casualties",
        value="25",
    )
    play_on(game)
    study = branch_from(subinterval_id=opened.pk, seat=director, reason="what if")
    take_proposals(assess(game, study, without_missing=True))
    release_reports(branch_id=study.pk, seat=director)
    return Game.objects.get(pk=game.pk)


def verify(game: Game) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("verify", game.public_id, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_a_game_verifies_with_a_line_for_each_closed_subinterval(game: Game):
    code, lines = verify(game)
    assert code == 0, lines
    assert len(lines) == Subinterval.objects.filter(closed__isnull=False).count()
    assert all("equal" in line for line in lines)


def test_a_changed_digest_is_found(game: Game):
    AssessmentRecord.objects.filter(current=True, subinterval__number=2).update(events_digest="0" * 64)
    code, lines = verify(game)
    assert code == 1
    assert any("different: events" in line for line in lines)


def test_a_changed_input_is_found(game: Game):
    from control.models import RulingRecord

    RulingRecord.objects.filter(kind="event").update(value="A bridge is open.")
    assert verify(game)[0] == 1


def test_another_edition_is_told_apart(game: Game, monkeypatch: pytest.MonkeyPatch):
    AssessmentRecord.objects.update(lines_digest="0" * 64)
    mode_of = truth.mode_of
    monkeypatch.setattr(truth, "mode_of", lambda game, **rest: replace(mode_of(game, **rest), edition=99))
    code, lines = verify(game)
    assert code == 2
    assert "assessed by edition" in lines[0]


def test_a_game_is_named_by_id_or_by_a_title_that_is_its_own(game: Game):
    out = StringIO()
    call_command("verify", game.title, stdout=out)
    assert "equal" in out.getvalue()
    new_game()
    with pytest.raises(CommandError, match="More than one"):
        call_command("verify", game.title, stdout=out)
    with pytest.raises(CommandError, match="No game"):
        call_command("verify", "nothing", stdout=out)


def test_a_game_without_a_release_has_nothing_to_verify():
    out = StringIO()
    call_command("verify", new_game().public_id, stdout=out)
    assert "Nothing has been released yet" in out.getvalue()
