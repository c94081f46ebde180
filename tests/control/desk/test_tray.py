"""The tray: what is about to be told, edited, delayed or withheld with a reason."""

from __future__ import annotations

import html
from typing import Any

import pytest

from assessment.engine.outcome import DecisionKind
from assessment.models import AssessmentRecord
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.services.releasing import release_reports
from assessment.services.results import worst_below
from assessment.services.tray import tray_of
from assessment.services.verifying import Verdict, verify_game
from control.models import Game, ReleaseDecision, Subinterval
from control.reports.service import control_cycle_pdf
from control.services import truth
from control.services.games import create_game, start_game
from control.situation.side import Side
from orders.language.card import read_report
from orders.language.garbling import losable
from tests.control.desk.pages import Room
from tests.control.reports.printed import text_of
from tests.games import assess, hand_in_decks, new_game, play_on, seat, take_proposals
from tests.seated import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    game = new_game()
    hand_in_decks(game)
    assess(game)
    return Room(Game.objects.get())


def first() -> str:
    return str(tray_of(Subinterval.objects.select_related("branch__game").get())[0].key)


def test_each_report_stands_there_with_words_and_card(room: Room):
    page = room.text("tray/")
    for report in tray_of(Subinterval.objects.select_related("branch__game").get()):
        assert report.card.replace("'", "&#x27;") in page


def test_a_report_is_withheld_with_a_reason_and_taken_back(room: Room):
    report = first()
    assert room.send("tray/report/", report=report, kind="withhold", reason="").status_code == 409
    room.send("tray/report/", report=report, kind="withhold", reason="the observer slept")
    assert ReleaseDecision.objects.get().kind == "withhold"
    assert "the observer slept" in room.text("tray/")
    room.send("tray/report/", report=report, kind="release")
    assert not ReleaseDecision.objects.exists()


def test_words_left_as_they_stand_are_no_edit_of_the_card(room: Room):
    report = first()
    room.send("tray/report/", report=report, kind="edit", words="Nothing of note.", card="", reason="the story")
    decision = ReleaseDecision.objects.get()
    assert decision.words == "Nothing of note."


def test_each_report_leads_to_its_working_with_the_mark_of_what_it_rests_on(room: Room):
    subinterval = Subinterval.objects.select_related("branch__game").get()
    worst = worst_below(AssessmentRecord.objects.current().get(subinterval=subinterval).lines_digest)
    reports = tray_of(subinterval)
    assert all(report.line for report in reports)
    page = room.text("tray/")
    for report in reports:
        assert f"worksheet/?line={report.line}" in page
    weak = [report for report in reports if worst.get(report.line) in ("house", "reconstructed", "repaired")]
    assert weak
    assert page.count('<span class="mark" title="rests on') == len(weak)


def test_a_garbled_report_tells_what_came_through_and_that_something_is_lost(room: Room):
    report = tray_of(Subinterval.objects.select_related("branch__game").get())[0]
    fields = losable(CODEBOOK, report.card)
    assert fields
    assert "Unit" not in fields
    assert "Code" not in fields
    asked = {"report": report.key, "kind": "garble", "reason": "thunderstorm"}
    assert "Tick what is lost" in room.send("tray/report/", **asked).content.decode()
    room.send("tray/report/", **asked, lost=[fields[0], "Code", "nonsense"])
    decision = ReleaseDecision.objects.get()
    told = read_report(CODEBOOK, decision.card)
    assert fields[0] not in told.values
    assert (told.code, told.unit) == (report.code, report.unit)
    assert decision.words.endswith(f"Garbled in transmission: {fields[0]}.")
    assert "thunderstorm" not in decision.words
    page = room.part("tray/report/", report=report.key).content.decode()
    assert f'value="{fields[0]}" checked' in page
    game = Game.objects.get()
    release_reports(branch_id=game.branch.pk, seat=room.seat)
    known = truth.situation_of(Game.objects.get().branch).known[Side(report.addressee)]
    assert next(one.card for one in known.reports if one.key == report.key) == decision.card


def test_a_delay_offers_half_hours_after_this_one(room: Room):
    page = room.part("tray/report/", report=first()).content.decode()
    assert "020800" in page or "02" in page
    until = Subinterval.objects.get().until
    assert until is not None
    room.send("tray/report/", report=first(), kind="delay", due=str(until + 30), reason="the runner is slow")
    assert ReleaseDecision.objects.get().due == until + 30


def test_what_is_released_stays_as_it_was_told():
    game = new_game()
    hand_in_decks(game)
    play_on(game)
    page = Room(game).text("tray/")
    assert "they stay as they were told" in page
    assert "Edit, garble, delay, withhold" not in page


def test_a_report_that_is_not_there_is_not_found(room: Room):
    assert room.get("tray/report/", report="red:0:1:2").status_code == 404


@pytest.fixture
def bad_net() -> Room:
    """The teaching game on a net that loses, delays and garbles, assessed to the end of its first cycle."""
    settings = {"reports_lost": "30", "reports_delayed": "30", "reports_garbled": "30", "pauses": "none"}
    game, _ = create_game(mode_key="tacspiel", scenario_key="route_4", seed=7, settings=settings)
    start_game(game_id=game.pk)
    hand_in_decks(game)
    take_proposals(assess(game))
    return Room(Game.objects.get())


def by_chance(kind: DecisionKind) -> Any:
    tray = tray_of(Subinterval.objects.select_related("branch__game").get())
    return next(report for report in tray if report.by_chance and report.by_chance.kind is kind)


def told_to(report: Any) -> list[str]:
    known = truth.situation_of(Game.objects.get().branch).known[Side(report.addressee)]
    return [one.card for one in known.reports if one.key == report.key]


def test_control_sees_what_chance_made_of_a_report_and_how_it_was_made(bad_net: Room):
    page = bad_net.text("tray/")
    garbled = by_chance(DecisionKind.GARBLE)
    for card in (garbled.card, garbled.by_chance.card):
        assert html.escape(card) in page
    assert html.escape(garbled.by_chance.words) in page
    assert "Lost</strong> by chance" in page
    assert "Delayed to" in page
    assert f"worksheet/?line={garbled.passed_on}" in page
    worksheet = bad_net.part("worksheet/", line=garbled.passed_on).content.decode()
    assert "fields that do not come through" in worksheet
    assert 'title="rests on a house value' in worksheet


def test_a_cell_hears_only_what_came_through_and_the_game_verifies(bad_net: Room):
    garbled, lost = by_chance(DecisionKind.GARBLE), by_chance(DecisionKind.WITHHOLD)
    game = Game.objects.get()
    release_reports(branch_id=game.branch.pk, seat=bad_net.seat)
    assert told_to(garbled) == [garbled.by_chance.card]
    assert told_to(lost) == []
    player = seat(game, garbled.addressee)
    page = seated(player).get(f"/g/{game.public_id}/{player.public_id}/reports/").content.decode()
    assert html.escape(garbled.by_chance.words) in page
    assert "by chance" not in page
    assert [one.verdict for one in verify_game(game)] == [Verdict.EQUAL]


def test_control_lets_a_lost_report_through_with_a_reason_and_leaves_it_to_chance_again(bad_net: Room):
    lost = by_chance(DecisionKind.WITHHOLD)
    assert bad_net.send("tray/report/", report=lost.key, kind="release", reason="").status_code == 409
    bad_net.send("tray/report/", report=lost.key, kind="release", reason="they need it")
    assert "Released in full" in bad_net.text("tray/")
    bad_net.send("tray/report/", report=lost.key, kind="as_thrown")
    assert not ReleaseDecision.objects.exists()
    bad_net.send("tray/report/", report=lost.key, kind="release", reason="they need it")
    release_reports(branch_id=Game.objects.get().branch.pk, seat=bad_net.seat)
    assert told_to(lost) == [lost.card]
    assert [one.verdict for one in verify_game(Game.objects.get())] == [Verdict.EQUAL]


def test_the_record_tells_what_chance_made_of_reports(bad_net: Room):
    paper = text_of(control_cycle_pdf(game=Game.objects.get(), cycle=1))
    assert "Reports garbled by chance: 30 percent (house)" in paper
    assert "Lost by chance." in paper
