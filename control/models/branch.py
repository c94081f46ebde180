"""Branches of a game and the subintervals assessed on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from django.db import models
from django.db.models import Q

from control.models.fields import ExactMinuteField, public_id
from control.models.game import Game
from control.models.kept import kept


class Stage(models.TextChoices):
    """Where a branch stands; it is always in exactly one stage."""

    PREPARING = "preparing"
    ORDERS = "orders"
    ASSESSING = "assessing"
    REPORTS = "reports"
    QUESTION = "question"
    REVIEW = "review"
    PAUSED = "paused"
    FINISHED = "finished"


class BranchQuerySet(models.QuerySet["Branch"]):
    """Named reads."""

    def locked(self, branch_id: int) -> Branch:
        """The branch under its row lock, taken after the game's."""
        return self.select_for_update().select_related("game").get(pk=branch_id)


class Branch(models.Model):
    """One line of play. Every branch but the one that counts is a study, which Control alone sees.

    `situation_digest` is the situation after the last release or, in `preparing`, the opening one; `parent` and
    `parent_subinterval` tell where it left another branch. A study may have dice of its own (`seed`), and tables of its
    own (`tables_digest`); without them it has the game's. One that `rehearses` was left to by every room for a while,
    from where its parent stood then.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="branches")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="children")
    parent_subinterval = models.ForeignKey(
        "control.Subinterval", null=True, blank=True, on_delete=models.PROTECT, related_name="branches"
    )
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.PREPARING)
    stage_before = models.CharField(max_length=12, choices=Stage, blank=True)
    cycle = models.PositiveIntegerField(default=1)
    now = ExactMinuteField(default="0")
    situation_digest = models.CharField(max_length=64)
    rehearses = models.BooleanField(default=False)
    seed = models.BinaryField(null=True, blank=True)
    seed_digest = models.CharField(max_length=64, blank=True)
    tables_digest = models.CharField(max_length=64, blank=True)
    parked = models.CharField(max_length=500, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    objects = BranchQuerySet.as_manager()

    class Meta:
        ordering = ("game", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="branch_number_once"),)

    def __str__(self) -> str:
        return f"branch {self.number} of {self.game_id}"

    @property
    def is_study(self) -> bool:
        """Whether this branch does not count."""
        return self.game.counts_id != self.pk

    @property
    def has_other_dice(self) -> bool:
        """Whether its throws follow from a seed of its own."""
        return bool(self.seed_digest)

    @property
    def tables_in_use(self) -> str:
        """The digest of the tables it is assessed with: its own, else the game's."""
        return self.tables_digest or self.game.tables_digest

    def line(self) -> Iterator[Branch]:
        """This branch, the one that it left, and so on back to the first."""
        at: Branch | None = self
        while at is not None:
            yield at
            at = at.parent

    def go_to(self, stage: Stage) -> None:
        """Changes the stage; a branch that is held comes to it when it goes on."""
        if self.stage == Stage.PAUSED:
            self.stage_before = stage
        else:
            self.stage = stage


class SubintervalQuerySet(models.QuerySet["Subinterval"]):
    """Named reads."""

    def locked(self, subinterval_id: int) -> Subinterval:
        """The subinterval under its row lock, taken after the game's and the branch's."""
        return self.select_for_update().get(pk=subinterval_id)

    def latest_of(self, branch: Branch) -> Subinterval | None:
        """The last one begun on a branch."""
        found = _latest_of(branch.pk)
        for one in found:
            one.branch = branch
        return found[0] if found else None

    def leading_to(self, branch: Branch) -> SubintervalQuerySet:
        """All that were played on the way to where a branch stands, those before it left another branch included."""
        wanted = Q(branch=branch)
        for at, parent in pairwise(branch.line()):
            left = at.parent_subinterval
            if left is not None:
                earlier = Q(cycle__lt=left.cycle) | Q(cycle=left.cycle, number__lt=left.number)
            else:
                earlier = Q(created__lt=at.created)
            wanted |= Q(branch=parent) & earlier
        return self.filter(wanted)


class Subinterval(models.Model):
    """A part of a cycle from one pause to the next. Open until its first report or question is shown to a cell.

    `orders_digest` holds the sealed orders it is assessed with, `until` what the current assessment reached. Where a
    release needs two seats, `release_asked_by` asked for that of the assessment `release_asked_of`, by its revision.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="subintervals")
    cycle = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    start = ExactMinuteField()
    until = ExactMinuteField(null=True, blank=True)
    before_digest = models.CharField(max_length=64)
    orders_digest = models.CharField(max_length=64)
    pauses = models.CharField(max_length=20, blank=True)
    release_asked = models.DateTimeField(null=True, blank=True)
    release_asked_by = models.ForeignKey(
        "control.Seat", null=True, blank=True, on_delete=models.PROTECT, related_name="releases_asked"
    )
    release_asked_of = models.PositiveIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    objects = SubintervalQuerySet.as_manager()

    class Meta:
        ordering = ("branch", "cycle", "number")
        constraints = (
            models.UniqueConstraint(fields=("branch", "cycle", "number"), name="subinterval_once"),
            models.UniqueConstraint(fields=("branch",), condition=Q(closed__isnull=True), name="one_open_subinterval"),
        )

    def __str__(self) -> str:
        return f"subinterval {self.cycle}.{self.number}"

    @property
    def after_digest(self) -> str:
        """The situation that its branch went on from after its release."""
        later = Q(cycle__gt=self.cycle) | Q(cycle=self.cycle, number__gt=self.number)
        following = Subinterval.objects.filter(later, branch=self.branch_id).order_by("cycle", "number").first()
        return following.before_digest if following is not None else self.branch.situation_digest

    @property
    def is_closed(self) -> bool:
        """Whether something of it has been shown to a cell: then it is never assessed again on this branch."""
        return self.closed is not None


@kept
def _latest_of(branch: int) -> models.QuerySet[Subinterval]:
    return Subinterval.objects.filter(branch_id=branch).order_by("-cycle", "-number")[:1]
