"""What the after-action booklet of a stored game tells: the branch that counts, as far as it was released."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, timedelta
from typing import Any, Final

from assessment.engine.scenario_file import PURPOSE
from assessment.engine.worksheet_line import Line
from assessment.models import DebriefMark, ResultRow
from control.databook.source import Source
from control.models import Game, RulingRecord
from control.reports import booklet_phrases as words
from control.reports.booklet_luck import fortunes, surprises
from control.reports.booklet_paper import booklet_pdf
from control.reports.booklet_played import Played, played_of
from control.reports.booklet_values import Asked, Booklet, Decisive, Part, Ruled
from control.reports.opening import LETTERS
from control.reports.paper.plot import Curve
from control.reports.paper.sheet import Form
from control.reports.phrases import CONTROL, SIDE_NAMES
from control.reports.service import form_of
from control.services import truth
from control.services.aim_answers import asked_aims
from control.services.aims import aims_of
from control.services.beliefs import Belief, beliefs_of
from control.services.own_scenarios import title_of
from control.services.pace import stretches_of
from control.services.pictures import CellDesk
from control.situation.side import SIDES, Side
from orders.language.phrase import Phrase

MOST_DECISIVE: Final = 20
"""So many results are taken where Control marked none."""

MOST_BELIEFS: Final = 15
"""So many are listed of a side."""

MOST_LINES: Final = 40
"""So many lines of the worksheet stand behind one result."""

DECIDES: Final = 3
"""The importance from which on a result is taken."""


def control_booklet_pdf(*, game: Game, side: str = "", form: Form | None = None) -> bytes:
    """The booklet as far as the game has come; for a cell with the purpose and questions that it may read alone."""
    form = form or form_of(game)
    return booklet_pdf(booklet_of(game, form, side), form)


def booklet_of(game: Game, form: Form, side: str = "") -> Booklet:
    """The values of the booklet."""
    source = Source(game)
    played = tuple(played_of(source))
    mode, branch = source.mode, game.branch
    if mode.clock is None:
        raise ValueError(f"{mode.title} has no clock before it is configured for a game")
    situation = truth.situation_of(branch)
    marks = {(mark.subinterval_id, mark.mark): mark.remark for mark in _marks(played)}
    beliefs = tuple(beliefs_of(situation, mode)) if played else ()
    wrong = [belief for belief in beliefs if not belief.is_right]
    furthest = tuple(_furthest(wrong))
    aims = aims_of(game=game, side=side)
    return Booklet(
        game=game.title,
        stamp=mode.stamp(branch.now),
        clock=mode.clock,
        facts=tuple(_facts(source, form)),
        standing=mode.result(situation, mode),
        purpose=tuple(text for aim in aims if aim.key == PURPOSE for text in aim.paragraphs),
        questions=tuple(_asked(source, side, form)),
        parts=tuple(_parts(source, played)),
        strength=tuple(_strength(side, played, mode, form) for side in SIDES),
        contacts=tuple(_contacts(side, played, mode, form) for side in SIDES),
        decisive=tuple(_decisive(played, marks, mode)),
        marked=bool(marks),
        rulings=tuple(_rulings(source, played)),
        beliefs=furthest,
        beliefs_right=len(beliefs) - len(wrong),
        beliefs_left_out=len(wrong) - len(furthest),
        fortunes=fortunes(played, mode, form),
        surprises=surprises(played, mode),
    )


def _facts(source: Source, form: Form) -> Iterator[tuple[str, str]]:
    game = source.game
    yield words.MODE_FACT, f"{source.mode.title}, {'; '.join(source.mode.sources)}"
    yield words.SCENARIO_FACT, title_of(game.scenario)
    yield words.BRANCH_FACT, f"{game.branch.number}, {game.branch.title}"
    yield words.DIGEST_FACT, game.seed_digest
    if game.ended is not None:
        yield words.SEED_FACT, bytes(game.seed).hex()
        yield words.VERIFY_FACT, Phrase(words.VERIFY, {"game": game.public_id}).said(form.words)


def _asked(source: Source, side: str, form: Form) -> Iterator[Asked]:
    """The questions of the game with what each room answered; persons by role code."""
    for one in asked_aims(game=source.game, side=side):
        answers = []
        for answer in one.answers:
            room = form.words(SIDE_NAMES[Side(answer.side)] if answer.side else CONTROL)
            time = f"{answer.given.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
            facts = {"room": room, "seat": source.codes[answer.seat_id], "time": time}
            answers.append((Phrase(words.ANSWERED, facts).said(form.words), answer.text))
        yield Asked(paragraphs=tuple(one.paragraphs), answers=tuple(answers))


def _parts(source: Source, played: Iterable[Played]) -> Iterator[Part]:
    times = {one.subinterval.pk: one for one in stretches_of(source.game.branch)}
    standing = RulingRecord.objects.standing().filter(branch__game=source.game)
    rulings = Counter(standing.values_list("subinterval_id", flat=True))
    for one in played:
        part, mode = one.subinterval, source.mode
        orders = truth.orders_of(part)
        told = [report for side in SIDES for report in one.situation.known[side].reports]
        new = [report.addressee for report in told if report.delivered == one.situation.now]
        yield Part(
            label=one.label,
            start=mode.stamp(part.start),
            end=mode.stamp(one.record.until),
            orders=_by_side(order.side for order in orders),
            results=one.record.results.count(),
            reports=_by_side(new),
            rulings=rulings[part.pk],
            planned=_minutes(times[part.pk].planning),
            assessed=_minutes(times[part.pk].umpiring),
        )


def _by_side(found: Iterable[str]) -> tuple[int, int]:
    sides = [Side(one) for one in found]
    return sides.count(Side.RED), sides.count(Side.BLUE)


def _minutes(time: timedelta | None) -> int | None:
    return None if time is None else round(time.total_seconds() / 60)


def _strength(side: Side, played: Iterable[Played], mode: Any, form: Form) -> Curve:
    points = []
    for one in played:
        counted = [
            unit.left_pct
            for unit in mode.umpiring.units(one.situation, mode)
            if unit.side is side and unit.left_pct is not None
        ]
        if counted:
            points.append((int(one.situation.now), sum(counted) // len(counted)))
    return Curve(letter=LETTERS[side], name=form.words(SIDE_NAMES[side]), points=tuple(points))


def _contacts(side: Side, played: Iterable[Played], mode: Any, form: Form) -> Curve:
    points = []
    for one in played:
        picture = mode.picture_for(side, one.situation, mode)
        known = len(CellDesk(side=side, mode=mode, picture=picture).contacts())
        points.append((int(one.situation.now), known))
    return Curve(letter=LETTERS[side], name=form.words(SIDE_NAMES[side]), points=tuple(points))


def _marks(played: Iterable[Played]) -> Any:
    return DebriefMark.objects.filter(subinterval__in=[one.subinterval for one in played])


def _decisive(played: Iterable[Played], marks: dict[tuple[int, str], str], mode: Any) -> Iterator[Decisive]:
    taken = 0
    for one in played:
        for row in one.record.results.order_by("number"):
            remark = marks.get((one.subinterval.pk, row.mark))
            if remark is None and (marks or row.importance < DECIDES or taken >= MOST_DECISIVE):
                continue
            taken += 1
            yield _as_decisive(one, row, remark or "", mode)


def _as_decisive(one: Played, row: ResultRow, remark: str, mode: Any) -> Decisive:
    lines = _below(one.lines, row.line)
    return Decisive(
        label=f"{one.label}/{row.number}",
        stamp=mode.stamp(row.at),
        words=row.words.removeprefix(row.stamp).strip(),
        remark=remark,
        lines=lines[:MOST_LINES],
        more=max(0, len(lines) - MOST_LINES),
    )


def _below(lines: tuple[Line, ...], number: int) -> tuple[Line, ...]:
    """The line behind a result, up to the rule that it belongs to, and all that stands below that."""
    if not number:
        return ()
    inside = {number}
    found = [lines[number - 1]]
    for line in lines[number:]:
        if line.parent in inside:
            inside.add(line.number)
            found.append(line)
    return tuple(found)


def _rulings(source: Source, played: Iterable[Played]) -> Iterator[Ruled]:
    labels = {one.subinterval.pk: one.label for one in played}
    for ruling in RulingRecord.objects.standing().filter(subinterval__in=labels).order_by("pk"):
        yield Ruled(
            label=f"{labels[ruling.subinterval_id or 0]} [{ruling.number}]",
            what=" ".join(part for part in (ruling.kind, ruling.subject, ruling.field, ruling.place) if part),
            value=ruling.value,
            reason=ruling.reason,
            seat=source.codes[ruling.seat_id],
        )


def _furthest(beliefs: Iterable[Belief]) -> Iterator[Belief]:
    """Of each side those that were furthest from the truth; what is no more comes first."""
    by_side: dict[Side, list[Belief]] = defaultdict(list)
    for belief in beliefs:
        by_side[belief.side].append(belief)
    for wrong in by_side.values():
        wrong.sort(key=lambda one: (bool(one.truth), -(one.metres or 0)))
        yield from wrong[:MOST_BELIEFS]
