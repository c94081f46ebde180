"""Rulings of Control in every mode: each kind is carried out or refused in words, and none is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Outcome, Ruling, RulingKind
from assessment.engine.playing import Playing, due_from
from assessment.engine.rulings import NotCorrectable
from assessment.engine.unplayed import RULE
from assessment.engine.worksheet_line import LineKind
from assessment.modes import MODES
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES, Side
from orders.language.card import write_card
from tests.golden.playthroughs import PLAYTHROUGHS

AT_A_PLACE = (RulingKind.THROW, RulingKind.RESULT)
TOO_LONG = 79
MOST = 8


@dataclass(frozen=True)
class Game:
    """A game of a mode that is well begun; `card` is one of its cards."""

    mode: Mode[Any, Any]
    situation: Any
    card: str

    def assessed(self, *rulings: Ruling) -> Outcome[Any]:
        answers = Answers(take_proposals=True)
        return self.mode.assess(self.situation, (), rulings, answers, self.mode, SeededDice(seed_from(1)))

    def check(self, ruling: Ruling) -> None:
        self.mode.umpiring.check(self.situation, ruling, self.mode)

    def told(self, outcome: Outcome[Any], side: Side) -> str:
        """Everything that a side has read once all reports under way are delivered."""
        keys = tuple(report.key for report in outcome.situation.under_way)
        after = self.mode.deliver(outcome.situation, keys, (), self.mode)
        return " ".join(told.words for told in self.mode.picture_for(side, after, self.mode).reports)


@cache
def game(key: str) -> Game:
    one = next(one for one in PLAYTHROUGHS if one.mode == key)
    scenario, mode = one.opened()
    pending = list(one.orders(scenario, mode))
    card = write_card(mode.codebook, pending[0].card)
    playing = Playing(scenario, mode, Bindings({}, (), (), auto=True), SeededDice(seed_from(one.seed)))
    while not is_well_begun(found := Game(mode, playing.situation, card)):
        due = tuple(order for order in pending if due_from(order, mode) <= playing.now)
        playing.step(due)
        pending = [order for order in pending if order not in due]
    return found


def is_well_begun(played: Game) -> bool:
    """Whether both sides have reports, a belief can be set, and something is thrown for next."""
    known = played.situation.known
    return (
        all(known[side].reports for side in SIDES)
        and any(not is_refused(played, one) for one in of_beliefs(played))
        and any(line.kind is LineKind.THROW for line in played.assessed().lines)
    )


def ruling(kind: RulingKind, value: str, subject: str = "", field: str = "", place: str = "") -> Ruling:
    return Ruling(number=7, kind=kind, reason="as ruled", value=value, subject=subject, field=field, place=place)


def of_units(played: Game) -> Iterator[Ruling]:
    for unit in played.mode.umpiring.units(played.situation, played.mode)[:2]:
        for field, now in unit.now.items():
            yield ruling(RulingKind.UNIT, now, unit.designator, field)


def of_beliefs(played: Game) -> Iterator[Ruling]:
    umpiring = played.mode.umpiring
    for side, field in product(SIDES, umpiring.belief_fields):
        for one in umpiring.told(played.situation, side, played.mode):
            yield ruling(RulingKind.BELIEF, (field.values or (one.told,))[0], f"{side}:{one.about}", field.key)


def of_reports(played: Game) -> Iterator[Ruling]:
    del played
    yield from (ruling(RulingKind.REPORT, "An error.", "blue:1", field) for field in ("withdrawn", "words", "card"))


def of_events(played: Game) -> Iterator[Ruling]:
    for field in played.mode.umpiring.event_fields:
        yield ruling(RulingKind.EVENT, field.example, field=field.key)
    yield ruling(RulingKind.EVENT, "Rain sets in.")
    yield ruling(RulingKind.EVENT, "Trucks are heard.", "blue", "told")
    yield ruling(RulingKind.EVENT, "x" * TOO_LONG, "blue", "told")


def of_actions(played: Game) -> Iterator[Ruling]:
    del played
    yield ruling(RulingKind.ACTION, "Wait\n00-99: They wait. | red: They wait.")
    yield ruling(RulingKind.ACTION, f"Wait\n00-98: They wait.\n99-99: They go. | red: {'x' * TOO_LONG}")


def of_orders(played: Game) -> Iterator[Ruling]:
    yield ruling(RulingKind.ORDER, played.card, "blue:1")


def of_pauses(played: Game) -> Iterator[Ruling]:
    yield ruling(RulingKind.PAUSE, played.mode.stamp(played.situation.now + HALF_HOUR))


SAMPLES = {
    RulingKind.UNIT: of_units,
    RulingKind.BELIEF: of_beliefs,
    RulingKind.REPORT: of_reports,
    RulingKind.EVENT: of_events,
    RulingKind.ACTION: of_actions,
    RulingKind.ORDER: of_orders,
    RulingKind.PAUSE: of_pauses,
}
"""Rulings of each kind as Control might enter them."""


def is_refused(played: Game, one: Ruling) -> bool:
    """Whether the desk refuses a ruling; it does so in a sentence."""
    try:
        played.check(one)
    except ValueError as refusal:
        return str(refusal).endswith(".") or pytest.fail(f"{one} is refused, but not in a sentence: {refusal}")
    return False


@pytest.mark.parametrize("key", [mode.key for mode in MODES])
@pytest.mark.parametrize("kind", [kind for kind in RulingKind if kind not in AT_A_PLACE])
def test_each_kind_is_carried_out_or_refused_in_words_and_the_desk_says_which(key: str, kind: RulingKind) -> None:
    played = game(key)
    nonsense = ruling(kind, "nonsense", "green:1", "told")
    assert is_refused(played, nonsense)
    entered = [one for one in SAMPLES[kind](played) if not is_refused(played, one)]
    for one in entered[:MOST]:
        applied = [event.ruling for event in played.assessed(one).events if event.kind == "ruling.applied"]
        assert applied == [one.number]
    assert bool(entered) is (kind is not RulingKind.PAUSE or played.mode.umpiring.pause is not None)
    offered = {field.key for field in played.mode.umpiring.event_fields} if kind is RulingKind.EVENT else set()
    assert offered <= {one.field for one in entered}


@pytest.mark.parametrize("key", [mode.key for mode in MODES])
@pytest.mark.parametrize("kind", [kind for kind in RulingKind if kind not in AT_A_PLACE])
def test_no_assessment_carries_out_what_the_desk_refuses(key: str, kind: RulingKind) -> None:
    played = game(key)
    with pytest.raises(ValueError):
        played.check(ruling(kind, "", "green:", "told"))
    with pytest.raises(NotCorrectable):
        played.assessed(ruling(kind, "", "green:", "told"))


@pytest.mark.parametrize("key", [mode.key for mode in MODES])
@pytest.mark.parametrize("kind", AT_A_PLACE)
def test_a_throw_and_a_result_are_ruled_on_at_their_places(key: str, kind: RulingKind) -> None:
    played = game(key)
    wanted = LineKind.THROW if kind is RulingKind.THROW else LineKind.RULE
    fitting = (line for line in played.assessed().lines if line.kind is wanted and line.place)
    line = next(line for line in fitting if kind is RulingKind.THROW or line.value in ("yes", "no", "1", "2"))
    value = str(line.throw) if kind is RulingKind.THROW else line.value
    outcome = played.assessed(ruling(kind, value, place=line.place))
    assert [one.ruled for one in outcome.lines if one.kind is wanted and one.place == line.place] == [7]


@pytest.mark.parametrize("key", [mode.key for mode in MODES])
@pytest.mark.parametrize("named", [(), (Side.RED,), (Side.BLUE,), SIDES], ids=lambda sides: "+".join(sides) or "nobody")
def test_an_action_is_decided_by_its_throw_and_each_side_named_is_told(key: str, named: tuple[Side, ...]) -> None:
    words = {Side.RED: "A ferryman refused.", Side.BLUE: "The ferryman will not."}
    said = "".join(f" | {side}: {words[side]}" for side in named)
    action = ruling(RulingKind.ACTION, f"Bribe the ferryman\n+ He is poor.\n00-49: He refuses.{said}\n50-99: No.{said}")
    played = game(key)
    played.check(action)
    outcome = played.assessed(action)
    throw = next(line for line in outcome.lines if line.kind is LineKind.THROW and line.rule == RULE)
    came = "He refuses." if (throw.throw or 0) < 50 else "No."
    event = next(event for event in outcome.events if event.kind == "ruling.applied")
    assert event.words == f"Bribe the ferryman: {came}"
    for side in SIDES:
        assert (words[side] in played.told(outcome, side)) is (side in named)
        assert words[side.opponent] not in played.told(outcome, side)


@pytest.mark.parametrize("key", [mode.key for mode in MODES])
def test_a_ruling_of_another_subinterval_waits_for_it(key: str) -> None:
    played = game(key)
    later = replace(ruling(RulingKind.EVENT, "Rain sets in."), at=played.situation.now + HALF_HOUR)
    assert not [event for event in played.assessed(later).events if event.kind == "ruling.applied"]
