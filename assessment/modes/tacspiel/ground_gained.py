"""What an advance does to the units: a position taken, or ground gained in a meeting (E'1b, E'2d.3, E'2d.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import joining, programmes
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import PositionTaken
from assessment.modes.tacspiel.footing import may_come, may_step
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.placing import put_by_battle
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit, Work
from assessment.modes.tacspiel.square import DIRECTIONS, SIDE_M, Direction, Square
from assessment.modes.tacspiel.withdrawal import out_of_contact

BATTLES: Final = table("E'")
HOLD: Final = "hold"
MINUTES_AN_HOUR: Final = 60


@rule("E'2d.3")
def halt_on_position(sheet: Worksheet, unit: Unit, taken: Fraction) -> Fraction:
    """The attacker who takes a defended position halts on it for half an hour; the defender is moved out of contact."""
    return taken + Fraction(sheet.read(BATTLES, "halt_on_taken_position_hr")) * MINUTES_AN_HOUR


def carry_out(draft: Draft, sheet: Worksheet, battle: Battle) -> Battle:
    """Moves the units of an advance that nothing has stopped. Taking a position ends the battle."""
    if battle.kind is BattleKind.POSITION:
        return _take_position(draft, sheet, battle)
    return _gain_ground(draft, sheet, battle)


def _take_position(draft: Draft, sheet: Worksheet, battle: Battle) -> Battle:
    vacated = sorted({draft.unit(name).square for name in battle.defenders})
    for name in (*battle.defenders, *_fires_with_them(draft, battle, vacated)):
        unit = draft.unit(name)
        to = out_of_contact(draft, sheet, unit)
        _put(draft, unit, to, "E'2d.3")
        draft.change(name, driven_by=battle.attackers, driven_to=to)
    left = joining.leave(draft, sheet, battle, battle.defenders)
    _occupy(draft, sheet, battle, vacated)
    draft.emit(
        PositionTaken(
            at=draft.now,
            units=battle.attackers,
            line=sheet.line,
            rule="E'2d.3",
            battle=battle.number,
            square=vacated[0],
        )
    )
    orders = {name: programmes.in_hand(draft, name) for name in battle.attackers}
    joining.end(draft, sheet, left, "position taken", "E'2d.3", keep_orders=True)
    for name, planned in orders.items():
        _hold(draft, sheet, draft.unit(name), planned.order.number if planned else 0)
    return left


def _fires_with_them(draft: Draft, battle: Battle, squares: list[Square]) -> list[str]:
    """The defender's fire units that stand in the position without being attacked themselves."""
    fires = (draft.unit(name) for name in battle.support)
    return [unit.designator for unit in fires if unit.side is not battle.attacker and unit.square in squares]


def _occupy(draft: Draft, sheet: Worksheet, battle: Battle, vacated: list[Square]) -> None:
    """The nearest attackers go into the squares that the defender has left, one into each."""
    free = list(vacated)
    for unit in _nearest_to(draft, battle.attackers, vacated):
        beside = [square for square in free if unit.square.is_adjacent(square)]
        square = next((one for one in beside if may_step(draft, sheet, unit, one)), None)
        if square is not None:
            free.remove(square)
            _put(draft, unit, square, "E'2d.3", took=True)


def hold_over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The halt on a taken position is over: the order to attack is done."""
    draft.change(unit.designator, work=None, halted_until=None)
    if work.order:
        programmes.finished(draft, unit.designator, work.order)
    else:
        programmes.start_waiting(draft, unit.designator)


def _hold(draft: Draft, sheet: Worksheet, unit: Unit, order: int) -> None:
    until = halt_on_position(sheet, unit, draft.now)
    work = Work(kind=HOLD, since=draft.now, until=until, order=order)
    draft.change(unit.designator, posture=Posture.POSITION, halted_until=until, work=work)
    draft.schedule(until, Due.WORK, unit.designator)


def _gain_ground(draft: Draft, sheet: Worksheet, battle: Battle) -> Battle:
    """The attackers go forward, the defenders give as much ground before them; they stay in adjacent squares."""
    squares = sorted({draft.unit(name).square for name in battle.defenders})
    leader = _nearest_to(draft, battle.attackers, squares)[0]
    front = min(squares, key=lambda square: (leader.square.distance2_m(square), square))
    if front != leader.square:
        heading = leader.square.direction_to(front)
        for name in battle.defenders:
            for _ in range(battle.advance_m // SIDE_M):
                _give_ground(draft, sheet, draft.unit(name), heading)
    for name in battle.attackers:
        _follow(draft, sheet, draft.unit(name), battle)
    place = draft.unit(battle.defenders[0]).square
    draft.emit(
        PositionTaken(
            at=draft.now, units=battle.attackers, line=sheet.line, rule="E'2d.6", battle=battle.number, square=place
        )
    )
    moved = replace(battle, place=place)
    draft.battles[battle.number] = moved
    return moved


def _give_ground(draft: Draft, sheet: Worksheet, unit: Unit, heading: Direction) -> None:
    """One step back in the attacker's direction, or beside it where neither ground nor route lets the unit go."""
    turn = DIRECTIONS.index(heading)
    for aside in (0, 1, -1, 2, -2):
        square = unit.square.moved(*DIRECTIONS[(turn + aside) % len(DIRECTIONS)].step)
        if may_step(draft, sheet, unit, square):
            _put(draft, unit, square, "E'2d.6")
            return


def _follow(draft: Draft, sheet: Worksheet, unit: Unit, battle: Battle) -> None:
    """An attacker goes to the square beside the nearest defender that is nearest to where it was."""
    target = min(
        (draft.unit(name).square for name in battle.defenders),
        key=lambda square: (unit.square.distance2_m(square), square),
    )
    if unit.square.is_adjacent(target):
        return
    around = sorted(target.neighbours(), key=lambda square: (unit.square.distance2_m(square), square))
    fit = next((square for square in around if may_come(draft, sheet, unit, square)), None)
    if fit is not None:
        _put(draft, unit, fit, "E'2d.6", took=True)


def _nearest_to(draft: Draft, names: tuple[str, ...], squares: list[Square]) -> list[Unit]:
    """The units by how near they are to any of the squares, rifle platoons before others."""

    def order(unit: Unit) -> tuple[int, bool, str]:
        metres2 = min(unit.square.distance2_m(square) for square in squares)
        return metres2, not unit.kind.is_rifle, unit.designator

    return sorted(map(draft.unit, names), key=order)


def _put(draft: Draft, unit: Unit, square: Square, paragraph: str, *, took: bool = False) -> None:
    if square != unit.square:
        put_by_battle(draft, unit, square, paragraph, took=took, halted_since=draft.now)
