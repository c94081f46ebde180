"""What each scenario sets: points, target, Intel, light, counters, forces of its own (mog.scen, mog.setup)."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import BELOW_BASE_1, LEFT_OF_T4, board_of
from assessment.modes.mog.chances import area_thrown, d3, die
from assessment.modes.mog.kinds import Light, Mission
from assessment.modes.mog.pieces import SOMALI, Kind
from assessment.modes.mog.rules import rule

SCENARIOS = table("scenarios")
EXTRA = table("extra-somali")
COUNTERS = table("counters")
DICE = table("dice")
RAID = table("hypothetical")
RAID_LIGHT = table("hypothetical-light")
RADIO = table("radio-mogadishu")
RADIO_FIGURES = table("radio-figures")
OCTOBER_ROAD = table("H-october-road")

ANY_BUILDING = "building"
"""The setting by which a hypothetical raid has its target in any building area."""


@rule("mog.scen.hypo.1")
def raid_level(sheet: Worksheet) -> int:
    """A die sets the Force Points of a hypothetical raid, or the players choose."""
    return die(sheet)


@rule("mog.scen.hypo.1")
def raid_level_chosen(sheet: Worksheet, points: int) -> int:
    """The level of a raid whose Force Points are chosen."""
    levels = [
        level
        for level in range(1, int(sheet.read(DICE, "faces")) + 1)
        if int(sheet.read(RAID, level, figure="points")) == points
    ]
    if not levels:
        raise ValueError(f"no hypothetical raid has {points} Force Points")
    return levels[0]


@rule("mog.scen.hypo.1")
def raid_points(sheet: Worksheet, level: int) -> int:
    """The Force Points of a hypothetical raid of that level."""
    return int(sheet.read(RAID, level, figure="points"))


@rule("mog.scen.hypo.1", "mog.scen.hypo.5")
def raid_penalty(sheet: Worksheet, level: int) -> int:
    """The Mission Penalty Points that the level of a hypothetical raid adds."""
    return int(sheet.read(RAID, level, figure="penalty"))


@rule("mog.scen.bloody.1", "mog.scen.lig.1", "mog.scen.irene.1", "mog.scen.radio.1")
def force_points(sheet: Worksheet, mission: Mission) -> int:
    """The Force Points of a scenario; Radio Mogadishu has none."""
    return int(sheet.read(SCENARIOS, mission, figure="force_points") or 0)


@rule(
    "mog.setup.target", "mog.scen.bloody.2", "mog.scen.lig.1", "mog.scen.russian", "mog.scen.atto", "mog.scen.irene.1",
    "mog.scen.radio.2",
)  # fmt: skip
def target_of(sheet: Worksheet, mission: Mission) -> Area | None:
    """Where the prisoner is placed; in Radio Mogadishu there is none."""
    return board_of(sheet.tables).targets.get(str(sheet.read(SCENARIOS, mission, figure="target")))


@rule("mog.scen.hypo.2")
def target_of_raid(sheet: Worksheet, how: str) -> Area:
    """The target of a hypothetical raid: T1 to T6 by a die, or any building area by two."""
    if how == ANY_BUILDING:
        return area_thrown(sheet, "target")
    return board_of(sheet.tables).targets[str(sheet.read(RAID, die(sheet), figure="target"))]


@rule(
    "mog.map.8", "mog.scen.radio.3", "mog.scen.bloody.2", "mog.scen.lig.1", "mog.scen.russian", "mog.scen.atto",
    "mog.scen.irene.1", "mog.scen.hypo.3",
)  # fmt: skip
def intel_of(sheet: Worksheet, mission: Mission) -> int:
    """The SNA Intel of a scenario; a hypothetical raid adds a D3."""
    printed = int(sheet.read(SCENARIOS, mission, figure="intel"))
    return printed + d3(sheet, "Intel") if mission is Mission.HYPOTHETICAL else printed


@rule("mog.setup.turn", "mog.scen.radio.4", "mog.scen.bloody.2", "mog.scen.lig.1", "mog.scen.atto", "mog.scen.hypo.4")
def first_light(sheet: Worksheet, mission: Mission) -> Light:
    """Whether turn 1 is day or night; a hypothetical raid throws a die."""
    if mission is Mission.HYPOTHETICAL:
        return Light(sheet.result(RAID_LIGHT, die(sheet)))
    return Light(sheet.read(SCENARIOS, mission, figure="light"))


@rule("mog.scen.irene.4", "mog.scen.hypo.4")
def light_changes_on(sheet: Worksheet, mission: Mission) -> int | None:
    """The turn from which the light is the other: in Irene turn 8, in a hypothetical raid by two dice, else none.

    Two dice that name a turn after the last change nothing.
    """
    if mission is Mission.HYPOTHETICAL:
        return die(sheet, of=("first",)) + die(sheet, of=("second",))
    found = sheet.read(SCENARIOS, mission, figure="night_from")
    return None if found is None else int(found)


@rule("mog.scen.irene.4", "mog.scen.hypo.4")
def light_of(sheet: Worksheet, turn: int, first: Light, changes_on: int | None) -> Light:
    """The light of a turn."""
    sheet.figure("turn", turn)
    if changes_on is None or turn < changes_on:
        return first
    return Light.DAY if first is Light.NIGHT else Light.NIGHT


@rule("mog.setup.sna.1", "mog.scen.lig.1", "mog.scen.russian", "mog.scen.atto")
def kinds_in_container(sheet: Worksheet, mission: Mission) -> tuple[Kind, ...]:
    """All Somali combat counters are in the draw container; without RPG or Technicals in the first night raids."""
    excluded = sheet.read(SCENARIOS, mission, figure="excluded")
    return tuple(kind for kind in SOMALI if kind not in excluded)


@rule("mog.counters.1")
def counters_of(sheet: Worksheet, kind: Kind) -> int:
    """How many counters of a kind there are."""
    return int(sheet.read(COUNTERS, kind, figure="count"))


def full_container(sheet: Worksheet, mission: Mission) -> dict[str, int]:
    """The draw container before the first draw."""
    return {kind.value: counters_of(sheet, kind) for kind in kinds_in_container(sheet, mission)}


@rule("mog.scen.bloody.2")
def kind_at_target(sheet: Worksheet, mission: Mission) -> Kind | None:
    """In Bloody Monday a Militia stands at the target from the start."""
    if not sheet.prints(EXTRA, mission):
        return None
    return Kind(str(sheet.read(EXTRA, mission, figure="unit")))


# -- Radio Mogadishu -------------------------------------------------------------------------------------------


@rule("mog.scen.radio.1", "mog.scen.radio.6")
def kinds_placed(sheet: Worksheet, place: str, *, variant: bool) -> tuple[Kind, ...]:
    """The units that start in a place; in the variant a Delta at T4 alone."""
    return tuple(Kind(str(kind)) for kind in sheet.read(RADIO, place, figure="variant" if variant else "placed"))


@rule("mog.scen.radio.1")
def kinds_aboard(sheet: Worksheet, place: str, *, variant: bool) -> tuple[Kind, ...]:
    """The units that start in the transports of a place: three Platoons in two Trucks at T5."""
    return () if variant else tuple(Kind(str(kind)) for kind in sheet.read(RADIO, place, figure="aboard"))


@rule("mog.scen.radio.1")
def radio_area(sheet: Worksheet, place: str) -> Area:
    """Where a place of Radio Mogadishu lies on the map."""
    sheet.note(place)
    return board_of(sheet.tables).targets[place]


@rule("mog.scen.radio.3")
def radio_roadblocks(sheet: Worksheet, starts: tuple[Area, ...]) -> tuple[Area, ...]:
    """Three roadblocks in the areas of 21st October Road where nobody starts, one below base 1; none by chance."""
    roads = [Area.at(str(area)) for area in sheet.read(OCTOBER_ROAD, "21st October Road", figure="areas")]
    free = [road for road in roads if road not in starts][: int(sheet.read(RADIO_FIGURES, "roadblocks"))]
    return (*free, board_of(sheet.tables).targets[BELOW_BASE_1])


PLACES = ("T1", "T4", LEFT_OF_T4, "T5")
"""The places where the forces of Radio Mogadishu start."""

WITH_DELTA = "T4"
"""That of the Delta, which needs no Platoon in the variant."""
