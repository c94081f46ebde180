"""Cases about single cards, and about cards at the order desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.case_bench import Setup
from assessment.engine.case_compare import differences
from assessment.engine.cases import Case
from assessment.engine.desk_sheet import desk_checks
from control.situation.clock import Clock
from control.situation.side import Side
from orders.language.card import (
    Card,
    CodedCard,
    ReportCard,
    card_from,
    read_card,
    read_report,
    report_from,
    write_card,
    write_report,
)
from orders.language.check import check_card, check_report
from orders.language.codebook import CodeBook
from orders.language.wording import read_back
from orders.language.wrong import Unreadable

GIVES: Final = frozenset(("line", "fields", "side", "lead", "report"))
EXPECTS: Final = frozenset(("fields", "code", "house", "line", "reads", "wrong"))
OK: Final = "ok"
_NO_CLOCK: Final = Clock(day=1)


def run_card(case: Case, book: CodeBook) -> tuple[str, ...]:
    """Reads, checks and words the card, and compares. Raises `BadData`."""
    for key in case.given.keys() - GIVES:
        raise case.bad(f"a card case gives {', '.join(sorted(GIVES))}", "given", key)
    for key in case.expect.keys() - EXPECTS:
        raise case.bad(f"a card case expects {', '.join(sorted(EXPECTS))}", "expect", key)
    if not case.expect:
        raise case.bad("nothing is expected", "expect")
    return tuple(differences(case.expect, _seen(case, book), _NO_CLOCK))


def _seen(case: Case, book: CodeBook) -> dict[str, Any]:
    """What the card says, or what is wrong with it; `wrong` is null for a good card."""
    try:
        card = _card(case, book)
    except Unreadable as error:
        return {"wrong": error.as_dict()}
    side = case.given.get("side")
    if isinstance(card, Card):
        wrong, line = check_card(book, card, Side(str(side)) if side else None), write_card(book, card)
    else:
        wrong, line = check_report(book, card), write_report(book, card)
    return {
        "code": card.code,
        "house": card.house,
        "line": line,
        "reads": read_back(book, card),
        "fields": _Fields(card),
        "wrong": wrong[0].as_dict() if wrong else None,
    }


class _Fields(dict[str, str]):
    """The fields of a card; what is not filled in is blank."""

    def __init__(self, card: CodedCard) -> None:
        super().__init__(card.values | {"Ord": card.code, "Code": card.code})

    def get(self, name: str, default: Any = "") -> str:
        """The text of a field, "" where it is blank."""
        del default
        return super().get(name, "")


def _card(case: Case, book: CodeBook) -> Card | ReportCard:
    given, fields = case.given, case.given.get("fields")
    lead = str(given.get("lead", "0"))
    is_report = given.get("report") is True
    if isinstance(fields, dict):
        texts = {name: "" if text is None else str(text) for name, text in fields.items()}
        return report_from(book, texts) if is_report else card_from(book, texts, lead=lead)
    line = str(given.get("line", ""))
    return read_report(book, line, lead=lead) if is_report else read_card(book, line, lead=lead)


def run_order(case: Case, setup: Setup) -> tuple[str, ...]:
    """Checks the cards at the desk of each side against its picture; one verdict a card, in the order given."""
    verdicts, notes, times = (case.expect.get(key) for key in ("verdicts", "notes", "times"))
    for key in case.expect.keys() - {"verdicts", "notes", "times"}:
        raise case.bad("an order case expects verdicts, notes and times", "expect", key)
    if not isinstance(verdicts, list) or len(verdicts) != len(setup.orders):
        raise case.bad(f"expect one verdict for each of the {len(setup.orders)} cards", "expect", "verdicts")
    seen, said = _verdicts(setup)
    faults = [
        fault
        for n, wanted in enumerate(verdicts)
        for fault in _verdict_faults(n + 1, wanted, seen.get(n + 1, []), setup)
    ]
    if notes is not None:
        faults += differences(notes, said, setup.clock, "notes")
    if times is not None:
        faults += differences(times, _times(setup), setup.clock, "times")
    return tuple(faults)


def _times(setup: Setup) -> list[Any]:
    """When each card should begin and end, in the order of sheets and cards."""
    checks = desk_checks(setup.opening, setup.orders, setup.mode)
    return [timed for _, checked in checks for timed in checked.times]


def _verdicts(setup: Setup) -> tuple[dict[int, list[dict[str, Any]]], list[str]]:
    """What is wrong with each card, by its place on the sheet, and the notes."""
    seen: dict[int, list[dict[str, Any]]] = {}
    said: list[str] = []
    for sheet, checked in desk_checks(setup.opening, setup.orders, setup.mode):
        places = {order.number: order.place for order in sheet}
        for wrong in checked.wrong:
            seen.setdefault(places[wrong.line], []).append(wrong.as_dict())
        said += [note.words for note in checked.notes]
    return seen, said


def _verdict_faults(number: int, wanted: Any, seen: list[dict[str, Any]], setup: Setup) -> Iterator[str]:
    if wanted == OK:
        yield from (f"card {number}: expected ok, got {wrong['error']} ({wrong['paragraph']})" for wrong in seen)
    elif not seen:
        yield f"card {number}: expected {wanted}, got ok"
    elif not isinstance(wanted, dict):
        if not any(str(wanted).casefold() in str(wrong["error"]).casefold() for wrong in seen):
            yield f"card {number}: expected {wanted}, got {'; '.join(str(wrong['error']) for wrong in seen)}"
    elif not any(not list(differences(wanted, wrong, setup.clock)) for wrong in seen):
        yield f"card {number}: {'; '.join(differences(wanted, seen[0], setup.clock))}"
