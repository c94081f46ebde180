"""Going back without undoing: branches from before a subinterval, and choosing the one that counts."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.dice import SEED_BYTES, seed_digest
from assessment.engine.outcome import Ruling
from assessment.services import ruling as rulings
from assessment.services.requesting import request_assessment
from control.models import AnswerRecord, Branch, Game, RulingRecord, Seat, Stage, Subinterval
from control.services import audit, feed, tempo, truth
from control.services.columns import refuse_overlong
from control.services.letters import answer_letter
from control.services.refusal import Refused
from control.situation.side import CONTROL, SIDES
from orders.models import OrderRecord, OrderSheet, OrderState, SheetCard, SheetState
from orders.services.handing_in import hand_in
from orders.services.sheet_files import copy_files, files_of

LONGEST_REASON = 500
"""Of a branch; the ruling that it is made for has the whole of its reason."""


@transaction.atomic
def branch_from(*, subinterval_id: int, seat: Seat, reason: str, title: str = "", other_dice: bool = False) -> Branch:
    """A study from before a subinterval, with the orders that it was assessed with still to be handed in again.

    The rulings on that subinterval come along; where their place does not arise on the new branch they are shown as
    orphaned. The branch it comes from stays as it is. With `other_dice` its throws follow from a seed of its own.
    """
    if not reason.strip():
        raise Refused(_("A branch needs a reason; it is shown in the list of branches."), code="reason")
    refuse_overlong(Branch, reason=reason, title=title)
    found = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    origin = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    number = game.branches.count() + 1
    branch = Branch.objects.create(
        game=game,
        number=number,
        title=title.strip() or _("study %(number)d") % {"number": number},
        reason=reason.strip(),
        parent=origin.branch,
        parent_subinterval=origin,
        stage=Stage.REPORTS if truth.window_at(game, origin.start) is not None else Stage.ORDERS,
        cycle=origin.cycle,
        now=origin.start,
        situation_digest=origin.before_digest,
        tables_digest=origin.branch.tables_digest,
        **_dice(origin.branch, other_dice=other_dice),
    )
    _copy_sheets(origin, branch, seat)
    for record in origin.rulings.standing().order_by("number"):
        rulings.put_ruling(branch=branch, subinterval=None, seat=record.seat, ruling=truth.as_ruling(record))
    audit.record(game=game, act="branch.made", seat=seat, branch=branch, reason=branch.reason, number=number)
    feed.announce(game=game, kind="stage", to=(CONTROL,))
    return branch


@transaction.atomic
def rule_from_before(*, subinterval_id: int, seat: Seat, ruling: Ruling, title: str = "") -> Branch:
    """Goes back: a study from before a closed subinterval, assessed with its orders, its answers and a new ruling."""
    subinterval = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(subinterval.branch.game_id)
    rulings.refuse_unfit(game, ruling, subinterval.before_digest, rulings.current_lines(subinterval))
    branch = branch_from(subinterval_id=subinterval_id, seat=seat, reason=ruling.reason[:LONGEST_REASON], title=title)
    if ruling.place:
        _withdraw_at(branch, ruling)
    record = rulings.put_ruling(branch=branch, subinterval=None, seat=seat, ruling=ruling)
    audit.record(game=game, act="ruling.entered", seat=seat, branch=branch, ruling=record.number, kind=record.kind)
    for sheet in branch.sheets.filter(cards__isnull=False).distinct():
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=seat, by_control=True)
    again = request_assessment(branch_id=branch.pk, seat=seat, without_missing=True, pauses=subinterval.pauses)
    AnswerRecord.objects.bulk_create(
        AnswerRecord(
            subinterval=again, place=answer.place, value=answer.value, seat=answer.seat, for_cell=answer.for_cell
        )
        for answer in subinterval.answers.all()
    )
    return branch


@transaction.atomic
def choose_branch(*, branch_id: int, seat: Seat, reason: str) -> Branch:
    """Makes a study the branch that counts: each cell's knowledge is from now on what that branch delivered to it.

    The cells are told so in one line, both in the same words.
    """
    if not reason.strip():
        raise Refused(_("Choosing a branch needs a reason; it is kept in the record."), code="reason")
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    if game.counts_id == branch.pk:
        return branch
    if game.branch.rehearses:
        raise Refused(_("A rehearsal is under way; go back from it first."), code="stage")
    if branch.has_other_dice:
        raise Refused(
            _("This study has dice of its own; what counts is played with the dice whose digest was published."),
            code="dice",
            ways=(_("Branch once more with the game's dice, and hand in the same orders."),),
        )
    if branch.stage not in (Stage.ORDERS, Stage.REPORTS) or game.ended is not None:
        raise Refused(_("Release the branch first: it is in the middle of an assessment."), code="stage")
    game.counts = branch
    game.tables_digest = branch.tables_in_use
    game.save(update_fields=("counts", "tables_digest"))
    tempo.window_opened(game, branch)
    audit.record(game=game, act="branch.chosen", seat=seat, branch=branch, reason=reason.strip(), number=branch.number)
    stamp = truth.mode_of(game).stamp(branch.now)
    words = _("Control has gone back. It is %(stamp)s; what you now see replaces what you were told after that time.")
    for side in SIDES:
        answer_letter(seat=seat, cell=side.value, text=words % {"stamp": stamp}, as_name=_("Control"))
    feed.announce(game=game, kind="reports")
    feed.announce(game=game, kind="stage")
    return branch


def _dice(origin: Branch, *, other_dice: bool) -> dict[str, Any]:
    """The seed of a new branch: one of its own, else what the branch that it comes from has."""
    if not other_dice:
        return {"seed": origin.seed, "seed_digest": origin.seed_digest}
    seed = secrets.token_bytes(SEED_BYTES)
    return {"seed": seed, "seed_digest": seed_digest(seed)}


def _withdraw_at(branch: Branch, ruling: Ruling) -> None:
    """A ruling brought along gives way to the new one at the same place."""
    same = RulingRecord.objects.standing().filter(branch=branch, kind=ruling.kind, place=ruling.place)
    for record in same:
        record.withdrawn = record.entered
        record.save(update_fields=("withdrawn",))


def _copy_sheets(origin: Subinterval, branch: Branch, seat: Seat) -> None:
    window = truth.window_at(branch.game, origin.start)
    for sheet in OrderSheet.objects.filter(branch=origin.branch, cycle=origin.cycle, window=window):
        copy = OrderSheet.objects.create(
            branch=branch, side=sheet.side, cycle=sheet.cycle, window=sheet.window, state=SheetState.NOTHING
        )
        orders = OrderRecord.objects.filter(sheet=sheet, state=OrderState.SEALED).order_by("place")
        SheetCard.objects.bulk_create(
            SheetCard(sheet=copy, position=order.place, text=order.card, seat=seat) for order in orders
        )
        copy_files(files=[file for file in files_of(sheet) if file.is_handed_in], sheet=copy, seat=seat)
