"""What the game is played for, and all that the scenario tells anybody."""

from __future__ import annotations

from django.http import HttpResponse

from assessment.engine.scenario_file import AUDIENCES, PURPOSE
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.services.aims import KEYS, aims_of, set_aims
from control.services.briefing import scenario_parts
from control.services.refusal import Refused
from control.situation.side import CONTROL

BLANK_QUESTIONS = 2

Typed = list[tuple[str, str]]


def aims(request: DeskRequest) -> HttpResponse:
    """GET shows purpose, questions and the texts of the scenario with their readers, POST sets the first two."""
    if request.method != "POST":
        found = aims_of(game=request.game)
        purpose = [(_text(part.paragraphs), part.audience) for part in found if part.key == PURPOSE]
        return _shown(
            request, purpose, [(_text(part.paragraphs), part.audience) for part in found if part.key != PURPOSE]
        )
    typed = {name: _typed(request, name) for name in ("purpose", "question")}
    try:
        set_aims(game_id=request.game.pk, seat=request.seat, purpose=typed["purpose"], questions=typed["question"])
    except Refused as refusal:
        return _shown(request, typed["purpose"], typed["question"], refusal)
    return done(request, "aims")


def _typed(request: DeskRequest, name: str) -> Typed:
    texts, readers = request.POST.getlist(name), request.POST.getlist(f"{name}_for")
    return list(zip(texts, readers, strict=False))


def _shown(request: DeskRequest, purpose: Typed, questions: Typed, refusal: Refused | None = None) -> HttpResponse:
    blank = [("", CONTROL)]
    return show(
        request,
        "",
        "panel_aims",
        status=REFUSED if refusal is not None else 200,
        refusal=refusal,
        purpose=[one for one in purpose if one[0].strip()] or blank,
        questions=[*(one for one in questions if one[0].strip()), *blank * BLANK_QUESTIONS],
        audiences=AUDIENCES,
        parts=[part for part in scenario_parts(request.game) if part.key not in KEYS],
    )


def _text(paragraphs: tuple[str, ...]) -> str:
    return "\n\n".join(paragraphs)
