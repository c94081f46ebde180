"""Where engineers, agents, prisoners and supply come into an instant (R22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    agent_missions,
    agent_watch,
    bridges,
    come_for,
    condition_reports,
    demolitions,
    foot_search,
    left_vehicles,
    maintenance,
    minefields,
    observation_posts,
    prisoners,
    secret_radio,
    site_works,
    supply,
)
from assessment.modes.tacspiel.draft import Draft, Due

ON_ARRIVAL: Final[dict[str, come_for.OnArrival]] = {
    **dict.fromkeys(site_works.WORKS, site_works.take_up),
    demolitions.BLOW: demolitions.start_blowing,
    observation_posts.CODE: observation_posts.set_up,
}
"""What units do where their order has brought them."""


def on_the_spot(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After the arrivals of step 2: units begin what they have come for."""
    observation_posts.take_down(draft)
    left_vehicles.rejoin(draft, sheet, due)
    come_for.begin(draft, sheet, due, ON_ARRIVAL)
    bridges.look(draft, sheet)
    condition_reports.arrive(draft, sheet)
    supply.attend(draft, sheet)


def after_closing(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After step 5: what those who have come or attacked run into, and who notices them."""
    minefields.explode(draft, sheet)
    secret_radio.attack(draft, sheet)
    agent_watch.look(draft, sheet)


def at_the_end(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After the fire of step 7: works and searches go on without those who have left them; agents report."""
    foot_search.call_in(draft)
    site_works.keep(draft, sheet)
    agent_watch.tell(draft, sheet)
    agent_missions.tell(draft, sheet)
    prisoners.question(draft, sheet)
    maintenance.begin_day(draft, sheet, due)
