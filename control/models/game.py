"""A game: which mode, scenario, tables and seed it is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from control.models.fields import public_id

if TYPE_CHECKING:
    from control.models.branch import Branch


class Paper(models.TextChoices):
    """The size of paper a game is printed on."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("US Letter")


class Opened(models.TextChoices):
    """How much every room may see of a game that has ended."""

    NOTHING = "nothing", _("what each room knew, and the seed")
    TRUTH = "truth", _("the truth, and what each side believed beside it")
    EVERYTHING = "everything", _("the truth, and all that both sides ordered, reported and wrote")


class GameQuerySet(models.QuerySet["Game"]):
    """Named reads."""

    def running(self) -> GameQuerySet:
        """Started and not ended."""
        return self.filter(started__isnull=False, ended__isnull=True)

    def locked(self, game_id: int) -> Game:
        """The game under its row lock, which comes before every other lock."""
        return self.select_for_update().get(pk=game_id)


class Game(models.Model):
    """A game as it was set up. What it plays with is fixed by digests; `counts` is the branch that counts.

    With `second_word` no seat of Control releases reports alone.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    title = models.CharField(max_length=200)
    mode = models.CharField(max_length=40)
    scenario = models.CharField(max_length=100)
    edition = models.PositiveIntegerField()
    clock_day = models.PositiveSmallIntegerField()
    clock_hour = models.PositiveSmallIntegerField()
    settings = models.JSONField(default=dict)
    parts = models.JSONField(default=list)
    layers = models.JSONField(default=list)
    tables_digest = models.CharField(max_length=64)
    ground_digest = models.CharField(max_length=64)
    opening_digest = models.CharField(max_length=64)
    set_up_digest = models.CharField(max_length=64, blank=True)
    seed = models.BinaryField()
    seed_digest = models.CharField(max_length=64)
    dice_algorithm = models.PositiveSmallIntegerField(default=1)
    typed_dice = models.JSONField(default=list)
    played_by_one = models.BooleanField(default=False)
    second_word = models.BooleanField(default=False)
    paper = models.CharField(max_length=6, choices=Paper.choices, default=Paper.A4)
    opened = models.CharField(max_length=10, choices=Opened.choices, default=Opened.NOTHING)
    demonstration = models.BooleanField(default=False)
    counts = models.ForeignKey(
        "control.Branch", null=True, blank=True, on_delete=models.PROTECT, related_name="counts_in"
    )
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("created", "pk")

    def __str__(self) -> str:
        return f"game {self.public_id}"

    @property
    def branch(self) -> Branch:
        """The branch that counts. Raises `ValueError` before the game has one."""
        if self.counts is None:
            raise ValueError("the game has no branch yet")
        return self.counts
