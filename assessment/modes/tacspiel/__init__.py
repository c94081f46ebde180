"""TACSPIEL: RAC's division-level guerrilla game of 1966."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from assessment.engine.mode import Mode
from assessment.modes.tacspiel import ambush_from_air, base_siting, camp_from_air, chances
from assessment.modes.tacspiel.any_event import AnyEvent
from assessment.modes.tacspiel.assess import assess
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.company_cards import write_out
from assessment.modes.tacspiel.delivery import deliver
from assessment.modes.tacspiel.desk import check_orders
from assessment.modes.tacspiel.drawing import drawing, true_drawing
from assessment.modes.tacspiel.event_words import event_words
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.importance import IMPORTANCE
from assessment.modes.tacspiel.odds_page import odds_page
from assessment.modes.tacspiel.painting import PAINTING
from assessment.modes.tacspiel.picture import Picture, picture_at_cycle, picture_for
from assessment.modes.tacspiel.preparing import PREPARING
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.result import result
from assessment.modes.tacspiel.rows import LISTS
from assessment.modes.tacspiel.rules import RULES
from assessment.modes.tacspiel.scenario import read_scenario
from assessment.modes.tacspiel.settings import SEQUENCE, SETTINGS
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.tables import LEDGER, TABLES
from assessment.modes.tacspiel.umpiring import UMPIRING
from assessment.modes.tacspiel.weapon_reach import reach
from assessment.modes.tacspiel.whole_battle import PREVIEWS
from control.situation.by_side import BySide

LATER: Final = (ambush_from_air, base_siting, camp_from_air, chances)
"""Modules whose rules stand ready for steps that do not fly yet."""

MODE: Final[Mode[Situation, Picture]] = Mode(
    key="tacspiel",
    title="TACSPIEL",
    edition=5,
    sources=("RAC-TP-223, TACSPIEL guerrilla game, August 1966",),
    cycle_minutes=int(TABLES["A'"].entry("cycle_hr").number * 60),
    die="d100",
    sequence=SEQUENCE,
    codebook=CODEBOOK,
    ledger=LEDGER,
    tables=TABLES,
    rules=RULES,
    setting_list=SETTINGS,
    situation_type=Situation,
    ground_type=Ground,
    lead_of=attrgetter("lead"),
    lay_out=Ground.laid_out,
    event_type=AnyEvent,
    report_type=Report,
    read_scenario=read_scenario,
    assess=assess,
    deliver=deliver,
    picture_for=picture_for,
    picture_at_cycle=picture_at_cycle,
    check_orders=check_orders,
    write_out=write_out,
    drawing=drawing,
    true_drawing=true_drawing,
    lists=LISTS,
    umpiring=UMPIRING,
    advice=BySide(
        red=(
            "Red fights by surprise, on foot, from bases and caches. A unit that owes a resupply and has no order goes "
            "to the nearest base or cache by itself."
        ),
        blue="Blue has trucks, radio and guns. Fire hits whoever stands in the square, own troops included.",
    ),
    importance=IMPORTANCE,
    event_words=event_words,
    result=result,
    odds_page=odds_page,
    reach=reach,
    previews=PREVIEWS,
    preparing=PREPARING,
    painting=PAINTING,
)
