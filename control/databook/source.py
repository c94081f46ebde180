"""Where the sheets take their rows from: one game, with what stands in every row of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from assessment.models import AssessmentRecord
from control.databook.book import Row, Value
from control.models import Branch, Game, Role, Seat, Subinterval
from control.services import truth


class Source:
    """A game as it is read for its data book; what several sheets need is read once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mode = truth.mode_of(game)
        self.seats: tuple[Seat, ...] = tuple(game.seats.order_by("pk"))
        self.codes = role_codes(self.seats)
        self.branches: tuple[Branch, ...] = tuple(game.branches.order_by("number"))
        self.subintervals: tuple[Subinterval, ...] = tuple(
            Subinterval.objects.filter(branch__game=game)
            .select_related("branch")
            .order_by("branch__number", "cycle", "number")
        )

    def row(  # noqa: PLR0913 - what every row says of itself
        self,
        *,
        branch: Branch | None = None,
        subinterval: Subinterval | None = None,
        cycle: int | None = None,
        at: Fraction | None = None,
        wall: datetime | None = None,
        seat_id: int | None = None,
        **values: Value,
    ) -> Row:
        """A row: the columns that all sheets have, then the sheet's own `values`."""
        branch = branch or (subinterval.branch if subinterval else None)
        return {
            "game": self.game.public_id,
            "branch": branch.number if branch else None,
            "cycle": subinterval.cycle if subinterval else cycle,
            "subinterval": subinterval.number if subinterval else None,
            "game_time": self.mode.stamp(at) if at is not None else None,
            "minute": str(at) if at is not None else None,
            "wall_time": written_time(wall),
            "seat": self.codes.get(seat_id) if seat_id is not None else None,
            **values,
        }

    def assessed(self) -> Iterator[tuple[Subinterval, AssessmentRecord]]:
        """Each subinterval with the assessment that stands for it, in order."""
        records = AssessmentRecord.objects.current().filter(subinterval__branch__game=self.game)
        current = {record.subinterval_id: record for record in records}
        for subinterval in self.subintervals:
            if subinterval.pk in current:
                yield subinterval, current[subinterval.pk]

    def released(self) -> Iterator[tuple[Subinterval, Any]]:
        """Each closed subinterval with the situation after its release, in order."""
        for subinterval in self.subintervals:
            if subinterval.closed is not None:
                yield subinterval, truth.situation_at(self.game, subinterval.after_digest)


def role_codes(seats: tuple[Seat, ...]) -> dict[int, str]:
    """The code of each seat by its key: its room and a number in the order in which seats were made, `blue-2`."""
    count: Counter[str] = Counter()
    codes: dict[int, str] = {}
    for seat in seats:
        room = seat.role if seat.role in (Role.OBSERVER, Role.SCREEN) else seat.addressee
        count[room] += 1
        codes[seat.pk] = f"{room}-{count[room]}"
    return codes


def written_time(moment: datetime | None) -> str | None:
    """A moment of the wall clock as text that sorts."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment else None
