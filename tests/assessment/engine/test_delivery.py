"""Delivery: what the tray decides of each report, and what either side knows afterwards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from assessment.engine.delivery import deliver
from assessment.engine.knowledge import Knowledge
from assessment.engine.outcome import Decision, DecisionKind
from assessment.engine.report import Delivered, Report, as_delivered, is_changed
from assessment.modes.sog.codes import CODEBOOK
from control.situation.by_side import BySide


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """A situation of nothing but reports."""

    now: Fraction = Fraction(60)
    known: BySide[Knowledge] = BySide(red=Knowledge(), blue=Knowledge())
    under_way: tuple[Report, ...] = ()


def report(key: str, to: str = "blue", due: int = 60, order: int = 1) -> Report:
    return Report(
        key=key, addressee=to, code="SAYS", at=Fraction(30), due=Fraction(due), card=f"SAYS {key}",
        control_card=f"SAYS {key}", rule="3.0", line=1, order=order,
    )  # fmt: skip


def tell(known: Knowledge, told: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    record = as_delivered(Delivered, told, decision, CODEBOOK, number=len(known.reports) + 1, now=now)
    return replace(known, reports=(*known.reports, record))


def after(*reports: Report, keys: str, decisions: tuple[Decision, ...] = ()) -> Situation:
    return deliver(Situation(under_way=reports), tuple(keys), decisions, tell)


def decided(kind: DecisionKind, **more: Any) -> tuple[Decision, ...]:
    return (Decision(report="a", kind=kind, reason="so decided", **more),)


def test_reports_named_are_told_in_order_of_their_time_and_numbered_by_side() -> None:
    done = after(report("b", order=2), report("a"), report("c", "red"), report("d", due=30), keys="abcd")
    assert [(told.number, told.key) for told in done.known.blue.reports] == [(1, "d"), (2, "a"), (3, "b")]
    assert [(told.number, told.words) for told in done.known.red.reports] == [(1, "C [h].")]
    assert done.under_way == ()


def test_both_clocks_come_to_the_pause_whoever_is_told() -> None:
    done = after(report("a"), keys="a")
    assert done.known.red.clock == done.known.blue.clock == done.now


def test_a_report_that_is_not_named_stays_under_way() -> None:
    assert [one.key for one in after(report("a"), report("b"), keys="a").under_way] == ["b"]


def test_a_delayed_report_stays_under_way_with_its_new_time() -> None:
    done = after(report("a"), keys="a", decisions=decided(DecisionKind.DELAY, due=Fraction(120)))
    assert [one.due for one in done.under_way] == [120]
    assert done.known.blue.reports == ()


def test_a_withheld_report_and_one_for_neither_side_are_told_to_nobody() -> None:
    withheld = after(report("a"), keys="a", decisions=decided(DecisionKind.WITHHOLD))
    of_control = after(report("a", "control"), keys="a")
    for done in (withheld, of_control):
        assert (done.under_way, done.known.red.reports, done.known.blue.reports) == ((), (), ())


def test_an_edited_report_tells_what_control_wrote() -> None:
    edit = decided(DecisionKind.EDIT, card="SAYS OTHERWISE", words="Otherwise.")
    (told,) = after(report("a"), keys="a", decisions=edit).known.blue.reports
    assert (told.card, told.words) == ("SAYS OTHERWISE", "Otherwise.")


def test_a_card_garbled_beyond_reading_is_told_as_it_stands() -> None:
    garble = decided(DecisionKind.GARBLE, card="S?YS ???")
    (told,) = after(report("a"), keys="a", decisions=garble).known.blue.reports
    assert told.words == "S?YS ???."


def test_a_report_is_changed_by_edit_and_garble_alone() -> None:
    changing = {kind for kind in DecisionKind if is_changed(Decision(report="a", kind=kind))}
    assert changing == {DecisionKind.EDIT, DecisionKind.GARBLE}
    assert not is_changed(None)
