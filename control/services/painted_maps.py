"""Maps of this site: begun as empty sheets or from a scenario's ground, painted, judged as a ground file is."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.mode import Mode
from assessment.engine.painting import Painting, Sketch, SketchFault
from assessment.modes import MODES
from control.models import PaintedMap
from control.models.painted_map import new_map_key
from control.services.refusal import Refused
from control.services.scenarios import load_scenario

LONGEST_TITLE: Final = 100
MOST_FAULTS: Final = 200
"""So many faults are listed; the rest come when those are mended."""


def paintable_modes() -> tuple[Mode[Any, Any], ...]:
    """The modes whose ground can be painted."""
    return tuple(mode for mode in MODES if mode.painting is not None)


def painting_of(mode_key: str) -> Painting[Any]:
    """How the ground of a mode is painted. Raises `Refused` for a mode whose ground is not."""
    found = next((mode.painting for mode in paintable_modes() if mode.key == mode_key), None)
    if found is None:
        raise Refused(_("Maps of this game are not painted."), code="mode")
    return found


def maps_of_site(mode_key: str = "") -> tuple[PaintedMap, ...]:
    """The maps that are offered, of one mode or of all, the newest first."""
    found = PaintedMap.objects.filter(withdrawn__isnull=True).order_by("-pk")
    return tuple(found.filter(mode=mode_key) if mode_key else found)


def finished_maps() -> tuple[PaintedMap, ...]:
    """The maps that a scenario can be made on."""
    return tuple(record for record in maps_of_site() if not ground_of(record)[1])


def map_named(key: str) -> PaintedMap:
    """A map by its key. Raises `Refused` for none, or one that was withdrawn."""
    return _offered(PaintedMap.objects.all(), key)


def locked_map(key: str) -> PaintedMap:
    """The map under its row lock. Raises `Refused` as `map_named` does."""
    return _offered(PaintedMap.objects.select_for_update(), key)


def _offered(maps: QuerySet[PaintedMap], key: str) -> PaintedMap:
    found = maps.filter(key=key, withdrawn__isnull=True).first()
    if found is None:
        raise Refused(_("There is no such map."), code="unknown")
    return found


@transaction.atomic
def begin_map(  # noqa: PLR0913 - one form, each field named
    *, mode_key: str, title: str, origin: str = "", width: int = 0, height: int = 0, like: str = ""
) -> PaintedMap:
    """Begins an empty sheet, or one with all that the ground of the scenario `like` has.

    Raises `Refused` without a title, for a corner that is no coordinate and for a size that no sheet has.
    """
    painting = painting_of(mode_key)
    title = clean_title(title)
    if like:
        sketch = painting.sketch(load_scenario(mode_key, like).ground)
        sketch = msgspec.structs.replace(sketch, title=title)
    else:
        try:
            sketch = painting.blank(title=title, origin=origin, width=width, height=height)
        except ValueError as error:
            raise Refused(str(error), code="sheet") from error
    return PaintedMap.objects.create(key=new_map_key(), mode=mode_key, title=title, sketch=msgspec.to_builtins(sketch))


@transaction.atomic
def resize_map(*, key: str, origin: str, width: int, height: int) -> PaintedMap:
    """Gives a map other edges: what is painted keeps its place, lines and signs stay. Raises `Refused` for no sheet."""
    record = locked_map(key)
    painting = painting_of(record.mode)
    try:
        sketch = painting.resized(sketch_of(record), origin=origin, width=width, height=height)
    except ValueError as error:
        raise Refused(str(error), code="sheet") from error
    keep_sketch(record, sketch)
    return record


@transaction.atomic
def withdraw_map(*, key: str) -> PaintedMap:
    """Offers a map no more; scenarios and games that were made on it go on. Raises `Refused` for none."""
    record = locked_map(key)
    record.withdrawn = timezone.now()
    record.save(update_fields=("withdrawn",))
    return record


def sketch_of(record: PaintedMap) -> Sketch:
    """The sheet as it now stands."""
    return msgspec.convert(record.sketch, Sketch)


def keep_sketch(record: PaintedMap, sketch: Sketch) -> None:
    """Puts a sheet in the place of the one that stands. Under the map's lock."""
    record.sketch = msgspec.to_builtins(sketch)
    record.title = sketch.title
    record.revision += 1
    record.save(update_fields=("sketch", "title", "revision", "changed"))


def ground_of(record: PaintedMap) -> tuple[Any, tuple[SketchFault, ...]]:
    """The ground of a map, and the first of all that speaks against it; no ground while anything does."""
    ground, faults = painting_of(record.mode).ground(sketch_of(record))
    return ground, faults[:MOST_FAULTS]


def ground_to_play_on(*, mode_key: str, key: str) -> tuple[PaintedMap, Any]:
    """A map of a mode that is finished, and its ground. Raises `Refused` for one with faults."""
    record = map_named(key)
    if record.mode != mode_key:
        raise Refused(_("This map is one of another game."), code="mode")
    ground, faults = ground_of(record)
    if faults:
        words = _("The map %(title)s is not finished: %(why)s.")
        why = f"{faults[0].place} {faults[0].words}".strip()
        raise Refused(words % {"title": record.title, "why": why}, code="map", ways=(_("Mend what its page lists."),))
    return record, ground


def ground_text(record: PaintedMap) -> str:
    """The map as the text of a ground file. Raises `Refused` while it has faults."""
    _record, ground = ground_to_play_on(mode_key=record.mode, key=record.key)
    return painting_of(record.mode).written(ground)


def clean_title(title: str) -> str:
    """A title without line breaks and double blanks. Raises `Refused` for none and for one that is too long."""
    title = " ".join("".join(sign for sign in title if sign.isprintable() or sign.isspace()).split())
    if not title or len(title) > LONGEST_TITLE:
        raise Refused(_("A map has a title of up to %(most)d characters.") % {"most": LONGEST_TITLE}, code="title")
    return title
