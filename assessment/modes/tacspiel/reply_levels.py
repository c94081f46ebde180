"""The level whose delay an order bears that answers a report, or is called by one (A'5, J'3; R16)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import liaison
from assessment.modes.tacspiel.command import common_post, level_of_reply
from assessment.modes.tacspiel.direct_support import names_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Level
from assessment.modes.tacspiel.situation import Unit


def level_against(  # noqa: PLR0913 - who told of what and when, who is ordered by whom
    draft: Draft, sheet: Worksheet, reporters: Iterable[str], unit: Unit, at: Fraction, auth: str
) -> Level:
    """The level for `unit` where the first of `reporters` that is on the map told of what it met at `at`.

    A unit in direct support of the reporter belongs to it; aircraft and liaison have their own paragraph (A'5c).
    """
    reporter = _reporter(draft, reporters, unit)
    if reporter.kind.is_aircraft and not unit.kind.is_aircraft:
        return liaison.reply_level(draft, sheet, reporter, unit, at)
    if unit.kind.is_aircraft and liaison.orders_at_once(draft, sheet, reporter, unit, at):
        return Level.PLATOON
    supports = _supports(unit, reporter)
    return level_of_reply(sheet, draft.headquarters, reporter, unit, auth, supports=supports)


def giver_of(draft: Draft, reporters: Iterable[str], unit: Unit) -> str:
    """The headquarters that gives the order to `unit` where its card names none; "" for aircraft and without any."""
    reporter = _reporter(draft, reporters, unit)
    if reporter.kind.is_aircraft or unit.kind.is_aircraft:
        return ""
    post = common_post(draft.headquarters, reporter, unit, supports=_supports(unit, reporter))
    return post.designator if post is not None else ""


def _reporter(draft: Draft, reporters: Iterable[str], unit: Unit) -> Unit:
    return next((draft.units[name] for name in reporters if name in draft.units), unit)


def _supports(unit: Unit, reporter: Unit) -> bool:
    return any(name in unit.supports for name in names_of(reporter))
