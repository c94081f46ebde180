"""Prisoners: questioned at once by those who took them (L'3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, TypeGuard

from assessment.engine.outcome import Order
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.companions import group_m
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import PrisonersTold
from assessment.modes.tacspiel.events import Event, ScoutsCaptured, UnitLost
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

CHAPTER: Final = table("L'")
TELLS: Final = table("L5-1")
CAPTURED: Final = "captured"
BASE: Final = "BASE"
ANYTHING: Final = "anything"


class Topic(StrEnum):
    """The lines of Table L5-1."""

    IDENTITY = "identity"
    SIZE = "size"
    LOCATION = "location"
    ACTIVITY = "activity"
    INTENTION = "intention"


@rule("L'3a.1")
def talk(sheet: Worksheet, prisoners: Unit, captor: str, about: str) -> bool:
    """Prisoners may be questioned at once by the unit that took them, about `anything`; they may yield something."""
    return sheet.chance(CHAPTER, "prisoner_talks")


@rule("L'3a.1", reading="R1")
def tell(sheet: Worksheet, prisoners: Unit, captor: str, topic: str) -> bool:
    """What they give away is drawn for each line of the table (house)."""
    return sheet.chance(TELLS, topic)


@rule("L'3a.2", reading="R11")
def tell_last_order(sheet: Worksheet, prisoners: Unit, captor: str) -> bool:
    """On the line of intentions a captured patrol may give away the last order of its parent unit."""
    return sheet.chance(TELLS, Topic.INTENTION)


@rule("L'3a.3")
def report_of_order(sheet: Worksheet, prisoners: Unit) -> str:
    """That order is reported under 935, laid out as one that was picked up."""
    return "935"


def question(draft: Draft, sheet: Worksheet) -> None:
    """At the end of an instant: those who were captured in it are questioned."""
    while draft.questioned < len(draft.events):
        event = draft.events[draft.questioned]
        draft.questioned += 1
        if _took_prisoners(event) and event.units[0] in draft.units:
            _question(draft, sheet, draft.unit(event.units[0]), event.by)


def _took_prisoners(event: Event) -> TypeGuard[UnitLost | ScoutsCaptured]:
    """Units that were captured, and scouts, who tell of the unit that sent them."""
    return isinstance(event, ScoutsCaptured) or (isinstance(event, UnitLost) and event.why == CAPTURED)


def _question(draft: Draft, sheet: Worksheet, prisoners: Unit, by: str) -> None:
    captor = by or BASE
    if not talk(sheet, prisoners, captor, ANYTHING):
        return
    parent = _parent(draft, prisoners)
    said = [words for words in _said(draft, sheet, prisoners, parent, captor) if words]
    order = _last_order(draft, parent) if parent is not None else None
    if tell_last_order(sheet, prisoners, captor) and order is not None:
        _tell_order(draft, sheet, prisoners, by, order)
        said.append(f"last order {order.card.code}")
    draft.emit(
        PrisonersTold(
            at=draft.now, units=(captor,), line=sheet.line, rule="L'3a.1",
            prisoners=prisoners.designator, told=tuple(said),
        )
    )  # fmt: skip
    if said:
        _tell(draft, sheet, by, prisoners, "H52", Text="prisoners questioned", note=", ".join(said))


def _said(draft: Draft, sheet: Worksheet, prisoners: Unit, parent: Unit | None, captor: str) -> Iterator[str]:
    """What is told of the prisoners' unit, topic by topic; every topic is drawn for."""
    about = parent or prisoners
    words: dict[Topic, Callable[[], str]] = {
        Topic.IDENTITY: lambda: f"they are of {about.designator}",
        Topic.SIZE: lambda: f"their unit is a {_size(draft, sheet, about)}",
        Topic.LOCATION: lambda: f"it is at {about.square.text}",
        Topic.ACTIVITY: lambda: f"it is {about.posture.value.replace('_', ' ')}",
    }
    for topic, text in words.items():
        if tell(sheet, prisoners, captor, topic.value):
            yield text()


def _size(draft: Draft, sheet: Worksheet, unit: Unit) -> str:
    """The size of the group in which a unit is, in the words of the code book."""
    together = draft.group_of(unit, group_m(sheet.tables))
    return CODEBOOK.cont.sizes[cont_of(sheet, together, Quality.A1B3)[0]].name


def _tell_order(draft: Draft, sheet: Worksheet, prisoners: Unit, by: str, order: Order) -> None:
    card = order.card
    fields = {"Num": card.code, "C1": card.value("C1"), "C2": card.value("C2"), "Tme": card.time}
    if not fields["Tme"].isdecimal():
        del fields["Tme"]
    _tell(draft, sheet, by, prisoners, report_of_order(sheet, prisoners), **fields)


def _tell(draft: Draft, sheet: Worksheet, by: str, prisoners: Unit, code: str, **fields: Any) -> None:
    captor = draft.units.get(by)
    if captor is None:
        fields |= {"POS": prisoners.square}
    report(
        draft, sheet, code, captor or BASE, to=prisoners.side.opponent, square=prisoners.square,
        en=prisoners.designator, rule_id="L'3a.3", tag=prisoners.designator, **fields,
    )  # fmt: skip


def _parent(draft: Draft, prisoners: Unit) -> Unit | None:
    """The platoon that put out a patrol, else the first of its company; a larger unit is its own."""
    if not prisoners.kind.is_patrol:
        return prisoners
    named = draft.units.get(prisoners.designator[1:])
    if named is not None:
        return named
    company = (unit for unit in draft.company_of(prisoners) if not unit.kind.is_patrol)
    return next(company, None)


def _last_order(draft: Draft, unit: Unit) -> Order | None:
    """The order that a unit carries out, else the last that it was given."""
    planned = programmes.in_hand(draft, unit.designator)
    if planned is not None:
        return planned.order
    given = [order for order in draft.known[unit.side].orders if order.card.unit == unit.designator]
    return given[-1] if given else None
