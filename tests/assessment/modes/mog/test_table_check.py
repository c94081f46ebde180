"""A map and counters of an umpire's own are checked against each other before a raid is played with them."""

from __future__ import annotations

import pytest

from assessment.engine.printed_values import Lacking, template, with_printed
from assessment.engine.table_replacement import with_replacement
from assessment.engine.tables import TableSet
from assessment.modes.mog import MODE
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.table_check import check_tables

FILE = template(MODE.key, MODE.title, MODE.tables)


def printed(*changes: tuple[str, str]) -> TableSet:
    """The tables with the file, some of it written otherwise."""
    text = FILE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return with_printed(MODE.tables, MODE.key, text)


def test_the_tables_of_the_edition_fit_each_other() -> None:
    check_tables(MODE.tables)
    check_tables(printed())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('area: "34", buildings: ["33", "44"]', 'area: "34", buildings: ["33"]'), "44 borders 34, but not the other"),
        (("area: F2, name", "area: F9, name"), "a row of H-roads"),
        (("exits: [C4]", 'exits: ["66"]'), "H-bases, B2, exits: a row of H-roads"),
        (('pairs: ["21-31",', 'pairs: ["21-41",'), "21 and 41 do not both touch F1"),
        (
            ('label: T1, area: "34"', 'label: T1, area: "77"'),
            "H-targets, T1, area: a row of H-buildings or H-roads or H-bases",
        ),
        (('label: T4, area: "25"', "label: T4, area: B1"), "T4 is a UN base"),
        (("label: T5, area: O2", 'label: T5, area: "34"'), "T5: a truck starts there, and 34 is no road area"),
        (("label: left_of_T4, area: H1", "label: left_of_T4, area: B1"), "left_of_T4: it is a road area"),
        (("label: below_B1, area: E1", 'label: below_B1, area: "34"'), "below_B1: it is a road area, and 34 is none"),
        (
            ("areas: [O1, O2, O3, O4]", "areas: [O1, O2, O3, O5]"),
            "H-october-road, 21st October Road, areas: a row of H-roads",
        ),
        (
            (
                "counter: delta, side: unpinned, infantry: 6,",
                "counter: delta, side: unpinned, armor: 3, infantry: 6,",
            ),
            "delta unpinned: infantry has no armor",
        ),
    ],
)
def test_what_does_not_fit_is_named(change: tuple[str, str], why: str) -> None:
    with pytest.raises((Lacking, ValueError), match=r"(?s).*") as refused:
        check_tables(printed(change))
    told = "; ".join(refused.value.faults) if isinstance(refused.value, Lacking) else str(refused.value)
    assert why in told


@pytest.mark.parametrize(
    ("table", "change", "why"),
    [
        ("dice", ("faces, value: 6", "faces, value: 12"), "dice, faces: the die has 6 faces, not 12"),
        ("dice", ("large, value: 12", "large, value: 5"), "dice, large: the larger die has 6 faces or more"),
        ("set-up-order", ("place_target, value: 2", "place_target, value: 0"), "a whole number from 1 to 20"),
        (
            "set-up-order",
            ("place_target, value: 2", "place_target, value: 1"),
            "organise_forces has the number 1 already",
        ),
        ("turn-order", ("un_action, value: 5", "un_action, value: 6"), "un_relief: un_action has the number 6 already"),
    ],
)
def test_a_die_and_an_order_of_steps_that_cannot_be_played_are_refused(
    table: str, change: tuple[str, str], why: str
) -> None:
    written = MODE.tables[table].written
    assert change[0] in written
    text = written.replace(*change).replace("provenance: printed", "provenance: house\nreason: tried")
    with pytest.raises(ValueError, match=why):
        check_tables(with_replacement(MODE.tables, table, text))


def test_a_board_may_have_areas_without_a_number() -> None:
    drawn = next(line for line in FILE.splitlines() if '{area: "66", x:' in line)
    placed = next(line for line in FILE.splitlines() if '{area: "66", buildings: ["56"]' in line)
    tables = printed(
        (placed, f'{placed}\n      - {{area: U1, buildings: ["56"], roads: [E3]}}'),
        ('area: "56", buildings: ["66"]', 'area: "56", buildings: ["66", U1]'),
        (drawn, drawn + "\n" + drawn.replace('"66", x: 1380', "U1, x: 1390")),
    )
    check_tables(tables)
    board = board_of(tables)
    assert Area("U1") in board.beside(Area("E3"))
    assert Area("U1") not in board.numbered
    assert board.after(Area("66")) == Area("11")
