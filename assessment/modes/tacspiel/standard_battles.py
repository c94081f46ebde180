"""Four standard battles, one of each kind, by which an umpire judges what a fight costs (E'1, E'2)."""

from __future__ import annotations

from typing import Final

import msgspec

from assessment.modes.tacspiel.half_hour import HalfHour
from assessment.modes.tacspiel.kinds import BattleKind, UnitKind
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.wev import Fighter, Part
from control.situation.side import Side

PLACE: Final = Square(1200, 500)


class StandardBattle(msgspec.Struct, frozen=True, kw_only=True):
    """Who fights whom; every unit is fresh and unhurt."""

    key: str
    words: str
    half_hour: HalfHour


def _battle(
    key: str, words: str, kind: BattleKind, attacking: Side, *forces: tuple[Side, UnitKind, int]
) -> StandardBattle:
    """A battle between the named numbers of units; mortars and howitzers fire from elsewhere."""
    fighters = [_fighter(*force[:2], number) for force in forces for number in range(force[2])]
    return StandardBattle(
        key=key,
        words=words,
        half_hour=HalfHour(
            battle=key,
            kind=kind,
            attackers=tuple(one for one in fighters if one.unit.side is attacking),
            defenders=tuple(one for one in fighters if one.unit.side is not attacking),
        ),
    )


def _fighter(side: Side, kind: UnitKind, number: int) -> Fighter:
    name = f"{side.value} {kind.value} {number + 1}"
    unit = Unit(designator=name, side=side, kind=kind, company=side.value, superior=side.value, square=PLACE)
    return Fighter(unit=unit, part=Part.SUPPORT if kind.is_fire_support else Part.GROUND)


BATTLES: Final = (
    _battle(
        "meeting",
        "Meeting engagement: one Blue platoon attacks one Red platoon",
        BattleKind.MEETING,
        Side.BLUE,
        (Side.BLUE, UnitKind.RIFLE_PLATOON, 1),
        (Side.RED, UnitKind.RIFLE_PLATOON, 1),
    ),
    _battle(
        "position",
        "Attack on a position: two Blue platoons with 81-mm mortars attack one Red platoon",
        BattleKind.POSITION,
        Side.BLUE,
        (Side.BLUE, UnitKind.RIFLE_PLATOON, 2),
        (Side.BLUE, UnitKind.MORTAR_81_PLATOON, 1),
        (Side.RED, UnitKind.RIFLE_PLATOON, 1),
    ),
    _battle(
        "ambush",
        "Ambush: two Red platoons strike one Blue platoon on the march",
        BattleKind.AMBUSH,
        Side.RED,
        (Side.RED, UnitKind.RIFLE_PLATOON, 2),
        (Side.BLUE, UnitKind.RIFLE_PLATOON, 1),
    ),
    _battle(
        "harassing",
        "Harassing attack: one Red platoon attacks three Blue platoons in position",
        BattleKind.HARASSING,
        Side.RED,
        (Side.RED, UnitKind.RIFLE_PLATOON, 1),
        (Side.BLUE, UnitKind.RIFLE_PLATOON, 3),
    ),
)
