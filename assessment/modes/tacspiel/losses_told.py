"""Who hears of a lost unit, and when: by the book at the next half hour, or only that it is overdue (R23).

By the setting "overdue" a unit without radio that is captured or destroyed sends no word; at the end of the cycle its
side is told that nothing has been heard of it.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

OVERDUE: Final = "overdue"


@rule("A'1b.3", reading="R23")
def is_heard_of(sheet: Worksheet, unit: Unit, *, by_book: bool) -> bool:
    """A capture is told at the next half hour; by the setting "overdue" a unit without radio is only missed."""
    sheet.note("has a radio" if unit.radio else "has no radio")
    return by_book or unit.radio


@rule("A'1d", reading="R23")
def is_overdue(sheet: Worksheet, unit: Unit) -> bool:
    """At the end of the cycle a unit that has sent no word, and sends none, is told as overdue."""
    sheet.note("nothing was heard of it")
    return True


def tell_of_loss(  # noqa: PLR0913 - by which code and rule, and to whom it was lost
    draft: Draft, sheet: Worksheet, gone: Unit, *, code: str, enemy: str, paragraph: str
) -> None:
    """The report of a loss (725, or 778 for a post), if word of it comes out: at the next half hour, by no runner."""
    if is_heard_of(sheet, gone, by_book=draft.settings.get("losses") != OVERDUE):
        heard = replace(gone, radio=True)
        report(draft, sheet, code, heard, own=True, en=enemy, rule_id=paragraph, Tme=draft.now)


def tell_of_overdue(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """Tells the side at the end of a cycle that a unit is overdue, once."""
    known = draft.known[unit.side].unit(unit.designator)
    if not unit.is_out or known is None or known.lost or known.overdue or _is_told(draft, unit.designator):
        return
    if is_overdue(sheet, unit):
        report(
            draft, sheet, "H52", unit.superior, to=unit.side, rule_id="A'1d", tag=unit.designator,
            units=(unit.designator,), overdue=(unit.designator,), Tme=draft.now, Text=f"{unit.designator} is overdue",
        )  # fmt: skip


def _is_told(draft: Draft, name: str) -> bool:
    """Whether word of it is under way: by itself, or already as overdue."""
    return any(name in (one.own and one.own.designator, *one.overdue) for one in draft.under_way)
