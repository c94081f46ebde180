"""The brief of a fight names everything that the table needs."""

from __future__ import annotations

import pytest

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.brief import RECOMMENDED, REQUIRED, Fight, facts_of, setting_of
from assessment.modes.sog.kinds import Action, Orientation, Role, Scenario, Squad, Terrain
from assessment.modes.sog.settings import SETTINGS
from assessment.modes.sog.square import Square
from assessment.modes.sog.standing_game import standing_men
from assessment.modes.sog.tables import TABLES


def brief(terrain: Terrain = Terrain.JUNGLE, settings: dict[str, str] | None = None, **changes: object) -> str:
    fields: dict[str, object] = {
        "action": Action.TRAIL_INTERDICTION,
        "scenario": Scenario.AMBUSH,
        "page": 45,
        "role": Role.DEFENDER,
        "square": Square.at("9H"),
        "terrain": terrain,
        "counter": 0,
        "squads": (Squad.VC, Squad.NVA),
        "with_c": 2,
        "weapon_of_c": "PST4",
        "panels": (3,),
        "orientation": Orientation.SOUTH_UP,
        "enters": "north",
    }
    fight = Fight(**(fields | changes))  # type: ignore[arg-type]
    sheet = Worksheet(TABLES, SeededDice(seed_from(0)))
    return "\n".join(facts_of(sheet, fight, standing_men()[:9], settings or {}))


def test_scenario_sides_panel_team_squads_and_optional_rules_are_told() -> None:
    told = brief()
    for sentence in (
        "FIREPOWER, ambush (page 45): the team defends; the enemy enters from the north.",
        "Panel 3, south up.",
        "Team of 9, 6/3.",
        "A US S: RFL1 (rifle); HGN3X4, RDO, SMKX2.",
        "Squad 1, Viet Cong infantry squad: 4/2, S, LMG6",
        "Squad 2, North Vietnamese infantry squad: 4/3, S, A, LMG21",
        "MPL20AMOx4, C with PST4.",
        "Victory points are FIREPOWER's own awards.",
    ):
        assert sentence in told
    assert "VC 1" not in told


def test_the_meeting_engagement_has_one_victory_condition_and_the_camp_no_fortifications() -> None:
    met = brief(scenario=Scenario.MEETING_ENGAGEMENT, role=Role.SIDE_A, page=42, enters="")
    assert "the team is side A; victory condition 1 holds, never 2." in met
    camp = brief(scenario=Scenario.BASE_CAMP_ASSAULT, role=Role.ATTACKER, page=46, enters="", panels=(1, 3, 2))
    assert "the enemy places no fortifications." in camp
    assert "Panels 1, 3, 2" in camp


@pytest.mark.parametrize(
    ("terrain", "says"),
    [
        (Terrain.CLEAR, "buildings are log"),
        (Terrain.ELEPHANT_GRASS, "all trees are height 2, concealment -1"),
        (Terrain.JUNGLE, "brown hexes are mud"),
        (Terrain.MOUNTAIN, "all hexes are rough"),
        (Terrain.BROKEN, "hills are height 2"),
    ],
)
def test_the_terrain_of_the_square_is_told_for_the_panels(terrain: Terrain, says: str) -> None:
    assert says in brief(terrain)


def test_recommended_rules_can_be_switched_off_and_required_ones_not() -> None:
    off = {setting_of(number): "off" for number in RECOMMENDED}
    assert "in force: 16.7, 24, 25." in brief(settings=off)
    keys = {setting.key for setting in SETTINGS}
    assert {setting_of(number) for number in RECOMMENDED} <= keys
    assert not {setting_of(number) for number in REQUIRED} & keys
