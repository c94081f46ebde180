"""The situation as it changes while one turn is assessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from assessment.engine.delivery import by_due
from assessment.engine.desk_checks import Refusal
from assessment.engine.event import Event
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.events import BattleEnded
from assessment.modes.khe_sanh.ground import Ground
from assessment.modes.khe_sanh.kinds import Box, Lasts, Level, Op, Stage
from assessment.modes.khe_sanh.knowledge import Effect, Knowledge
from assessment.modes.khe_sanh.order_plan import Choices
from assessment.modes.khe_sanh.situation import Cards, Report, Situation
from assessment.modes.khe_sanh.unit import Unit
from control.situation.by_side import BySide
from control.situation.side import Side


class Waiting(Exception):
    """A question is open: the turn goes no further, and is assessed again from its start once it is answered."""


class Decided(Exception):
    """The game is over at once: `Draft.level` says how (14.1)."""


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """A ground unit on its way by helicopter: it is still in `start` until it lands in `end`."""

    unit: str
    start: str
    end: str


class Draft:
    """A private copy of the situation; `now` is the moment assessed, `settings` are the game's.

    What holds for this turn alone: `choices` that Blue made beforehand, the cards `played` and `drawn`, `refused`
    orders by their place, `moved` and `pursued` the ground units that have done so, `loads` what each transport
    carries, `recon` the spaces whose recon helicopter still helps (10.1). A rehearsal leaves out what is left to
    chance.
    """

    def __init__(self, situation: Situation, ground: Ground, settings: Mapping[str, str]) -> None:
        self.situation = situation
        self.ground = ground
        self.settings = settings
        self.now: Fraction = situation.now
        self.stage: Stage = situation.stage
        self.turn: int = situation.turn
        self.marker: int = situation.marker
        self.cards: Cards = situation.cards
        self.units: dict[str, Unit] = {unit.designator: unit for unit in situation.units}
        self.effects: list[Effect] = list(situation.effects)
        self.known: BySide[Knowledge] = situation.known
        self.under_way: list[Report] = list(situation.under_way)
        self.points: int = situation.points
        self.level: Level | None = situation.level
        self.choices = Choices()
        self.is_rehearsal = False
        self.played = ""
        self.drawn = ""
        self.refused: list[tuple[int, Refusal]] = []
        self.moved: set[str] = set()
        self.loads: dict[str, Load] = {}
        self.recon: set[str] = set()
        self.pursued: set[str] = set()
        self.events: list[Event] = []

    # -- units -------------------------------------------------------------------------------------------------

    def unit(self, designator: str) -> Unit:
        """A unit by its designator. Raises `KeyError`."""
        return self.units[designator]

    def change(self, designator: str, **changes: Any) -> Unit:
        """Replaces fields of a unit, and gives it as it is now."""
        self.units[designator] = replace(self.units[designator], **changes)
        return self.units[designator]

    def ground_units(self, space: str, side: Side) -> tuple[Unit, ...]:
        """The ground units of a side in a space or box, by designator."""
        return tuple(unit for unit in self._in(space) if unit.side is side and not unit.flies)

    def air_units(self, place: str) -> tuple[Unit, ...]:
        """The air units in a space or box, by designator."""
        return tuple(unit for unit in self._in(place) if unit.flies)

    def in_box(self, box: Box, side: Side) -> tuple[Unit, ...]:
        """The units of a side in a box, ground and air, by designator."""
        return tuple(unit for unit in self._in(box.value) if unit.side is side)

    def off_map(self, side: Side) -> tuple[Unit, ...]:
        """The units of a side in boxes, by designator."""
        return tuple(unit for _, unit in sorted(self.units.items()) if unit.side is side and not unit.is_on_map)

    def spaces_of(self, side: Side) -> tuple[str, ...]:
        """The spaces that hold ground units of a side, by id."""
        return tuple(
            sorted({one.place for one in self.units.values() if one.side is side and not one.flies and one.is_on_map})
        )

    @property
    def contested(self) -> tuple[str, ...]:
        """The spaces that hold ground units of both sides, by id (7.0)."""
        return tuple(sorted(set(self.spaces_of(Side.RED)) & set(self.spaces_of(Side.BLUE))))

    def fought(self, space: str, attacker: Side) -> int:
        """How many combats a side has fought as attacker in a space this turn."""
        ended = (event for event in self.events if isinstance(event, BattleEnded))
        return sum(event.space == space and event.attacker is attacker for event in ended)

    def _in(self, place: str) -> Iterator[Unit]:
        return (unit for _, unit in sorted(self.units.items()) if unit.place == place)

    # -- settings, effects, results ----------------------------------------------------------------------------

    def is_set(self, key: str, value: str = "on") -> bool:
        """Whether a setting has a value."""
        return self.settings.get(key) == value

    @property
    def is_advanced(self) -> bool:
        """Whether the rules headed (A) are played (2.1)."""
        return self.is_set("rules", "advanced")

    @property
    def asks_all(self) -> bool:
        """Whether Blue is asked every choice that the rules give."""
        return self.is_set("questions", "all")

    def effects_of(self, op: Op) -> tuple[Effect, ...]:
        """What is in force of a kind this turn; what is for the next turn is not yet."""
        return tuple(effect for effect in self.effects if effect.op is op and effect.lasts is not Lasts.NEXT_TURN)

    def types_of(self, op: Op) -> list[str]:
        """The kinds of unit, or of movement, that effects of a kind are for this turn."""
        return [kind for effect in self.effects_of(op) for kind in effect.types]

    def refuse(self, place: int, refusal: Refusal) -> None:
        """Notes that the order at a place of Blue's sheet is not carried out."""
        self.refused.append((place, refusal))

    def emit(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    def frozen(self) -> Situation:
        """The situation as it now stands."""
        return replace(
            self.situation,
            now=self.now,
            stage=self.stage,
            turn=self.turn,
            marker=self.marker,
            cards=self.cards,
            units=tuple(unit for _, unit in sorted(self.units.items())),
            effects=tuple(self.effects),
            known=self.known,
            under_way=tuple(sorted(self.under_way, key=by_due)),
            points=self.points,
            level=self.level,
        )


def wait_for_answers(sheet: Worksheet) -> None:
    """Raises `Waiting` while a question is open."""
    if sheet.questions:
        raise Waiting
