"""Phase 1: one action card is chosen and played (3.3, 4.1)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import cards, choosing, effects
from assessment.modes.khe_sanh.cards import CardInfo
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import CardPlayed
from assessment.modes.khe_sanh.order_plan import Plan


def play_card(draft: Draft, sheet: Worksheet, plan: Plan) -> CardInfo | None:
    """Plays the card of the sheet, or the one that Blue is asked for, and does what it does at once.

    None where no action card is left.
    """
    hand = {card.id: card for card in cards.action_cards(sheet.tables) if card.id in draft.cards.hand}
    name = _ordered(draft, sheet, plan)
    if not name and not hand:
        return None
    if not name:
        titles = {card.id: card.title for card in hand.values()}
        name = choosing.card_chosen(sheet, f"turn {draft.turn + 1}", titles)
        wait_for_answers(sheet)
    card = hand[name]
    draft.played = card.id
    draft.cards = replace(draft.cards, hand=tuple(one for one in draft.cards.hand if one != name))
    draft.emit(CardPlayed(at=draft.now, units=(), line=sheet.line, rule="3.2b", card=name))
    effects.begin(draft, sheet, card, plan.spaces)
    return card


def _ordered(draft: Draft, sheet: Worksheet, plan: Plan) -> str:
    """The card that the sheet names, "" where it names none that may be played."""
    if plan.card is None:
        return ""
    name = plan.card.name
    if not cards.may_play(sheet, name, list(draft.cards.hand)):
        why = f"{name.upper()} is not among the action cards that lie open"
        draft.refuse(plan.card.place, Refusal(why=why, paragraph="4.1a", field="Name"))
        return ""
    return name
