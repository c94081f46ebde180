"""Halted units: who is concealed, who lies behind a ridge, and the orders to deploy (C'2a, C'2b; A'4b, B'1b)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.march_rates import halts_mounted
from assessment.modes.tacspiel.positions import is_in_area
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import DIRECTIONS, Direction, Square

CHAPTER: Final = table("C'")
COVER: Final = table("H-cover")
RIDGE_SHARE: Final = table("H-ridge")

BARE: Final = frozenset((Vegetation.BARE_FIELD, Vegetation.RICE, Vegetation.WATER))
NOT_HIDING: Final = frozenset((Posture.MARCHING, Posture.OPEN, Posture.FIGHTING, Posture.DISPERSED, Posture.OUT))


def is_concealed(sheet: Worksheet, ground: Ground, unit: Unit) -> bool:
    """Whether a unit cannot be seen where it stands for what grows or is built there (C'2a)."""
    square = unit.square
    houses = max(ground.house_count(square), int(ground.hamlet(square) is not None))
    if unit.kind.is_patrol:
        return is_patrol_unseen(sheet, unit, ground.vegetation(square), cover_pct(sheet, ground, square), houses)
    return hides(sheet, unit) and is_covered(sheet, unit, cover_pct(sheet, ground, square), houses)


def cover_pct(sheet: Worksheet, ground: Ground, square: Square) -> int:
    """The share of a square under overhead cover in percent: as the map gives it, else by what grows there."""
    given = ground.cover.get(square.text)
    return int(sheet.read(COVER, ground.vegetation(square))) if given is None else given


@rule("C'2a.1")
def hides(sheet: Worksheet, unit: Unit) -> bool:
    """Units that are halted and deployed hide as well as they can, unless ordered to deploy in the open (118)."""
    sheet.note("posture", unit.posture)
    return unit.posture not in NOT_HIDING and unit.formation is Formation.DEPLOYED


@rule("C'2a.2")
def is_covered(sheet: Worksheet, unit: Unit, cover_pct: int, houses: int) -> bool:
    """A deployed platoon is concealed where a third of its square has overhead cover, or where there are buildings."""
    sheet.figure("percent under cover", cover_pct)
    sheet.figure("houses", houses)
    return houses > 0 or cover_pct >= Fraction(sheet.read(CHAPTER, "concealed_share")) * PERCENT


@rule("C'2a.3")
def is_patrol_unseen(sheet: Worksheet, unit: Unit, vegetation: Vegetation, cover_pct: int, houses: int) -> bool:
    """Squads, patrols and posts cannot be seen if any part of their square has vegetation or buildings."""
    sheet.note("vegetation", vegetation)
    sheet.figure("percent under cover", cover_pct)
    sheet.figure("houses", houses)
    return vegetation not in BARE or cover_pct > 0 or houses > 0


@rule("C'2b")
def may_deploy_behind_ridge(sheet: Worksheet, unit: Unit, share_pct: int) -> bool:
    """Platoons and smaller may deploy behind a ridge inside the square if a third of it lies behind the ridge."""
    sheet.figure("percent behind the ridge", share_pct)
    return share_pct >= Fraction(sheet.read(CHAPTER, "ridge_share")) * PERCENT


@rule("C'2b")
def is_hidden_by_ridge(sheet: Worksheet, unit: Unit, viewer: Square) -> bool:
    """A unit behind a ridge is out of sight from the other side of it."""
    if unit.posture is not Posture.REVERSE_SLOPE or unit.facing is None or viewer == unit.square:
        sheet.note("not behind a ridge")
        return False
    away = DIRECTIONS.index(unit.square.direction_to(viewer)) - DIRECTIONS.index(unit.facing.opposite)
    return away % len(DIRECTIONS) in (0, 1, len(DIRECTIONS) - 1)


def is_behind_ridge(sheet: Worksheet, unit: Unit, viewer: Square) -> bool:
    """Whether a unit that may lie behind a ridge is hidden from a square; no line for one that does not."""
    return unit.posture is Posture.REVERSE_SLOPE and is_hidden_by_ridge(sheet, unit, viewer)


@rule("C'2b")
def share_behind_ridge(sheet: Worksheet, ground: Ground, square: Square, side: Direction) -> int:
    """The share of a square on one side of a ridge, in percent, as the contours tell it (a house reading).

    A crest runs through the square if the ground falls to this side and does not rise to the other; it lies wholly
    behind higher ground if it falls to this side and rises to the other.
    """
    here = ground.height_m(square)
    ahead, behind = square.moved(*side.step), square.moved(*side.opposite.step)
    lower = ground.holds(ahead) and ground.height_m(ahead) < here
    higher = ground.holds(behind) and ground.height_m(behind) > here
    relief = ("slope" if higher else "crest") if lower else "none"
    return int(sheet.read(RIDGE_SHARE, relief))


def start_behind_ridge(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 113: the unit deploys behind the ridge on the side in Dir, if enough of its square lies there."""
    card = planned.order.card
    if card.value("Dir") not in tuple(Direction):
        return Refusal("the side of the ridge is not given", "C'2b")
    side = Direction(card.value("Dir"))

    def fits() -> Refusal | None:
        share = share_behind_ridge(sheet, draft.ground, unit.square, side)
        if may_deploy_behind_ridge(sheet, unit, share):
            return None
        return Refusal(f"less than a third of the square lies {side} of a ridge", "C'2b")

    return _deploy(draft, sheet, unit, planned, Posture.REVERSE_SLOPE, side, fits)


def start_in_open(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 118: the unit deploys in the open, without using cover."""
    return _deploy(draft, sheet, unit, planned, Posture.OPEN, None, lambda: None)


def _deploy(  # noqa: PLR0913 - one step of two orders
    draft: Draft,
    sheet: Worksheet,
    unit: Unit,
    planned: Planned,
    posture: Posture,
    facing: Direction | None,
    fits: Callable[[], Refusal | None],
) -> Refusal | None:
    card = planned.order.card
    if not is_in_area(sheet, unit.square, card.value("C1"), card.value("C2")):
        return Refusal("the unit is not at the place where it should deploy", "C'2b" if facing else "C'2a.1")
    refusal = fits()
    if refusal is not None:
        return refusal
    draft.change(
        unit.designator,
        posture=posture,
        facing=facing,
        formation=Formation.DEPLOYED,
        mounted=halts_mounted(unit),
        march=None,
        halted_since=unit.halted_since if unit.posture.is_halted else draft.now,
    )
    programmes.finished(draft, unit.designator, planned.order.number)
    return None
