"""The tray and its release: once, as decided, and never silently changed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from assessment.engine.outcome import DecisionKind
from assessment.services.releasing import release_reports
from assessment.services.tray import Decided, decide_report, tray_of
from control.models import Branch, FeedFrame, Game, LogEntry, ReleaseDecision, Stage, Subinterval
from control.services import pictures, truth
from control.services.refusal import Refused
from orders.language.card import read_report
from tests.games import assess, control_seat, hand_in_decks, new_game


@pytest.fixture
def game() -> Game:
    """A game in review."""
    game = new_game()
    hand_in_decks(game)
    assess(game)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def opened(game: Game) -> Subinterval:
    """The subinterval whose reports are in the tray."""
    return Subinterval.objects.select_related("branch__game").get()


def to(opened: Subinterval, side: str) -> list[Any]:
    return [report for report in tray_of(opened) if report.addressee == side]


def decide(opened: Subinterval, report: Any, kind: DecisionKind, **rest: Any) -> None:
    decided = Decided(kind=kind, **{"reason": "the story", **rest})
    decide_report(subinterval_id=opened.pk, report=report.key, decided=decided, seat=control_seat(opened.branch.game))


def release(game: Game) -> Any:
    release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    return truth.situation_of(Game.objects.get().branch)


@pytest.mark.django_db
def test_each_cell_gets_its_own_reports_and_no_other(game: Game, opened: Subinterval):
    known = release(game).known
    for side in ("red", "blue"):
        told = getattr(known, side).reports
        assert {report.key for report in told} == {report.key for report in to(opened, side)}
        assert [report.number for report in told] == list(range(1, len(told) + 1))


@pytest.mark.django_db
def test_both_clocks_come_to_the_same_pause_and_both_cells_get_the_same_frames(game: Game, opened: Subinterval):
    before = {side: FeedFrame.objects.filter(addressee=side).count() for side in ("red", "blue")}
    release(game)
    clocks = {pictures.cell_picture(game=Game.objects.get(), side=side).clock for side in ("red", "blue")}
    new = {side: FeedFrame.objects.filter(addressee=side).count() - before[side] for side in ("red", "blue")}
    assert clocks == {opened.until}
    assert new["red"] == new["blue"]


@pytest.mark.django_db
def test_a_report_withheld_is_never_told(game: Game, opened: Subinterval):
    report = to(opened, "red")[0]
    decide(opened, report, DecisionKind.WITHHOLD)
    after = release(game)
    assert report.key not in {told.key for told in after.known.red.reports}
    assert report.key not in {waiting.key for waiting in after.under_way}


@pytest.mark.django_db
def test_a_report_delayed_waits_for_its_new_half_hour(game: Game, opened: Subinterval):
    report = to(opened, "red")[0]
    later = opened.until + 60
    decide(opened, report, DecisionKind.DELAY, due=later)
    after = release(game)
    assert report.key not in {told.key for told in after.known.red.reports}
    assert next(waiting for waiting in after.under_way if waiting.key == report.key).due == later


@pytest.mark.django_db
def test_a_report_edited_is_told_in_the_words_of_control(game: Game, opened: Subinterval):
    report = to(opened, "blue")[-1]
    decide(opened, report, DecisionKind.EDIT, words="Shots are heard from the bridge.")
    told = next(told for told in release(game).known.blue.reports if told.key == report.key)
    assert told.words == "Shots are heard from the bridge."


@pytest.mark.django_db
def test_six_digits_on_an_edited_card_are_completed_by_the_map_of_the_game(game: Game, opened: Subinterval):
    mode = truth.mode_of(game)
    report = to(opened, "blue")[-1]
    place = read_report(mode.codebook, report.card).value("POS")
    assert mode.lead[0] == place[0] != "0"
    decide(opened, report, DecisionKind.EDIT, card=report.card.replace(place, f"{place[1:4]}{place[5:]}  "))
    told = next(told for told in release(game).known.blue.reports if told.key == report.key)
    assert told.card == report.card


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        (DecisionKind.WITHHOLD, {"reason": " "}),
        (DecisionKind.EDIT, {"card": "no card at all"}),
        (DecisionKind.DELAY, {}),
        (DecisionKind.DELAY, {"due": 30}),
        (DecisionKind.DELAY, {"due": 1001}),
    ],
)
def test_a_decision_that_could_not_be_released_is_refused(
    opened: Subinterval, kind: DecisionKind, rest: dict[str, Any]
):
    with pytest.raises(Refused):
        decide(opened, to(opened, "red")[0], kind, **rest)
    assert not ReleaseDecision.objects.exists()


@pytest.mark.django_db
def test_a_later_decision_takes_the_place_of_an_earlier_one_and_release_takes_it_back(opened: Subinterval):
    report = to(opened, "red")[0]
    decide(opened, report, DecisionKind.WITHHOLD)
    decide(opened, report, DecisionKind.EDIT, words="Nothing new.")
    assert ReleaseDecision.objects.get().kind == "edit"
    decide(opened, report, DecisionKind.RELEASE)
    assert not ReleaseDecision.objects.exists()


@pytest.mark.django_db
def test_a_released_tray_is_not_decided_on_again(game: Game, opened: Subinterval):
    report = to(opened, "red")[0]
    release(game)
    with pytest.raises(Refused, match="released already"):
        decide(opened, report, DecisionKind.WITHHOLD)


@pytest.mark.django_db
def test_nothing_is_released_before_anything_is_assessed():
    game = new_game()
    with pytest.raises(Refused):
        release_reports(branch_id=game.branch.pk, seat=control_seat(game))


@pytest.mark.django_db(transaction=True)
def test_ten_releases_at_once_release_once():
    game = new_game()
    hand_in_decks(game)
    assess(game)
    together = Barrier(10)
    director = control_seat(game)

    def ask(_: int) -> None:
        try:
            together.wait()
            release_reports(branch_id=game.branch.pk, seat=director)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as threads:
        list(threads.map(ask, range(10)))
    assert LogEntry.objects.filter(act="reports.released").count() == 1
    known = truth.situation_of(Game.objects.get().branch).known
    keys = [report.key for report in known.red.reports]
    assert len(keys) == len(set(keys))
    assert Branch.objects.get().stage == Stage.REPORTS
