"""The whole game assessed again once it has ended, with how far that has come and what it found."""

from __future__ import annotations

from django.http import HttpResponse

from assessment.services.checking_again import check_again, last_check
from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.rights import Right, may
from control.services.briefing import dice_proof


def verify(request: DeskRequest) -> HttpResponse:
    """GET shows the seed and the last check, to who leads the game also what stopped it; POST asks for one."""
    if request.method == "POST":
        check_again(game_id=request.game.pk, seat=request.seat)
        return done(request, "verify")
    check = last_check(request.game)
    why = check.job.failure if check is not None and may(request.seat, Right.LEAD) else ""
    return show(request, "", "panel_verify", check=check, why=why, proof=dice_proof(request.game))
