"""What few games have, put into one: a row of every table that playing it does not fill."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.utils import timezone

from assessment.services.debriefing import mark_for_debrief
from assessment.services.ruling import enter_ruling
from control.models import (
    AimAnswer,
    AnswerRecord,
    CellContact,
    Confidence,
    Disposition,
    DispositionState,
    Envelope,
    Game,
    Lesson,
    Letter,
    SessionAct,
    SessionPage,
    Subinterval,
)
from control.services.attachments import attach, cleaned
from control.services.estimates import ask, give_estimate
from control.services.reading import mark_seen
from orders.models import OrderSheet, SheetFile, SheetSeen
from tests.games import assess_queued, control_seat, seat
from tests.painted import picture


def before_play(game: Game) -> None:
    """A lesson, and Red's set-up as it was approved."""
    Lesson.objects.create(game=game)
    changes = [{"item": "1D9", "fields": {"square": "12350450"}}]
    approved = {"state": DispositionState.APPROVED, "handed_in": timezone.now(), "seat": seat(game, "red")}
    Disposition.objects.create(game=game, side="red", changes=changes, intent=["Hold"], note="Closer", **approved)


def during_play(game: Game, letter: Letter, sheet: OrderSheet) -> None:
    """What a room reads, estimates, names and is sent, and what a session's end leaves."""
    red, control = seat(game, "red"), control_seat(game)
    attach(letter=letter, files=cleaned([ContentFile(picture(64, 48).read(), name="bridge.png")]))
    kept = letter.attachments.get()
    facts = {"name": kept.name, "kind": kept.kind, "size": kept.size, "data_digest": kept.data_digest}
    SheetFile.objects.create(sheet=sheet, seat=red, number=1, **facts)
    mark_seen(seat=red, branch=game.branch, reports=1, letters=1)
    SheetSeen.objects.get_or_create(seat=red, sheet=sheet, defaults={"version": sheet.version})
    ask(game_id=game.pk, seat=control, text="Where is the enemy?")
    AimAnswer.objects.create(game=game, side="red", seat=red, question="When?", text="At the ford")
    give_estimate(seat=red, estimate="At the bridge", reason="We saw it", confidence=str(Confidence.values[0]))
    CellContact.objects.create(game=game, side="red", number=1, name="The column", seat=red)
    page = {"title": "State of play", "lines": ["021200"]}
    at = {"act": SessionAct.ENDED, "seat": control, "game_time": game.branch.now}
    SessionPage.objects.create(game=game, addressee="red", number=1, page=page, **at)


def answered_before_a_ruling(subinterval: Subinterval) -> None:
    """An answer to a question that no longer arises; the assessment that comes with a ruling names it."""
    control = control_seat(subinterval.branch.game)
    AnswerRecord.objects.create(subinterval=subinterval, place="C'1|1D9|720", value="stay", seat=control, for_cell=True)
    enter_ruling(subinterval_id=subinterval.pk, seat=control, kind="event", value="RAIN", reason="weather")
    assess_queued(subinterval)


def after_assessing(subinterval: Subinterval) -> None:
    """A result for the debrief, and an envelope of what was released before."""
    game = subinterval.branch.game
    control = control_seat(game)
    mark_for_debrief(subinterval_id=subinterval.pk, number=1, seat=control, remark="Why here?")
    released = Subinterval.objects.filter(branch=game.branch, closed__isnull=False).order_by("pk").first()
    printed = {"printed": timezone.now(), "printed_by": control}
    Envelope.objects.get_or_create(subinterval=released, side="red", defaults={"first": 1, "last": 2, **printed})
