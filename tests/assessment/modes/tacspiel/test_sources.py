"""What comes from the manual and what does not (INTRO.2, INTRO.10); everything is kept as fields (INTRO.11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from assessment.case_library import bench_of
from assessment.engine.bindings import Bindings
from assessment.engine.case_bench import Setup
from assessment.engine.cases import cases_of
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.play_record import run_record
from assessment.engine.playing import play
from assessment.engine.table_entry import Provenance
from assessment.engine.yaml_source import parse_yaml, read_yaml
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.tables import _FOLDER, LEDGER, TABLES
from orders.language.card import read_report

OUTSIDE = read_yaml(_FOLDER / "ledger.yaml").convert(dict[str, str], "tables_outside")
PARTLY_HERE = frozenset(("L5-1", "O1-2"))
"""Tables of which this manual's prose gives single figures."""


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_what_only_the_parent_manual_or_its_annex_holds_is_a_house_value(name: str) -> None:
    """References to RAC-TP-111 lead to values of ours that say so, never to numbers shown as source."""
    stand_in = TABLES[name]
    assert stand_in.provenance is Provenance.HOUSE
    for entry in stand_in.entries:
        assert entry.provenance is Provenance.HOUSE or name in PARTLY_HERE, entry.key


def test_a_primed_id_is_this_manuals_and_an_unprimed_one_its_parents() -> None:
    """E'1f opens the rule on followers of an ambush; L5-1 is named as outside."""
    assert "follow" in LEDGER["E'1f.1"].summary.lower()
    assert OUTSIDE["L5-1"] == "RAC-TP-111"
    for entry in LEDGER:
        assert "'" in entry.id or entry.id.startswith("INTRO."), entry.id


def fight() -> Setup:
    """Two platoons that fight for two hours."""
    given = """
    rules: [INTRO.11]
    kind: assess
    given:
      from: "0600"
      until: "0800"
      units: {1C73: {square: "12300450"}, 1A44: {square: "12350450"}}
      battles: [{kind: harassing, attackers: [1A44], defenders: [1C73]}]
    expect: {}
    """
    case = cases_of(parse_yaml(given, "tests/assessment/modes/tacspiel/cases/x/x.yaml"))[0]
    return bench_of("tacspiel").setup(case)


def test_all_orders_and_reports_of_a_game_can_be_sorted_grouped_and_counted() -> None:
    """Every card is kept with its fields: sorting by unit and counting code 726 gives the half hours of the battle."""
    setup = fight()
    run = play(
        setup.scenario, setup.mode, orders=(), bindings=Bindings({}, (), ()), dice=SeededDice(seed_from(7)),
        until=setup.until,
    )  # fmt: skip
    record = run_record(run, seed="7")
    cards = [
        read_report(CODEBOOK, report["card"])
        for part in record["subintervals"]
        for side in ("red", "blue")
        for report in part["reports"][side]
    ]
    counted: Counter[Any] = Counter((card.value("Unit"), card.code) for card in sorted(cards, key=lambda c: c.unit))
    assert counted["1A44", "726"] == counted["1C73", "726"] >= 2
    assert sum(counted.values()) == len(cards)
