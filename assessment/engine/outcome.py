"""What goes into an assessment beside the situation, and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from control.situation.side import Side
from orders.language.card import Card

S = TypeVar("S")


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A card as understood, with what is known of its handing in.

    `number` counts the orders of one side; `window` is the half hour whose reports it answers, None for an order
    handed in for the start of a cycle; `place` is its place on the sheet.
    """

    number: int
    side: Side
    card: Card
    cycle: int
    place: int = 0
    seat: str = ""
    window: Fraction | None = None
    by_control: bool = False


class RulingKind(StrEnum):
    """What an umpire may decide.

    A throw or result at its place; a correction of a unit, of what a cell believes, of a delivered report; an event of
    its own; an action that no rule covers, with its odds; how a queried card is read; a pause at a half hour that
    nobody would expect.
    """

    THROW = "throw"
    RESULT = "result"
    EVENT = "event"
    ACTION = "action"
    UNIT = "unit"
    BELIEF = "belief"
    REPORT = "report"
    ORDER = "order"
    PAUSE = "pause"


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """An umpire's decision with a reason: an input of the assessment.

    `place` is the key of a place (throw, result); `at` the game time from which a correction holds; `subject` the
    designator, or side and number of the order or report concerned; `field` what of it; `value` the new value as text:
    of an order the card as Control reads it, of a pause its stamp.
    """

    number: int
    kind: RulingKind
    reason: str
    value: str
    place: str = ""
    subject: str = ""
    field: str = ""
    at: Fraction | None = None


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One of the answers that a question allows."""

    value: str
    words: str


class AnswerForm(StrEnum):
    """How a question is answered: by one of its options, or in words that the mode checks."""

    CHOICE = "choice"
    TEXT = "text"


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule leaves to a cell or to Control.

    `facts` are sentences that the owner may be shown; `proposal` is the value taken when nobody answers. An answer in
    words is written like `example` and checked by the mode's function named `checker`, within `bounds`.
    """

    place: str
    rule: str
    owner: str
    words: str
    options: tuple[Option, ...]
    proposal: str
    facts: tuple[str, ...] = ()
    at: Fraction = Fraction(0)
    form: AnswerForm = AnswerForm.CHOICE
    example: str = ""
    checker: str = ""
    bounds: Mapping[str, str] = {}


class InWords(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer in words looks like: an example, the mode's checker, and what the checker goes by."""

    example: str
    checker: str
    bounds: Mapping[str, str] = {}


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """Answers by key of the question's place; with `take_proposals` an open question takes its proposal."""

    given: Mapping[str, str] = {}
    take_proposals: bool = False


class Outcome(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What one assessment of a subinterval gives.

    `until` is the game time reached; with questions the situation is provisional and is assessed again once they are
    answered. `orphaned` are numbers of rulings, and places of answers, that no longer arise.
    """

    situation: S
    events: tuple[Any, ...]
    reports: tuple[Any, ...]
    lines: tuple[Any, ...]
    questions: tuple[Question, ...]
    until: Fraction
    orphaned: tuple[str, ...] = ()


class DecisionKind(StrEnum):
    """What Control may do with a report in the tray."""

    RELEASE = "release"
    EDIT = "edit"
    DELAY = "delay"
    WITHHOLD = "withhold"
    GARBLE = "garble"


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """Control's decision on one report of the tray; a report without one is released as it stands.

    `report` is the report's key; `card` and `words` replace its text; `due` is the new half hour of a delay.
    """

    report: str
    kind: DecisionKind
    reason: str = ""
    card: str = ""
    words: str = ""
    due: Fraction | None = None
