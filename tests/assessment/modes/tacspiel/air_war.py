"""An air war on the ground of the standing game: all that flies, against antiaircraft guns, camps and ambushes."""

from __future__ import annotations

from dataclasses import replace as with_fields
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.case_values import Reader
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.playing import Playing, Run, configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_orders import orders_of

CYCLE: Final = MODE.cycle_minutes

AIR: Final = {"side": "blue", "company": "ACT", "superior": "25DIV", "square": "11600430"}
UNITS: Final[dict[str, dict[str, Any]]] = {
    "ACP1": AIR | {"kind": "air_cavalry_patrol"},
    "ACP2": AIR | {"kind": "air_cavalry_patrol"},
    "ACP3": AIR | {"kind": "air_cavalry_patrol"},
    "2ACT": AIR | {"kind": "rocket_platoon"},
    "3ACT": AIR | {"kind": "rocket_platoon"},
    "1ACT": AIR | {"kind": "aero_rifle_platoon", "square": "12300470"},
    "LIFT": AIR | {"kind": "transport_helicopters", "company": "UTC", "aircraft": 12},
    "GUN1": AIR | {"kind": "armed_helicopter_section", "company": "UTC"},
    "OV1": AIR | {"kind": "observation_aircraft", "company": "OV1"},
    "TAC": AIR | {"kind": "tactical_air", "company": "TAC"},
    "1C73": {"square": "11600430"},
    "AA44": {"side": "red", "kind": "aa_12_7_platoon", "company": "AA44", "superior": "44BN", "square": "12400455"},
    "1A44": {"square": "12500460", "posture": "in_the_open"},
    "2A44": {"square": "12300445"},
    "1B44": {"square": "12600480"},
    "2B44": {"square": "12550455"},
    "PA44": {"square": "12400480"},
}
ORDERS: Final = (
    {"Unit": "ACP1", "Ord": "H32", "Msn": "V", "C1": "12000400", "C2": "12850495"},
    {"Unit": "ACP2", "Ord": "H32", "Msn": "V", "C1": "12400400", "C2": "13400495", "Tme": "0617"},
    {"Unit": "ACP3", "Ord": "008", "Desig": "1C73", "Spt": "2ACT"},
    {"Unit": "2ACT", "Ord": "334", "C1": "12500460", "Tme": "0700"},
    {"Unit": "2ACT", "Ord": "336", "C1": "12300440", "C2": "12750485"},
    {"Unit": "3ACT", "Ord": "333", "Desig": "1C73", "Tme": "0730"},
    {"Unit": "1ACT", "Ord": "330", "C1": "12300470"},
    {"Unit": "1ACT", "Ord": "307", "C1": "12100450", "C2": "12550495"},
    {"Unit": "LIFT", "Ord": "H30", "Msn": "N", "Desig": "1C73", "C1": "12300440", "C2": "12200440", "Spt": "GUN1"},
    {"Unit": "OV1", "Ord": "H32", "Msn": "P", "FU": "A", "C1": "12000440", "C2": "12850495", "Tme": "0800"},
    {"Unit": "OV1", "Ord": "H32", "Msn": "I", "FU": "A", "C1": "12000440", "C2": "12850495"},
    {"Unit": "TAC", "Ord": "229", "Num": "1", "Desig": "1C73"},
    {"Unit": "TAC", "Ord": "H33", "Msn": "CAS", "Num": "1", "C1": "12500460", "F": "1", "Tme": "1005"},
    {"Unit": "1A44", "Ord": "101", "C1": "12350460", "F": "C", "Tme": "0640"},
)


def air_war(seed: int, **settings: str) -> Run[Situation]:
    """One cycle of it from 0600."""
    game = standing_game()
    reader = Reader(game.clock, Fraction(0))
    given = {"units": UNITS, "sites": [{"units": ["2A44"]}]}
    opening = opening_of(given, game.opening, reader, Fraction(0))
    scenario = with_fields(game, opening=replace(opening, ground=game.ground.digest))
    mode = configured_for(scenario, MODE, settings)
    bindings = Bindings({}, (), (), auto=True)
    playing: Playing[Situation] = Playing(scenario, mode, bindings, SeededDice(seed_from(seed)))
    playing.step(orders_of(list(ORDERS), opening, reader, CYCLE))
    while playing.now < CYCLE:
        playing.step(())
    return playing.run()
