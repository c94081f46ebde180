"""From message to order: what came in as it came, the sheet a cell works on, and orders as understood."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import models

from control.models import Branch, Game, Seat
from control.models.fields import ExactMinuteField, public_id


class SheetState(models.TextChoices):
    """What Control has from a cell for a window: nothing, deliberately none, or orders; later sealed."""

    NOTHING = "nothing"
    NONE = "none"
    RECEIVED = "received"
    SEALED = "sealed"


class OrderSheetQuerySet(models.QuerySet["OrderSheet"]):
    """Named reads."""

    def of(self, branch: Branch, side: str) -> OrderSheetQuerySet:
        """The sheets of one cell on a branch."""
        return self.filter(branch=branch, side=side)

    def unsealed(self) -> OrderSheetQuerySet:
        """Sheets that can still change."""
        return self.exclude(state=SheetState.SEALED)


class OrderSheet(models.Model):
    """The orders of one cell for a cycle, or for the window of one pause (`window`, its half hour).

    All seats of the cell write on it. `version` rises with every change; an edit of an older version is refused.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="sheets")
    side = models.CharField(max_length=8)
    cycle = models.PositiveIntegerField()
    window = ExactMinuteField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=SheetState, default=SheetState.NOTHING)
    version = models.PositiveIntegerField(default=1)
    sealed = models.DateTimeField(null=True, blank=True)
    ready = models.ManyToManyField(Seat, related_name="ready_sheets", blank=True)

    objects = OrderSheetQuerySet.as_manager()

    class Meta:
        ordering = ("branch", "side", "cycle", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("branch", "side", "cycle", "window"), nulls_distinct=False, name="one_sheet_a_window"
            ),
        )

    def __str__(self) -> str:
        return f"sheet {self.public_id}"

    @property
    def was_handed_in(self) -> bool:
        """Whether the cell's last word on it was to hand it in; cards that were never handed in stay a draft."""
        last = self.messages.exclude(act="upload").order_by("number").last()
        return last is not None and last.act in HANDED_IN


class SheetCard(models.Model):
    """A card on the sheet as written: `text` is kept to the letter, also where it cannot be read.

    `revised` is the version of the sheet that came with the card's last change. A card from paper may name its sheet of
    paper, and may have been typed once more by somebody else (`second`, by `second_seat`).
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    sheet = models.ForeignKey(OrderSheet, on_delete=models.PROTECT, related_name="cards")
    position = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="cards")
    version = models.PositiveIntegerField(default=1)
    revised = models.PositiveIntegerField(default=0)
    is_query = models.BooleanField(default=False)
    removed = models.DateTimeField(null=True, blank=True)
    written = models.DateTimeField(auto_now_add=True)
    post_key = models.CharField(max_length=64, blank=True)
    paper = models.CharField(max_length=20, blank=True)
    second = models.CharField(max_length=200, blank=True)
    second_seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("sheet", "position", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "post_key"), condition=~models.Q(post_key=""), name="card_posted_once"
            ),
        )

    def __str__(self) -> str:
        return f"card {self.public_id}"


class SheetSeen(models.Model):
    """The version of a sheet that a seat last had before it; what other seats changed since then is new to it."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sheets_seen")
    sheet = models.ForeignKey(OrderSheet, on_delete=models.CASCADE, related_name="seen_by")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("seat", "sheet"), name="sheet_seen_once_a_seat"),)

    def __str__(self) -> str:
        return f"seen by seat {self.seat_id}"


HANDED_IN: Final = ("hand_in", "none", "decline")
"""Acts of a message that hand a sheet in, an empty one too."""


class MessageRecord(models.Model):
    """What was handed in or uploaded, verbatim, with its receipt. Every revision is kept.

    `act` is hand_in, none, upload, recall or decline; `digest` is of the text; `number` counts a side's receipts.
    """

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="messages")
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="messages")
    side = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    sheet = models.ForeignKey(OrderSheet, null=True, on_delete=models.PROTECT, related_name="messages")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="messages")
    by_control = models.BooleanField(default=False)
    act = models.CharField(max_length=10)
    text = models.TextField(blank=True)
    notes = models.JSONField(default=list, blank=True)
    digest = models.CharField(max_length=64)
    received = models.DateTimeField(auto_now_add=True)
    post_key = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("game", "side", "number")
        constraints = (
            models.UniqueConstraint(fields=("branch", "side", "number"), name="receipt_once"),
            models.UniqueConstraint(
                fields=("seat", "post_key"), condition=~models.Q(post_key=""), name="message_posted_once_by_seat"
            ),
        )

    def __str__(self) -> str:
        return f"message {self.public_id}"

    @property
    def with_files(self) -> list[SheetFile]:
        """What went with the orders that were handed in by it."""
        if self.act not in HANDED_IN or self.sheet is None:
            return []
        return [file for file in self.sheet.files.all() if file.stood_at(self.received)]


class SheetFileQuerySet(models.QuerySet["SheetFile"]):
    """Named reads."""

    def standing(self) -> SheetFileQuerySet:
        """Not taken off their sheet."""
        return self.filter(removed__isnull=True)


class SheetFile(models.Model):
    """A picture or PDF that goes with a sheet, as it was written anew; `number` counts a side's on its branch."""

    sheet = models.ForeignKey(OrderSheet, on_delete=models.PROTECT, related_name="files")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="sheet_files")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    data_digest = models.CharField(max_length=64)
    added = models.DateTimeField(auto_now_add=True)
    removed = models.DateTimeField(null=True, blank=True)

    objects = SheetFileQuerySet.as_manager()

    class Meta:
        ordering = ("sheet", "number")
        constraints = (models.UniqueConstraint(fields=("sheet", "number"), name="sheet_file_once"),)

    def __str__(self) -> str:
        return f"file {self.number}"

    def stood_at(self, moment: datetime) -> bool:
        """Whether it went with its sheet then."""
        return self.added <= moment and (self.removed is None or self.removed > moment)

    @property
    def is_handed_in(self) -> bool:
        """Whether a receipt names it; it may have been taken off since."""
        receipts = self.sheet.messages.filter(act__in=HANDED_IN)
        return any(self.stood_at(receipt.received) for receipt in receipts)


class OrderState(models.TextChoices):
    """How far an order has come at the desk."""

    HANDED_IN = "handed_in"
    RECALLED = "recalled"
    SEALED = "sealed"


class OrderRecord(models.Model):
    """An order as understood from one card of one message; `number` counts a side's orders on its branch."""

    message = models.ForeignKey(MessageRecord, on_delete=models.PROTECT, related_name="orders")
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="orders")
    sheet = models.ForeignKey(OrderSheet, on_delete=models.PROTECT, related_name="orders")
    side = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    unit = models.CharField(max_length=80)
    code = models.CharField(max_length=12)
    card = models.CharField(max_length=80)
    words = models.TextField()
    state = models.CharField(max_length=10, choices=OrderState, default=OrderState.HANDED_IN)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="orders")

    class Meta:
        ordering = ("branch", "side", "number")
        constraints = (models.UniqueConstraint(fields=("branch", "side", "number"), name="order_number_once"),)

    def __str__(self) -> str:
        return f"order {self.number}"
