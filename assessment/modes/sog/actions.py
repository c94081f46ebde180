"""What an action is: scenario, sides, squads, panels, orientation, terrain (2.3, 3.1, 3.5, 4.2.1).

Each way into an action is a paragraph of its own; table `actions` holds what they print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from assessment.engine.outcome import InWords
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.die import die
from assessment.modes.sog.ground import Ground
from assessment.modes.sog.kinds import Action, Orientation, Role, Scenario, Squad, Terrain
from assessment.modes.sog.panel_layout import layout_of
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square
from assessment.modes.sog.strategic_map import terrain_of
from control.situation.side import CONTROL, Side

ACTIONS = table("actions")
ORIENTATION = table("H-orientation")


def _set_up(sheet: Worksheet, action: Action) -> Role:
    """Scenario, page and part of the team, read under the paragraph that calls for the action."""
    sheet.read(ACTIONS, action, figure="scenario")
    sheet.read(ACTIONS, action, figure="page")
    return Role(sheet.read(ACTIONS, action, figure="role"))


@rule("3.1.1a")
def trail(sheet: Worksheet, square: Square) -> Role:
    """A trail is interdicted by an ambush that the team lays: it defends."""
    del square
    return _set_up(sheet, Action.TRAIL_INTERDICTION)


@rule("3.1.2a")
def sanctuary(sheet: Worksheet, square: Square) -> Role:
    """A sanctuary is a base camp that the team attacks."""
    del square
    return _set_up(sheet, Action.SANCTUARY_INTERDICTION)


@rule("3.5e")
def met(sheet: Worksheet, square: Square) -> Role:
    """A patrol met: a meeting engagement under victory condition 1 and never 2, the team as side A."""
    del square
    return _set_up(sheet, Action.PATROL_CONTACTED)


@rule("3.5f")
def ambushed(sheet: Worksheet, square: Square) -> Role:
    """The team walks into an ambush of a North Vietnamese squad and enters from the south."""
    del square
    return _set_up(sheet, Action.AMBUSHED)


@rule("4.2.1a")
def ambushing(sheet: Worksheet, square: Square, counter: str) -> Role:
    """A VC counter walks into the team, which lies in ambush; its squad enters from the south."""
    del square, counter
    return _set_up(sheet, Action.AMBUSHING)


def role_in(sheet: Worksheet, action: Action, square: Square, counter: str) -> Role:
    """The team's part, by the paragraph of the action."""
    if action is Action.AMBUSHING:
        return ambushing(sheet, square, counter)
    called: Mapping[Action, Callable[[Worksheet, Square], Role]] = {
        Action.TRAIL_INTERDICTION: trail,
        Action.SANCTUARY_INTERDICTION: sanctuary,
        Action.PATROL_CONTACTED: met,
        Action.AMBUSHED: ambushed,
    }
    return called[action](sheet, square)


def scenario_of(sheet: Worksheet, action: Action) -> tuple[Scenario, int]:
    """The scenario of an action and the page it stands on."""
    entry = sheet.tables[ACTIONS.id].entry(action)
    return Scenario(str(entry.figure("scenario"))), int(str(entry.figure("page")))


@rule("4.1.2a", "3.1.1c")
def squads_named(sheet: Worksheet, square: Square, action: Action) -> tuple[Squad, ...]:
    """Enemy squads are of the kinds that the action names; on a trail one of each, entering from the north."""
    del square
    sheet.note(str(sheet.read(ACTIONS, action, figure="enters") or "no edge"))
    return tuple(Squad(squad) for squad in sheet.read(ACTIONS, action, figure="squads"))


def enters_from(sheet: Worksheet, action: Action) -> str:
    """The edge that the side not lying in wait enters from, "" where the scenario names none."""
    return str(sheet.tables[ACTIONS.id].entry(action).figure("enters") or "")


def chooser_of(sheet: Worksheet, action: Action) -> Side:
    """The side that chooses the panel of an ambush."""
    return Side(str(sheet.tables[ACTIONS.id].entry(action).figure("chooser")))


@rule("3.1.1d", "3.1.2c")
def ground_of(sheet: Worksheet, square: Square, ground: Ground) -> Terrain:
    """The terrain of the panels follows the square in which the action is fought, wherever it was expected."""
    return terrain_of(sheet, square, ground)


@rule("3.1.1b", reading="R5")
def panel(sheet: Worksheet, square: Square, counter: str, action: Action, chosen: str) -> int:
    """The side that lies in ambush picks one of two panels; an order given beforehand answers for it."""
    del counter
    offered = [str(number) for number in sheet.read(ACTIONS, action, figure="panels")]
    side = Side(str(sheet.read(ACTIONS, action, figure="chooser")))
    if chosen in offered:
        sheet.note("chosen beforehand", chosen)
        return int(chosen)
    answer = sheet.ask(
        side.value,
        f"Which panel for the ambush in {square.text}?",
        [(f"PANEL {number}", f"Panel {number}") for number in offered],
        f"PANEL {offered[0]}",
    )
    return int(answer.split()[1])


@rule("3.1.1b", reading="R5")
def orientation(sheet: Worksheet, square: Square, counter: str, action: Action) -> Orientation:
    """Which way north lies on the panel is left to chance."""
    del square, counter
    if not sheet.read(ACTIONS, action, figure="turned"):
        return Orientation.AS_PRINTED
    return Orientation(sheet.result(ORIENTATION, die(sheet)))


@rule("3.1.2b", reading="R5")
def layout(sheet: Worksheet, square: Square, chosen: str) -> tuple[int, ...]:
    """The enemy lays the three panels of his base camp as the scenario allows, and places no fortifications."""
    if chosen:
        sheet.note("chosen beforehand", chosen)
        return layout_of(f"LAYOUT {chosen}")
    answer = sheet.ask_in_words(
        Side.RED,
        f"How do the three panels of the base camp in {square.text} lie, from north to south?",
        InWords(example="LAYOUT 1 3 2", checker="layout"),
        "LAYOUT 1 2 3",
        ("Fortifications may not be placed.",),
    )
    return layout_of(answer)


PANELS_LAID: Final = tuple(
    " ".join(str(number) for number in chosen) for count in (1, 2, 3) for chosen in combinations((1, 2, 3), count)
)
"""The panels that can lie on the table."""


@rule("2.3")
def panels_laid(sheet: Worksheet, square: Square) -> tuple[int, ...]:
    """One or more panels are laid out as the scenario directs; where it leaves them open Control records which."""
    answer = sheet.ask(
        CONTROL,
        f"Which map panels are laid for the meeting engagement in {square.text}?",
        [(panels, f"Panels {panels}" if " " in panels else f"Panel {panels}") for panels in PANELS_LAID],
        PANELS_LAID[0],
        ("The result can be entered once they are recorded.",),
    )
    return tuple(int(number) for number in answer.split())


@rule("4.1.1", reading="R5")
def squad_with_c(sheet: Worksheet, square: Square, squads: int, weapon: str, chosen: str) -> int:
    """One of two squads may be given the C counter: which, 0 for neither."""
    answer = f"ADDC {chosen}" if chosen else ""
    if chosen:
        sheet.note("chosen beforehand", chosen)
    else:
        options = [(f"ADDC {number}", f"Squad {number} gets it") for number in range(1, squads + 1)]
        answer = sheet.ask(
            Side.RED,
            f"Which squad in {square.text} gets the C counter with {weapon}?",
            [*options, ("ADDC NONE", "Neither")],
            "ADDC 1",
        )
    number = answer.split()[1]
    return 0 if number == "NONE" else int(number)
