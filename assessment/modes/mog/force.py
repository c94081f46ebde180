"""What an assault force costs and may hold (mog.setup.force, mog.sample, mog.scen, mog.opt)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.pieces import Kind
from assessment.modes.mog.rules import rule
from assessment.modes.mog.transport import room_of, size_of_infantry, size_of_prisoner

COSTS = table("force-costs")
COUNTERS = table("counters")
LIMITS = table("scenario-limits")
RADIO = table("radio-figures")
SAMPLE = table("sample-force")

ITEMS: Final = (
    "heli_delta", "heli_ranger", "delta", "ranger", "platoon", "humvee", "truck",
    "csar", "heli_support", "nog", "ac130", "apc", "un_coordination", "tow_barrage",
)  # fmt: skip
"""Everything that may be bought, in the order of the lists."""

OPTIONAL: Final = ("ac130", "apc", "un_coordination", "tow_barrage")
BY_HELICOPTER: Final = ("heli_delta", "heli_ranger")
IN_ASSET_BOX: Final = ("csar", "nog", "ac130")

Force = dict[str, int]
"""How many of each item."""


@rule("mog.setup.force.2", "mog.setup.force.3", "mog.opt.apc", "mog.opt.coord", "mog.opt.tow.1", "mog.opt.ac130")
def cost_of_item(sheet: Worksheet, item: str) -> int:
    """Each unit and each support element has its price in Force Points."""
    return int(sheet.read(COSTS, item, figure="cost"))


@rule("mog.setup.force.2")
def cost_of_force(sheet: Worksheet, force: Force) -> int:
    """A force costs what its items cost together."""
    return sum(count * cost_of_item(sheet, item) for item, count in force.items())


@rule("mog.setup.force.1")
def is_within_points(sheet: Worksheet, cost: int, points: int) -> bool:
    """Spending less than the Force Points is allowed, more is not."""
    sheet.figure("Force Points", points)
    return cost <= points


@rule("mog.setup.heli.0")
def counter_of(sheet: Worksheet, item: str) -> Kind | None:
    """Heli is only a way of arriving: its counter is an ordinary Delta or Ranger. Support without one has none."""
    found = sheet.read(COSTS, item, figure="counter")
    return None if found is None else Kind(str(found))


@rule("mog.setup.force.7", "mog.setup.force.3", "mog.counters.1")
def is_supplied(sheet: Worksheet, item: str, force: Force) -> bool:
    """No more than there are counters, all ways of arriving together; six Heli-Support, other support once or twice."""
    kind = counter_of(sheet, item)
    if kind is None:
        return force.get(item, 0) <= int(sheet.read(COSTS, item, figure="most"))
    wanted = sum(count for other, count in force.items() if counter_of(sheet, other) is kind)
    sheet.figure("wanted", wanted)
    return wanted <= int(sheet.read(COUNTERS, kind, figure="count"))


@rule("mog.setup.force.4", "mog.map.7")
def goes_to_asset_box(sheet: Worksheet, item: str) -> bool:
    """CSAR, NOG and AC-130 go to the UN Asset Box; Heli-Support is counted on its track."""
    sheet.note(item)
    return item in IN_ASSET_BOX


@rule("mog.opt.any", "mog.scen.bloody.1")
def is_offered(sheet: Worksheet, mission: Mission, item: str, options: tuple[str, ...]) -> bool:
    """Optional items where the game uses their rule, in any mix; a scenario that calls for one offers it too."""
    sheet.note("in use", ", ".join(options) or "none")
    return item not in OPTIONAL or item in options or item in sheet.read(LIMITS, mission, figure="least")


@rule("mog.scen.bloody.1", "mog.scen.radio.6")
def is_barred(sheet: Worksheet, mission: Mission, item: str) -> bool:
    """Some scenarios bar items: Bloody Monday Deltas, the variant of Radio Mogadishu all but Platoons and vehicles."""
    return item in sheet.read(LIMITS, mission, figure="never")


@rule("mog.scen.irene.1", "mog.scen.bloody.1")
def items_missing(sheet: Worksheet, mission: Mission, force: Force) -> tuple[str, ...]:
    """What a scenario calls for and the force lacks: in Irene a Heli-Delta and a Heli-Ranger, else a TOW Barrage."""
    return tuple(str(item) for item in sheet.read(LIMITS, mission, figure="least") if not force.get(str(item)))


@rule("mog.scen.radio.6")
def radio_points(sheet: Worksheet) -> int:
    """The variant of Radio Mogadishu has Force Points to spend beside its Delta."""
    return int(sheet.read(RADIO, "variant_points"))


@rule("mog.scen.radio.6")
def is_fit_for_radio(sheet: Worksheet, force: Force) -> bool:
    """At least three Platoons, so that each other starting area has one, and at most one Heli-Support."""
    enough = force.get("platoon", 0) >= int(sheet.read(RADIO, "variant_platoons"))
    return enough and force.get("heli_support", 0) <= int(sheet.read(RADIO, "variant_heli_support"))


@rule("mog.sample", "mog.setup.force.5")
def lift_needed(sheet: Worksheet, force: Force, *, prisoner: bool) -> int:
    """The room that the infantry of a force, its CSAR and the prisoner need, if there is one."""
    return _together(sheet, force, size_of_infantry) + (size_of_prisoner(sheet) if prisoner else 0)


@rule("mog.sample", "mog.setup.force.5")
def lift_of_force(sheet: Worksheet, force: Force) -> int:
    """The room that its transports have: three Humvees and a Truck lift fourteen, not the thirteen of the text."""
    return _together(sheet, force, room_of)


def _together(sheet: Worksheet, force: Mapping[str, int], size: Callable[[Worksheet, Kind], int]) -> int:
    total = 0
    for item, count in force.items():
        kind = counter_of(sheet, item)
        if kind is not None:
            total += count * size(sheet, kind)
    return total


@rule("mog.sample")
def number_in_sample(sheet: Worksheet, item: str) -> int:
    """How many of an item the force of Operation Irene held; it is the one taken in Irene where none is bought."""
    return int(sheet.read(SAMPLE, item)) if sheet.prints(SAMPLE, item) else 0


def sample_force(sheet: Worksheet) -> Force:
    """The force of Operation Irene."""
    return {item: number for item in ITEMS if (number := number_in_sample(sheet, item))}
