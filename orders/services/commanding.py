"""Which units a seat writes for: those below its headquarters, all of its cell where it has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import cached_property

from control.models import Branch, Game, Seat
from control.services.pictures import cell_desk
from control.situation.rows import UnitRow
from orders.language.card import Card
from orders.language.phrase import Phrase
from orders.language.wrong import Inadmissible

NOT_BELOW: Final = "{unit} is under {above}; this seat writes for {headquarters} and the units below."


def is_below(row: UnitRow, seat: Seat) -> bool:
    """Whether a seat writes for a unit; one with nobody above it is everybody's."""
    return not seat.headquarters or not row.above or not {row.name, row.group, *row.above}.isdisjoint(seat.headquarters)


class Command:
    """Who writes for the units of a side, as its picture has them; read once, where a seat has headquarters."""

    def __init__(self, *, game: Game, side: str, branch: Branch | None = None) -> None:
        self._game, self._side, self._branch = game, side, branch

    @cached_property
    def _rows(self) -> Mapping[str, UnitRow]:
        desk = cell_desk(game=self._game, side=self._side, branch=self._branch)
        return {row.name: row for row in desk.units().rows}

    def refuses(self, seat: Seat | None, card: Card, parts: tuple[Card, ...]) -> tuple[Inadmissible, ...]:
        """What is wrong with a card of this seat, written out by units in `parts`; Control writes for everybody."""
        if seat is None or not seat.headquarters:
            return ()
        rows = [row for part in (card, *parts) if (row := self._rows.get(part.unit)) is not None]
        found = next((row for row in rows if not is_below(row, seat)), None)
        if found is None:
            return ()
        facts = {"unit": found.name, "above": ", ".join(found.above), "headquarters": ", ".join(seat.headquarters)}
        return (Inadmissible(reason=Phrase(NOT_BELOW, facts), field="Unit", column=1, code=card.code, line=card.line),)
