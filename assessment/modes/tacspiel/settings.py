"""What a scenario or umpire may set in TACSPIEL; the first value is the default."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Setting, Step

SETTINGS: Final = (
    Setting(
        key="pauses",
        title="Pauses for replies",
        values=("chosen", "every_report", "half_hours", "none"),
        words=("at reports of chosen kinds", "at every report", "every half hour", "none"),
        help="When the assessment of a cycle stops so that the cells may answer.",
    ),
    Setting(
        key="runners",
        title="Runners",
        values=("on", "off"),
        words=("reports and orders of units without radio travel by runner", "every unit is heard at once"),
        help="Whether units without radio report, and are ordered, by runner.",
    ),
    Setting(
        key="recent_reports",
        title="Start of cycle after a report",
        values=("delayed", "book"),
        words=("an order to a unit reported on in the last 90 minutes waits as a reply would", "no delay (A'5b)"),
        help="Whether the start of a cycle escapes the delay of a reply.",
    ),
    Setting(
        key="losses",
        title="News of lost units",
        values=("book", "overdue"),
        words=("at the next half hour (725, 778)", "a unit without radio is only missed at the end of the cycle"),
        help="How a side hears that a unit without radio was captured or destroyed.",
    ),
    Setting(
        key="groups",
        title="Who looks as one",
        values=("company", "unit"),
        words=("the units of a company within a kilometre", "every unit for itself"),
        help="Who shares a draw for sight and sound, is seen by one, and makes one report of it (R21).",
    ),
    Setting(
        key="landing_losses",
        title="Helicopters lost at ambushed landings",
        values=("first", "second"),
        words=("by Table H'4-2b", "by Table H'4-3"),
        help="Which of the two tables holds; the source does not say how they differ (E'1n).",
    ),
    Setting(
        key="agents",
        title="Red's agents",
        values=("on", "off"),
        words=("agents watch and sabotage (K'7)", "there are none; their orders are answered 772"),
        help="Whether Red has agents behind Blue's lines.",
    ),
)

SEQUENCE: Final = (
    Step(key="orders", title="Orders of both sides", owner="both"),
    Step(key="assess", title="Movement, contact and battle to the next pause", owner="control"),
    Step(key="reports", title="Reports, and orders that answer them", owner="both"),
    Step(key="review", title="Review and release", owner="control"),
)
