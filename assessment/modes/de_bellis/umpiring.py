"""What Control sees and corrects of the truth: elements, Generals, and what each side believes of the other."""

from __future__ import annotations

from typing import Any, Final

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import YES_NO
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.corrections import CORRECTIONS, GENERALS, OFF
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.kinds import NEXT, Quality, points_spoken, spoken
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

WHOLE_PCT: Final = 100
"""An element is whole or gone; those that are gone are not listed."""


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """The Generals and every element still in play."""
    del mode
    return (*(_general(situation, side) for side in SIDES), *(_element(one) for one in situation.elements))


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a ruling on something that is not there, or to a value that cannot be."""
    sheet = scratch_sheet(mode.tables)
    draft = Draft(situation, mode.ground, mode.settings_in_force, base_size(sheet))
    CORRECTIONS.refuse_unfit(draft, sheet, ruling, Start(situation.now, mode.cycle_minutes))


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
    return f"bound {situation.bound}, {mover}", f"{NEXT[situation.phase]}, {points_spoken(situation.points)}", losses


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
        left_pct=WHOLE_PCT,
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


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units,
    unit_fields=UNIT_FIELDS,
    belief_fields=BELIEF_FIELDS,
    unit_example="NVA3",
    belief_example="blue:NVA3",
    check=check,
    room_for_words=CORRECTIONS.words.room,
    told=told,
    stamps=stamps,
)
