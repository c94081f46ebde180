"""Two games that differ in nothing that a seat can know give it the same answers, but for names that are random."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from control.models import Game, Letter, Seat
from control.rehearsal.readable import readable
from orders.models import MessageRecord, OrderSheet

UNSAID: Final = ("Content-Length", "Set-Cookie", "Expires")
"""Headers that hang on the length of random names, or on the wall clock."""

NONE: Final[Mapping[str, str]] = MappingProxyType({})
_RANDOM: Final = (
    (re.compile(r'(name="(?:csrfmiddlewaretoken|post_key|posting)" value=")[^"]+'), r"\1"),
    (re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+"), "WALL-TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"), "WALL-TIME"),
    (re.compile(r", \d\d:\d\d\."), ", WALL-TIME."),
    (re.compile(r"(?<=Bearer )[\w-]{22}(?=<)"), "TOKEN"),
)
_SHOWN: Final = 60
"""Characters of either answer around the place where they part."""


def plain(text: str, names: Mapping[str, str] = NONE) -> str:
    """A text without its tokens and wall times, with what stands in for random names in their place."""
    for pattern, stand_in in _RANDOM:
        text = pattern.sub(stand_in, text)
    for name, stand_in in names.items():
        text = text.replace(name, stand_in)
    return text


def names_of(seat: Seat) -> dict[str, str]:
    """The random names that a cell's seat reads, each with what it names: game, seat, and what its cell owns."""
    game = Game.objects.select_related("counts").get(pk=seat.game_id)
    own = {"branch": game.branch, "side": seat.side}
    named = {game.public_id: "GAME", seat.public_id: "SEAT", game.seed_digest: "DIGEST-OF-THE-SEED"}
    for sheet in OrderSheet.objects.filter(**own):
        named[sheet.public_id] = what = f"SHEET-{sheet.cycle}-{sheet.window}"
        cards = sheet.cards.order_by("pk").values_list("public_id", flat=True)
        named |= {card: f"{what}-CARD-{number}" for number, card in enumerate(cards)}
    for message in MessageRecord.objects.filter(**own):
        named[message.public_id] = f"MESSAGE-{message.number}"
    for letter in Letter.objects.filter(game=game, cell=seat.side):
        named[letter.public_id] = f"LETTER-{letter.number}"
    return named


def told_by(answer: Any, names: Mapping[str, str] = NONE) -> str:
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
    shorter = min(len(one), len(other))
    at = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    here, there = (" ".join(text[max(0, at - _SHOWN // 2) : at + _SHOWN].split()) for text in (one, other))
    return f"'{here}' and '{there}'"
