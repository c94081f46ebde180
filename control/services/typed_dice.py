"""Typed-in dice: numbers from real dice, given as a strip in advance and bound to places as they are used."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from control import posted
from control.models import Game, Seat
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL

MOST_AT_ONCE: Final = 5_000
FACES: Final = 100


@transaction.atomic
def add_numbers(*, game_id: int, seat: Seat, text: str) -> int:
    """Adds numbers from 00 to 99 to the end of the game's strip; gives how many.

    A strip is begun before the game is: what was thrown from the seed stays so. Raises `Refused` for what is no such
    number, which it names with its place in the text.
    """
    game = Game.objects.locked(game_id)
    if game.ended is not None or (game.started is not None and not game.typed_dice):
        raise Refused(_("Dice are typed in from before cycle 1; this game throws from its seed."), code="stage")
    numbers = [_number(word, place) for place, word in enumerate(text.replace(",", " ").split(), start=1)]
    if not 0 < len(numbers) <= MOST_AT_ONCE:
        raise Refused(_("Type 1 to %(most)d numbers.") % {"most": MOST_AT_ONCE}, code="numbers")
    game.typed_dice = [*game.typed_dice, *numbers]
    game.save(update_fields=("typed_dice",))
    audit.record(game=game, act="dice.typed", seat=seat, branch=game.branch, count=len(numbers))
    feed.announce(game=game, kind="dice", to=(CONTROL,))
    return len(numbers)


def _number(word: str, place: int) -> int:
    found = posted.number(word, FACES - 1)
    if found is None:
        words = _("Number %(place)d, “%(word)s”, is not one from 00 to 99.")
        raise Refused(words % {"place": place, "word": word[:20]}, code="number")
    return found
