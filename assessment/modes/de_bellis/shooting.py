"""Distant shooting: who may shoot at whom, and the totals of both."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from assessment.engine.outcome import InWords
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.factors import factor
from assessment.modes.de_bellis.geometry import MILLION, is_within, overlap, seen_from
from assessment.modes.de_bellis.kinds import CLOSED, HEIGHTS, Arm
from assessment.modes.de_bellis.modifiers import NONE, Measured, words_of
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import CM, cm_text
from control.situation.side import CONTROL, Side

RANGES = table("ranges")
MODIFIERS = table("shooting_modifiers")
ARTILLERY = table("H-artillery")

NO_SHOT: Final = "NO_SHOT"


@rule("dbv.range.inf")
def infantry_range(sheet: Worksheet, shooter: Element) -> Fraction:
    """Infantry shoots ten centimetres."""
    return Fraction(sheet.read(RANGES, shooter.arm.value))


@rule("dbv.range.tank")
def tank_range(sheet: Worksheet, shooter: Element) -> Fraction:
    """Tanks shoot twenty centimetres."""
    return Fraction(sheet.read(RANGES, shooter.arm.value))


@rule("dbv.range.heli")
def helicopter_range(sheet: Worksheet, shooter: Element) -> Fraction:
    """Helicopters shoot twenty centimetres."""
    return Fraction(sheet.read(RANGES, shooter.arm.value))


@rule("dbv.range.fb")
def fire_base_range(sheet: Worksheet, shooter: Element) -> Fraction:
    """Fire Bases shoot sixty centimetres; artillery as the house gives it."""
    if shooter.arm is Arm.ARTILLERY:
        return Fraction(sheet.read(ARTILLERY, "range"))
    return Fraction(sheet.read(RANGES, shooter.arm.value))


BY_ARM: Final = {
    Arm.INFANTRY: infantry_range,
    Arm.TANK: tank_range,
    Arm.HELICOPTER: helicopter_range,
    Arm.FIRE_BASE: fire_base_range,
    Arm.ARTILLERY: fire_base_range,
}
"""The rule that gives the range of each arm."""


@rule("dbv.range.builtup", reading="R7")
def range_from_inside(sheet: Worksheet, shooter: Element, full: Fraction, *, inside: bool) -> Fraction:
    """From inside a hamlet or woods nobody shoots farther than five centimetres, whatever his range."""
    return Fraction(sheet.read(RANGES, "closed")) if inside else full


def range_of(sheet: Worksheet, shooter: Element, board: Board) -> Fraction:
    """How far an element shoots from where it is, in centimetres; woods are nothing to one that flies."""
    full = BY_ARM[shooter.arm](sheet, shooter)
    inside = not shooter.flies and board.is_inside(shooter.spot, CLOSED)
    return range_from_inside(sheet, shooter, full, inside=inside) if inside else full


@rule("dbv.range.inf", "dbv.range.tank", "dbv.range.heli", "dbv.range.fb")
def is_in_range(
    sheet: Worksheet, shooter: Element, target: Element, board: Board, most: Fraction | None = None
) -> bool:
    """A target is in range if the way from base to base is no longer than the shooter's range, `most` if known."""
    most = range_of(sheet, shooter, board) if most is None else most
    away = board.gap(shooter, target)
    sheet.note("distance", f"{cm_text(away)} cm")
    return away <= most * CM


@rule("dbv.shoot.1", reading="R6")
def is_in_arc(sheet: Worksheet, shooter: Element, target: Element, board: Board) -> bool:
    """A target is in arc if its centre lies ahead, within 45 degrees outward of the front corners.

    The angle is the table's: whole degrees, 45 without any rounding, others by the sines that turn the bases.
    """
    arc = int(sheet.read(RANGES, "arc"))
    right, forward = seen_from(shooter.spot, shooter.facing, target.spot)
    ahead = forward - board.base.half_depth * MILLION
    return is_within(arc, ahead, abs(right) - board.base.half_width * MILLION)


@rule("dbv.shoot.6", reading="R6")
def is_clear(sheet: Worksheet, shooter: Element, target: Element, board: Board) -> bool:
    """No element, friend or enemy, may stand even partly in the line from the front edge to the target."""
    blocking = blockers(shooter, target, board)
    sheet.note("in the line", ", ".join(blocking))
    return not blocking


@rule("dbv.shoot.7")
def fires_over(sheet: Worksheet, shooter: Element, board: Board) -> bool:
    """Helicopters, and Fire Bases on a hill, shoot over others as long as they are not in contact."""
    on_hill = board.is_inside(shooter.spot, HEIGHTS)
    sheet.note("on a hill", "yes" if on_hill else "no")
    lifted = shooter.arm is Arm.HELICOPTER or (shooter.arm in GUNS and on_hill)
    return lifted and not board.is_in_contact(shooter)


@rule("dbv.shoot.5")
def is_free(sheet: Worksheet, element: Element, board: Board) -> bool:
    """An element in contact neither shoots nor is shot at."""
    sheet.note("contacts", str(len(board.contacts_with(element.designator))))
    return not board.is_in_contact(element)


@rule("dbv.shoot.2")
def shoots_in_both(sheet: Worksheet, shooter: Element) -> bool:
    """Infantry, helicopters and tanks shoot in both bounds."""
    sheet.note("arm", shooter.arm.value)
    return shooter.arm not in GUNS


@rule("dbv.shoot.3")
def gun_shoots(sheet: Worksheet, shooter: Element, mover: Side) -> bool:
    """Fire Bases, and artillery like them, shoot only in the opponent's bound."""
    sheet.note("bound of", mover.value)
    return mover is not shooter.side


@rule("dbv.shoot.4")
def shoots_first(sheet: Worksheet, mover: Side) -> Side:
    """The side whose bound it is shoots first."""
    sheet.note("bound of", mover.value)
    return mover


@rule("dbv.seq.2", "dbv.seq.5")
def must_shoot(sheet: Worksheet, shooter: Element, targets: int) -> bool:
    """After the moves of each bound every base of both sides that has a valid target must shoot at one."""
    sheet.figure("valid targets", targets)
    return targets > 0


def may_shoot(sheet: Worksheet, shooter: Element, mover: Side, board: Board) -> bool:
    """Whether an element may shoot at all in this bound."""
    if shooter.at is None or shooter.aboard:
        return False
    return (shoots_in_both(sheet, shooter) or gun_shoots(sheet, shooter, mover)) and is_free(sheet, shooter, board)


def is_valid(sheet: Worksheet, shooter: Element, target: Element, board: Board, most: Fraction) -> bool:
    """Whether a target is free, in range and arc, and the line to it open."""
    if not is_in_range(sheet, shooter, target, board, most):
        return False
    seen_open = (shooter.designator, target.designator) in board.open_shots
    if not seen_open and not is_in_arc(sheet, shooter, target, board):
        return False
    if not is_free(sheet, target, board):
        return False
    return seen_open or is_clear(sheet, shooter, target, board) or fires_over(sheet, shooter, board)


def targets_of(sheet: Worksheet, shooter: Element, mover: Side, board: Board) -> tuple[Element, ...]:
    """The valid targets of an element, the nearest first."""
    if not may_shoot(sheet, shooter, mover, board):
        return ()
    most = range_of(sheet, shooter, board)
    near = (int(most * CM) + 2 * (board.base.half_width + board.base.half_depth)) ** 2
    enemies = [one for one in board.standing(shooter.side.opponent) if _squared(shooter, one) <= near]
    valid = [enemy for enemy in enemies if is_valid(sheet, shooter, enemy, board, most)]
    return tuple(sorted(valid, key=lambda one: (board.gap(shooter, one), one.designator)))


@rule("dbv.shoot.mod.1")
def counts_enfilade(sheet: Worksheet, shooter: Element, target: Element, board: Board) -> bool:
    """Fire Bases and tanks, and artillery like Fire Bases, profit from a target two or more ranks deep."""
    ranks = 1 + board.ranks_behind(target)
    sheet.figure("ranks", ranks)
    return ranks > 1 and (shooter.arm is Arm.TANK or shooter.arm in GUNS)


@rule("dbv.shoot.mod.2", reading="R7")
def is_behind_cover(sheet: Worksheet, target: Element, board: Board) -> bool:
    """A target inside woods or a hamlet, or fortified, is behind cover."""
    sheet.note("fortified", "yes" if target.fortified else "no")
    return target.fortified or (not target.flies and board.is_inside(target.spot, CLOSED))


@rule("dbv.shoot.mod.3", reading="R8")
def helpers_counted(sheet: Worksheet, helpers: int) -> int:
    """Each further element that shoots at the target helps, two at most."""
    return min(helpers, int(sheet.read(MODIFIERS, "most_helping")))


@rule("dbv.shoot.6", "dbv.shoot.1", "dbv.shoot.7")
def as_judged(
    sheet: Worksheet, shooter: Element, target: Element, measured: Measured, *, asks: bool
) -> tuple[str, ...]:
    """Control may see on the table that a shot is not possible, or that other modifiers hold than those measured."""
    if not asks:
        return measured.words
    proposal = " ".join(measured.words) or NONE
    how = InWords(example="ENFILADE COVER HELP1", checker="shot", bounds={"allowed": ALLOWED})
    question = f"{shooter.designator} shoots at {target.designator}: which modifiers hold, or NO_SHOT?"
    return words_of(sheet.ask_in_words(CONTROL, question, how, proposal, measured.facts), ALLOWED)


ALLOWED: Final = "ENFILADE COVER HELP1 HELP2 NO_SHOT"


@rule("dbv.shoot.factor")
def shooter_total(sheet: Worksheet, shooter: Element, measured: Measured) -> int:
    """The shooter has a die, its factor, enfilade, and the minus for a target behind cover."""
    total = die(sheet) + factor(sheet, shooter, "shooting")
    for name in ("ENFILADE", "COVER"):
        if name in measured.words:
            total += int(sheet.read(MODIFIERS, name.lower()))
    return total


@rule("dbv.shoot.factor")
def target_total(sheet: Worksheet, target: Element, measured: Measured) -> int:
    """The target has a die and its own shooting factor, less the helpers of the shooter."""
    total = die(sheet) + factor(sheet, target, "shooting")
    helpers = HELPERS.get(next((word for word in measured.words if word in HELPERS), ""), 0)
    return total + helpers * int(sheet.read(MODIFIERS, "helping")) if helpers else total


HELPERS: Final[Mapping[str, int]] = {"HELP1": 1, "HELP2": 2}
GUNS: Final = (Arm.FIRE_BASE, Arm.ARTILLERY)


def blockers(shooter: Element, target: Element, board: Board) -> tuple[str, ...]:
    """The elements in the triangle of the front edge and the centre of the target."""
    left, right, *_ = board.body(shooter)
    line = (left, target.spot, right)
    return tuple(
        one.designator
        for one in board.standing()
        if one.designator not in (shooter.designator, target.designator) and overlap(line, board.body(one))
    )


def _squared(one: Element, other: Element) -> int:
    return (one.spot.x - other.spot.x) ** 2 + (one.spot.y - other.spot.y) ** 2
