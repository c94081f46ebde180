"""Answers to the questions that a game was played for: by Control and by each cell, once it has ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.scenario_file import QUESTION
from control.models import AimAnswer, Game, Opened, Seat
from control.services import audit, feed
from control.services.aims import aims_of
from control.services.refusal import Refused
from control.situation.side import CONTROL

LONGEST: Final = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a seat wrote into the field of an answer, and the text that the field began with."""

    began: str
    text: str

    @property
    def is_changed(self) -> bool:
        """Whether the seat has changed it."""
        return self.text != self.began

    def is_overtaken_by(self, holds: str) -> bool:
        """Whether it was changed and what holds by now is neither what it began with nor the same."""
        return self.is_changed and holds not in (self.began, self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAim:
    """A question by its number among those that a room reads, with what that room and the others last answered."""

    number: int
    text: str
    own: str
    answers: tuple[AimAnswer, ...]

    @property
    def paragraphs(self) -> list[str]:
        """Its words."""
        return self.text.split("\n")


def asked_aims(*, game: Game, side: str = "", reads_all: bool = True) -> tuple[AskedAim, ...]:
    """The questions that a cell may read, for Control all, with the answers that hold: of every room, or its own."""
    last: dict[tuple[str, str], AimAnswer] = {}
    for answer in game.aim_answers.select_related("seat").order_by("pk"):
        last[answer.question, answer.side] = answer
    rooms = sorted({room for _, room in last if reads_all or room == side})
    found = []
    for number, text in enumerate(_questions(game, side), start=1):
        answers = [last[text, room] for room in rooms if (text, room) in last and last[text, room].text]
        own = last.get((text, side))
        found.append(AskedAim(number=number, text=text, own=own.text if own else "", answers=tuple(answers)))
    return tuple(found)


@transaction.atomic
def answer_aims(*, seat: Seat, given: Mapping[int, Written]) -> int:
    """Keeps what a seat has changed of its room's answers, by their numbers in its own list, and gives how many.

    Raises `Refused`, and keeps nothing, while the game goes on, for a number that is none, for a text that is too long
    and where another seat of the room has answered since the seat's field began.
    """
    game = Game.objects.locked(seat.game_id)
    if game.ended is None:
        raise Refused(_("The questions are answered once the game has ended."), code="stage")
    asked = {one.number: one for one in asked_aims(game=game, side=seat.side)}
    changed = {number: one for number, one in given.items() if one.is_changed}
    _check(asked, changed)
    new = {number: one.text for number, one in changed.items() if one.text != asked[number].own}
    for number, text in new.items():
        AimAnswer.objects.create(game=game, side=seat.side, seat=seat, question=asked[number].text, text=text)
    if new:
        audit.record(game=game, act="aims.answered", seat=seat, branch=game.branch, answers=len(new))
        everybody = game.opened != Opened.NOTHING
        feed.announce(game=game, kind="aims", to=feed.ADDRESSEES if everybody else {seat.side or CONTROL, CONTROL})
    return len(new)


def _check(asked: Mapping[int, AskedAim], changed: Mapping[int, Written]) -> None:
    for number in sorted(changed.keys() - asked.keys()):
        raise Refused(_("No question has the number %(number)d.") % {"number": number}, code="question")
    words = _("The answer to question %(number)d has %(length)d characters.")
    long = {number: len(one.text) for number, one in sorted(changed.items()) if len(one.text) > LONGEST}
    if long:
        raise Refused(
            _("Nothing was kept: an answer holds up to %(most)d characters.") % {"most": LONGEST},
            code="text",
            ways=tuple(words % {"number": number, "length": length} for number, length in long.items()),
        )
    late = [number for number, one in sorted(changed.items()) if one.is_overtaken_by(asked[number].own)]
    if late:
        raise Refused(
            _("Nothing was kept: your room has answered since this page was opened. Look at both texts first."),
            code="stale",
            ways=tuple(_("Question %(number)d was answered otherwise.") % {"number": number} for number in late),
        )


def _questions(game: Game, side: str) -> list[str]:
    """What is asked, each once: what has the same words is one question, and has one answer of a room."""
    asked = ("\n".join(part.paragraphs) for part in aims_of(game=game, side=side) if part.key == QUESTION)
    return list(dict.fromkeys(asked))
