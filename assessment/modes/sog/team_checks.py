"""TEAM: whether a man, and the team as a whole, may be as ordered (3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import roster
from assessment.modes.sog.kinds import Leader, Origin
from assessment.modes.sog.order_plan import Plan, View
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.roster import read_load
from orders.language.card import Card


def team(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """TEAM: a man with his weapon and load, within what the team may be and carry."""
    del view
    letter, weapon = card.value("Man"), card.value("Arm")
    if any(man.letter == letter for man in plan.men):
        return Refusal(why=f"{letter} stands on this sheet twice", paragraph="3.2.4a", field="Man")
    if not roster.may_be_armed_with(sheet, weapon):
        return Refusal(why=f"{weapon} is no weapon of the team", paragraph="3.2.2", field="Arm")
    items: dict[str, int] = {}
    for word in card.value("Load").split():
        code, count = read_load(word)
        if roster.may_be_armed_with(sheet, code):
            return Refusal(why=f"one weapon a man; {code} is a second", paragraph="3.2.2", field="Load")
        items[code] = items.get(code, 0) + count
        if not roster.is_carried_by(sheet, code, letter):
            return Refusal(why=f"{code} belongs to nobody", paragraph="3.2.4a", field="Load")
    origin, leader = Origin(card.value("Who")), Leader(card.value("Lead"))
    man = Man(letter=letter, origin=origin, weapon=weapon, leader=leader, items=dict(sorted(items.items())))
    men = (*plan.men, man)
    fault = _counted(sheet, men, man)
    return fault or replace(plan, men=men)


def _counted(sheet: Worksheet, men: tuple[Man, ...], newest: Man) -> Refusal | None:
    """Whether the team is still within its limits with its newest man; loads that hang on its size come last."""
    americans = sum(man.origin is Origin.AMERICAN for man in men)
    if not roster.may_be_so_many(sheet, len(men), americans):
        return Refusal(why="twelve men at most, three of them Americans", paragraph="3.2a", field="Who")
    leaders = [sum(man.leader is kind for man in men) for kind in (Leader.S, Leader.A)]
    if not roster.may_have_leaders(sheet, leaders[0], leaders[1]):
        return Refusal(why="one S and one A at most", paragraph="3.2b", field="Lead")
    loads = loads_of(men)
    for item in newest.items:
        if not roster.may_be_carried(sheet, item, loads, len(men)):
            return Refusal(why=_too_much(item, loads), paragraph="3.2.3", field="Load")
    return None


def _too_much(item: str, loads: Mapping[str, int]) -> str:
    if item in roster.GRENADES and all(loads.get(kind, 0) for kind in roster.GRENADES):
        return "hand grenades of one kind, HGN3 or HGN5"
    return f"{loads.get(item, 0)} {item} are more than the team may carry"


def faults_of_team(sheet: Worksheet, men: tuple[Man, ...]) -> Iterator[Refusal]:
    """What the team lacks as a whole."""
    loads = loads_of(men)
    if not roster.has_radio(sheet, loads):
        yield Refusal(why="one man must carry the radio (RDO)", paragraph="3.2.1a", field="Load")
    if not roster.has_smoke(sheet, loads):
        yield Refusal(why="the team must carry five smoke grenades (SMK)", paragraph="3.2.1b", field="Load")


def loads_of(men: Iterable[Man]) -> dict[str, int]:
    """What the men carry together beside their weapons."""
    loads: dict[str, int] = {}
    for man in men:
        for code, count in man.items.items():
            loads[code] = loads.get(code, 0) + count
    return loads
