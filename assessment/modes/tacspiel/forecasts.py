"""The forecast that both cells get with their briefing and for each cycle (R25)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.conditions import Conditions
from assessment.modes.tacspiel.knowledge import Forecast
from assessment.modes.tacspiel.situation import Situation


def forecast(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Forecast, ...]:
    """The weather of the cycle that begins now, as the scenario and Control have it."""
    return forecast_from(situation.conditions, situation.now, mode.cycle_minutes)


def forecast_from(conditions: Conditions, now: Fraction, cycle_minutes: int) -> tuple[Forecast, ...]:
    """The weather in force at a moment, and what it turns to within a cycle."""
    begun = sorted(conditions.spells_until(now), key=lambda spell: spell.since)
    in_force = [
        one for place, one in enumerate(begun) if not any(later.covers_all_of(one) for later in begun[place + 1 :])
    ]
    coming = [spell for spell in conditions.weather if now < spell.since < now + cycle_minutes]
    return tuple(
        Forecast(
            since=max(spell.since, now),
            weather=spell.weather.value,
            area="-".join(corner.text for corner in spell.area) if spell.area else "",
        )
        for spell in (*in_force, *coming)
    )
