"""Which function carries out which order code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.aero_rifle import start_base, start_search
from assessment.modes.tacspiel.agents import AGENTS_ONLY, refuse_to_unit
from assessment.modes.tacspiel.air_strikes import start_cancel, start_strike
from assessment.modes.tacspiel.ambush import start_ambush
from assessment.modes.tacspiel.area_orders import refuse_spreading
from assessment.modes.tacspiel.armed_helicopters import start_armed_attack, start_armed_search
from assessment.modes.tacspiel.attachment import start_attachment
from assessment.modes.tacspiel.battle_orders import start_attack, start_pressing
from assessment.modes.tacspiel.checkpoints import start_checkpoint
from assessment.modes.tacspiel.column_cover import start_cover
from assessment.modes.tacspiel.demolitions import start_blowing
from assessment.modes.tacspiel.deployment import start_behind_ridge, start_in_open
from assessment.modes.tacspiel.direct_support import start_support
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import start_rest
from assessment.modes.tacspiel.fire import start_harassing, start_specific
from assessment.modes.tacspiel.forward_air_control import start_assignment
from assessment.modes.tacspiel.liaison import start_liaison
from assessment.modes.tacspiel.lifts import start_lift
from assessment.modes.tacspiel.march_orders import start_cross_country, start_route_march
from assessment.modes.tacspiel.observation_posts import start_post
from assessment.modes.tacspiel.options import start_option
from assessment.modes.tacspiel.order_codes import OPTIONS, SPECIFIC_MISSIONS, SPREAD
from assessment.modes.tacspiel.reconnaissance import start_camouflage, start_mission
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.scouting import start_scouting
from assessment.modes.tacspiel.site_works import WORKS, start_mining, start_work
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.withdrawal import start_withdrawal

CarryOut = Callable[[Draft, Worksheet, Unit, Planned], Refusal | None]
"""Starts an order at this instant; a refusal says why it cannot be carried out."""

CARRY_OUT: Final[dict[str, CarryOut]] = {
    "008": start_liaison,
    "010": start_support,
    "049": start_attack,
    "054": start_attack,
    "100": start_route_march,
    "101": start_cross_country,
    "110": start_rest,
    "113": start_behind_ridge,
    "118": start_in_open,
    "119": start_ambush,
    "132": start_withdrawal,
    "136": start_scouting,
    "229": start_assignment,
    "230": start_cancel,
    "307": start_search,
    "308": start_post,
    "309": start_checkpoint,
    "330": start_base,
    "333": start_cover,
    "334": start_armed_attack,
    "336": start_armed_search,
    "462": start_camouflage,
    "153": start_pressing,
    "203": start_harassing,
    "516": start_blowing,
    "H10": start_attachment,
    SPREAD: refuse_spreading,
    "H30": start_lift,
    "H32": start_mission,
    "H33": start_strike,
    **dict.fromkeys(WORKS, start_work),
    "505": start_mining,
    **dict.fromkeys(AGENTS_ONLY, refuse_to_unit),
    **dict.fromkeys(SPECIFIC_MISSIONS, start_specific),
    **dict.fromkeys(OPTIONS, start_option),
}
"""Every code that is carried out; any other is answered with 772."""
