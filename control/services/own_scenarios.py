"""Scenarios of this site, kept in its database: saved from a moment of a game, or made from a host's spreadsheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.mode import Mode
from assessment.engine.scenario import Layer, Part, Scenario, SeatPlan
from assessment.modes import mode as find_mode
from control.models import Blob, Game, Made, Role, ScenarioRecord, Seat
from control.models.scenario import OWN as OWN  # noqa: PLC0414 - the sign of a key of this site
from control.models.scenario import new_key
from control.services import audit, truth
from control.services.paper_maps import facts_of, paper_from, paper_of_game
from control.services.refusal import Refused
from control.situation.clock import Clock
from control.situation.paper_map import PaperMap
from control.situation.side import SIDES

LONGEST_TITLE: Final = 200


def records_of(mode_key: str) -> tuple[ScenarioRecord, ...]:
    """The scenarios of this site for a mode, the newest first."""
    return tuple(ScenarioRecord.objects.filter(mode=mode_key, withdrawn__isnull=True).order_by("-pk"))


def own_scenario(mode_key: str, key: str) -> Scenario[Any] | None:
    """A scenario of this site; None for a key that none has, or that was withdrawn."""
    record = ScenarioRecord.objects.filter(mode=mode_key, key=key, withdrawn__isnull=True).first()
    if record is None:
        return None
    mode = find_mode(mode_key)
    ground: Any = Blob.objects.value_of(record.ground_digest, mode.ground_type)
    paper = paper_from(record.picture_digest, record.picture) if record.picture_digest else None
    if record.made == Made.MOMENT:
        return replace(_of_moment(record, mode, ground), paper=paper)
    if mode.preparing is None:
        return None
    set_up: Any = Blob.objects.value_of(record.set_up_digest, mode.preparing.set_up_type)
    return replace(mode.preparing.scenario(record.key, set_up, ground, mode.tables), paper=paper)


def title_of(key: str) -> str:
    """What a scenario of this site is called, offered or not; the name of a folder's is its own."""
    record = ScenarioRecord.objects.filter(key=key).first()
    return record.title if record is not None else key


@transaction.atomic
def save_moment(*, game_id: int, seat: Seat, digest: str, title: str) -> ScenarioRecord:
    """Keeps a moment of a game as a scenario: the truth then, what each side knew, seats, texts and tables.

    Orders that were drafted, messages and links are not part of it. Raises `Refused` without a title.
    """
    title = " ".join(title.split())
    if not title or len(title) > LONGEST_TITLE:
        raise Refused(_("A scenario has a title of up to %(most)d characters.") % {"most": LONGEST_TITLE}, code="title")
    game = Game.objects.locked(game_id)
    mode, now = truth.mode_of(game), truth.situation_at(game, digest).now
    record = ScenarioRecord.objects.create(
        key=new_key(),
        mode=game.mode,
        title=title,
        made=Made.MOMENT,
        origin=_("%(game)s, %(stamp)s") % {"game": game.title, "stamp": mode.stamp(now)},
        clock_day=game.clock_day,
        clock_hour=game.clock_hour,
        settings=game.settings,
        parts=game.parts,
        layers=game.layers,
        seats=[msgspec.to_builtins(plan) for plan in _seats_of(game)],
        ground_digest=game.ground_digest,
        situation_digest=digest,
        tables_digest=game.tables_digest,
        **_picture(paper_of_game(game)),
    )
    audit.record(game=game, act="scenario.saved", seat=seat, branch=game.branch, key=record.key, title=title)
    return record


@transaction.atomic
def withdraw(*, key: str) -> ScenarioRecord:
    """Offers a scenario of this site no more; games that were made from it go on. Raises `Refused` for none."""
    record = ScenarioRecord.objects.select_for_update().filter(key=key, withdrawn__isnull=True).first()
    if record is None:
        raise Refused(_("There is no such scenario."), code="unknown")
    record.withdrawn = timezone.now()
    record.save(update_fields=("withdrawn",))
    return record


def keep_set_up(  # noqa: PLR0913 - what a scenario consists of
    *, mode: Mode[Any, Any], set_up: Any, ground: Any, title: str, origin: str, paper: PaperMap | None = None
) -> ScenarioRecord:
    """Keeps a set-up without faults as a scenario."""
    return ScenarioRecord.objects.create(
        key=new_key(),
        mode=mode.key,
        title=title,
        made=Made.SHEET,
        origin=origin,
        clock_day=set_up.clock.day,
        clock_hour=set_up.clock.hour,
        settings=set_up.settings,
        ground_digest=Blob.objects.keep(ground, "ground"),
        set_up_digest=Blob.objects.keep(set_up, "set_up"),
        **_picture(paper),
    )


def _picture(paper: PaperMap | None) -> dict[str, Any]:
    """The columns that hold a picture; none where there is none."""
    return {"picture_digest": paper.digest, "picture": facts_of(paper)} if paper is not None else {}


def _of_moment(record: ScenarioRecord, mode: Mode[Any, Any], ground: Any) -> Scenario[Any]:
    return Scenario(
        key=record.key,
        title=record.title,
        mode=record.mode,
        clock=Clock(day=record.clock_day, hour=record.clock_hour),
        parts=tuple(msgspec.convert(part, Part) for part in record.parts),
        seats=tuple(msgspec.convert(plan, SeatPlan) for plan in record.seats),
        settings=record.settings,
        ground=ground,
        opening=Blob.objects.value_of(record.situation_digest, mode.situation_type),
        layers=tuple(msgspec.convert(layer, Layer) for layer in record.layers),
        tables=truth.tables_kept(record.tables_digest, mode.key),
    )


def _seats_of(game: Game) -> list[SeatPlan]:
    """The players' seats that are open, as a scenario plans them."""
    seats = game.seats.open().filter(role=Role.PLAYER, side__in=[side.value for side in SIDES]).order_by("pk")
    return [
        SeatPlan(
            name=seat.name,
            side=seat.side,
            title=seat.title,
            headquarters=tuple(seat.headquarters),
            hands_in=seat.may_hand_in,
        )
        for seat in seats
    ]
