"""Control's decisions over the interface: rulings, corrections, answers, the tray, branches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from assessment.engine.outcome import DecisionKind
from assessment.services import branching, ruling, tray
from control.api.control_view import ControlView, as_subinterval
from control.api.shapes import (
    AnswerShape,
    BranchShape,
    DecisionShape,
    RefusalShape,
    RulingShape,
    StudyShape,
    SubintervalShape,
)
from control.models import Branch, Subinterval
from control.rights import Right, refuse_without, right_of_correction

CARD_WIDTH: Final = 80


class RulingsView(ControlView):
    """Rulings."""

    right = Right.RULE

    @extend_schema(request=RulingShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Rules on the open subinterval and has it assessed again."""
        subinterval = self.open_subinterval()
        ruling.enter_ruling(subinterval_id=subinterval.pk, seat=self.seat, **self.read(RulingShape))
        return Response(as_subinterval(subinterval), status=202)


class CorrectionsView(ControlView):
    """Corrections from now on."""

    right = Right.TELL

    @extend_schema(request=RulingShape, responses={201: OpenApiTypes.OBJECT, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Enters a correction that holds from the start of the next subinterval."""
        data = self.read(RulingShape)
        data.pop("place")
        refuse_without(self.seat, right_of_correction(data["kind"]))
        made = ruling.enter_correction(branch_id=self.branch().pk, seat=self.seat, **data)
        return Response({"ruling": made.number}, status=201)


class AnswersView(ControlView):
    """Answers."""

    right = Right.RULE

    @extend_schema(request=AnswerShape, responses={202: SubintervalShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Answers a question; when all are answered the subinterval is assessed again."""
        subinterval = self.open_subinterval()
        ruling.answer_question(subinterval_id=subinterval.pk, seat=self.seat, **self.read(AnswerShape))
        return Response(as_subinterval(subinterval), status=202)


class TrayView(ControlView):
    """Decisions on single reports of the tray."""

    right = Right.TELL

    @extend_schema(request=DecisionShape, responses={200: OpenApiTypes.OBJECT, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Edits, delays or withholds a report before its release; `release` takes a decision back."""
        data = self.read(DecisionShape)
        due = data["due"]
        decided = tray.Decided(
            kind=DecisionKind(data["kind"]),
            reason=data["reason"],
            card=data["card"].ljust(CARD_WIDTH) if data["card"] else "",
            words=data["words"],
            due=None if due is None else Fraction(due),
        )
        tray.decide_report(
            subinterval_id=self.open_subinterval().pk, report=data["report"], decided=decided, seat=self.seat
        )
        return Response({"report": data["report"], "kind": data["kind"]})


class RulingView(ControlView):
    """One ruling."""

    right = Right.RULE

    @extend_schema(responses={202: SubintervalShape, 409: RefusalShape})
    def delete(self, request: Request, number: int, **_: str) -> Response:
        """Withdraws a ruling; it is kept, and the open subinterval is assessed again without it."""
        found = self.branch().rulings.filter(number=number).first()
        if found is None:
            raise Http404
        ruling.withdraw_ruling(ruling_id=found.pk, seat=self.seat)
        return Response(as_subinterval(self.open_subinterval()), status=202)


class BranchesView(ControlView):
    """Branches."""

    right = Right.RULE

    @extend_schema(responses=BranchShape(many=True))
    def get(self, request: Request, **_: str) -> Response:
        """Every branch; all but the one that counts are studies."""
        return Response([_branch(found, self.game) for found in self.game.branches.all()])

    @extend_schema(request=StudyShape, responses={201: BranchShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Makes a study from before a subinterval."""
        data = self.read(StudyShape)
        origin = Subinterval.objects.filter(branch__game=self.game, public_id=data["subinterval"]).first()
        if origin is None:
            raise Http404
        made = branching.branch_from(
            subinterval_id=origin.pk, seat=self.seat, reason=data["reason"], title=data["title"]
        )
        return Response(_branch(made, self.game), status=201)


def _branch(branch: Branch, game: Any) -> dict[str, Any]:
    return {
        "branch": branch.public_id,
        "number": branch.number,
        "title": branch.title,
        "reason": branch.reason,
        "counts": branch.pk == game.counts_id,
        "stage": branch.stage,
        "cycle": branch.cycle,
        "now": str(branch.now),
    }
