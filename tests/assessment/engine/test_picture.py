"""What every picture holds: nothing of it tells how Control names a report."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.picture import told_part
from assessment.modes.sog.knowledge import Delivered, Knowledge
from control.situation.side import Side

TOLD = Delivered(
    number=1, key="blue:30:1:SAYS", addressee="blue", code="SAYS", unit="", at=Fraction(30), due=Fraction(30),
    delivered=Fraction(60), card="SAYS RAIN", words="Rain.",
)  # fmt: skip


def test_a_picture_tells_its_side_its_cycle_and_reports_without_controls_name_for_them() -> None:
    part = told_part(Side.BLUE, Knowledge(clock=Fraction(750), reports=(TOLD,)), 720)
    assert (part["side"], part["cycle"]) == (Side.BLUE, 2)
    assert [(told.number, told.key, told.words) for told in part["reports"]] == [(1, "", "Rain.")]
