"""Clearing mined roads (506) and roadblocks (508): who can, how long it takes, what is told (K'2a, K'2b)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_state import Job
from assessment.modes.tacspiel.kinds import Light, UnitKind
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.known_ground import BLOCK
from assessment.modes.tacspiel.obstacles import LOG_BLOCK, MINES
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.route_denial import BLOCKS, MINED, lift, standing
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork, workers_of
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE, SIDE_M, Point, Square
from orders.language.card import Card

CHAPTER: Final = table("K'")
CLEARING: Final = table("K'2-1")
METRES_A_KM: Final = 1000


class Operation(StrEnum):
    """The rows of Table K'2-1."""

    MINES = "clear_mined_route"
    LOGS = "clear_log_block"
    DITCH = "clear_entrenched_block"


class Trade(StrEnum):
    """Who clears: the columns of Table K'2-1."""

    ENGINEER = "engineer"
    INFANTRY = "infantry"
    OTHER = "other"


TRADES: Final = {
    UnitKind.ENGINEER_PLATOON: Trade.ENGINEER,
    UnitKind.RIFLE_PLATOON: Trade.INFANTRY,
    UnitKind.AERO_RIFLE_PLATOON: Trade.INFANTRY,
    UnitKind.COMPANY_HQ_WEAPONS_PLATOON: Trade.INFANTRY,
}


@rule("K'2a.1", "K'2b.1")
def may_clear(sheet: Worksheet, unit: Unit, operation: Operation) -> bool:
    """Engineers clear mines and blocks, infantry blocks only; nobody else clears anything."""
    sheet.note("to be done", operation)
    return sheet.prints(CLEARING, operation, _trade(unit), Light.DAY)


@rule("K'2a.1", "K'2b.1")
def clearing_hours(sheet: Worksheet, unit: Unit, site: str, operation: Operation, light: Light) -> Fraction:
    """The time depends on what is cleared, by whom and in which light, in hours; more platoons make it no shorter."""
    return Fraction(sheet.read(CLEARING, operation, _trade(unit), light))


@rule("K'2a.2")
def report_of_breach(sheet: Worksheet, unit: Unit, site: str) -> str:
    """That a mined road is clear is reported under 955."""
    return "955"


@rule("K'2b.2")
def report_of_removal(sheet: Worksheet, unit: Unit, site: str) -> str:
    """That a roadblock is removed is reported under 959."""
    return "959"


@rule("K'2a.1")
def squares_cleared(sheet: Worksheet, unit: Unit, site: Square) -> tuple[Square, ...]:
    """One clearance covers the mined route in the square kilometre of the map around the site."""
    side = int(sheet.read(CHAPTER, "cleared_around_km") * METRES_A_KM) // SIDE_M
    width = side * SIDE
    corner = Square(site.e - site.e % width, site.n - site.n % width)
    return tuple(corner.moved(east, north) for north in range(side) for east in range(side))


def _trade(unit: Unit) -> Trade:
    return TRADES.get(unit.kind, Trade.OTHER)


def _may_clear_mines(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if may_clear(sheet, unit, Operation.MINES):
        return None
    return Refusal("only engineers clear mines", "K'2a.1")


def _may_clear_block(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if may_clear(sheet, unit, Operation.LOGS):
        return None
    return Refusal("only engineers and infantry clear roadblocks", "K'2b.1")


def _mines_on_site(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    """A road is checked whether there are mines in it or not."""
    return None


def _block_on_site(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    if not standing(draft, site.square, BLOCKS):
        return Refusal("there is no roadblock here", "K'2b.1")
    if standing(draft, site.square, MINED) and not may_clear(sheet, unit, Operation.MINES):
        return Refusal("the roadblock is mined; engineers must clear the mines first", "K'2a.1")
    return None


def _mine_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    return clearing_hours(sheet, _leader(draft, job), job.text, Operation.MINES, light)


def _block_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    """Mines in a block are cleared first."""
    leader = _leader(draft, job)
    logs = bool(standing(draft, job.square, frozenset((LOG_BLOCK,))))
    hours = clearing_hours(sheet, leader, job.text, Operation.LOGS if logs else Operation.DITCH, light)
    if standing(draft, job.square, MINED):
        hours += clearing_hours(sheet, leader, job.text, Operation.MINES, light)
    return hours


def _leader(draft: Draft, job: Job) -> Unit:
    """Who sets the pace: engineers if there are any."""
    return min(workers_of(draft, job), key=lambda unit: (unit.kind is not UnitKind.ENGINEER_PLATOON, unit.designator))


def _mines_cleared(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    squares = squares_cleared(sheet, unit, job.square)
    mined = [square for square in squares if standing(draft, square, MINED)]
    for square in mined:
        lift(draft, sheet, square, MINED, job.workers, "K'2a.1")
    free = tuple(Found(kind=MINES, square=square, gone=True) for square in squares)
    open_again = (square for square in mined if not standing(draft, square, BLOCKS))
    free += tuple(Found(kind=BLOCK, square=square, gone=True) for square in open_again)
    if not mined:
        report(
            draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'2a.1", found=free,
            Text=f"no mines on the road at {job.text}", Tme=draft.now,
        )  # fmt: skip
        return
    _tell(draft, sheet, report_of_breach(sheet, unit, job.text), unit, job, free)


def _block_removed(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    mined = bool(standing(draft, job.square, MINED))
    lift(draft, sheet, job.square, BLOCKS | MINED, job.workers, "K'2b.1")
    if mined:
        _tell(draft, sheet, report_of_breach(sheet, unit, job.text), unit, job)
    _tell(draft, sheet, report_of_removal(sheet, unit, job.text), unit, job)


def _tell(  # noqa: PLR0913 - who tells what of which place
    draft: Draft, sheet: Worksheet, code: str, unit: Unit, job: Job, found: tuple[Found, ...] = ()
) -> None:
    report(draft, sheet, code, unit, own=True, square=job.square, found=found, C1=job.site, Tme=draft.now)


CLEAR_MINES: Final = SiteWork("clear mines", _may_clear_mines, _mines_on_site, _mine_hours, _mines_cleared)
CLEAR_BLOCK: Final = SiteWork("clear a roadblock", _may_clear_block, _block_on_site, _block_hours, _block_removed)
