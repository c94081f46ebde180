"""Recoils on the table: what an element meets behind it, whom it pushes, what becomes of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import Pushed, Recoiled
from assessment.modes.de_bellis.generals import is_killed_in_combat, is_killed_under_fire
from assessment.modes.de_bellis.geometry import FULL, Polygon, offset, overlap, rectangle, way_out
from assessment.modes.de_bellis.kinds import Arm, Footing, Met
from assessment.modes.de_bellis.outcome import pushed_by, recoil_length, survives_push, survives_recoil
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.removal import destroy, kill_general
from assessment.modes.de_bellis.reporting import announce
from assessment.modes.de_bellis.terrain import footing

HALF_TURN: Final = 180
FATAL: Final = {
    Met.ENEMY: "it recoiled into an enemy",
    Met.IMPASSABLE: "it recoiled into impassable terrain",
    Met.EDGE: "it recoiled off the table",
}
"""What an element that goes back does not survive, in words."""


def recoil(draft: Draft, sheet: Worksheet, element: Element, *, in_combat: bool) -> None:
    """Moves an element straight back, pushing friends, or destroys it."""
    way = (element.facing + HALF_TURN) % FULL
    had_general = draft.board.general_with(element)
    length = recoil_length(sheet)
    met, name = what_it_meets(draft, sheet, element, way, length)
    if not survives_recoil(sheet, element, met, name, asks=draft.board.asks):
        destroy(draft, sheet, element, FATAL.get(met, "it could not recoil"), "dbv.out.5")
        return
    room = _room(length, lambda gone: _is_barred(draft, element, way, gone))
    gone = _give_way(draft, sheet, element, way, room, (element.designator,))
    after = draft.board.change(element.designator, at=offset(element.spot, way, gone), fortified=False)
    draft.emit(
        Recoiled(
            at=draft.now, units=(element.designator,), line=sheet.line, rule="dbv.out.2", start=element.spot,
            spot=after.spot,
        )
    )  # fmt: skip
    announce(draft, sheet, "RECOIL", about=(after,), rule="dbv.out.2", spot=after.spot, Unit=after.designator)
    if had_general and draft.is_set("generals"):
        killed = is_killed_in_combat if in_combat else is_killed_under_fire
        if killed(sheet, after):
            kill_general(draft, sheet, after.side, "dbv.general.4" if in_combat else "dbv.general.3")


def what_it_meets(draft: Draft, sheet: Worksheet, element: Element, way: int, length: int) -> tuple[Met, str]:
    """What lies in the corridor behind an element: the worst of it, with its name."""
    board = draft.board
    placed = replace(element, at=offset(element.spot, way, length))
    corridor = _corridor(draft, element, way, length)
    before = {one.designator for one in board.touched_by(element)}
    for enemy in board.standing(element.side.opponent):
        comes_to_touch = enemy.designator not in before and board.touch(placed, enemy)
        if comes_to_touch or overlap(corridor, board.body(enemy)):
            return Met.ENEMY, enemy.designator
    if not board.is_on_table(board.body(placed)):
        return Met.EDGE, "the edge of the table"
    if not element.flies:
        for piece in board.under(corridor):
            if footing(sheet, piece.feature) is Footing.IMPASSABLE:
                return Met.IMPASSABLE, piece.name
    friends = [one for one in board.standing(element.side) if one.designator != element.designator]
    friend = next((one for one in friends if overlap(corridor, board.body(one))), None)
    if friend is None:
        return Met.NOTHING, ""
    return (Met.FIXED if friend.arm is Arm.FIRE_BASE else Met.FRIEND), friend.designator


def _corridor(draft: Draft, element: Element, way: int, length: int) -> Polygon:
    """What an element that goes so far back comes to stand on, or passes."""
    base = draft.base
    behind = offset(element.spot, way, base.half_depth + length // 2)
    return rectangle(behind, element.facing, base.half_width - base.touch, length - length // 2)


def _room(length: int, is_barred: Callable[[int], bool]) -> int:
    """How far an element that Control lets come through has room: up to an enemy base or the edge of the table."""
    return bisect_left(range(1, length + 1), True, key=is_barred)  # noqa: FBT003 - the first that is barred


def _is_barred(draft: Draft, element: Element, way: int, gone: int) -> bool:
    body = draft.board.body_at(offset(element.spot, way, gone), element.facing)
    corridor, enemies = _corridor(draft, element, way, gone), draft.board.standing(element.side.opponent)
    return not draft.board.is_on_table(body) or any(overlap(corridor, draft.board.body(one)) for one in enemies)


def _is_barred_when_pushed(draft: Draft, friend: Element, way: int, gone: int) -> bool:
    """Whether a pushed base comes upon an enemy that it did not stand upon before, or off the table."""
    board = draft.board
    before, after = board.body(friend), board.body_at(offset(friend.spot, way, gone), friend.facing)
    enemies = [board.body(one) for one in board.standing(friend.side.opponent)]
    return not board.is_on_table(after) or any(overlap(after, one) and not overlap(before, one) for one in enemies)


def _give_way(  # noqa: PLR0913 - who goes where, and who goes already
    draft: Draft, sheet: Worksheet, element: Element, way: int, wanted: int, names: tuple[str, ...]
) -> int:
    """How far an element can go back, once the friends behind it are pushed as far as they have to be."""
    board, base = draft.board, draft.base
    placed = replace(element, at=offset(element.spot, way, wanted))
    body = rectangle(placed.spot, placed.facing, base.half_width - base.touch, base.half_depth)
    for friend in tuple(board.standing(element.side)):
        if friend.designator in names or not overlap(body, board.body(friend)):
            continue
        needed = min(way_out(body, board.body(friend), way), wanted)
        given = _push(draft, sheet, friend, way, pushed_by(sheet, friend, needed), (*names, friend.designator))
        if given < needed:
            wanted = max(0, wanted - (needed - given))
    return wanted


def _push(  # noqa: PLR0913 - who goes where, and who goes already
    draft: Draft, sheet: Worksheet, friend: Element, way: int, length: int, names: tuple[str, ...]
) -> int:
    """Pushes a friend back; one that meets what it may not is lost. Gives how much room that makes."""
    if not length:
        return 0
    room = length
    met, name = what_it_meets_when_pushed(draft, sheet, friend, way, length)
    if met in FATAL:
        if not (draft.board.asks and survives_push(sheet, friend, met, name)):
            destroy(draft, sheet, friend, FATAL[met].replace("recoiled", "was pushed"), "dbv.out.5")
            return length
        room = _room(length, lambda gone: _is_barred_when_pushed(draft, friend, way, gone))
    gone = _give_way(draft, sheet, friend, way, room, names)
    after = draft.board.change(friend.designator, at=offset(friend.spot, way, gone), fortified=False)
    draft.emit(
        Pushed(
            at=draft.now, units=(friend.designator,), line=sheet.line, rule="dbv.out.6", start=friend.spot,
            spot=after.spot,
        )
    )  # fmt: skip
    announce(draft, sheet, "PUSHED", about=(after,), rule="dbv.out.6", spot=after.spot, Unit=after.designator)
    return gone


def what_it_meets_when_pushed(
    draft: Draft, sheet: Worksheet, friend: Element, way: int, length: int
) -> tuple[Met, str]:
    """The same for a pushed element, whose own facing may be another than the way that it goes."""
    board = draft.board
    placed = replace(friend, at=offset(friend.spot, way, length))
    body = board.body(placed)
    before = {one.designator for one in board.touched_by(friend)}
    for enemy in board.standing(friend.side.opponent):
        comes_to_touch = enemy.designator not in before and board.touch(placed, enemy)
        if comes_to_touch or board.overlaps(placed, enemy):
            return Met.ENEMY, enemy.designator
    if not board.is_on_table(body):
        return Met.EDGE, "the edge of the table"
    if not friend.flies:
        for piece in board.under(body):
            if footing(sheet, piece.feature) is Footing.IMPASSABLE:
                return Met.IMPASSABLE, piece.name
    return Met.NOTHING, ""
