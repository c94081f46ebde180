"""Tables replaced for one game: a changed number changes results, one that cannot be measured exactly is refused."""

from __future__ import annotations

import pytest

from assessment.engine.assessing import scratch_sheet
from assessment.engine.table_replacement import with_replacement
from assessment.engine.tables import TableSet
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.ground import Ground
from assessment.modes.de_bellis.kinds import Troop
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.shooting import is_in_arc
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.table_check import check_tables
from assessment.modes.de_bellis.tables import TABLES
from control.situation.side import Side


def changed(table: str, figure: str, value: str) -> TableSet:
    """The mode's tables with one number changed, as an umpire writes it."""
    written = TABLES[table].written
    line = next(line for line in written.splitlines() if f"figure: {figure}," in line)
    old = line.split("value: ")[1].split(",")[0].rstrip("}")
    new = line.replace(f"value: {old}", f"value: {value}, reason: tried")
    if table.startswith("H-"):
        return with_replacement(TABLES, table, written.replace(line, new))
    others = written.replace(f"{line}\n", "")
    return with_replacement(TABLES, table, f"{others}house:\n{new}\n")


def is_shot_at(place: str, tables: TableSet) -> bool:
    sheet = scratch_sheet(tables)
    shooter = Element(designator="MARINES1", side=Side.BLUE, troop=Troop.MARINES, at=Spot.at("60 30"))
    target = Element(designator="NVA1", side=Side.RED, troop=Troop.NVA, at=Spot.at(place), facing=180)
    ground = Ground(title="bare", length=120_000, depth=90_000, provenance="printed")
    return is_in_arc(sheet, shooter, target, Board(ground, base_size(sheet), (shooter, target)))


@pytest.mark.parametrize(
    ("degrees", "inside", "outside"),
    [
        ("45", "68 37.5", "68.001 37.5"),
        ("90", "110 31.501", "62.001 31.5"),
        ("30", "65.464 37.5", "65.465 37.5"),
        ("60", "72.392 37.5", "72.393 37.5"),
    ],
)
def test_the_arc_of_fire_is_the_angle_of_the_table(degrees: str, inside: str, outside: str) -> None:
    tables = TABLES if degrees == "45" else changed("ranges", "arc", degrees)
    check_tables(tables)
    assert is_shot_at(inside, tables)
    assert not is_shot_at(outside, tables)


@pytest.mark.parametrize(
    ("table", "figure", "value", "why"),
    [
        ("ranges", "arc", "22.5", "1 to 90 whole degrees"),
        ("ranges", "arc", "0", "1 to 90 whole degrees"),
        ("ranges", "arc", "91", "1 to 90 whole degrees"),
        ("ranges", "arc", "wide", "a number is wanted"),
        ("outcome", "recoil", "2.50001", "finer than a hundredth of a millimetre"),
        ("H-base", "width", "0.2", "twice what counts as touching"),
        ("H-base", "depth", "3.001", "half a depth"),
    ],
)
def test_what_cannot_be_measured_exactly_is_refused(table: str, figure: str, value: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check_tables(changed(table, figure, value))


def test_the_tables_of_the_mode_can_be_used() -> None:
    assert MODE.check_tables is check_tables
    check_tables(TABLES)
