"""What Control sees and corrects of the truth: units as they are, what may be set, what each side believes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.engine.umpiring import Told, TrueUnit, Umpiring
from assessment.modes.tacspiel.correction_checks import (
    BELIEF_FIELDS,
    EVENT_FIELDS,
    PAUSE,
    REPORT_FIELDS,
    UNIT_FIELDS,
    check,
)
from assessment.modes.tacspiel.corrections import CORRECTIONS
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.knowledge import Knowledge, Sighting
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.ways import ways
from control.situation.side import Side

WHOLE_PCT: Final = 100


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """All pieces as they are, the lost ones last."""
    del mode
    ordered = sorted(situation.units, key=lambda unit: (unit.is_out, unit.side, unit.designator))
    return tuple(
        TrueUnit(
            designator=unit.designator,
            side=unit.side,
            words=_described(unit),
            now=_values(unit),
            left_pct=0 if unit.is_out else WHOLE_PCT - unit.casualties,
        )
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
    units=units,
    unit_fields=UNIT_FIELDS,
    belief_fields=BELIEF_FIELDS,
    unit_example="1C73",
    belief_example="blue:1C73",
    event_fields=EVENT_FIELDS,
    report_fields=REPORT_FIELDS,
    pause=PAUSE,
    check=check,
    room_for_words=CORRECTIONS.words.room,
    told=told,
    stamps=stamps,
    ways=ways,
)
