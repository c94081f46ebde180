"""Control's rulings at the start of a subinterval: corrections of pieces and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine import unplayed
from assessment.engine.outcome import Order, Ruling, RulingKind
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.events import OrderNotCarriedOut, Ruled
from assessment.modes.sog.knowledge import Delivered, Seen
from assessment.modes.sog.reporting import report
from assessment.modes.sog.square import Square
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


class NotCorrectable(ValueError):
    """A ruling names something that is not there, or sets it to a value it cannot have."""


def apply(draft: Draft, sheet: Worksheet, rulings: tuple[Ruling, ...]) -> None:
    """Applies the corrections that hold from the start of this subinterval. Raises `NotCorrectable`."""
    for ruling in sorted(rulings, key=lambda one: one.number):
        correct = CORRECTIONS.get(ruling.kind)
        if correct is None or (ruling.at is not None and ruling.at != draft.now):
            continue
        line = sheet.ruled_line(ruling)
        words = correct(draft, sheet, ruling) or f"{ruling.subject} {ruling.field}: {ruling.value}".strip()
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


def _read(draft: Draft, ruling: Ruling, side: Side, number: int) -> Order:
    try:
        card = read_card(CODEBOOK, ruling.value)
    except Unreadable as fault:
        raise NotCorrectable(f"the card cannot be read: {fault}") from fault
    minutes = draft.situation.now
    cycle = cycle_number(minutes, CYCLE_MINUTES)
    window = minutes if minutes % CYCLE_MINUTES else None
    return Order(number=number, side=side, card=card, cycle=cycle, place=number, window=window, by_control=True)


CYCLE_MINUTES: Final = 720
"""A turn of twelve hours, as the mode has it."""


def _refuse(draft: Draft, sheet: Worksheet, side: Side, written: Order | None, ruling: Ruling) -> None:
    code = written.card.code if written else "HOLD"
    why = ruling.value[len(REFUSED) :].strip() or "the card cannot be read"
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=(), line=sheet.line, rule="3.0", order=written.number if written else 0, code=code,
            why=why, paragraph="3.0",
        )
    )  # fmt: skip
    report(draft, sheet, "REFUSED", side, rule="3.0", note=why, Ord=code)


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """The team, a man by his letter, a VC counter."""
    del sheet
    subject, field, value = ruling.subject, ruling.field, ruling.value
    check_piece(subject, field, value, letters={man.letter for man in draft.team.men})
    if subject == TEAM and field == "square":
        draft.change_team(square=Square.at(value))
    elif subject == TEAM and field == "prisoners":
        draft.change_team(prisoners=int(value))
    elif subject == TEAM:
        draft.points = draft.points.replaced(Side(field.removeprefix("points_")), int(value))
    elif subject.startswith("VC"):
        number = int(subject[2:])
        if value == OFF:
            draft.counters.pop(number, None)
        else:
            draft.counters[number] = Square.at(value)
    else:
        draft.change_man(subject, lost=value == "yes")


def check_piece(subject: str, field: str, value: str, *, letters: set[str]) -> None:
    """Raises `NotCorrectable` for a piece, a field or a value that cannot be."""
    if subject == TEAM:
        reader = TEAM_FIELDS.get(field)
    elif subject.startswith("VC") and subject[2:].isdecimal():
        reader = {"square": _square_or_off}.get(field)
    elif subject in letters:
        reader = {"lost": _yes_or_no}.get(field)
    else:
        raise NotCorrectable(f"there is no {subject!r}; there are {TEAM}, the letters of its men, VC1 and so on")
    if reader is None:
        raise NotCorrectable(f"{field!r} of {subject} cannot be set")
    try:
        reader(value)
    except ValueError as error:
        raise NotCorrectable(f"{field} of {subject} cannot be {value!r}: {error}") from error


def _square_or_off(text: str) -> object:
    return None if text == OFF else Square.at(text)


def _yes_or_no(text: str) -> bool:
    if text not in YES_NO:
        raise ValueError("it is yes or no")
    return text == "yes"


TEAM_FIELDS: Final[dict[str, Callable[[str], object]]] = {
    "square": Square.at,
    "prisoners": int,
    "points_blue": int,
    "points_red": int,
}
"""What of the team a ruling may set, and how its text is read."""


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes a VC counter to be."""
    del sheet
    side, name = _side_and_rest(ruling)
    if not (name.startswith("VC") and name[2:].isdecimal()) or ruling.field != "square":
        raise NotCorrectable("a belief is where a VC counter is, as in blue:VC3, field square")
    known = draft.known[side]
    kept = tuple(seen for seen in known.counters if seen.designator != name)
    if ruling.value != OFF:
        kept = (*kept, Seen(number=int(name[2:]), square=Square.at(ruling.value), at=draft.now))
    counters = tuple(sorted(kept, key=lambda seen: seen.number))
    draft.known = draft.known.replaced(side, replace(known, counters=counters))


def _tell(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """An event of Control's own; with the field `told` its words go to the side named."""
    if ruling.field == TOLD:
        if ruling.subject not in SIDES:
            raise NotCorrectable("name the side that is told")
        report(draft, sheet, "SAYS", Side(ruling.subject), rule="3.0", Text=ruling.value)


def _decide_action(draft: Draft, sheet: Worksheet, ruling: Ruling) -> str:
    """What no rule covers: the umpire's odds, one throw, and what either side is told of it."""
    try:
        action, outcome = unplayed.decide(sheet, ruling)
    except ValueError as error:
        raise NotCorrectable(str(error)) from error
    for side, text in sorted(outcome.told.items()):
        report(draft, sheet, "SAYS", Side(side), rule="3.0", Text=text)
    return f"{action.title}: {outcome.words}"


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
        square=earlier.square,
        corrects=earlier.number,
    )
    draft.known = draft.known.replaced(side, replace(known, reports=(*known.reports, notice)))


def _side_and_rest(ruling: Ruling) -> tuple[Side, str]:
    side, _, rest = ruling.subject.partition(":")
    if side not in SIDES or not rest:
        raise NotCorrectable(f"name the side and what it is about, as in blue:VC3, not {ruling.subject!r}")
    return Side(side), rest


CORRECTIONS: Final[dict[RulingKind, Callable[[Draft, Worksheet, Ruling], Any]]] = {
    RulingKind.UNIT: _correct_piece,
    RulingKind.BELIEF: _set_belief,
    RulingKind.EVENT: _tell,
    RulingKind.ACTION: _decide_action,
    RulingKind.REPORT: _correct_report,
}
"""What each kind of correction does."""
