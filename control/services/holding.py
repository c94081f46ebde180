"""Holding a game and going on: the stage is kept, both cells get the same line."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from control.models import Branch, Game, Seat, Stage
from control.services import audit, feed, tempo
from control.services.refusal import Refused


@transaction.atomic
def hold_game(*, branch_id: int, seat: Seat) -> Branch:
    """Holds a branch where it is: nothing is handed in, assessed or released until it goes on.

    An assessment under way is finished and waits. Raises `Refused` before the start and after the end.
    """
    game, branch = _locked(branch_id)
    if branch.stage == Stage.PAUSED:
        return branch
    if branch.stage == Stage.FINISHED or game.started is None or game.ended is not None:
        raise Refused(_("Only a running game is held."), code="stage")
    branch.stage_before, branch.stage = branch.stage, Stage.PAUSED
    return _moved(game, branch, seat, "game.held")


@transaction.atomic
def go_on(*, branch_id: int, seat: Seat) -> Branch:
    """Takes a held branch back to the stage it came from."""
    game, branch = _locked(branch_id)
    if branch.stage != Stage.PAUSED:
        return branch
    branch.stage, branch.stage_before = branch.stage_before, ""
    return _moved(game, branch, seat, "game.went_on")


def _locked(branch_id: int) -> tuple[Game, Branch]:
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    return game, Branch.objects.locked(branch_id)


def _moved(game: Game, branch: Branch, seat: Seat, act: str) -> Branch:
    branch.save(update_fields=("stage", "stage_before"))
    tempo.game_held(game, branch, held=branch.stage == Stage.PAUSED)
    audit.record(game=game, act=act, seat=seat, branch=branch)
    feed.announce(game=game, kind="stage", branch=branch)
    return branch
