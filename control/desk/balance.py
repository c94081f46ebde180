"""What a branch has cost each side and what each cell knows there, to be held against another branch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assessment.engine.umpiring import TrueUnit
from control.desk.desk import Desk
from control.desk.stage import side_name
from control.services.pictures import CellDesk
from control.situation.side import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """A contact as a cell has it, without its number: that hangs on how many reports came before."""

    stamp: str
    words: str
    place: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """One side on one branch: how many of its units it has lost, what is left of them all in percent where that is
    counted, and its contacts and reports.
    """

    side: str
    name: str
    units: int
    lost: int
    left_pct: int | None
    contacts: tuple[Contact, ...]
    reports: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactsApart:
    """The contacts of a cell that it has on one of two branches alone."""

    side: str
    name: str
    left: tuple[Contact, ...]
    right: tuple[Contact, ...]


def balance_of(desk: Desk, side: Side, opening: Any, situation: Any) -> Balance:
    """A side at a moment, beside what it set out with."""
    began, stands = (_units(desk, side, one) for one in (opening, situation))
    names = sorted(began.keys() | stands.keys())
    left = [_left(stands.get(name)) for name in names]
    counted = [part for part in left if part is not None]
    cell = CellDesk(side=side, mode=desk.mode, picture=desk.mode.picture_for(side, situation, desk.mode))
    return Balance(
        side=side.value,
        name=side_name(side),
        units=len(names),
        lost=sum(part == 0 for part in left),
        left_pct=sum(counted) // len(counted) if len(counted) == len(left) > 0 else None,
        contacts=tuple(_contacts(desk, cell)),
        reports=len(cell.reports()),
    )


def contacts_apart(left: Balance, right: Balance) -> ContactsApart:
    """What a cell has made out on one branch and not on the other."""
    alone = [
        tuple(contact for contact in mine.contacts if contact not in other.contacts)
        for mine, other in ((left, right), (right, left))
    ]
    return ContactsApart(side=left.side, name=left.name, left=alone[0], right=alone[1])


def _units(desk: Desk, side: Side, situation: Any) -> dict[str, TrueUnit]:
    units = desk.mode.umpiring.units(situation, desk.mode)
    return {unit.designator: unit for unit in units if unit.side is side}


def _left(unit: TrueUnit | None) -> int | None:
    """Percent left of a unit: nothing of one that is no more, None where the game does not count it."""
    return 0 if unit is None else unit.left_pct


def _contacts(desk: Desk, cell: CellDesk) -> Iterable[Contact]:
    for row in cell.contacts():
        yield Contact(stamp=desk.stamp(row.at), words=row.words, place=row.place, by=row.by)
