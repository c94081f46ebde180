"""8.3: antiaircraft fire at the air units in a space, and what becomes of those they carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import losses
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import AirHit, AirUsed, FlakFired, LiftFailed
from assessment.modes.khe_sanh.fire import hit_by
from assessment.modes.khe_sanh.kinds import Box, Column, Hit, Op, UnitKind, spoken
from assessment.modes.khe_sanh.pieces import aaa
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

TARGETS = table("8.3")


@rule("3.3.5", "8.3c")
def must_fire(sheet: Worksheet, label: str, guns: int, targets: int) -> bool:
    """AAA fires at the air units in its space, before they attack or land anybody; it has no choice."""
    del label
    sheet.figure("AAA units", guns)
    sheet.figure("air units", targets)
    return guns > 0 and targets > 0


@rule("8.3a")
def flak_dice(sheet: Worksheet, label: str, guns: Sequence[Unit], bonus: int) -> int:
    """All AAA units in a space fire together, with as many dice as their strengths add up to."""
    del label
    sheet.figure("added by card to each", bonus)
    return sum(aaa(sheet, gun) + bonus for gun in guns)


@rule("8.3a")
def flak_thrown(sheet: Worksheet, label: str, count: int) -> tuple[int, ...]:
    """The dice of all AAA units in a space."""
    del label
    return tuple(die(sheet, of=(str(number),)) for number in range(1, count + 1))


@rule("8.3d")
def in_order(sheet: Worksheet, label: str, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """All eliminations are applied before any abort."""
    del label
    sheet.figure("dice", len(hits))
    return tuple(hit for kind in (Hit.ELIMINATE, Hit.ABORT) for hit in hits if hit is kind)


@rule("8.3e", "15.4a", "ks.table.brt.aaa")
def can_be_hit(sheet: Worksheet, unit: Unit) -> bool:
    """AAA hurts helicopters and airstrikes, never the B-52."""
    return bool(sheet.read(TARGETS, unit.kind))


@rule("8.3b")
def hit_chosen(  # noqa: PLR0913 - which result, and among what
    sheet: Worksheet, label: str, number: str, hit: Hit, names: Mapping[str, str], beforehand: str
) -> str:
    """The player says which air unit takes a result."""
    if beforehand in names:
        sheet.note("said beforehand", beforehand)
        return beforehand
    first = next(iter(names))
    if len(names) == 1:
        return first
    words = (
        f"Flak in {spoken(label.partition('/')[0]).upper()}, result {number}: which air unit takes the {WORDS[hit]}?"
    )
    return sheet.ask(Side.BLUE, words, names.items(), first)


TAKEN_BY = {Hit.ELIMINATE: "8.3f", Hit.ABORT: "8.3h"}
"""The paragraph of each result of AAA."""

WORDS = {Hit.ELIMINATE: "loss", Hit.ABORT: "abort"}


@rule("8.3g", "8.3h", "10.2b")
def place_after_flak(sheet: Worksheet, unit: str, start: str, hit: Hit) -> str:
    """A ground unit in the air is lost with an elimination of what bears it; an abort sends it back to its start.

    What bears it is its transport; a unit that jumps would bear itself, but none does here (15.1).
    """
    del unit
    sheet.note("AAA", hit.value)
    return Box.ELIMINATED.value if hit is Hit.ELIMINATE else start


def fire_all(draft: Draft, sheet: Worksheet) -> None:
    """Fires in every space with air units, in order of their ids. Raises `Waiting`."""
    for space in sorted({unit.place for unit in draft.units.values() if unit.flies and unit.is_on_map}):
        targets = tuple(unit.designator for unit in draft.air_units(space))
        fire_in(draft, sheet, f"{space}/flak", space, targets)


def fire_in(draft: Draft, sheet: Worksheet, label: str, space: str, targets: Sequence[str]) -> None:
    """Fires at these air units; `label` tells this fire from another in the space. Raises `Waiting`."""
    guns = [unit for unit in draft.ground_units(space, Side.RED) if unit.kind is UnitKind.AAA]
    if not must_fire(sheet, label, len(guns), len(targets)):
        return
    bonus = sum(effect.amount for effect in draft.effects_of(Op.AAA_BONUS))
    dice = flak_thrown(sheet, label, flak_dice(sheet, label, guns, bonus))
    hits = tuple(hit_by(sheet, Column.AAA, number) for number in dice)
    draft.emit(
        FlakFired(
            at=draft.now,
            units=tuple(gun.designator for gun in guns),
            line=sheet.line,
            rule="8.3a",
            space=space,
            dice=dice,
            hits=hits,
        )
    )
    for number, hit in enumerate(in_order(sheet, label, hits), 1):
        name = _struck(draft, sheet, label, space, targets, number, hit)
        if name:
            _take(draft, sheet, space, name, hit)


def _struck(  # noqa: PLR0913 - which result of which fire, and at whom
    draft: Draft, sheet: Worksheet, label: str, space: str, targets: Sequence[str], number: int, hit: Hit
) -> str:
    """The air unit that takes a result; "" where there is none that it can hurt."""
    there = [unit for unit in map(draft.unit, targets) if unit.place == space]
    names = {unit.designator: unit.designator.upper() for unit in there if can_be_hit(sheet, unit)}
    if not names:
        return ""
    beforehand = next((name for name in draft.choices.flak if name in names), "")
    name = hit_chosen(sheet, label, str(number), hit, names, beforehand)
    wait_for_answers(sheet)
    return name


def _take(draft: Draft, sheet: Worksheet, space: str, name: str, hit: Hit) -> None:
    """An air unit is reduced, lost, or turns back."""
    draft.emit(AirHit(at=draft.now, units=(name,), line=sheet.line, rule=TAKEN_BY[hit], space=space, hit=hit))
    if hit is Hit.ELIMINATE:
        losses.lose_step(draft, sheet, name, "flak", TAKEN_BY[hit])
    else:
        draft.change(name, place=Box.AIR_USED.value)
        draft.emit(AirUsed(at=draft.now, units=(name,), line=sheet.line, rule="8.3h", why="aborted"))
    _drop_rider(draft, sheet, name, hit)


def _drop_rider(draft: Draft, sheet: Worksheet, name: str, hit: Hit) -> None:
    """What becomes of the load of a transport that no longer flies."""
    transport, load = draft.unit(name), draft.loads.get(name)
    if load is None or transport.is_on_map:
        return
    del draft.loads[name]
    place = place_after_flak(sheet, load.unit, load.start, hit)
    is_lost = place == Box.ELIMINATED
    paragraph = "8.3g" if is_lost else "8.3h"
    draft.emit(LiftFailed(at=draft.now, units=(load.unit,), line=sheet.line, rule=paragraph, by=name, is_lost=is_lost))
    if is_lost:
        losses.eliminate(draft, sheet, load.unit, "its transport was shot down", paragraph)
    else:
        draft.change(load.unit, place=place)
