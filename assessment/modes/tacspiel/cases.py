"""The bench on which TACSPIEL's cases play: its standing game, changed as a case gives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from msgspec import structs

from assessment.engine.case_bench import Setup
from assessment.engine.case_values import NOT_SPECIAL, Reader, Unfit
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.outcome import Order
from assessment.engine.playing import configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.situation import Headquarters, Situation, Unit
from assessment.modes.tacspiel.standing_game import CHANGES, opening_of, standing_game
from assessment.modes.tacspiel.standing_ground import changed_ground
from assessment.modes.tacspiel.standing_orders import orders_of, time_of
from control.situation.clock import Clock, cycle_number
from orders.language.card import Card

GIVES: Final = (*CHANGES, "from", "until", "settings", "ground", "orders", "rulings", "answers", "auto", "known")
"""What a case of the standing game may give."""


class StandingBench:
    """TACSPIEL's standing game as a bench for cases."""

    def __init__(self, mode: Mode[Situation, Any] = MODE) -> None:
        self.mode = mode

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it. Raises `Unfit`."""
        unknown = next((key for key in case.given if key not in GIVES), None)
        if unknown is not None:
            raise Unfit(f"a case gives nothing called {unknown!r}; it may give {', '.join(sorted(GIVES))}", unknown)
        game = standing_game()
        plain = Reader(game.clock, Fraction(0))
        start = plain.minute(time_of(case.given.get("from", 0)), "from")
        reader = Reader(game.clock, start)
        changes = case.given.get("ground")
        ground = changed_ground(game.ground, changes, reader) if isinstance(changes, dict) else game.ground
        opening = structs.replace(opening_of(case.given, game.opening, reader, start), ground=ground.digest)
        scenario = replace(game, ground=ground, opening=opening)
        mode = configured_for(scenario, self.mode, _settings(case.given))
        draft = Draft(opening, ground, game.clock, _all_settings(mode), MODE.cycle_minutes)
        return Setup(
            scenario=scenario,
            mode=mode,
            orders=orders_of(case.given.get("orders", []), opening, reader, MODE.cycle_minutes),
            until=_until(case.given, start, reader),
            reader=Reader(game.clock, start, _Special(draft).read),
            context={
                Draft: draft,
                Ground: ground,
                Clock: game.clock,
                Situation: opening,
                Light: draft.light(),
                Mode: mode,
            },
        )


BENCH: Final = StandingBench()


class _Special:
    """Reads the values that a case names: units, headquarters, battles and sites; cards and orders by their fields."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._named: dict[Any, Mapping[Any, Any]] = {
            Unit: draft.units,
            Headquarters: draft.headquarters,
            Battle: draft.battles,
            Site: draft.sites,
        }

    def read(self, kind: Any, data: Any) -> Any:
        """The value, or `NOT_SPECIAL`. Raises `LookupError` or `ValueError`."""
        if kind in (Card, Order):
            reader = Reader(self._draft.clock, self._draft.now)
            order = orders_of([data], self._draft.situation, reader, self._draft.cycle_minutes)[0]
            return order.card if kind is Card else order
        if kind not in self._named or isinstance(data, dict):
            return NOT_SPECIAL
        values = self._named[kind]
        if not isinstance(data, str | int) or data not in values:
            what = kind.__name__.lower()
            raise LookupError(f"there is no {what} {data!r} in this game; there are {', '.join(map(str, values))}")
        return values[data]


def _until(given: Mapping[str, Any], start: Fraction, reader: Reader) -> Fraction:
    """When the case ends: as given, a whole half hour; else the end of the cycle."""
    if "until" not in given:
        return Fraction(cycle_number(start, MODE.cycle_minutes) * MODE.cycle_minutes)
    until = reader.minute(time_of(given["until"]), "until")
    if until % 30 or until <= start:
        raise Unfit("a case ends at a half hour after its start", "until")
    return until


def _settings(given: Mapping[str, Any]) -> dict[str, str]:
    settings = given.get("settings", {})
    if not isinstance(settings, dict):
        raise Unfit("expected a mapping", "settings")
    return {str(key): str(value) for key, value in settings.items()}


def _all_settings(mode: Mode[Any, Any]) -> dict[str, str]:
    return {setting.key: mode.setting(setting.key) for setting in mode.setting_list}
