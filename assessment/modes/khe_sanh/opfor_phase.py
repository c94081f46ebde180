"""Phases 8 to 10: an OPFOR card is drawn; Communist units come back; those that the card names move (9, 16.2, 18.1)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import cards, effects, opfor_movement, placement, replacements
from assessment.modes.khe_sanh.cards import CardInfo
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import CardDrawn, UnitPlaced
from assessment.modes.khe_sanh.kinds import Box, Op
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


@rule("3.3.8")
def is_drawn(sheet: Worksheet, turn: str, left: int) -> bool:
    """One OPFOR card is drawn and carried out, while any is left in the deck."""
    del turn
    sheet.figure("cards in the deck", left)
    return left > 0


@rule("3.3.9", "18.1b")
def comes_back(sheet: Worksheet, unit: Unit) -> bool:
    """Of the units off the map those in the Break Off box all come back in the OPFOR reinforcement phase."""
    sheet.note("where it is", unit.place)
    return unit.place == Box.BREAK_OFF


def draw_card(draft: Draft, sheet: Worksheet) -> CardInfo | None:
    """Draws a card and does what it does at once; None where all cards are out of the game."""
    turn = f"turn {draft.turn + 1}"
    if not is_drawn(sheet, turn, len(draft.cards.deck)):
        return None
    name = cards.drawn(sheet, turn, list(draft.cards.deck))
    card = next(one for one in cards.opfor_cards(sheet.tables) if one.id == name)
    draft.drawn = name
    draft.cards = replace(draft.cards, deck=tuple(one for one in draft.cards.deck if one != name))
    draft.emit(CardDrawn(at=draft.now, units=(), line=sheet.line, rule="3.3.8", card=name))
    effects.begin(draft, sheet, card, ())
    return card


def bring_back(draft: Draft, sheet: Worksheet, card: CardInfo | None) -> None:
    """Replaced units and those that broke off are placed by die, face down, at full strength."""
    named = _called_for(card, Op.REPLACE)
    broken = [unit for unit in draft.off_map(Side.RED) if comes_back(sheet, unit)]
    for number in range(1, replacements.count(sheet, named) + 1):
        lost = [unit.designator for unit in draft.in_box(Box.ELIMINATED, Side.RED)]
        if not lost:
            break
        name = replacements.picked(sheet, str(number), lost)
        _put(draft, sheet, replace(draft.unit(name), reduced=False), "replaced", "16.2c")
    for number in range(1, _called_for(card, Op.REINFORCE) + 1):
        waiting = [unit.designator for unit in draft.in_box(Box.POOL, Side.RED)]
        new = replacements.reinforcement(sheet, str(number), waiting)
        if new is not None:
            _put(draft, sheet, draft.unit(new), "reinforcement", "5.2")
    for unit in broken:
        _put(draft, sheet, unit, "back from Break Off", "18.1b")


def _called_for(card: CardInfo | None, op: Op) -> int:
    """How many units a card brings."""
    return sum(effect.count for effect in effects.of_card(card, op)) if card is not None else 0


def _put(draft: Draft, sheet: Worksheet, unit: Unit, why: str, rule_id: str) -> None:
    place = placement.placed(sheet, unit.designator, why)
    start = unit.place
    draft.units[unit.designator] = replace(unit, place=place, face_up=False)
    draft.emit(
        UnitPlaced(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule=rule_id, place=place, start=start, why=why
        )
    )


def move(draft: Draft, sheet: Worksheet, card: CardInfo) -> None:
    """Moves the units that the card names."""
    for number, effect in enumerate(effects.of_card(card, Op.MOVE), 1):
        named = card.id if number == 1 else f"{card.id}.{number}"
        opfor_movement.move_all(draft, sheet, named, effect)
