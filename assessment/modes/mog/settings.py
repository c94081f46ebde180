"""What a scenario or umpire may set in the game; the first value is the default."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Setting, Step

OFF: Final = ("off", "on")


def _optional(key: str, title: str, help_text: str) -> Setting:
    return Setting(key=key, title=title, values=OFF, words=("off", "on"), help=f"Optional rule: {help_text}")


SETTINGS: Final = (
    Setting(
        key="fog",
        title="What is seen",
        values=("open", "fogged"),
        words=("the whole map, as in the source", "what is in or next to own areas, or attacked from the air"),
        help="Whether each side sees the whole map.",
    ),
    Setting(
        key="red_choices",
        title="Choices of the Somali side",
        values=("system", "cell"),
        words=("by die, as printed", "equal choices are made by the Red cell"),
        help="What the priority list leaves to a die, a Red cell may decide instead.",
    ),
    _optional("ac130", "AC-130", "a gunship may be bought for 10 Force Points."),
    _optional("apc", "APC", "armoured personnel carriers may be bought for 5 Force Points each."),
    _optional("un_coordination", "UN Coordination", "relief convoys may be bought beforehand for 5 Force Points each."),
    _optional("tow_barrage", "TOW Barrage", "may be bought for 5 Force Points; Bloody Monday has it in any case."),
    _optional("vulnerable_heli", "Vulnerable Heli-Support", "an RPG may bring a helicopter down."),
    Setting(
        key="random_events",
        title="Random events",
        values=("off", "on", "half"),
        words=("off", "each turn", "on a die of 4 or more"),
        help="Optional rule: an event at the start of each turn.",
    ),
    Setting(
        key="counter_limits",
        title="Counters of casualties",
        values=OFF,
        words=("as many casualties as it takes", "two of their own, the others on the backs of convoys and roadblocks"),
        help="Casualties beyond two may use up relief convoys and roadblocks, as in the box.",
    ),
    _optional("radio_variant", "Radio Mogadishu with Force Points", "24 points in place of most of the fixed force."),
    Setting(
        key="raid_points",
        title="Points of a hypothetical raid",
        values=("die", "40", "50", "55", "60", "70", "80"),
        words=("by die", "40", "50", "55", "60", "70", "80"),
        help="Fewer points lower the Mission Penalty Points at the end, more raise them.",
    ),
    Setting(
        key="raid_target",
        title="Target of a hypothetical raid",
        values=("label", "building"),
        words=("T1 to T6 by die", "any building area by two dice"),
        help="Where the prisoner of a hypothetical raid is.",
    ),
)

SEQUENCE: Final = (
    Step(key="reinforcement", title="Random event; Somali reinforcement", owner="control"),
    Step(key="air_support", title="UN air support", owner="blue"),
    Step(key="somali_action", title="Somali action", owner="control"),
    Step(key="somali_recovery", title="Somali recovery", owner="control"),
    Step(key="un_action", title="UN action", owner="blue"),
    Step(key="un_relief", title="UN relief and mission check", owner="blue"),
)
