"""Rulings of Control: elements and Generals corrected, beliefs set, reports taken back, cards read anew."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.case_values import Reader
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers, Outcome, Ruling, RulingKind
from assessment.engine.playing import configured_for
from assessment.engine.rulings import NotCorrectable
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Quality
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.standing_game import FIRST_BOUND, opening_of, standing_game
from control.situation.side import Side

GAME = standing_game()
CONFIGURED = configured_for(GAME, MODE, {"judgements": "computed"})
OPENING = opening_of({}, GAME.opening, Reader(GAME.clock, FIRST_BOUND), FIRST_BOUND)


def assessed(*rulings: Ruling) -> Outcome[Situation]:
    return MODE.assess(OPENING, (), rulings, Answers(), CONFIGURED, SeededDice(seed_from(0)))


def ruling(kind: RulingKind, subject: str, field: str, value: str) -> Ruling:
    return Ruling(number=1, kind=kind, reason="seen on the table", subject=subject, field=field, value=value)


def element(outcome: Outcome[Situation], name: str) -> Any:
    return next(one for one in outcome.situation.elements if one.designator == name)


def test_an_element_is_put_turned_and_fortified() -> None:
    assert element(assessed(ruling(RulingKind.UNIT, "NVA1", "place", "38.5 70")), "NVA1").at == Spot(38500, 70000)
    assert element(assessed(ruling(RulingKind.UNIT, "NVA1", "facing", "170")), "NVA1").facing == 170
    assert element(assessed(ruling(RulingKind.UNIT, "NVA1", "fortified", "yes")), "NVA1").fortified


def test_an_element_put_off_the_table_is_lost() -> None:
    outcome = assessed(ruling(RulingKind.UNIT, "NVA2", "place", "off"))
    assert [loss.designator for loss in outcome.situation.losses] == ["NVA2"]


def test_a_general_whose_element_is_put_off_stands_alone() -> None:
    general = assessed(ruling(RulingKind.UNIT, "MARINES1", "place", "off")).situation.generals.blue
    assert (general.host, general.at, general.alive) == ("", Spot(48000, 6000), True)


def test_a_general_is_corrected() -> None:
    outcome = assessed(ruling(RulingKind.UNIT, "RED_GENERAL", "quality", "inept"))
    assert outcome.situation.generals.red.quality is Quality.INEPT
    assert not assessed(ruling(RulingKind.UNIT, "RED_GENERAL", "alive", "no")).situation.generals.red.alive
    assert assessed(ruling(RulingKind.UNIT, "BLUE_GENERAL", "host", "ARVN1")).situation.generals.blue.host == "ARVN1"


@pytest.mark.parametrize(
    ("subject", "field", "value"),
    [
        ("NVA9", "place", "38.5 70"),
        ("NVA1", "place", "east"),
        ("NVA1", "facing", "400"),
        ("NVA1", "quality", "inept"),
        ("RED_GENERAL", "host", "NVA99"),
    ],
)
def test_what_cannot_be_is_refused(subject: str, field: str, value: str) -> None:
    with pytest.raises(NotCorrectable):
        assessed(ruling(RulingKind.UNIT, subject, field, value))
    with pytest.raises(ValueError):
        MODE.umpiring.check(OPENING, ruling(RulingKind.UNIT, subject, field, value), CONFIGURED)


def test_a_side_believes_what_control_says() -> None:
    outcome = assessed(ruling(RulingKind.BELIEF, "blue:NVA1", "place", "1 1"))
    seen = {one.element.designator: one.element.at for one in outcome.situation.known[Side.BLUE].seen}
    assert seen["NVA1"] == Spot(1000, 1000)
    assert element(outcome, "NVA1").at != Spot(1000, 1000)


def test_words_are_told_to_one_side() -> None:
    outcome = assessed(ruling(RulingKind.EVENT, "red", "told", "THE BRIDGE IS OUT"))
    said = [report for report in outcome.reports if report.code == "SAYS"]
    assert [(report.addressee, report.card) for report in said] == [("red", "SAYS THE BRIDGE IS OUT")]


def test_a_card_is_read_as_control_says() -> None:
    outcome = assessed(ruling(RulingKind.ORDER, "blue:1", "", "MOVE ARVN1 8 16 0"))
    assert element(outcome, "ARVN1").at == Spot(8000, 16000)
    refused = assessed(ruling(RulingKind.ORDER, "blue:1", "", "REFUSED not to be read"))
    assert [report.note for report in refused.reports if report.code == "REFUSED"] == ["not to be read"]


def test_a_result_and_a_throw_are_fixed_at_their_places() -> None:
    plain = assessed()
    place = next(line.place for line in plain.lines if line.rule == "dbv.command.1" and line.kind == "throw")
    fixed = assessed(Ruling(number=1, kind=RulingKind.THROW, reason="the die was on the floor", place=place, value="4"))
    assert (fixed.situation.natural, fixed.situation.points) == (4, 4)
    assert not fixed.orphaned


def test_the_truth_is_told_to_control_beside_what_is_believed() -> None:
    units = {unit.designator: unit for unit in MODE.umpiring.units(OPENING, MODE)}
    assert units["NVA1"].now["place"] == "8 84"
    assert units["BLUE_GENERAL"].words == "General, with MARINES1"
    told = MODE.umpiring.told(OPENING, Side.BLUE, MODE)
    assert {one.told for one in told if one.about == "NVA1"} == {"8 84"}
    assert MODE.umpiring.stamps(OPENING, MODE) == ("bound 1, Blue", "moves, 6 points", "lost: Blue 0, Red 0")
    assert MODE.result(OPENING, MODE).startswith("Bound 1, Blue, moves next")
    assert Fraction(OPENING.now) == FIRST_BOUND
