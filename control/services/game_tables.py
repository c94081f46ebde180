"""The tables of one game: replacing one of them from now on."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.mode import Mode
from assessment.engine.table_replacement import with_replacement
from assessment.engine.tables import TableSet
from control.models import Blob, Branch, Game, Seat, Stage, Subinterval
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.situation.side import CONTROL

LONGEST = 200_000


@transaction.atomic
def replace_table(  # noqa: PLR0913 - what a replacement consists of
    *, game_id: int, table: str, text: str, reason: str, seat: Seat, study_id: int | None = None
) -> Game:
    """Puts a table in place of the one with its id: what is assessed from now on is assessed with it.

    What has been assessed keeps the tables it was assessed with; with `study_id` the table is that study's alone.
    Raises `Refused` without a reason, while a subinterval is open, after the end, and with the line and the cause for a
    text that the rules cannot use.
    """
    game = Game.objects.locked(game_id)
    if not reason.strip():
        raise Refused(_("A replaced table needs a reason; it is kept in the record."), code="reason")
    study = Branch.objects.locked(study_id) if study_id is not None else None
    _refuse_amid_assessment(game, study)
    after = _replaced(truth.mode_of(game, tables=study.tables_in_use if study is not None else ""), table, text)
    holder = study or game
    holder.tables_digest = Blob.objects.keep_bytes(after.to_blob(), "tables")
    holder.save(update_fields=("tables_digest",))
    audit.record(
        game=game,
        act="table.replaced",
        seat=seat,
        branch=study,
        table=table,
        reason=reason.strip(),
        digest=holder.tables_digest,
    )
    feed.announce(game=game, kind="stage", to=(CONTROL,))
    return game


def _refuse_amid_assessment(game: Game, study: Branch | None) -> None:
    """What is open is assessed to its end with the tables it began with: on the study, or on each branch of a game."""
    if game.ended is not None:
        raise Refused(_("The game has ended."), code="stage")
    branches = (study,) if study is not None else game.branches.filter(tables_digest="").exclude(stage=Stage.FINISHED)
    if Subinterval.objects.filter(branch__in=branches, closed__isnull=True).exists():
        raise Refused(
            _("A table is replaced between assessments: what is being assessed would lose its ground."),
            code="stage",
            ways=(_("Release the assessment first, on every branch."),),
        )


def _replaced(mode: Mode[Any, Any], table: str, text: str) -> TableSet:
    """The mode's tables with a new text for one of them, which its rules must be able to use."""
    if table not in mode.tables:
        raise Refused(_("This game has no such table."), code="table")
    try:
        after = with_replacement(mode.tables, table, text[:LONGEST])
        mode.check_tables(after)
    except ValueError as error:
        raise Refused(_("The table cannot be used: %(why)s") % {"why": str(error)}, code="table") from error
    if after is mode.tables:
        raise Refused(_("The text says the same as the table it would replace."), code="same")
    return after
