"""What a scenario or umpire may set in the siege; the first value is the default."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Setting, Step

SETTINGS: Final = (
    Setting(
        key="rules",
        title="Rules",
        values=("standard", "advanced"),
        words=("standard rules", "advanced rules, those headed (A)"),
        help="Advanced are pursuit (7.5), resiliency (10.3), infiltration (10.4) and engineers (10.5).",
    ),
    Setting(
        key="red_choices",
        title="Choices of the OPFOR",
        values=("system", "cell"),
        words=("made by the system, with dice", "equal paths are chosen by the Red cell"),
        help="What the rules decide by die, a Red cell may decide instead.",
    ),
    Setting(
        key="questions",
        title="What is asked",
        values=("all", "weighty"),
        words=(
            "every choice that the rules give to Blue",
            "fewer: air units attack, a line stands through its combat, equal OPFOR units stand and move as they come",
        ),
        help="A choice that is not asked takes its proposal; the sheet can answer any of them beforehand.",
    ),
)

SEQUENCE: Final = (
    Step(key="action_card", title="Action card", owner="blue"),
    Step(key="reinforcement", title="Reinforcements and replacements", owner="blue"),
    Step(key="ground_movement", title="Ground movement", owner="blue"),
    Step(key="air_movement", title="Air missions, helicopters, one transfer", owner="blue"),
    Step(key="aaa", title="Flak", owner="control"),
    Step(key="air_attack", title="Air attacks", owner="control"),
    Step(key="ground_combat", title="Allied ground combat", owner="control"),
    Step(key="opfor_card", title="OPFOR card", owner="control"),
    Step(key="opfor_reinforcement", title="OPFOR replacements and returns", owner="control"),
    Step(key="opfor_movement", title="OPFOR movement", owner="control"),
    Step(key="opfor_combat", title="OPFOR ground combat", owner="control"),
    Step(key="admin", title="Turns, cards, air turnaround, fog of war", owner="control"),
)
