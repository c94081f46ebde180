from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet_line import Line, LineKind
from assessment.engine.worksheet_text import worksheet_text
from control.situation.clock import Clock


def line(number: int, parent: int, kind: LineKind, rule: str = "E'2a.5", **fields: object) -> Line:
    return Line(number=number, parent=parent, kind=kind, rule=rule, at=Fraction(210), **fields)  # type: ignore[arg-type]


def test_lines_stand_below_the_rule_that_asked_for_them() -> None:
    lines = [
        line(1, 0, LineKind.RULE, subjects=("1A44",), value="15", reading="R2", place="1|E'2a.5|1A44|h6|0"),
        line(2, 1, LineKind.RULE, rule="E'2a.4", value="2"),
        line(3, 2, LineKind.READ, table="E'2-1", entry="rifle_platoon", value="8", provenance="printed"),
        line(4, 1, LineKind.THROW, throw=35, value="d100", place="1|E'2a.5|1A44|h6|0", ruled=3),
        line(5, 1, LineKind.FIGURE, words="ratio", value="5/2"),
        line(6, 1, LineKind.ASK, words="Withdraw?", value="yes", place="p"),
        line(7, 0, LineKind.NOTE, rule="", words="ruling.applied"),
    ]
    assert worksheet_text(lines, Clock(day=2, hour=6)).splitlines() == [
        "0930 E'2a.5 (R2) 1A44 -> 15",
        "       E'2a.4 -> 2",
        "         reads E'2-1, rifle_platoon: 8 (printed)",
        "       throws d100: 35   <1|E'2a.5|1A44|h6|0>  [ruling 3]",
        "       works out ratio: 5/2",
        "       asks: Withdraw? -> yes   <p>",
        "0930 notes ruling.applied",
    ]
