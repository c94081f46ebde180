"""The assessor's form: every number that enters a result stands on a line of it.

A `Worksheet` reads tables, throws dice, asks questions and looks for rulings; a `SilentSheet` does the same and keeps
no line, for replications.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from assessment.engine.dice import Dice, Place, time_text
from assessment.engine.given import Given
from assessment.engine.outcome import AnswerForm, Answers, InWords, Option, Question, Ruling, RulingKind
from assessment.engine.table_entry import scaled
from assessment.engine.worksheet_line import BLANK, Line, LineKind, value_text
from control.situation.clock import clock_half_hour

if TYPE_CHECKING:
    from assessment.engine.tables import Entry, TableName, TableSet
    from assessment.engine.transmission import Transmission

PERCENT: Final = 100

NOTHING: Final = object()
"""The result of a rule that came to none: an error ended it."""


class Worksheet:
    """The sheet of one assessment. `now` and `cycle` are set by the loop that assesses.

    `transmission` says how reports are passed on where chance has a part in it.
    """

    keeps_lines = True
    names_places = True
    """False for a sheet that knows no rulings and whose dice need no places: rules run on it bare."""

    def __init__(
        self,
        tables: TableSet,
        dice: Dice,
        *,
        rulings: Iterable[Ruling] = (),
        answers: Answers | None = None,
        transmission: Transmission | None = None,
    ) -> None:
        self.tables = tables
        self.transmission = transmission
        self.now = Fraction(0)
        self.cycle = 1
        self.lines: list[Line] = []
        self.questions: list[Question] = []
        self._dice = dice
        self._given = Given(rulings, answers or Answers())
        self._ordinals: dict[tuple[str, tuple[str, ...], str], int] = {}
        self._parents: list[int] = [0]
        self._places: list[Place] = [Place("", (), "", 0)]
        self._done_line = 0
        self._done_rule = ""
        self._told_at: Fraction | None = None
        self._told_as = ""

    @property
    def line(self) -> int:
        """The number of the line of the rule in hand; at the top of the rule done last."""
        return self._parents[-1] or self._done_line

    @property
    def rule(self) -> str:
        """The ledger id of the rule in hand; at the top of the rule done last."""
        return self._places[-1].rule or self._done_rule

    def place(self, rule: str, subjects: tuple[str, ...], *, by_half_hour: bool = False) -> Place:
        """The next place of a rule for these subjects at this moment."""
        time = f"h{clock_half_hour(self.now)}" if by_half_hour else self._time()
        return Place(rule, subjects, time, self.cycle, self._ordinal(rule, subjects, time))

    def enter(self, place: Place) -> int:
        """A rule begins: what is recorded until `leave` stands below its line, whose number this gives."""
        number = self._reserved()
        self._parents.append(number)
        self._places.append(place)
        return number

    def leave(self, number: int, reading: str, value: object = NOTHING, ruling: Ruling | None = None) -> None:
        """The rule is done: writes its line, with its result if it came to one."""
        self._parents.pop()
        place = self._places.pop()
        self._done_line, self._done_rule = number, place.rule
        if number:
            self.lines[number - 1] = Line(
                number=number,
                parent=self._parents[-1],
                kind=LineKind.RULE,
                rule=place.rule,
                at=self.now,
                subjects=place.subjects,
                place=place.key,
                value="" if value is NOTHING else value_text(value),
                reading=reading,
                ruled=ruling.number if ruling else 0,
            )

    def read(self, name: TableName, *keys: object, figure: str = "", **axes: object) -> Any:
        """The value that a table prints for these keys, in the order of its axes or by name.

        `figure` names one of several figures in the entry. Raises `NoEntry` where the table prints none.
        """
        entry = self._entry(name, keys, axes)
        value = entry.figure(figure) if figure else entry.value
        self._put_read(name, entry, value)
        return value

    def prints(self, name: TableName, *keys: object) -> bool:
        """Whether a table has an entry for these keys at all; nothing is recorded."""
        return self.tables[name.id].find(keys) is not None

    def chance(self, name: TableName, *keys: object, factor: Fraction | int = 1, **axes: object) -> bool:
        """Draws against a chance entry; `factor` multiplies the count of its numbers (rounded down, at least one).

        No chance printed means no draw and False.
        """
        entry = self._entry(name, keys, axes)
        spread = entry.spread if factor == 1 else scaled(entry.spread, Fraction(factor))
        self._put_read(name, entry, spread)
        return spread is not None and self.within(spread)

    def outcome(self, name: TableName, *keys: object, **axes: object) -> Any:
        """Draws once and gives the result in whose range the number falls."""
        entry = self._entry(name, keys, axes)
        self._put_read(name, entry, "by draw")
        throw = self.throw()
        result = entry.result(throw)
        self.figure("result", result)
        return result

    def result(self, name: TableName, number: int, *keys: object, **axes: object) -> Any:
        """The result in whose range a number falls that was thrown and changed before; nothing is thrown here."""
        entry = self._entry(name, keys, axes)
        result = entry.result(number)
        self._put_read(name, entry, result)
        return result

    def within(self, spread: tuple[int, int]) -> bool:
        """Whether a two-digit number, drawn now, lies in the range, both ends included."""
        return spread[0] <= self.throw() <= spread[1]

    def throw(self, faces: int = PERCENT, *, of: tuple[str, ...] = ()) -> int:
        """A throw from 0 to faces - 1 for the rule in hand; `of` adds subjects where one rule throws for several."""
        hand = self._places[-1]
        subjects = hand.subjects + of
        place = Place(hand.rule, subjects, hand.time, self.cycle, self._ordinal(f"!{hand.rule}", subjects, hand.time))
        ruling = self._given.ruling(RulingKind.THROW, place.key)
        number = int(ruling.value) if ruling else self._dice.throw(place, faces)
        self._put(
            LineKind.THROW,
            subjects=subjects,
            place=place.key,
            throw=number,
            value=f"d{faces}",
            ruled=ruling.number if ruling else 0,
        )
        return number

    def figure(self, words: str, value: object, *, provenance: str = "") -> None:
        """Records a number worked out from others, or with its provenance one that the game's settings give."""
        self._put(LineKind.FIGURE, words=words, value=value_text(value), provenance=provenance)

    def note(self, words: str, value: object = "") -> None:
        """Records a circumstance that decided something, as a message id with an optional value."""
        self._put(LineKind.NOTE, words=words, value=value_text(value))

    def ask(
        self,
        owner: str,
        words: str,
        options: Iterable[tuple[str, str]],
        proposal: str,
        facts: tuple[str, ...] = (),
    ) -> str:
        """The answer to a question, or its proposal while nobody has answered: then the question is open.

        Raises `ValueError` where a given answer is not among the options.
        """
        offered = tuple(Option(value=value, words=text) for value, text in options)
        return self._asked(
            Question(place="", rule="", owner=owner, words=words, options=offered, proposal=proposal, facts=facts)
        )

    def ask_in_words(self, owner: str, words: str, how: InWords, proposal: str, facts: tuple[str, ...] = ()) -> str:
        """The same for a question answered in words; whoever asks checks what they say."""
        return self._asked(
            Question(
                place="",
                rule="",
                owner=owner,
                words=words,
                options=(),
                proposal=proposal,
                facts=facts,
                form=AnswerForm.TEXT,
                example=how.example,
                checker=how.checker,
                bounds=how.bounds,
            )
        )

    def _asked(self, question: Question) -> str:
        place = self._question_place()
        given = self._given.answer(place)
        if given is None and not self._given.takes_proposals:
            self.questions.append(
                msgspec.structs.replace(question, place=place, rule=self._places[-1].rule, at=self.now)
            )
        answer = question.proposal if given is None else given
        self._put(LineKind.ASK, place=place, words=question.words, value=answer)
        offered = {question.proposal, *(option.value for option in question.options)}
        if question.form is AnswerForm.CHOICE and answer not in offered:
            raise ValueError(f"{answer!r} is not an answer to {place}")
        return answer

    def _question_place(self) -> str:
        """Where a question stands: asked again of the same subjects at the same moment, it has a place of its own."""
        hand = self._places[-1]
        ordinal = self._ordinal(f"?{hand.rule}", hand.subjects, hand.time)
        return Place(hand.rule, hand.subjects, hand.time, self.cycle, ordinal).key

    def ruled_result(self, place: Place) -> Ruling | None:
        """The ruling that replaces a rule's result at this place, if there is one."""
        return self._given.ruling(RulingKind.RESULT, place.key) if self._given.has_rulings else None

    def ruled_line(self, ruling: Ruling) -> int:
        """A line for a correction that takes effect; returns its number."""
        return self._put(LineKind.NOTE, words="ruling", value=ruling.value, ruled=ruling.number)

    def orphaned(self) -> tuple[str, ...]:
        """Numbers of rulings whose place did not arise, and places of answers to questions not asked."""
        return self._given.orphaned()

    def _ordinal(self, what: str, subjects: tuple[str, ...], time: str) -> int:
        """How many equal places there were before; this one counts for the next."""
        counted = (what, subjects, time)
        ordinal = self._ordinals.get(counted, 0)
        self._ordinals[counted] = ordinal + 1
        return ordinal

    def _entry(self, name: TableName, keys: tuple[object, ...], axes: Mapping[str, object]) -> Entry:
        return self.tables[name.id].at(keys, axes)

    def _time(self) -> str:
        """The moment as places write it; written once for all that happens in it."""
        if self._told_at is not self.now:
            self._told_at, self._told_as = self.now, time_text(self.now)
        return self._told_as

    def _put_read(self, name: TableName, entry: Entry, value: object) -> None:
        self.lines.append(
            Line(
                number=len(self.lines) + 1,
                parent=self._parents[-1],
                kind=LineKind.READ,
                rule=self._places[-1].rule,
                at=self.now,
                table=name.id,
                entry=entry.key,
                value=value_text(value),
                provenance=str(entry.provenance),
            )
        )

    def _put(self, kind: LineKind, **fields: Any) -> int:
        number = len(self.lines) + 1
        self.lines.append(
            Line(number=number, parent=self._parents[-1], kind=kind, rule=self._places[-1].rule, at=self.now, **fields)
        )
        return number

    def _reserved(self) -> int:
        """The number of a line that is written later: when the rule that it is for is done."""
        self.lines.append(BLANK)
        return len(self.lines)


class SilentSheet(Worksheet):
    """A worksheet that keeps no line: the same reads, throws, questions and rulings."""

    keeps_lines = False

    def _reserved(self) -> int:
        return 0

    def _put_read(self, name: TableName, entry: Entry, value: object) -> None:
        return

    def _put(self, kind: LineKind, **fields: Any) -> int:
        return 0
