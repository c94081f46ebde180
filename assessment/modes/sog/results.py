"""The result of a fight as a line of words, RESULT, and whether it can be true of the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from assessment.modes.sog.brief import Fight
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.roster import read_load, written_load
from orders.language.card import Card, ReportCard, line_from
from orders.language.check import check_card
from orders.language.codebook import CardKind
from orders.language.word_card import read_words
from orders.language.wrong import Unreadable

LONGEST = 200
ALL = "ALL"
"""Says of what was recovered that it is everything: of many men that would not go on a line."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a fight.

    `lost` are the letters of the men lost; `items` what others lost, `saved` what was recovered of the lost, by letter
    and code; `killed` and `taken` count enemies, `freed` earlier prisoners lost; then the points of both sides.
    """

    lost: str = ""
    items: tuple[tuple[str, str, int], ...] = ()
    saved: tuple[tuple[str, str, int], ...] = ()
    killed: int = 0
    taken: int = 0
    freed: int = 0
    blue: int = 0
    red: int = 0


def bounds_of(fight: Fight, men: tuple[Man, ...], enemies: int, prisoners: int) -> dict[str, str]:
    """What a result of the fight has to keep to."""
    return {
        "scenario": fight.scenario.value,
        "square": fight.square.text,
        "men": "".join(man.letter for man in men),
        "loads": _written((man.letter, *load) for man in men for load in man.loads.items()),
        "enemies": str(enemies),
        "prisoners": str(prisoners),
    }


def result_text(fight: Fight, result: Result, men: tuple[Man, ...]) -> str:
    """The line of a result, `men` being those who went into the fight."""
    everything = {(man.letter, *load) for man in men if man.letter in result.lost for load in man.loads.items()}
    values = {
        "Ord": "RESULT",
        "Fight": fight.scenario.value,
        "Sq": fight.square.text,
        "Lost": result.lost,
        "Items": _written(result.items),
        "Saved": ALL if result.saved and set(result.saved) == everything else _written(result.saved),
        "Killed": str(result.killed),
        "Taken": str(result.taken),
        "Freed": str(result.freed or ""),
        "VPB": str(result.blue),
        "VPR": str(result.red),
    }
    return line_from(CODEBOOK, CardKind.ORDER, values)


def check_result(text: str, bounds: Mapping[str, str]) -> None:
    """Raises `ValueError`, in words for Control, for a line that is no result or cannot be that of this fight."""
    result_of(text, bounds)


def result_of(text: str, bounds: Mapping[str, str]) -> Result:
    """The result that a line tells. Raises `ValueError`."""
    card = _card(text)
    if (card.value("Fight"), card.value("Sq")) != (bounds["scenario"], bounds["square"]):
        raise ValueError(f"This is the result of the {bounds['scenario']} in {bounds['square']}.")
    lost = "".join(sorted(set(card.value("Lost"))))
    result = Result(
        lost=lost,
        items=_loads(card.value("Items")),
        saved=_saved(card.value("Saved"), lost, bounds),
        killed=_number(card, "Killed"),
        taken=_number(card, "Taken"),
        freed=_number(card, "Freed"),
        blue=_number(card, "VPB"),
        red=_number(card, "VPR"),
    )
    _check_men(card, result, bounds)
    _check_loads(result, bounds)
    return result


def _card(text: str) -> Card:
    try:
        card = read_words(CODEBOOK, CardKind.ORDER, text, 1, Card, width=LONGEST)
    except Unreadable as fault:
        raise ValueError(f"Column {fault.column}: {fault.said()}") from fault
    if card.code != "RESULT":
        raise ValueError("A result begins with RESULT.")
    wrong = check_card(CODEBOOK, card)
    if wrong:
        raise ValueError(f"Column {wrong[0].column}: {wrong[0].said()}")
    return card


def _check_men(card: Card, result: Result, bounds: Mapping[str, str]) -> None:
    strangers = sorted(set(result.lost) - set(bounds["men"]))
    if strangers:
        raise ValueError(f"{', '.join(strangers)} cannot be lost; in the team are {', '.join(bounds['men'])}.")
    if len(result.lost) < len(card.value("Lost")):
        raise ValueError("A letter stands twice among the men lost.")
    if result.killed + result.taken > int(bounds["enemies"]):
        raise ValueError(f"The enemy has {bounds['enemies']} men in this fight.")
    if result.freed > int(bounds["prisoners"]):
        raise ValueError(f"The team came with {bounds['prisoners']} prisoners.")
    if result.taken and len(result.lost) == len(bounds["men"]):
        raise ValueError("A team that is eliminated takes no prisoners.")


def _check_loads(result: Result, bounds: Mapping[str, str]) -> None:
    """Survivors lose items, lost men's are saved, and no more of each than they had."""
    had = _summed(_loads(bounds["loads"]))
    for loads, is_lost, what in ((result.items, False, "lost"), (result.saved, True, "saved")):
        for (letter, code), count in _summed(loads).items():
            if (letter in result.lost) is not is_lost:
                whose = "a man who is lost" if is_lost else "a man who is left"
                raise ValueError(f"{letter}:{code} cannot be {what}: it must be of {whose}.")
            if count > had[letter, code]:
                raise ValueError(f"{letter} did not carry {written_load(code, count)}.")
    if result.saved and len(result.lost) == len(bounds["men"]):
        raise ValueError("Nobody is left to save anything.")


def _saved(text: str, lost: str, bounds: Mapping[str, str]) -> tuple[tuple[str, str, int], ...]:
    if ALL not in text.split():
        return _loads(text)
    if text != ALL:
        raise ValueError("SAVED ALL is everything that the men lost had; nothing else is named beside it.")
    return tuple(load for load in _loads(bounds["loads"]) if load[0] in lost)


def _summed(loads: tuple[tuple[str, str, int], ...]) -> Counter[tuple[str, str]]:
    """How many of each load of each man, however often a line names it."""
    summed: Counter[tuple[str, str]] = Counter()
    for letter, code, count in loads:
        summed[letter, code] += count
    return summed


def _written(loads: Iterable[tuple[str, str, int]]) -> str:
    return " ".join(f"{letter}:{written_load(code, count)}" for letter, code, count in loads)


def _loads(text: str) -> tuple[tuple[str, str, int], ...]:
    return tuple((word[0], *read_load(word[2:])) for word in text.split())


def _number(card: Card | ReportCard, field: str) -> int:
    return int(card.value(field) or 0)
