"""The MOG: Mogadishu 1993: a raid into the city, a way back to the bases, against a system that moves by a list."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Mode
from assessment.modes.mog.assess import assess
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.delivery import deliver
from assessment.modes.mog.desk import check_orders
from assessment.modes.mog.drawing import drawing, true_drawing
from assessment.modes.mog.event_words import event_words
from assessment.modes.mog.events import AnyEvent
from assessment.modes.mog.ground import Ground
from assessment.modes.mog.importance import IMPORTANCE
from assessment.modes.mog.picture import Picture, picture_for
from assessment.modes.mog.result import is_known_over, is_over, owing, result
from assessment.modes.mog.rows import LISTS
from assessment.modes.mog.rules import RULES
from assessment.modes.mog.scenario import read_scenario
from assessment.modes.mog.settings import SEQUENCE, SETTINGS
from assessment.modes.mog.situation import Report, Situation
from assessment.modes.mog.table_check import check_tables
from assessment.modes.mog.tables import LEDGER, TABLES
from assessment.modes.mog.umpiring import UMPIRING
from control.situation.by_side import BySide

MODE: Final[Mode[Situation, Picture]] = Mode(
    key="mog",
    title="The MOG: Mogadishu 1993",
    edition=2,
    sources=("The MOG: Mogadishu 1993",),
    cycle_minutes=240,
    die="d6",
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
    check_tables=check_tables,
    umpiring=UMPIRING,
    answers_reports=False,
    advice=BySide(
        red="Somali units follow their list. Where the game leaves equal choices to you, you are asked.",
        blue=(
            "A turn has two sheets: AIR before the Somali side acts, then the actions, line by line in your order. "
            "END or CONVOY closes the actions; without them another sheet may follow."
        ),
    ),
    importance=IMPORTANCE,
    event_words=event_words,
    result=result,
    owing=owing,
    is_over=is_over,
    is_known_over=is_known_over,
)
