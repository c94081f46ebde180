"""What modes share of rulings: every kind has its place, words go on a card, a card read anew keeps its order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.card_rulings import CardRulings
from assessment.engine.control_words import ControlWords
from assessment.engine.outcome import Order, Ruling, RulingKind
from assessment.engine.rulings import NotCorrectable, side_and_rest, value_of, yes_or_no
from assessment.modes import mode as find_mode
from assessment.modes.sog import MODE
from assessment.modes.sog.corrections import CORRECTIONS
from control.situation.by_side import BySide
from control.situation.side import Side
from orders.language.card import read_card

START = Start(Fraction(720), 720)


@dataclass
class Draft:
    """A draft of nothing but what corrections need."""

    now: Fraction = Fraction(720)
    known: BySide[Any] = field(default_factory=lambda: BySide(red=None, blue=None))
    under_way: list[Any] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)

    def emit(self, event: Any) -> None:
        self.events.append(event)


def ruling(kind: RulingKind, value: str, subject: str = "", field: str = "") -> Ruling:
    return Ruling(number=3, kind=kind, reason="seen", value=value, subject=subject, field=field)


def test_a_mode_that_leaves_a_kind_out_is_none() -> None:
    with pytest.raises(ValueError, match="each kind"):
        replace(CORRECTIONS, refused={})
    with pytest.raises(ValueError, match="each kind"):
        replace(CORRECTIONS, refused={RulingKind.PAUSE: "no", RulingKind.UNIT: "no"})


@pytest.mark.parametrize("subject", ["blue", "green:1", "blue:", ""])
def test_a_subject_names_a_side_and_more(subject: str) -> None:
    with pytest.raises(NotCorrectable, match="as in blue:3"):
        side_and_rest(ruling(RulingKind.REPORT, "", subject), "blue:3")


READERS: dict[str, Callable[[str], Any]] = {"lost": yes_or_no, "men": int}


def test_a_field_is_read_as_it_is() -> None:
    assert value_of(ruling(RulingKind.UNIT, "yes", "A", "lost"), READERS) is True


@pytest.mark.parametrize(
    ("value", "of", "why"), [("maybe", "lost", "yes or no"), ("few", "men", "cannot be"), ("1", "age", "lost, men can")]
)
def test_a_field_that_cannot_be_set_so_says_why(value: str, of: str, why: str) -> None:
    with pytest.raises(NotCorrectable, match=why):
        value_of(ruling(RulingKind.UNIT, value, "A", of), READERS)


def told(draft: Draft, sheet: Any, one: Ruling, side: Side, text: str) -> None:
    del sheet, one
    draft.emit((side, text))


@pytest.mark.parametrize(
    ("mode", "code", "room"),
    [("tacspiel", "H52", 54), ("sog", "SAYS", 75), ("de_bellis", "SAYS", 75), ("khe_sanh", "SAYS", 75)],
)
def test_a_side_is_told_as_much_as_the_card_holds(mode: str, code: str, room: int) -> None:
    words: ControlWords[Draft] = ControlWords(book=find_mode(mode).codebook, code=code, report=told)
    assert words.room == room
    words.refuse_unfit("x" * words.room)
    with pytest.raises(NotCorrectable, match="no more than"):
        words.refuse_unfit("x" * (words.room + 1))


def test_what_no_throw_falls_on_is_checked_too() -> None:
    words: ControlWords[Draft] = ControlWords(book=MODE.codebook, code="SAYS", report=told)
    action = ruling(RulingKind.ACTION, f"Wait\n00-98: They wait.\n99-99: They go. | red: {'x' * 99}")
    with pytest.raises(NotCorrectable, match="no more than"):
        words.decide_action(Draft(), scratch_sheet(MODE.tables), action)


CARDS: CardRulings[Draft] = CardRulings(
    read=lambda _, text: read_card(MODE.codebook, text),
    refusal="REFUSED",
    refuse=lambda draft, _, card: draft.emit((card.side, card.number, card.why)),
)
HOLD = Order(number=2, side=Side.BLUE, card=read_card(MODE.codebook, "HOLD"), cycle=2, place=1, seat="leader")


def as_ruled(draft: Draft, value: str, *orders: Order) -> tuple[Order, ...]:
    one = ruling(RulingKind.ORDER, value, "blue:2")
    return CARDS.as_ruled(draft, scratch_sheet(MODE.tables), orders, (one,), START)


def test_a_card_that_control_reads_anew_keeps_its_place_on_the_sheet() -> None:
    (read,) = as_ruled(Draft(), "MOVE 5F", HOLD)
    assert (read.card.code, read.place, read.seat, read.by_control) == ("MOVE", 1, "leader", True)


def test_a_card_that_nobody_could_read_is_an_order_of_this_moment() -> None:
    (read,) = as_ruled(Draft(), "MOVE 5F")
    assert (read.number, read.cycle, read.window, read.by_control) == (2, 2, None, True)


def test_a_card_is_answered_with_the_reasons_given() -> None:
    draft = Draft()
    assert as_ruled(draft, "REFUSED the ink has run", HOLD) == ()
    assert draft.events[0] == (Side.BLUE, 2, "the ink has run")
