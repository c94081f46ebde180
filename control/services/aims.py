"""What a game is played for: its purpose and the questions that it is to answer, as parts of its briefing.

They come with the scenario; Control may change them in any game. Whatever is marked for nobody is Control's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.scenario_file import AUDIENCES, PURPOSE, QUESTION, AimPart, aims
from control.models import Game, Seat
from control.services import audit, feed
from control.services.briefing import BriefingPart, briefing_of, scenario_parts
from control.services.refusal import Refused
from control.situation.side import CONTROL

KEYS: Final = (PURPOSE, QUESTION)
LONGEST: Final = 2000
MOST: Final = 20


def aims_of(*, game: Game, side: str = "") -> tuple[BriefingPart, ...]:
    """The purpose and the questions of a game as far as a cell may read them; for Control all."""
    read = briefing_of(game=game, side=side) if side else scenario_parts(game)
    return tuple(part for part in read if part.key in KEYS)


def with_aims_of(game: Game, parts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The parts of another reading of the scenario, with the game's own purpose and questions."""
    return [
        *(part for part in game.parts if part.get("key") in KEYS),
        *(part for part in parts if part.get("key") not in KEYS),
    ]


@transaction.atomic
def set_aims(
    *, game_id: int, seat: Seat, purpose: Iterable[tuple[str, str]], questions: Iterable[tuple[str, str]]
) -> Game:
    """Sets purpose and questions, each a text and whom it is for; empty texts are left out.

    Raises `Refused` for a text that is too long, too many of them, a question asked twice, or an audience that is none.
    """
    game = Game.objects.locked(game_id)
    if game.ended is not None:
        raise Refused(_("The game has ended; its questions stand as they were."), code="stage")
    asked = _read(questions)
    if len({one.text.replace("\r\n", "\n") for one in asked}) < len(asked):
        raise Refused(_("Two questions have the same words. Ask it once, and choose who may read it."), code="twice")
    made = [msgspec.to_builtins(part) for part in aims(_read(purpose), asked)]
    others = [part for part in game.parts if part.get("key") not in KEYS]
    if game.parts != [*made, *others]:
        game.parts = [*made, *others]
        game.save(update_fields=("parts",))
        count = sum(part["key"] == QUESTION for part in made)
        audit.record(game=game, act="aims.set", seat=seat, branch=game.branch, questions=count)
        feed.announce(game=game, kind="stage", to=(CONTROL,))
    return game


def _read(given: Iterable[tuple[str, str]]) -> tuple[AimPart, ...]:
    found = tuple(AimPart(text=text.strip(), audience=audience or CONTROL) for text, audience in given if text.strip())
    if len(found) > MOST or any(len(one.text) > LONGEST for one in found):
        raise Refused(
            _("Up to %(most)d texts of up to %(longest)d characters.") % {"most": MOST, "longest": LONGEST}, code="text"
        )
    if any(one.audience not in AUDIENCES for one in found):
        raise Refused(_("Choose who may read it."), code="audience")
    return found
