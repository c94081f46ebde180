"""A game that an earlier release wrote to a file is read by this one."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.db.migrations import (
    AddField,
    CreateModel,
    DeleteModel,
    RemoveField,
    RenameField,
    RenameModel,
    RunPython,
    RunSQL,
)
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from assessment.services.verifying import Verdict, verify_game
from control.gamefile.storing import import_game
from control.gamefile.tables import TABLES
from control.gamefile.values import completed
from control.models import PlanningClock, Subinterval
from tests.control.gamefile.conftest import Played
from tests.control.gamefile.games import changed

BEGAN: Final = {"control": "0011", "orders": "0005", "assessment": "0004"}
"""The last migration of each app when version 1 of the form began."""
LABELS: Final = {table.name: table for table in TABLES}


def operations_since() -> Iterator[tuple[str, Operation]]:
    """What has been done to tables of a game since, each by the table's name in a file."""
    for (label, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        for operation in migration.operations if name[:4] > BEGAN.get(label, "9999") else ():
            model = getattr(operation, "model_name", getattr(operation, "name", "")) or ""
            yield f"{label}.{model.lower()}", operation


COLUMNS: Final = {
    (table, one.name) for table, one in operations_since() if isinstance(one, AddField) and table in LABELS
}
MADE: Final = {table for table, one in operations_since() if isinstance(one, CreateModel)}


def earlier(lines: list[dict[str, Any]]) -> None:
    """The file as it would have been when the form began."""
    lines[:] = [line for line in lines if line.get("table") not in MADE]
    for table, column in COLUMNS:
        for line in lines:
            if line.get("table") == table:
                del line["values"][column]
    named = {value for line in lines for value in line.get("values", {}).values() if isinstance(value, str)}
    lines[:] = [line for line in lines if line["is"] != "blob" or line["digest"] in named]


@pytest.mark.django_db
def test_a_file_without_the_columns_and_tables_that_came_since_is_read(played: Played):
    assert {("control.subinterval", "release_asked_by"), ("control.planningclock", "no_grace_after")} <= COLUMNS
    assert "control.attendance" in MADE
    game = import_game(file=io.BytesIO(changed(played.file, earlier))).game
    assert {one.verdict for one in verify_game(game)} == {Verdict.EQUAL}
    assert PlanningClock.objects.get(game=game).no_grace_after == 0
    assert not Subinterval.objects.filter(branch__game=game, release_asked_by__isnull=False).exists()


@pytest.mark.django_db
def test_tables_may_come_in_another_order_so_long_as_what_is_referred_to_comes_first(played: Played):
    def other(lines: list[dict[str, Any]]) -> None:
        clock = next(line for line in lines if line.get("table") == "control.planningclock")
        lines.remove(clock)
        lines.insert(max(n for n, line in enumerate(lines) if line["is"] == "row") + 1, clock)

    assert PlanningClock.objects.filter(game=import_game(file=io.BytesIO(changed(played.file, other))).game).exists()


@pytest.mark.parametrize(("table", "column"), sorted(COLUMNS))
def test_something_stands_in_for_each_column_that_a_release_added(table: str, column: str):
    """Else files written before it are read no more: give it a default, or read them by another version of the form."""
    kept = {one.name: None for one in LABELS[table].fields if one.name != column}
    assert column in completed(LABELS[table], kept)


def test_no_release_has_taken_a_column_away_or_changed_what_rows_say():
    """A file written before such a change says what rows said before it: it needs another version of the form."""
    for table, operation in operations_since():
        assert not isinstance(operation, RunPython | RunSQL), table
        assert not isinstance(operation, RemoveField | RenameField | DeleteModel | RenameModel), table
