"""What the reader of tables refuses, each with its line."""

from __future__ import annotations

import pytest

from assessment.engine.yaml_source import BadData
from tests.assessment.engine.invented_tables import CONTACT, LOSSES, MARCH, SEEN, read

CHECKED = "check:\n  - {rule: order_le, text: x, axsi: cover}\nhouse:"
EVEN = "[00-49, 50-98, 99]"


def line_of(text: str, part: str) -> int:
    """The line of a text in which a part stands."""
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("table", "old", "new", "why"),
    [
        # the head
        (MARCH, "units: km/hr", "unit: km/hr", "unit"),
        (MARCH, "kind: value", "kind: values", "Invalid enum value"),
        (MARCH, "provenance: printed", "provenance: guessed", "Invalid enum value"),
        (MARCH, "provenance: printed", "provenance: house", "needs a reason"),
        (MARCH, "provenance: printed", "provenance: repaired", "needs a reason"),
        (MARCH, "title: Rate of march", "title: 7", "Expected `str`"),
        (CONTACT, 'paragraph: "5.2"', "paragraph: 5.2", "Expected `str`"),
        (CONTACT, "page: 3", "pages: 3", "pages"),
        (CONTACT, 'paragraph: "5.2", page: 3', 'paragraph: "5.2"', "page is missing"),
        (CONTACT, "die: d10", "die: ten", "no die"),
        (CONTACT, "die: d10", "die: 99-00", "fewer than two"),
        (MARCH, "wet: rate", "draws: rate", 'may not be called "draws"'),
        # axes
        (MARCH, "[day, night]", "[day, day, night]", "names a key twice"),
        (MARCH, "[day, night]", "[day, night, 0.5]", "quote it"),
        (MARCH, "[day, night]", "[]", "has no keys"),
        (LOSSES, "min: 1, below", "min: 0.9, below", "gap or overlap"),
        (LOSSES, "min: 1, below", "min: 1.1, below", "gap or overlap"),
        (LOSSES, "min: 1, below", "above: 1, below", "gap or overlap"),
        (LOSSES, "min: 1, below", "min: 1, above: 1, below", "two bounds on one side"),
        (LOSSES, "key: even, min", "key: even, from", "from"),
        # cells
        (MARCH, "light: night, value: 3.0", "light: night, vlaue: 3.0", 'no "vlaue"'),
        (MARCH, "light: night, value: 3.0", "light: night", "prints nothing"),
        (MARCH, "light: night, value: 3.0", "light: dusk, value: 3", '"dusk" is no light'),
        (MARCH, "terrain: open, light: night", "light: night", "does not say its terrain"),
        (MARCH, "terrain: open, light: night", "light: day, terrain: open", "already has a cell in line 13"),
        (MARCH, "value: 3.0", "value: {a: 3}", "not a mapping"),
        (MARCH, "value: 3.0", "value: -3", "not below 0"),
        (MARCH, "value: 3.0", "value: [3, -1/2]", "not below 0"),
        (MARCH, "value: 3.0", "value: 3, provenance: repaired", "needs a reason"),
        (MARCH, "value: 3.0", "value: 3, provenance: house, reason: ours", "stand apart"),
        (MARCH, "value: 3.0", "value: 3, as_read: 8", "quote it"),
        (MARCH, "value: 3.0", "value: 3, draws: 00-05", "need a die"),
        # ranges
        (LOSSES, EVEN, "[00-49, 51-98, 99]", "no outcome for 50"),
        (LOSSES, EVEN, "[00-49, 49-98, 99]", "two outcomes for 49"),
        (LOSSES, EVEN, "[00-49, 50-98, null]", "no outcome for 99"),
        (LOSSES, EVEN, "[01-49, 50-98, 99]", "no outcome for 00"),
        (LOSSES, EVEN, "[00-49, 50-99]", "2 ranges for 3 results"),
        (LOSSES, EVEN, "[00-49, 50-98, 99, null]", "4 ranges for 3 results"),
        (LOSSES, EVEN, "[00-49, 50-98, 100]", "does not lie in 00-99"),
        (LOSSES, EVEN, "[00-49, 98-50, 99]", "does not lie in 00-99"),
        (LOSSES, EVEN, "[0-49, 50-98, 99]", "write 0-49 as 00-49"),
        (LOSSES, EVEN, "[00-49, 50-98, ninety]", "no range"),
        (LOSSES, '{"10": 9g}', '{"15": 9g}', "no result of this table"),
        (SEEN, "slope: any, draws: null}", "slope: any, notes: none}", "prints nothing"),
        # house
        (SEEN, ", reason: no row for swamp", "", "needs a reason"),
        (SEEN, "reason: no row for swamp", "provenance: printed, reason: x", "is house"),
        (SEEN, "{cover: swamp, slope: any, draws: 05", "{cover: rice, slope: 0-30, draws: 05", "already has a cell"),
        (SEEN, "{cover: swamp, slope: any, draws: 05", "{cover: forest, slope: any, draws: 05", "leave nothing"),
        # checks
        (SEEN, "house:", CHECKED, "axsi"),
    ],
)
def test_a_fault_is_refused_with_its_line(table: str, old: str, new: str, why: str) -> None:
    assert table.count(old) == 1
    at = {"": "cover: swamp, slope", CHECKED: "axsi"}.get(new) or new
    changed = table.replace(old, new)
    with pytest.raises(BadData) as caught:
        read(changed)
    assert why in caught.value.why
    assert caught.value.line == line_of(changed, at)


def test_a_missing_cell_is_named() -> None:
    with pytest.raises(BadData, match="no cell for open, night; say so under absent") as caught:
        read(MARCH.replace("  - {terrain: open, light: night, value: 3.0}\n", ""))
    assert caught.value.line == line_of(MARCH, "cells:")


def test_missing_cells_are_counted() -> None:
    with pytest.raises(BadData, match=r"no cell for .* and 1 more"):
        read(MARCH[: MARCH.index("cells:")] + "cells: []\n")


def test_a_combination_cannot_be_both_there_and_absent() -> None:
    with pytest.raises(BadData, match="has a cell and cannot be absent"):
        read(MARCH + "absent:\n  - {terrain: close, light: day, why: no reason}\n")


def test_absence_needs_a_reason() -> None:
    text = MARCH.replace("  - {terrain: close, light: day, value: 2}\n", "")
    with pytest.raises(BadData, match="say why"):
        read(text + "absent:\n  - {terrain: close, light: day}\n")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("from: 6", "from: 7", "no outcome for 6"),
        ("from: 6", "from: 5", "two outcomes for 5"),
        ("to: 10", "to: 9", "no outcome for 10"),
        ("to: 10", "to: 11", "no outcome"),
        ("to: 10, ", "", "a row has from, to and result"),
    ],
)
def test_rows_must_hold_every_number_of_the_die_once(old: str, new: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        read(CONTACT.replace(old, new))


def test_an_axis_may_take_its_keys_from_the_cells() -> None:
    table = read(MARCH.replace("terrain: [open, close]", "terrain: cells"))
    assert table.axes[0].printed == ("open", "close")
    assert table.entry("close", "day").value == 2


def test_a_table_of_plus_and_minus_says_so() -> None:
    table = read(MARCH.replace("units: km/hr", "units: km/hr\nsigned: true").replace("value: 3.0", "value: -3"))
    assert table.entry("open", "night").value == -3
