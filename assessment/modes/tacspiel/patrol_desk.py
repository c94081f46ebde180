"""What the order desk says of a card for a patrol that is not out yet (L'1a, L'1c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.knowledge import OwnUnit
from assessment.modes.tacspiel.patrol_orders import hindrance, provider_of
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.refusal import Refusal


def put_out(
    picture: Picture, name: str, others: Iterable[OwnUnit], mode: Mode[Any, Any]
) -> tuple[OwnUnit | None, Refusal | None]:
    """The patrol as the side will know it, or why its platoon may not put it out; neither if it is no patrol's name.

    `others` are patrols that the same sheet puts out.
    """
    own = [unit for unit in picture.units if not unit.lost]
    provider = provider_of(name, own)
    if provider is None:
        return None, None
    refusal = hindrance(SilentSheet(mode.tables, NoDice()), name, provider, (*own, *others))
    if refusal is not None:
        return None, refusal
    known = picture.unit(provider.designator) or own[0]
    scouts = known.kind == UnitKind.SCOUT_PLATOON
    vehicle = "wheeled" if scouts else ""
    return replace(known, designator=name, kind=UnitKind.PATROL.value, vehicle=vehicle), None
