"""Where engineers, agents, prisoners and supply come into an instant (play.md "Inside a half hour")."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    agent_missions,
    agent_watch,
    bridges,
    condition_reports,
    demolitions,
    maintenance,
    minefields,
    observation_posts,
    prisoners,
    secret_radio,
    site_works,
    supply,
)
from assessment.modes.tacspiel.draft import Draft, Due


def on_the_spot(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After the arrivals of step 2: units begin what they have come for."""
    site_works.take_up(draft, sheet, due)
    demolitions.blow_on_arrival(draft, sheet, due)
    observation_posts.set_up(draft, sheet, due)
    bridges.look(draft, sheet)
    condition_reports.arrive(draft, sheet)
    supply.attend(draft, sheet)


def after_closing(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After step 5: what those who have come or attacked run into, and who notices them."""
    minefields.explode(draft, sheet)
    secret_radio.attack(draft, sheet)
    agent_watch.look(draft, sheet)


def at_the_end(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """After the fire of step 7: works go on without those who have left them; agents report."""
    site_works.keep(draft, sheet)
    agent_watch.tell(draft, sheet)
    agent_missions.tell(draft, sheet)
    prisoners.question(draft, sheet)
    maintenance.begin_day(draft, sheet, due)
