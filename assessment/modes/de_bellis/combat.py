"""Close combat: its order, its modifiers, the totals of both."""

from __future__ import annotations

from typing import Final

from assessment.engine.outcome import InWords
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.factors import factor
from assessment.modes.de_bellis.kinds import CLOSED, HEIGHTS
from assessment.modes.de_bellis.modifiers import NONE, Measured, number_of, words_of
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from control.situation.side import CONTROL, Side

MODIFIERS = table("combat_modifiers")


@rule("dbv.seq.3", "dbv.seq.6", "dbv.cc.3")
def orders_combats(sheet: Worksheet, mover: Side) -> Side:
    """The side whose bound it is fights with each of its bases in contact, in the order that it picks."""
    sheet.note("bound of", mover.value)
    return mover


@rule("dbv.cc.4b", reading="R16")
def main_attacker(sheet: Worksheet, target: Element, touching: tuple[Element, ...], wanted: Measured) -> str:
    """One combat for each enemy base in contact: the side in its bound names who fights it, else the first."""
    names = sorted(one.designator for one in touching)
    sheet.figure("in contact", len(names))
    return next((name for name in wanted.words if name in names), names[0])


@rule("dbv.cc.mod.1")
def is_uphill(sheet: Worksheet, element: Element, enemy: Element, board: Board) -> bool:
    """An element is higher if it stands on a hill and its enemy does not; who flies stands on none."""
    own, other = (not one.flies and board.is_inside(one.spot, HEIGHTS) for one in (element, enemy))
    sheet.note("on a hill", f"{'yes' if own else 'no'}, {'yes' if other else 'no'}")
    return own and not other


@rule("dbv.cc.mod.2")
def has_general(sheet: Worksheet, element: Element, board: Board) -> bool:
    """The General counts for the element that he is with."""
    sheet.note("General", board.generals[element.side].host)
    return board.general_with(element)


@rule("dbv.cc.mod.3", reading="R7")
def is_contacted_in_cover(sheet: Worksheet, element: Element, board: Board) -> bool:
    """An element that was contacted counts its cover: woods or a hamlet, unless it flies, and a fortification."""
    contacted = any(one.defender == element.designator for one in board.contacts_with(element.designator))
    sheet.note("contacted", "yes" if contacted else "no")
    inside = not element.flies and board.is_inside(element.spot, CLOSED)
    return contacted and (element.fortified or inside)


@rule("dbv.cc.mod.4")
def supports(sheet: Worksheet, element: Element, board: Board) -> int:
    """Each friend in file behind, touching and facing the same way, supports; there is no limit."""
    found = board.ranks_behind(element)
    sheet.figure("ranks behind", found)
    return found


@rule("dbv.cc.mod.5")
def exposed_contacts(sheet: Worksheet, element: Element, board: Board) -> int:
    """Each contact on a flank or the rear counts against the element contacted."""
    contacts = board.contacts_with(element.designator)
    found = sum(one.defender == element.designator and one.face.is_exposed for one in contacts)
    sheet.figure("flank and rear contacts", found)
    return found


@rule("dbv.cc.mod.6")
def crossed_obstacle(sheet: Worksheet, element: Element, enemy: Element, board: Board, bound: int) -> bool:
    """The attacker crossed an obstacle in the move that brought it into this contact."""
    contacts = board.contacts_with(element.designator)
    sheet.figure("contacts", len(contacts))
    return any(
        one.attacker == element.designator
        and one.defender == enemy.designator
        and one.over_obstacle
        and one.bound == bound
        for one in contacts
    )


def modifiers_of(sheet: Worksheet, element: Element, enemy: Element, board: Board, bound: int) -> tuple[str, ...]:
    """The modifiers of one element in a combat, as words."""
    found = []
    if is_uphill(sheet, element, enemy, board):
        found.append("UPHILL")
    if has_general(sheet, element, board):
        found.append("GENERAL")
    if is_contacted_in_cover(sheet, element, board):
        found.append("COVER")
    support, flanks = supports(sheet, element, board), exposed_contacts(sheet, element, board)
    if support:
        found.append(f"SUPPORT{support}")
    if flanks:
        found.append(f"FLANK{flanks}")
    if crossed_obstacle(sheet, element, enemy, board, bound):
        found.append("OBSTACLE")
    return tuple(found)


@rule("dbv.cc.mod.1", "dbv.cc.mod.6")
def as_judged(sheet: Worksheet, element: Element, enemy: Element, measured: Measured, *, asks: bool) -> tuple[str, ...]:
    """Control may see on the table that other modifiers hold than those measured."""
    if not asks:
        return measured.words
    how = InWords(example="UPHILL COVER SUPPORT2 FLANK1", checker="combat", bounds={"allowed": ALLOWED})
    question = f"{element.designator} fights {enemy.designator}: which modifiers of {element.designator} hold?"
    return words_of(
        sheet.ask_in_words(CONTROL, question, how, " ".join(measured.words) or NONE, measured.facts), ALLOWED
    )


ALLOWED: Final = "UPHILL GENERAL COVER SUPPORT# FLANK# OBSTACLE"


@rule("dbv.cc.4")
def combat_total(sheet: Worksheet, element: Element, measured: Measured) -> int:
    """Each fighting element has a die, its factor and its modifiers."""
    total = die(sheet) + factor(sheet, element, "melee")
    for name in ("UPHILL", "GENERAL", "COVER", "OBSTACLE"):
        if name in measured.words:
            total += int(sheet.read(MODIFIERS, name.lower()))
    for name in ("SUPPORT", "FLANK"):
        count = number_of(measured.words, name)
        if count:
            total += count * int(sheet.read(MODIFIERS, name.lower()))
    return total
