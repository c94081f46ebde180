"""Reports: what each room is told, as a line of words and in a sentence, at the end of the step that brought it.

Nothing is hidden in the source. In a double-blind battle a side hears of what its own elements do and suffer, and of
enemies that one of them could see.
"""

from __future__ import annotations

from typing import Any

from assessment.engine.report import put_under_way
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.knowledge import News
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.sight import Sight, seen_by
from assessment.modes.de_bellis.situation import Report
from assessment.modes.de_bellis.spot import Spot, cm_text, units
from assessment.modes.de_bellis.terrain import MEASURES
from control.situation.side import SIDES, Side


def report(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
    draft: Draft,
    sheet: Worksheet,
    code: str,
    to: Side,
    *,
    rule: str = "",
    news: News | None = None,
    note: str = "",
    spot: Spot | None = None,
    **fields: Any,
) -> Report:
    """Makes a report for one side and sets it under way."""
    place = {"X": cm_text(spot.x), "Y": cm_text(spot.y)} if spot else {}
    unit = str(fields.get("Unit", ""))
    return put_under_way(
        Report, draft, sheet, CODEBOOK, code, to, fields=place | fields, rule=rule, unit=unit,
        units=_own(draft, to, (unit, str(fields.get("Other", "")))), spot=spot, note=note, news=news,
    )  # fmt: skip


def announce(  # noqa: PLR0913 - what is told, of whom, and by which rule
    draft: Draft,
    sheet: Worksheet,
    code: str,
    *,
    about: tuple[Element, ...] = (),
    rule: str = "",
    spot: Spot | None = None,
    **fields: Any,
) -> None:
    """Tells both sides, or in a double-blind battle those whom it concerns."""
    for side in SIDES:
        if not about or draft.is_set("fog", "open") or any(_concerns(draft, sheet, side, one) for one in about):
            report(draft, sheet, code, side, rule=rule, spot=spot, **fields)


def tell_the_table(draft: Draft, sheet: Worksheet) -> None:
    """Tells each side how the table now stands, as far as it sees it."""
    for side in SIDES:
        report(draft, sheet, "TABLE", side, rule="dbv.seq.2", news=news_for(draft, sheet, side))


def news_for(draft: Draft, sheet: Worksheet, side: Side) -> News:
    """What a side knows of the whole by now."""
    board, is_open = draft.board, draft.is_set("fog", "open")
    own = tuple(element for _, element in sorted(board.elements.items()) if element.side is side)
    seen = _seen(draft, sheet, side)
    names = {element.designator for element in (*own, *seen)}
    return News(
        own=own,
        seen=seen,
        gone=tuple(loss.designator for loss in draft.state.losses),
        contacts=tuple(one for one in board.contacts if {one.attacker, one.defender} <= names),
        general=board.generals[side],
        enemy_general=board.generals[side.opponent] if is_open else None,
        pieces=draft.state.pieces,
        course=draft.course,
    )


def _seen(draft: Draft, sheet: Worksheet, side: Side) -> tuple[Element, ...]:
    """The enemies that a side sees: all with an open table, else those that an element of its own could see."""
    if draft.is_set("fog", "open"):
        everything = sorted(draft.board.elements.items())
        return tuple(element for _, element in everything if element.side is not side)
    sight = Sight(far=units(sheet.read(MEASURES, "sight")), into_cover=units(sheet.read(MEASURES, "sight_into_cover")))
    return seen_by(draft.board, side, sight)


def _concerns(draft: Draft, sheet: Worksheet, side: Side, element: Element) -> bool:
    return element.side is side or any(one.designator == element.designator for one in _seen(draft, sheet, side))


def _own(draft: Draft, side: Side, names: tuple[str, ...]) -> tuple[str, ...]:
    elements = draft.board.elements
    return tuple(name for name in names if name in elements and elements[name].side is side)
