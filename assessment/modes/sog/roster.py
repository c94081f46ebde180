"""3.2: who belongs to the team and what each man carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.rules import rule

TEAM = table("3.2")
WEAPONS = table("3.2.2")
EQUIPMENT = table("3.2.3")
LOADS = table("H-loads")
CLASSES = table("H-classes")

LETTERS: Final = "ABCDEFGHIJKL"
GRENADES: Final = ("HGN3", "HGN5")


@rule("3.2a")
def may_be_so_many(sheet: Worksheet, men: int, americans: int) -> bool:
    """Twelve men at most, three of them Americans."""
    sheet.figure("men", men)
    sheet.figure("Americans", americans)
    return men <= int(sheet.read(TEAM, "most_men")) and americans <= int(sheet.read(TEAM, "most_americans"))


@rule("3.2b")
def may_have_leaders(sheet: Worksheet, s_counters: int, a_counters: int) -> bool:
    """No more than one S and one A counter."""
    return s_counters <= int(sheet.read(TEAM, "most_S")) and a_counters <= int(sheet.read(TEAM, "most_A"))


@rule("3.2c")
def impulses_and_actions(sheet: Worksheet) -> tuple[int, int]:
    """The team has six impulses and three actions, however many men are left."""
    return int(sheet.read(TEAM, "impulses")), int(sheet.read(TEAM, "actions"))


@rule("3.2.1a")
def has_radio(sheet: Worksheet, loads: Mapping[str, int]) -> bool:
    """The team must carry a radio."""
    radios = loads.get(str(sheet.read(LOADS, "radio")), 0)
    sheet.figure("radios", radios)
    return radios >= int(sheet.read(TEAM, "least_radios"))


@rule("3.2.1b")
def has_smoke(sheet: Worksheet, loads: Mapping[str, int]) -> bool:
    """The team must carry five smoke grenades among them."""
    smoke = loads.get(str(sheet.read(LOADS, "smoke")), 0)
    sheet.figure("smoke grenades", smoke)
    return smoke >= int(sheet.read(TEAM, "least_smoke"))


@rule("3.2.2")
def may_be_armed_with(sheet: Worksheet, weapon: str) -> bool:
    """Each man may carry one of nine weapons."""
    if not sheet.prints(WEAPONS, weapon):
        return False
    sheet.read(WEAPONS, weapon)
    return True


@rule("3.2.3")
def may_be_carried(sheet: Worksheet, item: str, loads: Mapping[str, int], men: int) -> bool:
    """Equipment has limits for the whole team; hand grenades are of one kind."""
    if item in (sheet.read(LOADS, "radio"), sheet.read(LOADS, "smoke")):
        return True
    if not sheet.prints(EQUIPMENT, item):
        return False
    if item in GRENADES and all(loads.get(kind, 0) for kind in GRENADES):
        return False
    one_a_man = bool(sheet.read(EQUIPMENT, item, figure="one_a_man"))
    most = men if one_a_man else int(sheet.read(EQUIPMENT, item))
    sheet.figure(item, loads.get(item, 0))
    return _counted(sheet, item, loads) <= most


def _counted(sheet: Worksheet, item: str, loads: Mapping[str, int]) -> int:
    """How many count against a limit: smoke with the hand grenades, if an umpire has set it so."""
    count = loads.get(item, 0)
    if item in GRENADES and sheet.read(LOADS, "smoke", figure="counts_as_grenade"):
        count += loads.get(str(sheet.read(LOADS, "smoke")), 0)
    return count


@rule("3.2.4a")
def is_carried_by(sheet: Worksheet, item: str, letters: str) -> bool:
    """Every weapon and item belongs to a man with a letter of his own before the insertion."""
    sheet.figure(item, letters or "nobody")
    return bool(letters) and set(letters) <= set(LETTERS)


def class_of(sheet: Worksheet, code: str) -> str:
    """The plain word for a counter code; the code where the book has none."""
    letters = code[:3]
    return str(sheet.read(CLASSES, letters)) if sheet.prints(CLASSES, letters) else code


def read_load(text: str) -> tuple[str, int]:
    """Code and number of a load such as HGN3X4."""
    code, _, count = text.partition("X")
    return code, int(count or 1)


def written_load(code: str, count: int) -> str:
    """A load as on a card."""
    return code if count == 1 else f"{code}X{count}"
