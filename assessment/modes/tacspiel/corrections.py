"""Control's corrections at the start of a subinterval: what a ruling sets from now on."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.control_words import ControlWords
from assessment.engine.corrections import Corrections
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.rulings import NotCorrectable
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import flight_plans, joining, programmes
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.queried_cards import CARDS
from assessment.modes.tacspiel.report_corrections import correct_report
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.weather_changes import changed, read_change
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES, Side


def _yes(text: str) -> bool:
    return text == "yes"


STANDING: Final = (Posture.HALTED, Posture.OPEN, Posture.REVERSE_SLOPE, Posture.POSITION, Posture.OUT)
"""What a ruling may make of a unit's posture; a march, a battle or an ambush is more than a posture."""


def _posture(text: str) -> Posture:
    posture = Posture(text)
    if posture not in STANDING:
        raise ValueError(f"it can be {', '.join(STANDING)}")
    return posture


def _percent(text: str) -> int:
    if not (text.isdecimal() and int(text) <= PERCENT):
        raise ValueError("losses are a number of percent from 0 to 100")
    return int(text)


CORRECTABLE: Final[dict[str, Callable[[str], Any]]] = {
    "square": Square.at,
    "posture": _posture,
    "formation": Formation,
    "casualties": _percent,
    "mounted": _yes,
    "radio": _yes,
    "owes_resupply": _yes,
    "superior": str,
}
"""What of a unit a ruling may set, and how its text is read."""

BELIEVABLE: Final[dict[str, Callable[[str], Any]]] = {
    "square": Square.at,
    "posture": str,
    "casualties": _percent,
    "lost": _yes,
    "overdue": _yes,
    "superior": str,
}
"""What of its own unit a ruling may make a cell believe."""

WEATHER: Final = "weather"
"""The field of an event that is a change of weather, from now or from a time on."""


def _correct_unit(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    name, unit = ruling.subject, draft.units.get(ruling.subject)
    if unit is None:
        raise NotCorrectable(f"there is no unit {name!r}")
    if ruling.field not in CORRECTABLE:
        raise NotCorrectable(f"{ruling.field!r} of a unit cannot be set; {', '.join(sorted(CORRECTABLE))} can")
    value = _read(CORRECTABLE[ruling.field], ruling)
    if ruling.field == "square" and not draft.ground.holds(value):
        raise NotCorrectable(f"{ruling.value} lies off the map")
    above = draft.headquarters.get(ruling.value)
    if ruling.field == "superior" and (above is None or above.side is not unit.side):
        raise NotCorrectable(f"{ruling.value} is no headquarters of its side")
    if ruling.field in ("square", "posture"):
        _take_out(draft, sheet, name)
    draft.change(name, **{ruling.field: value})
    if value is Posture.OUT:
        programmes.void(draft, name)
    elif ruling.field in ("square", "posture"):
        programmes.take_up_next(draft, name)


def _take_out(draft: Draft, sheet: Worksheet, name: str) -> None:
    """A unit that Control moves or halts leaves its march, its work, its battle and its ambush."""
    programmes.break_off(draft, name)
    flight_plans.take_down(draft, name)
    battle = draft.battle_of(name)
    if battle is not None:
        battle = joining.leave(draft, sheet, battle, (name,))
        if joining.is_over(battle):
            joining.end(draft, sheet, battle, "Control took a unit out of it")
    if draft.unit(name).posture not in STANDING:
        draft.change(name, posture=Posture.HALTED, march=None, work=None)


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    del sheet
    side_text, _, designator = ruling.subject.partition(":")
    if side_text not in SIDES:
        raise NotCorrectable(f"name the side and its unit, as in blue:1C73, not {ruling.subject!r}")
    side = Side(side_text)
    if ruling.field not in BELIEVABLE:
        raise NotCorrectable(f"{ruling.field!r} of a belief cannot be set; {', '.join(sorted(BELIEVABLE))} can")
    known = draft.known[side]
    if known.unit(designator) is None:
        raise NotCorrectable(f"{side.value} knows of no own unit {designator!r}")
    value = _read(BELIEVABLE[ruling.field], ruling)
    units = tuple(
        replace(own, **{ruling.field: value, "at": draft.now}) if own.designator == designator else own
        for own in known.units
    )
    draft.known = draft.known.replaced(side, replace(known, units=units))


def _add_event(draft: Draft, sheet: Worksheet, ruling: Ruling) -> str:
    """An event of Control's own; two kinds of it do something: weather that changes, and words told to a side."""
    if ruling.field == WEATHER:
        spell = _read(lambda text: read_change(text, draft.now, draft.clock, draft.ground), ruling)
        draft.situation = replace(draft.situation, conditions=changed(draft.situation.conditions, spell))
    WORDS_OF_CONTROL.add_event(draft, sheet, ruling)
    return f"{ruling.field}: {ruling.value}" if ruling.field else ruling.value


def _report_words(draft: Draft, sheet: Worksheet, ruling: Ruling, side: Side, text: str) -> None:
    report(
        draft, sheet, "H52", "", to=side, rule_id="INTRO.4", tag=str(ruling.number), Text=text, Tme=draft.now
    )  # fmt: skip


WORDS_OF_CONTROL: Final = ControlWords(book=CODEBOOK, code="H52", report=_report_words)


def _set_pause(draft: Draft, sheet: Worksheet, ruling: Ruling) -> str:
    """A pause at a half hour that Control names: the cells cannot tell it from any other."""
    del sheet
    moment = _read(draft.clock.at, ruling)
    if moment % HALF_HOUR or not draft.now < moment <= draft.cycle_end:
        raise NotCorrectable(f"a pause falls on a half hour later in this cycle, not on {ruling.value}")
    draft.blind_pauses |= {moment}
    return ruling.value


def _correct_told(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    del sheet
    correct_report(draft, ruling)


def _read(reader: Callable[[str], Any], ruling: Ruling) -> Any:
    try:
        return reader(ruling.value)
    except ValueError as error:
        raise NotCorrectable(f"{ruling.field or ruling.kind.value} cannot be {ruling.value!r}: {error}") from error


CORRECTIONS: Final[Corrections[Draft]] = Corrections(
    carried_out={
        RulingKind.UNIT: _correct_unit,
        RulingKind.BELIEF: _set_belief,
        RulingKind.EVENT: _add_event,
        RulingKind.ACTION: WORDS_OF_CONTROL.decide_action,
        RulingKind.REPORT: _correct_told,
        RulingKind.PAUSE: _set_pause,
    },
    refused={},
    cards=CARDS,
    words=WORDS_OF_CONTROL,
    units=attrgetter("units"),
)
"""What each kind of ruling does."""
