"""Answers to the questions that a game was played for: by Control and by each cell, once it has ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.scenario_file import QUESTION
from control.models import AimAnswer, Game, Seat
from control.services import audit, feed
from control.services.aims import aims_of
from control.services.refusal import Refused
from control.situation.side import CONTROL

LONGEST: Final = 2000


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
def answer_aims(*, seat: Seat, given: Mapping[int, str]) -> int:
    """Keeps what a room answers to questions by their numbers in its own list, and gives how many answers are new.

    Raises `Refused` while the game goes on, for a number that is none and for a text that is too long.
    """
    game = Game.objects.locked(seat.game_id)
    if game.ended is None:
        raise Refused(_("The questions are answered once the game has ended."), code="stage")
    asked = {one.number: one for one in asked_aims(game=game, side=seat.side)}
    texts = {number: text.replace("\r\n", "\n").strip() for number, text in given.items()}
    if not texts.keys() <= asked.keys() or any(len(text) > LONGEST for text in texts.values()):
        raise Refused(_("An answer holds up to %(most)d characters.") % {"most": LONGEST}, code="text")
    new = {number: text for number, text in texts.items() if text != asked[number].own}
    for number, text in new.items():
        AimAnswer.objects.create(game=game, side=seat.side, seat=seat, question=asked[number].text, text=text)
    if new:
        audit.record(game=game, act="aims.answered", seat=seat, branch=game.branch, answers=len(new))
        feed.announce(game=game, kind="aims", to=tuple({seat.side or CONTROL, CONTROL}))
    return len(new)


def _questions(game: Game, side: str) -> list[str]:
    return ["\n".join(part.paragraphs) for part in aims_of(game=game, side=side) if part.key == QUESTION]
