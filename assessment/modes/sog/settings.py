"""What a scenario or umpire may set in the campaign; the first value is the default."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Setting, Step
from assessment.modes.sog.brief import OPTIONAL, RECOMMENDED, REQUIRED, setting_of
from assessment.modes.sog.tables import TABLES

ON: Final = ("on", "off")
OFF: Final = ("off", "on")


def _firepower(number: str) -> Setting:
    """The setting of a recommended rule of FIREPOWER: on unless it is switched off (5.2)."""
    entry = TABLES[OPTIONAL.id].entry(number)
    return Setting(
        key=setting_of(number),
        title=f"FIREPOWER {number}, {entry.figure('name')}",
        values=ON,
        help=f"Optional rule of FIREPOWER; {entry.figure('status')}.",
    )


SETTINGS: Final = (
    Setting(
        key="fights",
        title="Fire fights",
        values=("table", "quick"),
        words=(
            "fought on the table with FIREPOWER, the result entered by Control",
            "the quick fire fight of the house",
        ),
        help="Who settles an action.",
    ),
    Setting(
        key="missions",
        title="Missions",
        values=("one", "three", "six", "open"),
        words=("one mission", "a campaign of three", "a campaign of six", "until Control ends the game"),
        help="How many missions follow each other.",
    ),
    Setting(
        key="fog",
        title="What is seen",
        values=("fogged", "open"),
        words=("each side its own", "the whole map, as in the article"),
        help="Whether Blue sees all VC counters and Red the team.",
    ),
    Setting(
        key="zones",
        title="Landing zones",
        values=("three", "one_to_five"),
        words=("three", "one to five, as Blue likes (3.4.4)"),
        help="Optional rule 3.4.4: a single landing zone, or up to five.",
    ),
    Setting(
        key="more_counters",
        title="More VC counters",
        values=OFF,
        words=("ten at most", "no limit (3.5.3)"),
        help="Optional rule 3.5.3: the limit of ten VC counters is dropped.",
    ),
    Setting(
        key="squads_by_chance",
        title="Squads by chance",
        values=OFF,
        words=("as each action names them", "by die (4.1.3)"),
        help="Optional rule 4.1.3: a die says of each squad whether it is Viet Cong or North Vietnamese.",
    ),
    *(_firepower(number) for number in RECOMMENDED),
)

ALWAYS: Final = REQUIRED
"""Rules of FIREPOWER that cannot be switched off (5.2)."""

SEQUENCE: Final = (
    Step(key="orders", title="Abort, way out, move", owner="blue"),
    Step(key="move", title="Move and pick-up", owner="control"),
    Step(key="contact", title="Enemy contact, and the action it calls for", owner="control"),
    Step(key="search", title="Target search, and the mission's action", owner="control"),
    Step(key="exit", title="Walking out", owner="control"),
    Step(key="enemy", title="VC counters move; ambushes of those that enter the team's square", owner="control"),
    Step(key="review", title="Review and release; twelve hours pass", owner="control"),
)
