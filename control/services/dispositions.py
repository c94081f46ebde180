"""What a cell sets up of its own before cycle 1: inside its zones, judged by its own side of the set-up alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from assessment.engine.preparing import Preparing, Unfit
from control.models import Disposition, DispositionState, Game, Seat
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.services.set_up import applied, faults_of, locked_open, preparing_of, set_up_of
from control.situation.drawing import Area, Drawing, Mark
from control.situation.setting_up import SetUpItem, Zone
from control.situation.side import CONTROL, Side

LINES: Final = 3
LONGEST_LINE: Final = 160
MOST_CARDS: Final = 300
ZONE: Final = "zone"


@dataclass(frozen=True, slots=True, kw_only=True)
class CellSetUp:
    """A cell's set-up as its room shows it: `items` as the cell would have them, `left` what does not fit any more."""

    state: str
    note: str
    intent: tuple[str, ...]
    items: tuple[SetUpItem, ...]
    zones: tuple[Zone, ...]
    left: tuple[str, ...]
    changed: frozenset[str]

    @property
    def is_draft(self) -> bool:
        """Whether the cell may still change it."""
        return self.state == DispositionState.DRAFT


def cell_set_up(*, game: Game, side: str) -> CellSetUp | None:
    """What a cell may set up; None for a game that has begun, or leaves nothing open."""
    preparing = preparing_of(game)
    if preparing is None:
        return None
    disposition = _disposition(game, side)
    base = set_up_of(game, preparing)
    set_up, left = applied(preparing, base, disposition)
    return CellSetUp(
        state=disposition.state,
        note=disposition.note,
        intent=(*disposition.intent, *[""] * LINES)[:LINES],
        items=preparing.items(set_up, Side(side)),
        zones=preparing.zones(set_up, Side(side)),
        left=tuple(left),
        changed=frozenset(item for item, _values in disposition.changes),
    )


def intent_of(*, game: Game, side: str) -> tuple[str, ...]:
    """The lines of intent that a cell has written, at any time of the game."""
    return tuple(line for line in _disposition(game, side).intent if line)


def with_set_up(drawing: Drawing, set_up: CellSetUp | None) -> Drawing:
    """A cell's map with its zones, and hollow where it would place its units."""
    if set_up is None:
        return drawing
    areas = [
        Area(kind=ZONE, corners=corners, label=zone.name, title=zone.name)
        for zone in set_up.zones
        for rectangle in zone.rectangles
        if (corners := _corners(drawing, rectangle))
    ]
    standing = {mark.designator: mark for mark in drawing.marks if not mark.hollow and not mark.quality}
    marks = [mark for item in set_up.items for mark in _placed(drawing, item, standing)]
    return replace(drawing, areas=(*drawing.areas, *areas), marks=(*drawing.marks, *marks))


@transaction.atomic
def place_item(*, seat: Seat, item: str, values: Mapping[str, str]) -> Disposition:
    """Changes one item of a cell's set-up. Raises `Refused`, with what would be right, where siting forbids it."""
    game, preparing, disposition = _locked_draft(seat)
    return _keep(game, preparing, disposition, [(item, values)])


@transaction.atomic
def place_by_cards(*, seat: Seat, text: str) -> Disposition:
    """Places units and files their options by cards, one a line. Raises `Refused` with every line that is wrong."""
    game, preparing, disposition = _locked_draft(seat)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or len(lines) > MOST_CARDS:
        raise Refused(_("Write 1 to %(most)d cards, one on a line.") % {"most": MOST_CARDS}, code="cards")
    set_up, _left = applied(preparing, set_up_of(game, preparing), disposition)
    lead, wrong = truth.mode_of(game).lead, []
    read: list[tuple[str, Mapping[str, str]]] = []
    for number, line in lines:
        try:
            item, values = preparing.from_card(set_up, Side(seat.side), line, lead)
            set_up = preparing.changed(set_up, Side(seat.side), item, values)
        except Unfit as why:
            wrong.append(_("Line %(line)d: %(why)s") % {"line": number, "why": why})
        else:
            read.append((item, values))
    if wrong:
        raise Refused(_("No card was taken over."), code="cards", ways=tuple(wrong))
    return _keep(game, preparing, disposition, read)


@transaction.atomic
def hand_in_set_up(*, seat: Seat, intent: tuple[str, ...]) -> Disposition:
    """Hands a cell's set-up in with its intent: three lines at most. Raises `Refused` for a seat without that right."""
    game, preparing, disposition = _locked_draft(seat)
    if not seat.may_hand_in:
        raise Refused(_("This seat does not hand in for its cell."), code="no_right")
    lines = [" ".join(line.split()) for line in intent[:LINES]]
    if any(len(line) > LONGEST_LINE for line in lines):
        raise Refused(_("A line of intent holds up to %(most)d characters.") % {"most": LONGEST_LINE}, code="intent")
    _set_up, left = applied(preparing, set_up_of(game, preparing), disposition)
    if left:
        raise Refused(_("Control has changed what you placed; look at it once more."), code="item", ways=tuple(left))
    disposition.intent, disposition.seat = lines, seat
    disposition.state, disposition.note, disposition.handed_in = DispositionState.HANDED_IN, "", timezone.now()
    disposition.save()
    audit.record(
        game=game, act="set_up.handed_in", seat=seat, branch=game.branch, items=len(disposition.changes),
        changes=disposition.changes, intent=[line for line in lines if line],
    )  # fmt: skip
    feed.announce(game=game, kind="stage", to=(seat.side, CONTROL))
    return disposition


@transaction.atomic
def recall_set_up(*, seat: Seat) -> Disposition:
    """Takes a set-up back that Control has not approved yet. Raises `Refused` for any other."""
    game, _preparing = locked_open(seat.game_id)
    disposition = _disposition(game, seat.side)
    if disposition.state != DispositionState.HANDED_IN:
        raise Refused(_("There is no set-up to take back."), code="stage")
    disposition.state = DispositionState.DRAFT
    disposition.save(update_fields=("state",))
    audit.record(game=game, act="set_up.recalled", seat=seat, branch=game.branch)
    feed.announce(game=game, kind="stage", to=(seat.side, CONTROL))
    return disposition


def _disposition(game: Game, side: str) -> Disposition:
    return Disposition.objects.filter(game=game, side=side).first() or Disposition(game=game, side=side)


def _locked_draft(seat: Seat) -> tuple[Game, Preparing[Any], Disposition]:
    game, preparing = locked_open(seat.game_id)
    disposition = _disposition(game, seat.side)
    if disposition.state == DispositionState.HANDED_IN:
        raise Refused(_("The set-up is handed in."), code="stage", ways=(_("Take it back to change it."),))
    if disposition.state == DispositionState.APPROVED:
        raise Refused(_("Control has approved the set-up; write to Control to change it."), code="stage")
    return game, preparing, disposition


def _keep(
    game: Game, preparing: Preparing[Any], disposition: Disposition, changes: list[tuple[str, Mapping[str, str]]]
) -> Disposition:
    """Stores changes after those there are, if the cell's own side of the set-up then holds."""
    side = Side(disposition.side)
    base = set_up_of(game, preparing)
    old = frozenset(faults_of(game, preparing, base, side))
    merged = {item: dict(values) for item, values in disposition.changes}
    for item, values in changes:
        merged[item] = merged.pop(item, {}) | dict(values)
    disposition.changes = [[item, values] for item, values in merged.items()]
    set_up, left = applied(preparing, base, disposition)
    wrong = left or [f"{words}." for words in faults_of(game, preparing, set_up, side) if words not in old]
    if wrong:
        raise Refused(wrong[0], code="item", ways=tuple(wrong[1:]))
    disposition.save()
    feed.announce(game=game, kind="notes", to=(disposition.side,))
    return disposition


def _corners(drawing: Drawing, rectangle: tuple[str, str]) -> tuple[tuple[int, int], ...]:
    """The outline of a rectangle of squares, both corner squares within it."""
    first, last = (drawing.coordinates.position(place) for place in rectangle)
    if first is None or last is None:
        return ()
    half = drawing.coordinates.snap // 2
    (west, south), (east, north) = (first[0] - half, first[1] - half), (last[0] + half, last[1] + half)
    return (west, south), (east, south), (east, north), (west, north)


def _placed(drawing: Drawing, item: SetUpItem, standing: Mapping[str, Mark]) -> list[Mark]:
    """A hollow mark where a unit would stand that now stands elsewhere."""
    mark = standing.get(item.key.partition("/")[2]) if item.is_unit else None
    at = drawing.coordinates.position(item.place) if item.place else None
    if mark is None or at is None or at == mark.at:
        return []
    return [replace(mark, at=at, hollow=True, stack=0)]
