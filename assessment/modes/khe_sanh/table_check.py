"""What the tables of map, counters and cards must hold beyond their form, so that a siege can be played with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from assessment.engine.assessing import scratch_sheet
from assessment.engine.tables import Entry, TableSet, table
from assessment.engine.worksheet import value_text
from assessment.modes.khe_sanh.air_moves import TRANSFER, TRANSPORT
from assessment.modes.khe_sanh.cards import action_cards, opfor_cards
from assessment.modes.khe_sanh.effects import AT_ONCE, LATER
from assessment.modes.khe_sanh.ground_moves import GROUND
from assessment.modes.khe_sanh.kinds import Box, Disposition, Lasts, Op, Region, Terrain, UnitKind, spoken
from assessment.modes.khe_sanh.opfor_movement import NEAREST_ALLIES, NEAREST_ENTRENCHMENT, ROUTE_9
from assessment.modes.khe_sanh.pieces import SIDES_IN_PRINT, SIZES, lacking, profiles, side_of_air
from assessment.modes.khe_sanh.reinforcing import AIR
from assessment.modes.khe_sanh.setting_up import deployed_units, is_whole, may_be_set_up, set_up_space
from control.situation.side import Side

NAMED_SPACES: Final = {"13.1": "space", "13.2": "space"}
"""Tables whose keys are spaces, and by which axis."""
VALUED_SPACES: Final = ("13.1-house", "14.1")
"""Tables whose values are spaces."""
SCORED_SPACES: Final = ("khe_sanh_fire_base", "lang_vei", "rock_quarry")
"""Spaces that 14.2 names."""
PLACES: Final = 1000
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
OF_ONE_DECK: Final[Mapping[str, str]] = {Op.MOVE: "opfor", Op.REINFORCE_CHOICE: "action"}
"""Effects that only cards of one deck have."""
AIR_AT_START: Final = table("13.1-air")
TWO_STEPS: Final = 2
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    Op.FIREPOWER_BONUS: ("amount", "who"),
    Op.BOMBARDMENT_BONUS: ("amount", "types"),
    Op.REINFORCE_CHOICE: ("count",),
    Op.REPLACE: ("count",),
    Op.AIR_READY: ("who",),
    Op.AIR_USED: ("count",),
    Op.GROUND_AIR: ("types",),
    Op.DIE_STRIKE: ("per", "success_from"),
    Op.REVEAL: ("count",),
    Op.MOVEMENT_BONUS: ("amount", "types"),
    Op.FORBID_MOVEMENT: ("types",),
    Op.RESTORE_STEPS: ("terrain",),
    Op.MOVE: ("amount", "toward"),
    Op.AAA_BONUS: ("amount",),
}
"""What an effect must say."""
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
KINDS: Final = frozenset(kind.value for kind in UnitKind)
MOVEMENTS: Final = frozenset((GROUND, TRANSPORT, TRANSFER))
GOALS: Final = frozenset((NEAREST_ALLIES, NEAREST_ENTRENCHMENT))


def check_tables(tables: TableSet) -> None:
    """Raises `ValueError`, naming all that is wrong, for a map, counters or cards that do not fit each other."""
    faults = (*_of_map(tables), *_of_places(tables), *_of_units(tables), *_of_cards(tables), *_of_effects(tables))
    faults = faults or (*_of_text(tables), *_of_components(tables), *_of_set_up(tables), *_of_aircraft(tables))
    if faults:
        raise ValueError("; ".join(faults))


def _keys(tables: TableSet, table: str) -> frozenset[str]:
    return frozenset(entry.key for entry in tables[table].entries)


def _of_map(tables: TableSet) -> Iterator[str]:
    spaces = _keys(tables, "H-spaces")
    joined: Counter[frozenset[str]] = Counter()
    for entry in tables["H-spaces"].entries:
        yield from _not_among(entry, "terrain", Terrain)
        yield from _not_among(entry, "region", Region)
        for figure in ("x", "y"):
            place: Any = entry.figures[figure]
            if not isinstance(place, int) or not 0 <= place <= PLACES:
                yield f"H-spaces, {entry.key}: {figure} is a whole number from 0 to {PLACES}"
    for entry in tables["H-routes"].entries:
        ends = frozenset((str(entry.figures["a"]), str(entry.figures["b"])))
        joined[ends] += 1
        for end in sorted(ends - spaces):
            yield f"H-routes, {entry.key}: the map has no space {end}"
        if len(ends) == 1 or joined[ends] > 1:
            yield f"H-routes, {entry.key}: a route joins two spaces, once"
    for space in sorted(spaces - frozenset().union(*joined)):
        yield f"H-spaces, {space}: no route leads there"


def _of_places(tables: TableSet) -> Iterator[str]:
    """Spaces that other tables name."""
    spaces = _keys(tables, "H-spaces")
    named = [(name, dict(one.axes)[axis]) for name, axis in NAMED_SPACES.items() for one in tables[name].entries]
    named += [(name, str(one.value)) for name in VALUED_SPACES for one in tables[name].entries]
    placed = (one.result for entry in tables["16.2-placement"].entries for one in entry.outcomes)
    named += [("16.2-placement", str(space)) for space in placed]
    named += [("16.1", str(tables["16.1"].entry("ground").value))]
    named += [("14.2", space) for space in SCORED_SPACES]
    yield from (
        f"{table}: the map has no space {space}" for table, space in dict.fromkeys(named) if space not in spaces
    )


def _of_text(tables: TableSet) -> Iterator[str]:
    """What a map may not say otherwise than the rules do."""
    for space, figure, value in SAID_OF_SPACES:
        found = tables["H-spaces"].entry(space).figures[figure]
        if found != value:
            yield f"H-spaces, {space}: by the rules its {figure} is {value_text(value)}, not {value_text(found)}"


def _of_units(tables: TableSet) -> Iterator[str]:
    sizes = [text for entry in tables[SIZES.id].entries for text in (str(entry.value), entry.key)]
    for entry in tables["H-units"].entries:
        yield from _not_among(entry, "side", SIDES_IN_PRINT)
        yield from _not_among(entry, "kind", UnitKind)
        if entry.figures["size"]:
            yield from _not_among(entry, "size", sizes)
        starts = entry.figures["starts"]
        if starts is not None and starts not in {box.value for box in Box}:
            yield f"H-units, {entry.key}: {starts} is no box"
        yield from (f"H-units, {entry.key}: no {figure}" for figure in _gaps(entry))
    garrison = {dict(entry.axes)["unit"] for name in ("13.1", "13.1-house") for entry in tables[name].entries}
    yield from (
        f"H-units: {unit} is missing, which 13.1 sets up" for unit in sorted(garrison - _keys(tables, "H-units"))
    )


def _gaps(entry: Entry) -> Iterator[str]:
    """The figures that a counter of its type and steps must print."""
    flies = entry.figures["kind"] in {kind.value for kind in UnitKind if kind.flies}
    needed = ("bombardment",) if flies else ("firepower", "movement")
    for figure in needed:
        both = (figure, f"reduced_{figure}") if entry.figures["steps"] == TWO_STEPS else (figure,)
        yield from (one for one in both if not isinstance(entry.figures[one], int))
    if entry.figures["steps"] not in (1, TWO_STEPS):
        yield "steps of one or two"
    if entry.figures["kind"] == UnitKind.AAA and not isinstance(entry.figures["aaa"], int):
        yield "aaa"


def _of_cards(tables: TableSet) -> Iterator[str]:
    thrown = _keys(tables, "H-turn-change")
    for entry in tables["4.0"].entries:
        yield from _not_among(entry, "deck", DECKS)
        yield from _not_among(entry, "disposition", DECKS.get(str(entry.figures["deck"]), Disposition))
        turns = entry.figures["turns"]
        if not isinstance(turns, int) and (turns != "?" or entry.key not in thrown):
            yield f"4.0, {entry.key}: turns is a number, or ? with a row in H-turn-change"


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
    faces = tables["2.0-die"].entry("faces").whole
    for entry in tables["H-turnaround"].entries:
        low, high = int(str(entry.figures["from"])), int(str(entry.figures["to"]))
        if not 1 <= low <= high <= faces:
            yield f"H-turnaround, {entry.key}: a range lies between 1 and {faces}"


def _of_effects(tables: TableSet) -> Iterator[str]:
    cards, units, spaces = (_keys(tables, name) for name in ("4.0", "H-units", "H-spaces"))
    tags = {tag for entry in tables["H-units"].entries for tag in _tags(entry)}
    decks = {entry.key: str(entry.figures["deck"]) for entry in tables["4.0"].entries}
    for entry in tables["4.0-effects"].entries:
        figures: dict[str, Any] = entry.figures
        yield from _not_among(entry, "card", cards)
        yield from _not_among(entry, "op", Op)
        yield from _not_among(entry, "lasts", Lasts)
        goal = [figures["toward"]] if figures["toward"] and figures["toward"] not in GOALS else []
        strange = {
            "unit": {*(figures["who"] or ())} - units,
            "space": {*(figures["spaces"] or ()), *goal, *([figures["of"]] if figures["of"] else ())} - spaces,
            "region": {*(figures["regions"] or ())} - {region.value for region in Region},
            "terrain": {*(figures["terrain"] or ())} - {terrain.value for terrain in Terrain},
            "line": {figures["along"]} - {None, ROUTE_9},
            "type": {*(figures["types"] or ())} - (MOVEMENTS if figures["op"] == Op.FORBID_MOVEMENT else KINDS),
            "tag": {figures["exclude_tag"]} - {None, *tags},
            "die": {figures["per"]} - {None, "space", "unit"},
            "kind": {figures["kind"]} - {None, "any", AIR},
        }
        yield from (
            f"4.0-effects, {entry.key}: no {kind} {one}" for kind, found in strange.items() for one in sorted(found)
        )
        yield from _what_it_does(entry, decks.get(str(figures["card"]), ""))


def _tags(entry: Entry) -> tuple[str, ...]:
    tags: Any = entry.figures["tags"]
    return tags or ()


def _what_it_does(entry: Entry, deck: str) -> Iterator[str]:
    """What an effect of its kind must say, on a card of which deck, and how long it may last."""
    op = str(entry.figures["op"])
    if OF_ONE_DECK.get(op, deck) != deck:
        yield f"4.0-effects, {entry.key}: no card of the {deck} deck has {op}"
    brings = {"action": ("who",), "opfor": ("count",)}.get(deck, ()) if op == Op.REINFORCE else ()
    for figure in (*NEEDED.get(op, ()), *brings):
        if entry.figures[figure] is None:
            yield f"4.0-effects, {entry.key}: {op} needs {figure}"
    is_done = op in {one.value for one in (*AT_ONCE, *LATER)}
    if is_done is not (entry.figures["lasts"] == Lasts.AT_ONCE):
        how_long = "is done at once" if is_done else "lasts this turn, the next, or all game"
        yield f"4.0-effects, {entry.key}: {op} {how_long}"


def _not_among(entry: Entry, figure: str, offered: Any) -> Iterator[str]:
    known = [str(getattr(one, "value", one)) for one in offered]
    if str(entry.figures[figure]) not in known:
        yield f"{entry.table}, {entry.key}: {figure} is one of {', '.join(known)}"
