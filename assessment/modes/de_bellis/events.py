"""What happens in a battle: typed events, for Control alone. Each names the worksheet line that caused it."""

from __future__ import annotations

from assessment.engine.event import Event, OrderNotCarriedOut, Ruled
from assessment.modes.de_bellis.kinds import Call, Edge, Face, Feature, Footing, Quality, Result, Winner
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import Side


class AreaRolled(Event, frozen=True, kw_only=True, tag="area.rolled"):
    """A die said what an area is."""

    area: int
    footing: Footing


class PiecePlaced(Event, frozen=True, kw_only=True, tag="piece.placed"):
    """A piece of terrain was laid on the table; `by` is the side, or Control."""

    area: int
    feature: Feature
    spot: Spot
    by: str


class QualityKnown(Event, frozen=True, kw_only=True, tag="quality.known"):
    """It is known how able a General is."""

    side: Side
    quality: Quality


class FirstPlayerKnown(Event, frozen=True, kw_only=True, tag="first_player.known"):
    """The dice said who is First Player."""

    side: Side


class Deployed(Event, frozen=True, kw_only=True, tag="army.deployed"):
    """A side has deployed; `placed_for_it` names elements that it left and that were placed in line for it."""

    side: Side
    edge: Edge
    placed_for_it: tuple[str, ...] = ()


class CommandThrown(Event, frozen=True, kw_only=True, tag="command.thrown"):
    """A bound begins: the die and the points that it gives."""

    side: Side
    bound: int
    die: int
    points: int


class Called(Event, frozen=True, kw_only=True, tag="headquarters.called"):
    """Headquarters answered a call by a die."""

    side: Side
    call: Call
    die: int
    granted: bool


class Arrived(Event, frozen=True, kw_only=True, tag="element.arrived"):
    """A reinforcement came in."""

    spot: Spot


class Moved(Event, frozen=True, kw_only=True, tag="element.moved"):
    """An element moved."""

    start: Spot
    spot: Spot
    facing: int


class Evaded(Event, frozen=True, kw_only=True, tag="element.evaded"):
    """An element evaded from contact."""

    start: Spot
    spot: Spot
    facing: int


class TakenAboard(Event, frozen=True, kw_only=True, tag="element.taken_aboard"):
    """A helicopter took an element aboard."""


class SetDown(Event, frozen=True, kw_only=True, tag="element.set_down"):
    """A helicopter set an element down."""

    spot: Spot


class ContactMade(Event, frozen=True, kw_only=True, tag="contact.made"):
    """An element moved into contact with an enemy."""

    face: Face
    over_obstacle: bool


class FireExchanged(Event, frozen=True, kw_only=True, tag="fire.exchanged"):
    """A shooter and its target threw; `loser` suffers the result."""

    own: int
    other: int
    modifiers: tuple[str, ...]
    helpers: tuple[str, ...]
    loser: str
    result: Result


class CombatFought(Event, frozen=True, kw_only=True, tag="combat.fought"):
    """Two elements fought; `loser` suffers the result."""

    own: int
    other: int
    modifiers: tuple[str, ...]
    enemy_modifiers: tuple[str, ...]
    loser: str
    result: Result


class Recoiled(Event, frozen=True, kw_only=True, tag="element.recoiled"):
    """An element recoiled."""

    start: Spot
    spot: Spot


class Pushed(Event, frozen=True, kw_only=True, tag="element.pushed"):
    """An element was pushed back by a friend."""

    start: Spot
    spot: Spot


class ElementLost(Event, frozen=True, kw_only=True, tag="element.lost"):
    """An element was removed from play."""

    side: Side
    why: str


class GeneralJoined(Event, frozen=True, kw_only=True, tag="general.joined"):
    """A General joined an element."""

    side: Side


class GeneralLeft(Event, frozen=True, kw_only=True, tag="general.left_alone"):
    """A General stands without an element."""

    side: Side


class GeneralKilled(Event, frozen=True, kw_only=True, tag="general.killed"):
    """A General was killed."""

    side: Side


class BattleEnded(Event, frozen=True, kw_only=True, tag="battle.ended"):
    """The battle is over."""

    winner: Winner
    why: str


AnyEvent = (
    AreaRolled
    | PiecePlaced
    | QualityKnown
    | FirstPlayerKnown
    | Deployed
    | CommandThrown
    | Called
    | Arrived
    | Moved
    | Evaded
    | TakenAboard
    | SetDown
    | ContactMade
    | FireExchanged
    | CombatFought
    | Recoiled
    | Pushed
    | ElementLost
    | GeneralJoined
    | GeneralLeft
    | GeneralKilled
    | BattleEnded
    | OrderNotCarriedOut
    | Ruled
)
