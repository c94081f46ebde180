"""Control's part of the interface: assess, results, worksheet, rulings, answers, release."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from assessment.models import AssessmentRecord, ResultRow
from assessment.services import releasing, requesting, ruling, tray
from control.access import Room
from control.api.access import SeatView
from control.api.shapes import (
    AnswerShape,
    AssessShape,
    RefusalShape,
    ResultShape,
    RulingShape,
    SeatShape,
    SubintervalShape,
)
from control.models import Blob, Branch, Stage, Subinterval
from control.services import truth
from control.services.games import start_game
from control.situation.canonical import plain


class SeatSelfView(SeatView):
    """The caller."""

    @extend_schema(responses=SeatShape)
    def get(self, request: Request, **_: str) -> Response:
        """Who the caller is. A cell is told of no stage but its own."""
        branch = self.game.branch
        stage = branch.stage if self.seat.is_control else cell_stage(branch.stage)
        return Response(
            {
                "game": self.game.public_id,
                "title": self.game.title,
                "seat": self.seat.public_id,
                "role": self.seat.role,
                "side": self.seat.side,
                "stage": stage,
                "cycle": branch.cycle,
            }
        )


def cell_stage(stage: str) -> str:
    """The stage as both cells are told it: whatever Control is at, it is assessing."""
    told = (Stage.PREPARING, Stage.ORDERS, Stage.REPORTS, Stage.FINISHED)
    return stage if stage in told else Stage.ASSESSING.value


class ControlView(SeatView):
    """A view of Control's staff."""

    room = Room.CONTROL

    def branch(self) -> Branch:
        """The branch named in the query, else the one that counts."""
        wanted = self.request.query_params.get("branch")
        if not wanted:
            return self.game.branch  # type: ignore[no-any-return]
        found = Branch.objects.filter(game=self.game, public_id=wanted).select_related("game").first()
        if found is None:
            raise Http404
        return found

    def open_subinterval(self) -> Subinterval:
        """The last subinterval of the branch. Raises `Http404`."""
        found = Subinterval.objects.latest_of(self.branch())
        if found is None:
            raise Http404
        return found

    def read(self, shape: Any) -> dict[str, Any]:
        """The posted data, checked."""
        found = shape(data=self.request.data)
        found.is_valid(raise_exception=True)
        data: dict[str, Any] = found.validated_data
        return data


class StartView(ControlView):
    """Starting the game."""

    @extend_schema(request=None, responses=SeatShape)
    def post(self, request: Request, **_: str) -> Response:
        """Starts cycle 1."""
        start_game(game_id=self.game.pk, seat=self.seat)
        return Response({"stage": Branch.objects.get(pk=self.game.branch.pk).stage})


class AssessView(ControlView):
    """Assessing."""

    @extend_schema(request=AssessShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Has the next subinterval assessed; asked for twice at once it is assessed once."""
        data = self.read(AssessShape)
        subinterval = requesting.request_assessment(branch_id=self.branch().pk, seat=self.seat, **data)
        return Response(_subinterval(subinterval), status=202)

    @extend_schema(responses=SubintervalShape)
    def get(self, request: Request, **_: str) -> Response:
        """How far the last subinterval has come."""
        return Response(_subinterval(self.open_subinterval()))


class ResultsView(ControlView):
    """Results."""

    @extend_schema(responses=ResultShape(many=True))
    def get(self, request: Request, **_: str) -> Response:
        """The results of the current assessment of the last subinterval."""
        rows = ResultRow.objects.filter(assessment=_current(self.open_subinterval()))
        return Response([_result(row) for row in rows])


class WorksheetView(ControlView):
    """The worksheet."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, **_: str) -> Response:
        """Every line of the current assessment's worksheet."""
        record = _current(self.open_subinterval())
        from assessment.engine.worksheet import Line

        lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
        return Response([plain(line) for line in lines])


class RulingsView(ControlView):
    """Rulings."""

    @extend_schema(request=RulingShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Rules on the open subinterval and has it assessed again."""
        subinterval = self.open_subinterval()
        ruling.enter_ruling(subinterval_id=subinterval.pk, seat=self.seat, **self.read(RulingShape))
        return Response(_subinterval(subinterval), status=202)


class CorrectionsView(ControlView):
    """Corrections from now on."""

    @extend_schema(request=RulingShape, responses={201: OpenApiTypes.OBJECT, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Enters a correction that holds from the start of the next subinterval."""
        data = self.read(RulingShape)
        data.pop("place")
        made = ruling.enter_correction(branch_id=self.branch().pk, seat=self.seat, **data)
        return Response({"ruling": made.number}, status=201)


class AnswersView(ControlView):
    """Answers."""

    @extend_schema(request=AnswerShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Answers a question; when all are answered the subinterval is assessed again."""
        subinterval = self.open_subinterval()
        ruling.answer_question(subinterval_id=subinterval.pk, seat=self.seat, **self.read(AnswerShape))
        return Response(_subinterval(subinterval), status=202)


class ReleaseView(ControlView):
    """Releasing."""

    @extend_schema(request=None, responses={200: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Releases the tray."""
        released = releasing.release_reports(branch_id=self.branch().pk, seat=self.seat)
        return Response(_subinterval(released))

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, **_: str) -> Response:
        """The reports in the tray."""
        return Response([plain(report) for report in tray.tray_of(self.open_subinterval())])


class SituationView(ControlView):
    """The truth."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, **_: str) -> Response:
        """The true situation after the last release."""
        return Response(plain(truth.situation_of(self.branch())))


def _current(subinterval: Subinterval) -> AssessmentRecord:
    found = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    if found is None:
        raise Http404
    return found


def _subinterval(subinterval: Subinterval) -> dict[str, Any]:
    subinterval = Subinterval.objects.select_related("branch").get(pk=subinterval.pk)
    record = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    return {
        "subinterval": subinterval.public_id,
        "cycle": subinterval.cycle,
        "number": subinterval.number,
        "start": str(subinterval.start),
        "until": None if subinterval.until is None else str(subinterval.until),
        "stage": subinterval.branch.stage,
        "parked": subinterval.branch.parked,
        "questions": record.questions if record else [],
    }


def _result(row: ResultRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "kind": row.kind,
        "rule": row.rule,
        "line": row.line,
        "stamp": row.stamp,
        "units": row.units,
        "words": row.words,
        "provenance": row.provenance,
        "ruled": row.ruled,
    }
