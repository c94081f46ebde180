"""Claims: one seat of Control's staff sees to a thing that waits, and the others see who does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from control.models import Claim, Game, Letter, Seat
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL


class ClaimedByAnother(Refused):
    """Another seat sees to it."""

    def __init__(self, claim: Claim) -> None:
        name = claim.seat.shown_name
        super().__init__(
            _("%(seat)s sees to this.") % {"seat": name},
            code="claimed",
            ways=(_("Leave it to that seat."), _("Take it over on the list of what waits, or on the result's page.")),
        )
        self.claim = claim


LETTER: Final = "letter "


def letter_subject(letter: Letter) -> str:
    """The subject of a claim on a letter."""
    return f"{LETTER}{letter.public_id}"


def unanswered(game: Game) -> QuerySet[Letter]:
    """The letters of cells that no letter of Control cites and that nobody has settled, oldest first."""
    settled = game.claims.filter(subject__startswith=LETTER, settled__isnull=False).values_list("subject", flat=True)
    found = game.letters.filter(to_control=True, answered_by__isnull=True)
    return found.exclude(public_id__in=[subject.removeprefix(LETTER) for subject in settled]).order_by("pk")


def claims_of(game: Game) -> dict[str, Claim]:
    """Every claim of a game by its subject."""
    return {claim.subject: claim for claim in game.claims.select_related("seat")}


@transaction.atomic
def claim(*, seat: Seat, subject: str, over: bool = False) -> Claim:
    """Takes a thing upon a seat; `over` takes it from another. Raises `ClaimedByAnother` without that."""
    game = Game.objects.locked(seat.game_id)
    found = game.claims.select_related("seat").filter(subject=subject).first()
    if found is None:
        found = Claim.objects.create(game=game, subject=subject, seat=seat)
    elif found.seat_id != seat.pk:
        if not over:
            raise ClaimedByAnother(found)
        found.seat, found.taken = seat, timezone.now()
        found.save(update_fields=("seat", "taken"))
    _tell(game, seat, "taken")
    return found


@transaction.atomic
def let_go(*, seat: Seat, subject: str) -> None:
    """Gives a thing back to everybody; another's stays another's."""
    game = Game.objects.locked(seat.game_id)
    game.claims.filter(subject=subject, seat=seat, settled__isnull=True).delete()
    _tell(game, seat, "let_go")


@transaction.atomic
def settle(*, seat: Seat, subject: str) -> Claim:
    """Says that a thing needs nothing more. Raises `ClaimedByAnother` where another seat sees to it."""
    found = claim(seat=seat, subject=subject)
    if found.settled is None:
        found.settled = timezone.now()
        found.save(update_fields=("settled",))
        _tell(found.game, seat, "settled")
    return found


def refuse_if_claimed(*, seat: Seat, subjects: Iterable[str]) -> None:
    """Raises `ClaimedByAnother` where another seat sees to one of these."""
    found = seat.game.claims.select_related("seat").filter(subject__in=list(subjects)).exclude(seat=seat).first()
    if found is not None:
        raise ClaimedByAnother(found)


def _tell(game: Game, seat: Seat, act: str) -> None:
    audit.record(game=game, act=f"claim.{act}", seat=seat, branch=game.branch)
    feed.announce(game=game, kind="claims", to=(CONTROL,))
