"""How a game of TACSPIEL is set up before cycle 1 (INTRO.3)."""

from __future__ import annotations

from typing import Final

from assessment.engine.preparing import Preparing
from assessment.modes.tacspiel.scenario import scenario_from
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from assessment.modes.tacspiel.set_up import items, zones
from assessment.modes.tacspiel.set_up_changes import changed, from_card
from assessment.modes.tacspiel.set_up_faults import faults
from assessment.modes.tacspiel.set_up_ground import onto
from assessment.modes.tacspiel.set_up_names import added, dropped, unit_form
from assessment.modes.tacspiel.set_up_sheets import from_sheets, sheets

PREPARING: Final = Preparing(
    set_up_type=ScenarioPart,
    items=items,
    zones=zones,
    changed=changed,
    from_card=from_card,
    faults=faults,
    scenario=scenario_from,
    unit_form=unit_form,
    added=added,
    dropped=dropped,
    sheets=sheets,
    from_sheets=from_sheets,
    onto=onto,
)
