"""Rapid dispersal of Red units and their reassembly (D'5a.2-D'5a.6, E'1d.5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.cont import ANY
from assessment.modes.tacspiel.draft import Draft, Due, enemies
from assessment.modes.tacspiel.events import Dispersed, WorkFinished
from assessment.modes.tacspiel.footing import ground_step
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.march_rates import halts_mounted, is_barred_on_foot
from assessment.modes.tacspiel.nearby import Nearby
from assessment.modes.tacspiel.placing import put
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit, Work
from assessment.modes.tacspiel.square import SIDE_M, Square
from control.situation.side import Side

CONTACT: Final = table("D'")
REASSEMBLE: Final = "reassemble"
METRES_A_KM: Final = 1000
MINUTES_AN_HOUR: Final = 60


@rule("D'5a.2")
def may_scatter(sheet: Worksheet, unit: Unit) -> bool:
    """Red units can be told to scatter at once if attacked or pursued; nobody else can."""
    return unit.side is Side.RED


@rule("D'5a.3", "D'5a.4", "E'1d.5", "B'2.2")
def reassembly_minutes(sheet: Worksheet, unit: Unit, to: Square, metres: int, *, trafficable: bool) -> Fraction:
    """Reassembly takes so long a kilometre, twice as long where the ground cannot be marched over, in minutes."""
    sheet.figure("m", metres)
    figure = "reassembly_hr_per_km" if trafficable else "reassembly_untrafficable_hr_per_km"
    return Fraction(sheet.read(CONTACT, figure)) * Fraction(metres, METRES_A_KM) * MINUTES_AN_HOUR


@rule("D'5a.4", "E'1d.5", reading="R10")
def assembly_by_control(sheet: Worksheet, unit: Unit, choices: list[Square]) -> Square:
    """A unit told to scatter without an assembly point is moved by Control to one within 2 km.

    `choices` are the squares it can reach, the one to propose first.
    """
    chosen = sheet.ask(
        "control",
        "Where does the scattered unit gather again?",
        tuple((square.text, square.text) for square in choices),
        choices[0].text,
        (f"{unit.designator} scatters from {unit.square.text}.",),
    )
    return Square.at(chosen)


@rule("D'5a.6")
def tells_of_scattering(sheet: Worksheet, unit: Unit) -> bool:
    """Once it has gathered again the unit tells from whom it scattered, where and when, and where it is now."""
    return unit.posture is not Posture.DISPERSED


def disperse(draft: Draft, sheet: Worksheet, unit: Unit, *, to: Square | None = None, cont: str = ANY) -> None:
    """A Red unit scatters where it is and gathers again at a place, or where Control says."""
    place = gathering_place(draft, sheet, unit, to)
    until = draft.now + _minutes(draft, sheet, unit, place)
    programmes.break_off(draft, unit.designator)
    draft.change(
        unit.designator,
        posture=Posture.DISPERSED,
        formation=Formation.DEPLOYED,
        mounted=halts_mounted(unit),
        work=Work(kind=REASSEMBLE, since=draft.now, until=until, place=place, cont=cont),
    )
    draft.emit(
        Dispersed(at=draft.now, units=(unit.designator,), line=sheet.line, rule="D'5a.2", square=place, until=until)
    )
    draft.schedule(until, Due.WORK, unit.designator)


def gathering_place(draft: Draft, sheet: Worksheet, unit: Unit, to: Square | None) -> Square:
    """Where a unit that scatters now gathers again: at the place it was told, or where Control says."""
    return to if to is not None and draft.ground.holds(to) else _chosen(draft, sheet, unit)


def gather(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """A scattered unit has reassembled and says from whom it scattered, where and when (759)."""
    place = _gathers_at(draft, unit, work.place or unit.square)
    gathered = put(
        draft,
        unit,
        place,
        "D'5a.3",
        line=sheet.line,
        posture=Posture.HALTED,
        halted_since=draft.now,
        work=None,
        moved=True,
    )
    draft.emit(
        WorkFinished(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="D'5a.3", work=REASSEMBLE, square=place
        )
    )
    if tells_of_scattering(sheet, gathered):
        report(
            draft, sheet, "759", gathered, own=True, square=unit.square, rule_id="D'5a.6",
            Cont=work.cont, C1=unit.square, C2=place, Tme=work.since,
        )  # fmt: skip
    programmes.start_waiting(draft, unit.designator)


def _gathers_at(draft: Draft, unit: Unit, place: Square) -> Square:
    """The assembly point; where an enemy has come to stand on it, the nearest square that none holds."""
    around = [place, *(one for one in place.neighbours() if draft.ground.holds(one)), unit.square]
    free = [square for square in around if _is_free(draft, unit, square)]
    return min(free, key=lambda square: (square.distance2_m(place), square.distance2_m(unit.square)), default=place)


def _minutes(draft: Draft, sheet: Worksheet, unit: Unit, place: Square) -> Fraction:
    """The time for all steps of the way, each by the ground that it leads into."""
    steps = unit.square.steps_to(place)[1:]
    barred = sum(is_barred_on_foot(sheet, unit, ground_step(draft, unit, step, mounted=False)) for step in steps)
    parts = ((len(steps) - barred, True), (barred, False))
    return sum(
        (
            reassembly_minutes(sheet, unit, place, count * SIDE_M, trafficable=trafficable)
            for count, trafficable in parts
            if count
        ),
        Fraction(0),
    )


def _chosen(draft: Draft, sheet: Worksheet, unit: Unit) -> Square:
    choices = _choices(draft, sheet, unit)
    return assembly_by_control(sheet, unit, choices) if choices else unit.square


def _choices(draft: Draft, sheet: Worksheet, unit: Unit) -> list[Square]:
    """Squares within 2 km where the unit can stand: first those far from enemies, under cover, and near a base."""
    metres = int(Fraction(sheet.read(CONTACT, "assembly_by_control_km")) * METRES_A_KM)
    reach = metres // SIDE_M
    around = (unit.square.moved(east, north) for east in range(-reach, reach + 1) for north in range(-reach, reach + 1))
    found = [square for square in around if square != unit.square and square.within_m(unit.square, metres)]
    fit = [square for square in found if _is_free(draft, unit, square)]
    opposed = [enemy.square for enemy in draft.near(unit.square, metres + METRES_A_KM, unit.side.opponent)]
    return sorted(fit, key=lambda square: _preference(draft, opposed, square))


def _is_free(draft: Draft, unit: Unit, square: Square) -> bool:
    """On land and not held by an enemy; scattered men reach any other place (B'2.2)."""
    on_land = draft.ground.holds(square) and draft.ground.vegetation(square) is not Vegetation.WATER
    return on_land and not any(enemies(draft.at(square), unit.side))


def _preference(draft: Draft, opposed: Sequence[Square], square: Square) -> tuple[int, bool, int, Square]:
    near = sum(square.within_m(other, METRES_A_KM) for other in opposed)
    return near, not draft.ground.has_overhead_cover(square), _bases(draft).distance2_m(square) or 0, square


def _bases(draft: Draft) -> Nearby:
    """Where the bases lie; they do not change while a subinterval is assessed."""
    if "bases" not in draft.memory:
        draft.memory["bases"] = Nearby(base.square for base in draft.situation.bases)
    found: Nearby = draft.memory["bases"]
    return found
