"""What waits for Control, the oldest first, and who sees to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord, ResultRow
from control.desk.counts import query_cards
from control.desk.desk import Desk
from control.desk.tree import ancestors
from control.models import Claim, Stage, Subinterval
from control.services.claims import claims_of, letter_subject, unanswered
from control.situation.canonical import digest
from control.situation.side import CONTROL

MOST_SHOWN = 80


class WaitingKind(StrEnum):
    """What sort of thing waits."""

    LETTER = "letter"
    SPECIAL_ORDER = "special_order"
    CARD = "card"
    QUESTION = "question"
    RESULTS = "results"
    RELEASE = "release"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One thing: what it is in words, since when, where it is seen to, and by whom. `side` is whose it is, if any."""

    kind: WaitingKind
    subject: str
    words: str
    side: str
    since: datetime
    address: str
    claim: Claim | None = None
    may_be_settled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """How much waits, and since when the oldest does."""

    count: int
    oldest: datetime | None


def waiting(desk: Desk) -> tuple[Waiting, ...]:
    """Letters without an answer, cards nobody can read, open questions, results on weak values, a release that wants a
    second seat's word; the oldest first.
    """
    claims = claims_of(desk.game)
    found = [*_letters(desk, claims), *_cards(desk, claims), *_questions(desk, claims), *_results(desk, claims)]
    found += _release(desk, claims)
    return tuple(sorted(found, key=lambda one: (one.since, one.subject)))


def load_of(desk: Desk) -> Load:
    """The load in two figures."""
    found = waiting(desk)
    return Load(count=len(found), oldest=found[0].since if found else None)


def result_subject(subinterval: Subinterval, row: ResultRow) -> str:
    """The subject of a claim on a result; it outlives another assessment that gives the same result."""
    return f"result {subinterval.public_id} {row.mark}"


def results_at(desk: Desk, line: Line | None) -> tuple[str, ...]:
    """The subjects of the results that rest on a line of the worksheet."""
    if line is None or desk.record is None or desk.subinterval is None:
        return ()
    numbers = [line.number, *(above.number for above in ancestors(desk.lines, line.number))]
    rows = ResultRow.objects.filter(assessment=desk.record, line__in=numbers)
    return tuple(result_subject(desk.subinterval, row) for row in rows)


def is_staffed(desk: Desk) -> bool:
    """Whether several seats do Control's work, so that they have to agree on who does what."""
    return sum(seat.is_control for seat in desk.game.seats.open()) > 1


def _letters(desk: Desk, claims: dict[str, Claim]) -> Iterator[Waiting]:
    for letter in unanswered(desk.game):
        subject = letter_subject(letter)
        words = _("Special order No. %(number)d") if letter.is_special_order else _("Message No. %(number)d")
        address = desk.address("messages-of", cell=letter.cell)
        yield Waiting(
            kind=WaitingKind.SPECIAL_ORDER if letter.is_special_order else WaitingKind.LETTER,
            subject=subject,
            words=f"{words % {'number': letter.number}}: {_shortened(letter.text)}",
            side=letter.cell,
            since=letter.posted,
            address=f"{address}?answers={letter.number}",
            claim=claims.get(subject),
            may_be_settled=True,
        )


def _cards(desk: Desk, claims: dict[str, Claim]) -> Iterator[Waiting]:
    for card in query_cards(desk.branch.pk).select_related("sheet").order_by("pk"):
        subject = f"card {card.public_id}"
        yield Waiting(
            kind=WaitingKind.CARD,
            subject=subject,
            words=_("A card that cannot be read: %(card)s") % {"card": _shortened(card.text)},
            side=card.sheet.side,
            since=card.written,
            address=desk.address("orders-change", side=card.sheet.side, card=card.public_id),
            claim=claims.get(subject),
        )


def _questions(desk: Desk, claims: dict[str, Claim]) -> Iterator[Waiting]:
    record = _of_stage(desk, Stage.QUESTION)
    if record is None or desk.subinterval is None:
        return
    given = set(desk.subinterval.answers.values_list("place", flat=True))
    for question in record.questions:
        if question["place"] in given:
            continue
        subject = f"question {desk.subinterval.public_id} {digest(question['place'])[:32]}"
        yield Waiting(
            kind=WaitingKind.QUESTION,
            subject=subject,
            words=_("Question: %(words)s") % {"words": _shortened(question["words"])},
            side="" if question["owner"] == CONTROL else question["owner"],
            since=record.made,
            address=desk.address("questions"),
            claim=claims.get(subject),
        )


def _results(desk: Desk, claims: dict[str, Claim]) -> Iterator[Waiting]:
    record = _of_stage(desk, Stage.REVIEW)
    left = desk.counts.results
    if not left or record is None or desk.subinterval is None:
        return
    subject = f"results {desk.subinterval.public_id}"
    words = ngettext("%(count)d result on weak values", "%(count)d results on weak values", left)
    address = desk.address("results")
    yield Waiting(
        kind=WaitingKind.RESULTS,
        subject=subject,
        words=words % {"count": left},
        side="",
        since=record.made,
        address=f"{address}?provenance=weak&state=open",
        claim=claims.get(subject),
    )


def _release(desk: Desk, claims: dict[str, Claim]) -> Iterator[Waiting]:
    asked = desk.release_asked
    if asked is None or desk.subinterval is None or desk.branch.stage != Stage.REVIEW:
        return
    subject = f"release {desk.subinterval.public_id}"
    yield Waiting(
        kind=WaitingKind.RELEASE,
        subject=subject,
        words=_("%(seat)s asks for the release") % {"seat": asked.seat.shown_name},
        side="",
        since=asked.at,
        address=desk.address("tray"),
        claim=claims.get(subject),
    )


def _of_stage(desk: Desk, stage: Stage) -> AssessmentRecord | None:
    return desk.record if desk.branch.stage == stage else None


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_SHOWN else f"{line[: MOST_SHOWN - 1]}…"
