from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel.base_siting import breaches
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

GOOD = "12700465"
HOME = {"name": "Xom Moi", "square": "12700440", "houses": 12, "allegiance": "neutral"}


def found(square: str = GOOD, *, fields: tuple[str, ...] = (), kind: str = "base", **ground: Any) -> dict[str, bool]:
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
    assert found("12500465", hamlets=[HOME | {"square": "12500445"}]) == {"C'1a.1": True}


def test_a_base_in_the_open_is_refused() -> None:
    assert found(vegetation={GOOD: "rice"}) == {"C'1a.6": True}


def test_a_base_far_from_food_is_refused_unless_a_field_lies_near() -> None:
    assert found(hamlets=[HOME | {"houses": 4}]) == {"C'1a.2": True}
    assert found(hamlets=[HOME | {"houses": 4}], fields=("12750465",)) == {}


def test_a_base_in_the_lowest_ground_is_flagged_only() -> None:
    assert found(heights={GOOD: 20}) == {"C'1a.4": False}


def test_a_field_must_be_level_and_open_and_near() -> None:
    assert found(fields=("12650460",), vegetation={GOOD: "jungle", "12650460": "brushwood"}) == {"C'1b.1": True}
    assert found(fields=("12650460",), slopes={"12650460": "31-45"}) == {"C'1b.1": True}


@pytest.mark.parametrize("square", ["12500465", "12600450"])
def test_caches_may_lie_anywhere(square: str) -> None:
    assert found(square, kind="cache", vegetation={square: "rice"}, heights={}) == {}
