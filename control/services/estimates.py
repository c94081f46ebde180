"""Estimates: one short form a cycle for each seat of a cell, if Control asks. They decide nothing in the game."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from control.models import Confidence, Estimate, EstimateQuestion, Game, Seat
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL

LONGEST: Final = 400
LONGEST_QUESTION: Final = 200


def question_of(game: Game) -> EstimateQuestion | None:
    """What is asked now, if anything is."""
    last = game.estimate_questions.order_by("-pk").first()
    return last if last is not None and last.text else None


@transaction.atomic
def ask(*, game_id: int, seat: Seat, text: str) -> EstimateQuestion:
    """Asks every seat of both cells from now on; an empty text asks no more. Raises `Refused` for one too long."""
    text = " ".join(text.split())
    if len(text) > LONGEST_QUESTION:
        raise Refused(_("A question holds up to %(most)d characters.") % {"most": LONGEST_QUESTION}, code="text")
    game = Game.objects.locked(game_id)
    last = game.estimate_questions.order_by("-pk").first()
    if last is not None and last.text == text:
        return last
    question = EstimateQuestion.objects.create(game=game, text=text, seat=seat)
    audit.record(game=game, act="estimate.asked", seat=seat, branch=game.branch, text=text)
    feed.announce(game=game, kind="estimates")
    return question


@transaction.atomic
def give_estimate(*, seat: Seat, estimate: str, reason: str, confidence: str) -> Estimate:
    """A seat's answer for the cycle that its cell is in; the same once more is the same answer.

    Raises `Refused` where nothing is asked, for an empty or overlong text, or without a degree of confidence.
    """
    estimate, reason = " ".join(estimate.split()), " ".join(reason.split())
    game = Game.objects.locked(seat.game_id)
    question = question_of(game)
    if question is None or game.started is None or game.ended is not None:
        raise Refused(_("Control asks for no estimate now."), code="stage")
    if not estimate or len(estimate) > LONGEST or len(reason) > LONGEST:
        raise Refused(
            _("An estimate holds 1 to %(most)d characters, its reason as many.") % {"most": LONGEST}, code="text"
        )
    if confidence not in {str(degree) for degree in Confidence.values}:
        raise Refused(_("Say how sure you are."), code="confidence")
    values = {
        "question": question,
        "cycle": game.branch.cycle,
        "estimate": estimate,
        "reason": reason,
        "confidence": int(confidence),
    }
    last = seat.estimates.order_by("-pk").first()
    if last is not None and all(getattr(last, name) == value for name, value in values.items()):
        return last
    given = Estimate.objects.create(game=game, side=seat.side, seat=seat, game_time=game.branch.now, **values)
    feed.announce(game=game, kind="estimates", to=(seat.side, CONTROL))
    return given


def estimates_of(*, game: Game, side: str = "") -> QuerySet[Estimate]:
    """The estimates of one cell, or of both, the newest first."""
    found = game.estimates.select_related("seat", "question").order_by("-pk")
    return found.filter(side=side) if side else found
