from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet_line import Line, LineKind
from control.reports.record_values import part_label, values_read
from control.reports.values import EventEntry, RecordPart


def rule(number: int, parent: int = 0, name: str = "B'1", value: str = "yes") -> Line:
    return Line(number=number, parent=parent, kind=LineKind.RULE, rule=name, at=Fraction(0), value=value)


def read(number: int, parent: int, provenance: str, *, value: str = "2", entry: str = "a") -> Line:
    return Line(
        number=number,
        parent=parent,
        kind=LineKind.READ,
        rule="B'1",
        at=Fraction(0),
        table="T",
        entry=entry,
        value=value,
        provenance=provenance,
    )


def event(line: int) -> EventEntry:
    return EventEntry(stamp="020600", words="x", units=(), rule="", line=line)


def part(*lines: Line, number: int = 1, events: tuple[EventEntry, ...] = ()) -> RecordPart:
    return RecordPart(number=number, start="020600", end="021200", lines=lines, events=events)


def test_printed_and_repaired_values_are_left_out() -> None:
    assert values_read([part(rule(1), read(2, 1, "printed"), read(3, 1, "repaired"))]) == ()


def test_a_value_read_twice_stands_once_with_all_that_read_it() -> None:
    found = values_read(
        [part(rule(1), read(2, 1, "house"), read(3, 1, "house"), rule(4, name="C'1", value="7"), read(5, 4, "house"))]
    )
    assert len(found) == 1
    assert found[0].rules == {"B'1": [("1", "yes")], "C'1": [("4", "7")]}


def test_different_values_of_one_entry_stand_apart() -> None:
    found = values_read([part(rule(1), read(2, 1, "house"), read(3, 1, "house", value="3"))])
    assert [value.value for value in found] == ["2", "3"]


def test_house_values_come_before_reconstructed_ones() -> None:
    found = values_read([part(rule(1), read(2, 1, "reconstructed"), read(3, 1, "house", entry="z"))])
    assert [value.provenance for value in found] == ["house", "reconstructed"]


def test_events_are_found_up_the_tree_and_only_there() -> None:
    lines = (rule(1), rule(2, 1), read(3, 2, "house"), rule(4))
    found = values_read([part(*lines, events=(event(4), event(1), event(2), event(2), event(0)))])
    assert sorted(found[0].events) == ["2", "3", "4"]


def test_numbers_bear_the_part_where_there_are_several() -> None:
    lines = (rule(1), read(2, 1, "house"))
    first, second = part(*lines, events=(event(1),)), part(*lines, number=2, events=(event(1),))
    found = values_read([first, second])
    assert found[0].rules == {"B'1": [("1/1", "yes"), ("2/1", "yes")]}
    assert found[0].events == ["1/1", "2/1"]
    assert part_label(first, [first]) == ""


def test_a_value_read_under_no_rule_stands_with_its_own_line() -> None:
    assert values_read([part(read(1, 0, "house"))])[0].rules == {"B'1": [("1", "")]}
