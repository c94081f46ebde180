"""Cases that play: the standing game or a scenario is assessed, and what came is compared with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from assessment.engine.bindings import read_bindings
from assessment.engine.case_bench import Setup
from assessment.engine.case_compare import differences, matching, shown, unmatched
from assessment.engine.case_draws import CaseDice, read_draws
from assessment.engine.case_rule import BEHIND, thrown
from assessment.engine.cases import Case
from assessment.engine.dice import Dice
from assessment.engine.playing import Run, play
from assessment.engine.worksheet_line import Line, LineKind
from control.situation.canonical import encode
from control.situation.clock import Clock
from control.situation.side import SIDES, Side
from orders.language.card import read_report
from orders.language.wrong import Unreadable

EXPECTS: Final = frozenset(
    (
        "events",
        "no_events",
        "reports",
        "no_reports",
        "none_to",
        "counts",
        "questions",
        "worksheet",
        "until",
        "pauses",
        "pictures",
        "never",
        "pending",
    )
)
"""What a played case may expect beside fields of the situation."""


def run_played(case: Case, setup: Setup) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Plays the case's game to its end and compares. Raises `BadData`, `BadDraw` and `BadBinding`."""
    dice = CaseDice(read_draws(case.draws, setup.clock), BEHIND)
    run = run_of(case, setup, dice)
    lines = tuple(run.lines)
    return (*dice.faults(thrown(lines), setup.clock), *faults_of(case, setup, run)), lines


def run_of(case: Case, setup: Setup, dice: Dice) -> Run[Any]:
    """The game of a case as played."""
    auto = bool(case.given.get("auto", False))
    bindings = read_bindings(
        case.given.get("answers"), case.given.get("rulings"), setup.clock, setup.opening.now, auto=auto
    )
    return play(setup.scenario, setup.mode, orders=setup.orders, bindings=bindings, dice=dice, until=setup.until)


def faults_of(case: Case, setup: Setup, run: Run[Any]) -> Iterator[str]:
    """Whatever is not as the case expects."""
    situation = run.outcomes[-1].situation if run.outcomes else run.situation
    unknown = next((key for key in case.expect if key not in EXPECTS and not hasattr(situation, key)), None)
    if unknown is not None:
        raise case.bad(f"nothing called {unknown!r} can be expected", "expect", unknown)
    if not case.expect:
        raise case.bad("nothing is expected", "expect")
    if run.unbound:
        yield from (f"an answer or ruling fits no place: {words}" for words in run.unbound)
    if run.questions and "questions" not in case.expect:
        yield f"a question waits: {run.questions[0].place}"
    for key, wanted in case.expect.items():
        if key not in EXPECTS:
            yield from differences(wanted, getattr(situation, key), setup.clock, key)
    seen = _Seen(setup, run)
    for key in EXPECTS & case.expect.keys():
        yield from getattr(seen, key)(case.expect[key])


class _Seen:
    """What came of a run, by the keys under which a case expects it."""

    def __init__(self, setup: Setup, run: Run[Any]) -> None:
        self._run = run
        self._mode = setup.mode
        self._clock = setup.clock
        self._events = [_event(event) for outcome in run.outcomes for event in outcome.events]
        self._reports = [_report(report, run, setup) for report in reports_made(run)]

    def events(self, wanted: Any) -> Iterator[str]:
        """Each expected event came."""
        return unmatched(wanted, self._events, self._clock, "events")

    def no_events(self, unwanted: Any) -> Iterator[str]:
        """None of these events came."""
        return _none(unwanted, self._events, self._clock, "no_events")

    def reports(self, wanted: Any) -> Iterator[str]:
        """Each expected report was made."""
        return unmatched(wanted, self._reports, self._clock, "reports")

    def no_reports(self, unwanted: Any) -> Iterator[str]:
        """None of these reports was made."""
        return _none(unwanted, self._reports, self._clock, "no_reports")

    def none_to(self, addressees: Any) -> Iterator[str]:
        """Nobody of these got a report."""
        for addressee in addressees if isinstance(addressees, list) else [addressees]:
            for report in matching({"to": addressee}, self._reports, self._clock):
                yield f"none_to {addressee}: {report['code']} {report['unit']} was made for it: {report['card']}"

    def counts(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        """How many events by kind, reports by code, throws by rule."""
        lines = tuple(self._run.lines)
        found: dict[str, Counter[str]] = {
            "events": Counter(event["kind"] for event in self._events),
            "reports": Counter(report["code"] for report in self._reports),
            "throws": Counter(line.rule for line in lines if line.kind is LineKind.THROW),
            "rules": Counter(line.rule for line in lines if line.kind is LineKind.RULE),
        }
        for group, counts in wanted.items():
            for name, number in counts.items():
                got = found[group][name]
                if got != number:
                    yield f"counts {group} {name}: expected {number}, got {got}"

    def questions(self, wanted: Any) -> Iterator[str]:
        """Exactly these questions wait."""
        yield from unmatched(wanted, self._run.questions, self._clock, "questions")
        if len(wanted) != len(self._run.questions):
            yield f"questions: expected {len(wanted)}, got {[question.place for question in self._run.questions]}"

    def worksheet(self, wanted: Any) -> Iterator[str]:
        """The worksheet has these lines."""
        return unmatched(wanted, tuple(self._run.lines), self._clock, "worksheet")

    def until(self, wanted: Any) -> Iterator[str]:
        """The game time reached."""
        return differences(wanted, self._run.outcomes[-1].until, self._clock, "until")

    def pauses(self, wanted: Any) -> Iterator[str]:
        """When the subintervals ended."""
        return differences(wanted, [played.outcome.until for played in self._run.played], self._clock, "pauses")

    def pictures(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        """What a side sees."""
        for side, picture in wanted.items():
            yield from differences(picture, self._picture(side), self._clock, f"pictures {side}")

    def never(self, wanted: Mapping[str, Any]) -> Iterator[str]:
        """Words that stand nowhere in a side's picture."""
        for side, words in wanted.items():
            text = encode(self._picture(side)).decode()
            for word in words if isinstance(words, list) else [words]:
                if str(word) in text:
                    yield f"never {side}: {word} stands in its picture"

    def pending(self, wanted: Any) -> Iterator[str]:
        """Units with orders that were not handed in by the end."""
        return differences(wanted, [order.card.unit for order in self._run.pending], self._clock, "pending")

    def _picture(self, side: str) -> Any:
        return self._mode.picture_for(Side(side), self._run.situation, self._mode)


def reports_made(run: Run[Any]) -> tuple[Any, ...]:
    """All reports of a run, delivered or still under way, in the order of their making."""
    made: dict[str, Any] = {}
    for outcome in run.outcomes:
        for report in (*outcome.reports, *getattr(outcome.situation, "under_way", ())):
            made.setdefault(report.key, report)
    return tuple(made.values())


def _event(event: Any) -> dict[str, Any]:
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    return fields | {"kind": event.kind}


def _report(report: Any, run: Run[Any], setup: Setup) -> dict[str, Any]:
    fields = {name: getattr(report, name) for name in report.__struct_fields__}
    known = {told.key: told.words for side in SIDES for told in _told(run, side)}
    control = _card_fields(getattr(report, "control_card", ""), setup)
    shown_fields = _card_fields(report.card, setup) | fields
    return shown_fields | {"to": report.addressee, "words": known.get(report.key, ""), "control": control}


def _told(run: Run[Any], side: Side) -> Iterable[Any]:
    """What a side was told, with the names that Control has for the reports; a picture has none."""
    known = getattr(run.situation, "known", None)
    return () if known is None else getattr(known[side], "reports", ())


def _card_fields(card: str, setup: Setup) -> dict[str, str]:
    """The fields of a report card by name, blank ones too."""
    try:
        read = read_report(setup.mode.codebook, card)
    except Unreadable:
        return {}
    return {column.field: read.value(column.field) for column in setup.mode.codebook.report_card.columns}


def _none(unwanted: Any, got: Iterable[Any], clock: Clock, path: str) -> Iterator[str]:
    for item in unwanted:
        for found in matching(item, got, clock):
            yield f"{path}: came after all: {shown(found, clock)}"
