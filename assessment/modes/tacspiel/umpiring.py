"""What Control sees and corrects of the truth: units as they are, what may be set, what each side believes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.tacspiel.corrections import BELIEVABLE, CORRECTABLE, STANDING
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import Formation, Light, Posture, Weather
from assessment.modes.tacspiel.knowledge import Knowledge, Sighting
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.report_corrections import CARD, WITHDRAWN, WORDS
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

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


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """All pieces as they are, the lost ones last."""
    del mode
    ordered = sorted(situation.units, key=lambda unit: (unit.is_out, unit.side, unit.designator))
    return tuple(
        TrueUnit(designator=unit.designator, side=unit.side, words=_described(unit), now=_values(unit))
        for unit in ordered
    )


def _described(unit: Unit) -> str:
    losses = f", losses {unit.casualties} percent" if unit.casualties else ""
    mounted = ", in vehicles" if unit.mounted else ""
    return f"{_spoken(unit.kind)}, {_spoken(unit.posture)}{mounted}{losses}, at {unit.square.text}"


def _values(unit: Unit) -> dict[str, str]:
    return {field.key: _text(getattr(unit, field.key)) for field in UNIT_FIELDS}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(getattr(value, "text", value))


def _spoken(name: str) -> str:
    return str(name).replace("_", " ")


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a correction of something that is not there, or to a value that cannot be."""
    if ruling.kind is RulingKind.UNIT:
        _check_unit(situation, ruling, mode.ground)
    elif ruling.kind is RulingKind.BELIEF:
        _check_belief(situation, ruling, mode.ground)
    elif ruling.kind is RulingKind.REPORT:
        _check_report(situation, ruling)


def _check_unit(situation: Situation, ruling: Ruling, ground: Ground) -> None:
    if not any(unit.designator == ruling.subject for unit in situation.units):
        raise ValueError(f"There is no unit {ruling.subject}.")
    _check_field(ruling, UNIT_FIELDS, ground)
    CORRECTABLE[ruling.field](ruling.value)
    levels = {hq.designator for hq in situation.headquarters}
    if ruling.field == "superior" and ruling.value not in levels:
        raise ValueError(f"There is no headquarters {ruling.value}; there are {', '.join(sorted(levels))}.")


def _check_belief(situation: Situation, ruling: Ruling, ground: Ground) -> None:
    side, designator = _side_of(ruling)
    if situation.known[side].unit(designator) is None:
        raise ValueError(f"{side.value.title()} knows of no own unit {designator}.")
    _check_field(ruling, BELIEF_FIELDS, ground)
    BELIEVABLE[ruling.field](ruling.value)


def _check_report(situation: Situation, ruling: Ruling) -> None:
    side, number = _side_of(ruling)
    if not any(str(told.number) == number for told in situation.known[side].reports):
        raise ValueError(f"{side.value.title()} has no report No. {number}.")
    if ruling.field not in (WORDS, CARD, WITHDRAWN):
        raise ValueError("A report is corrected in its words or its card, or withdrawn.")


def _side_of(ruling: Ruling) -> tuple[Side, str]:
    side, _, rest = ruling.subject.partition(":")
    if side not in tuple(Side) or not rest:
        raise ValueError(f"Name the side and what it is about, as in blue:1C73, not {ruling.subject!r}.")
    return Side(side), rest


def _check_field(ruling: Ruling, fields: tuple[CorrectableField, ...], ground: Ground) -> None:
    field = next((field for field in fields if field.key == ruling.field), None)
    if field is None:
        raise ValueError(f"{ruling.field!r} cannot be set; {', '.join(field.key for field in fields)} can.")
    if field.values and ruling.value not in field.values:
        raise ValueError(f"{field.title} is one of {', '.join(field.values)}.")
    if field.key == "casualties" and not (ruling.value.isdecimal() and int(ruling.value) <= WHOLE):
        raise ValueError("Losses are a number of percent from 0 to 100.")
    if field.key == "square" and not ground.holds(Square.at(ruling.value)):
        raise ValueError(f"{ruling.value} lies off the map.")


def told(situation: Situation, side: Side, mode: Mode[Situation, Any]) -> tuple[Told, ...]:
    """Own units as last reported and contacts as reported, each beside the truth as it is now."""
    del mode
    known = situation.known[side]
    return (*_own_told(situation, known), *_contacts_told(situation, known, side))


def _own_told(situation: Situation, known: Knowledge) -> Iterator[Told]:
    true = {unit.designator: unit for unit in situation.units}
    latest = {report.unit: report.number for report in known.reports}
    for own in known.units:
        unit = true.get(own.designator)
        lost = unit is None or unit.is_out
        yield Told(
            about=own.designator,
            words="lost" if own.lost else _spoken(own.posture),
            at=own.at,
            told="" if own.lost else own.square.text,
            truth="" if unit is None or lost else unit.square.text,
            metres=None if unit is None or lost or own.lost else metres_up(own.square, unit.square),
            report=latest.get(own.designator, 0),
        )


def _contacts_told(situation: Situation, known: Knowledge, side: Side) -> Iterator[Told]:
    """Each contact beside the nearest enemy piece: whether it is the one reported, only an umpire can say."""
    enemies = [unit for unit in situation.units if unit.side is side.opponent and not unit.is_out]
    for sighting in known.sightings:
        if sighting.square is not None:
            yield _contact_told(sighting, sighting.square, enemies)


def _contact_told(sighting: Sighting, square: Square, enemies: list[Unit]) -> Told:
    near = min(enemies, key=lambda unit: (unit.square.distance2_m(square), unit.designator), default=None)
    return Told(
        about=f"No. {sighting.number}",
        words=f"contact reported by {sighting.by}" + (f"; nearest is {near.designator}" if near else ""),
        at=sighting.at,
        told=square.text,
        truth=near.square.text if near else "",
        metres=metres_up(square, near.square) if near else None,
        report=sighting.number,
    )


def stamps(situation: Situation, mode: Mode[Situation, Any]) -> tuple[str, ...]:
    """Light and weather as they are."""
    conditions = situation.conditions
    minute = mode.clock.minute_of_day(situation.now) if mode.clock else Fraction(0)
    light = Light.DAY if conditions.sunrise <= minute < conditions.sunset else Light.NIGHT
    spells = [spell for spell in conditions.weather if spell.since <= situation.now and spell.area is None]
    weather = spells[-1].weather if spells else Weather.CLEAR
    return light.value, weather.value


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units, unit_fields=UNIT_FIELDS, belief_fields=BELIEF_FIELDS, check=check, told=told, stamps=stamps
)
