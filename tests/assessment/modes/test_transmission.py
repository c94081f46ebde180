"""Reports lost, delayed and garbled by chance, in every mode: off unless set, keyed, on the worksheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_settings
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Decision, DecisionKind, Outcome, Ruling, RulingKind
from assessment.engine.playing import Played, Playing, due_from
from assessment.engine.setting import EVERY_GAME
from assessment.engine.transmission import NOT_PASSED_ON, RULE, Transmission
from assessment.engine.worksheet_line import LineKind
from assessment.modes import MODES
from control.situation.canonical import digest
from control.situation.side import SIDES, Side
from orders.language.garbling import losable
from tests.golden.playthroughs import PLAYTHROUGHS

BAD: Mapping[str, str] = {"reports_lost": "30", "reports_delayed": "30", "reports_garbled": "30"}
KEYS = tuple(sorted({one.mode for one in PLAYTHROUGHS}))
MOST = 12
ENOUGH = 12
"""Of so many reports on a bad net some are lost, delayed or garbled."""


@cache
def played(key: str, *, pauses: str = "", bad: bool = True) -> tuple[Mode[Any, Any], tuple[Played[Any], ...]]:
    """A few subintervals of a mode's first playthrough on a bad net."""
    one = next(one for one in PLAYTHROUGHS if one.mode == key)
    scenario, mode = one.opened()
    settings = {**mode.settings, **(BAD if bad else {}), **({"pauses": pauses} if pauses else {})}
    mode = with_settings(mode, settings=settings)
    pending = [] if pauses else list(one.orders(scenario, mode))
    playing = Playing(scenario, mode, Bindings({}, (), (), auto=True), SeededDice(seed_from(one.seed)))
    until = mode.cycle_minutes
    while not mode.is_over(playing.situation, mode) and len(playing.played) < MOST and playing.now < until * 4:
        due = tuple(order for order in pending if due_from(order, mode) <= playing.now)
        playing.step(due)
        pending = [order for order in pending if order not in due]
        if pauses and playing.now >= until:
            break
    return mode, tuple(playing.played)


def told_of(situation: Any, report: Any) -> list[Any]:
    """A report as its addressee got it: once, or not at all."""
    return [told for told in situation.known[Side(report.addressee)].reports if told.key == report.key]


def decided(key: str) -> list[tuple[Outcome[Any], Any]]:
    _, found = played(key)
    return [(one.outcome, report) for one in found for report in one.outcome.reports if report.by_chance]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.key)
def test_every_mode_offers_it_and_leaves_it_off(mode: Mode[Any, Any]):
    assert set(EVERY_GAME) <= set(mode.settings_offered)
    assert Transmission.of(mode.codebook, mode.settings_in_force) is None
    assert all(setting.provenance == "house" for setting in EVERY_GAME)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_thrown_where_it_is_off(key: str):
    _, found = played(key, bad=False)
    assert not any(line.rule == RULE for one in found for line in one.outcome.lines)
    assert not any(report.passed_on for one in found for report in one.outcome.reports)


@pytest.mark.parametrize("key", KEYS)
def test_each_report_of_a_unit_is_thrown_for_once_on_the_worksheet(key: str):
    _, found = played(key)
    thrown = 0
    for one in found:
        lines = {line.number: line for line in one.outcome.lines}
        for report in one.outcome.reports:
            line = lines.get(report.passed_on)
            if line is not None and line.subjects == (report.key,):
                thrown += 1
                below = [other for other in lines.values() if other.parent == line.number]
                assert [other.provenance for other in below[:3]] == ["house"] * 3
                assert below[3].kind is LineKind.THROW
    by_units = [
        report for one in found for report in one.outcome.reports if report.unit and report.code not in NOT_PASSED_ON
    ]
    assert bool(thrown) is bool(by_units)
    assert {report.by_chance.kind for _, report in decided(key)} <= {
        DecisionKind.WITHHOLD,
        DecisionKind.DELAY,
        DecisionKind.GARBLE,
    }
    assert decided(key) or thrown < ENOUGH


@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_control_and_of_the_rules_come_through(key: str):
    _, found = played(key)
    for one in found:
        for report in one.outcome.reports:
            if not report.unit or report.code in ("SAYS", "REFUSED") or report.addressee not in SIDES:
                assert not report.passed_on


@pytest.mark.parametrize("key", KEYS)
def test_a_cell_gets_what_came_through_and_nothing_else(key: str):
    mode, found = played(key)
    for one in found:
        for report in one.outcome.reports:
            told = {told.key: told for told in one.situation.known[Side(report.addressee)].reports}
            chance = report.by_chance
            if chance is None:
                assert told[report.key].card == report.card
            elif chance.kind is DecisionKind.WITHHOLD:
                assert report.key not in told
            elif chance.kind is DecisionKind.GARBLE:
                assert told[report.key].card == chance.card != report.card
                assert told[report.key].words == chance.words
                assert "Garbled in transmission" in chance.words
                assert set(losable(mode.codebook, chance.card)) < set(losable(mode.codebook, report.card))
            elif chance.due > one.situation.now:
                assert report.key not in told
                assert report.key in {waiting.key for waiting in one.situation.under_way}


@pytest.mark.parametrize("key", KEYS)
def test_a_delayed_report_arrives_once_and_is_not_thrown_for_again(key: str):
    _, found = played(key)
    late = [
        (place, report)
        for place, one in enumerate(found)
        for report in one.outcome.reports
        if report.by_chance and report.by_chance.kind is DecisionKind.DELAY
    ]
    for place, report in late:
        arrived = [one for one in found[place:] if one.situation.now >= report.by_chance.due]
        if arrived:
            assert [told.due for told in told_of(arrived[0].situation, report)] == [report.by_chance.due]


def test_the_cuts_between_subintervals_change_nothing():
    def thrown(pauses: str) -> dict[str, tuple[int | None, str]]:
        _, found = played("tacspiel", pauses=pauses)
        lines = [line for one in found for line in one.outcome.lines if line.rule == RULE]
        return {line.place: (line.throw, line.value) for line in lines if line.place}

    assert thrown("none") == thrown("half_hours")
    assert thrown("none")


@pytest.mark.parametrize("key", KEYS)
def test_the_same_game_again_is_the_same(key: str):
    mode, found = played(key)
    first = next(one for one in found if one.outcome.reports)
    seed = seed_from(next(one for one in PLAYTHROUGHS if one.mode == key).seed)
    answers = Answers(take_proposals=True)
    again = mode.assess(first.before, first.orders, first.rulings, answers, mode, SeededDice(seed))
    assert digest(again.reports) == digest(first.outcome.reports)


def test_control_may_fix_the_throw_or_release_the_report_all_the_same():
    mode, found = played("tacspiel")
    one, report = next(
        (one, report)
        for one in found
        for report in one.outcome.reports
        if report.by_chance and report.by_chance.kind is DecisionKind.WITHHOLD
    )
    throw = next(line for line in one.outcome.lines if line.kind is LineKind.THROW and line.parent == report.passed_on)
    ruling = Ruling(number=1, kind=RulingKind.THROW, reason="a good runner", value="99", place=throw.place)
    seed = seed_from(next(p for p in PLAYTHROUGHS if p.mode == "tacspiel").seed)
    again = mode.assess(
        one.before, one.orders, (*one.rulings, ruling), Answers(take_proposals=True), mode, SeededDice(seed)
    )
    assert not again.orphaned
    assert next(found for found in again.reports if found.key == report.key).by_chance is None
    keys = tuple(found.key for found in one.outcome.reports)
    release = Decision(report=report.key, kind=DecisionKind.RELEASE, reason="it matters")
    after = mode.deliver(one.outcome.situation, keys, (release,), mode)
    assert report.card in [told.card for told in after.known[Side(report.addressee)].reports]


def test_what_is_delayed_to_this_pause_at_the_latest_is_told_now_with_its_own_time():
    mode, found = played("tacspiel", pauses="none")
    one = found[0]
    late = [r for r in one.outcome.reports if r.by_chance and r.by_chance.kind is DecisionKind.DELAY]
    assert late
    report = replace(late[0], by_chance=replace(late[0].by_chance, due=Fraction(one.outcome.until)))
    situation = replace(one.outcome.situation, under_way=(report,))
    after = mode.deliver(situation, (report.key,), (), mode)
    assert [told.due for told in told_of(after, report)] == [one.outcome.until]
