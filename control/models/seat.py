"""Seats: who may sit where, proved by a link."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Case, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from control.models.feed import FeedFrame
from control.models.fields import public_id
from control.models.game import Game


class Role(models.TextChoices):
    """What a seat may do."""

    DIRECTOR = "director"
    UMPIRE = "umpire"
    LIAISON = "liaison"
    INTELLIGENCE = "intelligence"
    RECORDER = "recorder"
    PLAYER = "player"
    OBSERVER = "observer"
    SCREEN = "screen", _("Public screen")

    @property
    def is_control(self) -> bool:
        """Whether the seat belongs to Control's staff."""
        return self in (Role.DIRECTOR, Role.UMPIRE, Role.LIAISON, Role.INTELLIGENCE, Role.RECORDER)


class Shows(models.TextChoices):
    """Whose picture a public screen shows, or a liaison sees to."""

    RED = "red", _("Red")
    BLUE = "blue", _("Blue")
    BOTH = "both", _("Red and Blue")


PUBLIC: Final = "public"
"""The addressee of a public screen: nothing is ever sent to it."""

LIAISON: Final = "liaison"
"""The room of a liaison to one cell."""


class SeatQuerySet(models.QuerySet["Seat"]):
    """Named reads."""

    def open(self) -> SeatQuerySet:
        """Not retired."""
        return self.filter(retired__isnull=True)

    def with_newest_frame(self) -> SeatQuerySet:
        """With `newest_frame`: the number of the addressee's newest frame as the seat and what is selected with it are.

        A page that shows them hears of all that comes later, also of what comes while it is being made.
        """
        addressee = Case(
            When(role=Role.SCREEN, then=Value(PUBLIC)),
            When(Q(role=Role.LIAISON) & ~Q(shows=""), then="shows"),
            When(side="", then=Value("control")),
            default="side",
            output_field=models.CharField(),
        )
        frames = FeedFrame.objects.filter(game=OuterRef("game"), addressee=OuterRef("_addressee")).order_by("-number")
        newest = Coalesce(Subquery(frames.values("number")[:1]), 0)
        return self.alias(_addressee=addressee).annotate(newest_frame=newest)  # type: ignore[no-redef]


class Seat(models.Model):
    """A place at a game. `side` is red, blue or empty for Control; `headquarters` those it writes for. A player that
    observes for a while keeps them, and whether it `may_hand_in`.

    Only the hash of its link's token is kept; a new link makes the old one useless. A public screen `shows` sides as
    they were known so many half hours `behind`; a liaison `shows` the one cell that it acts for, if it is bound to one.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats")
    name = models.CharField(max_length=60)
    title = models.CharField(max_length=120, blank=True)
    role = models.CharField(max_length=12, choices=Role)
    side = models.CharField(max_length=8, blank=True)
    headquarters = models.JSONField(default=list, blank=True)
    may_hand_in = models.BooleanField(default=True)
    shows = models.CharField(max_length=4, choices=Shows, blank=True)
    behind = models.PositiveSmallIntegerField(default=0)
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    api_token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    generation = models.PositiveIntegerField(default=1)
    taken = models.DateTimeField(null=True, blank=True)
    retired = models.DateTimeField(null=True, blank=True)

    newest_frame: int = 0
    """Of a seat read `with_newest_frame`, else 0."""

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("game", "pk")
        constraints = (
            models.UniqueConstraint(fields=("game", "name"), condition=Q(retired__isnull=True), name="seat_name_once"),
        )

    def __str__(self) -> str:
        return f"seat {self.public_id}"

    @property
    def shown_name(self) -> str:
        """What people call it: its title, else its name."""
        return self.title or self.name

    @property
    def post(self) -> str:
        """What it is there for, as the record has it: `liaison to red`, `player for 1A95 1B95, does not hand in`."""
        of = f" to {self.bound_to}" if self.bound_to else ""
        if self.role != Role.PLAYER:
            return f"{self.role}{of}"
        above = f" for {' '.join(self.headquarters)}" if self.headquarters else ""
        return f"{self.role}{above}" + ("" if self.may_hand_in else ", does not hand in")

    @property
    def is_control(self) -> bool:
        """Whether it belongs to Control's staff, who act for Control: also a liaison to one cell."""
        return Role(self.role).is_control and not self.side

    @property
    def sees_control(self) -> bool:
        """Whether it may enter Control's room: its staff, and an observer bound to Control, who reads along.

        A liaison to one cell has a room of its own.
        """
        return not self.side and not self.bound_to and (self.is_control or self.role == Role.OBSERVER)

    @property
    def is_screen(self) -> bool:
        """Whether it is no person's: a screen for everybody in the room."""
        return self.role == Role.SCREEN

    @property
    def bound_to(self) -> str:
        """The one cell that a liaison acts for; empty for every other seat, and for a liaison to both."""
        return self.shows if self.role == Role.LIAISON else ""

    @property
    def cell(self) -> str:
        """The cell that it sits in or is liaison to; empty for one of neither."""
        return self.side or self.bound_to

    @property
    def addressee(self) -> str:
        """Whose reports and feed it reads."""
        return PUBLIC if self.is_screen else self.cell or "control"

    @property
    def room(self) -> str:
        """Whose pages it opens: `red`, `blue`, `control`, `public`, or `liaison`."""
        return LIAISON if self.bound_to else self.addressee
