"""The best sound that one group has of another this instant (D'1a)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import hearing
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import Exposures, is_firing
from assessment.modes.tacspiel.hearing import Listener, Noise, Sound
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.situation import Unit


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """The nearest pair of a listener and somebody within his hearing, as row and column of Table D'1-1."""

    listener: Unit
    target: Unit
    ears: Listener
    noise: Noise
    reach_km: Fraction

    @property
    def cell(self) -> str:
        """Names the table entry: what has to change for another draw in a half hour."""
        return f"D'1-1 {self.ears} {self.noise} {self.reach_km}"


def best_sound(
    draft: Draft, sheet: Worksheet, eyes: Exposures, listeners: Sequence[Unit], targets: Sequence[Unit]
) -> Heard | None:
    """The nearest pair within hearing, if there is one."""
    reach_m = hearing.search_m(sheet)
    pairs = sorted(
        (
            (metres_up(listener.square, target.square), listener, target)
            for listener in listeners
            for target in targets
            if listener.square.within_m(target.square, reach_m)
        ),
        key=lambda pair: (pair[0], pair[1].designator, pair[2].designator),
    )
    for metres, listener, target in pairs:
        noise = eyes.to_the_ear(target)
        ears = eyes.ears_of(listener) if noise is not None else None
        if noise is None or ears is None:
            continue
        reach = _reach(draft, sheet, ears, noise, (listener, target))
        if reach is not None and km(metres) <= reach:
            return Heard(listener=listener, target=target, ears=ears, noise=noise, reach_km=reach)
    return None


def sound_of(draft: Draft, target: Unit) -> Sound:
    """What a unit sounds like now."""
    return hearing.sound_of(target, firing=is_firing(draft, target))


def _reach(draft: Draft, sheet: Worksheet, ears: Listener, noise: Noise, pair: tuple[Unit, Unit]) -> Fraction | None:
    listener, target = pair
    if noise is not Noise.MOVING_DISMOUNTED:
        masked = draft.ground.is_masked(listener.square, target.square)
        return hearing.range_of_noise(sheet, target, ears, noise, masked=masked)
    if ears is not Listener.HALTED_DISMOUNTED:
        return None
    on_route = target.march is not None and bool(target.march.msn)
    vegetation = draft.ground.vegetation(target.square)
    return hearing.range_of_men_on_foot(sheet, target, vegetation, target.formation, on_route=on_route)
