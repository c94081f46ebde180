"""Own units that a card names beside the one under orders (F'1b.1, F'1d.1, I'd.2, J'2e, J'3.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.names_on_cards import named_faults
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.standing_game import standing_game
from control.situation.side import Side
from orders.language.card import Card


def picture(lost: str = "") -> Picture:
    opening = standing_game().opening
    seen = MODE.picture_for(Side.BLUE, opening, MODE)
    return replace(seen, units=tuple(replace(unit, lost=unit.designator == lost) for unit in seen.units))


def faults(card: Card, lost: str = "") -> list[str]:
    return [str(found.reason) for found in named_faults(picture(lost), card)]


def observed_by(name: str) -> Card:
    return Card(code="200", values={"Unit": "M73", "FU": "M73", "C1": "11700450", "Desig": name})


def test_a_unit_that_is_known_to_be_lost_observes_nothing() -> None:
    assert faults(observed_by("2C73")) == []
    assert faults(observed_by("2C73"), lost="2C73") == ["2C73 is lost"]


@pytest.mark.parametrize(("name", "wrong"), [("P1C73", []), ("C73", ["you have no unit C73"])])
def test_a_patrol_may_be_put_out_to_observe_but_a_company_is_no_observer(name: str, wrong: list[str]) -> None:
    assert faults(observed_by(name)) == wrong


def test_a_slip_of_the_pen_is_put_right() -> None:
    found = next(named_faults(picture(), Card(code="010", values={"Unit": "M73", "Desig": "1C37"})))
    assert (found.field, found.paragraph, "1C73" in str(found.suggestion)) == ("Desig", "F'1b.1", True)
