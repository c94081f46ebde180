"""Release by two seats: one of Control's staff asks for it, another looks at the same tray and gives its word."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.models import AssessmentRecord
from control.models import Branch, Game, Seat, Stage, Subinterval
from control.rights import RIGHTS, Right, may, refuse_without
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asked for the release of what is in the tray now, and when."""

    seat: Seat
    at: datetime


def others(game: Game, seat: Seat) -> QuerySet[Seat]:
    """The other seats whose word counts: umpires and directors whose links somebody has opened."""
    roles = [role for role, rights in RIGHTS.items() if Right.RULE in rights]
    return game.seats.open().filter(role__in=roles, taken__isnull=False).exclude(pk=seat.pk)


def is_needed(branch: Branch, seat: Seat) -> bool:
    """Whether a seat cannot release alone; where nobody else sits it can, and a study or a rehearsal tells nobody."""
    game = branch.game
    return game.second_word and not branch.is_study and not branch.rehearses and others(game, seat).exists()


def asked_of(subinterval: Subinterval, record: AssessmentRecord | None) -> Asked | None:
    """Who asked for the release of an assessment; what was asked of an earlier one does not hold any more."""
    seat, at = subinterval.release_asked_by, subinterval.release_asked
    if seat is None or at is None or record is None or record.revision != subinterval.release_asked_of:
        return None
    return Asked(seat=seat, at=at)


@transaction.atomic
def need_second_word(*, game_id: int, seat: Seat, needed: bool) -> Game:
    """Sets whether reports are released by two seats, and puts that on record."""
    game = Game.objects.locked(game_id)
    if game.second_word != needed:
        game.second_word = needed
        game.save(update_fields=("second_word",))
        audit.record(game=game, act="release.two_seats" if needed else "release.one_seat", seat=seat)
        feed.announce(game=game, kind="stage", to=(CONTROL,))
    return game


@transaction.atomic
def ask_for_release(*, branch_id: int, seat: Seat) -> Subinterval:
    """Asks the rest of the staff for its word on the tray. Asked for twice by a seat, it is asked once.

    Raises `Refused` where another seat has asked already, or nothing is to be released.
    """
    refuse_without(seat, Right.RULE)
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    latest = Subinterval.objects.latest_of(branch)
    if latest is None or branch.stage != Stage.REVIEW or branch.parked or game.ended is not None:
        raise Refused(_("There is nothing to release: the assessment is not finished."), code="stage")
    subinterval = Subinterval.objects.locked(latest.pk)
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    found = asked_of(subinterval, record)
    if found is not None and found.seat != seat:
        raise Refused(
            _("%(seat)s has asked for this release already.") % {"seat": found.seat.shown_name},
            code="asked",
            ways=(_("Look through the tray, then release."),),
        )
    if found is None:
        subinterval.release_asked, subinterval.release_asked_by = timezone.now(), seat
        subinterval.release_asked_of = record.revision
        subinterval.save(update_fields=("release_asked", "release_asked_by", "release_asked_of"))
        audit.record(game=game, act="release.asked", seat=seat, branch=branch, revision=record.revision)
        feed.announce(game=game, kind="stage", branch=branch, to=(CONTROL,))
    return subinterval


def refuse_without_word(branch: Branch, subinterval: Subinterval, record: AssessmentRecord, seat: Seat) -> None:
    """Raises `Refused` where a seat may not release: without the director, or where two seats have to agree."""
    if not is_needed(branch, seat):
        refuse_without(seat, Right.LEAD)
        return
    refuse_without(seat, Right.RULE)
    found = asked_of(subinterval, record)
    if found is None or found.seat == seat:
        words = _("In this game two seats release together: one asks, a second one gives its word.")
        way = _("Ask for the release.") if found is None else _("Let another director or umpire look at the tray.")
        raise Refused(words, code="second_word", ways=(way,))
    if not may(seat, Right.LEAD) and not may(found.seat, Right.LEAD):
        raise Refused(
            _("One of the two seats that release is a director's; %(seat)s and yours are umpires'.")
            % {"seat": found.seat.shown_name},
            code="second_word",
        )


def tray_changed(subinterval: Subinterval) -> None:
    """What was asked for does not hold for a tray that was changed since. Call it under the subinterval's lock."""
    if subinterval.release_asked is not None:
        subinterval.release_asked = subinterval.release_asked_by = subinterval.release_asked_of = None
        subinterval.save(update_fields=("release_asked", "release_asked_by", "release_asked_of"))
