"""What Control sees and corrects of the truth."""

from __future__ import annotations

import pytest

from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.playing import configured_for
from assessment.engine.umpiring import CorrectableField
from assessment.modes import mode as find_mode
from assessment.modes.tacspiel.correction_checks import BELIEF_FIELDS, UNIT_FIELDS, check
from assessment.modes.tacspiel.corrections import BELIEVABLE, CORRECTABLE
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.umpiring import stamps, told, units
from control.services.scenarios import load_scenario
from control.situation.side import SIDES, Side


@pytest.fixture(scope="module")
def game() -> tuple[Situation, Mode[Situation, object]]:
    """Route 4 before its first cycle."""
    scenario = load_scenario("tacspiel", "route_4")
    return scenario.opening, configured_for(scenario, find_mode("tacspiel"), {})


def ruling(**fields: str) -> Ruling:
    return Ruling(number=1, kind=RulingKind(fields.pop("kind")), reason="seen", **fields)  # type: ignore[arg-type]


def test_what_may_be_set_is_what_the_corrections_carry_out():
    assert {field.key for field in UNIT_FIELDS} == set(CORRECTABLE)
    assert {field.key for field in BELIEF_FIELDS} == set(BELIEVABLE)


def test_every_unit_stands_there_with_the_text_of_each_field(game):
    situation, mode = game
    found = units(situation, mode)
    assert {unit.designator for unit in found} == {unit.designator for unit in situation.units}
    for unit in found:
        assert set(unit.now) == set(CORRECTABLE)
        assert all(unit.now.values())


@pytest.mark.parametrize("field", [field for field in UNIT_FIELDS if field.values], ids=lambda field: field.key)
def test_every_value_that_is_offered_can_be_carried_out(field: CorrectableField):
    for value in field.values:
        CORRECTABLE[field.key](value)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "unit", "subject": "2C73", "field": "square", "value": "12300470"},
        {"kind": "unit", "subject": "2C73", "field": "mounted", "value": "no"},
        {"kind": "belief", "subject": "blue:2C73", "field": "lost", "value": "yes"},
        {"kind": "event", "subject": "", "field": "", "value": "Rain sets in."},
        {"kind": "event", "subject": "", "field": "weather", "value": "rain"},
        {"kind": "event", "subject": "red", "field": "told", "value": "Trucks are heard on the road."},
        {"kind": "pause", "subject": "", "field": "", "value": "020700"},
    ],
)
def test_a_correction_that_fits_passes(game, fields: dict[str, str]):
    situation, mode = game
    check(situation, ruling(**fields), mode)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"kind": "unit", "subject": "9Z", "field": "square", "value": "12300470"}, "no unit 9Z"),
        ({"kind": "unit", "subject": "2C73", "field": "square", "value": "99990000"}, "off the map"),
        ({"kind": "unit", "subject": "2C73", "field": "posture", "value": "asleep"}, "one of"),
        ({"kind": "unit", "subject": "2C73", "field": "casualties", "value": "-5"}, "0 to 100"),
        ({"kind": "belief", "subject": "red:2C73", "field": "lost", "value": "yes"}, "knows of no own unit"),
        ({"kind": "belief", "subject": "green:2C73", "field": "lost", "value": "yes"}, "Name the side"),
        ({"kind": "unit", "subject": "2C73", "field": "superior", "value": "95"}, "no headquarters of its side"),
        ({"kind": "event", "subject": "", "field": "weather", "value": "odd"}, "weather is one of"),
        ({"kind": "event", "subject": "all", "field": "told", "value": "x"}, "Name the side"),
        ({"kind": "pause", "subject": "", "field": "", "value": "020715"}, "half hour later"),
        ({"kind": "pause", "subject": "", "field": "", "value": "noon"}, "not a day and time"),
        ({"kind": "report", "subject": "blue:1", "field": "words", "value": "x"}, "no report No. 1"),
    ],
)
def test_a_correction_that_does_not_fit_says_why(game, fields: dict[str, str], why: str):
    situation, mode = game
    with pytest.raises(ValueError, match=why):
        check(situation, ruling(**fields), mode)


@pytest.mark.parametrize("side", SIDES)
def test_at_first_each_cell_knows_where_its_own_units_are(game, side: Side):
    situation, mode = game
    found = told(situation, side, mode)
    assert {one.about for one in found} == {unit.designator for unit in situation.units if unit.side is side}
    assert all(one.metres == 0 and one.told == one.truth for one in found)


def test_the_bar_tells_light_and_weather(game):
    situation, mode = game
    assert stamps(situation, mode) == ("day", "clear")
