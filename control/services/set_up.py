"""A game's set-up before its first cycle: what stands, and what Control changes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.preparing import Preparing, Unfit
from control.models import Blob, Disposition, DispositionState, Game, Seat
from control.services import audit, feed, truth
from control.services.aims import with_aims_of
from control.services.refusal import Refused
from control.situation.setting_up import SetUpField, SetUpItem
from control.situation.side import CONTROL, Side

MOST_FAULTS: Final = 12
LONGEST_NOTE: Final = 400


def preparing_of(game: Game) -> Preparing[Any] | None:
    """How the game is set up; None for a game in which nothing is left to set up, or which has begun."""
    if not game.set_up_digest or game.started is not None or game.ended is not None:
        return None
    return truth.mode_of(game).preparing


def set_up_of(game: Game, preparing: Preparing[Any]) -> Any:
    """The set-up as it now stands."""
    return Blob.objects.value_of(game.set_up_digest, preparing.set_up_type)


def faults_of(game: Game, preparing: Preparing[Any], set_up: Any, side: Side | None) -> tuple[str, ...]:
    """What speaks against a set-up on the game's ground, as far as a side may know; for Control all of it."""
    mode = truth.mode_of(game)
    ground: Any = Blob.objects.value_of(game.ground_digest, mode.ground_type)
    return tuple(fault.words for fault in preparing.faults(set_up, side, ground, mode.tables))


def all_items(game: Game) -> tuple[SetUpItem, ...]:
    """Everything that Control may change."""
    preparing = preparing_of(game)
    return preparing.items(set_up_of(game, preparing), None) if preparing is not None else ()


def unit_form(game: Game) -> tuple[SetUpField, ...]:
    """What a new unit consists of."""
    preparing = preparing_of(game)
    return preparing.unit_form(set_up_of(game, preparing)) if preparing is not None else ()


@transaction.atomic
def change_item(*, game_id: int, seat: Seat, item: str, values: Mapping[str, str]) -> Game:
    """Changes an item of either side, or a text. Raises `Refused` with all that speaks against it."""

    def change(preparing: Preparing[Any], set_up: Any) -> Any:
        return preparing.changed(set_up, None, item, values)

    return _changed(game_id, seat, change, "set_up.changed", item, values)


@transaction.atomic
def add_unit(*, game_id: int, seat: Seat, values: Mapping[str, str]) -> Game:
    """Adds a unit to either side. Raises `Refused` with all that speaks against it."""

    def change(preparing: Preparing[Any], set_up: Any) -> Any:
        return preparing.added(set_up, values)

    return _changed(game_id, seat, change, "set_up.added", values.get("designator", ""), values)


@transaction.atomic
def drop_item(*, game_id: int, seat: Seat, item: str) -> Game:
    """Takes a unit out of the game before it begins. Raises `Refused` where it cannot go."""

    def change(preparing: Preparing[Any], set_up: Any) -> Any:
        return preparing.dropped(set_up, item)

    return _changed(game_id, seat, change, "set_up.dropped", item, {})


@transaction.atomic
def approve(*, game_id: int, side: str, seat: Seat) -> Game:
    """Puts a cell's set-up into the game. Raises `Refused` for one that is not handed in, or does not fit any more."""
    game, preparing = locked_open(game_id)
    disposition = Disposition.objects.filter(game=game, side=side, state=DispositionState.HANDED_IN).first()
    if disposition is None:
        raise Refused(_("This cell has handed in no set-up."), code="stage")
    set_up, left = applied(preparing, set_up_of(game, preparing), disposition)
    if left:
        words = _("Its set-up does not fit any more: %(why)s")
        raise Refused(
            words % {"why": " ".join(left[:MOST_FAULTS])}, code="item", ways=(_("Send it back with a note."),)
        )
    _store(game, preparing, set_up)
    disposition.state, disposition.changes = DispositionState.APPROVED, []
    disposition.save(update_fields=("state", "changes"))
    audit.record(game=game, act="set_up.approved", seat=seat, branch=game.branch, side=side)
    feed.announce(game=game, kind="reports", to=(side, CONTROL))
    return game


@transaction.atomic
def send_back(*, game_id: int, side: str, seat: Seat, note: str) -> Disposition:
    """Opens a cell's set-up to it again, with a note. Raises `Refused` without one, or where nothing is handed in."""
    game, _preparing = locked_open(game_id)
    note = " ".join(note.split())
    if not note or len(note) > LONGEST_NOTE:
        raise Refused(
            _("Say in up to %(most)d characters what is to be changed.") % {"most": LONGEST_NOTE}, code="note"
        )
    disposition = Disposition.objects.filter(game=game, side=side).exclude(state=DispositionState.DRAFT).first()
    if disposition is None:
        raise Refused(_("This cell has handed in no set-up."), code="stage")
    disposition.state, disposition.note = DispositionState.DRAFT, note
    disposition.save(update_fields=("state", "note"))
    audit.record(game=game, act="set_up.sent_back", seat=seat, branch=game.branch, side=side, note=note)
    feed.announce(game=game, kind="stage", to=(side, CONTROL))
    return disposition


def locked_open(game_id: int) -> tuple[Game, Preparing[Any]]:
    """The game under its lock. Raises `Refused` where nothing is to be set up, or not any more."""
    game = Game.objects.locked(game_id)
    preparing = preparing_of(game)
    if preparing is None:
        began = game.started is not None
        raise Refused(
            _("The game has begun; its set-up stands.") if began else _("This game has nothing to set up."),
            code="stage",
        )
    return game, preparing


def applied(preparing: Preparing[Any], set_up: Any, disposition: Disposition) -> tuple[Any, list[str]]:
    """A set-up with a cell's changes, and the words for those that cannot be made of it any more."""
    left: list[str] = []
    for item, values in disposition.changes:
        try:
            set_up = preparing.changed(set_up, Side(disposition.side), item, values)
        except Unfit as why:
            left.append(str(why))
    return set_up, left


def waiting_sides(game: Game) -> tuple[str, ...]:
    """The sides whose set-up waits for Control's word."""
    waiting = Disposition.objects.filter(game=game, state=DispositionState.HANDED_IN).order_by("side")
    return tuple(waiting.values_list("side", flat=True))


def refuse_unstarted(game: Game) -> None:
    """Raises `Refused` while a cell's set-up waits for Control's word."""
    if waiting_sides(game):
        raise Refused(
            _("A cell has handed in its set-up."),
            code="stage",
            ways=(_("Approve it under “Set-up”, or send it back with a note."),),
        )


def _changed(  # noqa: PLR0913 - one act, each part of its entry named
    game_id: int,
    seat: Seat,
    change: Callable[[Preparing[Any], Any], Any],
    act: str,
    item: str,
    values: Mapping[str, str],
) -> Game:
    game, preparing = locked_open(game_id)
    try:
        set_up = change(preparing, set_up_of(game, preparing))
    except Unfit as why:
        raise Refused(str(why), code="item") from why
    _store(game, preparing, set_up)
    audit.record(
        game=game, act=act, seat=seat, branch=game.branch, item=item[:80], values=dict(values),
        digest=game.set_up_digest,
    )  # fmt: skip
    feed.announce(game=game, kind="reports")
    return game


def _store(game: Game, preparing: Preparing[Any], set_up: Any) -> None:
    """The game opens with another set-up: situation, texts and seats' units follow from it."""
    told = faults_of(game, preparing, set_up, None)
    if told:
        raise Refused(" ".join(f"{words}." for words in told[:MOST_FAULTS]), code="item")
    mode = truth.mode_of(game)
    ground: Any = Blob.objects.value_of(game.ground_digest, mode.ground_type)
    scenario = preparing.scenario(game.scenario, set_up, ground, mode.tables)
    before = game.opening_digest
    game.opening_digest = Blob.objects.keep(mode.opened(scenario.opening, mode.ground, mode.tables), "situation")
    game.set_up_digest = Blob.objects.keep(set_up, "set_up")
    game.parts = with_aims_of(game, [msgspec.to_builtins(part) for part in scenario.parts])
    game.layers = [msgspec.to_builtins(layer) for layer in scenario.layers]
    game.save(update_fields=("opening_digest", "set_up_digest", "parts", "layers"))
    game.branches.filter(situation_digest=before).update(situation_digest=game.opening_digest)
