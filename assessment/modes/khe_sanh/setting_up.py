"""The first cycle: Blue deploys, the Communists are drawn face down, the marker is put on its track (3.1, 13)."""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import UnitPlaced
from assessment.modes.khe_sanh.kinds import Box, Stage
from assessment.modes.khe_sanh.order_plan import Plan
from assessment.modes.khe_sanh.pieces import UNITS
from assessment.modes.khe_sanh.reporting import tell_both
from assessment.modes.khe_sanh.rules import rule
from control.situation.side import Side

DEPLOYMENT = table("13.1")
HOUSE_DEPLOYMENT = table("13.1-house")
COMMUNISTS = table("13.2")
MARKER = table("3.2-track")


@rule("13.1a", "13.1b")
def may_be_set_up(sheet: Worksheet, unit: str, space: str) -> bool:
    """A unit of the garrison is set up in one of the spaces that the scenario gives it."""
    return sheet.prints(DEPLOYMENT, unit, space) and bool(sheet.read(DEPLOYMENT, unit, space))


@rule("13.1a")
def is_deployment(sheet: Worksheet, spaces: list[str], needed: list[str], limit: int) -> bool:
    """At least one unit in each of the three positions, and nowhere more than may be stacked."""
    sheet.figure("positions held", len(set(spaces) & set(needed)))
    return set(needed) <= set(spaces) and all(spaces.count(space) <= limit for space in spaces)


@rule("13.1a", "13.1b", reading="R1")
def set_up_space(sheet: Worksheet, unit: str) -> str:
    """Where a unit is set up when Blue does not say."""
    return str(sheet.read(HOUSE_DEPLOYMENT, unit))


@rule("13.1c", "13.1d", "5.1", "5.2")
def waits_in(sheet: Worksheet, unit: str, side: Side) -> Box:
    """Before the set-up some air units are available, all other Allied units are reinforcements.

    The Communists are in their pool, from which the set-up takes all that it needs.
    """
    starts = sheet.read(UNITS, unit, figure="starts")
    if starts:
        return Box(str(starts))
    return Box.REINFORCEMENT if side is Side.BLUE else Box.POOL


@rule("13.2a")
def communists_in(sheet: Worksheet, space: str) -> int:
    """How many Communist units are placed in a space."""
    return int(sheet.read(COMMUNISTS, space))


@rule("13.2a", "3.1a")
def drawn_unit(sheet: Worksheet, space: str, number: str, among: list[str]) -> str:
    """They are mixed face down, so that each is placed by chance."""
    del space, number
    return among[0] if len(among) == 1 else among[sheet.throw(len(among))]


@rule("13.3a", "3.2a")
def marker_at_start(sheet: Worksheet) -> int:
    """The number of turns that remain at the start."""
    return int(sheet.read(MARKER, "start"))


def set_up(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """Allies first, then Communists, then the turn marker (13.0)."""
    deploy(draft, sheet, plan)
    _draw_communists(draft, sheet)
    draft.marker = marker_at_start(sheet)
    draft.stage = Stage.PLAY
    tell_both(draft, sheet, "DEPLOYED", rule="13.3a", with_board=True, Num=draft.marker)


def deploy(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """As the sheet says, if what comes of it is a deployment; where it is silent, as the house does."""
    wanted: dict[str, str] = {}
    for named in plan.deployment:
        if may_be_set_up(sheet, named.name, named.space):
            wanted[named.name] = named.space
        else:
            why = f"{named.name.upper()} is not set up in {named.space.upper()}"
            draft.refuse(named.place, Refusal(why=why, paragraph=_paragraph_of(sheet, named.name), field="Space"))
    chosen = {name: wanted.get(name) or set_up_space(sheet, name) for name in deployed_units(sheet)}
    if not is_whole(sheet, chosen):
        for named in plan.deployment:
            draft.refuse(named.place, UNFIT)
        chosen = {name: set_up_space(sheet, name) for name in chosen}
    for name, space in chosen.items():
        _put(draft, sheet, name, space, _paragraph_of(sheet, name))


def _paragraph_of(sheet: Worksheet, unit: str) -> str:
    """What sets a unit up: the garrison is shared among positions, others have one place of their own."""
    spaces = [entry for entry in sheet.tables[DEPLOYMENT.id].entries if dict(entry.axes)["unit"] == unit]
    return "13.1b" if len(spaces) == 1 else "13.1a"


UNFIT = Refusal(
    why="each of the three positions needs a unit, and none takes more than four", paragraph="13.1a", field="Space"
)


def deployed_units(sheet: Worksheet) -> tuple[str, ...]:
    """The units that are set up on the map."""
    return tuple(dict(entry.axes)["unit"] for entry in sheet.tables[HOUSE_DEPLOYMENT.id].entries)


def is_whole(sheet: Worksheet, chosen: dict[str, str]) -> bool:
    """Whether these places are a deployment."""
    needed = sorted({dict(entry.axes)["space"] for entry in sheet.tables[DEPLOYMENT.id].entries})
    limit = int(sheet.read(table("17.2"), "allied_ground_max"))
    return is_deployment(sheet, list(chosen.values()), needed, limit)


def _draw_communists(draft: Draft, sheet: Worksheet) -> None:
    for entry in sheet.tables[COMMUNISTS.id].entries:
        space = dict(entry.axes)["space"]
        for number in range(1, communists_in(sheet, space) + 1):
            left = [unit.designator for unit in draft.in_box(Box.POOL, Side.RED)]
            if left:
                _put(draft, sheet, drawn_unit(sheet, space, str(number), left), space, "13.2a")


def _put(draft: Draft, sheet: Worksheet, name: str, space: str, rule_id: str) -> None:
    start = draft.unit(name).place
    draft.change(name, place=space)
    draft.emit(
        UnitPlaced(at=draft.now, units=(name,), line=sheet.line, rule=rule_id, place=space, start=start, why="set up")
    )
