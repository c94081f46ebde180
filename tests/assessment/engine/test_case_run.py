"""Cases that are wrong fail, and say what is wrong and where; run on TACSPIEL's standing game."""

from __future__ import annotations

import pytest

from assessment.case_library import ProjectLibrary, bench_of
from assessment.engine.case_bench import Result
from assessment.engine.case_run import result_text, run_case
from assessment.engine.cases import cases_of
from assessment.engine.yaml_source import parse_yaml

RULE = """\
rules: ["D'2a.1"]
kind: rule
call: scouting.scouts_improve
with: {unit: 1A44, target: 1C73}
throw: 49
expect: {value: true}
"""
LOOKUP = """\
rules: ["E'2b"]
kind: lookup
given: {table: "E'2-4", keys: {side: defender}, draw: 59}
expect: {value: 5, provenance: printed}
"""
CARD = """\
rules: [INTRO.7]
kind: card
given: {fields: {Unit: 3C73, Posit: "12300455", Ord: "101", C1: "12300450", F: D}}
expect: {code: "101", fields: {Unit: 3C73, Tme: ""}, wrong: null}
"""
ORDER = """\
rules: ["A'5a"]
kind: order
given:
  orders:
    - {Unit: 3C73, Ord: "101", C1: "12300450", F: T}
    - {Unit: 2C73, Ord: "101", C1: "12300450", F: T, Auth: A44}
expect: {verdicts: [ok, does not stand above]}
"""
BATTLE = """\
rules: ["E'2a.5"]
kind: assess
given:
  from: "0900"
  until: "0930"
  units: {1C73: {square: "12300450"}, 1A44: {square: "12350450"}}
  battles: [{kind: meeting, attackers: [1A44], defenders: [1C73]}]
draws:
  - {rule: "E'2a.5", of: 1A44, throw: 20}
  - {rule: "E'2a.5", of: 1C73, throw: 72}
  - {rule: "E'2d.1", throw: 1}
expect:
  units: {1C73: {casualties: 10}}
  events: [{kind: casualties.taken, units: [1C73], percent: 10}]
  no_events: [{kind: unit.lost}]
  reports: [{to: blue, code: "726", unit: 1C73, PCT: "10"}]
  no_reports: [{code: "702"}]
  none_to: control
  counts: {throws: {"E'2a.5": 2}, reports: {"726": 2}, events: {casualties.taken: 2}}
  worksheet: [{kind: read, table: "E'2-3"}]
  until: "0930"
  pauses: ["0930"]
  never: {red: [2C73]}
  pictures: {red: {units: {1A44: {square: "12350450"}}}}
"""
SCENARIO = """\
rules: [INTRO.3]
kind: scenario
given: {scenario: route_4}
expect: {title: Route 4, settings: {pauses: chosen}}
"""
PLAYED = """\
rules: [INTRO.4]
kind: scenario
given: {scenario: route_4, seed: 7, auto: true, until: "020700", settings: {pauses: half_hours}}
expect:
  until: "020700"
  counts: {events: {order.taken: 19}}
  never: {red: [73BN]}
"""
RECORD = """\
rules: [INTRO.11]
kind: record
test: tests/assessment/engine/test_case_run.py::test_a_good_case_passes
"""


def ran(text: str) -> Result:
    (case,) = cases_of(parse_yaml(text, "x/case.yaml"))
    return run_case(case, bench_of("tacspiel"), ProjectLibrary())


@pytest.mark.parametrize("text", [RULE, LOOKUP, CARD, ORDER, BATTLE, SCENARIO, PLAYED, RECORD])
def test_a_good_case_passes(text: str) -> None:
    result = ran(text)
    assert result.passed, result_text(result)


@pytest.mark.parametrize(
    ("text", "old", "new", "fault"),
    [
        (RULE, "true", "false", "value: expected false, got true"),
        (RULE, "throw: 49\n", "", "no draw is given for the throw D'2a.1 of 1A44, 1C73"),
        (RULE, "throw: 49", "throw: 100", "outside 0 to 99"),
        (RULE, "scouts_improve", "scouts_fly", "'scouting.scouts_fly' is no rule of the mode"),
        (RULE, "scouting.", "scoutings.", "no module 'scoutings'"),
        (RULE, "unit: 1A44", "unit: 9Z9", "there is no unit '9Z9'"),
        (RULE, "unit: 1A44, ", "", "also needs unit"),
        (RULE, "target: 1C73", "target: 1C73, light: day", "no parameter 'light'"),
        (RULE, "value: true", "refused: nothing", "expected a refusal (nothing), got True"),
        (RULE, "value: true", "valeu: true", "a rule case expects"),
        (LOOKUP, "value: 5", "value: 10", "result: expected 10, got 5"),
        (LOOKUP, "printed", "house", "provenance: expected house, got printed"),
        (LOOKUP, "side: defender", "side: umpire", "umpire"),
        (LOOKUP, "E'2-4", "E'2-9", 'no table "E\'2-9"'),
        (CARD, "Unit: 3C73, Tme", "Unit: 2C73, Tme", "fields Unit: expected 2C73, got 3C73"),
        (CARD, "wrong: null", "wrong: {column: 14}", "wrong column: there is none in null"),
        (ORDER, "[ok, does not stand above]", "[ok]", "expect one verdict for each of the 2 cards"),
        (ORDER, "[ok, does not stand above]", "[ok, ok]", "card 2: expected ok, got A44 does not stand above"),
        (ORDER, "[ok, does not stand above]", "[lost, does not stand above]", "card 1: expected lost, got ok"),
        (ORDER, "does not stand above]", "{paragraph: X}]", "paragraph: expected X"),
        (BATTLE, "of: 1C73, throw: 72", "of: 1C73, throw: 10", "units 1C73 casualties: expected 10, got 0"),
        (BATTLE, '  - {rule: "E\'2d.1", throw: 1}\n', "", "no draw is given for the throw E'2d.1"),
        (BATTLE, 'of: 1C73, throw: 72', 'of: 2C73, throw: 72', "the draw E'2a.5 of 2C73: 72 fits no throw"),
        (BATTLE, "percent: 10}", "percent: 20}", "events[1]"),
        (BATTLE, "kind: unit.lost", "kind: casualties.taken", "no_events: came after all"),
        (BATTLE, 'PCT: "10"', 'PCT: "20"', "reports[1]"),
        (BATTLE, '"702"', '"726"', "no_reports: came after all"),
        (BATTLE, "none_to: control", "none_to: blue", "none_to blue: 726 1C73"),
        (BATTLE, '"E\'2a.5": 2}', '"E\'2a.5": 3}', "counts throws E'2a.5: expected 3, got 2"),
        (BATTLE, "E'2-3", "E'2-2", "worksheet[1]"),
        (BATTLE, '  until: "0930"\n  pauses', '  until: "1000"\n  pauses', "until: expected 1000"),
        (BATTLE, 'pauses: ["0930"]', "pauses: []", "pauses: expected []"),
        (BATTLE, "red: [2C73]", "red: [1A44]", "never red: 1A44 stands in its picture"),
        (BATTLE, '1A44: {square: "12350450"}}}}', '1A44: {square: "12300450"}}}}', "pictures red units 1A44 square"),
        (BATTLE, "  until: \"0930\"\n  pauses", "  unitl: 1\n  pauses", "nothing called 'unitl' can be expected"),
        (PLAYED, 'until: "020700"\n  counts', 'until: "020730"\n  counts', "until: expected 020730"),
        (PLAYED, "seed: 7, ", "", "no draw is given for the throw"),
        (PLAYED, "order.taken: ", "order.untaken: ", "counts events order.untaken"),
        (PLAYED, "half_hours", "hourly", "hourly"),
        (SCENARIO, "title: Route 4", "title: Route 5", "title: expected Route 5, got Route 4"),
        (SCENARIO, "scenario: route_4", "scenario: route_44", "no scenario 'route_44'"),
        (SCENARIO, "title: Route 4", "refused: knowledge", "the scenario was read"),
        (SCENARIO, "route_4}", "route_4, without: {parts: [knowledge]}}", "refused:"),
        (RECORD, "test_a_good_case_passes", "test_no_such_thing", "the project has no test"),
    ],
)  # fmt: skip
def test_a_wrong_case_fails_and_says_why(text: str, old: str, new: str, fault: str) -> None:
    assert old in text
    result = ran(text.replace(old, new))
    assert any(fault in one for one in result.faults), result.faults


def test_the_worksheet_tells_which_ledger_entries_were_met() -> None:
    result = ran(BATTLE)
    assert {"E'2a.5", "E'2d.1", "E'2a.2"} <= result.met
    assert "B'2.3" not in result.met
    assert ran(LOOKUP).met == frozenset()


def test_a_failing_case_is_told_with_its_worksheet() -> None:
    told = result_text(ran(BATTLE.replace("casualties: 10", "casualties: 11")))
    assert told.startswith("x/case.yaml, line 1: x/case.yaml (E'2a.5)\n  units 1C73 casualties: expected 11, got 10\n")
    assert "throws d100: 72   <1|E'2a.5|1C73|" in told


def test_rulings_and_answers_are_given_by_description() -> None:
    ruling = 'rulings: [{kind: throw, rule: "E\'2a.5", of: 1C73, value: 0, reason: the die fell off the table}]'
    result = ran(BATTLE.replace("  from:", f"  {ruling}\n  from:"))
    assert any("units 1C73 casualties: expected 10, got 0" in fault for fault in result.faults)
    assert any("E'2a.5 of 1C73: 72 fits no throw" in fault for fault in result.faults)
    unfit = ran(BATTLE.replace("  from:", f"  {ruling.replace('of: 1C73', 'of: 3C73')}\n  from:"))
    assert "an answer or ruling fits no place: E'2a.5 of 3C73" in unfit.faults
