"""What comes of a battle fought to its end many times: how often it ended how, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.odds_page import OddsTable, percent

LOST: Final = 100
"""Casualties, in percent, at which a unit is out (E'2a.3)."""


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """How often each end came up in `times` battles.

    `ends` counts why the battle ended, `half_hours` how long it lasted, `casualties` for each unit the percent it had
    lost by then, what it had lost before included. Counts are by text so that they can be stored as they are.
    """

    times: int
    ends: dict[str, int]
    half_hours: dict[str, int]
    casualties: dict[str, dict[str, int]]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


def merged(parts: Iterable[Outlook]) -> Outlook:
    """All battles of several parts as one."""
    parts = tuple(parts)
    first = parts[0]
    return replace(
        first,
        times=sum(part.times for part in parts),
        ends=_added(part.ends for part in parts),
        half_hours=_added(part.half_hours for part in parts),
        casualties={name: _added(part.casualties[name] for part in parts) for name in first.casualties},
    )


def tables(outlook: Outlook) -> tuple[OddsTable, ...]:
    """How it ends, and what each unit has lost by then."""
    told = (
        f"{outlook.times} battles fought to the end from where this one stands, by the rules of play, without new "
        "orders or contacts. Half hours are counted from now."
    )
    ends = OddsTable(
        title="How the battle ends",
        told=told,
        heads=("", "percent"),
        rows=(
            *((why, _share(count, outlook.times)) for why, count in outlook.ends.items()),
            *((f"after {n} half hours", _share(count, outlook.times)) for n, count in outlook.half_hours.items()),
        ),
    )
    rows = tuple(
        (
            name,
            side,
            *_spread(outlook.casualties[name]),
            _share(outlook.casualties[name].get(str(LOST), 0), outlook.times),
        )
        for side, names in (("attacker", outlook.attackers), ("defender", outlook.defenders))
        for name in names
    )
    losses = OddsTable(
        title="Losses when it ends",
        told="Casualties in percent, those from before included; four fifths of the battles lie between the bounds.",
        heads=("unit", "side", "mean", "from", "to", "destroyed, percent"),
        rows=rows,
    )
    return ends, losses


def in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (len(pair[0]), pair[0])))


def _share(count: int, times: int) -> str:
    return percent(Fraction(count, times))


def _spread(counts: Mapping[str, int]) -> tuple[str, str, str]:
    """The mean of counted percents, and the bounds between which four fifths of them lie."""
    ordered = sorted(int(one) for one in Counter(counts).elements())
    last = len(ordered) - 1
    mean = Fraction(sum(ordered), len(ordered))
    return str(round(mean)), str(ordered[last // 10]), str(ordered[last - last // 10])


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return in_order(total)
