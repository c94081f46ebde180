"""One entry told in plain data."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from assessment.engine.table_lookup import lookup, plain
from assessment.engine.tables import NoEntry
from tests.assessment.engine.invented_tables import CONTACT, LOSSES, MARCH, SEEN, read


def test_a_value_is_told_with_its_row_units_and_source() -> None:
    told = lookup(read(MARCH), {"terrain": "close", "light": "night"})
    assert told == {
        "table": "T7",
        "title": "Rate of march",
        "entry": {"terrain": "close", "light": "night"},
        "prints": {"value": Decimal("0.5")},
        "units": "km/hr",
        "draw": None,
        "result": Decimal("0.5"),
        "provenance": "printed",
        "notes": "by torchlight",
        "source": {"document": "Invented", "paragraph": "17c", "page": 41},
    }


@pytest.mark.parametrize(("draw", "result"), [(0, 0), (49, 0), (50, 5), (98, 5), (99, 10)])
def test_a_draw_gives_the_result_of_its_range(draw: int, result: int) -> None:
    assert lookup(read(LOSSES), {"ratio": "1.25"}, draw)["result"] == result


def test_without_a_draw_an_outcome_prints_all_its_ranges() -> None:
    told = lookup(read(LOSSES), {"ratio": "even"})
    assert told["result"] is None
    assert told["prints"]["outcomes"][1] == {"result": 5, "draws": "50-98"}
    assert lookup(read(CONTACT), {})["prints"]["outcomes"][1] == {"result": "patrol", "draws": "6-10"}


def test_a_draw_on_a_chance_is_a_success_or_not() -> None:
    keys = {"cover": "rice", "slope": "0-20"}
    assert lookup(read(SEEN), keys, 49)["result"] is True
    assert lookup(read(SEEN), keys, 50)["result"] is False
    assert lookup(read(SEEN), keys)["reason"] == "a blot covers two figures"


@pytest.mark.parametrize(
    ("text", "keys", "draw", "why"),
    [
        (LOSSES, {"ratio": "even"}, 100, "a draw is a number from 00 to 99"),
        (MARCH, {"terrain": "open", "light": "day"}, 5, "read, not drawn for"),
        (LOSSES, {"ratio": "1/0"}, 5, 'no ratio "1/0"; it prints worse, even, better'),
    ],
)
def test_what_cannot_be_looked_up_is_refused(text: str, keys: dict[str, str], draw: int, why: str) -> None:
    with pytest.raises(NoEntry, match=why):
        lookup(read(text), keys, draw)


def test_a_fraction_that_no_decimal_writes_stays_a_fraction() -> None:
    assert plain(Fraction(1, 3)) == "1/3"
    assert plain((Fraction(1, 8), 2)) == [Decimal("0.125"), 2]
