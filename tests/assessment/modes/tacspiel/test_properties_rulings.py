"""Rulings and answers are inputs: a ruling changes only what hangs on it, and one that fits no place is named."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.case_library import bench_of
from assessment.engine.case_bench import Setup
from assessment.engine.cases import cases_of
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers, Outcome, Ruling, RulingKind
from assessment.engine.rulings import NotCorrectable
from assessment.engine.worksheet_line import Line, LineKind
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel.kinds import Posture, Weather
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from control.situation.canonical import digest
from control.situation.side import Side

TWO_FIGHTS = """
  without: [B78, M44]
  until: "0630"
  settings: {pauses: half_hours}
  units:
    1C73: {square: "12300450"}
    1A44: {square: "12350450"}
    2C73: {square: "12300470"}
    2A44: {square: "12350470"}
  battles:
    - {kind: meeting, attackers: [1A44], defenders: [1C73], joined: "0600", next_half_hour: "0630"}
    - {kind: meeting, attackers: [2A44], defenders: [2C73], joined: "0600", next_half_hour: "0630"}
"""


def setup(given: str) -> Setup:
    text = f"rules: [INTRO.4]\nkind: assess\ngiven:\n{given}\nexpect: {{}}\n"
    return bench_of("tacspiel").setup(cases_of(parse_yaml(text, "tests/modes/tacspiel/cases/x.yaml"))[0])


def assess(made: Setup, *rulings: Ruling, answers: Answers | None = None, seed: int = 7) -> Outcome[Situation]:
    dice = SeededDice(seed_from(seed))
    outcome: Outcome[Situation] = made.mode.assess(
        made.opening, made.orders, rulings, answers or Answers(), made.mode, dice
    )
    return outcome


def throws(outcome: Outcome[Situation]) -> dict[str, Line]:
    return {line.place: line for line in outcome.lines if line.kind is LineKind.THROW}


def loss_of(outcome: Outcome[Situation], name: str) -> Line:
    return next(line for line in throws(outcome).values() if line.rule == "E'2a.5" and line.subjects == (name,))


def units_of(outcome: Outcome[Situation], *names: str) -> list[Any]:
    return [unit for unit in outcome.situation.units if unit.designator in names]


def test_a_ruling_that_says_what_was_thrown_changes_nothing_but_its_mark() -> None:
    made = setup(TWO_FIGHTS)
    before = assess(made)
    line = loss_of(before, "1C73")
    same = Ruling(number=1, kind=RulingKind.THROW, reason="as it fell", value=str(line.throw), place=line.place)
    after = assess(made, same)
    assert digest(after.situation) == digest(before.situation)
    assert loss_of(after, "1C73").ruled == 1
    assert after.orphaned == ()


@pytest.mark.parametrize("number", [0, 99])
def test_a_ruling_changes_only_what_hangs_on_it(number: int) -> None:
    made = setup(TWO_FIGHTS)
    before = assess(made)
    place = loss_of(before, "1C73").place
    after = assess(made, Ruling(number=1, kind=RulingKind.THROW, reason="ruled", value=str(number), place=place))
    changed = {name for name, line in throws(before).items() if throws(after)[name].throw != line.throw}
    assert changed <= {place}
    assert units_of(after, "2C73", "2A44") == units_of(before, "2C73", "2A44")
    other = {name for event in before.events for name in event.units} - {"1C73", "1A44"}
    assert [replace(event, line=0) for event in after.events if other & set(event.units)] == [
        replace(event, line=0) for event in before.events if other & set(event.units)
    ]


def test_a_ruled_result_stands_in_for_its_rule_and_for_the_throws_below_it() -> None:
    made = setup(TWO_FIGHTS)
    line = next(line for line in assess(made).lines if line.rule == "E'2a.5" and line.subjects == ("1C73",))
    after = assess(made, Ruling(number=4, kind=RulingKind.RESULT, reason="mud", value="20", place=line.place))
    assert units_of(after, "1C73")[0].casualties == 20
    assert not [one for one in throws(after).values() if one.subjects == ("1C73",) and one.rule == "E'2a.5"]


def test_a_ruling_or_answer_whose_place_does_not_arise_is_named_not_dropped() -> None:
    made = setup(TWO_FIGHTS)
    stray = Ruling(number=9, kind=RulingKind.THROW, reason="elsewhere", value="5", place="1|E'2a.5|9X99|30|0")
    outcome = assess(made, stray, answers=Answers(given={"1|A'1c.1|1C73,1|30|0": "now"}))
    assert outcome.orphaned == ("ruling 9", "answer 1|A'1c.1|1C73,1|30|0")
    assert digest(outcome.situation) == digest(assess(made).situation)


REPLY = """
  without: [A44, B44, M44]
  from: "0730"
  until: "0800"
  orders: [{Unit: 1E25, Ord: "101", C1: "11500405", F: D, Cites: "1", window: "0730"}]
  known:
    blue:
      windows: [{report: 1, units: [1C73], opened: "0730"}]
      reports: [{number: 1, key: r1, addressee: blue, code: "703", unit: 1C73, at: "0730", due: "0730",
                 delivered: "0730", card: "", words: "", units: [1C73], square: "12400455"}]
"""


def test_an_answer_assesses_again_and_an_open_question_changes_nothing_for_good() -> None:
    made = setup(REPLY)
    waiting = assess(made)
    (question,) = waiting.questions
    assert (question.owner, question.proposal) == ("control", "next_cycle")
    later, now = (assess(made, answers=Answers(given={question.place: value})) for value in ("next_cycle", "now"))
    assert not later.questions
    assert not now.questions
    assert [event.kind for event in later.events] == ["order.taken", "order.deferred"]
    assert "order.deferred" not in [event.kind for event in now.events]
    with pytest.raises(ValueError, match="not an answer"):
        assess(made, answers=Answers(given={question.place: "perhaps"}))


PLAIN = """
  without: [A44, B44, M44]
  from: "0630"
  until: "0700"
  units: {1C73: {square: "12300455"}}
  known:
    blue:
      sightings: [{number: 1, code: "703", square: "12400455", cont: "231", direction: N, quality: A1B1, at: "0615",
                   by: 1C73}]
      reports: [{number: 1, key: r1, addressee: blue, code: "703", unit: 1C73, at: "0615", due: "0630",
                 delivered: "0630", card: "", words: "A platoon", units: [1C73], quality: A1B1, square: "12400455"}]
"""


def correction(kind: RulingKind, subject: str, field: str, value: str, number: int = 1) -> Ruling:
    return Ruling(
        number=number, kind=kind, reason="as agreed", value=value, subject=subject, field=field, at=Fraction(30)
    )


def test_a_unit_is_corrected_from_the_start_of_the_subinterval() -> None:
    outcome = assess(setup(PLAIN), correction(RulingKind.UNIT, "1C73", "square", "12500450"))
    (unit,) = units_of(outcome, "1C73")
    assert unit.square == Square.at("12500450")
    assert [(event.kind, event.ruling) for event in outcome.events if event.kind == "ruling.applied"] == [
        ("ruling.applied", 1)
    ]
    believed = outcome.situation.known.blue.unit("1C73")
    assert believed is not None
    assert believed.square == Square.at("12300455"), "nobody has been told"


def test_a_unit_taken_out_of_its_battle_fights_no_more() -> None:
    made = setup(TWO_FIGHTS)
    ruling = Ruling(
        number=1, kind=RulingKind.UNIT, reason="never there", value="12800450", subject="1C73", field="square",
        at=Fraction(0),
    )  # fmt: skip
    outcome = assess(made, ruling)
    (unit,) = units_of(outcome, "1C73")
    assert (unit.square, unit.posture, unit.casualties) == (Square.at("12800450"), Posture.HALTED, 0)
    assert [battle.defenders for battle in outcome.situation.battles] == [("2C73",)]


def test_a_belief_is_set_without_touching_the_truth() -> None:
    outcome = assess(setup(PLAIN), correction(RulingKind.BELIEF, "blue:1C73", "casualties", "30"))
    believed = outcome.situation.known.blue.unit("1C73")
    assert believed is not None
    assert believed.casualties == 30
    assert units_of(outcome, "1C73")[0].casualties == 0


def test_a_report_is_withdrawn_by_a_numbered_notice_that_names_it() -> None:
    made = setup(PLAIN)
    outcome = assess(made, correction(RulingKind.REPORT, "blue:1", "withdrawn", "The patrol was mistaken."))
    picture = made.mode.picture_for(Side.BLUE, outcome.situation, made.mode)
    first, notice = picture.reports
    assert first == made.opening.known.blue.reports[0].__class__(**{**_fields(first), "key": ""})
    assert (notice.number, notice.corrects, notice.delivered) == (2, 1, Fraction(30))
    assert notice.words == "Report No. 1 is withdrawn. The patrol was mistaken."
    assert picture.sightings == ()


@pytest.mark.parametrize("place", ["12450455", "245455  "])
def test_a_report_is_corrected_by_its_card_and_the_contact_follows(place: str) -> None:
    made = setup(PLAIN)
    line = "1C73 " + "12300455" + "703" + " " * 15 + "331" + place + " " * 13 + "NE" + " " * 14 + "0615" + " " * 5
    outcome = assess(made, correction(RulingKind.REPORT, "blue:1", "card", line))
    known = outcome.situation.known.blue
    assert known.reports[1].corrects == 1
    assert known.reports[1].words.startswith("Report No. 1 is corrected: 1C73 at 12300455")
    assert "12450455" in known.reports[1].card
    assert [(seen.number, seen.square, seen.cont) for seen in known.sightings] == [(2, Square.at("12450455"), "331")]


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def test_control_changes_the_weather_and_tells_a_side_something() -> None:
    made = setup(PLAIN)
    outcome = assess(
        made,
        correction(RulingKind.EVENT, "", "weather", "fog"),
        correction(RulingKind.EVENT, "blue", "told", "Helicopters are grounded", 2),
    )
    assert outcome.situation.conditions.weather[-1].weather is Weather.FOG
    assert [(report.addressee, report.code) for report in outcome.reports] == [("blue", "H52")]


def test_control_reads_a_queried_card_or_has_it_answered() -> None:
    made = setup('  orders: [{Unit: 1C73, Ord: "101", C1: "12300450", F: D}]')
    line = "1C73 " + "11600405" + "101" + " " * 18 + "11700405" + " " * 15 + "D" + " " * 22
    read = Ruling(number=1, kind=RulingKind.ORDER, reason="the hand is bad", value=line, subject="blue:1")
    outcome = assess(made, read)
    (planned,) = outcome.situation.programmes["1C73"]
    assert planned.order.card.value("C1") == "11700405"
    assert planned.order.by_control
    answered = assess(made, replace(read, value="772 nobody can read this card"))
    assert "1C73" not in answered.situation.programmes
    assert [report.note for report in answered.reports] == ["nobody can read this card"]
    added = assess(made, replace(read, subject="blue:2", value=line.replace("1C73", "2C73")))
    assert {event.units for event in added.events if event.kind == "order.started"} == {("1C73",), ("2C73",)}


def test_a_blind_pause_stops_where_control_says() -> None:
    made = setup("  settings: {pauses: none}")
    pause = Ruling(number=1, kind=RulingKind.PAUSE, reason="to keep them guessing", value="020830")
    assert assess(made, pause).until == 150
    assert assess(made).until == 360
    early = replace(pause, number=2, value="020700")
    assert assess(made, pause, early).orphaned == ("ruling 1",)


@pytest.mark.parametrize(
    ("kind", "subject", "field", "value"),
    [
        (RulingKind.UNIT, "9X99", "square", "12300450"),
        (RulingKind.UNIT, "1C73", "name", "2C73"),
        (RulingKind.UNIT, "1C73", "square", "99990000"),
        (RulingKind.UNIT, "1C73", "casualties", "120"),
        (RulingKind.UNIT, "1C73", "posture", "marching"),
        (RulingKind.UNIT, "1C73", "superior", "A44"),
        (RulingKind.BELIEF, "1C73", "square", "12300450"),
        (RulingKind.BELIEF, "red:1C73", "square", "12300450"),
        (RulingKind.REPORT, "blue:7", "words", "no"),
        (RulingKind.REPORT, "blue:1", "colour", "no"),
        (RulingKind.REPORT, "blue:1", "card", "nonsense"),
        (RulingKind.EVENT, "", "weather", "snow"),
        (RulingKind.EVENT, "green", "told", "hello"),
        (RulingKind.ORDER, "1C73", "", "772"),
        (RulingKind.ORDER, "blue:1", "", "nonsense"),
        (RulingKind.PAUSE, "", "", "020645"),
        (RulingKind.PAUSE, "", "", "021300"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(kind: RulingKind, subject: str, field: str, value: str) -> None:
    with pytest.raises(NotCorrectable):
        assess(setup(PLAIN), correction(kind, subject, field, value))
