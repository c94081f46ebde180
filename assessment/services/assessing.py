"""Carrying out an assessment: claim, assess with no transaction and no lock, store in one transaction."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from assessment.engine.dice import Dice, SeededDice, TypedDice
from assessment.engine.outcome import Outcome
from assessment.memory import nothing_collected
from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.heartbeat import LEASE, Heartbeat
from assessment.services.parking import park
from assessment.services.progress import Progress
from assessment.services.results import result_rows
from assessment.services.unplayed_cells import answer_for_nobody
from assessment.services.values_used import keep_values_used
from assessment.version import code_version
from control.models import Blob, Branch, Game, Stage, Subinterval
from control.services import feed, truth
from control.situation import canonical
from control.situation.side import CONTROL, SIDES

ATTEMPTS = 3


class WorkerLost(RuntimeError):
    """Every worker that took a job ended in the middle of it."""

    def __init__(self, times: int) -> None:
        super().__init__(f"{times} workers ended while they were assessing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Everything an assessment hangs on, read at one moment, and its digest."""

    game: Game
    subinterval: Subinterval
    tables_digest: str
    mode: Any
    situation: Any
    orders: Any
    rulings: Any
    answers: Any
    bindings: dict[str, int]
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessed:
    """What came of it, the places that typed-in dice were bound to, and how long it took."""

    outcome: Outcome[Any]
    bindings: dict[str, int]
    seconds: float


def assess_job(*, job_id: int, owner: str) -> bool:
    """Carries out a job if it is free; True if an assessment was stored.

    A failing assessment is tried three times, then the game is parked for Control.
    """
    if not Job.objects.claim(job_id, owner, LEASE):
        return False
    job = Job.objects.select_related("game", "branch", "subinterval__branch__game").get(pk=job_id)
    try:
        _refuse_after(job)
        with Heartbeat(job_id, owner), Progress(job, owner) as progress:
            while True:
                inputs = read_inputs(job.subinterval)  # type: ignore[arg-type]
                stored = _store(job, owner, inputs, assess_inputs(inputs, progress))
                if stored is not None:
                    return stored
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the game is not lost
        park(job=job, owner=owner, error=error, final=job.attempts >= ATTEMPTS)
        return False


def _refuse_after(job: Job) -> None:
    """A worker that is killed cannot say so: the next one counts."""
    if job.attempts > ATTEMPTS:
        raise WorkerLost(job.attempts - 1)


def read_inputs(subinterval: Subinterval) -> Inputs:
    """The inputs of a subinterval as they now stand."""
    subinterval = Subinterval.objects.select_related("branch__game").get(pk=subinterval.pk)
    game = subinterval.branch.game
    rulings = truth.rulings_of(subinterval)
    answers = truth.answers_of(subinterval)
    last = (
        AssessmentRecord.objects.filter(subinterval__branch__game=game, subinterval__branch__seed=None)
        .order_by("pk")
        .last()
    )
    bindings = dict(last.bindings) if last else {}
    tables = _tables_of(subinterval)
    digest = canonical.digest(
        (
            subinterval.before_digest,
            subinterval.orders_digest,
            subinterval.pauses,
            [canonical.plain(ruling) for ruling in rulings],
            dict(answers.given),
            tables,
            game.ground_digest,
            subinterval.branch.seed_digest or game.seed_digest,
            () if subinterval.branch.has_other_dice else game.typed_dice,
            game.settings,
        )
    )
    return Inputs(
        game=game,
        subinterval=subinterval,
        tables_digest=tables,
        mode=truth.mode_of(game, pauses=subinterval.pauses, tables=tables),
        situation=truth.situation_at(game, subinterval.before_digest),
        orders=truth.orders_of(subinterval),
        rulings=rulings,
        answers=answers,
        bindings=bindings,
        digest=digest,
    )


def _tables_of(subinterval: Subinterval) -> str:
    """The branch's tables as they now are; what is closed keeps those it was assessed with."""
    if subinterval.is_closed:
        return AssessmentRecord.objects.current().get(subinterval=subinterval).tables_digest
    return str(subinterval.branch.tables_in_use)


def assess_inputs(inputs: Inputs, progress: Progress | None = None) -> Assessed:
    """The pure assessment of these inputs, with the dice of the game or of a study."""
    began = time.monotonic()
    dice = _dice(inputs)
    thrown = progress.noting(dice, inputs.mode.cycle_minutes) if progress is not None else dice
    mode, situation, answers = inputs.mode, inputs.situation, inputs.answers
    with nothing_collected():
        outcome = mode.assess(situation, inputs.orders, inputs.rulings, answers, mode, thrown)
    return Assessed(
        outcome=outcome,
        bindings=dice.bindings if isinstance(dice, TypedDice) else {},
        seconds=time.monotonic() - began,
    )


def _dice(inputs: Inputs) -> Dice:
    branch = inputs.subinterval.branch
    if branch.seed is not None:
        return SeededDice(bytes(branch.seed))
    if inputs.game.typed_dice:
        return TypedDice(inputs.game.typed_dice, inputs.bindings)
    return SeededDice(bytes(inputs.game.seed))


@transaction.atomic
def _store(job: Job, owner: str, inputs: Inputs, assessed: Assessed) -> bool | None:
    """True when stored, False when the job is no longer ours, None when the inputs have changed meanwhile."""
    game = Game.objects.locked(inputs.game.pk)
    branch = Branch.objects.locked(inputs.subinterval.branch_id)
    subinterval = Subinterval.objects.locked(inputs.subinterval.pk)
    mine = Job.objects.select_for_update().filter(pk=job.pk, owner=owner, state=JobState.RUNNING).exists()
    if not mine or subinterval.is_closed:
        return False
    if read_inputs(subinterval).digest != inputs.digest:
        return None
    outcome = assessed.outcome
    record = _record(job, inputs, assessed)
    subinterval.until = outcome.until
    subinterval.save(update_fields=("until",))
    branch.go_to(Stage.QUESTION if outcome.questions else Stage.REVIEW)
    branch.parked = ""
    branch.save(update_fields=("stage", "stage_before", "parked"))
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE, ended=timezone.now())
    feed.announce(game=game, kind="results", to=(CONTROL,))
    feed.announce(game=game, kind="stage", to=(CONTROL,))
    asked = {question.owner for question in outcome.questions}
    feed.announce(game=game, kind="questions", to=[side for side in SIDES if side in asked], branch=branch)
    answer_for_nobody(record)
    return True


def _record(job: Job, inputs: Inputs, assessed: Assessed) -> AssessmentRecord:
    subinterval, outcome = inputs.subinterval, assessed.outcome
    previous = AssessmentRecord.objects.filter(subinterval=subinterval)
    revision = previous.count() + 1
    previous.update(current=False)
    record = AssessmentRecord.objects.create(
        subinterval=subinterval,
        revision=revision,
        why=str(job.facts.get("why", "")),
        mode=inputs.mode.key,
        edition=inputs.mode.edition,
        code_version=code_version(),
        tables_digest=inputs.tables_digest,
        seed_digest=subinterval.branch.seed_digest or inputs.game.seed_digest,
        inputs_digest=inputs.digest,
        situation_digest=Blob.objects.keep(outcome.situation, "situation"),
        lines_digest=Blob.objects.keep(outcome.lines, "lines"),
        events_digest=Blob.objects.keep(outcome.events, "events"),
        reports_digest=Blob.objects.keep(outcome.reports, "reports"),
        questions=[canonical.plain(question) for question in outcome.questions],
        orphaned=list(outcome.orphaned),
        bindings=assessed.bindings,
        until=outcome.until,
        seconds=round(assessed.seconds, 3),
    )
    result_rows(record=record, outcome=outcome, mode=inputs.mode)
    keep_values_used(record=record, outcome=outcome)
    return record
