"""Cards typed in from paper: from which sheet of paper, by whom, and once more by somebody else to compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from control.models import Seat
from control.services import audit
from control.services.refusal import Refused
from orders.models import OrderSheet, SheetCard
from orders.services.decks import MOST_SIGNS
from orders.services.sheets import changed, locked_sheet, refuse_handed_in

MOST_COLUMNS: Final = 200
MOST_LINES: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """How a card came from paper: its sheet of paper, who typed it, and where the second entry differs.

    `differs` is the first column that differs, 0 where both are the same or nobody typed it a second time.
    """

    paper: str
    typist: str
    second: str = ""
    second_typist: str = ""
    differs: int = 0


@transaction.atomic
def enter_from_paper(*, game_id: int, sheet_id: int, seat: Seat, paper: str, text: str) -> list[SheetCard]:
    """Adds the lines of a sheet of paper, each kept to the letter. The paper's number may be left out.

    Raises `Refused` for more than a sheet of paper has, and where the sheet is handed in.
    """
    lines = _lines(text)
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    if not lines:
        return []
    refuse_handed_in(sheet)
    first, about = sheet.cards.count() + 1, {"seat": seat, "paper": _paper(paper), "revised": sheet.version + 1}
    cards = SheetCard.objects.bulk_create(
        SheetCard(sheet=sheet, position=place, text=line, **about) for place, line in enumerate(lines, start=first)
    )
    changed(game, branch, sheet)
    return cards


@transaction.atomic
def enter_again(*, game_id: int, sheet_id: int, seat: Seat, paper: str, text: str) -> int:
    """Compares a sheet of paper typed a second time with the cards on the sheet; gives how many differ.

    Nothing on the cards changes. Raises `Refused` for a paper that nobody typed, for one's own entry, and where there
    are more or fewer lines than cards.
    """
    lines = _lines(text)
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    cards = list(_of_paper(sheet, _paper(paper)))
    if not cards:
        raise Refused(_("No card of this sheet of paper has been typed in yet."), code="paper")
    if any(card.seat_id == seat.pk for card in cards):
        raise Refused(_("You typed it in yourself; a second entry is somebody else's."), code="own")
    if len(lines) != len(cards):
        words = _("It has %(typed)d cards by your entry and %(cards)d by the first; look at the paper together.")
        raise Refused(words % {"typed": len(lines), "cards": len(cards)}, code="count")
    for card, line in zip(cards, lines, strict=True):
        card.second, card.second_seat = line, seat
        card.save(update_fields=("second", "second_seat"))
    differing = sum(bool(first_difference(card.text, card.second)) for card in cards)
    audit.record(game=game, act="cards.entered_again", seat=seat, branch=branch, cards=len(cards), differ=differing)
    return differing


def entries_of(sheet: OrderSheet) -> dict[str, Entry]:
    """How each card of a sheet came from paper, by its key; one that a cell wrote at its desk is left out.

    A cell's seat sits in its cell whatever becomes of it, and one of Control's staff in none.
    """
    found = sheet.cards.filter(removed__isnull=True).select_related("seat", "second_seat")
    return {card.public_id: _entry(card) for card in found if not card.seat.side}


def first_difference(first: str, second: str) -> int:
    """The first column in which two lines differ, counted from 1; 0 where they are the same but for blanks behind."""
    columns = enumerate(zip_longest(first.rstrip(), second.rstrip(), fillvalue=" "), start=1)
    return next((column for column, (one, other) in columns if one != other), 0)


def _entry(card: SheetCard) -> Entry:
    second = card.second_seat
    return Entry(
        paper=card.paper,
        typist=card.seat.shown_name,
        second=card.second,
        second_typist=second.shown_name if second is not None else "",
        differs=first_difference(card.text, card.second) if second is not None else 0,
    )


def _of_paper(sheet: OrderSheet, paper: str) -> Sequence[SheetCard]:
    return list(sheet.cards.filter(removed__isnull=True, paper=paper).order_by("position", "pk")) if paper else []


def _lines(text: str) -> list[str]:
    """What is written on the lines of a sheet of paper, of each as much as a card holds. Raises `Refused`."""
    lines = [line[:MOST_COLUMNS] for line in text.splitlines() if line.strip()] if len(text) <= MOST_SIGNS else None
    if lines is None or len(lines) > MOST_LINES:
        words = _("This is more than a sheet of paper has; type in up to %(most)d cards at a time.")
        raise Refused(words % {"most": MOST_LINES}, code="long")
    return lines


def _paper(text: str) -> str:
    return " ".join(text.split())[:20]
