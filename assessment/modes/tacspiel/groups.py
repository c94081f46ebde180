"""Groups: the units of one company that stand near each other, which see and are seen as one (R21)."""

from __future__ import annotations

import operator
from functools import cached_property
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.companions import group_m
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side

METRES_A_HUNDRED: Final = 100
"""Squares are named in hundreds of metres."""

BY_UNIT: Final = "unit"
"""The setting by which every unit is a group of its own."""


class Group(msgspec.Struct, frozen=True, dict=True):
    """Some units of one company, in order of designator; places of throws call it by the first."""

    units: tuple[Unit, ...]

    @cached_property
    def designator(self) -> str:
        """The name of the group."""
        return self.units[0].designator

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The designators of its units."""
        return tuple(unit.designator for unit in self.units)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The westernmost, easternmost, southernmost and northernmost of its squares."""
        easts, norths = zip(*(unit.square for unit in self.units), strict=True)
        return min(easts), max(easts), min(norths), max(norths)

    def may_be_within(self, other: Group, metres: int) -> bool:
        """Whether the rectangles round the two come so near to each other; if not, none of their units do."""
        west, east, south, north = self.bounds
        other_west, other_east, other_south, other_north = other.bounds
        gap = metres // METRES_A_HUNDRED
        return (
            other_west - east <= gap
            and west - other_east <= gap
            and other_south - north <= gap
            and south - other_north <= gap
        )

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.units[0].side


class Groups:
    """The groups of one instant, each found once. A patrol or post is always on its own, by a setting every unit."""

    def __init__(self, draft: Draft, sheet: Worksheet) -> None:
        self._draft = draft
        self._metres = group_m(sheet.tables)
        self._found: dict[str, Group] = {}
        self._kept: dict[str, tuple[tuple[Unit, ...], Group]] = draft.memory.setdefault("groups", {})

    def of(self, unit: Unit) -> Group:
        """The group that a unit belongs to."""
        group = self._found.get(unit.designator)
        if group is None:
            group = self._group(unit)
            for name in group.names:
                self._found[name] = group
        return group

    def _group(self, unit: Unit) -> Group:
        """The group as it was found at an earlier instant if nothing of it has changed."""
        alone = unit.kind.is_patrol or self._draft.settings.get("groups") == BY_UNIT
        together = (unit,) if alone else self._draft.group_of(unit, self._metres)
        kept = self._kept.get(unit.designator)
        if kept is None or len(kept[0]) != len(together) or any(map(operator.is_not, kept[0], together)):
            members = tuple(one for one in together if one is unit or not one.kind.is_patrol)
            kept = self._kept[unit.designator] = together, Group(members)
        return kept[1]
