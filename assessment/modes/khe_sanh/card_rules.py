"""What the text of a card leaves to dice (4.1b)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit


@rule("4.1b")
def is_hit_by_card(sheet: Worksheet, card: str, target: str, success_from: int) -> bool:
    """A card whose effect is variable says which numbers of a die count."""
    del card, target
    sheet.figure("success from", success_from)
    return die(sheet) >= success_from


@rule("4.1b")
def is_grounded(sheet: Worksheet, unit: Unit, types: list[str]) -> bool:
    """A card may keep kinds of air unit on the ground for a turn."""
    sheet.note("kept on the ground", ", ".join(types))
    return unit.kind.value in types


@rule("4.1b")
def is_forbidden(sheet: Worksheet, movement: str, types: list[str]) -> bool:
    """A card may forbid kinds of Allied movement for a turn."""
    sheet.note("forbidden", ", ".join(types))
    return movement in types


@rule("4.1b")
def one_of(sheet: Worksheet, card: str, draw: str, among: list[str]) -> str:
    """Where a card takes units at random, each has the same chance."""
    del card, draw
    return among[0] if len(among) == 1 else among[sheet.throw(len(among))]
