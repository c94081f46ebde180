"""Assessments as stored, one row a result for lists, and the jobs that Celery carries out."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone

from control.models import Branch, Game, Seat, Subinterval
from control.models.fields import ExactMinuteField, public_id
from control.situation.canonical import digest

MARK_LENGTH = 32


class AssessmentQuerySet(models.QuerySet["AssessmentRecord"]):
    """Named reads."""

    def current(self) -> AssessmentQuerySet:
        """The one that stands for each subinterval."""
        return self.filter(current=True)


class AssessmentRecord(models.Model):
    """One assessment of a subinterval and everything needed to repeat it. The earlier ones are kept.

    Digests name blobs: `situation` after it, `lines` of the worksheet, `events`, `reports` that fall due.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="assessments")
    revision = models.PositiveIntegerField()
    current = models.BooleanField(default=True)
    why = models.CharField(max_length=200, blank=True)
    mode = models.CharField(max_length=40)
    edition = models.PositiveIntegerField()
    code_version = models.CharField(max_length=64)
    tables_digest = models.CharField(max_length=64)
    seed_digest = models.CharField(max_length=64)
    inputs_digest = models.CharField(max_length=64)
    situation_digest = models.CharField(max_length=64)
    lines_digest = models.CharField(max_length=64)
    events_digest = models.CharField(max_length=64)
    reports_digest = models.CharField(max_length=64)
    questions = models.JSONField(default=list)
    orphaned = models.JSONField(default=list)
    bindings = models.JSONField(default=dict)
    until = ExactMinuteField()
    made = models.DateTimeField(auto_now_add=True)
    seconds = models.FloatField(default=0)

    objects = AssessmentQuerySet.as_manager()

    class Meta:
        ordering = ("subinterval", "revision")
        constraints = (
            models.UniqueConstraint(fields=("subinterval", "revision"), name="assessment_revision_once"),
            models.UniqueConstraint(fields=("subinterval",), condition=Q(current=True), name="one_current_assessment"),
        )

    def __str__(self) -> str:
        return f"assessment {self.public_id}"


class ResultRow(models.Model):
    """One event of an assessment as a small indexed row for queue, filter and search."""

    assessment = models.ForeignKey(AssessmentRecord, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40, db_index=True)
    rule = models.CharField(max_length=24, blank=True, db_index=True)
    line = models.PositiveIntegerField(default=0)
    at = ExactMinuteField()
    stamp = models.CharField(max_length=6)
    units = models.JSONField(default=list)
    words = models.TextField()
    provenance = models.CharField(max_length=14, blank=True)
    ruled = models.BooleanField(default=False)
    importance = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("assessment", "number")
        constraints = (models.UniqueConstraint(fields=("assessment", "number"), name="result_once"),)

    def __str__(self) -> str:
        return f"result {self.number}"

    @property
    def mark(self) -> str:
        """The same for the same result of another assessment: what happened, when and to whom, as worded."""
        return digest((self.kind, str(self.at), sorted(self.units), self.words))[:MARK_LENGTH]


class ValueUse(models.Model):
    """A value that no source prints, as one assessment read it: on how many lines, and in which results it is.

    `numbers` are those results, `results` is how many they are.
    """

    assessment = models.ForeignKey(AssessmentRecord, on_delete=models.CASCADE, related_name="values_used")
    table = models.CharField(max_length=80)
    entry = models.TextField(blank=True)
    value = models.TextField(blank=True)
    provenance = models.CharField(max_length=14)
    readings = models.PositiveIntegerField()
    results = models.PositiveIntegerField()
    numbers = models.JSONField(default=list)

    class Meta:
        ordering = ("assessment", "provenance", "table", "entry")
        constraints = (
            models.UniqueConstraint(fields=("assessment", "table", "entry", "value"), name="value_used_once"),
        )

    def __str__(self) -> str:
        return f"{self.table}, {self.entry}"


class ResultAcceptance(models.Model):
    """An umpire's nod to a result; it holds for the same result of a later assessment of the subinterval."""

    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="acceptances")
    mark = models.CharField(max_length=32)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="acceptances")
    accepted = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("subinterval", "mark"), name="accepted_once"),)

    def __str__(self) -> str:
        return f"acceptance {self.pk}"


class DebriefMark(models.Model):
    """A result that Control wants in the debrief, with a remark; it holds for the same result of a later assessment."""

    subinterval = models.ForeignKey(Subinterval, on_delete=models.PROTECT, related_name="debrief_marks")
    mark = models.CharField(max_length=32)
    remark = models.CharField(max_length=400, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="debrief_marks")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("subinterval", "mark"), name="debriefed_once"),)

    def __str__(self) -> str:
        return f"debrief mark {self.pk}"


class JobState(models.TextChoices):
    """How far a job has come."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    DROPPED = "dropped"
    PARKED = "parked"


class JobQuerySet(models.QuerySet["Job"]):
    """Claims by one conditional update, and what has stalled."""

    def claim(self, job_id: int, owner: str, lease: timedelta) -> bool:
        """Takes a queued job, or a running one whose lease ran out; True if this owner now holds it."""
        now = timezone.now()
        free = Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lt=now)
        return (
            self.filter(free, pk=job_id).update(
                state=JobState.RUNNING,
                owner=owner,
                lease_until=now + lease,
                attempts=models.F("attempts") + 1,
                claimed=now,
            )
            == 1
        )

    def renew(self, job_id: int, owner: str, lease: timedelta) -> bool:
        """Extends the lease of a job that is still this owner's."""
        until = timezone.now() + lease
        return self.filter(pk=job_id, owner=owner, state=JobState.RUNNING).update(lease_until=until) == 1

    def stalled(self, waited: timedelta) -> JobQuerySet:
        """Queued longer than that, or running past their lease."""
        now = timezone.now()
        return self.filter(
            Q(state=JobState.QUEUED, created__lt=now - waited) | Q(state=JobState.RUNNING, lease_until__lt=now)
        )


class Job(models.Model):
    """Work for a worker. The row is the truth; Celery only carries its id.

    `key` names the work once; `progress` is what Control is shown, in parts of `progress_of`.
    """

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=20)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="jobs")
    branch = models.ForeignKey(Branch, null=True, on_delete=models.PROTECT, related_name="jobs")
    subinterval = models.ForeignKey(Subinterval, null=True, on_delete=models.PROTECT, related_name="jobs")
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.QUEUED)
    owner = models.CharField(max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    progress = models.PositiveIntegerField(default=0)
    progress_of = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    claimed = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("state", "lease_until")),)

    def __str__(self) -> str:
        return f"job {self.pk} {self.kind}"
