"""What happens in a siege: typed events, for Control alone. Each names the worksheet line that caused it."""

from __future__ import annotations

from assessment.engine.event import Event, OrderNotCarriedOut, Ruled
from assessment.modes.khe_sanh.kinds import Hit, Level
from control.situation.side import Side


class UnitPlaced(Event, frozen=True, kw_only=True, tag="unit.placed"):
    """A unit came into a space or box from another: set up, as a reinforcement, by replacement or from Break Off."""

    place: str
    start: str
    why: str


class CardPlayed(Event, frozen=True, kw_only=True, tag="card.played"):
    """Blue played an action card."""

    card: str


class CardDrawn(Event, frozen=True, kw_only=True, tag="card.drawn"):
    """An OPFOR card was drawn."""

    card: str


class CardLaid(Event, frozen=True, kw_only=True, tag="card.laid"):
    """A card went where its disposition says."""

    card: str
    disposition: str


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck.shuffled"):
    """Discards were shuffled into a new OPFOR deck of so many cards."""

    count: int


class UnitsRevealed(Event, frozen=True, kw_only=True, tag="units.revealed"):
    """Communist units were turned face up."""

    space: str
    why: str


class UnitMoved(Event, frozen=True, kw_only=True, tag="unit.moved"):
    """A ground unit moved through these spaces; `cut_short` when it had to stop before it came where it was sent."""

    start: str
    path: tuple[str, ...]
    cut_short: bool = False


class AirPlaced(Event, frozen=True, kw_only=True, tag="air.placed"):
    """An air unit was placed in a space."""

    space: str


class UnitLifted(Event, frozen=True, kw_only=True, tag="unit.lifted"):
    """A helicopter landed a unit; an evacuation also counts."""

    by: str
    start: str
    end: str
    is_evacuation: bool = False


class UnitTransferred(Event, frozen=True, kw_only=True, tag="unit.transferred"):
    """A unit went from one airbase to another (17.4)."""

    start: str
    end: str


class LiftFailed(Event, frozen=True, kw_only=True, tag="lift.failed"):
    """A transport was lost or turned back; its passenger was lost or is where it started."""

    by: str
    is_lost: bool


class FlakFired(Event, frozen=True, kw_only=True, tag="flak.fired"):
    """The AAA of a space fired so many dice, with these results."""

    space: str
    dice: tuple[int, ...]
    hits: tuple[Hit, ...]


class AirHit(Event, frozen=True, kw_only=True, tag="air.hit"):
    """An air unit took a result of AAA."""

    space: str
    hit: Hit


class AirAttacked(Event, frozen=True, kw_only=True, tag="air.attacked"):
    """The air units of a space bombarded it with these dice and results."""

    space: str
    dice: tuple[int, ...]
    hits: tuple[Hit, ...]


class SuperiorityRolled(Event, frozen=True, kw_only=True, tag="superiority.rolled"):
    """Tactical superiority of a round, with the totals of both sides (7.1.1)."""

    space: str
    round: int
    red: int
    blue: int
    winner: Side


class UnitFired(Event, frozen=True, kw_only=True, tag="unit.fired"):
    """A unit fired at the first in line, with these dice and results."""

    space: str
    round: int
    target: str
    dice: tuple[int, ...]
    hits: tuple[Hit, ...]


class UnitReduced(Event, frozen=True, kw_only=True, tag="unit.reduced"):
    """A unit of two steps was flipped."""

    place: str


class UnitRestored(Event, frozen=True, kw_only=True, tag="unit.restored"):
    """A reduced unit has its full strength again."""

    place: str


class UnitEliminated(Event, frozen=True, kw_only=True, tag="unit.eliminated"):
    """A unit went to the Eliminated box."""

    place: str
    why: str


class UnitRetreated(Event, frozen=True, kw_only=True, tag="unit.retreated"):
    """A unit retreated by one space."""

    start: str
    end: str


class UnitBrokeOff(Event, frozen=True, kw_only=True, tag="unit.broke_off"):
    """A Communist unit went to the Break Off box instead of retreating (18.1)."""

    start: str


class BattleEnded(Event, frozen=True, kw_only=True, tag="battle.ended"):
    """A ground combat is over after so many rounds; who still has units there, nobody if both have."""

    space: str
    attacker: Side
    winner: Side | None
    rounds: int


class AirChecked(Event, frozen=True, kw_only=True, tag="air.checked"):
    """An air unit rolled for its return, and where it is now (8.2)."""

    box: str


class AirUsed(Event, frozen=True, kw_only=True, tag="air.used"):
    """An air unit went to the Used box."""

    why: str


class AirReady(Event, frozen=True, kw_only=True, tag="air.ready"):
    """An air unit went to the Available box by card."""


class TurnClosed(Event, frozen=True, kw_only=True, tag="turn.closed"):
    """A turn is over: its number, what changed the marker, and what this shows."""

    turn: int
    change: int
    marker: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game.ended"):
    """The game is over: how, and with how many points."""

    level: Level
    points: int


AnyEvent = (
    UnitPlaced
    | CardPlayed
    | CardDrawn
    | CardLaid
    | DeckShuffled
    | UnitsRevealed
    | UnitMoved
    | AirPlaced
    | UnitLifted
    | UnitTransferred
    | LiftFailed
    | FlakFired
    | AirHit
    | AirAttacked
    | SuperiorityRolled
    | UnitFired
    | UnitReduced
    | UnitRestored
    | UnitEliminated
    | UnitRetreated
    | UnitBrokeOff
    | BattleEnded
    | AirChecked
    | AirUsed
    | AirReady
    | TurnClosed
    | GameEnded
    | OrderNotCarriedOut
    | Ruled
)
"""Every event of the mode, for reading stored ones back."""
