"""Going back without undoing: branches from before a subinterval, and choosing the one that counts."""

from __future__ import annotations

from django.db import transaction

from control.models import Branch, Game, Seat, Stage, Subinterval
from control.services import audit, feed
from control.services.refusal import Refused
from orders.models import OrderRecord, OrderSheet, OrderState, SheetCard, SheetState


@transaction.atomic
def branch_from(*, subinterval_id: int, seat: Seat, reason: str, title: str = "") -> Branch:
    """A study from before a subinterval, with the orders that it was assessed with still to be handed in again.

    The branch it comes from stays as it is.
    """
    origin = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(origin.branch.game_id)
    number = game.branches.count() + 1
    branch = Branch.objects.create(
        game=game,
        number=number,
        title=title or f"study {number}",
        reason=reason,
        parent=origin.branch,
        parent_subinterval=origin,
        stage=Stage.ORDERS if origin.number == 1 else Stage.REPORTS,
        cycle=origin.cycle,
        now=origin.start,
        situation_digest=origin.before_digest,
    )
    _copy_sheets(origin, branch, seat)
    audit.record(game=game, act="branch.made", seat=seat, branch=branch, reason=reason, number=number)
    feed.announce(game=game, kind="stage", to=("control",))
    return branch


@transaction.atomic
def choose_branch(*, branch_id: int, seat: Seat, reason: str) -> Branch:
    """Makes a study the branch that counts: each cell's knowledge is from now on what that branch delivered to it."""
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    if branch.stage not in (Stage.ORDERS, Stage.REPORTS):
        raise Refused("Release or finish the branch first: it is in the middle of an assessment.", code="stage")
    if game.counts_id == branch.pk:
        return branch
    game.counts = branch
    game.save(update_fields=("counts",))
    audit.record(game=game, act="branch.chosen", seat=seat, branch=branch, reason=reason, number=branch.number)
    feed.announce(game=game, kind="reports")
    feed.announce(game=game, kind="stage")
    return branch


def _copy_sheets(origin: Subinterval, branch: Branch, seat: Seat) -> None:
    window = origin.start if origin.number > 1 else None
    for sheet in OrderSheet.objects.filter(branch=origin.branch, cycle=origin.cycle, window=window):
        copy = OrderSheet.objects.create(
            branch=branch, side=sheet.side, cycle=sheet.cycle, window=sheet.window, state=SheetState.NOTHING
        )
        orders = OrderRecord.objects.filter(sheet=sheet, state=OrderState.SEALED).order_by("place")
        SheetCard.objects.bulk_create(
            SheetCard(sheet=copy, position=order.place, text=order.card, seat=seat) for order in orders
        )
