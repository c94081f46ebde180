"""The campaign's rule data as a whole: what it must hold, and what it promises."""

from __future__ import annotations

import pytest

from assessment.engine.tables import Provenance, Table
from assessment.modes.sog import MODE
from assessment.modes.sog.kinds import Action, Contact, Direction, Objective, Search, Squad, Terrain
from assessment.modes.sog.tables import LEDGER, TABLES


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_house_tables_begin_with_h(table: Table) -> None:
    assert table.id.startswith("H-") == (table.provenance is Provenance.HOUSE)


def test_the_ledger_holds_every_rule_of_the_article() -> None:
    assert len(LEDGER) == 129
    assert sum(entry.umpire_judgement for entry in LEDGER) == 8
    assert [entry.id for entry in LEDGER if entry.optional][:3] == ["3.4.4", "3.5.3", "4.1.3"]


def test_every_reading_that_a_rule_names_is_a_decision() -> None:
    named = {rule.reading for rule in MODE.rules.rules.values() if rule.reading}
    assert named <= {decision.reading for decision in LEDGER.decisions}


def test_results_and_keys_are_words_that_the_rules_know() -> None:
    def results(name: str) -> set[object]:
        return {outcome.result for entry in TABLES[name].entries for outcome in entry.outcomes}

    assert results("3.1") == set(Objective)
    assert results("3.1.3") <= set(Action)
    assert results("3.5") == set(Contact)
    assert results("3.6") == set(Search)
    assert results("4.1.3") == set(Squad)
    assert results("H-movement") == set(Direction)
    for terrain in Terrain:
        assert TABLES["2.4"].entry(terrain, "buildings").text
        assert isinstance(TABLES["3.5.1"].entry(terrain).whole, int)


def test_modifiers_are_the_printed_ones() -> None:
    printed = {
        "clear": 3,
        "elephant_grass": -1,
        "jungle": -2,
        "mountain": 2,
        "broken": 1,
        "vc_present": 1,
        "men_short": -1,
    }
    assert {name: TABLES["3.5.1"].entry(name).whole for name in printed} == printed
