"""Phase 12: turns remaining, the two cards, air turnaround, fog of war (3.2, 4.2, 8.2, 18.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import cards, effects, turnaround, victory
from assessment.modes.khe_sanh.draft import Decided, Draft
from assessment.modes.khe_sanh.ending import end_by_points
from assessment.modes.khe_sanh.events import AirChecked, CardLaid, DeckShuffled, TurnClosed
from assessment.modes.khe_sanh.kinds import AdminStep, Box, Disposition
from assessment.modes.khe_sanh.revealing import turn_down
from assessment.modes.khe_sanh.rules import rule


@rule("3.3.12")
def steps(sheet: Worksheet, turn: str) -> tuple[AdminStep, ...]:
    """An admin phase closes a turn: turns and the end, the cards, air turnaround, units face down, in this order."""
    sheet.note("admin phase", turn)
    return tuple(AdminStep)


def close(draft: Draft, sheet: Worksheet) -> None:
    """Closes the turn. Raises `Decided` when it was the last."""
    for step in steps(sheet, f"turn {draft.turn + 1}"):
        CARRY_OUT[step](draft, sheet)
    draft.effects = effects.expired(draft.effects)


def laid_open(draft: Draft) -> tuple[str, ...]:
    """The cards of the turn: none where neither side has any left, and then the game can go no further."""
    return tuple(name for name in (draft.played, draft.drawn) if name)


def _count_turns(draft: Draft, sheet: Worksheet) -> None:
    """The numbers of both cards and what their texts add change the turns remaining; with none the game ends."""
    change = sum(cards.change_of(sheet, name) for name in laid_open(draft))
    draft.marker = victory.marker_after(sheet, draft.marker, change)
    draft.turn += 1
    draft.emit(
        TurnClosed(
            at=draft.now, units=(), line=sheet.line, rule="3.2c", turn=draft.turn, change=change, marker=draft.marker
        )
    )
    if victory.is_over(sheet, draft.marker) or not laid_open(draft):
        end_by_points(draft, sheet)
        raise Decided


def _lay_cards(draft: Draft, sheet: Worksheet) -> None:
    for name in laid_open(draft):
        _lay(draft, sheet, name)
    _shuffle_if_empty(draft, sheet)


def _lay(draft: Draft, sheet: Worksheet, name: str) -> None:
    """A card goes where its disposition says; one that orders a reshuffle goes into the new deck."""
    where, held = cards.disposition(sheet, name), draft.cards
    if where is Disposition.REUSE:
        held = replace(held, hand=tuple(sorted((*held.hand, name))))
    elif where is Disposition.DISCARD:
        held = replace(held, discards=tuple(sorted((*held.discards, name))))
    elif where is Disposition.REMAINS_IN_EFFECT:
        held = replace(held, in_effect=tuple(sorted((*held.in_effect, name))))
    elif where is Disposition.REMOVE_FROM_PLAY:
        held = replace(held, removed=tuple(sorted((*held.removed, name))))
    draft.cards = held
    draft.emit(
        CardLaid(at=draft.now, units=(), line=sheet.line, rule=LAID_BY[where], card=name, disposition=where.value)
    )
    if where is Disposition.RESHUFFLE:
        _shuffle(draft, sheet, (*held.deck, *held.discards, name))


LAID_BY: Final = {
    Disposition.DISCARD: "4.2a",
    Disposition.REMAINS_IN_EFFECT: "4.2b",
    Disposition.REMOVE_FROM_PLAY: "4.2c",
    Disposition.RESHUFFLE: "4.2d",
    Disposition.REUSE: "4.2e",
}
"""The paragraph of each disposition."""


def _shuffle_if_empty(draft: Draft, sheet: Worksheet) -> None:
    if draft.cards.discards and cards.is_exhausted(sheet, f"turn {draft.turn}", len(draft.cards.deck)):
        _shuffle(draft, sheet, draft.cards.discards)


def _shuffle(draft: Draft, sheet: Worksheet, into: tuple[str, ...]) -> None:
    draft.cards = replace(draft.cards, deck=tuple(sorted(into)), discards=())
    draft.emit(DeckShuffled(at=draft.now, units=(), line=sheet.line, rule="4.2d", count=len(into)))


def _check_aircraft(draft: Draft, sheet: Worksheet) -> None:
    for unit in draft.air_units(Box.AIR_USED):
        box = turnaround.result(sheet, unit)
        draft.change(unit.designator, place=box.value)
        paragraph = "8.2d" if box is Box.ELIMINATED else "8.2c"
        draft.emit(AirChecked(at=draft.now, units=(unit.designator,), line=sheet.line, rule=paragraph, box=box.value))


CARRY_OUT: Final[Mapping[AdminStep, Callable[[Draft, Worksheet], None]]] = {
    AdminStep.TURNS: _count_turns,
    AdminStep.CARDS: _lay_cards,
    AdminStep.TURNAROUND: _check_aircraft,
    AdminStep.FACE_DOWN: turn_down,
}
"""How each step is carried out."""
