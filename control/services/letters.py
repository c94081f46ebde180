"""Letters in plain words between a cell and Control. Letters between the sides do not exist."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext as _

from control.models import Game, Letter, LetterKind, Role, Seat
from control.models.kept import kept
from control.services import audit, feed
from control.services.columns import refuse_overlong
from control.services.refusal import Refused
from control.situation.side import CONTROL

MOST_CHARACTERS: Final = 4000
PAGE: Final = 50
"""So many letters are shown at once."""


def letters_of(*, game: Game, cell: str) -> QuerySet[Letter]:
    """All letters of one cell with Control, oldest first."""
    found = game.letters.filter(cell=cell).select_related("seat", "answers").order_by("number")
    return found.prefetch_related("attachments")


def count_to_cell(*, game: Game, cell: str, after: int) -> int:
    """How many letters Control has written to a cell since one of that number."""
    return sum(_to_cell(game.pk, cell, after))


@kept
def _to_cell(game: int, cell: str, after: int) -> QuerySet[Letter, int]:
    letters = Letter.objects.filter(game_id=game, cell=cell, to_control=False, number__gt=after)
    return letters.order_by().values("game").annotate(count=Count("pk")).values_list("count", flat=True)


def page_of_letters(*, game: Game, cell: str, number: int | None = None) -> Page[Letter]:
    """Letters of one cell with Control, oldest first; the page with the newest where none is asked for."""
    pages = Paginator(letters_of(game=game, cell=cell), PAGE)
    return pages.get_page(pages.num_pages if number is None else number)


@transaction.atomic
def post_letter(*, seat: Seat, text: str, post_key: str = "", as_name: str = "") -> Letter:
    """A cell writes to Control; the same `post_key` twice counts once. `as_name` is whom it writes to.

    Raises `Refused` for a seat of no cell, and for a text that is empty or overlong.
    """
    game = _game_of_cell(seat)
    return _put(game, seat.side, seat, text, post_key, to_control=True, as_name=as_name)


@transaction.atomic
def post_special_order(  # noqa: PLR0913 - the parts of a special order
    *, seat: Seat, words: str, units: str = "", place: str = "", when: str = "", intent: str = "", post_key: str = ""
) -> Letter:
    """A cell orders in plain words what the code book has no card for; Control answers it as it sees fit.

    The parts stand on lines of their own, so that Control can tie what comes of it to units, place and time. Raises
    `Refused` where it does not say what is to be done, or by whom.
    """
    if not words.strip() or not units.strip():
        raise Refused(_("Say which units are to do what."), code="empty")
    parts = ((_("Units"), units), (_("Place"), place), (_("Time"), when), (_("Intent"), intent))
    heads = [f"{name}: {' '.join(text.split())}" for name, text in parts if text.strip()]
    game = _game_of_cell(seat)
    text = "\n".join((*heads, words.strip()))
    return _put(game, seat.side, seat, text, post_key, to_control=True, kind=LetterKind.SPECIAL_ORDER)


@transaction.atomic
def answer_letter(  # noqa: PLR0913 - what a letter holds
    *,
    seat: Seat,
    cell: str,
    text: str,
    as_name: str = "",
    answers: int | None = None,
    for_seat: str = "",
    post_key: str = "",
) -> Letter:
    """Control writes to a cell, in the name of higher headquarters, a neighbour, civil authority or the umpire.

    `answers` is the number of the cell's letter that it answers, if any; `for_seat` the public id of the seat of the
    cell that it is for: its head line says so, and all seats of the cell read it. Raises `Refused` for a seat that is
    not Control's, a cell that has no such seat, and a text that is empty or overlong.
    """
    if not seat.is_control:
        raise Refused(_("Only Control answers."), code="no_right")
    game = Game.objects.locked(seat.game_id)
    earlier = game.letters.filter(cell=cell, number=answers).first() if answers else None
    if for_seat and text.strip():
        text = f"{_head_of_seat(game, cell, for_seat)}\n{text.strip()}"
    return _put(game, cell, seat, text, post_key, to_control=False, as_name=as_name, answers=earlier)


def seats_of_cell(*, game: Game, cell: str) -> QuerySet[Seat]:
    """The seats of a cell that a letter may be for: those that play."""
    return game.seats.open().filter(side=cell, role=Role.PLAYER).order_by("pk")


def _game_of_cell(seat: Seat) -> Game:
    """The game of a seat that writes for its cell, locked."""
    if not seat.side:
        raise Refused(_("Control writes to a cell by answering it."), code="no_cell")
    return Game.objects.locked(seat.game_id)


def _head_of_seat(game: Game, cell: str, public_id: str) -> str:
    found = seats_of_cell(game=game, cell=cell).filter(public_id=public_id).first()
    if found is None:
        raise Refused(_("This cell has no such seat."), code="seat")
    return _("For %(seat)s:") % {"seat": found.shown_name}


def _put(  # noqa: PLR0913 - the columns of one row
    game: Game,
    cell: str,
    seat: Seat,
    text: str,
    post_key: str,
    *,
    to_control: bool,
    as_name: str = "",
    answers: Letter | None = None,
    kind: LetterKind = LetterKind.MESSAGE,
) -> Letter:
    refuse_overlong(Letter, post_key=post_key, as_name=as_name)
    posted = game.letters.filter(seat=seat, cell=cell, post_key=post_key).first() if post_key else None
    if posted is not None:
        return posted
    text = _words(text)
    last = game.letters.filter(cell=cell).aggregate(last=Max("number"))["last"] or 0
    letter = Letter.objects.create(
        game=game,
        cell=cell,
        number=last + 1,
        kind=kind,
        to_control=to_control,
        seat=seat,
        as_name=as_name,
        text=text,
        answers=answers,
        game_time=game.branch.now,
        post_key=post_key,
    )
    audit.record(game=game, act="letter.posted", seat=seat, branch=game.branch, cell=cell, number=letter.number)
    feed.announce(game=game, kind="letters", to=(cell, CONTROL))
    return letter


def _words(text: str) -> str:
    """What a letter says, without blanks around it; refused where that is nothing, or too much."""
    text = text.strip()
    if not text:
        raise Refused(_("Write something first."), code="empty")
    if len(text) > MOST_CHARACTERS:
        raise Refused(
            _("A letter holds up to %(most)d characters; this one has %(count)d.")
            % {"most": MOST_CHARACTERS, "count": len(text)},
            code="long",
        )
    return text


def transcript_of(*, game: Game, cell: str, stamp: Callable[[Fraction], str]) -> str:
    """All letters from and to a cell as text, in their order: number, game time, who wrote, the words as sent."""
    told = []
    for letter in letters_of(game=game, cell=cell):
        who = letter.seat.shown_name if letter.to_control and letter.seat else letter.as_name
        told.append(f"{letter.number}  {stamp(letter.game_time)}  {who or _('Control')}\n{letter.text}\n")
    return "\n".join(told)
