"""Whether a correction fits the situation, asked when it is entered: an assessment could only fail on it later.

What a form offers is checked in its own words; then the correction is carried out on a draft that is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.report_notices import WITHDRAWN, WORDS
from assessment.engine.rulings import sentence
from assessment.engine.umpiring import CorrectableField
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.corrections import (
    BELIEVABLE,
    CORRECTABLE,
    CORRECTIONS,
    STANDING,
    WEATHER,
)
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.report_corrections import CARD
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.weather_changes import read_change
from control.situation.clock import HALF_HOUR
from control.situation.side import Side
from orders.language.card import read_report
from orders.language.wrong import Unreadable

YES_NO: Final = ("yes", "no")
WHOLE: Final = 100

UNIT_FIELDS: Final = (
    CorrectableField(key="square", title="Place", example="12250470"),
    CorrectableField(key="posture", title="Posture", values=STANDING),
    CorrectableField(key="formation", title="Formation", values=tuple(Formation)),
    CorrectableField(key="casualties", title="Losses in percent", example="25"),
    CorrectableField(key="mounted", title="In vehicles", values=YES_NO),
    CorrectableField(key="radio", title="Has a radio", values=YES_NO),
    CorrectableField(key="owes_resupply", title="Owes a resupply", values=YES_NO),
    CorrectableField(key="superior", title="Under", example="C73"),
)

BELIEF_FIELDS: Final = (
    CorrectableField(key="square", title="Place", example="12250470"),
    CorrectableField(key="posture", title="Posture", values=tuple(Posture)),
    CorrectableField(key="casualties", title="Losses in percent", example="25"),
    CorrectableField(key="lost", title="Lost", values=YES_NO),
    CorrectableField(key="overdue", title="Overdue", values=YES_NO),
    CorrectableField(key="superior", title="Under", example="C73"),
)

EVENT_FIELDS: Final = (
    CorrectableField(
        key=WEATHER,
        title="the weather from now on, or as in fog 021500 12000440-12500460",
        example="fog",
    ),
)

REPORT_FIELDS: Final = (CorrectableField(key=CARD, title="its card"),)

PAUSE: Final = CorrectableField(key=RulingKind.PAUSE.value, title="a pause at a half hour", example="021430")


Check = Callable[[Situation, Ruling, Mode[Situation, Any]], None]


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a correction of something that is not there, or to a value that cannot be."""
    found = _CHECKS.get(ruling.kind)
    try:
        if found is not None:
            found(situation, ruling, mode)
    except ValueError as error:
        raise ValueError(sentence(error)) from error
    if mode.clock is None:
        raise ValueError("The game has no clock yet.")
    draft = Draft(situation, mode.ground, mode.clock, mode.settings_in_force, mode.cycle_minutes)
    CORRECTIONS.refuse_unfit(draft, scratch_sheet(mode.tables), ruling, Start(situation.now, mode.cycle_minutes))


def _check_unit(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    unit = next((unit for unit in situation.units if unit.designator == ruling.subject), None)
    if unit is None:
        raise ValueError(f"There is no unit {ruling.subject}.")
    _check_field(ruling, UNIT_FIELDS, mode)
    CORRECTABLE[ruling.field](ruling.value)
    above = sorted(hq.designator for hq in situation.headquarters if hq.side is unit.side)
    if ruling.field == "superior" and ruling.value not in above:
        raise ValueError(f"{ruling.value} is no headquarters of its side; there are {', '.join(above)}.")


def _check_belief(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    side, designator = _side_of(ruling)
    if situation.known[side].unit(designator) is None:
        raise ValueError(f"{side.value.title()} knows of no own unit {designator}.")
    _check_field(ruling, BELIEF_FIELDS, mode)
    BELIEVABLE[ruling.field](ruling.value)


def _check_report(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    del mode
    side, number = _side_of(ruling)
    if not any(str(told.number) == number for told in situation.known[side].reports):
        raise ValueError(f"{side.value.title()} has no report No. {number}.")
    if ruling.field not in (WORDS, CARD, WITHDRAWN):
        raise ValueError("A report is corrected in its words or its card, or withdrawn.")
    if ruling.field == CARD:
        try:
            read_report(CODEBOOK, ruling.value)
        except Unreadable as fault:
            raise ValueError(f"Column {fault.column}: {fault.said()}") from fault


def _check_event(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    if ruling.field == WEATHER and mode.clock is not None:
        read_change(ruling.value, situation.now, mode.clock, mode.ground)


def _check_pause(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    if mode.clock is None:
        raise ValueError("The game has no clock yet.")
    moment = mode.clock.at(ruling.value)
    end = (situation.now // mode.cycle_minutes + 1) * mode.cycle_minutes
    if moment % HALF_HOUR or not situation.now < moment <= end:
        raise ValueError(f"A pause falls on a half hour later in this cycle, not on {ruling.value}.")


def _side_of(ruling: Ruling) -> tuple[Side, str]:
    side, _, rest = ruling.subject.partition(":")
    if side not in tuple(Side) or not rest:
        raise ValueError(f"Name the side and what it is about, as in blue:1C73, not {ruling.subject!r}.")
    return Side(side), rest


def _check_field(ruling: Ruling, fields: tuple[CorrectableField, ...], mode: Mode[Situation, Any]) -> None:
    field = next((field for field in fields if field.key == ruling.field), None)
    if field is None:
        raise ValueError(f"{ruling.field!r} cannot be set; {', '.join(field.key for field in fields)} can.")
    if field.values and ruling.value not in field.values:
        raise ValueError(f"{field.title} is one of {', '.join(field.values)}.")
    if field.key == "casualties" and not (ruling.value.isdecimal() and int(ruling.value) <= WHOLE):
        raise ValueError("Losses are a number of percent from 0 to 100.")
    if field.key == "square" and not mode.ground.holds(Square.at(ruling.value)):
        raise ValueError(f"{ruling.value} lies off the map.")


_CHECKS: Final[dict[RulingKind, Check]] = {
    RulingKind.UNIT: _check_unit,
    RulingKind.BELIEF: _check_belief,
    RulingKind.REPORT: _check_report,
    RulingKind.EVENT: _check_event,
    RulingKind.PAUSE: _check_pause,
}
