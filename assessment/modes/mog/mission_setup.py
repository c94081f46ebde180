"""Steps of the set-up that nobody orders: what the scenario sets, the Somali set-up, Black Hawks down."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.arrivals import bring_group, bring_groups, bring_roadblocks
from assessment.modes.mog.black_hawks import crash_site, do_helicopters_go_down, helicopters_down, is_rpg_near
from assessment.modes.mog.chances import d3
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import apply_hit, bring_in, hurt_prisoner, place_casualty, place_roadblock
from assessment.modes.mog.events import BlackHawkDown, MissionSet
from assessment.modes.mog.force import radio_points
from assessment.modes.mog.hits import hit_from_barrage
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.mission_rules import (
    PLACES,
    first_light,
    force_points,
    full_container,
    intel_of,
    kind_at_target,
    kinds_aboard,
    kinds_placed,
    light_changes_on,
    radio_area,
    radio_roadblocks,
    raid_level,
    raid_level_chosen,
    raid_penalty,
    raid_points,
    target_of,
    target_of_raid,
)
from assessment.modes.mog.pieces import Kind, Prisoner, Unit
from assessment.modes.mog.placing import roadblocks_at_set_up
from assessment.modes.mog.support import is_prisoner_hurt_by_barrage, leaks, on_track
from control.situation.side import Side

BY_DIE = "die"


def set_mission(draft: Draft, sheet: Worksheet) -> None:
    """What the scenario sets before a force is bought: points, Intel, light, the draw container, forces of its own."""
    mission = draft.operation.mission
    points, penalty = _points(draft, sheet, mission)
    draft.change_operation(
        points=points,
        penalty=penalty,
        intel=on_track(sheet, "sna_intel", intel_of(sheet, mission)),
        light=first_light(sheet, mission),
        changes_light=light_changes_on(sheet, mission),
    )
    draft.layout = draft.layout.with_container(full_container(sheet, mission))
    if mission is Mission.RADIO_MOGADISHU:
        _place_radio_forces(draft, sheet)


def place_target(draft: Draft, sheet: Worksheet) -> None:
    """The prisoner is put where the scenario says; with that the mission is told."""
    operation = draft.operation
    mission = operation.mission
    raid = mission is Mission.HYPOTHETICAL
    target = target_of_raid(sheet, draft.settings.get("raid_target", "")) if raid else target_of(sheet, mission)
    if target is not None:
        draft.layout = draft.layout.with_prisoner(Prisoner(area=target))
    draft.emit(
        MissionSet(
            at=draft.now, units=(), line=sheet.line, rule=sheet.rule, mission=mission, points=operation.points,
            intel=operation.intel, light=operation.light, target=target,
        )
    )  # fmt: skip


def _points(draft: Draft, sheet: Worksheet, mission: Mission) -> tuple[int, int]:
    """Force Points to spend, and Mission Penalty Points added for them."""
    if mission is Mission.HYPOTHETICAL:
        chosen = draft.settings.get("raid_points", BY_DIE)
        level = raid_level(sheet) if chosen == BY_DIE else raid_level_chosen(sheet, int(chosen))
        return raid_points(sheet, level), raid_penalty(sheet, level)
    if mission is Mission.RADIO_MOGADISHU and draft.is_set("radio_variant"):
        return radio_points(sheet), 0
    return force_points(sheet, mission), 0


def _place_radio_forces(draft: Draft, sheet: Worksheet) -> None:
    """The forces that Radio Mogadishu starts with, those aboard spread over the transports of their place."""
    variant = draft.is_set("radio_variant")
    for place in PLACES:
        area = radio_area(sheet, place)
        for kind in kinds_placed(sheet, place, variant=variant):
            _put(draft, kind, area)
        transports = [unit.name for unit in draft.layout.units_in(area) if unit.kind.is_transport]
        for number, kind in enumerate(kinds_aboard(sheet, place, variant=variant)):
            _put(draft, kind, area, aboard=transports[number % len(transports)])


def _put(draft: Draft, kind: Kind, area: Area, *, aboard: str = "") -> None:
    name = draft.layout.next_name(kind)
    draft.layout = draft.layout.with_unit(Unit(name=name, kind=kind, area=None if aboard else area, aboard=aboard))


def initial_somali(draft: Draft, sheet: Worksheet) -> None:
    """The Somali set-up: a unit of the scenario's own, groups and roadblocks; the barrage; word that got out.

    In Radio Mogadishu it comes after the UN units have their places, and the roadblocks stand where the text says.
    """
    mission = draft.operation.mission
    guard, target = kind_at_target(sheet, mission), draft.layout.prisoner.area
    if guard is not None and target is not None:
        bring_in(draft, sheet, guard, target)
    bring_groups(draft, sheet, "set-up", draft.operation.intel)
    if mission is Mission.RADIO_MOGADISHU:
        for road in radio_roadblocks(sheet, tuple(radio_area(sheet, place) for place in PLACES)):
            place_roadblock(draft, sheet, road)
    else:
        bring_roadblocks(draft, sheet, "set-up", roadblocks_at_set_up(sheet, draft.operation.intel))
    _barrage(draft, sheet)
    if draft.operation.bought_convoys and leaks(sheet):
        bring_group(draft, sheet, "leak", d3(sheet, "leak"))


def _barrage(draft: Draft, sheet: Worksheet) -> None:
    """The TOW Barrage on the area of the prisoner, if it was bought."""
    target = draft.layout.prisoner.area
    if target is None or not is_prisoner_hurt_by_barrage(sheet, bought=draft.operation.tow):
        return
    hurt_prisoner(draft, sheet, target)
    for unit in draft.layout.units_in(target, Side.RED):
        apply_hit(draft, sheet, unit.name, hit_from_barrage(sheet, unit))


def black_hawks(draft: Draft, sheet: Worksheet) -> None:
    """After the deployment and its fights: helicopters that go down near the prisoner."""
    prisoner = draft.layout.prisoner.area
    if prisoner is None or not do_helicopters_go_down(sheet, draft.operation.mission):
        return
    near = is_rpg_near(sheet, draft.layout)
    for number in range(1, helicopters_down(sheet, near_rpg=near) + 1):
        site = crash_site(sheet, f"helicopter {number}", prisoner)
        draft.emit(BlackHawkDown(at=draft.now, units=(), line=sheet.line, rule=sheet.rule, area=site))
        place_casualty(draft, sheet, site)
