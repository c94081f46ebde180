"""What one request of a cell needs: its seat, its desk, its sheet and its stage, each read once."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.functional import cached_property

from control.access import SeatRequest
from control.cells.stage import CellStage, cell_stage
from control.models import Branch, Game, Role, Seat, SeenMark
from control.services import pictures, questions, reading
from control.services.dispositions import CellSetUp, cell_set_up
from control.services.pictures import CellDesk
from control.services.questions import OpenQuestion
from control.situation.rows import ReportRow, WindowRow
from orders.models import OrderSheet
from orders.services import sheets
from orders.services.seen_sheets import new_cards


class CellRoom:
    """A cell's room for one request."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.game: Game = seat.game
        self.side = seat.cell

    @property
    def branch(self) -> Branch:
        """The branch that counts."""
        return self.game.branch

    @property
    def writes(self) -> bool:
        """Whether the seat may do anything but read."""
        return bool(self.seat.side) and self.seat.role != Role.OBSERVER

    @property
    def frame(self) -> int:
        """The newest frame of the cell when the seat was proved, which is before all that a page shows."""
        return self.seat.newest_frame

    @cached_property
    def desk(self) -> CellDesk:
        """All that the room may show."""
        return pictures.cell_desk(game=self.game, side=self.side)

    @cached_property
    def set_up(self) -> CellSetUp | None:
        """What the cell may set up before cycle 1."""
        return cell_set_up(game=self.game, side=self.side)

    @property
    def sets_up(self) -> bool:
        """Whether there is anything to set up."""
        return bool(self.game.set_up_digest) and self.game.started is None

    @cached_property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """The cell's own open questions."""
        return questions.open_questions(branch=self.branch, side=self.side)

    @cached_property
    def stage(self) -> CellStage:
        """Where the game stands for this cell."""
        return cell_stage(self.branch.stage, is_asked=bool(self.questions), is_over=self.desk.is_over)

    @cached_property
    def sheet(self) -> OrderSheet:
        """The sheet the cell now writes on."""
        return sheets.open_sheet(game=self.game, side=self.side)

    @cached_property
    def cards(self) -> list[sheets.Said]:
        """Its cards with what the desk says of them."""
        return sheets.cards_of(game=self.game, sheet=self.sheet)

    @cached_property
    def new_cards(self) -> frozenset[str]:
        """The keys of its cards that are new to the seat."""
        return new_cards(seat=self.seat, sheet=self.sheet)

    @cached_property
    def reports(self) -> tuple[ReportRow, ...]:
        """Delivered reports, newest first."""
        return self.desk.reports()

    @cached_property
    def windows(self) -> tuple[WindowRow, ...]:
        """Reports that may be answered now; none outside a pause."""
        return self.desk.windows() if self.sheet.window is not None else ()

    @property
    def declines(self) -> bool:
        """Whether an empty sheet would decline to reply."""
        return self.sheet.window is not None and self.desk.answers_reports

    @cached_property
    def seen(self) -> SeenMark:
        """How far the seat has read."""
        return reading.seen_by(seat=self.seat, branch=self.branch)

    def address(self, name: str, **more: Any) -> str:
        """The address of one of the room's pages."""
        return reverse(name, kwargs={"game": self.game.public_id, "seat": self.seat.public_id, **more})


class CellRequest(SeatRequest):
    """A request of a proved seat of the right cell."""

    cell: CellRoom
