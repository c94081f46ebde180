"""The whole rehearsal: a game is played for a cycle and searched at each stage, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from control.models import Game, Role, Seat, Subinterval
from control.rehearsal.crawling import Crawl, Crawler
from control.rehearsal.planting import Planted, assess_with_rulings, plant, release_with_study
from control.services.seats import add_seat
from orders.models import OrderSheet, SheetCard

STAGES: Final[tuple[tuple[str, Callable[[Planted], None]], ...]] = (
    ("orders", lambda planted: None),
    ("under review", assess_with_rulings),
    ("after release", release_with_study),
)


@dataclass(frozen=True, kw_only=True)
class Searched:
    """What one seat was answered at one stage, and what of it is a fault."""

    stage: str
    seat: Seat
    answers: int
    leaks: tuple[str, ...]
    unlike: tuple[str, ...]
    failed: tuple[str, ...]
    own_read: bool

    @property
    def is_clean(self) -> bool:
        """Nothing foreign, nothing that tells what is there, no fault; and the seat's own word was found."""
        return not (self.leaks or self.unlike or self.failed) and self.own_read


def rehearse(
    mode_key: str, scenario_key: str, *, stages: tuple[str, ...] = (), rooms: tuple[str, ...] = ()
) -> Iterator[Searched]:
    """Searches every answer that any seat of such a game gets; all of it is undone when the last has been given.

    `stages` and `rooms` name some of them, where all would take too long.
    """
    with transaction.atomic():
        try:
            planted = plant(mode_key, scenario_key)
            add_seat(game=planted.game, name="screen", role=Role.SCREEN, shows="both")
            for stage, play in STAGES:
                play(planted)
                if not stages or stage in stages:
                    yield from _searched(planted, stage, rooms)
        finally:
            transaction.set_rollback(True)


def _searched(planted: Planted, stage: str, rooms: tuple[str, ...]) -> Iterator[Searched]:
    game = Game.objects.get(pk=planted.game.pk)
    seats = list(game.seats.open().select_related("game__counts").order_by("pk"))
    for seat in (seat for seat in seats if not seat.sees_control):
        if rooms and (seat.room not in rooms or seat.role == Role.OBSERVER):
            continue
        values = _values(game, seat)
        crawler = Crawler(seat, planted.words)
        crawl = crawler.reads_all(values)
        is_own_read = seat.is_screen or seat.addressee in crawl.told
        others = [other for other in _one_a_room(seats) if _whose(other) != _whose(seat)]
        crawl = crawler.is_kept_out_of(others, values)
        yield _judged(planted, stage, crawl, own_read=is_own_read)


def _judged(planted: Planted, stage: str, crawl: Crawl, *, own_read: bool) -> Searched:
    foreign = planted.foreign(crawl.seat)
    return Searched(
        stage=stage,
        seat=crawl.seat,
        answers=crawl.answers,
        leaks=tuple(f"{owner}'s word in {what}" for owner in foreign for what in crawl.told.get(owner, ())),
        unlike=tuple(crawl.unlike),
        failed=tuple(crawl.failed),
        own_read=own_read,
    )


def _one_a_room(seats: list[Seat]) -> list[Seat]:
    return list({_whose(seat): seat for seat in reversed(seats)}.values())


def _whose(seat: Seat) -> tuple[str, str]:
    """Its room, and whose reports are read there."""
    return seat.room, seat.addressee


def _values(game: Game, seat: Seat) -> dict[str, str]:
    """What fills the gaps of addresses: real things of the game, whoever's they are."""
    side = seat.side or seat.bound_to or "red"
    sheet = OrderSheet.objects.filter(branch=game.branch, side=side).order_by("pk").first()
    card = SheetCard.objects.filter(sheet=sheet, removed__isnull=True).order_by("pk").first()
    study = game.branches.exclude(pk=game.branch.pk).order_by("pk").last() or game.branch
    played = Subinterval.objects.filter(branch=game.branch).order_by("pk").first()
    return {
        "branch": study.public_id,
        "chosen": study.public_id,
        "subinterval": played.public_id if played else "none",
        "side": side,
        "cell": side,
        "card": card.public_id if card else "none",
        "other": seat.public_id,
        "what": "reports",
        "number": "1",
        "cycle": "1",
    }
