from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel.base_siting import breaches
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

GOOD = "12700465"
HOME = {"name": "Xom Moi", "square": "12700440", "houses": 12, "allegiance": "neutral"}


FIELD = "12750465"


def found(
    square: str = GOOD, *, fields: tuple[str, ...] = (FIELD,), kind: str = "base", **ground: Any
) -> dict[str, bool]:
    """The paragraphs a base breaches, each with whether it is refused for it."""
    changes = {"vegetation": {square: "jungle"}, "heights": {square: 60}, "hamlets": [HOME]} | ground
    run = ContactRun(ground=changes)
    base = Base(name="Tree", square=Square.at(square), kind=kind, fields=tuple(Square.at(field) for field in fields))
    return {breach.paragraph: breach.refused for breach in breaches(run.sheet, run.draft.ground, base)}


def test_a_base_by_a_stream_above_a_hamlet_in_jungle_on_a_rise_is_well_placed() -> None:
    assert found() == {}


def test_a_base_below_a_hamlet_on_its_stream_is_refused() -> None:
    assert found(hamlets=[HOME | {"square": "12700475"}]) == {"C'1a.1": True}


def test_a_base_far_from_any_perennial_stream_is_refused() -> None:
    assert found("12500465", hamlets=[HOME | {"square": "12500445"}], fields=("12550465",)) == {"C'1a.1": True}


def test_a_base_in_the_open_is_refused() -> None:
    assert found(vegetation={GOOD: "rice"}) == {"C'1a.6": True}


def test_a_base_far_from_food_is_refused_unless_a_field_lies_near() -> None:
    assert found(hamlets=[HOME | {"houses": 4}], fields=()) == {"C'1a.2": True, "C'1b.1": True}
    assert found(hamlets=[HOME | {"houses": 4}]) == {}


def test_the_bed_of_its_stream_is_no_movement_route() -> None:
    assert found(without=["Route 4", "Hill path", "Mill track", "South road"]) == {"C'1a.3": False}


def test_a_base_in_the_lowest_ground_is_flagged_only() -> None:
    assert found(heights={GOOD: 20}) == {"C'1a.4": False}


def test_a_field_must_be_level_and_open_and_near() -> None:
    assert found(fields=("12650460",), vegetation={GOOD: "jungle", "12650460": "brushwood"}) == {"C'1b.1": True}
    assert found(fields=("12650460",), slopes={"12650460": "31-45"}) == {"C'1b.1": True}


def test_a_field_lies_where_the_map_shows_no_rice() -> None:
    assert found(vegetation={GOOD: "jungle", FIELD: "rice"}) == {"C'1b.1": True}


def test_each_base_has_one_field_whose_squares_touch() -> None:
    assert found(fields=()) == {"C'1b.1": True}
    assert found(fields=(FIELD, "12800470", "12850470")) == {}
    assert found(fields=(FIELD, "12850465")) == {"C'1b.1": True}


@pytest.mark.parametrize(("layer", "barred"), [("vegetation", "water"), ("vegetation", "marsh"), ("slopes", ">60")])
def test_ground_that_cannot_be_marched_into_is_no_way_out(layer: str, barred: str) -> None:
    place = "12750465"
    around = [square.text for square in Square.at(place).neighbours()]

    def ways_out(left: int) -> dict[str, bool]:
        ground: dict[str, Any] = {"vegetation": {place: "jungle"}, "slopes": {}}
        ground[layer] |= dict.fromkeys(around[left:], barred)
        return found(place, fields=("12800450",), **ground)

    assert ways_out(1) == {"C'1a.5": False}
    assert ways_out(2) == {}


def test_a_stream_bed_is_a_way_out() -> None:
    around = [square.text for square in Square.at(GOOD).neighbours()]
    assert found(vegetation=dict.fromkeys(around, "water") | {GOOD: "jungle"}, fields=("12800450",)) == {}


@pytest.mark.parametrize("square", ["12500465", "12600450"])
def test_caches_may_lie_anywhere(square: str) -> None:
    assert found(square, kind="cache", vegetation={square: "rice"}, heights={}) == {}
