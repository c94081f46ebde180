"""What the effects of cards do at once, in phases 1 and 8, and what they put in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import choosing, losses
from assessment.modes.khe_sanh.card_rules import is_hit_by_card, one_of
from assessment.modes.khe_sanh.cards import CardEffect, CardInfo
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import AirReady, AirUsed
from assessment.modes.khe_sanh.kinds import Box, Lasts, Op, Terrain, spoken
from assessment.modes.khe_sanh.knowledge import Effect
from assessment.modes.khe_sanh.revealing import hidden_in, reveal_by_card
from assessment.modes.khe_sanh.spaces import terrain_of
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

LATER: Final = frozenset((Op.REINFORCE, Op.REINFORCE_CHOICE, Op.REPLACE, Op.MOVE))
"""What is done in a phase of its own."""


BY_CARD: Final = "4.1b"
"""The paragraph of what a card's text does."""

UNFORESEEN: Final = frozenset((Op.REVEAL, Op.DIE_STRIKE, Op.AIR_USED))
"""What a rehearsal leaves out."""


def begin(draft: Draft, sheet: Worksheet, card: CardInfo, spaces: tuple[str, ...]) -> None:
    """Carries out what a card does at once; `spaces` are those that Blue named for it beforehand."""
    for effect in card.effects:
        if effect.op in LATER or (draft.is_rehearsal and effect.op in UNFORESEEN):
            continue
        if effect.lasts is Lasts.AT_ONCE:
            AT_ONCE[effect.op](draft, sheet, card.id, effect, spaces)
        else:
            draft.effects.append(
                Effect(
                    card=card.id, op=effect.op, lasts=effect.lasts, amount=effect.amount, units=effect.units,
                    types=effect.types,
                )
            )  # fmt: skip


def of_card(card: CardInfo, op: Op) -> tuple[CardEffect, ...]:
    """The effects of a kind that a card has."""
    return tuple(effect for effect in card.effects if effect.op is op)


def expired(effects: list[Effect]) -> list[Effect]:
    """What is still in force when a turn is over: what was for the next turn is for this one then."""
    kept: list[Effect] = []
    for effect in effects:
        if effect.lasts is Lasts.SCENARIO:
            kept.append(effect)
        elif effect.lasts is Lasts.NEXT_TURN:
            later = {name: getattr(effect, name) for name in effect.__struct_fields__} | {"lasts": Lasts.THIS_TURN}
            kept.append(Effect(**later))
    return kept


def _air_ready(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, spaces: tuple[str, ...]) -> None:
    del spaces, card
    for name in effect.units:
        if draft.unit(name).place == Box.AIR_USED:
            draft.change(name, place=Box.AIR_AVAILABLE.value)
            draft.emit(AirReady(at=draft.now, units=(name,), line=sheet.line, rule=BY_CARD))


def _air_used(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, spaces: tuple[str, ...]) -> None:
    """So many air units, each a throw among those that are available."""
    del spaces
    for number in range(1, effect.count + 1):
        ready = _names(draft.air_units(Box.AIR_AVAILABLE))
        if not ready:
            return
        name = one_of(sheet, card, str(number), ready)
        draft.change(name, place=Box.AIR_USED.value)
        draft.emit(AirUsed(at=draft.now, units=(name,), line=sheet.line, rule=BY_CARD, why=card))


def _reveal(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, spaces: tuple[str, ...]) -> None:
    """All Communist units in some spaces turn face up: those named beforehand, else those answered."""
    left = effect.count
    for space in spaces[: effect.count]:
        reveal_by_card(draft, sheet, card, space)
        left -= 1
    while left > 0 and not spaces:
        offered = {space: spoken(space) for space in draft.spaces_of(Side.RED) if hidden_in(draft, space)}
        if not offered:
            return
        space = choosing.space_chosen(sheet, card, f"space {effect.count - left + 1}", offered)
        wait_for_answers(sheet)
        reveal_by_card(draft, sheet, card, space)
        left -= 1


def _restore(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, spaces: tuple[str, ...]) -> None:
    """Every reduced ground unit of the Allies in some terrain is restored."""
    del spaces, card
    for name, unit in sorted(draft.units.items()):
        is_one = unit.side is Side.BLUE and unit.is_on_map and not unit.flies and unit.reduced
        if is_one and terrain_of(sheet, unit.place) in effect.terrain:
            losses.restore(draft, sheet, name, BY_CARD)


def _strike(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, spaces: tuple[str, ...]) -> None:
    """A die for a space or for each unit there; a hit costs a unit a step."""
    if effect.per == "unit":
        for space in effect.spaces:
            _strike_each(draft, sheet, card, effect, space)
        return
    held = draft.spaces_of(Side.RED)
    targets = {space: spoken(space) for space in held if terrain_of(sheet, space) is Terrain.BASE}
    if not targets:
        return
    named = next((space for space in spaces if space in targets), "")
    space = named or choosing.space_chosen(sheet, card, "strike", targets)
    wait_for_answers(sheet)
    if is_hit_by_card(sheet, card, space, effect.success_from):
        struck = one_of(sheet, card, space, _names(draft.ground_units(space, Side.RED)))
        losses.lose_step(draft, sheet, struck, f"struck by {card}", BY_CARD)


def _strike_each(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect, space: str) -> None:
    if effect.reveals:
        reveal_by_card(draft, sheet, card, space)
    for name in _names(draft.ground_units(space, Side.RED)):
        if is_hit_by_card(sheet, card, name, effect.success_from):
            losses.lose_step(draft, sheet, name, f"struck by {card}", BY_CARD)


def _names(units: tuple[Unit, ...]) -> list[str]:
    return [unit.designator for unit in units]


AtOnce = Callable[[Draft, Worksheet, str, CardEffect, tuple[str, ...]], None]

AT_ONCE: Final[Mapping[Op, AtOnce]] = {
    Op.AIR_READY: _air_ready,
    Op.AIR_USED: _air_used,
    Op.REVEAL: _reveal,
    Op.RESTORE_STEPS: _restore,
    Op.DIE_STRIKE: _strike,
}
"""What each effect that is done at once does."""
