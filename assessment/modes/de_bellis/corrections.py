"""Control's rulings at the start of a subinterval: corrections of elements and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Order, Ruling, RulingKind
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import OrderNotCarriedOut, Ruled
from assessment.modes.de_bellis.kinds import Quality
from assessment.modes.de_bellis.knowledge import Delivered
from assessment.modes.de_bellis.reporting import report
from assessment.modes.de_bellis.spot import Spot
from control.situation.clock import cycle_number
from control.situation.side import SIDES, Side
from orders.language.card import read_card
from orders.language.wrong import Unreadable

OFF: Final = "off"
REFUSED: Final = "REFUSED"
TOLD: Final = "told"
WITHDRAWN: Final = "withdrawn"
WORDS: Final = "words"
YES_NO: Final = ("yes", "no")
CYCLE_MINUTES: Final = 90
"""A bound, as the mode has it."""


class NotCorrectable(ValueError):
    """A ruling names something that is not there, or sets it to a value it cannot have."""


def apply(draft: Draft, sheet: Worksheet, rulings: tuple[Ruling, ...]) -> None:
    """Applies the corrections that hold from the start of this subinterval. Raises `NotCorrectable`."""
    for ruling in sorted(rulings, key=lambda one: one.number):
        correct = CORRECTIONS.get(ruling.kind)
        if correct is None or (ruling.at is not None and ruling.at != draft.now):
            continue
        line = sheet.ruled_line(ruling)
        correct(draft, sheet, ruling)
        words = f"{ruling.subject} {ruling.field}: {ruling.value}".strip()
        draft.emit(Ruled(at=draft.now, units=(), line=line, ruling=ruling.number, words=words))


def orders_as_ruled(
    draft: Draft, sheet: Worksheet, orders: tuple[Order, ...], rulings: Iterable[Ruling]
) -> tuple[Order, ...]:
    """The orders with those that Control has read in their place, as in blue:12; REFUSED answers a card with words."""
    by_number = {(order.side, order.number): order for order in orders}
    for ruling in sorted(rulings, key=lambda one: one.number):
        if ruling.kind is not RulingKind.ORDER:
            continue
        side, number = _side_and_rest(ruling)
        if not number.isdecimal():
            raise NotCorrectable(f"name the side and the number of the order, as in blue:12, not {ruling.subject!r}")
        line = sheet.ruled_line(ruling)
        written = by_number.pop((side, int(number)), None)
        if ruling.value.startswith(REFUSED):
            _refuse(draft, sheet, side, written, ruling)
        else:
            by_number[side, int(number)] = _read(draft, ruling, side, int(number))
        words = f"{ruling.subject}: {ruling.value}"
        draft.emit(Ruled(at=draft.now, units=(), line=line, ruling=ruling.number, words=words))
    return tuple(by_number.values())


def check_piece(subject: str, field: str, value: str, *, elements: Iterable[str]) -> None:
    """Raises `NotCorrectable` for an element or General, a field or a value that cannot be."""
    is_general = subject in GENERALS
    if not is_general and subject not in set(elements):
        raise NotCorrectable(f"there is no {subject!r}; name an element, or {', '.join(GENERALS)}")
    reader = (GENERAL_FIELDS if is_general else ELEMENT_FIELDS).get(field)
    if reader is None:
        raise NotCorrectable(f"{field!r} of {subject} cannot be set")
    try:
        reader(value)
    except ValueError as error:
        raise NotCorrectable(f"{field} of {subject} cannot be {value!r}: {error}") from error


def spot_or_off(text: str) -> Spot | None:
    """A place on the table, or off it. Raises `ValueError`."""
    return None if text == OFF else Spot.at(text)


def _facing(text: str) -> int:
    if not text.isdecimal() or int(text) >= FULL:
        raise ValueError("it is a whole degree from 0 to 359")
    return int(text)


def _yes_or_no(text: str) -> bool:
    if text not in YES_NO:
        raise ValueError("it is yes or no")
    return text == "yes"


FULL: Final = 360
GENERALS: Final = {"RED_GENERAL": Side.RED, "BLUE_GENERAL": Side.BLUE}
"""The Generals as rulings name them."""

ELEMENT_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "place": spot_or_off,
    "facing": _facing,
    "fortified": _yes_or_no,
}
"""What of an element a ruling may set, and how its text is read."""

GENERAL_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "quality": Quality,
    "host": str,
    "alive": _yes_or_no,
    "points": int,
}
"""What of a General and of his command a ruling may set."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """An element by its designator, or a General; an element put off the table is lost."""
    del sheet
    subject, field, value = ruling.subject, ruling.field, ruling.value
    check_piece(subject, field, value, elements=draft.board.elements)
    if subject in GENERALS:
        _correct_general(draft, GENERALS[subject], field, value)
    elif field == "place" and value == OFF:
        element = draft.board[subject]
        if draft.board.general_with(element):
            draft.change_general(element.side, host="", at=element.at)
        draft.lose(element, f"by ruling {ruling.number}")
    elif field == "place":
        draft.board.change(subject, at=Spot.at(value))
    else:
        draft.board.change(subject, **{field: ELEMENT_FIELDS[field](value)})


def _correct_general(draft: Draft, side: Side, field: str, value: str) -> None:
    if field == "points":
        draft.change(points=int(value))
    elif field == "host" and value not in draft.board.elements:
        raise NotCorrectable(f"there is no element {value!r}")
    else:
        draft.change_general(side, **{field: GENERAL_FIELDS[field](value)})


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes an enemy element to be."""
    del sheet
    side, name = _side_and_rest(ruling)
    known = draft.known[side]
    seen = {one.element.designator: one for one in known.seen}
    if name not in seen or ruling.field != "place":
        raise NotCorrectable("a belief is where an enemy element that was seen is, as in blue:NVA3, field place")
    spot = spot_or_off(ruling.value)
    if spot is None:
        del seen[name]
    else:
        seen[name] = replace(seen[name], element=replace(seen[name].element, at=spot), at=draft.now)
    draft.known = draft.known.replaced(side, replace(known, seen=tuple(seen[one] for one in sorted(seen))))


def _tell(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """An event of Control's own; with the field `told` its words go to the side named."""
    if ruling.field == TOLD:
        if ruling.subject not in SIDES:
            raise NotCorrectable("name the side that is told")
        report(draft, sheet, "SAYS", Side(ruling.subject), rule="dbv.seq.1", Text=ruling.value)


def _correct_report(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """A delivered report stays; a dated notice under a number of its own takes it back or sets it right."""
    del sheet
    side, number = _side_and_rest(ruling)
    known = draft.known[side]
    earlier = next((told for told in known.reports if str(told.number) == number), None)
    if earlier is None or ruling.field not in (WITHDRAWN, WORDS):
        raise NotCorrectable(f"there is no report {ruling.subject!r} to be withdrawn or reworded")
    verb = "withdrawn" if ruling.field == WITHDRAWN else "corrected"
    notice = Delivered(
        number=len(known.reports) + 1,
        key=f"{earlier.key}:{ruling.number}",
        addressee=side.value,
        code=earlier.code,
        unit=earlier.unit,
        at=earlier.at,
        due=draft.now,
        delivered=draft.now,
        card=earlier.card,
        words=f"Report No. {earlier.number} is {verb}: {ruling.value}",
        units=earlier.units,
        spot=earlier.spot,
        corrects=earlier.number,
    )
    draft.known = draft.known.replaced(side, replace(known, reports=(*known.reports, notice)))


def _read(draft: Draft, ruling: Ruling, side: Side, number: int) -> Order:
    try:
        card = read_card(CODEBOOK, ruling.value)
    except Unreadable as fault:
        raise NotCorrectable(f"the card cannot be read: {fault}") from fault
    minutes = draft.state.now
    cycle = cycle_number(minutes, CYCLE_MINUTES)
    window = minutes if minutes % CYCLE_MINUTES else None
    return Order(number=number, side=side, card=card, cycle=cycle, place=number, window=window, by_control=True)


def _refuse(draft: Draft, sheet: Worksheet, side: Side, written: Order | None, ruling: Ruling) -> None:
    code = written.card.code if written else "MOVE"
    why = ruling.value[len(REFUSED) :].strip() or "the card cannot be read"
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=(), line=sheet.line, rule="dbv.seq.1", order=written.number if written else 0,
            code=code, why=why, paragraph="dbv.seq.1",
        )
    )  # fmt: skip
    report(draft, sheet, "REFUSED", side, rule="dbv.seq.1", note=why, Ord=code)


def _side_and_rest(ruling: Ruling) -> tuple[Side, str]:
    side, _, rest = ruling.subject.partition(":")
    if side not in SIDES or not rest:
        raise NotCorrectable(f"name the side and what it is about, as in blue:NVA3, not {ruling.subject!r}")
    return Side(side), rest


CORRECTIONS: Final[dict[RulingKind, Callable[[Draft, Worksheet, Ruling], Any]]] = {
    RulingKind.UNIT: _correct_piece,
    RulingKind.BELIEF: _set_belief,
    RulingKind.EVENT: _tell,
    RulingKind.REPORT: _correct_report,
}
"""What each kind of correction does."""
