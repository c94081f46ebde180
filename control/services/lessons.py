"""A scenario's lesson: steps for each room, and which of them have been done, by what stands in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import msgspec
from django.db.models import QuerySet

from assessment.engine.yaml_source import read_yaml
from assessment.models import AssessmentRecord
from assessment.scenario_folders import FIXTURES
from control.models import Game, Lesson
from control.models.kept import kept
from control.services import truth
from control.services.pictures import cell_desk
from control.situation.side import CONTROL, SIDES
from orders.models import HANDED_IN, MessageRecord, SheetCard

FILE: Final = "lesson/lesson.yaml"


class Until(StrEnum):
    """What ends a step, in its room."""

    STARTED = "started"
    CARD = "card"
    HANDED_IN = "handed_in"
    ASSESSED = "assessed"
    RELEASED = "released"
    TOLD = "told"
    ANSWERED = "answered"
    WENT_ON = "went_on"
    ENDED = "ended"


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: what is to be done in a room, until when; of a card its unit and code."""

    room: str
    words: str
    until: Until
    unit: str = ""
    code: str = ""


class LessonPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: about how many minutes it takes, and its steps, of each room in order."""

    minutes: int
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A room's lesson as it stands: every step with whether it is done; `number` counts the one that is next."""

    minutes: int
    steps: tuple[tuple[str, bool], ...]

    @property
    def number(self) -> int:
        """The first step that is not done, counted from 1; one more than there are when all are."""
        return next((n for n, (_, done) in enumerate(self.steps, start=1) if not done), len(self.steps) + 1)

    @property
    def words(self) -> str:
        """What is to be done now; empty at the end."""
        return self.steps[self.number - 1][0] if self.number <= len(self.steps) else ""


@cache
def lesson_of(mode: str, scenario: str) -> LessonPlan | None:
    """The lesson that a scenario ships, if it has one. Raises `BadData` for a faulty file."""
    path = FIXTURES / mode / scenario / FILE
    return read_yaml(path).convert(LessonPlan) if path.is_file() else None


def give_lesson(game: Game) -> None:
    """Has the rooms of a game show its scenario's lesson; one without a lesson stays as it is."""
    if lesson_of(game.mode, game.scenario) is not None:
        Lesson.objects.get_or_create(game=game)


def taught(game: Game, room: str) -> Taught | None:
    """The lesson as one room sees it, from what that room knows; None in a game without one."""
    plan = lesson_of(game.mode, game.scenario)
    if plan is None or not _lesson(game.pk):
        return None
    steps = [(step.words, _DONE[step.until](game, step)) for step in plan.steps if step.room == room]
    return Taught(minutes=plan.minutes, steps=tuple(steps))


@kept
def _lesson(game: int) -> QuerySet[Lesson]:
    return Lesson.objects.filter(game_id=game)


def _started(game: Game, _step: LessonStep) -> bool:
    return game.started is not None


def _card(game: Game, step: LessonStep) -> bool:
    layout = truth.mode_of(game).codebook.order_card
    unit, code = layout.column("Unit"), layout.code_column
    if unit is None:
        return False
    cards = SheetCard.objects.filter(sheet__branch=game.branch, sheet__side=step.room, removed__isnull=True)
    return any(
        (text[unit.first - 1 : unit.last].strip(), text[code.first - 1 : code.last].strip()) == (step.unit, step.code)
        for text in cards.values_list("text", flat=True)
    )


def _handed_in(game: Game, step: LessonStep) -> bool:
    """Its own cell, for Control both."""
    wanted = {side.value for side in SIDES} if step.room == CONTROL else {step.room}
    given = MessageRecord.objects.filter(branch=game.branch, act__in=HANDED_IN).values_list("side", flat=True)
    return wanted <= set(given)


def _assessed(game: Game, _step: LessonStep) -> bool:
    return AssessmentRecord.objects.filter(subinterval__branch=game.branch).exists()


def _released(game: Game, _step: LessonStep) -> bool:
    return game.branch.subintervals.filter(closed__isnull=False).exists()


def _told(game: Game, step: LessonStep) -> bool:
    return bool(cell_desk(game=game, side=step.room).reports())


def _answered(game: Game, step: LessonStep) -> bool:
    """The cell has answered a report or declined to, or its window is over."""
    given = MessageRecord.objects.filter(branch=game.branch, side=step.room, sheet__window__isnull=False)
    return given.filter(act__in=HANDED_IN).exists()


def _went_on(game: Game, _step: LessonStep) -> bool:
    return game.branch.subintervals.count() > 1


def _ended(game: Game, _step: LessonStep) -> bool:
    return game.ended is not None


_DONE: Final[dict[Until, Callable[[Game, LessonStep], bool]]] = {
    Until.STARTED: _started,
    Until.CARD: _card,
    Until.HANDED_IN: _handed_in,
    Until.ASSESSED: _assessed,
    Until.RELEASED: _released,
    Until.TOLD: _told,
    Until.ANSWERED: _answered,
    Until.WENT_ON: _went_on,
    Until.ENDED: _ended,
}
