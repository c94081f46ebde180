"""The checks that tables state about their own values."""

from __future__ import annotations

import pytest

from assessment.engine.table_audit import faults_of
from tests.assessment.engine.invented_tables import LOSSES, MARCH, SEEN, read


def faults(text: str, check: str, *others: str) -> list[str]:
    """What a table finds wrong with one check added to it."""
    tables = {table.id: table for table in map(read, others)}
    return list(faults_of(read(f"{text}check:\n  - {{text: as told, {check}}}\n"), tables))


SLOWER = "rule: order_le, axis: light, seq: [night, day]"
WORSE = "rule: dominance, axis: ratio, seq: [better, even, worse]"
SAME = LOSSES.replace("id: T9", "id: T11")


@pytest.mark.parametrize(
    ("text", "check"),
    [
        (MARCH, SLOWER),
        (MARCH, SLOWER + ", where: {terrain: open}"),
        (MARCH, "rule: max_value, value: 4"),
        (MARCH, "rule: one_of, figure: wet, values: [1.5, null]"),
        (MARCH, "rule: multiple, entry: {terrain: open, light: day}, of: {terrain: close, light: day}, times: 2"),
        (MARCH, "rule: pairs_le, pairs: [[{terrain: close}, {terrain: open}]]"),
        (LOSSES, "rule: partition"),
        (LOSSES, WORSE),
        (SEEN, "rule: chance_order, axis: cover, seq: [forest, swamp, fields]"),
    ],
)
def test_a_check_that_holds_finds_nothing(text: str, check: str) -> None:
    assert faults(text, check) == []


@pytest.mark.parametrize(
    ("text", "check", "told"),
    [
        (MARCH, "rule: order_le, axis: light, seq: [day, night]", "open: day to night: 4 above 3"),
        (MARCH, "rule: order_le, axis: light, seq: [dusk, dawn]", "nothing to compare"),
        (MARCH, "rule: max_value, value: 3", "open, day: 4"),
        (MARCH, "rule: one_of, figure: wet, values: [null]", "open, day"),
        (MARCH, "rule: doubling, axis: terrain, seq: [close, open]", "night: close to open"),
        (
            MARCH,
            "rule: multiple, entry: {terrain: open, light: day}, of: {terrain: close, light: day}, times: 3",
            "3 times",
        ),
        (MARCH, "rule: pairs_le, pairs: [[{terrain: open}, {terrain: close}]]", "open, day above close, day"),
        (MARCH, "rule: count, figure: wet, value: 1.5, times: 2", "1 instead of 2"),
        (LOSSES, "rule: dominance, axis: ratio, seq: [worse, even]", "worse to even: 5 or more falls"),
        (LOSSES, WORSE + ", known_exceptions: [{from: even, to: worse, result: 10, why: misprint}]", "does not arise"),
        (SEEN, "rule: chance_order, axis: cover, seq: [fields, swamp]", "0-30: fields to swamp: 50 above 1"),
        (SEEN, "rule: starts_at_00", "swamp, any"),
        (MARCH, "rule: order_ge", "no such check"),
    ],
)
def test_a_check_that_fails_says_where(text: str, check: str, told: str) -> None:
    found = faults(text, check)
    assert any(told in fault for fault in found), found
    assert all("(as told)" in fault for fault in found)


def test_a_known_exception_excuses_its_own_step_alone() -> None:
    reversed_order = "rule: dominance, axis: ratio, seq: [worse, even, better], known_exceptions: "
    excuse = "[{from: worse, to: even, result: 5, why: misprint}]"
    told = faults(LOSSES, reversed_order + excuse)
    assert not any("worse to even: 5 or more" in fault for fault in told)
    assert any("worse to even: 10 or more" in fault for fault in told)
    assert any("even to better: 5 or more" in fault for fault in told)


SIDES = """\
id: {id}
title: Losses of both
kind: outcome
die: 00-99
source: {{document: Invented, paragraph: "6", page: 4}}
provenance: printed
axes: {{side: [attacker, defender]}}
results: [0, 5]
cells:
  - {{side: attacker, draws: [{attacker}]}}
  - {{side: defender, draws: [{defender}]}}
"""


@pytest.mark.parametrize(
    ("attacker", "defender", "wrong"),
    [
        ("00-59, 60-99", "00-39, 40-99", ""),
        ("00-49, 50-99", "00-49, 50-99", ""),
        ("00-39, 40-99", "00-39, 40-99", "attacker"),
        ("00-59, 60-99", "00-59, 60-99", "defender"),
    ],
)
def test_one_table_is_compared_with_another(attacker: str, defender: str, wrong: str) -> None:
    text = SIDES.format(id="A1", attacker=attacker, defender=defender)
    other = SIDES.format(id="A2", attacker="00-49, 50-99", defender="00-49, 50-99")
    told = faults(text, "rule: cross_dominance, other: A2", other)
    assert bool(told) == bool(wrong)
    assert all(wrong in fault for fault in told)
