"""Finding ambushes and ambush sites from the air: by eye and by camouflage-detection film (C'2d.4, C'2f.1, C'2h)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ambush_finding import NOTICING, Ambush, Viewpoint
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Season
from assessment.modes.tacspiel.rules import rule

CHAPTER = table("C'")
BY_PHOTO = table("C'2-2")
MINUTES_AN_HOUR: Final = 60

SITE_FIGURE: Final[Mapping[Vegetation, str]] = {
    Vegetation.BARE_FIELD: "site_from_air_open",
    Vegetation.RICE: "site_from_air_open",
    Vegetation.WATER: "site_from_air_open",
    Vegetation.BRUSHWOOD: "site_from_air_open",
    Vegetation.MARSH: "site_from_air_open",
    Vegetation.SPARSE_FOREST: "site_from_air_sparse_forest",
}
"""Where a site under construction shows from the air; under denser cover it does not. Marsh counts as brushwood."""


class AirSearch(StrEnum):
    """How an aircraft looks for an ambush."""

    BY_EYE = "by_eye"
    CONVENTIONAL_FILM = "conventional_film"
    CAMOUFLAGE_FILM = "camouflage_film"


@rule("C'2d.4")
def seen_from_air(sheet: Worksheet, aircraft: str, ambush: Ambush) -> bool:
    """Aircraft see a hasty ambush by the air columns: none under plantation, dense forest or jungle."""
    if ambush.site.is_built:
        sheet.note("prepared: only camouflage-detection film shows it (C'2h)")
        return False
    return sheet.chance(NOTICING, ambush.platoons, Viewpoint.AIR, ambush.vegetation)


@rule("C'2f.1")
def site_seen_from_air(sheet: Worksheet, aircraft: str, site: Site, vegetation: Vegetation) -> bool:
    """A site under construction is seen from the air in the open and in brushwood, less often in sparse forest."""
    figure = SITE_FIGURE.get(vegetation)
    if figure is None:
        sheet.note("hidden from the air", vegetation)
        return False
    return sheet.chance(CHAPTER, figure)


@rule("C'2h.1")
def can_show_prepared_ambush(sheet: Worksheet, site: Site, means: AirSearch, season: Season) -> bool:
    """From the air a prepared ambush shows only on camouflage-detection film taken in the dry season."""
    sheet.note(means.value)
    sheet.note(season.value)
    return means is AirSearch.CAMOUFLAGE_FILM and season is Season.DRY


@rule("C'2h.2")
def shown_by_photo(sheet: Worksheet, photo: str, ambush: Ambush, age_min: Fraction) -> bool:
    """Pictures taken long enough after the site was built show it by the table; `age_min` is its age in minutes."""
    least = Fraction(sheet.read(CHAPTER, "camouflage_photo_age_hr")) * MINUTES_AN_HOUR
    sheet.figure("age of the site, min", age_min)
    if age_min < least:
        return False
    return sheet.chance(BY_PHOTO, ambush.platoons, ambush.vegetation)
