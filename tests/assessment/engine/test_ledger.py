"""The ledger of rules."""

from __future__ import annotations

import pytest

from assessment.engine.ledger import Ledger, UnknownRule, read_ledger
from assessment.engine.yaml_source import BadData, parse_yaml

LEDGER = """\
phases: [movement, battle]
chapters: {A: marching, AB: fighting}
designer_decisions:
  - {"no": 3, topic: pace, question: How fast?, recommend: Slowly., rules: [A1]}
rules:
  - id: A1.1
    phase: movement
    summary: A column marches.
    actors: [red]
    inputs: [route]
    outcome: It arrives.
    codes: ["100"]
    tables: [T7]
    randomised: null
    test: {given: A column., expect: It arrives.}
  - id: AB2
    phase: battle
    summary: A unit fights.
    actors: [blue]
    inputs: []
    outcome: Losses.
    codes: []
    tables: []
    randomised: [{range: 00-49, p: 0.5, event: loss, per: half hour}]
    test: {given: A fight, expect: Losses}
    conflict: Two readings.
    not_modelled: Nobody fights here.
"""


def read(text: str = LEDGER) -> Ledger:
    return read_ledger(parse_yaml(text, "ledger.yaml"))


def test_a_rule_is_found_by_its_id_with_its_chapter() -> None:
    ledger = read()
    assert ledger["A1.1"].chapter == "A"
    assert ledger["AB2"].chapter == "AB"
    assert ledger["AB2"].not_modelled == "Nobody fights here."
    assert ledger.known("A1.1")
    assert not ledger.known("A1")
    assert ledger.ids == {"A1.1", "AB2"}
    assert [entry.id for entry in ledger] == ["A1.1", "AB2"]


def test_decisions_are_named_as_readings() -> None:
    assert [decision.reading for decision in read().decisions] == ["R3"]


def test_an_unknown_rule_is_refused_with_those_near_it() -> None:
    with pytest.raises(UnknownRule, match=r'no rule "A1.2"; it has A1.1'):
        read()["A1.2"]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("id: AB2", "id: A1.1", 16, "a second time"),
        ("id: AB2", "id: Z2", 16, "belongs to no chapter"),
        ("phase: battle", "phase: tea", 17, 'no phase "tea"'),
        ("summary: A unit", "sumary: A unit", 18, "sumary"),
        ("rules: [A1]}", "rules: [A2]}", 4, "there is no rule A2"),
        ("outcome: Losses.", "outcome: 5", 21, "Expected `str`"),
    ],
)
def test_a_fault_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    with pytest.raises(BadData, match=why) as caught:
        read(LEDGER.replace(old, new))
    assert caught.value.line == line
