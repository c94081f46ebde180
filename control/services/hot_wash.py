"""The hot wash: what every room may see once the game has ended, as far as Control has opened it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from control.models import Game, Letter, Opened, Seat
from control.services import audit, feed, truth
from control.services.beliefs import Belief, beliefs_of
from control.services.briefing import DiceProof, dice_proof
from control.services.refusal import Refused
from control.services.set_up_record import set_up_acts
from control.situation.drawing import Drawing
from control.situation.side import SIDES
from orders.language.wording import read_back


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Something that was ordered, reported or written: when, whose room it stood in, by whom, and the words.

    `kind` is set_up, order, report, to_control or from_control.
    """

    at: Fraction
    stamp: str
    side: str
    kind: str
    who: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HotWash:
    """What is open: how it ended, the truth on a map, beliefs that were wrong, all that was said; else left out."""

    opened: Opened
    proof: DiceProof | None
    standing: str = ""
    stamp: str = ""
    drawing: Drawing | None = None
    wrong: tuple[Belief, ...] = ()
    right: int = 0
    spoken: tuple[Spoken, ...] = ()


@transaction.atomic
def open_hot_wash(*, game_id: int, seat: Seat, opened: str) -> Game:
    """Sets how much every room may see of a game that has ended; it may be closed again.

    Raises `Refused` for a game that goes on or a degree that is not offered.
    """
    game = Game.objects.locked(game_id)
    if game.ended is None:
        raise Refused(_("The rooms are opened to each other once the game has ended."), code="stage")
    if opened not in Opened.values:
        raise Refused(_("Choose how much the rooms may see."), code="opened")
    if game.opened != opened:
        game.opened = Opened(opened)
        game.save(update_fields=("opened",))
        audit.record(game=game, act="game.opened", seat=seat, branch=game.branch, opened=opened)
        feed.announce(game=game, kind="stage")
    return game


def hot_wash_of(game: Game) -> HotWash | None:
    """What every room may see of a game; nothing while it goes on."""
    if game.ended is None:
        return None
    opened, proof = Opened(game.opened), dice_proof(game)
    if opened is Opened.NOTHING:
        return HotWash(opened=opened, proof=proof)
    mode, situation = truth.mode_of(game), truth.situation_of(game.branch)
    beliefs = tuple(beliefs_of(situation, mode))
    wrong = sorted((one for one in beliefs if not one.is_right), key=lambda one: -(one.metres or 0))
    return HotWash(
        opened=opened,
        proof=proof,
        standing=mode.result(situation, mode),
        stamp=mode.stamp(situation.now),
        drawing=mode.true_drawing(situation, mode),
        wrong=tuple(wrong),
        right=len(beliefs) - len(wrong),
        spoken=tuple(_spoken(game, situation, mode)) if opened is Opened.EVERYTHING else (),
    )


def _spoken(game: Game, situation: Any, mode: Any) -> list[Spoken]:
    """What the cells set up, and all orders, reports and messages of the branch that counts, in order of game time."""
    found = [*_set_up(game, mode), *_ordered(game, situation, mode), *_reported(situation, mode), *_written(game, mode)]
    return sorted(found, key=lambda one: one.at)


def _set_up(game: Game, mode: Any) -> Iterator[Spoken]:
    """What each cell last handed in before the start: its intent, and its items as it wanted them."""
    first = truth.situation_at(game, game.opening_digest).now
    acts = [one for one in set_up_acts(game) if one.act == "handed_in"]
    last = {one.side: one.at for one in acts}
    titles = {seat.pk: seat.shown_name for seat in game.seats.all()}
    for one in acts:
        words = [one.intent, ": ".join(part for part in (one.item, one.values) if part)]
        if one.at == last[one.side] and any(words):
            yield Spoken(
                at=first,
                stamp=mode.stamp(first),
                side=one.side,
                kind="set_up",
                who=titles.get(one.seat_id or 0, ""),
                words=". ".join(word for word in words if word),
            )


def _ordered(game: Game, situation: Any, mode: Any) -> Iterator[Spoken]:
    titles = {seat.name: seat.shown_name for seat in game.seats.order_by("pk")}
    for side in SIDES:
        for order in situation.known[side].orders:
            at = order.window if order.window is not None else Fraction((order.cycle - 1) * mode.cycle_minutes)
            yield Spoken(
                at=at,
                stamp=mode.stamp(at),
                side=side.value,
                kind="order",
                who=_("Control") if order.by_control else titles.get(order.seat, order.seat),
                words=read_back(mode.codebook, order.card),
            )


def _reported(situation: Any, mode: Any) -> Iterator[Spoken]:
    for side in SIDES:
        for report in situation.known[side].reports:
            yield Spoken(
                at=report.delivered,
                stamp=mode.stamp(report.delivered),
                side=side.value,
                kind="report",
                who=report.unit,
                words=report.words,
            )


def _written(game: Game, mode: Any) -> Iterator[Spoken]:
    letters: Iterable[Letter] = game.letters.select_related("seat").order_by("pk")
    for letter in letters:
        own = letter.seat.shown_name if letter.seat is not None else ""
        yield Spoken(
            at=letter.game_time,
            stamp=mode.stamp(letter.game_time),
            side=letter.cell,
            kind="to_control" if letter.to_control else "from_control",
            who=own if letter.to_control else letter.as_name or _("Control"),
            words=letter.text,
        )
