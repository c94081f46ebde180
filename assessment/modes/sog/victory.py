"""3.8 and chapter 5: points, how a mission ends, who has won."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.kinds import Ending, Objective, Winner
from assessment.modes.sog.rules import rule

AWARD = table("5.1.1")


@rule("3.8a")
def men_left(sheet: Worksheet, before: int, lost: str) -> int:
    """Losses carry over from action to action."""
    sheet.figure("men before", before)
    return before - len(lost)


@rule("3.1.3b")
def prisoners_held(sheet: Worksheet, held: int, taken: int, freed: int) -> int:
    """A prisoner goes with the team for the rest of the mission; he is no man of it."""
    sheet.figure("held before", held)
    return held + taken - freed


@rule("5.1")
def points_after(sheet: Worksheet, side: str, before: int, gained: int) -> int:
    """Points add up and are brought up to date after each action."""
    del side
    sheet.figure("points before", before)
    return before + gained


@rule("5.1.1a", "3.1.3c")
def points_for_prisoner(sheet: Worksheet, objective: Objective, prisoners: int) -> int:
    """Ten points, once, for any prisoner brought out, in a prisoner snatch alone."""
    sheet.figure("prisoners", prisoners)
    if objective is not Objective.PRISONER_SNATCH or not prisoners:
        return 0
    return int(sheet.read(AWARD, "prisoner_out"))


@rule("3.7.3")
def is_mission_over(sheet: Worksheet, ending: Ending) -> bool:
    """The mission is over when the team is out or eliminated; VC counters move no more."""
    sheet.note(ending.value)
    return True


@rule("3.8b")
def wins_by_elimination(sheet: Worksheet, ending: Ending) -> bool:
    """If the last man falls the enemy has won, whatever the points."""
    sheet.note(ending.value)
    return ending is Ending.ELIMINATED


@rule("5.0")
def winner(sheet: Worksheet, blue: int, red: int) -> Winner:
    """The side with more points wins; equal points are a draw."""
    sheet.figure("Blue", blue)
    sheet.figure("Red", red)
    return Winner.DRAW if blue == red else Winner.BLUE if blue > red else Winner.RED


@rule("sog.intro.2", reading="R3")
def is_followed_by_another(sheet: Worksheet, done: int, missions: int) -> bool:
    """One game is one mission; as a campaign, mission follows mission."""
    sheet.figure("missions done", done)
    return not missions or done < missions
