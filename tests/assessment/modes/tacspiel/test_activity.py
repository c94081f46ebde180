from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel.activity import Activity, continued, kind_of
from assessment.modes.tacspiel.kinds import ActivityKind, Posture

MARCH, REST, FIGHT = ActivityKind.MARCH, ActivityKind.REST, ActivityKind.FIGHT


def entry(kind: ActivityKind, start: int, end: int | None = None) -> Activity:
    return Activity(kind=kind, start=Fraction(start), end=None if end is None else Fraction(end))


@pytest.mark.parametrize(
    ("posture", "mounted", "kind"),
    [
        (Posture.MARCHING, False, MARCH),
        (Posture.MARCHING, True, None),
        (Posture.FIGHTING, False, FIGHT),
        (Posture.HALTED, False, REST),
        (Posture.POSITION, False, REST),
        (Posture.RESTING, False, REST),
        (Posture.PREPARING, False, None),
        (Posture.AMBUSH, False, None),
        (Posture.DISPERSED, False, None),
    ],
)
def test_only_foot_marches_and_fights_are_activity(posture: Posture, mounted: bool, kind: ActivityKind | None) -> None:
    assert kind_of(posture, mounted=mounted) is kind


def test_work_at_a_site_is_no_rest() -> None:
    assert kind_of(Posture.HALTED, mounted=False, works=True) is None
    assert kind_of(Posture.FIGHTING, mounted=False, works=True) is FIGHT


def test_a_record_is_continued_where_the_activity_changes() -> None:
    record = continued((), REST, MARCH, Fraction(60))
    assert record == (entry(REST, 0, 60), entry(MARCH, 60))
    record = continued(record, MARCH, REST, Fraction(90))
    assert record == (entry(REST, 0, 60), entry(MARCH, 60, 90), entry(REST, 90))
    assert continued(record, REST, REST, Fraction(100)) == record


def test_a_change_and_back_within_one_instant_leaves_no_trace() -> None:
    record = (entry(MARCH, 60),)
    halted = continued(record, MARCH, REST, Fraction(90))
    assert continued(halted, REST, MARCH, Fraction(90)) == record


def test_what_is_neither_activity_nor_rest_ends_an_entry_and_begins_none() -> None:
    record = continued((entry(REST, 0),), REST, None, Fraction(30))
    assert record == (entry(REST, 0, 30),)
    assert continued(record, None, REST, Fraction(60)) == (entry(REST, 0, 30), entry(REST, 60))


def test_minutes_are_counted_up_to_a_moment() -> None:
    assert entry(MARCH, 60, 90).minutes_until(Fraction(75)) == 15
    assert entry(MARCH, 60).minutes_until(Fraction(200)) == 140
    assert entry(MARCH, 60, 90).minutes_until(Fraction(30)) == 0
