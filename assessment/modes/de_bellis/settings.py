"""What a scenario or umpire may set in a battle; the first value is the default."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Setting, Step

ON: Final = ("on", "off")

SETTINGS: Final = (
    Setting(
        key="judgements",
        title="Judgements",
        values=("asked", "computed"),
        words=("Control is asked, with what was measured as the proposal", "what is measured holds"),
        help="Who decides what the rules leave to the eye: ground, flanks, lines of fire, cover, heights, recoils.",
    ),
    Setting(
        key="fog",
        title="What is seen",
        values=("open", "blind"),
        words=("the whole table, as in the rules", "each side what its own elements could see"),
        help="Double-blind: a room is shown only those enemies that an element of its own could see.",
    ),
    Setting(
        key="terrain",
        title="Terrain",
        values=("laid", "rolled"),
        words=("as the scenario lays it", "rolled for each area and placed by the players"),
        help="Where the terrain comes from.",
    ),
    Setting(
        key="generals",
        title="Generals",
        values=ON,
        words=("in force", "not used"),
        help="Optional rule: Generals move, have a quality and may be killed when their element recoils.",
    ),
    Setting(
        key="quality",
        title="Quality of Generals",
        values=("rolled", "competent"),
        words=("by die", "both competent"),
        help="How the quality of the Generals is decided.",
    ),
    Setting(
        key="reinforcements",
        title="Reinforcements",
        values=ON,
        words=("in force", "not used"),
        help="Optional rule: on a command die of six a side may ask for one more element.",
    ),
    Setting(
        key="strikes",
        title="Artillery attacks and air strikes",
        values=ON,
        words=("in force", "not used"),
        help="Optional rule: on a command die of six a side may call a strike on one enemy element.",
    ),
    Setting(
        key="bounds",
        title="Length of the battle",
        values=("limited", "open"),
        words=("as many bounds as the house plays", "until a side gives up"),
        help="Whether the battle ends after the last bound of the house.",
    ),
)

SEQUENCE: Final = (
    Step(key="command", title="Command die", owner="control"),
    Step(key="moves", title="Calls, passengers, moves, the General", owner="both"),
    Step(key="shooting", title="Shooting, the side whose bound it is first", owner="both"),
    Step(key="combat", title="Close combat, in the order of the side whose bound it is", owner="both"),
    Step(key="victory", title="Test of victory; the other side's bound", owner="control"),
)
