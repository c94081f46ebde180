"""What a mode is: one described value that lets the rooms serve any game without knowing which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

import msgspec

from assessment.engine.dice import Dice
from assessment.engine.ledger import Ledger
from assessment.engine.lists import Lists
from assessment.engine.odds_page import OddsPage
from assessment.engine.outcome import AnswerForm, Answers, Decision, Order, Outcome, Question, Ruling
from assessment.engine.painting import Painting
from assessment.engine.preparing import Preparing
from assessment.engine.preview import Previews
from assessment.engine.rule import RuleBook
from assessment.engine.scenario import Part as Part  # noqa: PLC0414 - modes take these from here
from assessment.engine.scenario import Scenario as Scenario  # noqa: PLC0414
from assessment.engine.scenario import SeatPlan as SeatPlan  # noqa: PLC0414
from assessment.engine.setting import EVERY_GAME
from assessment.engine.setting import Setting as Setting  # noqa: PLC0414 - modes take it from here
from assessment.engine.tables import TableSet
from assessment.engine.umpiring import Umpiring
from control.situation.by_side import BySide
from control.situation.clock import Clock
from control.situation.drawing import Drawing
from control.situation.side import SIDES, Side
from orders.language.card import DEFAULT_LEAD, Card
from orders.language.codebook import CodeBook
from orders.language.wrong import Inadmissible

S = TypeVar("S")
P = TypeVar("P")


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the sequence of play and who owns it: `red`, `blue`, `both` or `control`."""

    key: str
    title: str
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A note on a card at the desk that does not refuse it."""

    card: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTimes:
    """When the order on a card should begin and end, by its line; None where that cannot be foreseen."""

    card: int
    starts: Fraction | None = None
    ends: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the desk says of a sheet of cards: what is wrong, what is only to be noted, and the times to be expected."""

    wrong: tuple[Inadmissible, ...]
    notes: tuple[Finding, ...]
    times: tuple[CardTimes, ...] = ()


NO_ADVICE: Final = BySide(red="", blue="")


def as_it_stands(picture: Any, card: Card, mode: Any) -> tuple[Card, ...]:
    """A card that is written out as itself."""
    del picture, mode
    return (card,)


def at_cycle(picture: Any, cycle: int, mode: Any) -> Any:
    """The same picture with nothing but its cycle another."""
    del mode
    return msgspec.structs.replace(picture, cycle=cycle)


def default_lead(ground: Any) -> str:
    """What completes a short coordinate where the ground does not say."""
    del ground
    return DEFAULT_LEAD


def as_stored(ground: Any, tables: TableSet) -> Any:
    """A ground of which the tables say nothing."""
    del tables
    return ground


def as_read(tables: TableSet) -> None:
    """A set of tables of which the rules need no more than their form."""
    del tables


def as_opened(situation: Any, ground: Any, tables: TableSet) -> Any:
    """An opening situation of which the tables say nothing."""
    del ground, tables
    return situation


def both_at_the_start(situation: Any, mode: Any) -> tuple[Side, ...]:
    """Both sides owe orders at the start of a cycle; a reply inside it is never owed."""
    return () if situation.now % mode.cycle_minutes else SIDES


def no_reach(picture: Any, mode: Any) -> Mapping[str, int]:
    """A game without weapons that fire from afar."""
    del picture, mode
    return {}


def never_over(situation: Any, mode: Any) -> bool:
    """A game that Control ends."""
    del situation, mode
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(Generic[S, P]):
    """A game that the rooms can host. `S` is its situation, `P` its picture."""

    # Short name in addresses, folders and commands.
    key: str
    # Name shown to people.
    title: str
    # Raised in the commit that changes a playthrough; stored with each assessment.
    edition: int
    # Documents the rules come from.
    sources: tuple[str, ...]
    # Length of a cycle in game minutes.
    cycle_minutes: int
    # Name of the die that the tables are read with.
    die: str
    # The steps of a cycle in order.
    sequence: tuple[Step, ...]
    # Order and report codes, card layout, help.
    codebook: CodeBook
    # Every separately testable rule.
    ledger: Ledger
    # The printed and house tables of this edition.
    tables: TableSet
    # The rule functions, registered at import.
    rules: RuleBook
    # What a scenario or umpire may set beside what every game has.
    setting_list: tuple[Setting, ...]
    # Types for reading stored values back.
    situation_type: type[S]
    ground_type: type[Any]
    event_type: Any
    report_type: type[Any]
    # Reads a scenario folder's data (file name to plain data or text) and checks it.
    read_scenario: Callable[[str, Mapping[str, Any], TableSet], Scenario[S]]
    # The first pure function: assesses one subinterval.
    assess: Callable[[S, tuple[Order, ...], tuple[Ruling, ...], Answers, Mode[S, P], Dice], Outcome[S]]
    # The second: puts reports due into what each side knows.
    deliver: Callable[[S, tuple[str, ...], tuple[Decision, ...], Mode[S, P]], S]
    # The one door to what a side knows.
    picture_for: Callable[[Side, S, Mode[S, P]], P]
    # Checks of a sheet of cards against the writer's own picture; never against the situation.
    check_orders: Callable[[P, tuple[Card, ...], Mode[S, P], Fraction | None], Checked]
    # Map drawing of a picture, and of the truth for Control.
    drawing: Callable[[P, Mode[S, P]], Drawing]
    true_drawing: Callable[[S, Mode[S, P]], Drawing]
    # What a cell's room lists of a picture.
    lists: Lists[P]
    # What Control's desk sees and corrects of the truth.
    umpiring: Umpiring[S]
    # How much a kind of event matters in Control's queue, 0 to 3; kinds not named count 0.
    importance: Mapping[str, int]
    # Wording of an event for Control.
    event_words: Callable[[Any, Mode[S, P]], str]
    # One sentence on how the game stands at its end.
    result: Callable[[S, Mode[S, P]], str]
    # The picture read for cards of another cycle, which cells may draft while Control assesses.
    picture_at_cycle: Callable[[P, int, Mode[S, P]], P] = at_cycle
    # A card for several units written out as a card for each; any other card as it stands.
    write_out: Callable[[P, Card, Mode[S, P]], tuple[Card, ...]] = as_it_stands
    # How many metres the weapons of a side's own units reach, by designator.
    reach: Callable[[P, Mode[S, P]], Mapping[str, int]] = no_reach
    # The printed page of standard odds for a set of tables and an edition; None for a mode without one.
    odds_page: Callable[[TableSet, int], OddsPage] | None = None
    # What can be played beforehand to learn its odds; None for a mode without previews.
    previews: Previews[S] | None = None
    # The sides that owe orders where the game now stands.
    owing: Callable[[S, Mode[S, P]], tuple[Side, ...]] = both_at_the_start
    # Whether cards inside a cycle answer reports. If not, they are the orders of its next step, owed like any others.
    answers_reports: bool = True
    # What a cell should keep in mind while it writes orders: a sentence or two for each side.
    advice: BySide[str] = NO_ADVICE
    # Whether the rules have brought the game to its end, and whether a side has been told so.
    is_over: Callable[[S, Mode[S, P]], bool] = never_over
    is_known_over: Callable[[P, Mode[S, P]], bool] = never_over
    # Checks of answers in words, by the name that a question gives: raises `ValueError`, in words for its owner.
    answer_checks: Mapping[str, Callable[[str, Mapping[str, str]], object]] = field(default_factory=dict)
    # How its games are set up before the first cycle; None where a scenario stands as it is read.
    preparing: Preparing[Any] | None = None
    # How a ground of one's own is painted; None for a mode whose ground is a board, or none.
    painting: Painting[Any] | None = None
    # The digits that complete a coordinate written short, by the ground.
    lead_of: Callable[[Any], str] = default_lead
    # The ground with what the game's tables say of it.
    lay_out: Callable[[Any, TableSet], Any] = as_stored
    # Raises `ValueError`, in words, for tables of the right form that hold what the rules cannot use.
    check_tables: Callable[[TableSet], None] = as_read
    # The opening situation of a game by the tables that are put in before its first cycle.
    opened: Callable[[S, Any, TableSet], S] = as_opened
    # Settings in force, by key; empty until configured.
    settings: Mapping[str, str] = field(default_factory=dict)
    # The game's ground; None until configured.
    ground: Any = None
    # The game's clock; None until configured.
    clock: Clock | None = None

    @property
    def lead(self) -> str:
        """The digits that complete a coordinate written short on a card of this game."""
        return self.lead_of(self.ground)

    @property
    def settings_offered(self) -> tuple[Setting, ...]:
        """All that may be set: the mode's own, and what every game has."""
        return (*self.setting_list, *EVERY_GAME)

    def setting(self, key: str) -> str:
        """The value in force: the game's own, else the first of the list."""
        if key in self.settings:
            return self.settings[key]
        return next(setting.values[0] for setting in self.settings_offered if setting.key == key)

    @property
    def settings_in_force(self) -> dict[str, str]:
        """The value of every setting that the game offers."""
        return {setting.key: self.setting(setting.key) for setting in self.settings_offered}

    @property
    def pauses(self) -> tuple[str, ...]:
        """Where an assessment may be made to stop: the values of the setting `pauses`, if the mode has one."""
        return next((setting.values for setting in self.setting_list if setting.key == "pauses"), ())

    def check_answer(self, question: Question, answer: str) -> None:
        """Raises `ValueError` for an answer that its question does not allow: not offered, or not readable."""
        if question.form is AnswerForm.TEXT:
            self.answer_checks[question.checker](answer, question.bounds)
        elif answer not in {option.value for option in question.options}:
            raise ValueError("Choose one of the answers offered.")

    def stamp(self, minute: Fraction) -> str:
        """A moment as day and clock time. Raises `ValueError` before the mode is configured for a game."""
        if self.clock is None:
            raise ValueError(f"{self.title} has no clock before it is configured for a game")
        return self.clock.stamp(minute)

    def configured(self, settings: Mapping[str, str], tables: TableSet, *, ground: Any, clock: Clock) -> Mode[S, P]:
        """The mode as one game plays it. Raises `ValueError` for a setting or value that the mode does not offer."""
        offered = {setting.key: setting.values for setting in self.settings_offered}
        for key, value in settings.items():
            if key not in offered:
                raise ValueError(f"{self.title} has no setting {key!r}; it has {', '.join(sorted(offered))}")
            if value not in offered[key]:
                raise ValueError(f"setting {key!r} may be {', '.join(offered[key])}, not {value!r}")
        laid_out = self.lay_out(ground, tables)
        return replace(self, settings=dict(settings), tables=tables, ground=laid_out, clock=clock)
