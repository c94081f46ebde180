"""The picture of a paper map that lies under the maps of a game: who sees it, and its bytes for those who do."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from control.models import Blob, Game, MapAudience, MapPicture, Seat
from control.models.kept import kept
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.drawing import Drawing
from control.situation.paper_map import KnownPoint, PaperMap, Placement, with_paper
from control.situation.side import CONTROL

KIND: Final = "picture"
"""The blobs of pictures."""

JPEG_BEGINS: Final = b"\xff\xd8\xff"


def paper_from(digest: str, facts: Mapping[str, Any]) -> PaperMap:
    """A picture from what is stored of it: size, known points, audience."""
    known = tuple(KnownPoint(x=x, y=y, east=east, north=north) for x, y, east, north in facts["points"])
    return PaperMap(
        digest=digest, width=facts["width"], height=facts["height"], points=known, audience=facts["audience"]
    )


def facts_of(paper: PaperMap) -> dict[str, Any]:
    """What is stored of a picture beside its digest."""
    return {
        "width": paper.width,
        "height": paper.height,
        "points": [[one.x, one.y, one.east, one.north] for one in paper.points],
        "audience": paper.audience,
    }


def paper_of_game(game: Game) -> PaperMap | None:
    """The picture under the maps of a game, if it has one."""
    for row in _pictures(game.pk):
        facts = {name: getattr(row, name) for name in ("width", "height", "points", "audience")}
        return paper_from(row.picture_digest, facts)
    return None


@kept
def _pictures(game: int) -> QuerySet[MapPicture]:
    return MapPicture.objects.filter(game_id=game).order_by("pk")[:1]


def keep_paper(game: Game, paper: PaperMap) -> None:
    """Lays a picture under the maps of a new game."""
    MapPicture.objects.create(game=game, picture_digest=paper.digest, **facts_of(paper))


def with_paper_map(drawing: Drawing, *, game: Game, viewer: str) -> Drawing:
    """A map with the picture under it, where the game has one and the viewer may see it."""
    paper = paper_of_game(game)
    return with_paper(drawing, paper) if paper is not None and _sees(viewer, paper.audience) else drawing


def picture_for(*, game: Game, viewer: str) -> tuple[str, bytes] | None:
    """Digest and bytes of the picture; None where there is none, and for a side that it is not given to."""
    paper = paper_of_game(game)
    if paper is None or not _sees(viewer, paper.audience):
        return None
    return paper.digest, picture_bytes(paper.digest)


def picture_bytes(digest: str) -> bytes:
    """The JPEG kept under a digest."""
    text: str = Blob.objects.value_of(digest, str)
    return b64decode(text)


@transaction.atomic
def give_picture(*, game_id: int, seat: Seat, audience: str) -> None:
    """Says which rooms have the picture under their maps from now on. Raises `Refused` for a game without one."""
    game = Game.objects.locked(game_id)
    row = MapPicture.objects.filter(game=game).first()
    if row is None:
        raise Refused(_("This game has no picture of a paper map."), code="unknown")
    audience = audience_named(audience)
    if row.audience != audience:
        row.audience = audience
        row.save(update_fields=("audience",))
        audit.record(game=game, act="map_picture.given", seat=seat, branch=game.branch, audience=audience)
        feed.announce(game=game, kind="reports")


def refuse_unfit_paper(game: Game) -> None:
    """Raises `ValueError`, `TypeError` or `LookupError` for a picture that was read from a file and cannot be shown."""
    paper = paper_of_game(game)
    if paper is not None:
        Placement.of(paper.points)
        if not picture_bytes(paper.digest).startswith(JPEG_BEGINS):
            raise ValueError("it is no JPEG")


def audience_named(audience: str) -> str:
    """An audience of pictures. Raises `Refused` for none."""
    if audience not in MapAudience.values:
        raise Refused(_("Choose who sees the picture."), code="audience")
    return audience


def _sees(viewer: str, audience: str) -> bool:
    return viewer == CONTROL or audience in (MapAudience.COMMON, viewer)
