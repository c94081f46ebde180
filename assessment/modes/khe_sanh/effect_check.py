"""What the effects of cards must say, so that each can be carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from assessment.engine.tables import Entry, TableSet
from assessment.modes.khe_sanh.columns import MOVEMENTS
from assessment.modes.khe_sanh.effects import AT_ONCE, LATER
from assessment.modes.khe_sanh.kinds import Lasts, Op, UnitKind

KINDS: Final = frozenset(UnitKind)
OF_ONE_DECK: Final[Mapping[str, str]] = {Op.MOVE: "opfor", Op.REINFORCE_CHOICE: "action"}
"""Effects that only cards of one deck have."""
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
ASKED: Final = frozenset((Op.REVEAL, Op.REINFORCE_CHOICE, Op.DIE_STRIKE))
"""Effects whose questions are told apart by the card alone; a strike at each unit of a space asks nothing."""
WHO_MOVES: Final = ("spaces", "regions", "within", "along")
"""One of these says which units move."""


def effect_faults(tables: TableSet) -> Iterator[str]:
    """Effects that lack something, say it of what is not there, or last otherwise than they may; cards that do nothing.

    Every value is already one that its column takes.
    """
    tags = {tag for entry in tables["H-units"].entries for tag in _tags(entry)}
    cards = {entry.key: entry.figures for entry in tables["4.0"].entries}
    communists = {entry.key for entry in tables["H-units"].entries if entry.figures["side"] == "communist"}
    effects = tables["4.0-effects"].entries
    for entry in effects:
        figures: dict[str, Any] = entry.figures
        takes = MOVEMENTS if figures["op"] == Op.FORBID_MOVEMENT else KINDS
        strange = {
            "type": {*(figures["types"] or ())} - {*takes},
            "tag": {figures["exclude_tag"]} - {None, *tags},
            "allied unit": {*(figures["who"] or ())} & communists,
        }
        yield from (
            f"4.0-effects, {entry.key}: no {kind} {one}" for kind, found in strange.items() for one in sorted(found)
        )
        yield from _what_it_does(entry, str(cards[str(figures["card"])]["deck"]))
    yield from _asked_twice(effects)
    idle = set(cards) - {str(entry.figures["card"]) for entry in effects}
    for card in sorted(card for card in idle if cards[card]["turns"] == 0):
        yield f"4.0-effects: the card {card} changes no turns, and no effect says what it does"


def _tags(entry: Entry) -> tuple[str, ...]:
    tags: Any = entry.figures["tags"]
    return tags or ()


def _asked_twice(effects: Iterable[Entry]) -> Iterator[str]:
    """Two effects of a card that would ask the same question, so that one answer would be taken for both."""
    asked: Counter[tuple[str, str]] = Counter()
    for entry in effects:
        card, op = str(entry.figures["card"]), str(entry.figures["op"])
        if op in ASKED and entry.figures["per"] != "unit":
            asked[card, op] += 1
            if asked[card, op] > 1:
                yield f"4.0-effects, {entry.key}: the card {card} has {op} already"


def _what_it_does(entry: Entry, deck: str) -> Iterator[str]:
    """What an effect of its kind must say, on a card of which deck, and how long it may last."""
    op = str(entry.figures["op"])
    if OF_ONE_DECK.get(op, deck) != deck:
        yield f"4.0-effects, {entry.key}: no card of the {deck} deck has {op}"
    for figure in (*NEEDED.get(op, ()), *_also_needed(entry, deck)):
        if entry.figures[figure] is None:
            yield f"4.0-effects, {entry.key}: {op} needs {figure}"
    if op == Op.MOVE and not any(entry.figures[figure] for figure in WHO_MOVES):
        yield f"4.0-effects, {entry.key}: {op} needs one of {', '.join(WHO_MOVES)}"
    is_done = op in {one.value for one in (*AT_ONCE, *LATER)}
    if is_done is not (entry.figures["lasts"] == Lasts.AT_ONCE):
        how_long = "is done at once" if is_done else "lasts this turn, the next, or all game"
        yield f"4.0-effects, {entry.key}: {op} {how_long}"


def _also_needed(entry: Entry, deck: str) -> Iterator[str]:
    """What some effects need besides."""
    figures = entry.figures
    if figures["op"] == Op.REINFORCE:
        yield "who" if deck == "action" else "count"
    if figures["op"] == Op.DIE_STRIKE and figures["per"] == "unit":
        yield "spaces"
    if figures["within"] is not None or figures["of"] is not None:
        yield from ("within", "of")
