"""Tables as grids: every entry once, the one named marked."""

from __future__ import annotations

import pytest

from assessment.modes import mode
from control.desk.tables import table_page

TABLES = mode("tacspiel").tables


@pytest.mark.parametrize("name", TABLES.ids)
def test_every_entry_of_a_table_stands_in_its_grid_once(name: str):
    page = table_page(TABLES[name])
    cells = [cell for row in page.rows for cell in row.cells if cell]
    assert len(cells) == len(TABLES[name].entries)
    assert all(len(row.cells) == len(page.columns) for row in page.rows)


@pytest.mark.parametrize("name", TABLES.ids)
def test_the_entry_named_is_marked_and_no_other(name: str):
    for entry in TABLES[name].entries[:5]:
        if not entry.key:
            continue
        page = table_page(TABLES[name], entry.key)
        assert sum(cell.is_marked for row in page.rows for cell in row.cells if cell) == 1
