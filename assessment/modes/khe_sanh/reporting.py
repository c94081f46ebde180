"""Reports: what each room is told, as a line of words and in a sentence, once the turn is over.

Both hear the same: of Allied units by name, of Communist ones by number, for these lie face down again by then (18.2).
"""

from __future__ import annotations

from assessment.engine.report import put_under_way
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.board import board_of
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.situation import Report
from control.situation.side import SIDES, Side


def report(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
    draft: Draft,
    sheet: Worksheet,
    code: str,
    to: Side,
    *,
    rule: str = "",
    note: str = "",
    space: str = "",
    unit: str = "",
    with_board: bool = False,
    **fields: object,
) -> Report:
    """Makes a report and sets it under way; `with_board` lays the whole board open to its side as it now is."""
    shown: dict[str, object] = {"Space": space.upper(), "Unit": unit.upper()}
    units = (unit,) if unit else ()
    return put_under_way(
        Report, draft, sheet, CODEBOOK, code, to, fields=shown | fields, rule=rule, unit=unit.upper(), units=units,
        space=space, note=note, board=board_of(sheet, draft, to) if with_board else None,
    )  # fmt: skip


def tell_both(draft: Draft, sheet: Worksheet, code: str, *, rule: str = "", **more: object) -> None:
    """The same report to both sides."""
    for side in SIDES:
        report(draft, sheet, code, side, rule=rule, **more)  # type: ignore[arg-type]
