"""The one service from which cell pages, API and feed get what a cell may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from control.models import Branch, Game, Subinterval
from control.services import truth
from control.services.overlays import with_overlays
from control.situation.clock import cycle_number
from control.situation.drawing import Drawing
from control.situation.rows import ContactRow, LockRow, ReportRow, UnitList, WindowRow
from control.situation.side import Side
from orders.language.codebook import CodeBook


def cell_picture(*, game: Game, side: str, branch: Branch | None = None) -> Any:
    """The picture of a cell on the branch that counts; Control also looks at it on a study."""
    return _picture(game.public_id, (branch or game.branch).situation_digest, side, settings_of(game))


def cell_drawing(*, game: Game, side: str, branch: Branch | None = None) -> Drawing:
    """The map of a cell's picture."""
    mode = truth.mode_of(game)
    drawing = mode.drawing(cell_picture(game=game, side=side, branch=branch), mode)
    return with_overlays(drawing, game=game, viewer=side)


def cell_desk(*, game: Game, side: str, branch: Branch | None = None) -> CellDesk:
    """What a cell's room shows."""
    picture = cell_picture(game=game, side=side, branch=branch)
    return CellDesk(side=Side(side), mode=truth.mode_of(game), picture=picture)


def cell_desk_before(*, game: Game, side: str) -> CellDesk | None:
    """What a cell's room showed before the last release on the branch that counts; nothing before the first."""
    played = Subinterval.objects.leading_to(game.branch).filter(closed__isnull=False)
    last = max(played, key=lambda one: one.start, default=None)
    if last is None:
        return None
    picture = _picture(game.public_id, last.before_digest, side, settings_of(game))
    return CellDesk(side=Side(side), mode=truth.mode_of(game), picture=picture)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellDesk:
    """A cell's room read from its picture, the same for every mode."""

    side: Side
    mode: Any
    picture: Any

    @property
    def codebook(self) -> CodeBook:
        """The mode's codes and card layouts."""
        found: CodeBook = self.mode.codebook
        return found

    @property
    def answers_reports(self) -> bool:
        """Whether cards inside a cycle answer reports."""
        return bool(self.mode.answers_reports)

    @property
    def is_over(self) -> bool:
        """Whether the cell has been told that the rules have ended the game."""
        return bool(self.mode.is_known_over(self.picture, self.mode))

    @property
    def advice(self) -> str:
        """What the cell should keep in mind while it writes orders."""
        return str(self.mode.advice[self.side])

    @property
    def clock(self) -> Fraction:
        """The cell's clock: the last pause common to both sides."""
        return Fraction(self.picture.clock)

    @property
    def cycle(self) -> int:
        """The cycle that the clock lies in, or begins."""
        return cycle_number(self.clock, self.mode.cycle_minutes)

    def period(self, cycle: int) -> str:
        """The first and last moment of a cycle as stamps."""
        first, last = (self.stamp(Fraction(part * self.mode.cycle_minutes)) for part in (cycle - 1, cycle))
        return f"{first}-{last}"

    def cycle_of(self, minute: Fraction) -> int:
        """The cycle whose end or middle a moment is: a report at the very end belongs to the cycle it ends."""
        length = self.mode.cycle_minutes
        return max(1, int(-(-Fraction(minute) // length)))

    def stamp(self, minute: Fraction) -> str:
        """A moment as day and clock time, 021430."""
        return str(self.mode.clock.stamp(minute))

    def time(self, minute: Fraction) -> str:
        """A moment as clock time, 1430."""
        return str(self.mode.clock.time(minute))

    def stamps(self) -> tuple[str, ...]:
        """What the picture has of light and weather, in short."""
        found: tuple[str, ...] = self.mode.lists.stamps(self.picture, self.mode)
        return found

    def units(self) -> UnitList:
        """Own units as last reported."""
        found: UnitList = self.mode.lists.units(self.picture, self.mode)
        return found

    def reach(self) -> Mapping[str, int]:
        """How many metres the weapons of own units reach, by designator."""
        found: Mapping[str, int] = self.mode.reach(self.picture, self.mode)
        return found

    def contacts(self) -> tuple[ContactRow, ...]:
        """The other side as reported, newest first."""
        found: tuple[ContactRow, ...] = self.mode.lists.contacts(self.picture, self.mode)
        return found

    def reports(self) -> tuple[ReportRow, ...]:
        """Reports as delivered, newest first."""
        found: tuple[ReportRow, ...] = self.mode.lists.reports(self.picture, self.mode)
        return found

    def windows(self) -> tuple[WindowRow, ...]:
        """Reports that may be answered in this pause."""
        found: tuple[WindowRow, ...] = self.mode.lists.windows(self.picture, self.mode)
        return found

    def locks(self) -> tuple[LockRow, ...]:
        """Own units that no order reaches yet."""
        found: tuple[LockRow, ...] = self.mode.lists.locks(self.picture, self.mode)
        return found


def settings_of(game: Game) -> tuple[tuple[str, str], ...]:
    """A game's settings in a fixed order."""
    chosen: Mapping[str, str] = game.settings
    return tuple(sorted((key, str(value)) for key, value in chosen.items()))


@lru_cache(maxsize=64)
def _picture(public_id: str, digest: str, side: str, settings: tuple[tuple[str, str], ...]) -> Any:
    """A picture changes with the situation and the game's settings only."""
    del settings
    game = Game.objects.get(public_id=public_id)
    mode = truth.mode_of(game)
    return mode.picture_for(Side(side), truth.situation_at(game, digest), mode)
