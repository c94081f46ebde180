"""Control's part of the interface: assess, results, worksheet, rulings, answers, release."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from assessment.engine.worksheet_line import Line
from assessment.models import ResultRow
from assessment.services import releasing, requesting, second_word, tray
from control.api.access import SeatView
from control.api.control_view import ControlView, as_subinterval, current_record
from control.api.shapes import (
    AssessShape,
    RefusalShape,
    ReleaseShape,
    ResultShape,
    SeatShape,
    SubintervalShape,
)
from control.models import Blob, Branch, Stage
from control.rights import Right
from control.services import truth
from control.services.games import start_game
from control.situation.canonical import plain


class SeatSelfView(SeatView):
    """The caller."""

    @extend_schema(responses=SeatShape)
    def get(self, request: Request, **_: str) -> Response:
        """Who the caller is. A cell is told of no stage but its own."""
        branch = self.game.branch
        stage = branch.stage if self.seat.sees_control else cell_stage(branch.stage)
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
    told = (Stage.PREPARING, Stage.ORDERS, Stage.REPORTS, Stage.PAUSED, Stage.FINISHED)
    return stage if stage in told else Stage.ASSESSING.value


class StartView(ControlView):
    """Starting the game."""

    right = Right.LEAD

    @extend_schema(request=None, responses=SeatShape)
    def post(self, request: Request, **_: str) -> Response:
        """Starts cycle 1."""
        start_game(game_id=self.game.pk, seat=self.seat)
        return Response({"stage": Branch.objects.get(pk=self.game.branch.pk).stage})


class AssessView(ControlView):
    """Assessing."""

    right = Right.ASSESS

    @extend_schema(request=AssessShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Has the next subinterval assessed; asked for twice at once it is assessed once."""
        data = self.read(AssessShape)
        subinterval = requesting.request_assessment(branch_id=self.branch().pk, seat=self.seat, **data)
        return Response(as_subinterval(subinterval), status=202)

    @extend_schema(responses=SubintervalShape)
    def get(self, request: Request, **_: str) -> Response:
        """How far the last subinterval has come."""
        return Response(as_subinterval(self.open_subinterval()))


class ResultsView(ControlView):
    """Results."""

    @extend_schema(responses=ResultShape(many=True))
    def get(self, request: Request, **_: str) -> Response:
        """The results of the current assessment of the last subinterval."""
        rows = ResultRow.objects.filter(assessment=current_record(self.open_subinterval()))
        return Response([_result(row) for row in rows])


class WorksheetView(ControlView):
    """The worksheet."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, **_: str) -> Response:
        """Every line of the current assessment's worksheet."""
        record = current_record(self.open_subinterval())
        lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
        return Response([plain(line) for line in lines])


class ReleaseView(ControlView):
    """Releasing."""

    right = Right.RULE

    @extend_schema(request=ReleaseShape, responses={200: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Releases the tray. In a game where two seats release, one asks with `ask` and another releases."""
        if self.read(ReleaseShape)["ask"]:
            asked = second_word.ask_for_release(branch_id=self.branch().pk, seat=self.seat)
            return Response(as_subinterval(asked))
        released = releasing.release_reports(branch_id=self.branch().pk, seat=self.seat)
        return Response(as_subinterval(released))

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
