"""Rehearsals: every room plays on from where the game stands, with dice to be thrown away, and then goes back."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.dice import SEED_BYTES, seed_digest
from assessment.models import Job, JobState
from control.models import Branch, CellContact, Game, Seat, Stage
from control.services import audit, feed, tempo, truth
from control.services.refusal import Refused
from control.situation.side import SIDES
from orders.models import OrderSheet, SheetCard
from orders.services.sheet_files import copy_files, files_of


@transaction.atomic
def begin_rehearsal(*, game_id: int, seat: Seat) -> Branch:
    """Lets every room play on a branch of its own from the start of a cycle; the game waits as it is.

    Its throws follow from a seed that nobody keeps for the game. Cards drafted so far are on its sheets too. Raises
    `Refused` in the middle of a cycle, in a rehearsal, and before the start or after the end of the game.
    """
    game = Game.objects.locked(game_id)
    origin = Branch.objects.locked(game.branch.pk)
    if origin.rehearses:
        raise Refused(_("This is a rehearsal already."), code="stage")
    if game.ended is not None or game.started is None or origin.stage != Stage.ORDERS:
        raise Refused(
            _("A rehearsal begins where a cycle begins, while orders are written."),
            code="stage",
            ways=(_("Play the cycle to its end first."),),
        )
    seed = secrets.token_bytes(SEED_BYTES)
    branch = Branch.objects.create(
        game=game,
        number=game.branches.count() + 1,
        title=_("rehearsal of cycle %(cycle)d") % {"cycle": origin.cycle},
        parent=origin,
        rehearses=True,
        stage=origin.stage,
        cycle=origin.cycle,
        now=origin.now,
        situation_digest=origin.situation_digest,
        seed=seed,
        seed_digest=seed_digest(seed),
        tables_digest=origin.tables_digest,
    )
    _copy_drafts(origin, branch)
    return _go_to(game, branch, seat, "rehearsal.begun")


@transaction.atomic
def end_rehearsal(*, game_id: int, seat: Seat) -> Branch:
    """Takes every room back to the game as it was; what was played in the rehearsal stays in the list of branches."""
    game = Game.objects.locked(game_id)
    rehearsal = Branch.objects.locked(game.branch.pk)
    if not rehearsal.rehearses or rehearsal.parent is None:
        raise Refused(_("No rehearsal is under way."), code="stage")
    origin = Branch.objects.locked(rehearsal.parent_id or 0)
    rehearsal.stage = Stage.FINISHED
    rehearsal.save(update_fields=("stage",))
    active = (JobState.QUEUED, JobState.RUNNING)
    Job.objects.filter(branch=rehearsal, state__in=active).update(state=JobState.DROPPED)
    _forget_contacts(game, origin)
    return _go_to(game, origin, seat, "rehearsal.ended")


def _go_to(game: Game, branch: Branch, seat: Seat, act: str) -> Branch:
    game.counts = branch
    game.save(update_fields=("counts",))
    tempo.game_held(game, branch, held=branch.rehearses)
    audit.record(game=game, act=act, seat=seat, branch=branch, cycle=branch.cycle)
    for kind in ("reports", "orders", "questions", "stage"):
        feed.announce(game=game, kind=kind)
    return branch


def _copy_drafts(origin: Branch, branch: Branch) -> None:
    """The cards on the open sheets and what goes with them; what was handed in has to be handed in again."""
    for sheet in OrderSheet.objects.filter(branch=origin, cycle=origin.cycle, window=None):
        copy = OrderSheet.objects.create(branch=branch, side=sheet.side, cycle=sheet.cycle)
        SheetCard.objects.bulk_create(
            SheetCard(sheet=copy, position=card.position, text=card.text, seat=card.seat)
            for card in sheet.cards.filter(removed__isnull=True).order_by("position")
        )
        copy_files(files=files_of(sheet), sheet=copy)


def _forget_contacts(game: Game, origin: Branch) -> None:
    """What a cell made of reports of the rehearsal would fall upon the game's own reports of the same numbers."""
    known = truth.situation_of(origin).known
    for side in SIDES:
        last = max((report.number for report in known[side].reports), default=0)
        CellContact.objects.filter(game=game, side=side, number__gt=last).delete()
