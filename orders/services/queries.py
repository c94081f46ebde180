"""Query cards: what was typed in from paper and cannot be read. Never refused, never lost, always answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from assessment.engine.mode import Mode
from control.models import Branch, Game, Seat
from control.services import audit, truth
from control.services.letters import answer_letter
from control.services.refusal import Refused
from control.situation.side import SIDES
from orders.language.card import read_card
from orders.language.wrong import Unreadable
from orders.models import SheetCard, SheetState


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryCard:
    """A card that cannot be read: as written, where, why, and what was perhaps meant."""

    key: str
    side: str
    text: str
    column: int
    why: str


class QueriesOpen(Refused):
    """Cards wait to be read by the cell or by Control; Control may go on all the same, on purpose."""

    def __init__(self, cards: tuple[QueryCard, ...]) -> None:
        super().__init__(
            ngettext("%(count)d card cannot be read.", "%(count)d cards cannot be read.", len(cards))
            % {"count": len(cards)},
            code="queries",
            ways=(
                _("Let the cell correct it, or read it yourself: open the card and write what it says."),
                _("Go on: the cell is told in a message which card was not understood, and nothing is carried out."),
            ),
        )
        self.cards = cards


def query_cards(branch: Branch) -> tuple[QueryCard, ...]:
    """The cards handed in for the window that comes, as far as nobody can read them."""
    waiting = SheetCard.objects.filter(
        sheet__branch=branch, sheet__state=SheetState.RECEIVED, is_query=True, removed__isnull=True
    )
    mode = truth.mode_of(branch.game)
    return tuple(
        _query(mode, card, number)
        for number, card in enumerate(waiting.select_related("sheet").order_by("sheet__side", "position"), start=1)
    )


@transaction.atomic
def answer_queries(*, branch_id: int, seat: Seat, on_purpose: bool) -> int:
    """Before an assessment: raises `QueriesOpen`, or where Control goes on tells each cell which cards were not read.

    Gives how many there were. Nobody is told of a study.
    """
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    cards = query_cards(branch)
    if not cards:
        return 0
    if not on_purpose:
        raise QueriesOpen(cards)
    for side in SIDES:
        own = [card for card in cards if card.side == side]
        if own and branch.pk == game.counts_id:
            answer_letter(seat=seat, cell=side.value, text=_slip(own), as_name=_("Control"))
    SheetCard.objects.filter(public_id__in=[card.key for card in cards]).update(is_query=False)
    audit.record(game=game, act="queries.answered", seat=seat, branch=branch, cards=len(cards))
    return len(cards)


def _query(mode: Mode[Any, Any], card: SheetCard, number: int) -> QueryCard:
    column, why = 0, ""
    try:
        read_card(mode.codebook, card.text, number, lead=mode.lead)
    except Unreadable as fault:
        column, why = fault.column, fault.said()
    return QueryCard(key=card.public_id, side=card.sheet.side, text=card.text, column=column, why=why)


def _slip(cards: list[QueryCard]) -> str:
    """What the cell is told of its cards."""
    head = _("These cards were not understood, and nothing was carried out on them:")
    lines = [
        _("%(card)s\n  Column %(column)d: %(why)s")
        % {"card": card.text.rstrip(), "column": card.column, "why": card.why}
        for card in cards
    ]
    return "\n\n".join((head, *lines))
