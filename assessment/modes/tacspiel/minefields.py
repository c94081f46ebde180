"""Protective mine strips of the division base (500), and mines in empty Red bases (K'1, K'4a)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camps
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.division_base import base_squares
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import MinefieldLaid
from assessment.modes.tacspiel.engineer_state import Job, Minefield
from assessment.modes.tacspiel.kinds import BattleKind, Light, UnitKind
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.obstacles import MINES
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.roadblocks import may_use_explosives
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
SIZES: Final = table("K1-1")
TIMES: Final = table("K1-3")
METRES_A_POINT: Final = 100
STRIP: Final = "basic"
CAMP: Final = "base"


@rule("K'1.3")
def may_lay(sheet: Worksheet, unit: Unit) -> bool:
    """Only engineers lay protective strips."""
    return unit.kind is UnitKind.ENGINEER_PLATOON


@rule("K'1.2")
def is_on_perimeter(sheet: Worksheet, unit: Unit, at: Square, steps: int) -> bool:
    """Only the close perimeter of the division base gets them; `steps` are squares between its area and the field."""
    sheet.figure("squares from the base area", steps)
    return steps <= 1


@rule("K'1.7")
def strips_of(sheet: Worksheet, unit: Unit, site: str, far: str, front_m: int) -> int:
    """A field runs from C1 to C2, the centres of its ends, one basic strip deep; gives how many strips of front."""
    sheet.figure("front, m", front_m)
    return max(1, -(-front_m // int(sheet.read(SIZES, STRIP, figure="front_m"))))


@rule("K'1.2")
def laying_hours(sheet: Worksheet, unit: Unit, site: str, strips: int, platoons: int, light: Light) -> Fraction:  # noqa: PLR0913 - the axes of the table
    """Each strip takes so many engineer-platoon hours by the light; in hours for these platoons."""
    return Fraction(sheet.read(TIMES, STRIP, light)) * strips / platoons


@rule("K'1.5", "K'1.6")
def concerns(sheet: Worksheet, unit: Unit, field: Minefield) -> bool:
    """A strip does nothing to patrols, smaller units or agents, and its own side passes by gaps without an order."""
    return unit.side is Side.RED and not unit.kind.is_patrol


@rule("K'1.4", reading="K'1.4")
def strip_casualties(sheet: Worksheet, unit: Unit, field: Minefield) -> int:
    """A strip stops no attack, but may cost each unit that attacks across it a few percent, once where two overlap."""
    hit = sheet.chance(CHAPTER, "strip_hits")
    return int(sheet.read(CHAPTER, "strip_casualties_pct")) if hit else 0


@rule("K'4a.2", reading="R11")
def base_casualties(sheet: Worksheet, unit: Unit, base: str) -> int:
    """A Blue platoon that enters an unoccupied Red base may lose a few percent to mines and booby traps."""
    hit = sheet.chance(CHAPTER, "base_mines_hit")
    return int(sheet.read(CHAPTER, "base_mines_casualties_pct")) if hit else 0


@rule("K'1.1", "K'4a.1")
def mines_in_position(sheet: Worksheet, battle: Battle) -> int:
    """Mines of hamlets, outposts and Red bases lie in the defensive value of the position: no losses of their own."""
    return 0


def explode(draft: Draft, sheet: Worksheet) -> None:
    """After the closing of an instant: who has entered or attacked across a strip, and who has entered an empty base.

    All draws come before their effects.
    """
    for battle in _new_battles(draft):
        mines_in_position(sheet, battle)
    hits = [*_on_strips(draft, sheet), *_in_bases(draft, sheet)]
    for unit, percent, paragraph in hits:
        suffer(draft, sheet, unit.designator, percent, paragraph)


def suffer(draft: Draft, sheet: Worksheet, name: str, percent: int, paragraph: str) -> None:
    """Casualties from mines, and their report (950)."""
    unit = draft.unit(name)
    if not percent or not unit.can_act:
        return
    added = inflict(draft, sheet, unit, percent, paragraph)
    hit = draft.unit(name)
    report(
        draft, sheet, report_of_mines(sheet, hit), hit, own=True, square=hit.square, rule_id=paragraph, tag=paragraph,
        PCT=added, CAS=hit.casualties, Tme=draft.now,
    )  # fmt: skip
    if is_lost(sheet, hit) and draft.battle_of(name) is None:
        lose(draft, sheet, hit, ALL_LOST_WHY, "E'2a.3")


@rule("K'4b.4")
def report_of_mines(sheet: Worksheet, unit: Unit) -> str:
    """Casualties from mines are reported under 950, with what they add and the total."""
    return "950"


def _new_battles(draft: Draft) -> Iterator[Battle]:
    """Battles for a position that have begun at this instant."""
    return (
        battle for battle in draft.battles.values() if battle.kind is BattleKind.POSITION and battle.joined == draft.now
    )


def _on_strips(draft: Draft, sheet: Worksheet) -> Iterator[tuple[Unit, int, str]]:
    drawn: set[str] = set()
    for field in draft.engineers.minefields:
        squares = frozenset(field.squares)
        crossing = {name for name in draft.moved_now if draft.unit(name).square in squares}
        for battle in draft.battles.values():
            if battle.attacker is Side.RED:
                new = [name for name in battle.attackers if battle.entered.get(name) == draft.now]
                crossing |= {name for name in new if battle.place in squares or draft.unit(name).square in squares}
        for name in sorted(crossing):
            unit = draft.unit(name)
            if not unit.can_act or not concerns(sheet, unit, field) or not _is_first(draft, unit, field):
                continue
            if name not in drawn:
                drawn.add(name)
                yield unit, strip_casualties(sheet, unit, field), "K'1.4"


def _is_first(draft: Draft, unit: Unit, field: Minefield) -> bool:
    """One draw for a unit that enters a strip and attacks from it: none again in that cycle."""
    key = f"strip|{field.designator}|{unit.designator}|{draft.cycle_end}"
    if key in draft.drawn:
        return False
    draft.drawn.add(key)
    return True


def _in_bases(draft: Draft, sheet: Worksheet) -> Iterator[tuple[Unit, int, str]]:
    if not draft.moved_now:
        return
    for base in draft.situation.bases:
        for unit in draft.at(base.square, Side.BLUE) if base.kind == CAMP else ():
            if unit.designator not in draft.moved_now or unit.kind.is_patrol or not unit.can_act:
                continue
            if draft.battle_of(unit.designator) is None and not camps.is_occupied(draft, sheet, base):
                yield unit, base_casualties(sheet, unit, base.name), "K'4a.2"


def _may(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if unit.side is Side.RED and not may_use_explosives(sheet, unit, card.code):
        return Refusal("Red lays no minefields", "K'4.1")
    if not may_lay(sheet, unit):
        return Refusal("only engineers lay mine strips", "K'1.3")
    ends = Point.at(card.value("C1")), Point.at(card.value("C2"))
    base = base_squares(draft)
    along = ends[0].square.steps_to(ends[1].square)
    steps = max((min((one.steps_between(other) for other in base), default=2) for one in along), default=2)
    if not is_on_perimeter(sheet, unit, ends[0].square, steps):
        return Refusal("mine strips are for the perimeter of the division base", "K'1.2")
    if any(set(along) <= set(field.squares) for field in draft.engineers.minefields):
        return Refusal("a mine strip lies there already", "K'1.7")
    return None


def _on_site(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    return None


def _hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    leader = draft.unit(job.workers[0])
    strips = strips_of(sheet, leader, job.text, job.far.text if job.far else "", _front_m(job))
    return laying_hours(sheet, leader, job.text, strips, len(job.workers), light)


def _front_m(job: Job) -> int:
    far = job.far or job.site
    return isqrt((far.e - job.site.e) ** 2 + (far.n - job.site.n) ** 2) * METRES_A_POINT


def _done(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    field = Minefield(ends=(job.site, job.far or job.site), laid=draft.now)
    draft.engineers = replace(draft.engineers, minefields=(*draft.engineers.minefields, field))
    draft.emit(MinefieldLaid(at=draft.now, units=job.workers, line=sheet.line, rule="K'1.7", squares=field.squares))
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'1.2", tag=job.text,
        found=tuple(Found(kind=MINES, square=square) for square in field.squares),
        Text=f"mine strip at {job.text} laid", Tme=draft.now,
    )  # fmt: skip


LAY_STRIP: Final = SiteWork("lay a mine strip", _may, _on_site, _hours, _done)
