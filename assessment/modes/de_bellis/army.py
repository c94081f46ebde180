"""Set-up and army lists: sizes, bases, kinds of troops, the lists of both sides and of the three scenarios."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.kinds import INFANTRY, Arm, Troop
from assessment.modes.de_bellis.rules import rule
from control.situation.side import Side

SETUP = table("setup")
LISTS = table("lists")
BASE = table("H-base")
EITHER = "special_forces_or_tank"


@rule("dbv.setup.1")
def is_army_size(sheet: Worksheet, elements: int) -> bool:
    """An army is twelve elements, or a multiple of twelve."""
    smallest, step = int(sheet.read(SETUP, "smallest_army")), int(sheet.read(SETUP, "army_step"))
    return elements >= smallest and (elements - smallest) % step == 0


@rule("dbv.setup.1")
def pieces_of_army(sheet: Worksheet, elements: int) -> int:
    """Beside its elements an army has one General."""
    return elements + int(sheet.read(SETUP, "generals"))


@rule("dbv.setup.2")
def is_one_size(sheet: Worksheet, red: str, blue: str) -> bool:
    """Every base in play has the one size of the game; each is given as width and depth in centimetres."""
    size = f"{sheet.read(BASE, 'width')} {sheet.read(BASE, 'depth')}"
    return red == blue == size


@rule("dbv.setup.3")
def arm_of(sheet: Worksheet, troop: Troop) -> Arm:
    """Six kinds of troops are infantry; helicopters, tanks, Fire Bases and artillery are each their own."""
    sheet.note("troops", troop.value)
    return Arm.INFANTRY if troop in INFANTRY else Arm(troop.value)


@rule("dbv.list.us")
def american_list(sheet: Worksheet, last: Troop) -> tuple[str, ...]:
    """The American list of twelve, its last element Special Forces or a tank, each kind with its number."""
    counts = _listed(sheet, "american")
    if last not in (Troop.SPECIAL_FORCES, Troop.TANK):
        raise ValueError("the last element is special_forces or tank")
    counts[last.value] = int(sheet.read(LISTS, "american", figure=EITHER))
    return _as_texts(counts)


@rule("dbv.list.nva")
def communist_list(sheet: Worksheet) -> tuple[str, ...]:
    """The Communist list of twelve."""
    return _as_texts(_listed(sheet, "communist"))


@rule("dbv.list.scale")
def scaled(sheet: Worksheet, listed: tuple[str, ...], elements: int) -> tuple[str, ...]:
    """A larger army has every kind of its list in proportion."""
    times = elements // int(sheet.read(SETUP, "smallest_army"))
    return _as_texts({troop: count * times for troop, count in counts_of(listed).items()})


@rule("dbv.list.us")
def is_american_army(sheet: Worksheet, army: dict[str, int]) -> bool:
    """An American army of twelve is the list, with Special Forces or a tank, not both."""
    return any(dict(army) == counts_of(american_list(sheet, last)) for last in (Troop.SPECIAL_FORCES, Troop.TANK))


@rule("dbv.scen.green")
def green_berets(sheet: Worksheet, side: Side) -> tuple[str, ...]:
    """The armies of Green Berets, the American one of eleven elements as printed."""
    return _as_texts(_listed(sheet, f"green_berets_{side.value}"))


@rule("dbv.scen.apoc")
def apocalypse_now(sheet: Worksheet, side: Side) -> tuple[str, ...]:
    """The armies of Apocalypse Now."""
    return _as_texts(_listed(sheet, f"apocalypse_now_{side.value}"))


@rule("dbv.scen.apoc")
def is_fortified(sheet: Worksheet, scenario: str, side: Side) -> bool:
    """In Apocalypse Now all Vietcong begin behind some fortification."""
    sheet.note("scenario", scenario)
    return scenario == "apocalypse_now" and side is Side.RED


@rule("dbv.scen.platoon")
def platoon(sheet: Worksheet, side: Side) -> tuple[str, ...]:
    """The armies of Platoon."""
    return _as_texts(_listed(sheet, f"platoon_{side.value}"))


@rule("dbv.scen.rules")
def own_rules(sheet: Worksheet, notes: tuple[str, ...]) -> tuple[str, ...]:
    """Rules of the players' own are kept as they wrote them; the ordinary rules and conditions of victory hold."""
    sheet.note("own rules", str(len(notes)))
    return notes


PRINTED = {"green_berets": green_berets, "apocalypse_now": apocalypse_now, "platoon": platoon}
"""The lists of the three scenarios, which need not be multiples of twelve."""


def counts_of(texts: tuple[str, ...]) -> dict[str, int]:
    """Numbers by kind of troops from a list such as `nva 6`."""
    return {text.rsplit(" ", 1)[0]: int(text.rsplit(" ", 1)[1]) for text in texts}


def _listed(sheet: Worksheet, name: str) -> dict[str, int]:
    found = {troop.value: sheet.read(LISTS, name, figure=troop.value) for troop in Troop}
    return {troop: int(count) for troop, count in found.items() if count}


def _as_texts(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{troop} {count}" for troop, count in sorted(counts.items()) if count)
