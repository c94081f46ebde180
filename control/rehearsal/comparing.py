"""Two games that differ in nothing that a seat can know give it the same answers, but for names that are random."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from os.path import commonprefix
from typing import Any, Final

from control.models import Game, Letter, Seat
from control.rehearsal.readable import readable
from orders.models import MessageRecord, OrderSheet, SheetCard

UNSAID: Final = ("Content-Length", "Set-Cookie", "Expires")
"""Headers that hang on the length of random names, or on the wall clock."""

_RANDOM: Final = (
    (re.compile(r'(name="(?:csrfmiddlewaretoken|post_key|posting)" value=")[^"]+'), r"\1"),
    (re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+"), "WALL-TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"), "WALL-TIME"),
    (re.compile(r", \d\d:\d\d\."), ", WALL-TIME."),
    (re.compile(r"(?<=Bearer )[\w-]{22}(?=<)"), "TOKEN"),
)
_SHOWN: Final = 60
"""Characters of either answer around the place where they part."""


def plain(text: str, names: Iterable[str] = ()) -> str:
    """A text without its tokens, wall times and the random names given."""
    for pattern, stand_in in _RANDOM:
        text = pattern.sub(stand_in, text)
    for number, name in enumerate(names):
        text = text.replace(name, f"NAME-{number}")
    return text


def names_of(seat: Seat) -> tuple[str, ...]:
    """The random names that a cell's seat reads: of game, seat, and what its cell owns, in order of their making."""
    game = Game.objects.select_related("counts").get(pk=seat.game_id)
    own = {"branch": game.branch, "side": seat.side}
    cards = SheetCard.objects.filter(sheet__branch=game.branch, sheet__side=seat.side)
    made: tuple[Any, ...] = (
        OrderSheet.objects.filter(**own),
        cards,
        MessageRecord.objects.filter(**own),
        Letter.objects.filter(game=game, cell=seat.side),
    )
    found = (name for rows in made for name in rows.order_by("pk").values_list("public_id", flat=True))
    return (game.public_id, seat.public_id, game.seed_digest, *found)


def told_by(answer: Any, names: Iterable[str] = ()) -> str:
    """Status, headers and body of an answer without what is random: of a paper its texts and its bytes."""
    headers = [f"{key}: {value}" for key, value in sorted(answer.headers.items()) if key not in UNSAID]
    body: bytes = answer.content
    if answer.headers.get("Content-Type", "").startswith(("text/", "application/json", "application/vnd.oai")):
        texts = [body.decode()]
    else:
        texts = [*(part.decode("latin-1") for part in readable(body) if part is not body), body.hex()]
    return plain("\n".join([str(answer.status_code), *headers, *texts]), names)


def differences(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[str]:
    """What was asked for and answered otherwise in the second game, and where the two answers part."""
    for what in dict.fromkeys((*first, *second)):
        one, other = first.get(what), second.get(what)
        if one is None or other is None:
            yield f"{what}: in one of the two games alone"
        elif one != other:
            yield f"{what}: {_part(one, other)}"


def _part(one: str, other: str) -> str:
    at = len(commonprefix([one, other]))
    here, there = (" ".join(text[max(0, at - _SHOWN // 2) : at + _SHOWN].split()) for text in (one, other))
    return f"'{here}' and '{there}'"
