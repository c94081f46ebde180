"""The print queue: what a cell on paper is told lies in an envelope, is printed, and is handed over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from control.models import Attends, Branch, Envelope, Game, Seat, Subinterval
from control.services import audit, feed, tempo
from control.services.attendance import sides_played
from control.services.refusal import Refused
from control.situation.side import CONTROL, Side


def envelopes_of(branch: Branch) -> list[Envelope]:
    """Every envelope of a branch, the newest first."""
    found = Envelope.objects.filter(subinterval__branch=branch).select_related(
        "subinterval", "printed_by", "handed_over_by"
    )
    return list(found.order_by("-subinterval__cycle", "-subinterval__number", "side"))


def waiting_envelopes(branch: Branch) -> list[Envelope]:
    """What is not handed over yet, the oldest first."""
    return [one for one in reversed(envelopes_of(branch)) if one.handed_over is None]


def fill_envelopes(*, game: Game, branch: Branch, subinterval: Subinterval, before: Any, after: Any) -> None:
    """Puts what a release told into an envelope for each cell on paper. Call it under the game's lock.

    `before` and `after` are the situations before and after the release. A study tells nobody.
    """
    if branch.pk != game.counts_id:
        return
    on_paper = sides_played(game, Attends.PAPER)
    if on_paper:
        tempo.wait_for_paper(game, branch)
    for side in on_paper:
        first = _last_number(before.known[side].reports) + 1
        Envelope.objects.create(
            subinterval=subinterval, side=side.value, first=first, last=_last_number(after.known[side].reports)
        )


@transaction.atomic
def mark_printed(*, envelope_id: int, seat: Seat) -> Envelope:
    """Notes that an envelope was printed; printing it again changes nothing."""
    game, envelope = _locked(envelope_id)
    if envelope.printed is None:
        envelope.printed, envelope.printed_by = timezone.now(), seat
        envelope.save(update_fields=("printed", "printed_by"))
        _tell(game, envelope, seat, "printed")
    return envelope


@transaction.atomic
def hand_over(*, envelope_id: int, seat: Seat) -> Envelope:
    """Notes that a cell has its envelope: its window is open, and with the last one the planning clock runs.

    Raises `Refused` for one that was not printed.
    """
    game, envelope = _locked(envelope_id)
    if envelope.printed is None:
        raise Refused(_("Print it first."), code="not_printed")
    if envelope.handed_over is None:
        envelope.handed_over, envelope.handed_over_by = timezone.now(), seat
        envelope.save(update_fields=("handed_over", "handed_over_by"))
        _tell(game, envelope, seat, "handed_over")
        tempo.paper_handed_over(game)
    return envelope


def _locked(envelope_id: int) -> tuple[Game, Envelope]:
    game = Game.objects.locked(
        Envelope.objects.values_list("subinterval__branch__game_id", flat=True).get(pk=envelope_id)
    )
    return game, Envelope.objects.select_related("subinterval__branch").get(pk=envelope_id)


def _tell(game: Game, envelope: Envelope, seat: Seat, act: str) -> None:
    audit.record(
        game=game,
        act=f"envelope.{act}",
        seat=seat,
        branch=envelope.subinterval.branch,
        side=Side(envelope.side).value,
        slips=envelope.count,
    )
    feed.announce(game=game, kind="stage", to=(CONTROL,))


def _last_number(reports: Iterable[Any]) -> int:
    return max((report.number for report in reports), default=0)
