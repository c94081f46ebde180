"""Reports: what a rule tells one addressee, when it falls due, and how it is delivered.

A report is made by a rule on the worksheet. Its card goes out at the first half hour at or after the event (A'1b.3),
later by the time a runner needs where the unit has no radio (R17).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.kinds import ActivityKind, Posture
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.order_queue import next_number
from assessment.modes.tacspiel.patrol_home import home_square
from assessment.modes.tacspiel.report_state import OwnState, Report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.clock import half_hour_at_or_after
from control.situation.side import Side
from orders.language.card import report_from, write_report

FREE_TEXT: Final = "Text"
"""The field of words that takes up the columns in which others name the enemy."""

RUNNER_PACE = table("L'")
METRES_A_KM = 1000
MINUTES_AN_HOUR = 60


ENEMY: Final = next(column for column in CODEBOOK.report_card.columns if column.field == "EN")
"""The columns that name the enemy, on Control's copy of a card alone (R5)."""

ACTIVITY: Final = {
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
"""The words of a position report for what a unit is doing."""


NOT_TOLD: Final = Report(
    key="", addressee="", code="", unit="", at=Fraction(0), due=Fraction(0), card="", control_card="", units=(),
    rule="", line=0,
)  # fmt: skip
"""What comes of a report where nothing is told."""


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
    thread: str = "",
    is_new: bool = True,
    overdue: tuple[str, ...] = (),
    found: tuple[Found, ...] = (),
    **fields: object,
) -> Report:
    """Makes a report and sets it under way.

    `unit` is the reporting own unit, or CIV, SCOUT, BASE with `to` naming the side. `fields` are card fields; Tme may
    be a moment. `own` adds the unit's true state, which the cell then knows. `en` is for Control's copy, and for the
    cell's only where the quality is A1B1 (R5). `tag` tells apart two reports of one code by one unit at one moment;
    `note` is a sentence that the card has no field for. Reports of one contact that is kept share a `thread`, and only
    the first `is_new`; `overdue` names own units of which nothing is heard; `found` is what free text tells of the
    ground.
    """
    if not draft.tells:
        return NOT_TOLD
    cause, ruled = sheet.line, sheet.rule
    moment = draft.now if at is None else at
    side = to or _side_of(unit)
    values = _values(draft, unit, code, fields)
    card, control_card = _cards(values, en, quality)
    name = unit if isinstance(unit, str) else unit.designator
    made = Report(
        key=f"{side.value}:{moment}:{code}:{name}{':' + tag if tag else ''}",
        addressee=side.value,
        code=code,
        unit=name,
        at=moment,
        due=_due(draft, sheet, unit, moment),
        card=card,
        control_card=control_card,
        units=units or ((unit.designator,) if isinstance(unit, Unit) else ()),
        rule=rule_id or ruled,
        line=cause,
        square=square,
        quality=quality,
        note=note,
        own=own_state(draft, unit, moment) if own and isinstance(unit, Unit) else None,
        thread=thread,
        is_new=is_new,
        overdue=overdue,
        found=found,
    )
    draft.under_way.append(made)
    draft.schedule(made.due, Due.REPORT, made.key)
    return made


def _cards(values: Mapping[str, str], en: str, quality: str) -> tuple[str, str]:
    """The card as its cell reads it, and Control's copy: they differ where only Control's names the enemy (R5)."""
    if not en or FREE_TEXT in values:
        written = _written(values)
        return written, written
    named = _written({**values, "EN": en})
    return (named if quality == "A1B1" else _blanked(named)), named


def _written(values: Mapping[str, str]) -> str:
    """The card with these fields, as it reads when it has been read."""
    return write_report(CODEBOOK, report_from(CODEBOOK, values))


def _blanked(card: str) -> str:
    """The cell's copy of a card: the enemy's name left out (R5)."""
    first, last = ENEMY.first - 1, ENEMY.last
    return card[:first] + " " * (last - first) + card[last:]


def in_order_of_delivery(report: Report) -> tuple[object, ...]:
    """By what the addressee sees of them: nothing that is hidden from him may show in how reports are numbered."""
    return report.due, report.at, report.code, report.unit, report.card, report.note, report.thread, report.key


def own_state(draft: Draft, unit: Unit, at: Fraction) -> OwnState:
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
        superior=unit.superior,
        order=next_number(draft.programmes.get(unit.designator, ())),
        vehicle=unit.vehicle.value if unit.vehicle is not None else "",
    )


def position_fields(unit: Unit) -> dict[str, Any]:
    """The fields of H50: activity, the place a march leads to, formation, casualties."""
    return {
        "TYF": ACTIVITY[unit.posture],
        "C1": unit.march.path[-1] if unit.march else "",
        "DSP": unit.formation.value,
        "CAS": unit.casualties or "",
    }


def runner_delay(draft: Draft, sheet: Worksheet, unit: Unit) -> Fraction:
    """Minutes that word between a unit without radio and its headquarters is on the way; none with a radio."""
    if unit.radio or draft.settings.get("runners") == "off":
        return Fraction(0)
    post = draft.headquarters.get(unit.superior)
    to = home_square(draft, sheet, unit) if unit.kind.is_patrol else post.square if post else None
    metres = isqrt(unit.square.distance2_m(to)) if to else 0
    return runner_time(sheet, metres) if metres else Fraction(0)


def _due(draft: Draft, sheet: Worksheet, unit: Unit | str, moment: Fraction) -> Fraction:
    """The half hour at or after delivery; what is reported late goes out late."""
    late = runner_delay(draft, sheet, unit) if isinstance(unit, Unit) else Fraction(0)
    return report_time(sheet, max(moment + late, draft.now))


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
