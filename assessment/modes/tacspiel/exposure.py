"""Who shows itself this instant, to the eye and to the ear, before anybody looks (C'2a, D'1d, D'2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import hearing, sight
from assessment.modes.tacspiel.conditions import WeatherSpell, latest_first
from assessment.modes.tacspiel.deployment import is_concealed
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.groups import Group
from assessment.modes.tacspiel.hearing import Listener, Noise
from assessment.modes.tacspiel.kinds import Formation, Light, Posture, Weather
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.sight import Exposed
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import HALF_HOUR

HIDING_VEHICLES: Final = frozenset(
    (Vegetation.SPARSE_FOREST, Vegetation.DENSE_FOREST, Vegetation.JUNGLE, Vegetation.RUBBER)
)


@rule("D'1d.1")
def hides_vehicles(sheet: Worksheet, unit: Unit, vegetation: Vegetation) -> bool:
    """Only forest, jungle and rubber plantation hide halted vehicles completely."""
    sheet.note("vegetation", vegetation)
    return vegetation in HIDING_VEHICLES


def is_moving(unit: Unit, now: Fraction) -> bool:
    """Whether a unit is on the march and not held up at this moment."""
    if not unit.is_marching or unit.stands:
        return False
    resumes = unit.march.resumes if unit.march is not None else None
    return resumes is None or resumes <= now


def is_firing(draft: Draft, unit: Unit) -> bool:
    """Whether a mortar or artillery unit fires in this half hour: in a battle, or missions of its own."""
    name = unit.designator
    if not unit.kind.has_support_weapons:
        return False
    if draft.fired_until.get(name) == draft.now or _has_fired(unit, draft.now):
        return True
    mission = draft.missions.get(name)
    if mission is not None and mission.since < draft.now:
        return True
    return any(name in battle.support for battle in draft.battles.values())


def _has_fired(unit: Unit, now: Fraction) -> bool:
    """Whether a specific mission was fired in the half hour that is under way or ends now."""
    return unit.fired is not None and unit.fired <= now <= unit.fired // HALF_HOUR * HALF_HOUR + HALF_HOUR


class Sky(msgspec.Struct, frozen=True):
    """Light, and the weather that has begun, the latest first; it may differ from place to place."""

    light: Light
    spells: tuple[WeatherSpell, ...]

    def weather(self, square: Square) -> Weather:
        """The weather over a square: the spell that began last of those that reach it."""
        return next((spell.weather for spell in self.spells if spell.covers(square)), Weather.CLEAR)


def sky_until_now(draft: Draft) -> Sky:
    """What held up to this moment: a half hour that ends at sunset was light."""
    conditions, minute = draft.situation.conditions, draft.clock.minute_of_day(draft.now)
    ends = {conditions.sunset: Light.DAY, conditions.sunrise: Light.NIGHT}
    light = ends.get(int(minute), draft.light()) if minute.denominator == 1 else draft.light()
    return Sky(light, latest_first(spell for spell in conditions.weather if spell.since < draft.now))


def sky_from_now(draft: Draft) -> Sky:
    """What holds from this moment on."""
    return Sky(draft.light(), latest_first(draft.situation.conditions.spells_until(draft.now)))


class Shown(msgspec.Struct, frozen=True):
    """What a unit showed when it was last looked at; it holds while the unit and its circumstances are the same."""

    unit: Unit
    circumstances: tuple[object, ...]
    exposed: Exposed | None = None
    noise: Noise | None = None
    ears: Listener | None = None


class Exposures:
    """What each unit shows, worked out when first asked for and kept until it changes."""

    def __init__(self, draft: Draft, sheet: Worksheet, sky: Sky) -> None:
        self._draft = draft
        self._sheet = sheet
        self._sky = sky
        self._in_sight: dict[Weather, bool] = {}
        self._seen_in: dict[Square, bool] = {}
        self._groups: dict[str, tuple[Exposed, ...]] = {}
        self._kept: dict[tuple[str, str], Shown] = draft.memory.setdefault("exposures", {})

    def in_sight(self, square: Square) -> bool:
        """Whether light and weather let anybody in a square be seen."""
        seen = self._seen_in.get(square)
        if seen is None:
            weather = self._sky.weather(square)
            if weather not in self._in_sight:
                self._in_sight[weather] = sight.sight_is_possible(self._sheet, self._sky.light, weather)
            seen = self._seen_in[square] = self._in_sight[weather]
        return seen

    def of_group(self, group: Group) -> tuple[Exposed, ...]:
        """Those of a group that can be seen, looked at once for all who look at the same positions."""
        found = self._groups.get(group.designator)
        if found is None:
            each = map(self.to_the_eye, group.units)
            found = self._groups[group.designator] = tuple(seen for seen in each if seen is not None)
        return found

    def to_the_eye(self, unit: Unit) -> Exposed | None:
        """How a unit can be seen, if it can be."""
        if not unit.can_act or unit.posture is Posture.AMBUSH or not self.in_sight(unit.square):
            return None
        moving, firing = is_moving(unit, self._draft.now), is_firing(self._draft, unit)
        kept = self._kept.get(("eye", unit.designator))
        if kept is None or kept.unit is not unit or kept.circumstances != (moving, firing):
            exposed = self._exposed(unit, moving=moving, firing=firing)
            kept = self._kept["eye", unit.designator] = Shown(unit, (moving, firing), exposed=exposed)
        return kept.exposed

    def to_the_ear(self, unit: Unit) -> Noise | None:
        """The noise that a unit makes, if any."""
        moving, firing = is_moving(unit, self._draft.now), is_firing(self._draft, unit)
        kept = self._kept.get(("noise", unit.designator))
        if kept is None or kept.unit is not unit or kept.circumstances != (moving, firing):
            noise = hearing.noise_of(self._sheet, unit, moving=moving, firing=firing)
            kept = self._kept["noise", unit.designator] = Shown(unit, (moving, firing), noise=noise)
        return kept.noise

    def ears_of(self, unit: Unit) -> Listener | None:
        """How a unit listens, if it does."""
        moving = is_moving(unit, self._draft.now)
        kept = self._kept.get(("ears", unit.designator))
        if kept is None or kept.unit is not unit or kept.circumstances != (moving,):
            ears = hearing.listener_of(self._sheet, unit, moving=moving)
            kept = self._kept["ears", unit.designator] = Shown(unit, (moving,), ears=ears)
        return kept.ears

    def _exposed(self, unit: Unit, *, moving: bool, firing: bool) -> Exposed | None:
        if unit.kind.is_patrol and sight.is_found_only_in_its_square(self._sheet, unit):
            return None
        vegetation = self._draft.ground.vegetation(unit.square)
        if not moving and not firing and self._hides(unit, vegetation):
            return None
        found = sight.sight_table(self._sheet, unit, vegetation)
        if found is None:
            return None
        return Exposed(
            target=unit,
            table=found[0],
            reach_m=int(found[1] * METRES_A_KM),
            column=sight.target_column(self._sheet, unit, moving=moving, firing=firing),
            in_column=moving and unit.formation is Formation.COLUMN,
            firing=firing,
        )

    def _hides(self, unit: Unit, vegetation: Vegetation) -> bool:
        """A working party shows itself; vehicles hide in fewer places than men."""
        if unit.posture is Posture.PREPARING or not is_concealed(self._sheet, self._draft.ground, unit):
            return False
        return not unit.mounted or hides_vehicles(self._sheet, unit, vegetation)
