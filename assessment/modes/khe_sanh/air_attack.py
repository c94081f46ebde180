"""8.4: air attacks, one round for each space, weakest target first; then every air unit is used."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.engine.outcome import InWords
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import losses
from assessment.modes.khe_sanh.checkers import UNITS, some_units
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import AirAttacked, AirUsed
from assessment.modes.khe_sanh.fire import hit_by
from assessment.modes.khe_sanh.kinds import Box, Column, Hit, Op, UnitKind, spoken
from assessment.modes.khe_sanh.lines import units_in
from assessment.modes.khe_sanh.pieces import bombardment, firepower
from assessment.modes.khe_sanh.retreating import ignored_by, retreat
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

EXAMPLE = "AIR1,AIR2"


@rule("10.1a", "10.1e", "15.5a")
def may_attack(sheet: Worksheet, unit: Unit, landed: str) -> bool:
    """Airstrikes, the AC-47, gunships and recon helicopters attack; a transport where it has landed a unit."""
    sheet.note("landed", landed or "nobody")
    return unit.kind is not UnitKind.TRANSPORT or bool(landed)


@rule("3.3.6")
def sent_in(sheet: Worksheet, label: str, units: Sequence[Unit], facts: Sequence[str]) -> tuple[str, ...]:
    """The player may attack with the air units that he has placed; held back they are used all the same."""
    bounds = {UNITS: ",".join(unit.designator for unit in units)}
    words = f"Which air units attack in {spoken(label.partition('/')[0]).upper()}? NONE holds all of them back."
    how = InWords(example=EXAMPLE, checker="some", bounds=bounds)
    return some_units(sheet.ask_in_words(Side.BLUE, words, how, bounds[UNITS], tuple(facts)), bounds)


@rule("8.4a", "10.1a")
def bombardment_dice(sheet: Worksheet, label: str, units: Sequence[Unit], added: int) -> int:
    """All air units in a space attack together, with as many dice as their values add up to."""
    del label
    sheet.figure("added by card", added)
    values = [bombardment(sheet, unit) for unit in units]
    return sum(values) + added


@rule("8.4a")
def bombs_thrown(sheet: Worksheet, label: str, count: int) -> tuple[int, ...]:
    """The dice of an air attack; it has one round, and no tactical superiority."""
    del label
    return tuple(die(sheet, of=(str(number),)) for number in range(1, count + 1))


@rule("8.4b", "8.4d")
def weakest(sheet: Worksheet, label: str, number: str, units: Sequence[Unit]) -> str:
    """Only Communist units are hit, and none while a weaker one is left; equal ones in order of designator."""
    del label, number
    return min(units, key=lambda unit: (firepower(sheet, unit), unit.designator)).designator


@rule("8.4c", reading="R4")
def retreats_taken(sheet: Worksheet, label: str, unit: str, left: int, ignored: int) -> int:
    """After the eliminations each unit in line takes a retreat, and those that it may ignore before."""
    del label, unit
    sheet.figure("retreats left", left)
    return min(left, ignored + 1)


@rule("8.2b", "8.2a", "3.3.6")
def is_used(sheet: Worksheet, unit: Unit) -> bool:
    """After the air attacks every air unit on the map is used for this turn, whether it attacked or not."""
    sheet.note("where it is", unit.place)
    return unit.is_on_map


def attack_all(draft: Draft, sheet: Worksheet) -> None:
    """Attacks in every space with air units, then puts them all into the Used box. Raises `Waiting`."""
    for space in _flown_to(draft):
        attack_in(draft, sheet, f"{space}/air", space, _sent(draft, sheet, f"{space}/air", space))
    flying = sorted(
        (unit for unit in draft.units.values() if unit.flies), key=lambda unit: (unit.place, unit.designator)
    )
    for unit in flying:
        if is_used(sheet, unit):
            _use(draft, sheet, unit)


def attack_in(draft: Draft, sheet: Worksheet, label: str, space: str, attackers: Sequence[str]) -> None:
    """Attacks with these air units; `label` tells this attack from another in the space."""
    sent = [unit for unit in map(draft.unit, attackers) if _can_attack(draft, sheet, unit)]
    if not draft.ground_units(space, Side.RED):
        return
    dice = bombs_thrown(sheet, label, bombardment_dice(sheet, label, sent, _added(draft, sent)))
    if not dice:
        return
    hits = tuple(hit_by(sheet, Column.AIR, number) for number in dice)
    draft.emit(
        AirAttacked(
            at=draft.now,
            units=tuple(unit.designator for unit in sent),
            line=sheet.line,
            rule="8.4a",
            space=space,
            dice=dice,
            hits=hits,
        )
    )
    _eliminate(draft, sheet, label, space, hits.count(Hit.ELIMINATE))
    _drive_off(draft, sheet, label, space, hits.count(Hit.RETREAT))


def _can_attack(draft: Draft, sheet: Worksheet, unit: Unit) -> bool:
    load = draft.loads.get(unit.designator)
    return may_attack(sheet, unit, load.unit if load else "") and bombardment(sheet, unit) > 0


def _sent(draft: Draft, sheet: Worksheet, label: str, space: str) -> tuple[str, ...]:
    """The air units that attack in a space: as the sheet has said, else as answered. Raises `Waiting`."""
    placed = draft.air_units(space)
    said = draft.choices.attacks
    unsaid = [unit for unit in placed if unit.designator not in said and _can_attack(draft, sheet, unit)]
    chosen = tuple(unit.designator for unit in unsaid)
    if unsaid and draft.ground_units(space, Side.RED) and draft.asks_all:
        chosen = sent_in(sheet, label, unsaid, units_in(draft, space))
        wait_for_answers(sheet)
    return tuple(unit.designator for unit in placed if said.get(unit.designator, unit.designator in chosen))


def _added(draft: Draft, units: Sequence[Unit]) -> int:
    """The dice that cards add for the kinds of these units."""
    bonuses = draft.effects_of(Op.BOMBARDMENT_BONUS)
    return sum(effect.amount for effect in bonuses for unit in units if unit.kind.value in effect.types)


def _eliminate(draft: Draft, sheet: Worksheet, label: str, space: str, count: int) -> None:
    for number in range(1, count + 1):
        targets = draft.ground_units(space, Side.RED)
        if not targets:
            return
        name = weakest(sheet, label, f"loss {number}", list(targets))
        losses.lose_step(draft, sheet, name, "bombarded")


def _drive_off(draft: Draft, sheet: Worksheet, label: str, space: str, count: int) -> None:
    """Spends the retreats down the line: each unit is driven off, or holds where the terrain lets it."""
    line = list(draft.ground_units(space, Side.RED))
    left = count
    while left > 0 and line:
        name = weakest(sheet, label, f"retreat {left}", line)
        line = [unit for unit in line if unit.designator != name]
        ignored = ignored_by(draft, sheet, draft.unit(name))
        taken = retreats_taken(sheet, label, name, left, ignored)
        retreat(draft, sheet, f"{label}/{name}", space, name, taken, Side.BLUE)
        left -= taken


def _use(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    if unit.kind is UnitKind.RECON:
        draft.recon.add(unit.place)
    draft.change(unit.designator, place=Box.AIR_USED.value)
    draft.emit(AirUsed(at=draft.now, units=(unit.designator,), line=sheet.line, rule="8.2b", why="mission flown"))


def _flown_to(draft: Draft) -> list[str]:
    return sorted({unit.place for unit in draft.units.values() if unit.flies and unit.is_on_map})
