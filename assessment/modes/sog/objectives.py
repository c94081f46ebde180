"""3.0 and 3.1: the order of events, and what the mission is."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.die import die
from assessment.modes.sog.kinds import Action, Objective, Phase
from assessment.modes.sog.rules import rule
from control.situation.side import Side

MISSION = table("3.1")
SNATCH = table("3.1.3")

CHOICES: Final = ("PANEL", "LAYOUT", "ADDC", "BREAKOFF")
"""Orders that choose something inside an action."""

IN_PHASE: Final[dict[Phase, tuple[str, ...]]] = {
    Phase.MISSION: (),
    Phase.TEAM: ("TEAM",),
    Phase.INSERTION: ("INSERT",),
    Phase.LANDING: ("LAND",),
    Phase.FIELD: ("MOVE", "HOLD", "ABORT", "EXTRACT", *CHOICES),
    Phase.OVER: (),
}
"""What may be ordered when."""


@rule("3.0", reading="R2")
def is_its_time(sheet: Worksheet, code: str, phase: Phase) -> bool:
    """The objective comes first, then the team, the target and the insertion; after that turns are played."""
    sheet.note(phase.value)
    return code in IN_PHASE[phase]


@rule("sog.intro.1", "4.0")
def may_order(sheet: Worksheet, code: str, side: Side) -> bool:
    """On the strategic map only the team leader orders; the enemy acts inside an action, his counters move by die."""
    sheet.note(side.value)
    return side is Side.BLUE or code in CHOICES


@rule("3.1")
def mission(sheet: Worksheet, number: str) -> Objective:
    """A die says what the mission is."""
    del number
    return Objective(sheet.result(MISSION, die(sheet)))


@rule("3.1.3a")
def snatch_action(sheet: Worksheet) -> Action:
    """When a prisoner snatch finds its target a die says whether it is the ambush or the base camp assault."""
    return Action(sheet.result(SNATCH, die(sheet)))


def action_of(sheet: Worksheet, objective: Objective) -> Action:
    """The action of a mission whose target is found."""
    if objective is Objective.PRISONER_SNATCH:
        return snatch_action(sheet)
    return Action(objective.value)
