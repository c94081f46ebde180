"""Chain of command: who stands above whom, and the delay of a mid-cycle order (A'5, R16)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Protocol, TypeVar

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import LEVELS, Level
from assessment.modes.tacspiel.rules import rule

ORDER_DELAY: Final = table("A'5")
MINUTES_AN_HOUR: Final = 60


class InChain(Protocol):
    """A unit or headquarters in the chain of command, as true or as its side knows it."""

    @property
    def designator(self) -> str: ...

    @property
    def superior(self) -> str: ...


class Post(InChain, Protocol):
    """A headquarters with its level."""

    @property
    def level(self) -> str: ...


P = TypeVar("P", bound=Post)


def chain_above(headquarters: Mapping[str, P], superior: str) -> list[P]:
    """The headquarters above a unit, from the nearest up."""
    chain: list[P] = []
    while superior in headquarters and headquarters[superior] not in chain:
        chain.append(headquarters[superior])
        superior = headquarters[superior].superior
    return chain


@rule("A'5a")
def order_delay(sheet: Worksheet, level: Level) -> Fraction:
    """A mid-cycle order is delayed by the level of the headquarters that gives it, in minutes."""
    if level is Level.PLATOON:
        sheet.note("given by the unit's own leader")
        return Fraction(0)
    return Fraction(sheet.read(ORDER_DELAY, level)) * MINUTES_AN_HOUR


@rule("A'5b")
def start_delay(sheet: Worksheet) -> Fraction:
    """Orders at the start of a cycle carry no delay: their planning is taken as done."""
    sheet.note("handed in for the start of the cycle")
    return Fraction(0)


@rule("A'5c.1", "A'5c.2")
def air_contact_level(sheet: Worksheet, operating: Level, supported: Level | None, *, liaison: bool) -> Level:
    """An answer to an air contact is delayed by the supported command if one was named, else by the operating one.

    With air-ground liaison in place there is no delay, which is a platoon leader's level.
    """
    if liaison:
        sheet.note("air-ground liaison is in place")
        return Level.PLATOON
    return supported or operating


def common_post(headquarters: Mapping[str, P], reporter: InChain, ordered: InChain, *, supports: bool) -> P | None:
    """The lowest headquarters above both; else the highest above the unit ordered, None where nothing stands above."""
    above = chain_above(headquarters, reporter.superior if supports else ordered.superior)
    of_reporter = {post.designator for post in chain_above(headquarters, reporter.superior)}
    return next((post for post in above if post.designator in of_reporter), above[-1] if above else None)


@rule("A'5a", reading="R16")
def issuing_level(sheet: Worksheet, ordered: str, reporter: str, common: Level, given: Level | None) -> Level:
    """The level whose delay counts is that of the lowest headquarters common to both, or of Auth if that is higher."""
    sheet.note("lowest headquarters common to reporter and receiver", common)
    if given is None:
        return common
    sheet.note("Auth", given)
    return max(common, given, key=LEVELS.index)


def level_of_reply(  # noqa: PLR0913 - who reports, who is ordered, who orders
    sheet: Worksheet, headquarters: Mapping[str, P], reporter: InChain, ordered: InChain, auth: str, *, supports: bool
) -> Level:
    """The level of an order given in answer to a report; a unit in direct support of the reporter belongs to it.

    Where nothing stands above both, the highest headquarters above the unit ordered gives it.
    """
    common = common_post(headquarters, reporter, ordered, supports=supports)
    given = headquarters.get(auth)
    return issuing_level(
        sheet,
        ordered.designator,
        reporter.designator,
        Level(common.level) if common else Level.PLATOON,
        Level(given.level) if given else None,
    )
