"""One file puts printed values in the place of all house values; what it lacks is told, all of it."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.engine.mode import Mode
from assessment.engine.printed_values import Lacking, template, wanted, with_printed
from assessment.engine.table_entry import Provenance
from assessment.engine.table_text import flow
from assessment.engine.tables import Table, TableSet, read_table
from assessment.engine.yaml_source import BadData, parse_yaml
from assessment.modes import MODES

STEPS = """
id: steps
title: Steps
kind: value
source: {document: a game, paragraph: '1'}
provenance: printed
axes: {unit: cells}
figures: {front: front, back: back}
cells:
  - {unit: brigade, front: 4, back: 2}
house:
  - {unit: company, front: 2, reason: cut off}
"""

SPACES = """
id: spaces
title: Spaces
kind: value
open: true
source: {document: house, paragraph: '2'}
provenance: house
reason: the map is not there
axes: {space: cells}
figures: {name: name, x: place}
cells:
  - {space: hill, name: Hill, x: 1/2}
  - {space: base, name: Base, x: 3}
"""

GIVEN = """
mode: siege
source: the printed counters
tables:
  steps: {cells: [{unit: company, front: 1}]}
  spaces:
    cells:
      - {space: north, name: North, x: 7}
"""


def tables() -> TableSet:
    return TableSet(read_table(parse_yaml(text, "test")) for text in (STEPS, SPACES))


def said_in(table: Table) -> dict[tuple[str, ...], object]:
    """What a table says of each combination of its keys."""
    return {
        keys: (entry.value, entry.figures, entry.spread, [(one.result, one.spread) for one in entry.outcomes])
        for entry, claimed in zip(table.entries, table.claims, strict=True)
        for keys in claimed
    }


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(Lacking) as lacking:
        with_printed(tables(), "siege", text)
    return lacking.value.faults


def test_what_the_file_says_counts_as_printed_and_the_rest_stays() -> None:
    after = with_printed(tables(), "siege", GIVEN)
    company = after["steps"].entry("company")
    assert (company.figures["front"], company.provenance) == (1, Provenance.PRINTED)
    assert after["steps"].entry("brigade").figures == {"front": 4, "back": 2}
    assert after["spaces"].provenance is Provenance.PRINTED
    assert after["spaces"].source.document == "the printed counters"
    assert wanted(after) == ()


def test_an_open_table_may_have_other_rows() -> None:
    after = with_printed(tables(), "siege", GIVEN)
    assert [entry.key for entry in after["spaces"].entries] == ["north"]
    assert after.completed(tables()) is after


def test_a_table_that_is_not_in_the_file_is_missing() -> None:
    assert faults_of(GIVEN.replace("  steps: {cells: [{unit: company, front: 1}]}\n", "")) == (
        "the table steps is missing",
    )


def test_an_entry_that_is_not_in_the_file_is_missing() -> None:
    given = GIVEN.replace("{unit: company, front: 1}", "{unit: platoon, front: 1}")
    assert faults_of(given)[0] == "steps, company: missing"


@pytest.mark.parametrize(
    ("gap", "fault"), [("name: North, ", "spaces, north: no name"), (", x: 7", "spaces, north: no x")]
)
def test_a_figure_that_every_entry_has_is_missing(gap: str, fault: str) -> None:
    assert faults_of(GIVEN.replace(gap, "")) == (fault,)


def test_all_that_is_missing_is_told_at_once() -> None:
    given = GIVEN.replace("name: North, ", "").replace("company, front: 1", "platoon, front: 1")
    assert len(faults_of(given)) >= 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("mode: siege", "mode: raid"), "line 2: the file is for raid, not for siege"),
        (("steps:", "strides:"), 'line 5: no house value stands in a table "strides"'),
        (("mode: siege", "mode: [siege"), "line"),
        (("mode: siege", "game: siege"), "unknown field `game`"),
    ],
)
def test_a_text_of_another_form_is_refused_with_its_line(change: tuple[str, str], why: str) -> None:
    with pytest.raises(BadData, match=why.replace("[", r"\[")):
        with_printed(tables(), "siege", GIVEN.replace(*change))


def test_what_is_no_table_is_told_with_its_line() -> None:
    given = GIVEN.replace("x: 7}", "y: 7}")
    assert any("line 6" in fault and 'no "y"' in fault for fault in faults_of(given))


@pytest.mark.parametrize("mode", MODES, ids=[mode.key for mode in MODES])
def test_the_file_to_fill_in_says_what_stands_now(mode: Mode[Any, Any]) -> None:
    text = template(mode.key, mode.title, mode.tables)
    after = with_printed(mode.tables, mode.key, text)
    assert wanted(after) == ()
    for table in mode.tables:
        assert said_in(after[table.id]) == said_in(table)
    assert TableSet.from_blob(after.to_blob()).digest == after.digest


@pytest.mark.parametrize("text", ["010", "NO", "true", "9/304", "a: b", "", " x", "it's", 'say "so"', "Phước"])
def test_text_is_written_so_that_it_reads_back(text: str) -> None:
    assert parse_yaml(f"is: {flow(text)}\n", "test").mapping()["is"] == text
