"""After an ambush: what the ambusher does next, and whether the ambushed hold him (E'1d, E'1f, C'2f.3)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import options, programmes
from assessment.modes.tacspiel.battle_kinds import ATTACK, HARASS, PRESS_ON
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import OPEN_GROUND
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.limits import is_lost
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import ContactOption, Planned, Unit
from assessment.modes.tacspiel.square import Direction, Square
from assessment.modes.tacspiel.withdrawal import WITHDRAW, out_of_contact
from control.situation.side import Side

BATTLES: Final = table("E'")


class FollowUp(StrEnum):
    """What an ambusher does after his ambush."""

    SCATTER = "144"
    PRESS_ON = "153"
    HOLD = "hold"
    ORDER = "next order"

    @property
    def leaves(self) -> bool:
        """Whether he would be gone from the place."""
        return self in (FollowUp.SCATTER, FollowUp.ORDER)


@rule("E'1d.1", "C'2f.3", reading="R10")
def follow_up(sheet: Worksheet, site: Site, side: Side, ordered: str) -> FollowUp:
    """After a successful ambush Red may scatter, go on attacking or defend from it.

    Without an order for afterwards Red scatters and Blue holds.
    """
    sheet.note("ordered", ordered or "nothing")
    if ordered == PRESS_ON or ordered in (ATTACK, HARASS):
        return FollowUp.PRESS_ON
    if ordered == options.SCATTER and side is Side.RED:
        return FollowUp.SCATTER
    if ordered in (FollowUp.HOLD, options.DEFEND):
        return FollowUp.HOLD
    if ordered and ordered not in BESIDE:
        return FollowUp.ORDER
    sheet.note("no order for afterwards: the default")
    return FollowUp.SCATTER if side is Side.RED else FollowUp.HOLD


@rule("E'1f.2")
def holds_ambusher(sheet: Worksheet, site: Site, *, in_open: bool) -> bool:
    """Where the ambush is prepared, or hasty in open terrain, the ambushed hold the ambusher in battle by a draw.

    Open is what D'6b.3 calls so: rice and bare field.
    """
    if not site.is_built and not in_open:
        sheet.note("a hasty ambush in cover cannot be held")
        return False
    return sheet.chance(BATTLES, "ambusher_held")


def site_of(draft: Draft, battle: Battle) -> Site:
    """The site of an ambush; one without a site is a hasty ambush where it was sprung."""
    found = draft.sites.get(battle.site)
    if found is not None:
        return found
    return Site(number=battle.site, side=battle.attacker, prepared=False, squares=(battle.place,), units=(), ready=None)


def is_held(draft: Draft, sheet: Worksheet, battle: Battle, then: FollowUp) -> bool | None:
    """Whether an ambusher who would leave is held by those he ambushed and the units behind them; drawn for once.

    None where nothing is to be drawn: he stays, nobody follows, or nobody whom he ambushed is left.
    """
    if battle.held is not None or not battle.followers or not then.leaves:
        return battle.held
    if all(is_lost(sheet, draft.unit(name)) for name in battle.defenders):
        return None
    in_open = draft.ground.vegetation(battle.place) in OPEN_GROUND
    return holds_ambusher(sheet, site_of(draft, battle), in_open=in_open)


def wanted(draft: Draft, sheet: Worksheet, battle: Battle) -> FollowUp:
    """What the ambusher is told to do afterwards: by next order, own option, the site's entry, or standing orders."""
    site = site_of(draft, battle)
    leader = battle.attackers[0]
    following = next_order(draft, leader)
    ordered = following.order.card.code if following is not None else ""
    if not ordered:
        unit = draft.unit(leader)
        ordered = _told(options.own_in_force(draft, unit)) or site.follow_up
        ordered = ordered or _told(options.for_after_an_ambush(draft, unit))
    return follow_up(sheet, site, site.side, ordered)


def _told(filed: Iterable[ContactOption]) -> str:
    return next((option.code for option in filed if option.code in (options.SCATTER, options.DEFEND)), "")


def way_left(draft: Draft, sheet: Worksheet, unit: Unit, then: FollowUp, gathers: Square | None) -> Direction | None:
    """The way in which an ambusher leaves: to where he gathers again, or to the place of his next order.

    One who is told to withdraw, but not where to, goes out of contact. None where he stays.
    """
    to = gathers
    if then is FollowUp.ORDER:
        following = next_order(draft, unit.designator)
        card = following.order.card if following is not None else None
        to = _square(card.value("C1")) if card is not None else None
        if card is not None and card.code == WITHDRAW and to is None:
            to = out_of_contact(draft, sheet, unit)
    return None if to is None or to == unit.square else unit.square.direction_to(to)


def next_order(draft: Draft, name: str) -> Planned | None:
    """The card that waits for the ambush to be over."""
    queue = draft.programmes.get(name, ())
    waiting = (p for p in queue if p.state is OrderState.PLANNED and p.order.card.code not in BESIDE)
    return next((p for p in waiting if p.starts is None or p.starts <= draft.now), None)


def own_order(draft: Draft, name: str) -> int:
    """The number of the ambush order that a unit has in hand, 0 without one."""
    planned = programmes.in_hand(draft, name)
    return planned.order.number if planned is not None else 0


def mark_follow_up(draft: Draft, name: str) -> None:
    """The card that waited for the ambush may start although the unit owes resupply now."""
    following = next_order(draft, name)
    queue = draft.programmes.get(name, ())
    if following is not None:
        draft.programmes[name] = tuple(replace(p, follow_up=True) if p is following else p for p in queue)


def _square(text: str) -> Square | None:
    try:
        return Square.at(text)
    except ValueError:
        return None
