"""MACV-SOG: the campaign variant for FIREPOWER, from mission roll to victory."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Mode
from assessment.modes.sog.assess import assess
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.delivery import deliver
from assessment.modes.sog.desk import check_orders
from assessment.modes.sog.drawing import drawing, true_drawing
from assessment.modes.sog.event_words import event_words
from assessment.modes.sog.events import AnyEvent
from assessment.modes.sog.ground import Ground
from assessment.modes.sog.importance import IMPORTANCE
from assessment.modes.sog.panel_layout import check_layout
from assessment.modes.sog.picture import Picture, picture_for
from assessment.modes.sog.result import is_known_over, is_over, owing, result
from assessment.modes.sog.results import check_result
from assessment.modes.sog.rows import LISTS
from assessment.modes.sog.rules import RULES
from assessment.modes.sog.scenario import read_scenario
from assessment.modes.sog.settings import SEQUENCE, SETTINGS
from assessment.modes.sog.situation import Report, Situation
from assessment.modes.sog.tables import LEDGER, TABLES
from assessment.modes.sog.umpiring import UMPIRING
from control.situation.by_side import BySide

MODE: Final[Mode[Situation, Picture]] = Mode(
    key="sog",
    title="MACV-SOG",
    edition=2,
    sources=("MACV-SOG, a campaign for FIREPOWER, The General, volume 26, number 5",),
    cycle_minutes=720,
    die="d10",
    sequence=SEQUENCE,
    codebook=CODEBOOK,
    ledger=LEDGER,
    tables=TABLES,
    rules=RULES,
    setting_list=SETTINGS,
    situation_type=Situation,
    ground_type=Ground,
    event_type=AnyEvent,
    report_type=Report,
    read_scenario=read_scenario,
    assess=assess,
    deliver=deliver,
    picture_for=picture_for,
    check_orders=check_orders,
    drawing=drawing,
    true_drawing=true_drawing,
    lists=LISTS,
    umpiring=UMPIRING,
    answers_reports=False,
    advice=BySide(
        red=(
            "VC counters walk by die. In an action you are asked for panel, layout and the C counter; PANEL, LAYOUT "
            "and ADDC handed in with a turn's orders answer beforehand."
        ),
        blue=(
            "A turn takes one MOVE or HOLD; ABORT and EXTRACT stand beside it. Open ground and mountains give the team "
            "away, jungle hides it, and a small team is met less often."
        ),
    ),
    importance=IMPORTANCE,
    event_words=event_words,
    result=result,
    owing=owing,
    is_over=is_over,
    is_known_over=is_known_over,
    answer_checks={"result": check_result, "layout": check_layout},
)
