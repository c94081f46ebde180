"""Units that come to blows at one instant, and which of their clashes are one fight (E'1.1, E'1l.2, E'2c)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from assessment.modes.tacspiel.kinds import BattleKind
from control.situation.side import Side


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """Units that come to blows at this instant: who attacks whom by which order or option.

    `aggressive` are the sides with aggressive orders; `kind` is given where the circumstances fix it (an ambush found,
    an escape that failed). `holds` where the attackers hold a former ambusher (E'1f).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    code: str = ""
    aggressive: tuple[Side, ...] = ()
    kind: BattleKind | None = None
    holds: bool = False

    @property
    def is_mutual(self) -> bool:
        """Whether each side attacks the other."""
        return set(self.aggressive) == set(Side)

    @property
    def turned(self) -> Clash:
        """The same with the sides the other way round."""
        return replace(self, attackers=self.defenders, defenders=self.attackers)


def as_one(clashes: Iterable[Clash]) -> list[Clash]:
    """The clashes of an instant, those put together in which both sides attack and which share a unit.

    Whose intent stands first in a list then decides nothing: all who attack each other are weighed together.
    """
    found: list[Clash] = []
    for clash in clashes:
        whole = clash
        if clash.is_mutual:
            shared = [other for other in found if other.is_mutual and _share_units(other, clash)]
            found = [other for other in found if other not in shared]
            for other in shared:
                whole = _together(other, whole)
        found.append(whole)
    return found


def _share_units(one: Clash, other: Clash) -> bool:
    return not {*one.attackers, *one.defenders}.isdisjoint((*other.attackers, *other.defenders))


def _together(first: Clash, other: Clash) -> Clash:
    if set(first.attackers) & set(other.defenders) or set(first.defenders) & set(other.attackers):
        other = other.turned
    return replace(
        first,
        attackers=tuple(sorted({*first.attackers, *other.attackers})),
        defenders=tuple(sorted({*first.defenders, *other.defenders})),
    )
