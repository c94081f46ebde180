"""What Control sees and corrects of the truth: elements, Generals, and what each side believes of the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.de_bellis.corrections import GENERALS, OFF, WITHDRAWN, WORDS, YES_NO, check_piece, spot_or_off
from assessment.modes.de_bellis.kinds import NEXT, Quality, spoken
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.situation import Situation
from control.situation.side import SIDES, Side

UNIT_FIELDS: Final = (
    CorrectableField(key="place", title=f"Place in centimetres, or {OFF}", example="38.5 24"),
    CorrectableField(key="facing", title="Facing in degrees", example="90"),
    CorrectableField(key="fortified", title="Behind a fortification", values=YES_NO),
    CorrectableField(key="quality", title="Quality of a General", values=tuple(Quality)),
    CorrectableField(key="host", title="Element that a General is with", example="NVA1"),
    CorrectableField(key="alive", title="Whether a General lives", values=YES_NO),
    CorrectableField(key="points", title="Command points of this bound", example="4"),
)

BELIEF_FIELDS: Final = (CorrectableField(key="place", title=f"Where an enemy element is, or {OFF}", example="38.5 24"),)


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """The Generals and every element still in play."""
    del mode
    return (*(_general(situation, side) for side in SIDES), *(_element(one) for one in situation.elements))


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a correction of something that is not there, or to a value that cannot be."""
    del mode
    names = {element.designator for element in situation.elements}
    if ruling.kind is RulingKind.UNIT:
        check_piece(ruling.subject, ruling.field, ruling.value, elements=names)
        if ruling.field == "host" and ruling.value not in names:
            raise ValueError(f"There is no element {ruling.value}.")
    elif ruling.kind is RulingKind.BELIEF:
        side, _, name = ruling.subject.partition(":")
        if side not in tuple(Side) or not any(one.element.designator == name for one in _seen(situation, side)):
            raise ValueError("Name the side and an enemy element that it has seen, as in blue:NVA3.")
        spot_or_off(ruling.value)
    elif ruling.kind is RulingKind.REPORT:
        _check_report(situation, ruling)
    elif ruling.kind is RulingKind.PAUSE:
        raise ValueError("A bound has no pauses but its own.")


def told(situation: Situation, side: Side, mode: Mode[Situation, Any]) -> tuple[Told, ...]:
    """What a side believes of the enemy's elements, beside the truth."""
    del mode
    true = {element.designator: element for element in situation.elements}
    return tuple(
        Told(
            about=seen.element.designator,
            words=spoken(seen.element.troop),
            at=seen.at,
            told=_place(seen.element),
            truth=_place(true.get(seen.element.designator)),
        )
        for seen in situation.known[side].seen
    )


def stamps(situation: Situation, mode: Mode[Situation, Any]) -> tuple[str, ...]:
    """Bound, whose it is, its points, and losses."""
    del mode
    lost = {side: sum(loss.side is side for loss in situation.losses) for side in SIDES}
    losses = f"lost: Blue {lost[Side.BLUE]}, Red {lost[Side.RED]}"
    if situation.mover is None:
        return NEXT[situation.phase], losses
    mover = situation.mover.capitalize()
    return f"bound {situation.bound}, {mover}", f"{NEXT[situation.phase]}, {situation.points} points", losses


def _seen(situation: Situation, side: str) -> Iterator[Any]:
    return iter(situation.known[Side(side)].seen)


def _element(element: Element) -> TrueUnit:
    where = f"at {_place(element)} facing {element.facing}" if element.at else "not on the table"
    if element.aboard:
        where = f"aboard {element.aboard}"
    shelter = ", fortified" if element.fortified else ""
    return TrueUnit(
        designator=element.designator,
        side=element.side,
        words=f"{spoken(element.troop)}, {where}{shelter}",
        now={
            "place": _place(element),
            "facing": str(element.facing),
            "fortified": "yes" if element.fortified else "no",
        },
    )


def _general(situation: Situation, side: Side) -> TrueUnit:
    general = situation.generals[side]
    name = next(name for name, of in GENERALS.items() if of is side)
    where = "killed" if not general.alive else f"with {general.host}" if general.host else "alone"
    quality = general.quality.value if general.quality else ""
    words = f"General{f', {quality}' if quality else ''}, {where}"
    now = {
        "quality": quality,
        "host": general.host,
        "alive": "yes" if general.alive else "no",
        "points": str(situation.points) if situation.mover is side else "",
    }
    return TrueUnit(designator=name, side=side, words=words, now=now)


def _place(element: Element | None) -> str:
    return element.at.text if element is not None and element.at is not None else ""


def _check_report(situation: Situation, ruling: Ruling) -> None:
    side, _, number = ruling.subject.partition(":")
    if side not in tuple(Side) or not any(str(one.number) == number for one in situation.known[Side(side)].reports):
        raise ValueError(f"There is no report {ruling.subject}.")
    if ruling.field not in (WITHDRAWN, WORDS):
        raise ValueError("A report is withdrawn, or corrected in its words.")


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units, unit_fields=UNIT_FIELDS, belief_fields=BELIEF_FIELDS, check=check, told=told, stamps=stamps
)
