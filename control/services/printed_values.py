"""Putting the values that an umpire's own copy prints in the place of all house values of a game."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.printed_values import template, with_printed
from control.models import Blob, Game, Seat, Subinterval
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.situation.side import CONTROL


def file_to_fill_in(game: Game) -> str:
    """The file with every house value of the game as it now stands."""
    mode = truth.mode_of(game)
    return template(mode.key, mode.title, mode.tables)


def is_open(game: Game) -> bool:
    """Whether printed values may still be put in: nothing is assessed yet."""
    return game.ended is None and not Subinterval.objects.filter(branch__game=game).exists()


@transaction.atomic
def print_values(*, game_id: int, text: str, seat: Seat) -> Game:
    """Puts what a file says in the place of every value that no source prints, before the first cycle.

    Counters and cards of the file are those that the game opens with. Raises `Refused` once anything is assessed, and
    with all that the file lacks or that cannot be used.
    """
    game = Game.objects.locked(game_id)
    if game.ended is not None:
        raise Refused(_("The game has ended."), code="stage")
    if not is_open(game):
        raise Refused(
            _("Printed values are put in before the first cycle: what is assessed rests on those there were."),
            code="stage",
            ways=(_("Set up a new game and put them in there, or replace one table at a time."),),
        )
    mode = truth.mode_of(game)
    try:
        tables = with_printed(mode.tables, mode.key, text)
        mode.check_tables(tables)
    except ValueError as error:
        raise Refused(_("The file cannot be used: %(why)s") % {"why": str(error)}, code="table") from error
    before = game.opening_digest
    opening = mode.opened(truth.situation_at(game, before), mode.ground, tables)
    game.tables_digest = Blob.objects.keep_bytes(tables.to_blob(), "tables")
    game.opening_digest = Blob.objects.keep(opening, "situation")
    game.save(update_fields=("tables_digest", "opening_digest"))
    game.branches.filter(situation_digest=before).update(situation_digest=game.opening_digest)
    audit.record(game=game, act="values.printed", seat=seat, digest=game.tables_digest)
    feed.announce(game=game, kind="stage", to=(CONTROL,))
    return game
