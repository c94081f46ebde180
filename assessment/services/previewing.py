"""Previews of odds: asked for by Control, played in parts by the workers, added up by whoever plays the last part.

The seed of each part hangs on what is previewed alone, never on the game's own: a preview uses up no throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.odds_page import OddsTable
from assessment.engine.preview import Previews, Subject
from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.dispatch import dispatch
from assessment.services.heartbeat import LEASE, Heartbeat
from assessment.services.parking import park, words_of
from control.models import Branch, Game, Seat, Subinterval
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.situation import canonical
from control.situation.side import CONTROL

WHOLE: Final = "preview"
PART: Final = "odds"
TIMES: Final = 2_000
PARTS: Final = 4
CHUNK: Final = 50
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A preview as far as it has come; `tables` once it is done."""

    state: str
    played: int
    of: int
    failure: str
    tables: tuple[OddsTable, ...]

    @property
    def is_running(self) -> bool:
        """Whether parts of it are still to be played."""
        return self.state == JobState.RUNNING


def subjects_of(*, branch_id: int) -> tuple[Subject, ...]:
    """What there is to preview where the branch stands now."""
    branch = Branch.objects.select_related("game").get(pk=branch_id)
    mode = truth.mode_of(branch.game)
    if mode.previews is None:
        return ()
    subjects: tuple[Subject, ...] = mode.previews.subjects(truth.situation_at(branch.game, _stands_at(branch)), mode)
    return subjects


@transaction.atomic
def preview_battle(*, branch_id: int, subject: str, seat: Seat | None, times: int = TIMES) -> Job:
    """Asks for the odds of a battle from where the branch stands; asked again for the same it is the same preview.

    Raises `Refused` where the mode has no previews or the battle is not being fought.
    """
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    if subject not in {one.key for one in subjects_of(branch_id=branch_id)}:
        raise Refused(_("This battle is not being fought where the game stands."), code="subject")
    digest = _stands_at(branch)
    name = f"{digest[:24]}:{subject}:{times}"
    facts = {"subject": subject, "digest": digest, "times": times}
    whole, is_new = Job.objects.get_or_create(
        key=f"{WHOLE}:{game.pk}:{name}",
        defaults={"kind": WHOLE, "game": game, "facts": facts, "state": JobState.RUNNING, "progress_of": times},
    )
    if is_new:
        audit.record(game=game, act="preview.asked", seat=seat, branch=branch, subject=subject, times=times)
        for number, share in enumerate(_shares(times), start=1):
            part = Job.objects.create(
                key=f"{PART}:{whole.pk}:{number}",
                kind=PART,
                game=game,
                facts={**facts, "of": whole.pk, "part": number, "times": share},
                progress_of=share,
            )
            transaction.on_commit(lambda pk=part.pk: dispatch(pk))  # type: ignore[misc]
    return whole


def play_part(*, job_id: int, owner: str) -> bool:
    """Plays one part if it is free; True if its result was stored. A part that fails three times ends the preview."""
    if not Job.objects.claim(job_id, owner, LEASE):
        return False
    part = Job.objects.select_related("game").get(pk=job_id)
    try:
        with Heartbeat(job_id, owner):
            return _store(part, owner, _played(part, owner))
    except Exception as error:  # noqa: BLE001 - whatever went wrong, other previews and the game go on
        is_last = part.attempts >= ATTEMPTS
        park(job=part, owner=owner, error=error, final=is_last)
        if is_last:
            _give_up(part, error)
        return False


def read_preview(job: Job) -> Preview:
    """How far a preview has come, and what it came to."""
    whole = Job.objects.select_related("game").get(pk=job.pk)
    previews = _previews(whole.game)
    result = whole.facts.get("result")
    return Preview(
        state=whole.state,
        played=whole.progress,
        of=whole.progress_of,
        failure=whole.failure,
        tables=previews.tables(_read(previews, result)) if result is not None else (),
    )


def previews_of(*, branch_id: int) -> dict[str, Preview]:
    """The previews that were asked for from where the branch stands now, by subject."""
    branch = Branch.objects.get(pk=branch_id)
    asked = Job.objects.filter(kind=WHOLE, game=branch.game_id, facts__digest=_stands_at(branch)).order_by("pk")
    return {job.facts["subject"]: read_preview(job) for job in asked}


def _stands_at(branch: Branch) -> str:
    """The digest of the situation that Control sees: as assessed but not yet released, else as last released."""
    running = Subinterval.objects.filter(branch=branch, closed__isnull=True)
    assessed = AssessmentRecord.objects.current().filter(subinterval__in=running).first()
    return assessed.situation_digest if assessed is not None else branch.situation_digest


def _shares(times: int) -> list[int]:
    """The times of each part: as even as can be, none empty."""
    even, more = divmod(times, PARTS)
    return [even + (number < more) for number in range(PARTS) if even + (number < more)]


def _played(part: Job, owner: str) -> Any:
    """All battles of a part, a few at a time; what is done is counted on the rows in between."""
    facts, mode = part.facts, truth.mode_of(part.game)
    previews, situation = _previews(part.game), truth.situation_at(part.game, facts["digest"])
    results: list[Any] = []
    for done in range(0, facts["times"], CHUNK):
        seed = sha256(f"preview|{facts['digest']}|{facts['subject']}|{facts['part']}|{done}".encode()).digest()
        results.append(previews.play(situation, facts["subject"], mode, seed, min(CHUNK, facts["times"] - done)))
        mine = Job.objects.filter(pk=part.pk, owner=owner, state=JobState.RUNNING)
        mine.update(progress=min(done + CHUNK, facts["times"]))
        _count(facts["of"])
    return previews.merged(results)


def _count(whole: int) -> None:
    played = Job.objects.filter(kind=PART, facts__of=whole).aggregate(played=Sum("progress"))["played"]
    Job.objects.filter(pk=whole, state=JobState.RUNNING).update(progress=played or 0)


@transaction.atomic
def _store(part: Job, owner: str, result: Any) -> bool:
    """Keeps a part; the last one to come adds all of them up, and Control is told."""
    game = Game.objects.locked(part.game_id)
    whole = Job.objects.select_for_update().get(pk=part.facts["of"])
    mine = Job.objects.select_for_update().filter(pk=part.pk, owner=owner, state=JobState.RUNNING)
    facts = {**part.facts, "result": canonical.plain(result)}
    if mine.update(state=JobState.DONE, ended=timezone.now(), facts=facts) != 1:
        return False
    parts = list(Job.objects.filter(kind=PART, facts__of=whole.pk).order_by("pk"))
    if whole.state == JobState.RUNNING and all(one.state == JobState.DONE for one in parts):
        previews = _previews(game)
        total = previews.merged([_read(previews, one.facts["result"]) for one in parts])
        whole.facts = {**whole.facts, "result": canonical.plain(total)}
        whole.state, whole.ended, whole.progress = JobState.DONE, timezone.now(), whole.progress_of
        whole.save(update_fields=("facts", "state", "ended", "progress"))
        feed.announce(game=game, kind="preview", to=(CONTROL,))
    return True


@transaction.atomic
def _give_up(part: Job, error: Exception) -> None:
    """A part that cannot be played ends its preview: the other parts are dropped."""
    game = Game.objects.locked(part.game_id)
    ended = {"ended": timezone.now(), "failure": words_of(error)}
    Job.objects.filter(pk=part.facts["of"], state=JobState.RUNNING).update(state=JobState.PARKED, **ended)
    waiting = Job.objects.filter(kind=PART, facts__of=part.facts["of"], state__in=(JobState.QUEUED, JobState.RUNNING))
    waiting.update(state=JobState.DROPPED, ended=timezone.now())
    feed.announce(game=game, kind="preview", to=(CONTROL,))


def _previews(game: Game) -> Previews[Any]:
    previews: Previews[Any] | None = truth.mode_of(game).previews
    if previews is None:
        raise LookupError(f"{game.mode} has no previews")
    return previews


def _read(previews: Previews[Any], plain: Any) -> Any:
    return canonical.decode(canonical.encode(plain), previews.result_type)
