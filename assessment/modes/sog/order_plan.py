"""What a sheet of orders amounts to, and what the checks go by."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assessment.engine.desk_checks import Refusal
from assessment.modes.sog.kinds import Way
from assessment.modes.sog.pieces import Man, Operation, Team
from assessment.modes.sog.square import Square
from control.situation.side import Side


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What the checks go by: the mission and the team as somebody knows them, and the settings."""

    side: Side
    operation: Operation
    team: Team
    settings: Mapping[str, str]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet orders, as far as it may: the men of a team, or what the team does, and choices beforehand."""

    men: tuple[Man, ...] = ()
    on_foot: Square | None = None
    zones: int = 0
    land: tuple[int, ...] = ()
    abort: Way = Way.NOT_CHOSEN
    extract: Way = Way.NOT_CHOSEN
    move: Square | None = None
    holds: bool = False
    choices: dict[str, str] = {}


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a sheet: the plan, and what is refused, by the place of the card."""

    plan: Plan
    refused: tuple[tuple[int, Refusal], ...]
