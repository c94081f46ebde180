"""Papers of a stored game. What a cell gets is made from its picture alone; Control's record from what was assessed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from assessment.engine.outcome import Outcome, Question
from assessment.engine.scenario_file import QUESTION
from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from assessment.services.values_used import ResultPlace, first_results
from control import documents
from control.models import Blob, Branch, Game, Role, Subinterval
from control.reports import phrases
from control.reports.briefing_paper import Briefing, SeatLine, Toe, briefing_pdf
from control.reports.from_outcome import part_of, record_of
from control.reports.from_picture import cycle_of, known_of, orders_of, reports_of
from control.reports.paper.sheet import Form, PaperSize
from control.reports.pdf import assessment_record_pdf, house_values_pdf, order_pad_pdf, order_sheet_pdf, reports_pdf
from control.reports.values import RecordPart, UnreadValues, ValueEntry
from control.services import pictures, truth
from control.services.briefing import briefing_of
from control.services.house_values import ReadValue, game_values
from control.situation import canonical
from control.situation.side import Side
from orders.language.phrase import Phrase

MOST_NAMED: Final = 8
"""So many results are named beside a value; of more than that only how many they are."""


def form_of(game: Game) -> Form:
    """How a game is printed: on the paper chosen for it."""
    marking = phrases.REHEARSAL if game.branch.rehearses else phrases.EXERCISE
    return Form(size=PaperSize(game.paper), marking=marking)


def cell_reports_pdf(*, game: Game, side: str, cycle: int, form: Form | None = None) -> bytes:
    """A cell's reports of a cycle on the branch that counts, with map and lists of what it knows by now."""
    desk = pictures.cell_desk(game=game, side=side)
    return reports_pdf(
        cycle_of(desk.picture, game.title, cycle, desk.mode),
        reports_of(desk.picture, cycle, desk.mode),
        book=desk.codebook,
        known=known_of(desk.picture, desk.mode),
        form=form or form_of(game),
    )


def cell_orders_pdf(*, game: Game, side: str, cycle: int, form: Form | None = None) -> bytes:
    """A cell's orders of a cycle that were taken, as its picture has them."""
    desk = pictures.cell_desk(game=game, side=side)
    return order_sheet_pdf(
        cycle_of(desk.picture, game.title, cycle, desk.mode),
        orders_of(desk.picture, cycle, desk.mode),
        book=desk.codebook,
        form=form or form_of(game),
    )


def order_pad_pdf_for(*, game: Game, side: str, form: Form | None = None) -> bytes:
    """A pad of blank order cards for a cell."""
    desk = pictures.cell_desk(game=game, side=side)
    return order_pad_pdf(game.title, Side(side), book=desk.codebook, form=form or form_of(game))


def cell_briefing_pdf(*, game: Game, side: str, form: Form | None = None) -> bytes:
    """A cell's briefing: the parts of the scenario for it, its seats, what it knows by now, how it plays."""
    desk = pictures.cell_desk(game=game, side=side)
    seats = game.seats.open().filter(side=side, role=Role.PLAYER).order_by("pk")
    told = briefing_of(game=game, side=side)
    briefing = Briefing(
        game=game.title,
        side=Side(side),
        parts=tuple((part.title, part.paragraphs) for part in told if not part.headings and part.key != QUESTION),
        questions=tuple((part.title, part.paragraphs) for part in told if part.key == QUESTION),
        toes=tuple(Toe(title=part.title, headings=part.headings, rows=part.rows) for part in told if part.headings),
        seats=tuple(
            SeatLine(title=seat.shown_name, headquarters=tuple(seat.headquarters), hands_in=seat.may_hand_in)
            for seat in seats
        ),
        known=known_of(desk.picture, desk.mode),
        book=desk.codebook,
        players_card=documents.text_of(documents.PLAYERS_CARD),
    )
    return briefing_pdf(briefing, form or form_of(game))


def control_record_pdf(
    *, subintervals: Iterable[Subinterval], form: Form | None = None, in_brief: bool = False
) -> bytes:
    """Control's record of subintervals of one cycle, by their current assessments; in brief each working once.

    Raises `ValueError` if none of them is assessed, or they are of several games or cycles.
    """
    current = AssessmentRecord.objects.current().select_related("subinterval__branch__game")
    found = current.filter(subinterval__in=list(subintervals))
    records = sorted(found, key=lambda record: record.subinterval.start)
    if len({(record.subinterval.branch.game_id, record.subinterval.cycle) for record in records}) != 1:
        raise ValueError("a record is of the assessed subintervals of one cycle")
    first = records[0].subinterval
    game = first.branch.game
    form = form or form_of(game)
    mode = truth.mode_of(game)
    parts = [_part(record, mode) for record in records]
    edition = Phrase(phrases.MODE_VALUE, {"title": mode.title, "edition": str(records[-1].edition)}).said(form.words)
    facts = (
        (phrases.MODE_FACT, edition),
        (phrases.SETTINGS_FACT, _settings(mode)),
        (phrases.TABLES_FACT, records[-1].tables_digest),
        (phrases.SEED_FACT, records[-1].seed_digest),
        (phrases.CODE_FACT, records[-1].code_version),
    )
    return assessment_record_pdf(record_of(game.title, first.cycle, parts, mode, facts=facts), form, in_brief=in_brief)


def _settings(mode: Any) -> str:
    """What is set otherwise than by default, marked where no source prints it."""
    told = []
    for setting in mode.settings_offered:
        value = mode.setting(setting.key)
        if value != setting.values[0]:
            words = dict(zip(setting.values, setting.words or setting.values, strict=True))[value]
            told.append(f"{setting.title}: {words}{' (house)' if setting.provenance else ''}")
    return "; ".join(told) or "-"


def control_cycle_pdf(*, game: Game, cycle: int, form: Form | None = None, in_brief: bool = False) -> bytes:
    """Control's record of a whole cycle on the branch that counts. Raises `ValueError` if nothing of it is assessed."""
    found = Subinterval.objects.leading_to(game.branch).filter(cycle=cycle)
    return control_record_pdf(subintervals=found, form=form, in_brief=in_brief)


def control_values_pdf(*, branch: Branch, form: Form | None = None) -> bytes:
    """The values that no source prints, with what depended on each on the way to where a branch stands."""
    mode = truth.mode_of(branch.game)
    found = game_values(branch, mode)
    places = first_results(branch, MOST_NAMED)
    read = [_value_entry(value, places.get(value.read, ())) for value in found.read]
    unread = [
        UnreadValues(
            provenance=one.provenance.value,
            table=one.table,
            title=one.title,
            entries=len(one.entries),
            reason=one.reason,
        )
        for one in found.unread
    ]
    return house_values_pdf(branch.game.title, mode.stamp(branch.now), read, unread, form or form_of(branch.game))


def _value_entry(value: ReadValue, places: Iterable[ResultPlace]) -> ValueEntry:
    return ValueEntry(
        provenance=value.read.provenance,
        table=value.read.table,
        title=value.title,
        entry=value.read.entry,
        value=value.read.value,
        reason=value.reason,
        readings=value.readings,
        results=value.results,
        first=tuple(f"{place.cycle}.{place.subinterval}/{place.number}" for place in places),
    )


def _part(record: AssessmentRecord, mode: Any) -> RecordPart:
    subinterval = record.subinterval
    values = Blob.objects.value_of
    stored: Outcome[Any] = Outcome(
        situation=None,
        until=record.until,
        lines=values(record.lines_digest, tuple[Line, ...]),
        events=values(record.events_digest, tuple[mode.event_type, ...]),
        reports=values(record.reports_digest, tuple[mode.report_type, ...]),
        questions=canonical.decode(canonical.encode(record.questions), tuple[Question, ...]),
        orphaned=tuple(record.orphaned),
    )
    return part_of(
        subinterval.number,
        subinterval.start,
        stored,
        mode,
        orders=truth.orders_of(subinterval),
        rulings=truth.rulings_of(subinterval),
    )
