"""The brief of a fight: what Control lays out on the table, as sentences (1.0, 2.4, 3.2, 4.1, 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.enemy import items_of
from assessment.modes.sog.kinds import Action, Orientation, Role, Scenario, Squad, Terrain, spoken
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.roster import class_of, impulses_and_actions, written_load
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

TERRAIN = table("2.4")
OPTIONAL = table("5.2")

FEATURES: Final = ("trees", "ground", "hills", "ignored", "buildings")
RECOMMENDED: Final = ("16.1", "16.2", "16.3", "16.4", "16.6", "16.8", "16.9", "21", "22", "23")
REQUIRED: Final = ("16.7", "24", "25")


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """An action that is to be fought, fully specified.

    `counter` is the VC counter whose squad it is, 0 for none; `with_c` the number of the squad with the C counter.
    """

    action: Action
    scenario: Scenario
    page: int
    role: Role
    square: Square
    terrain: Terrain
    counter: int
    squads: tuple[Squad, ...]
    with_c: int
    weapon_of_c: str
    panels: tuple[int, ...]
    orientation: Orientation
    enters: str

    @property
    def place(self) -> str:
        """Square and counter, by which the fight is told from others of the same turn."""
        return f"VC{self.counter}" if self.counter else self.action.value

    @property
    def designator(self) -> str:
        """Where and who, by which places of the worksheet are told apart."""
        return f"{self.square.text}.{self.place}"


def _tactical(paragraph: str, terrain: Terrain) -> Callable[[Worksheet], tuple[str, ...]]:
    def effects(sheet: Worksheet) -> tuple[str, ...]:
        """What the terrain of the square means for trees, ground, hills and buildings on the panels."""
        return tuple(str(sheet.read(TERRAIN, terrain, feature)) for feature in FEATURES)

    effects.__qualname__ = f"effects_of_{terrain}"
    return rule(paragraph)(effects)


EFFECTS: Final[Mapping[Terrain, Callable[[Worksheet], tuple[str, ...]]]] = {
    terrain: _tactical(paragraph, terrain)
    for paragraph, terrain in (
        ("2.4a", Terrain.CLEAR),
        ("2.4b", Terrain.ELEPHANT_GRASS),
        ("2.4c", Terrain.JUNGLE),
        ("2.4d", Terrain.MOUNTAIN),
        ("2.4e", Terrain.BROKEN),
    )
}
"""The tactical terrain of each kind of square, by its own paragraph."""


def _optional(number: str) -> Callable[[Worksheet, bool], bool]:
    def is_in_force(sheet: Worksheet, chosen: bool) -> bool:  # noqa: FBT001 - a setting
        """Recommended rules of FIREPOWER hold unless they are switched off, required ones always."""
        sheet.read(OPTIONAL, number, figure="name")
        return chosen or sheet.read(OPTIONAL, number, figure="status") == "required"

    is_in_force.__qualname__ = f"is_in_force_{number}"
    return rule(f"5.2-{number}")(is_in_force)


IN_FORCE: Final[Mapping[str, Callable[[Worksheet, bool], bool]]] = {
    number: _optional(number) for number in (*RECOMMENDED, *REQUIRED)
}
"""Whether each optional rule of FIREPOWER holds, by its own paragraph."""


def setting_of(number: str) -> str:
    """The key of the setting of a recommended rule."""
    return f"firepower_{number.replace('.', '_')}"


@rule("1.0")
def pieces(sheet: Worksheet, square: Square, men: tuple[str, ...], squads: tuple[str, ...]) -> tuple[str, ...]:
    """Men and squads are pieces of the fight; the counters of the strategic map are not."""
    del square
    sheet.figure("pieces", len(men) + len(squads))
    return (*men, *squads)


def facts_of(sheet: Worksheet, fight: Fight, men: tuple[Man, ...], settings: Mapping[str, str]) -> tuple[str, ...]:
    """Everything that the table needs, a sentence each."""
    pieces(sheet, fight.square, tuple(man.letter for man in men), tuple(squad.value for squad in fight.squads))
    return (
        _scenario(fight),
        _panels(fight),
        f"Terrain of {fight.square.text} is {spoken(fight.terrain)}: {'; '.join(EFFECTS[fight.terrain](sheet))}.",
        *_team(sheet, men),
        *(_squad(sheet, squad, number, fight) for number, squad in enumerate(fight.squads, start=1)),
        _optional_rules(sheet, settings),
        "Victory points are FIREPOWER's own awards.",
    )


def _scenario(fight: Fight) -> str:
    parts = {Role.ATTACKER: "the team attacks", Role.DEFENDER: "the team defends", Role.SIDE_A: "the team is side A"}
    named = f"FIREPOWER, {spoken(fight.scenario)} (page {fight.page}): {parts[fight.role]}"
    if fight.scenario is Scenario.MEETING_ENGAGEMENT:
        return f"{named}; victory condition 1 holds, never 2."
    if not fight.enters:
        return f"{named}; the enemy places no fortifications."
    who = "the team" if fight.role is Role.ATTACKER else "the enemy"
    return f"{named}; {who} enters from the {fight.enters}."


def _panels(fight: Fight) -> str:
    numbers = ", ".join(str(number) for number in fight.panels)
    laid = f"Panels {numbers}" if len(fight.panels) > 1 else f"Panel {numbers}"
    return f"{laid}, {spoken(fight.orientation)}."


def _team(sheet: Worksheet, men: tuple[Man, ...]) -> tuple[str, ...]:
    impulses, actions = impulses_and_actions(sheet)
    return (f"Team of {len(men)}, {impulses}/{actions}.", *(_man(sheet, man) for man in men))


def _man(sheet: Worksheet, man: Man) -> str:
    leader = f" {man.leader}" if man.leader else ""
    items = ", ".join(written_load(code, count) for code, count in man.items.items())
    carries = f"; {items}" if items else ""
    weapon = f"{man.weapon} ({class_of(sheet, man.weapon)})" if man.weapon else "no weapon"
    return f"{man.letter} {man.origin}{leader}: {weapon}{carries}."


def _squad(sheet: Worksheet, squad: Squad, number: int, fight: Fight) -> str:
    name, *rest = items_of(sheet, squad)
    extra = f", C with {fight.weapon_of_c}" if fight.with_c == number else ""
    return f"Squad {number}, {name}: {', '.join(rest)}{extra}."


def _optional_rules(sheet: Worksheet, settings: Mapping[str, str]) -> str:
    held = [
        number
        for number, is_in_force in IN_FORCE.items()
        if is_in_force(sheet, settings.get(setting_of(number), "on") == "on")
    ]
    return f"Optional rules of FIREPOWER in force: {', '.join(sorted(held, key=_in_order))}."


def _in_order(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))
