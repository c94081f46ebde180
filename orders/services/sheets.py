"""The sheet a cell writes on: which one is open, its cards, and what the desk says of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from control.models import Branch, Game, Seat, Stage
from control.models.kept import kept
from control.services import feed, pictures, truth
from control.services.columns import refuse_overlong
from control.services.refusal import Refused, Stale
from control.situation.side import Side
from orders.language.card import Card, read_card, write_card
from orders.language.wording import read_back
from orders.language.wrong import Inadmissible, Unreadable
from orders.models import OrderSheet, SheetCard, SheetState
from orders.services.commanding import Command

CELL_STAGES = (Stage.PREPARING, Stage.ORDERS, Stage.REPORTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the desk says of one line: the card if it can be read, its plain words, faults and notes.

    `parts` are the cards that a card for several units is carried out as, itself for any other. `starts` and `ends` are
    when the order should begin and end, of several units the first and the last; None where that cannot be foreseen.
    """

    text: str
    card: Card | None
    words: str
    wrong: tuple[Unreadable | Inadmissible, ...]
    notes: tuple[str, ...]
    key: str = ""
    version: int = 0
    seat: str = ""
    parts: tuple[Card, ...] = ()
    starts: Fraction | None = None
    ends: Fraction | None = None

    @property
    def ok(self) -> bool:
        """Whether it may be handed in."""
        return self.card is not None and not self.wrong


def window_of(branch: Branch) -> Fraction | None:
    """The half hour whose reports may be answered now; none outside a pause."""
    return branch.now if _stage(branch) == Stage.REPORTS else None


def open_sheet(*, game: Game, side: str, branch: Branch | None = None) -> OrderSheet:
    """The sheet that a cell now writes on: for the cycle, or for the window of this pause.

    While Control assesses or reviews, cells draft the next cycle's cards. Control alone writes on a study's sheets.
    """
    branch = branch or game.branch
    if _stage(branch) in CELL_STAGES:
        return _sheet(branch, side, branch.cycle, window_of(branch))
    return _sheet(branch, side, branch.cycle + 1, None)


def _stage(branch: Branch) -> str:
    """The stage, or for a paused game the one it goes back to."""
    return branch.stage_before if branch.stage == Stage.PAUSED else branch.stage


def _sheet(branch: Branch, side: str, cycle: int, window: Fraction | None) -> OrderSheet:
    sheet = next((one for one in _of_cycle(branch.pk, side, cycle) if one.window == window), None)
    if sheet is None:
        sheet, _ = OrderSheet.objects.get_or_create(branch=branch, side=side, cycle=cycle, window=window)
    sheet.branch = branch
    return sheet


@kept
def _of_cycle(branch: int, side: str, cycle: int) -> QuerySet[OrderSheet]:
    return OrderSheet.objects.filter(branch_id=branch, side=side, cycle=cycle).order_by()


def locked_sheet(*, game_id: int, sheet_id: int) -> tuple[Game, Branch, OrderSheet]:
    """A sheet under the locks of its game, branch and itself, in this order."""
    game = Game.objects.locked(game_id)
    sheet = OrderSheet.objects.select_related("branch").get(pk=sheet_id)
    branch = Branch.objects.locked(sheet.branch_id)
    sheet = OrderSheet.objects.select_for_update().get(pk=sheet_id)
    return game, branch, sheet


def check_lines(  # noqa: PLR0913 - whose lines, for when, and on which branch
    *,
    game: Game,
    side: str,
    lines: list[str],
    window: Fraction | None,
    cycle: int | None = None,
    branch: Branch | None = None,
    seats: Sequence[Seat | None] = (),
) -> list[Said]:
    """What the desk says of these lines together, judged from the cell's picture alone.

    `cycle` is the one the lines are for, where that is not the picture's own; `branch` a study on which Control writes.
    `seats` wrote the last of the lines, one each: what lies outside a seat's command is wrong too.
    """
    mode = truth.mode_of(game)
    picture = pictures.cell_picture(game=game, side=side, branch=branch)
    if cycle is not None:
        picture = mode.picture_at_cycle(picture, cycle, mode)
    read: list[tuple[str, Card | None, Unreadable | None]] = []
    for number, text in enumerate(lines, start=1):
        read.append(_read(mode, text, number))
    cards = tuple(card for _, card, _ in read if card is not None)
    checked = mode.check_orders(picture, cards, mode, window)
    command = Command(game=game, side=side, branch=branch)
    writers = (*(None for _ in range(len(lines) - len(seats))), *seats)
    found = []
    for (text, card, fault), seat in zip(read, writers, strict=True):
        if card is None:
            found.append(_unread(text, fault))
            continue
        said, parts = _said(mode, text, card, checked), _parts(mode, picture, card)
        found.append(replace(said, parts=parts, wrong=(*said.wrong, *command.refuses(seat, card, parts))))
    return found


def _read(mode: Any, text: str, number: int) -> tuple[str, Card | None, Unreadable | None]:
    try:
        return text, read_card(mode.codebook, text, number, lead=mode.lead), None
    except Unreadable as fault:
        return text, None, fault


def _unread(text: str, fault: Unreadable | None) -> Said:
    return Said(text=text, card=None, words="", wrong=(fault,) if fault else (), notes=())


def _said(mode: Any, text: str, card: Card, checked: Any) -> Said:
    timed = [times for times in checked.times if times.card == card.line]
    starts, ends = ([getattr(times, name) for times in timed] for name in ("starts", "ends"))
    return Said(
        text=text,
        card=card,
        words=read_back(mode.codebook, card, in_words),
        wrong=tuple(found for found in checked.wrong if found.line == card.line),
        notes=tuple(note.words for note in checked.notes if note.card == card.line),
        starts=min(starts) if starts and None not in starts else None,
        ends=max(ends) if ends and None not in ends else None,
    )


def _parts(mode: Any, picture: Any, card: Card) -> tuple[Card, ...]:
    parts: tuple[Card, ...] = mode.write_out(picture, card, mode) if card.unit else (card,)
    return parts


def in_words(text: str) -> str:
    """A message of code book or language in the reader's language."""
    return gettext(text) if text else ""


def cards_of(*, game: Game, sheet: OrderSheet) -> list[Said]:
    """Every card on a sheet with what the desk says of it."""
    cards = _cards(sheet.pk)
    lines = [card.text for card in cards]
    said = check_lines(
        game=game,
        side=sheet.side,
        lines=lines,
        window=sheet.window,
        cycle=sheet.cycle,
        branch=sheet.branch,
        seats=[card.seat for card in cards],
    )
    return [
        replace(one, key=card.public_id, version=card.version, seat=card.seat.shown_name)
        for card, one in zip(cards, said, strict=True)
    ]


@kept
def _cards(sheet: int) -> QuerySet[SheetCard]:
    cards = SheetCard.objects.filter(sheet_id=sheet, removed__isnull=True)
    return cards.select_related("seat").order_by("position", "pk")


@transaction.atomic
def write_line(*, game_id: int, sheet_id: int, seat: Seat, text: str, post_key: str = "") -> SheetCard:
    """Adds a line to the sheet, kept as written. The same `post_key` twice counts once.

    Raises `Refused` for a line or a key that is too long.
    """
    refuse_overlong(SheetCard, text=text, post_key=post_key)
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    posted = sheet.cards.filter(post_key=post_key).first() if post_key else None
    if posted is not None:
        return posted
    refuse_handed_in(sheet)
    line = text.rstrip("\r\n")
    position = sheet.cards.count() + 1
    card = SheetCard.objects.create(
        sheet=sheet, position=position, text=line, seat=seat, post_key=post_key, revised=sheet.version + 1
    )
    changed(game, branch, sheet)
    return card


@transaction.atomic
def change_line(  # noqa: PLR0913 - which card, whose, what it was and is to be
    *, game_id: int, sheet_id: int, card_key: str, seat: Seat, version: int, text: str
) -> SheetCard:
    """Changes a line. Raises `Stale` with the text that stands where somebody else changed it meanwhile, `Refused` for
    one that is too long.
    """
    refuse_overlong(SheetCard, text=text)
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    refuse_handed_in(sheet)
    card = _card(sheet, card_key)
    if card.version != version:
        raise Stale(gettext("This card has been changed since you opened it."), card.text)
    card.text = text.rstrip("\r\n")
    card.seat = seat
    card.version += 1
    card.revised = sheet.version + 1
    card.save(update_fields=("text", "seat", "version", "revised"))
    changed(game, branch, sheet)
    return card


@transaction.atomic
def remove_line(*, game_id: int, sheet_id: int, card_key: str, seat: Seat) -> None:
    """Takes a line off the sheet; the row is kept."""
    del seat
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    refuse_handed_in(sheet)
    card = _card(sheet, card_key)
    card.removed = timezone.now()
    card.save(update_fields=("removed",))
    changed(game, branch, sheet)


@transaction.atomic
def write_out_line(*, game_id: int, sheet_id: int, card_key: str, seat: Seat, version: int) -> list[SheetCard]:
    """Puts a card for each unit in the place of a card for several; any other card stays as it is.

    Raises `Stale` with the text that stands where somebody else changed it meanwhile, `Refused` for a card that cannot
    be read.
    """
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    refuse_handed_in(sheet)
    card = _card(sheet, card_key)
    if card.version != version:
        raise Stale(gettext("This card has been changed since you opened it."), card.text)
    said = next(one for one in cards_of(game=game, sheet=sheet) if one.key == card_key)
    if said.card is None:
        raise Refused(gettext("This card cannot be read; put it right first."), code="unreadable")
    if len(said.parts) <= 1:
        return [card]
    book = truth.mode_of(game).codebook
    card.removed = timezone.now()
    card.save(update_fields=("removed",))
    where = {"sheet": sheet, "position": card.position, "seat": seat, "revised": sheet.version + 1}
    made = [SheetCard.objects.create(text=write_card(book, part), **where) for part in said.parts]
    changed(game, branch, sheet)
    return made


def _card(sheet: OrderSheet, key: str) -> SheetCard:
    card = sheet.cards.filter(public_id=key, removed__isnull=True).first()
    if card is None:
        raise Stale(gettext("This card is no longer on the sheet."))
    return card


def refuse_sealed(sheet: OrderSheet) -> None:
    """Raises `Refused` once the subinterval of a sheet's orders has started."""
    if sheet.state == SheetState.SEALED:
        raise Refused(gettext("These orders are sealed: their subinterval has started."), code="sealed")


def refuse_handed_in(sheet: OrderSheet) -> None:
    """Raises `Refused` for a sheet that is handed in or sealed."""
    refuse_sealed(sheet)
    if sheet.state in (SheetState.RECEIVED, SheetState.NONE):
        raise Refused(gettext("This sheet is handed in; recall it to change it."), code="handed_in")


def changed(game: Game, branch: Branch, sheet: OrderSheet) -> None:
    """Notes that a sheet is another than it was: who was ready with it is asked once more, and its cell hears of it."""
    sheet.version += 1
    sheet.save(update_fields=("version",))
    sheet.ready.clear()
    feed.announce(game=game, kind="orders", to=(Side(sheet.side).value,), branch=branch)
