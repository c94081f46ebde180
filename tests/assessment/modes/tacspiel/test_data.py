"""TACSPIEL's rule data as a whole: what the tables state holds, and what they promise is kept."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from assessment.engine.tables import Audience, Kind, Provenance, Table, TableSet, read_table
from assessment.engine.yaml_source import parse_yaml, read_yaml
from assessment.modes.tacspiel import tables as data
from assessment.modes.tacspiel.tables import LEDGER, TABLES

FOLDER = Path(data.__file__).parent / "data"
FILES = sorted(FOLDER.glob("*.yaml"))

VEGETATION = (
    *("bare_field", "rice", "brushwood", "plantation", "rubber", "sparse_forest"),
    *("dense_forest", "jungle", "bamboo", "marsh", "water"),
)
SLOPES = ["0-20", "21-30", "31-45", "46-60", ">60"]
RECONSTRUCTED = {"B'2-2", "E'2-2", "E'2-3", "M'3-1", "M'3-2", "Fig.J'4-1"}


@pytest.mark.parametrize("table", [table for table in TABLES if table.die], ids=lambda table: table.id)
def test_draws_are_two_digits_and_each_gives_one_outcome(table: Table) -> None:
    assert table.die is not None
    assert table.die.whole == (0, 99)
    for entry in table.entries:
        if table.kind is Kind.OUTCOME:
            assert len([entry.result(draw) for draw in range(100)]) == 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_named_after_the_table_it_holds(path: Path) -> None:
    slug = re.sub(r"[^a-z0-9-]+", "-", read_table(read_yaml(path)).id.lower().replace("'", "")).strip("-")
    assert path.stem.split("_")[0].replace(".", "-") in {slug, "-".join(slug.split("-")[:2]), f"{slug}-111"}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_tables_cite_the_manual_or_the_house(table: Table) -> None:
    assert table.source.document in {"house", "RAC-TP-223"}


def test_each_table_of_the_manual_is_there_with_the_provenance_that_the_ledger_gives() -> None:
    source = read_yaml(FOLDER.parent / "ledger.yaml")
    stated = source.convert(dict[str, str], "tables_in_manual")
    assert {table_id: TABLES[table_id].provenance.value for table_id in stated} == stated
    assert {table.id for table in TABLES if table.provenance is Provenance.RECONSTRUCTED} == RECONSTRUCTED
    outside = source.convert(dict[str, str], "tables_outside")
    assert {TABLES[table_id].provenance for table_id in outside} == {Provenance.HOUSE}


def test_only_the_weapon_values_are_for_control_alone() -> None:
    assert [table.id for table in TABLES if table.audience is Audience.CONTROL] == ["E'2-1", "H-wev"]


def test_every_kind_of_ground_has_a_speed_on_foot_and_for_vehicles() -> None:
    for vegetation in VEGETATION:
        for slope in SLOPES:
            for formation in "CTD":
                assert TABLES["B'2-2"].entry(vegetation, slope, formation, "night").number >= 0
                for vehicle in ("wheeled", "tracked"):
                    assert TABLES["B'2-3"].entry(vehicle, slope, vegetation, formation, "day").number >= 0


@pytest.mark.parametrize("vegetation", VEGETATION)
def test_every_kind_of_ground_has_a_chance_to_notice_an_ambush_and_a_quality_from_the_air(vegetation: str) -> None:
    for platoons in (1, 2, 3, 7):
        assert TABLES["C'2-1"].entry(platoons, "ground", vegetation).drawn
        assert TABLES["C'2-2"].entry(platoons, vegetation).drawn
    assert TABLES["C'1-1"].entry(vegetation).drawn
    assert TABLES["M'3-1"].entry("low_slow", vegetation, "foot_moving").outcomes


def test_marsh_bamboo_and_steep_slopes_bar_men_on_foot_as_printed() -> None:
    for vegetation, slope in (("marsh", "0-20"), ("bamboo", "31-45"), ("bare_field", ">60")):
        entry = TABLES["B'2-2"].entry(vegetation, slope, "C", "day")
        assert (entry.value, entry.provenance) == (0, Provenance.PRINTED)


def test_a_footpath_is_a_footpath_whatever_the_slope() -> None:
    assert TABLES["B'2-2"].entry("footpath", ">60", "C", "day").value == 4


@pytest.mark.parametrize(
    ("ratio", "row"),
    [
        (0, "lt_1_2"),
        (Fraction(49, 99), "lt_1_2"),
        (Fraction(1, 2), "1_2_to_2_1"),
        (Fraction(199, 100), "1_2_to_2_1"),
        (2, "2_1_to_3_1"),
        (Fraction(299, 100), "2_1_to_3_1"),
        (3, "ge_3_1"),
    ],
)
@pytest.mark.parametrize("table_id", ["E'2-2", "E'2-3"])
def test_force_ratios_fall_in_the_printed_bands(table_id: str, ratio: Fraction, row: str) -> None:
    assert TABLES[table_id].entry(force_ratio=ratio, side="attacker").axes[0] == ("force_ratio", row)


def test_every_weapon_of_a_side_has_a_value_in_each_role() -> None:
    wev = TABLES["E'2-1"]
    assert wev.entry("red", "mortar_60_platoon", "defense", "ambush").figure("trapped_only") is True
    assert wev.entry("blue", "engineer_platoon", "attack", "position").value is None
    assert wev.entry("red", "rifle_platoon", "defense", "position").number == 14


def test_the_digest_tells_the_edition_from_any_other() -> None:
    changed = FOLDER / "e2-4_casualties_in_a_harassing_attack.yaml"
    text = changed.read_text().replace("00-49, 50-79", "00-48, 49-79")
    others = {path.stem: path.read_text() for path in FILES if path != changed}
    assert _digest({**others, changed.stem: changed.read_text()}) == TABLES.digest
    assert _digest({**others, changed.stem: text}) != TABLES.digest


def _digest(texts: dict[str, str]) -> str:
    return TableSet.of_sources(parse_yaml(text, name) for name, text in texts.items()).digest


def test_the_ledger_holds_every_rule_of_the_manual() -> None:
    source = read_yaml(FOLDER.parent / "ledger.yaml")
    counts = source.mapping("counts")
    assert len(LEDGER) == counts["rules"]
    by_chapter = {chapter: sum(entry.chapter == chapter for entry in LEDGER) for chapter in LEDGER.chapters}
    assert by_chapter == counts["by_chapter"]
    assert sum(bool(entry.randomised) for entry in LEDGER) == counts["randomised"]
    assert [decision.no for decision in LEDGER.decisions] == list(range(1, 16))
