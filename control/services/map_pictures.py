"""The picture of a paper map below a painted one: taken in, placed by two known points, given to rooms."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import BinaryIO, Final

from django.db import transaction
from django.utils.translation import gettext as _

from control import posted
from control.models import Blob, PaintedMap
from control.services.clean_pictures import CleanPicture, clean_picture
from control.services.painted_maps import locked_map, painting_of, sketch_of
from control.services.paper_maps import KIND, audience_named, paper_from
from control.services.refusal import Refused
from control.situation.paper_map import KnownPoint, PaperMap, Placement, Unplaced

MOST_BYTES: Final = 16 << 20
MOST_KEPT: Final = 8 << 20
"""Bytes of the picture once it is written anew: every room loads it."""
LONGEST_SIDE: Final = 3600
SHORTEST_SIDE: Final = 100
FORMATS: Final = ("JPEG", "PNG")
Given = tuple[str, str, str]
"""A known point as a form has it: x and y in pixels, and the coordinate text."""


@transaction.atomic
def put_picture(*, key: str, file: BinaryIO) -> PaintedMap:
    """Puts a picture below a map, or another in its place; its points are to be given anew.

    Raises `Refused` for a file that is too large, or no JPEG or PNG.
    """
    record = locked_map(key)
    picture = _cleaned(file.read(MOST_BYTES + 1))
    record.picture_digest = Blob.objects.keep(b64encode(picture.data).decode(), KIND)
    record.width, record.height, record.points = picture.width, picture.height, []
    record.revision += 1
    record.save(update_fields=("picture_digest", "width", "height", "points", "revision", "changed"))
    return record


@transaction.atomic
def place_picture(*, key: str, points: Sequence[Given]) -> PaintedMap:
    """Places the picture by two known points.

    Raises `Refused` for points that coincide or give an absurd scale, and where no part of the sheet would be covered.
    """
    record = locked_map(key)
    if not record.picture_digest:
        raise Refused(_("There is no picture yet."), code="picture")
    known = tuple(_known(record, given) for given in points)
    try:
        placed = Placement.of(known)
    except Unplaced as error:
        raise Refused(_(str(error)), code="points") from error
    if not _covers(record, placed):
        raise Refused(
            _("By these points the picture lies wholly beside the sheet; check the coordinates."), code="points"
        )
    record.points = [[one.x, one.y, one.east, one.north] for one in known]
    record.revision += 1
    record.save(update_fields=("points", "revision", "changed"))
    return record


@transaction.atomic
def show_picture_to(*, key: str, audience: str) -> PaintedMap:
    """Says which rooms have the picture under their maps, in scenarios that are made from now on."""
    record = locked_map(key)
    record.audience = audience_named(audience)
    record.save(update_fields=("audience", "changed"))
    return record


def paper_of(record: PaintedMap) -> PaperMap | None:
    """The picture of a map as a scenario takes it; None where there is none, or it is not placed."""
    if not record.picture_digest or not record.points:
        return None
    facts = {name: getattr(record, name) for name in ("width", "height", "points", "audience")}
    return paper_from(record.picture_digest, facts)


def _cleaned(data: bytes) -> CleanPicture:
    if len(data) > MOST_BYTES:
        raise Refused(_("The picture is larger than %(most)d MiB.") % {"most": MOST_BYTES >> 20}, code="large")
    try:
        picture = clean_picture(data, longest=LONGEST_SIDE, formats=FORMATS)
    except Refused:
        raise
    except Exception as error:
        raise Refused(_("The file is no picture that can be read; send a JPEG or a PNG."), code="unreadable") from error
    if min(picture.width, picture.height) < SHORTEST_SIDE:
        raise Refused(
            _("The picture is too small to paint over: each side needs %(least)d pixels.") % {"least": SHORTEST_SIDE},
            code="small",
        )
    if len(picture.data) > MOST_KEPT:
        raise Refused(
            _("The picture is too large for the rooms; send it with fewer pixels."),
            code="large",
        )
    return picture


def _known(record: PaintedMap, given: Given) -> KnownPoint:
    x, y = posted.number(given[0]), posted.number(given[1])
    if x is None or y is None:
        raise Refused(_("Click both points on the picture."), code="points")
    if x > record.width or y > record.height:
        raise Refused(_("The point lies beside the picture."), code="points")
    try:
        east, north = painting_of(record.mode).metres(given[2].strip())
    except ValueError as error:
        raise Refused(str(error), code="points") from error
    return KnownPoint(x=x, y=y, east=east, north=north)


def _covers(record: PaintedMap, placed: Placement) -> bool:
    """Whether the box around the picture touches the sheet."""
    painting, sketch = painting_of(record.mode), sketch_of(record)
    corners = [placed.at(x, y) for x in (0, record.width) for y in (0, record.height)]
    first = painting.metres(sketch.origin)
    sizes = sketch.width * painting.square_m, sketch.height * painting.square_m
    return all(
        min(corner[axis] for corner in corners) < first[axis] + sizes[axis]
        and max(corner[axis] for corner in corners) > first[axis]
        for axis in range(2)
    )
