"""A run as plain data: the JSON of the command `play`, byte-equal for equal inputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assessment.engine.desk_sheet import desk_notes
from assessment.engine.playing import Played, Run
from control.situation.canonical import digest, plain
from control.situation.clock import Clock
from control.situation.side import CONTROL, SIDES
from orders.language.card import write_card


def run_record(run: Run[Any], *, seed: str) -> dict[str, Any]:
    """Scenario, mode, edition, digest of the seed, and each subinterval with its orders, events, reports and digests.

    `state` is `end` or `waiting`; then `questions` holds what the game waits for. Times are stamps; `minute` beside
    them is the exact game time.
    """
    scenario, clock = run.scenario, run.scenario.clock
    return {
        "scenario": scenario.key,
        "title": scenario.title,
        "mode": run.mode.key,
        "edition": run.mode.edition,
        "settings": run.mode.settings_in_force,
        "tables": run.mode.tables.digest,
        "seed": seed,
        "from": clock.stamp(scenario.opening.now),
        "until": clock.stamp(run.situation.now),
        "state": "waiting" if run.waiting else "end",
        "subintervals": [_subinterval(played, run) for played in run.played],
        "questions": [_question(question, clock) for question in run.questions],
        "not_handed_in": [write_card(run.mode.codebook, order.card) for order in run.pending],
        "unbound": list(run.unbound),
        "situation": digest(run.situation),
        "result": run.mode.result(run.situation, run.mode),
    }


def _subinterval(played: Played[Any], run: Run[Any]) -> dict[str, Any]:
    clock, outcome = run.scenario.clock, played.outcome
    return {
        "number": played.number,
        "cycle": played.cycle,
        "from": clock.stamp(played.before.now),
        "until": clock.stamp(outcome.until),
        "orders": [
            {"side": order.side, "number": order.number, "card": write_card(run.mode.codebook, order.card)}
            for order in played.orders
        ],
        "desk": desk_notes(played.before, played.orders, run.mode),
        "events": [_event(event, run) for event in outcome.events],
        "reports": {side.value: _reports(played, run, side) for side in SIDES} | {CONTROL: _to_control(played, clock)},
        "orphaned": list(outcome.orphaned),
        "worksheet": {"lines": len(outcome.lines), "digest": digest(outcome.lines)},
        "situation": digest(played.situation),
    }


def _event(event: Any, run: Run[Any]) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "at": run.scenario.clock.stamp(event.at),
        "minute": str(event.at),
        "units": list(event.units),
        "rule": event.rule,
        "line": event.line,
        "words": run.mode.event_words(event, run.mode),
        "facts": _facts(event),
    }


def _facts(event: Any) -> Mapping[str, Any]:
    """What the event tells beside when, who and by which rule."""
    common = ("kind_of", "at", "units", "line", "rule")
    return {name: value for name, value in plain(event).items() if name not in common}


def _reports(played: Played[Any], run: Run[Any], side: Any) -> list[dict[str, Any]]:
    """The reports that one side got at the end of a subinterval, as delivered; notices of corrections among them."""
    before = len(run.mode.picture_for(side, played.before, run.mode).reports)
    picture = run.mode.picture_for(side, played.situation, run.mode)
    clock = run.scenario.clock
    return [
        {
            "number": told.number,
            "code": told.code,
            "unit": told.unit,
            "units": list(told.units),
            "at": clock.stamp(told.at),
            "due": clock.stamp(told.due),
            "card": told.card,
            "words": told.words,
        }
        for told in picture.reports[before:]
    ]


def _to_control(played: Played[Any], clock: Clock) -> list[dict[str, Any]]:
    """The reports of a subinterval that no side gets."""
    return [
        {"to": report.addressee, "at": clock.stamp(report.at), "due": clock.stamp(report.due), "card": report.card}
        for report in played.outcome.reports
        if report.addressee not in SIDES
    ]


def _question(question: Any, clock: Clock) -> dict[str, Any]:
    return {
        "place": question.place,
        "rule": question.rule,
        "owner": question.owner,
        "at": clock.stamp(question.at),
        "words": question.words,
        "form": question.form.value,
        "options": [{"value": option.value, "words": option.words} for option in question.options],
        "example": question.example,
        "proposal": question.proposal,
        "facts": list(question.facts),
    }
