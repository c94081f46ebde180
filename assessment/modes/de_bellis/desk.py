"""The order desk: a sheet of lines checked against the code book and the writer's own picture.

Never against the situation: equal pictures give equal answers. The checks are those of play (`order_checks`), on a
board that holds what the writer knows. What Control will judge is a note on the card, not a fault of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal, by_the_book, inadmissible
from assessment.engine.mode import Checked, Finding, Mode
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.deploying import Deploying
from assessment.modes.de_bellis.fights import Fights
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.laying import Laying
from assessment.modes.de_bellis.moves import Moves
from assessment.modes.de_bellis.open_judgements import Open, open_sheet
from assessment.modes.de_bellis.order_checks import take
from assessment.modes.de_bellis.order_plan import View, Work
from assessment.modes.de_bellis.picture import Picture
from assessment.modes.de_bellis.pieces import General
from assessment.modes.de_bellis.shots import Shots
from control.situation.by_side import BySide
from control.situation.clock import cycle_number
from orders.language.card import Card

MOST_POINTS = 6


def check_orders(picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Any], window: Fraction | None) -> Checked:
    """What is wrong with each line, and what is to be noted of the sheet."""
    del window
    good, wrong = by_the_book(CODEBOOK, cards)
    view = view_of(picture, mode)
    sheet = open_sheet(mode.tables)

    def refused(place: int, refusal: Refusal) -> None:
        wrong.append(inadmissible(CODEBOOK, good[place], _on_card(good[place], refusal)))

    work = work_on(sheet, view, board_of(sheet, picture, mode))
    asking = Open(work, sheet)
    take(sheet, view, good, asking, refused)
    taken = [place for place in range(len(good)) if not any(one.line == good[place].line for one in wrong)]
    for refusal in work.close() if taken else ():
        refused(taken[-1], refusal)
    notes = tuple(_notes(view, work, good)) if not wrong else ()
    return Checked(wrong=tuple(wrong), notes=(*asking.notes, *notes))


def view_of(picture: Picture, mode: Mode[Any, Any]) -> View:
    """What the checks go by, from a picture; cards drafted for a later cycle are moves of a bound of one's own."""
    settings = mode.settings_in_force
    course = picture.course
    if picture.cycle > cycle_number(picture.clock, mode.cycle_minutes) and course.phase in FIGHTING:
        course = replace(course, phase=Phase.MOVES, mover=picture.side, points=MOST_POINTS)
    return View(side=picture.side, course=course, army=picture.army, settings=settings)


FIGHTING = (Phase.MOVES, Phase.SHOOTING, Phase.COMBAT)
"""The phases of a bound."""


def board_of(sheet: Worksheet, picture: Picture, mode: Mode[Any, Any]) -> Board:
    """The table as a side knows it."""
    generals = BySide.both(General).replaced(picture.side, picture.general)
    if picture.enemy_general is not None:
        generals = generals.replaced(picture.side.opponent, picture.enemy_general)
    elements = (*picture.own, *(seen.element for seen in picture.seen))
    return Board(
        mode.ground,
        base_size(sheet),
        elements,
        contacts=picture.contacts,
        generals=generals,
        pieces=picture.pieces,
        asks=mode.settings_in_force["judgements"] == "asked",
    )


def work_on(sheet: Worksheet, view: View, board: Board) -> Work:
    """What takes the cards of the phase."""
    phase = view.course.phase
    if phase is Phase.PIECES:
        return Laying(sheet, view, board)
    if phase in (Phase.DEPLOY_FIRST, Phase.DEPLOY_SECOND):
        return Deploying(sheet, view, board)
    if phase is Phase.SHOOTING:
        return Shots(sheet, view, board)
    if phase is Phase.COMBAT:
        return Fights(sheet, view, board)
    return Moves(sheet, view, board)


def _on_card(card: Card, refusal: Refusal) -> Refusal:
    """A refusal in a field that the card has: its unit, where it has not the one that is at fault."""
    has_field = any(use.field == refusal.field for use in CODEBOOK.orders[card.code].fields)
    return refusal if refusal.field == "Ord" or has_field else replace(refusal, field="Unit")


def _notes(view: View, work: Work, cards: list[Card]) -> Iterator[Finding]:
    """What the writer may have overlooked."""
    if not cards:
        return
    last = cards[-1].line
    if isinstance(work, Moves):
        left = view.course.points - work.spent
        yield Finding(card=last, words=f"{work.spent} of {view.course.points} command points are used, {left} left.")
    if isinstance(work, Deploying) and not work.host:
        yield Finding(card=last, words="GENERAL names no element; he will be with one of the infantry.")
