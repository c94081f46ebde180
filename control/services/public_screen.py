"""What a public screen shows: own units as a side knew them some half hours ago, and nothing of its contacts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from control.models import Branch, Game, Seat, Shows, Stage, Subinterval
from control.services import truth
from control.situation.canonical import digest
from control.situation.clock import HALF_HOUR, cycle_number
from control.situation.drawing import Drawing, Position, Sign, stacked
from control.situation.side import SIDES, Side

SHORT: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """The screen at one moment: `drawing` is None before there is anything to show, `stamp` the moment shown.

    `begins` is the moment from which there will be something. `mark` changes when what is shown does.
    """

    sides: tuple[Side, ...]
    stamp: str
    begins: str
    cycle: int
    drawing: Drawing | None

    @property
    def mark(self) -> str:
        """The same for the same screen."""
        return digest((self.stamp, self.drawing))[:SHORT]


def public_view(seat: Seat) -> PublicView:
    """What the screen of a seat shows by now, of the branch that counts."""
    game: Game = seat.game
    mode = truth.mode_of(game)
    lag = Fraction(seat.behind * HALF_HOUR)
    moment = Fraction(game.branch.now) - lag
    known = _known_at(game.branch, moment)
    sides = tuple(SIDES) if seat.shows == Shows.BOTH else (Side(seat.shows),)
    return PublicView(
        sides=sides,
        stamp=mode.stamp(known.now) if known is not None else "",
        begins=mode.stamp(lag),
        cycle=cycle_number(known.now if known is not None else Fraction(0), mode.cycle_minutes),
        drawing=_drawing(known, sides, mode) if known is not None else None,
    )


def _known_at(branch: Branch, moment: Fraction) -> Any | None:
    """The situation after the last release up to a moment; None before the first, and before the game begins."""
    if branch.stage == Stage.PREPARING:
        return None
    begun = Subinterval.objects.leading_to(branch)
    released = [(Fraction(one.start), one.before_digest) for one in begun]
    released.append((Fraction(branch.now), branch.situation_digest))
    past = [found for found in released if found[0] <= moment]
    if not past:
        return None
    return truth.situation_at(branch.game, max(past, key=lambda found: found[0])[1])


def _drawing(situation: Any, sides: Iterable[Side], mode: Any) -> Drawing:
    """One sheet with what each side knows of itself."""
    sheets = [_without_contacts(mode.drawing(mode.picture_for(side, situation, mode), mode), side) for side in sides]
    first = sheets[0]
    return replace(
        first,
        areas=_each_once(sheet.areas for sheet in sheets),
        lines=_each_once(sheet.lines for sheet in sheets),
        signs=_signs(sheets),
        legend=_each_once(sheet.legend for sheet in sheets),
        marks=stacked(chain.from_iterable(sheet.marks for sheet in sheets)),
    )


def _without_contacts(drawing: Drawing, side: Side) -> Drawing:
    """The sheet with the side's own marks where they were reported; those of the other side are contacts."""
    letter = side.value[0].upper()
    own = (mark for mark in drawing.marks if mark.side == letter and not mark.hollow)
    return replace(drawing, marks=tuple(replace(mark, link="") for mark in own))


def _signs(sheets: Iterable[Drawing]) -> tuple[Sign, ...]:
    """The signs of all sheets, one of a kind at a place: the one that tells more."""
    found: dict[tuple[str, Position], Sign] = {}
    for sign in chain.from_iterable(sheet.signs for sheet in sheets):
        before = found.get((sign.kind, sign.at))
        if before is None or len(sign.letter) > len(before.letter):
            found[sign.kind, sign.at] = sign
    return tuple(found.values())


def _each_once(parts: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Everything of several sheets, what is on more than one of them once."""
    return tuple(dict.fromkeys(chain.from_iterable(parts)))
