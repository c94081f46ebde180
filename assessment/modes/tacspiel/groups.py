"""Groups: the units of one company within a kilometre of each other, which see and are seen as one (play.md)."""

from __future__ import annotations

import msgspec

from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side


class Group(msgspec.Struct, frozen=True):
    """Some units of one company, in order of designator; places of throws call it by the first."""

    units: tuple[Unit, ...]

    @property
    def designator(self) -> str:
        """The name of the group."""
        return self.units[0].designator

    @property
    def names(self) -> tuple[str, ...]:
        """The designators of its units."""
        return tuple(unit.designator for unit in self.units)

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.units[0].side


class Groups:
    """The groups of one instant, each found once. A patrol or post is always on its own."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._found: dict[str, Group] = {}

    def of(self, unit: Unit) -> Group:
        """The group that a unit belongs to."""
        group = self._found.get(unit.designator)
        if group is None:
            group = Group(self._members(unit))
            for name in group.names:
                self._found[name] = group
        return group

    def _members(self, unit: Unit) -> tuple[Unit, ...]:
        if unit.kind.is_patrol:
            return (unit,)
        return tuple(member for member in self._draft.group_of(unit) if not member.kind.is_patrol)
