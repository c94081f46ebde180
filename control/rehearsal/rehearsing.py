"""The whole rehearsal: a game is played for a cycle and searched at each stage, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction

from control.models import Game, Role, Seat, Subinterval
from control.rehearsal.comparing import differences, names_of
from control.rehearsal.crawling import Crawl, Crawler
from control.rehearsal.planting import Planted, assess_with_rulings, open_desks, plant, release_with_study, seat_of
from control.rehearsal.twins import RELEASE, REVIEW, Twins
from control.situation.side import SIDES
from orders.models import OrderSheet, SheetCard

STAGES: Final[tuple[tuple[str, Callable[[Planted], None]], ...]] = (
    ("orders", lambda planted: None),
    (REVIEW, assess_with_rulings),
    (RELEASE, release_with_study),
)


@dataclass(frozen=True, kw_only=True)
class Searched:
    """What one seat was answered at one stage, and what of it is a fault.

    `compared` answers were held against those of a game that the seat cannot tell from this one; `parted` are those
    that were not equal.
    """

    stage: str
    seat: Seat
    answers: int
    leaks: tuple[str, ...]
    unlike: tuple[str, ...]
    failed: tuple[str, ...]
    own_read: bool
    compared: int = 0
    parted: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Nothing foreign, nothing that tells what is there or met, no fault; and the seat's own word was found."""
        return not (self.leaks or self.unlike or self.failed or self.parted) and self.own_read


def rehearse(
    mode_key: str, scenario_key: str, *, stages: tuple[str, ...] = (), rooms: tuple[str, ...] = ()
) -> Iterator[Searched]:
    """Searches every answer that any seat of such a game gets; all of it is undone when the last has been given.

    `stages` and `rooms` name some of them, where all would take too long.
    """
    with transaction.atomic():
        try:
            planted = plant(mode_key, scenario_key)
            twins = {side.value: Twins(planted, side) for side in SIDES if not rooms or side in rooms}
            for stage, play in STAGES:
                play(planted)
                open_desks(planted)
                for beside in twins.values():
                    beside.reach(stage)
                if not stages or stage in stages:
                    yield from _searched(planted, stage, rooms, twins)
        finally:
            transaction.set_rollback(True)


def _searched(planted: Planted, stage: str, rooms: tuple[str, ...], twins: dict[str, Twins]) -> Iterator[Searched]:
    game = Game.objects.get(pk=planted.game.pk)
    seats = list(game.seats.open().select_related("game__counts").order_by("pk"))
    twins, rooms_once = dict(twins), _one_a_room(seats)
    for seat in (seat for seat in seats if not seat.sees_control):
        if rooms and (seat.room not in rooms or seat.role == Role.OBSERVER):
            continue
        # The first player of a cell stands for all of them.
        beside = twins.pop(seat.side, None) if seat.role == Role.PLAYER else None
        values = _values(game, seat)
        crawler = Crawler(seat, planted.words, keeps=beside is not None)
        is_own_read = _own_word(seat, crawler.reads_all(values))
        told = crawler.told(names_of(seat))
        parted = tuple(_parted(beside, seat, told)) if beside else ()
        if stage == RELEASE and seat in rooms_once:
            # The doors of a room are the same at every stage and for all in it; by now there is something behind each.
            crawler.tries_others(values)
            crawler.is_kept_out_of([other for other in rooms_once if other != seat], values)
        searched = _judged(planted, stage, crawler.crawl, own_read=is_own_read)
        yield replace(searched, compared=len(told), parted=parted)


def _own_word(seat: Seat, crawl: Crawl) -> bool:
    """Whether the seat's own word was found: else its room was not read."""
    return seat.is_screen or seat.addressee in crawl.told


def _parted(beside: Twins, seat: Seat, told: Mapping[str, str]) -> Iterator[str]:
    """What the seat is answered otherwise in a game of which it knows the same."""
    twin = beside.alike()
    if twin is None:
        yield "what the cell knows, though only words differ that it does not read"
        return
    own = seat_of(twin.game, seat.side)
    own = Seat.objects.select_related("game__counts").get(pk=own.pk)
    other = Crawler(own, twin.words, keeps=True)
    other.reads_all(_values(own.game, own))
    yield from differences(told, other.told(names_of(own)))


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
    """The first seat of each room."""
    return list({_whose(seat): seat for seat in reversed(seats)}.values())


def _whose(seat: Seat) -> tuple[str, str]:
    """Its room, and whose reports are read there."""
    return seat.room, seat.addressee


def _values(game: Game, seat: Seat) -> dict[str, str]:
    """What fills the gaps of addresses: real things of the game, whoever's they are."""
    side = seat.cell or "red"
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
