"""Assessing one subinterval: a loop over exact moments, and the order of steps inside one instant.

R22: orders take effect; arrivals and finished works; all detections on the positions before
anyone reacts; all reactions; closing and ambush; battle half hours; fire; reports. A subinterval covers (from, to];
at its first instant only the orders handed in for it take effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from assessment.engine.assessing import Start
from assessment.engine.dice import Dice
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Order, Outcome, Ruling, RulingKind
from assessment.engine.transmission import Transmission, pass_on
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    agents,
    air_strikes,
    armed_helicopters,
    battle,
    citing,
    closing,
    columns,
    concluding,
    detection,
    field_steps,
    fire,
    flights,
    foot_search,
    intake,
    invariants,
    movement,
    order_starts,
    pauses,
    programmes,
    reactions,
    works,
)
from assessment.modes.tacspiel.corrections import CORRECTIONS
from assessment.modes.tacspiel.cycles import cycle_end
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.situation import Situation
from control.situation.clock import HALF_HOUR, half_hour_after

Step = Callable[[Draft, Worksheet, Mapping[Due, list[str]]], None]

STEPS: Final[tuple[Step, ...]] = (
    order_starts.start_due,
    agents.start_due,
    movement.move,
    works.finish,
    field_steps.on_the_spot,
    flights.fly,
    foot_search.patrol,
    detection.detect,
    reactions.react,
    closing.settle,
    field_steps.after_closing,
    battle.fight,
    fire.fire,
    armed_helicopters.attack,
    air_strikes.strike,
    field_steps.at_the_end,
)
"""The steps of an instant in their order."""

SCHEDULES: Final[tuple[Callable[[Draft], None], ...]] = (
    programmes.schedule,
    agents.schedule,
    movement.schedule,
    columns.schedule,
    works.schedule,
    detection.schedule,
    battle.schedule,
    fire.schedule,
    flights.schedule,
    foot_search.schedule,
    air_strikes.schedule,
)
"""Each re-creates a module's moments from the situation alone."""

ROUNDS_AN_INSTANT: Final = 500


class NeverSettles(RuntimeError):
    """An instant goes on for ever: the game is parked for Control."""


def assess(  # noqa: PLR0913 - the inputs of an assessment
    situation: Situation,
    orders: tuple[Order, ...],
    rulings: tuple[Ruling, ...],
    answers: Answers,
    mode: Mode[Situation, Any],
    dice: Dice,
) -> Outcome[Situation]:
    """Assesses from `situation.now` to the next pause or the end of the cycle.

    Raises `NeverSettles` where an instant does not end, `NotCorrectable` for a ruling that does not fit,
    and `ValueError` for an answer that its question does not offer.
    """
    if mode.clock is None:
        raise ValueError("the mode is not configured for a game")
    passing = Transmission.of(mode.codebook, mode.settings_in_force)
    sheet = Worksheet(mode.tables, dice, rulings=rulings, answers=answers, transmission=passing)
    settings = {setting.key: mode.setting(setting.key) for setting in mode.setting_list}
    draft = Draft(situation, mode.ground, mode.clock, settings, mode.cycle_minutes)
    _open(draft, sheet, orders, rulings)
    _run(draft, sheet)
    pass_on(draft, sheet)
    invariants.check(draft)
    return Outcome(
        situation=draft.frozen(),
        events=citing.cited(draft.events, sheet.lines),
        reports=tuple(report for report in draft.under_way if report.due <= draft.now),
        lines=tuple(sheet.lines),
        questions=tuple(sheet.questions),
        until=draft.now,
        orphaned=(*sheet.orphaned(), *_pauses_missed(draft, rulings)),
    )


def _pauses_missed(draft: Draft, rulings: tuple[Ruling, ...]) -> tuple[str, ...]:
    """Blind pauses that lie beyond the pause at which this subinterval ends."""
    late = {draft.clock.stamp(moment) for moment in draft.blind_pauses if moment > draft.now}
    return tuple(f"ruling {r.number}" for r in rulings if r.kind is RulingKind.PAUSE and r.value in late)


def _open(draft: Draft, sheet: Worksheet, orders: tuple[Order, ...], rulings: tuple[Ruling, ...]) -> None:
    """The first instant: corrections and the orders that are new take effect; nothing else happens twice."""
    _set_moment(draft, sheet, draft.situation.now, opening=True)
    if draft.now % draft.cycle_minutes == 0:
        cycle_end(sheet, draft.now)
    start = Start(draft.now, draft.cycle_minutes)
    CORRECTIONS.apply(draft, sheet, rulings, start)
    intake.take_orders(draft, sheet, CORRECTIONS.cards.as_ruled(draft, sheet, orders, rulings, start))
    for schedule in SCHEDULES:
        schedule(draft)
    moment = half_hour_after(draft.now)
    while moment <= draft.cycle_end:
        draft.schedule(moment, Due.HALF_HOUR)
        moment += HALF_HOUR
    if draft.next_moment() == draft.now:
        _settle(draft, sheet)


def _run(draft: Draft, sheet: Worksheet) -> None:
    end = draft.cycle_end
    while not sheet.questions:
        moment = draft.next_moment()
        if moment is None or moment > end:
            break
        _set_moment(draft, sheet, moment)
        _settle(draft, sheet)
        if moment == end or (moment % HALF_HOUR == 0 and pauses.pauses_here(draft, sheet)):
            break


def _settle(draft: Draft, sheet: Worksheet) -> None:
    """All rounds of one instant: what a step sets going at the same moment is taken up again."""
    for _ in range(ROUNDS_AN_INSTANT):
        due = draft.take_due(draft.now)
        for step in STEPS:
            step(draft, sheet, due)
        draft.moved_now.clear()
        draft.moved_in.clear()
        draft.changed_now.clear()
        draft.landed_now.clear()
        if draft.next_moment() != draft.now:
            concluding.conclude(draft, sheet)
        if draft.next_moment() != draft.now:
            return
    raise NeverSettles(f"the instant {draft.clock.stamp(draft.now)} does not come to rest")


def _set_moment(draft: Draft, sheet: Worksheet, moment: Fraction, *, opening: bool = False) -> None:
    """An instant on the edge of two cycles belongs to the one that ends, except the opening of the next."""
    draft.now = sheet.now = moment
    cycles = moment / draft.cycle_minutes
    sheet.cycle = int(cycles // 1) + 1 if opening else int(-(-cycles // 1))
