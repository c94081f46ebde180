"""What the tables of map, counters and cards must hold beyond their form, so that a siege can be played with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from assessment.engine.assessing import scratch_sheet
from assessment.engine.column_check import column_faults, together
from assessment.engine.tables import Entry, TableSet, table
from assessment.engine.worksheet_line import value_text
from assessment.modes.khe_sanh.cards import ACTION, BY_DIE, action_cards, opfor_cards
from assessment.modes.khe_sanh.columns import COLUMNS
from assessment.modes.khe_sanh.effect_check import effect_faults
from assessment.modes.khe_sanh.kinds import Box, Column, Disposition, Hit, Region, Terrain, UnitKind, spoken
from assessment.modes.khe_sanh.pieces import SIZES, lacking, profiles, side_of_air
from assessment.modes.khe_sanh.setting_up import deployed_units, is_whole, may_be_set_up, set_up_space
from assessment.modes.khe_sanh.tables import TABLES
from control.situation.side import Side

SCORED_SPACES: Final = ("khe_sanh_fire_base", "lang_vei", "rock_quarry")
"""Spaces that 14.2 names."""
DECKS: Final = {
    "action": (Disposition.REUSE, Disposition.REMOVE_FROM_PLAY, Disposition.REMAINS_IN_EFFECT),
    "opfor": (
        Disposition.DISCARD,
        Disposition.RESHUFFLE,
        Disposition.REMOVE_FROM_PLAY,
        Disposition.REMAINS_IN_EFFECT,
    ),
}
"""The decks, and what may become of their cards: discards and reshuffles are the OPFOR's (4.2)."""
AIR_AT_START: Final = table("13.1-air")
TWO_STEPS: Final = 2
SAID_OF_SPACES: Final[tuple[tuple[str, str, Any], ...]] = (
    ("khe_sanh_fire_base", "terrain", Terrain.FIREBASE),
    ("hill_861", "terrain", Terrain.HILL),
    *(
        (space, "terrain", Terrain.ENTRENCHMENT)
        for space in ("entrenchment_881", "entrenchment_689", "entrenchment_471")
    ),
    *((space, "terrain", Terrain.BASE) for space in ("laos", "dmz_west", "dmz_central")),
    *((space, "region", Region.DMZ) for space in ("dmz_west", "dmz_central")),
    ("laos", "region", Region.LAOS),
    *((space, "route_9", True) for space in ("lang_ruoi", "lz_mike", "lang_kat")),
    ("staging_area", "terrain", Terrain.STAGING),
    ("staging_area", "region", Region.OFF_MAP_EAST),
    ("staging_area", "airbase", True),
)
"""What the text itself says of spaces, whatever the map (13, 17.1): space, figure, value."""
GARRISON: Final = ("13.1", "13.1-house")
"""Tables that set Allied units up."""
STARTS: Final[Mapping[str, tuple[str | None, ...]]] = {
    "allied": (None, Box.AIR_AVAILABLE, Box.REINFORCEMENT),
    "communist": (None, Box.POOL),
}
"""The boxes in which units of a side may begin; with none they are set up or wait for it."""


def check_tables(tables: TableSet) -> None:
    """Raises `ValueError`, naming all that is wrong, for a map, counters or cards that do not fit each other.

    What its column does not take is told alone: the rest is looked at once every value can be read.
    """
    faults = tuple(column_faults(tables, TABLES, COLUMNS))
    faults = faults or (
        *_of_map(tables),
        *_of_places(tables),
        *_of_units(tables),
        *_of_cards(tables),
        *_of_hits(tables),
    )
    faults = faults or (*effect_faults(tables), *_of_text(tables), *_of_names(tables), *_of_components(tables))
    faults = faults or (*_of_set_up(tables), *_of_aircraft(tables))
    if faults:
        raise ValueError(together(faults))


def _keys(tables: TableSet, table: str) -> frozenset[str]:
    return frozenset(entry.key for entry in tables[table].entries)


def _of_map(tables: TableSet) -> Iterator[str]:
    """Each route joins two spaces, once; every space can be reached and has its own place on the sheet."""
    joined: Counter[frozenset[str]] = Counter()
    for entry in tables["H-routes"].entries:
        ends = frozenset((str(entry.figures["a"]), str(entry.figures["b"])))
        joined[ends] += 1
        if len(ends) == 1 or joined[ends] > 1:
            yield f"H-routes, {entry.key}: a route joins two spaces, once"
    spaces = [entry.key for entry in tables["H-spaces"].entries]
    cut_off = [space for space in spaces if space not in reached(spaces[0], joined)]
    if cut_off:
        yield f"H-routes: the map falls apart: no routes lead from {spaces[0]} to {', '.join(cut_off)}"
    places = Counter((entry.figures["x"], entry.figures["y"]) for entry in tables["H-spaces"].entries)
    for entry in tables["H-spaces"].entries:
        if places[entry.figures["x"], entry.figures["y"]] > 1:
            yield f"H-spaces, {entry.key}: another space has the same x and y"


def reached(start: str, routes: Iterable[frozenset[str]]) -> frozenset[str]:
    """All spaces that routes lead to from one of them, itself among them."""
    beside: dict[str, set[str]] = {}
    for ends in routes:
        for end in ends:
            beside.setdefault(end, set()).update(ends)
    found, waiting = {start}, [start]
    while waiting:
        new = beside.get(waiting.pop(), set()) - found
        found |= new
        waiting.extend(new)
    return frozenset(found)


def _of_places(tables: TableSet) -> Iterator[str]:
    """Spaces that the rules name, whatever the map."""
    spaces = _keys(tables, "H-spaces")
    yield from (f"14.2: the map has no space {space}" for space in SCORED_SPACES if space not in spaces)
    named = dict.fromkeys(space for space, _, _ in SAID_OF_SPACES)
    yield from (f"13, 17.1: the map has no space {space}" for space in named if space not in spaces)
    if tables["16.1"].entry("ground").value not in spaces:
        yield "16.1, ground: ground units come in at a space of the map"
    if tables["16.1"].entry("air").value != Box.AIR_AVAILABLE:
        yield f"16.1, air: air units come into {Box.AIR_AVAILABLE}"


def _of_text(tables: TableSet) -> Iterator[str]:
    """What a map may not say otherwise than the rules do."""
    for space, figure, value in SAID_OF_SPACES:
        found = tables["H-spaces"].entry(space).figures[figure]
        if found != value:
            yield f"H-spaces, {space}: by the rules its {figure} is {value_text(value)}, not {value_text(found)}"


def _of_units(tables: TableSet) -> Iterator[str]:
    sizes = [text for entry in tables[SIZES.id].entries for text in (str(entry.value), entry.key)]
    for entry in tables["H-units"].entries:
        if entry.figures["size"] and entry.figures["size"] not in sizes:
            yield f"H-units, {entry.key}: size is one of {', '.join(sizes)}"
        if entry.figures["starts"] not in STARTS[str(entry.figures["side"])]:
            yield f"H-units, {entry.key}: no {entry.figures['side']} unit starts in {entry.figures['starts']}"
        yield from (f"H-units, {entry.key}: no {figure}" for figure in _gaps(entry))
    garrison = {dict(entry.axes)["unit"]: entry.table for name in GARRISON for entry in tables[name].entries}
    units = {entry.key: entry.figures for entry in tables["H-units"].entries}
    for unit, held in garrison.items():
        if (units[unit]["side"], units[unit]["starts"]) != ("allied", None) or UnitKind(str(units[unit]["kind"])).flies:
            yield f"H-units, {unit}: {held} sets it up, so that it is an allied ground unit that starts in no box"


def _gaps(entry: Entry) -> Iterator[str]:
    """The figures that a counter of its type and steps must print."""
    flies = entry.figures["kind"] in {kind.value for kind in UnitKind if kind.flies}
    needed = ("bombardment",) if flies else ("firepower", "movement")
    for figure in needed:
        both = (figure, f"reduced_{figure}") if entry.figures["steps"] == TWO_STEPS else (figure,)
        yield from (one for one in both if not isinstance(entry.figures[one], int))
    if entry.figures["kind"] == UnitKind.AAA and not isinstance(entry.figures["aaa"], int):
        yield "aaa"


def _of_cards(tables: TableSet) -> Iterator[str]:
    thrown = _keys(tables, "H-turn-change")
    for entry in tables["4.0"].entries:
        offered = DECKS[str(entry.figures["deck"])]
        if entry.figures["disposition"] not in offered:
            yield f"4.0, {entry.key}: disposition is one of {', '.join(offered)}"
        if entry.figures["turns"] == BY_DIE and entry.key not in thrown:
            yield f"4.0, {entry.key}: turns is a number, or ? with a row in H-turn-change"


def _of_names(tables: TableSet) -> Iterator[str]:
    """Orders and reports know the deck of a card by its name."""
    for entry in tables["4.0"].entries:
        deck = entry.figures["deck"]
        begins = "act_" if deck == ACTION else "opf_"
        if not entry.key.startswith(begins):
            yield f"4.0, {entry.key}: the name of a card of the {deck} deck begins with {begins}"


def _of_hits(tables: TableSet) -> Iterator[str]:
    """An abort is what AAA does to an air unit (8.3)."""
    for entry in tables["brt"].entries:
        if entry.value == Hit.ABORT and dict(entry.axes)["column"] != Column.AAA:
            yield f"brt, {entry.key}: only AAA has an abort"


def _of_components(tables: TableSet) -> Iterator[str]:
    """Nine cards of each deck, forty pieces (2.0)."""
    counted = {"action_cards": len(action_cards(tables)), "opfor_cards": len(opfor_cards(tables))}
    for name in lacking(scratch_sheet(tables), **counted):
        number = counted.get(name, len(tables["H-units"].entries) + tables["2.0"].entry("turn_markers").whole)
        yield f"2.0: {number} {spoken(name)}, not {tables['2.0'].entry(name).whole}"


def _of_set_up(tables: TableSet) -> Iterator[str]:
    """The house deployment is one that Blue might order, and the Communists are as many as are set up (13)."""
    sheet = scratch_sheet(tables)
    chosen = {unit: set_up_space(sheet, unit) for unit in deployed_units(sheet)}
    if not is_whole(sheet, chosen) or not all(may_be_set_up(sheet, unit, space) for unit, space in chosen.items()):
        yield "13.1-house: it is no deployment of 13.1"
    needed = sum(entry.whole for entry in tables["13.2"].entries)
    found = sum(unit.side is Side.RED for unit in profiles(tables))
    if found < needed:
        yield f"H-units: {found} Communist units, and 13.2 sets up {needed}"


def _of_aircraft(tables: TableSet) -> Iterator[str]:
    """Only the Allies have air units (8.0), some of them available at once (13.1); ranges are of a die (8.2)."""
    if side_of_air(scratch_sheet(tables)) != (Side.BLUE,):
        yield "H-units: air units are all allied"
    ready = Counter(unit.kind for unit in profiles(tables) if unit.starts == Box.AIR_AVAILABLE)
    for entry in tables[AIR_AT_START.id].entries:
        if ready[UnitKind(entry.key)] != entry.whole:
            yield f"H-units: {ready[UnitKind(entry.key)]} of {entry.key} start available, and 13.1 has {entry.whole}"
    for entry in tables["H-turnaround"].entries:
        low, high = int(str(entry.figures["from"])), int(str(entry.figures["to"]))
        if low > high:
            yield f"H-turnaround, {entry.key}: a range goes from the lower number to the higher"
