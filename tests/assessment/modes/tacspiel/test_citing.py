"""Every event names the paragraph it rests on and a line of the worksheet that is about it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from assessment.engine.outcome import Outcome
from assessment.engine.worksheet_line import Line, LineKind
from assessment.modes.tacspiel.citing import cited, paragraph_of
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.events import CasualtiesTaken, Event, OrderDone
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import LEDGER
from tests.assessment.modes.tacspiel.random_battles import random_run
from tests.assessment.modes.tacspiel.random_games import random_game

CHAPTERS = {
    "order.taken": ("A'1a.2", "A'1c.1"),
    "order.deferred": ("A'1c.1",),
    "unit.entered": ("B'2.1", "D'1c.5", "D'5a.3", "D'7c.2", "E'1b", "E'1f.1", "E'2d.3", "E'2d.6"),
    "unit.arrived": ("B'2.1",),
    "unit.halted": ("B'2.6", "B'3b.1", "B'4", "K'2", "K'3", "K'5"),
    "unit.stopped": ("B'2", "B'3a", "B'5.1", "D'6c.1", "E'1b.1", "K'2c.2"),
    "contact.sighted": ("D'1a.2", "D'2.1"),
    "contact.broken": ("D'5b.1",),
    "contact.closed": ("D'5a.1", "D'5b.3"),
    "option.taken": ("D'4.1",),
    "unit.dispersed": ("D'5a.2",),
    "ambush.found": ("C'2d.3", "E'1n.5"),
    "ambush.sprung": ("E'1a.3",),
    "battle.joined": ("E'1.1",),
    "casualties.taken": ("E'2a.5", "E'2b", "F'2a.1", "F'2a.2", "H'b.3", "I'e.1", "J'2c.8", "J'5", "K'1.4", "K'4b"),
    "advance.won": ("E'2d.5",),
    "advance.stopped": ("E'2d.6",),
    "position.taken": ("E'2d.3", "E'2d.6"),
    "battle.ended": ("B'5.3", "E'1b.2", "E'1j.2", "E'2a.3", "E'2d.3"),
    "unit.lost": ("B'5.3", "C'2d.9", "D'1c.4", "D'7b", "D'7e.1", "E'2a.3", "F'2c.1", "H'b.3", "I'e.2", "J'2c", "K'7"),
    "unit.resupplied": ("E'1h.4",),
    "prisoners.told": ("L'3a.1",),
}
"""The paragraphs that an event of a kind may rest on, or what they begin with."""


ANYTHING = ("725", "772", "800", "H51", "H52")
"""Reports of a loss, a refusal, a mission, and free text: they rest on whatever brings them about."""


@cache
def outcomes() -> list[Outcome[Situation]]:
    runs = [random_game("song_ve", 3, 2), random_game("route_4", 4, 2), *(random_run(seed) for seed in range(3))]
    return [outcome for run in runs for outcome in run.outcomes]


def test_every_event_rests_on_a_paragraph_of_its_kind_and_on_a_line_about_its_units() -> None:
    seen: set[str] = set()
    for outcome in outcomes():
        lines = {line.number: line for line in outcome.lines}
        for event in outcome.events:
            seen.add(event.kind)
            assert LEDGER.known(event.rule), (event.kind, event.rule)
            assert event.kind not in CHAPTERS or event.rule.startswith(CHAPTERS[event.kind]), (event.kind, event.rule)
            if event.kind in ("order.started", "order.done") and event.code != "136":
                assert event.rule == paragraph_of(event.code)
            if event.line:
                line = lines[event.line]
                assert line.at <= event.at
                assert line.rule == event.rule or line.at == event.at, (event, line)
    assert seen >= {
        "order.taken",
        "unit.entered",
        "contact.sighted",
        "battle.joined",
        "casualties.taken",
        "battle.ended",
    }


def test_every_report_rests_on_a_paragraph_of_its_code() -> None:
    for report in (report for outcome in outcomes() for report in outcome.reports):
        assert LEDGER.known(report.rule)
        code = CODEBOOK.reports[report.code]
        printed = (*code.rules, *code.defined_in, *code.cited_in)
        assert report.code in ANYTHING or report.rule.startswith(printed), (report.code, report.rule)


@pytest.mark.parametrize("code", CODEBOOK.orders)
def test_an_order_rests_on_a_paragraph_that_its_code_cites(code: str) -> None:
    assert paragraph_of(code) in CODEBOOK.orders[code].rules


def line(number: int, at: int, rule: str, *subjects: str) -> Line:
    return Line(number=number, parent=0, kind=LineKind.RULE, rule=rule, at=Fraction(at), subjects=subjects)


LINES = (
    line(1, 30, "E'2a.5", "1A44"),
    line(2, 30, "E'2a.5", "1C73-2A44"),
    line(3, 30, "E'1.1"),
    line(4, 60, "E'2a.3", "1A44"),
    line(5, 60, "B'2.1", "3C73"),
)


@pytest.mark.parametrize(
    ("unit", "at", "rule", "own", "found"),
    [
        ("1A44", 30, "E'2a.5", 3, 1),  # its own line, not the one written last
        ("2A44", 30, "E'2a.5", 3, 2),  # named among others
        ("1A44", 30, "E'1.1", 3, 3),  # of the paragraph, about nobody in particular
        ("1A44", 60, "E'2a.5", 5, 1),  # written when the matter began
        ("1A44", 60, "F'2a.1", 5, 4),  # another paragraph of the moment
        ("9X99", 60, "F'2a.1", 5, 0),  # nothing is said of it
        ("1A44", 30, "E'2a.5", 0, 1),
        ("3C73", 30, "B'2.1", 0, 0),  # not yet written
    ],
)
def test_an_event_is_given_the_line_that_it_rests_on(unit: str, at: int, rule: str, own: int, found: int) -> None:
    others: tuple[Event, ...] = tuple(casualties(name, 0, "E'2a.3", 0) for name in ("1A44", "2A44", "1C73", "3C73"))
    event, *_ = cited((casualties(unit, at, rule, own), *others), LINES)
    assert event.line == found


def casualties(unit: str, at: int, rule: str, own: int) -> Event:
    return CasualtiesTaken(at=Fraction(at), units=(unit,), rule=rule, line=own, percent=5, total=5, battle=0)


def test_what_no_paragraph_causes_keeps_its_line() -> None:
    event = OrderDone(at=Fraction(30), units=("1A44",), order=1, code="100", square=Square.at("12300450"), line=3)
    assert cited((event,), LINES) == (event,)
