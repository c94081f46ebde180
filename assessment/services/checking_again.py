"""Assessing an ended game again at Control's wish: a job that says how far it has come and what it found."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.models import Job, JobState
from assessment.services.dispatch import dispatch
from assessment.services.heartbeat import LEASE, Heartbeat
from assessment.services.long_work import CHECK, claim_alone, send_next
from assessment.services.parking import park
from assessment.services.verifying import Verdict, Verified, released_parts, verify_part
from control.models import Game, Seat
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.situation.side import CONTROL

ATTEMPTS: Final = 3
SLICE_SECONDS: Final = 60.0
"""After so long it goes to the end of the queue, so that other long work does not wait behind it."""
UNDER_WAY: Final = (JobState.QUEUED, JobState.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check as far as it has come; `differing` are the parts that were not the same so far."""

    job: Job
    differing: tuple[dict[str, Any], ...]

    @property
    def is_under_way(self) -> bool:
        """Whether a worker has it or will."""
        return self.job.state in UNDER_WAY

    @property
    def is_at_its_end(self) -> bool:
        """Whether every part was assessed again; one that was given up, or dropped, knows only some."""
        return self.job.state == JobState.DONE

    @property
    def is_equal(self) -> bool:
        """Whether it came to its end and found the same everywhere."""
        return self.is_at_its_end and not self.differing

    @property
    def is_of_editions(self) -> bool:
        """Whether all that differs was assessed by another edition of the mode."""
        return bool(self.differing) and all(part["verdict"] == Verdict.EDITION.value for part in self.differing)


@transaction.atomic
def check_again(*, game_id: int, seat: Seat) -> Job:
    """Asks for the whole game to be assessed again; while a check is under way it is that one.

    Raises `Refused` while the game goes on: its assessments are not to wait behind the check.
    """
    game = Game.objects.locked(game_id)
    if game.ended is None:
        raise Refused(_("The game is assessed again once it has ended."), code="stage")
    asked = game.jobs.filter(kind=CHECK)
    under_way = asked.filter(state__in=UNDER_WAY).first()
    if under_way is not None:
        return under_way
    job = Job.objects.create(
        key=f"{CHECK}:{game.pk}:{asked.count() + 1}",
        kind=CHECK,
        game=game,
        facts={"done": 0, "differing": []},
        progress_of=len(released_parts(game)),
    )
    audit.record(game=game, act="game.checked_again", seat=seat, branch=game.branch, parts=job.progress_of)
    transaction.on_commit(lambda: dispatch(job.pk))
    return job


def last_check(game: Game) -> Check | None:
    """The check that was asked for last."""
    job = game.jobs.filter(kind=CHECK).order_by("-pk").first()
    return Check(job=job, differing=tuple(job.facts["differing"])) if job is not None else None


def carry_out_check(*, job_id: int, owner: str) -> bool:
    """Goes on with a check that is free, for a slice of time, where no other long work goes on; True if it ended."""
    if not claim_alone(lambda: Job.objects.claim(job_id, owner, LEASE)):
        return False
    job = Job.objects.select_related("game").get(pk=job_id)
    try:
        with Heartbeat(job_id, owner):
            return _carried_on(job, owner)
    except Exception as error:  # noqa: BLE001 - whatever went wrong, Control is told and other games go on
        park(job=job, owner=owner, error=error, final=job.attempts >= ATTEMPTS)
        return False
    finally:
        transaction.on_commit(send_next, robust=True)


def _carried_on(job: Job, owner: str) -> bool:
    mine = Job.objects.filter(pk=job.pk, owner=owner, state=JobState.RUNNING)
    parts, facts, until = released_parts(job.game), dict(job.facts), time.monotonic() + SLICE_SECONDS
    for part in parts[facts["done"] :]:
        if time.monotonic() > until:
            put_back = {"state": JobState.QUEUED, "lease_until": None, "attempts": 0, "created": timezone.now()}
            mine.update(**put_back)
            return False
        found = verify_part(part)
        facts["done"] += 1
        if found.verdict is not Verdict.EQUAL:
            facts["differing"] = [*facts["differing"], _told(job.game, found)]
        if mine.update(facts=facts, progress=facts["done"]) != 1:
            return False
    return _ended(job, mine)


@transaction.atomic
def _ended(job: Job, mine: QuerySet[Job]) -> bool:
    game = Game.objects.locked(job.game_id)
    if mine.update(state=JobState.DONE, ended=timezone.now()) != 1:
        return False
    feed.announce(game=game, kind="preview", to=(CONTROL,))
    return True


def _told(game: Game, found: Verified) -> dict[str, Any]:
    stamp, part = truth.mode_of(game).stamp, found.subinterval
    return {
        "branch": found.branch.number,
        "label": f"{part.cycle}.{part.number}",
        "start": stamp(part.start),
        "end": stamp(part.until if part.until is not None else part.start),
        "verdict": found.verdict.value,
        "differing": list(found.differing),
    }
