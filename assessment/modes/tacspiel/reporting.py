"""Reports: what a rule tells one addressee, when it falls due, and how it is delivered.

A report is made by a rule on the worksheet. Its card goes out at the first half hour at or after the event (A'1b.3),
later by the time a runner needs where the unit has no radio (play.md "Windows for replies").
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.kinds import ActivityKind, Posture
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Headquarters, OwnState, Report, Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.clock import half_hour_at_or_after
from control.situation.side import Side
from orders.language.card import report_from, write_report

RUNNER_PACE = table("L'")
METRES_A_KM = 1000
MINUTES_AN_HOUR = 60


@rule("A'1b.3", reading="R3")
def report_time(sheet: Worksheet, at: Fraction) -> Fraction:
    """Results go out on half hours, rounded up so that nobody hears of an event before it happens."""
    return half_hour_at_or_after(at)


@rule("L'1b.1")
def runner_time(sheet: Worksheet, metres: int) -> Fraction:
    """A runner carries a report at the pace printed for Red's runners, in minutes."""
    pace = Fraction(sheet.read(RUNNER_PACE, "runner_pace_km_hr"))
    return Fraction(metres, METRES_A_KM) / pace * MINUTES_AN_HOUR


def report(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
    draft: Draft,
    sheet: Worksheet,
    code: str,
    unit: Unit | str,
    *,
    to: Side | None = None,
    at: Fraction | None = None,
    units: tuple[str, ...] = (),
    square: Square | None = None,
    quality: str = "",
    own: bool = False,
    en: str = "",
    rule_id: str = "",
    tag: str = "",
    note: str = "",
    **fields: object,
) -> Report:
    """Makes a report and sets it under way.

    `unit` is the reporting own unit, or CIV, SCOUT, BASE with `to` naming the side. `fields` are card fields; Tme may
    be a moment. `own` adds the unit's true state, which the cell then knows. `en` is for Control's copy, and for the
    cell's only where the quality is A1B1 (R5). `tag` tells apart two reports of one code by one unit at one moment;
    `note` is a sentence that the card has no field for.
    """
    moment = draft.now if at is None else at
    side = to or _side_of(unit)
    values = _values(draft, unit, code, fields)
    control = report_from(CODEBOOK, values | ({"EN": en} if en else {}))
    shown = control if quality == "A1B1" else report_from(CODEBOOK, values)
    name = unit if isinstance(unit, str) else unit.designator
    made = Report(
        key=f"{side.value}:{moment}:{code}:{name}{':' + tag if tag else ''}",
        addressee=side.value,
        code=code,
        unit=name,
        at=moment,
        due=_due(draft, sheet, unit, moment),
        card=write_report(CODEBOOK, shown),
        control_card=write_report(CODEBOOK, control),
        units=units or ((unit.designator,) if isinstance(unit, Unit) else ()),
        rule=rule_id or sheet.rule,
        line=sheet.line,
        square=square,
        quality=quality,
        note=note,
        own=own_state(unit, moment) if own and isinstance(unit, Unit) else None,
    )
    draft.under_way.append(made)
    draft.schedule(made.due, Due.REPORT, made.key)
    return made


def own_state(unit: Unit, at: Fraction) -> OwnState:
    """What a unit can tell of itself."""
    resting = unit.activity[-1] if unit.activity else None
    return OwnState(
        designator=unit.designator,
        square=unit.square,
        posture=unit.posture,
        formation=unit.formation,
        mounted=unit.mounted,
        casualties=unit.casualties,
        at=at,
        rested=at - resting.start if resting and resting.kind is ActivityKind.REST else None,
        owes_resupply=unit.owes_resupply,
        activity=unit.activity,
    )


def conclude(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """The last step of an instant: at the end of the cycle each unit that moved silently tells its place (A'1d)."""
    if draft.now != draft.cycle_end:
        return
    for name in sorted(draft.units):
        unit = draft.units[name]
        if unit.moved:
            draft.change(name, moved=False)
        if unit.moved and unit.can_act and owes_position_report(sheet, unit, _has_told(draft, unit)):
            report(draft, sheet, "H50", unit, own=True, rule_id="A'1d", Tme=draft.now, **position_fields(unit))


@rule("A'1d")
def owes_position_report(sheet: Worksheet, unit: Unit, told: bool) -> bool:
    """A unit that moved in the cycle and has not reported its final place does so at the end of the cycle."""
    sheet.note("has reported its final place" if told else "moved and has not reported its final place")
    return not told


def position_fields(unit: Unit) -> dict[str, object]:
    """The fields of H50: activity, the place a march leads to, formation, casualties."""
    return {
        "TYF": ACTIVITY[unit.posture],
        "C1": unit.march.path[-1] if unit.march else "",
        "DSP": unit.formation.value,
        "CAS": unit.casualties or "",
    }


ACTIVITY = {
    Posture.MARCHING: "MARC",
    Posture.HALTED: "HALT",
    Posture.OPEN: "HALT",
    Posture.REVERSE_SLOPE: "HALT",
    Posture.POSITION: "DEF",
    Posture.PREPARING: "WORK",
    Posture.AMBUSH: "AMB",
    Posture.FIGHTING: "ATT",
    Posture.RESTING: "REST",
    Posture.RESUPPLY: "WORK",
    Posture.AIRBORNE: "FLY",
}


def _has_told(draft: Draft, unit: Unit) -> bool:
    told = [report for report in draft.under_way if report.own and report.own.designator == unit.designator]
    known = next((own for own in draft.known[unit.side].units if own.designator == unit.designator), None)
    last = max((report.own for report in told if report.own), key=lambda own: own.at, default=None)
    if last is not None:
        return last.square == unit.square and last.posture is unit.posture
    return known is not None and known.square == unit.square and known.posture == unit.posture.value


def _due(draft: Draft, sheet: Worksheet, unit: Unit | str, moment: Fraction) -> Fraction:
    late = Fraction(0)
    if isinstance(unit, Unit) and not unit.radio and draft.settings.get("runners") != "off":
        metres = _runner_metres(draft, unit)
        if metres:
            late = runner_time(sheet, metres)
    return report_time(sheet, moment + late)


def _runner_metres(draft: Draft, unit: Unit) -> int:
    hq: Headquarters | None = draft.headquarters.get(unit.superior)
    if hq is None or hq.square is None:
        return 0
    return isqrt_m(unit.square.distance2_m(hq.square))


def isqrt_m(squared: int) -> int:
    """Whole metres of a squared distance, rounded down."""
    return isqrt(squared)


def _side_of(unit: Unit | str) -> Side:
    if isinstance(unit, str):
        raise TypeError("a report by CIV, SCOUT or BASE names the side it goes to")
    return unit.side


def _values(draft: Draft, unit: Unit | str, code: str, fields: Mapping[str, object]) -> dict[str, str]:
    values = {"Code": code}
    if isinstance(unit, Unit):
        values |= {"Unit": unit.designator, "POS": unit.square.text}
    else:
        values["Unit"] = unit
    for name, value in fields.items():
        text = _field_text(draft, value)
        if text:
            values[name] = text
    return values


def _field_text(draft: Draft, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Square | Point):
        return value.text
    if isinstance(value, Fraction):
        return draft.clock.time(value)
    return str(getattr(value, "value", value))
