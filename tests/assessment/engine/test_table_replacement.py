"""Replacing a table for one game: as strict as the mode's own, and what differs is marked as a house value."""

from __future__ import annotations

import pytest

from assessment.engine.table_entry import Provenance
from assessment.engine.table_replacement import with_replacement
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import BadData
from tests.assessment.engine.invented_tables import LOSSES, MARCH, read

BOTH = TableSet((read(MARCH), read(LOSSES)))
CELL = "  - {terrain: open, light: day, value: 4, wet: 1.5}\n"
FASTER = MARCH.replace(CELL, "") + "house:\n" + CELL.replace("value: 4", "value: 5, reason: tried on foot")


def test_a_marked_change_makes_a_set_of_the_game() -> None:
    assert FASTER != MARCH
    changed = with_replacement(BOTH, "T7", FASTER)
    entry = changed["T7"].entry("open", "day")
    assert (entry.value, entry.provenance, entry.reason) == (5, Provenance.HOUSE, "tried on foot")
    assert changed.digest != BOTH.digest
    assert changed["T9"] is BOTH["T9"]


def test_the_same_figures_make_no_other_set() -> None:
    assert with_replacement(BOTH, "T7", "# the same\n" + MARCH) is BOTH


@pytest.mark.parametrize(
    "text",
    [
        MARCH.replace("value: 4,", "value: 5,", 1),
        MARCH.replace("value: 4,", "value: 5, provenance: reconstructed, reason: guessed,", 1),
    ],
    ids=["printed", "reconstructed"],
)
def test_what_differs_and_does_not_say_so_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="open, day: what differs from the table before stands under house"):
        with_replacement(BOTH, "T7", text)


def test_another_table_s_text_is_refused() -> None:
    with pytest.raises(ValueError, match="the text is table T9, not T7"):
        with_replacement(BOTH, "T7", LOSSES)


def test_what_is_no_table_is_refused_with_its_line() -> None:
    with pytest.raises(BadData) as raised:
        with_replacement(BOTH, "T7", MARCH + "units: km\nunits: m\n")
    assert raised.value.line > 1


def test_what_the_rules_cannot_use_is_refused() -> None:
    poorer = FASTER.replace("figures:\n  wet: rate in the wet season\n", "").replace(", wet: 1.5", "")
    with pytest.raises(ValueError, match="lacks named figures"):
        with_replacement(BOTH, "T7", poorer)
