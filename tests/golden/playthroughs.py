"""Playthroughs whose whole text is kept: orders, events, reports, each side's picture and the situation.

A playthrough is one scenario, one seed and one set of settings, played by the engine alone with the scenario's own
decks and those of its folder here: `decks/` for all settings, `replies-VALUE/` for one. A change of the text is a
change of the game: it is reviewed as a diff, and comes with a new `edition` of the mode where a rule is its cause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from assessment.engine.bindings import Bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import Run, configured_for, play
from assessment.modes import mode as find_mode
from assessment.scenario_folders import find_scenario, scenario_files
from tests.golden.telling import told

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Playthrough:
    """What is played: a scenario of a mode for so many cycles, with one setting that tells it from the others."""

    mode: str
    scenario: str
    setting: str
    value: str
    cycles: int
    seed: int

    @property
    def folder(self) -> Path:
        """Where its decks and its text lie."""
        return FOLDER / self.mode / self.scenario

    @property
    def path(self) -> Path:
        """Where its text is kept."""
        return self.folder / f"{self.setting}-{self.value}.txt"

    def text(self) -> str:
        """The playthrough as it goes now."""
        return "\n".join(told(self.run())) + "\n"

    def opened(self) -> tuple[Scenario[Any], Mode[Any, Any]]:
        """Its scenario, and the mode as it is played."""
        plain = find_mode(self.mode)
        files = scenario_files(find_scenario(self.scenario, Path(), self.mode))
        scenario = plain.read_scenario(self.scenario, files, plain.tables)
        return scenario, configured_for(scenario, plain, {self.setting: self.value})

    def orders(self, scenario: Scenario[Any], mode: Mode[Any, Any]) -> tuple[Order, ...]:
        """The orders of the scenario's own decks and of those of its folder here."""
        return orders_from({**scenario.decks, **dict(self._decks())}, scenario, mode)

    def run(self) -> Run[Any]:
        """Plays it: every question takes its proposal."""
        scenario, mode = self.opened()
        return play(
            scenario,
            mode,
            orders=self.orders(scenario, mode),
            bindings=Bindings({}, (), (), auto=True),
            dice=SeededDice(seed_from(self.seed)),
            until=Fraction(self.cycles * mode.cycle_minutes),
        )

    def _decks(self) -> Iterator[tuple[str, str]]:
        for folder in ("decks", f"replies-{self.value}"):
            for path in sorted((self.folder / folder).glob("*.txt")):
                yield f"{folder}/{path.name}", path.read_text(encoding="utf-8")


PLAYTHROUGHS: Final = (
    *(
        Playthrough(mode="tacspiel", scenario="song_ve", setting="pauses", value=value, cycles=4, seed=3)
        for value in ("chosen", "every_report", "half_hours", "none")
    ),
    Playthrough(mode="sog", scenario="border_valley", setting="missions", value="three", cycles=60, seed=0),
    Playthrough(mode="khe_sanh", scenario="siege", setting="red_choices", value="system", cycles=14, seed=22),
    Playthrough(mode="mog", scenario="lig_ligato", setting="random_events", value="off", cycles=12, seed=6),
    Playthrough(mode="de_bellis", scenario="army_lists", setting="fog", value="open", cycles=8, seed=0),
)
