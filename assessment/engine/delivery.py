"""Releasing reports: what the tray decides is put into what each side knows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from assessment.engine.outcome import Decision, DecisionKind
from control.situation.by_side import BySide
from control.situation.side import SIDES, Side


class Situation(Protocol):
    """What delivery needs of a mode's situation."""

    @property
    def now(self) -> Fraction:
        """Game time reached."""

    @property
    def known(self) -> BySide[Any]:
        """What each side knows."""

    @property
    def under_way(self) -> tuple[Any, ...]:
        """The reports not yet delivered."""


S = TypeVar("S", bound=Situation)

Tell = Callable[[Any, Any, Decision | None, Fraction], Any]
"""What a side knows once a report is told: of its knowledge, the report, what was decided of it, and the time."""


def by_due(report: Any) -> Any:
    """Reports by when they fall due, those of a moment in their order."""
    return report.due, report.order, report.key


def deliver(
    situation: S,
    keys: tuple[str, ...],
    decisions: tuple[Decision, ...],
    tell: Tell,
    in_order: Callable[[Any], Any] = by_due,
) -> S:
    """Delivers the reports named, as decided; both sides' clocks come to this pause.

    Where Control has decided nothing, what became of a report on the way by chance holds. A report delayed beyond this
    pause stays under way with its new time, a withheld one is dropped, and one that is for neither side goes to
    nobody's knowledge.
    """
    decided = {decision.report: decision for decision in decisions}
    under_way: list[Any] = []
    known = {side: situation.known[side] for side in SIDES}
    as_decided = [_as_decided(report, decided.get(report.key, report.by_chance)) for report in situation.under_way]
    for report, decision in sorted(as_decided, key=lambda pair: in_order(pair[0])):
        if report.key not in keys or report.due > situation.now:
            under_way.append(report)
        elif report.addressee in SIDES and not (decision and decision.kind is DecisionKind.WITHHOLD):
            side = Side(report.addressee)
            known[side] = tell(known[side], report, decision, situation.now)
    after = situation.known
    for side in SIDES:
        after = after.replaced(side, replace(known[side], clock=situation.now))
    whole: Any = situation
    delivered: S = replace(whole, under_way=tuple(under_way), known=after)
    return delivered


def _as_decided(report: Any, decision: Decision | None) -> tuple[Any, Decision | None]:
    """The report with what is decided of it; one that is delayed has its new time, and nothing more is decided."""
    if decision is not None and decision.kind is DecisionKind.DELAY and decision.due is not None:
        return replace(report, due=decision.due, by_chance=None), None
    return report, decision
