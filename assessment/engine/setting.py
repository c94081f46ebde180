"""What a scenario or the umpire may set for a game, and the settings that every game has."""

from __future__ import annotations

from typing import Final

import msgspec

from assessment.engine.table_entry import Provenance


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Something the scenario or the umpire may set for a game: its values are texts, the first is the default.

    `provenance` marks a setting whose figures no source prints.
    """

    key: str
    title: str
    values: tuple[str, ...]
    help: str
    words: tuple[str, ...] = ()
    provenance: str = ""


PERCENTAGES: Final = ("0", "5", "10", "20", "30")
IN_WORDS: Final = ("never", "5 percent", "10 percent", "20 percent", "30 percent")

LOST: Final = Setting(
    key="reports_lost",
    title="Reports lost by chance",
    values=PERCENTAGES,
    words=IN_WORDS,
    help="The share of units' reports that never arrive. Control sees them, and may release one all the same.",
    provenance=Provenance.HOUSE.value,
)
DELAYED: Final = Setting(
    key="reports_delayed",
    title="Reports delayed by chance",
    values=PERCENTAGES,
    words=IN_WORDS,
    help="The share of units' reports that come later than they should.",
    provenance=Provenance.HOUSE.value,
)
LONGEST: Final = Setting(
    key="reports_longest_delay",
    title="Longest delay by chance",
    values=("4", "1", "2", "8"),
    words=("two hours", "half an hour", "an hour", "four hours"),
    help="How late a report that is delayed by chance may be; a throw says how many half hours.",
    provenance=Provenance.HOUSE.value,
)
GARBLED: Final = Setting(
    key="reports_garbled",
    title="Reports garbled by chance",
    values=PERCENTAGES,
    words=IN_WORDS,
    help="The share of units' reports of which parts do not come through; throws say which.",
    provenance=Provenance.HOUSE.value,
)

EVERY_GAME: Final = (LOST, DELAYED, LONGEST, GARBLED)
"""What may be set in every mode: how reports are passed on."""
