"""Khe Sanh '68: the siege of the combat base, the Allies against a system of cards and dice."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Mode
from assessment.modes.khe_sanh.assess import assess
from assessment.modes.khe_sanh.checkers import ANSWER_CHECKS
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.delivery import deliver
from assessment.modes.khe_sanh.desk import check_orders
from assessment.modes.khe_sanh.drawing import drawing, true_drawing
from assessment.modes.khe_sanh.event_words import event_words
from assessment.modes.khe_sanh.events import AnyEvent
from assessment.modes.khe_sanh.ground import Ground
from assessment.modes.khe_sanh.importance import IMPORTANCE
from assessment.modes.khe_sanh.picture import Picture, picture_for
from assessment.modes.khe_sanh.result import is_known_over, is_over, owing, result
from assessment.modes.khe_sanh.rows import LISTS
from assessment.modes.khe_sanh.rules import RULES
from assessment.modes.khe_sanh.scenario import opened, read_scenario
from assessment.modes.khe_sanh.settings import SEQUENCE, SETTINGS
from assessment.modes.khe_sanh.situation import Report, Situation
from assessment.modes.khe_sanh.table_check import check_tables
from assessment.modes.khe_sanh.tables import LEDGER, TABLES
from assessment.modes.khe_sanh.umpiring import UMPIRING
from control.situation.by_side import BySide

MODE: Final[Mode[Situation, Picture]] = Mode(
    key="khe_sanh",
    title="Khe Sanh '68",
    edition=2,
    sources=("Khe Sanh '68, a mini game of Cold War Blitz",),
    cycle_minutes=1440,
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
    umpiring=UMPIRING,
    answers_reports=False,
    advice=BySide(
        red="Cards and dice move the OPFOR. Where the game leaves equal paths to you, you are asked.",
        blue=(
            "A turn takes one CARD, then REINFORCE and REPLACE where it lets you, MOVE, and AIR, LIFT and TRANSFER. "
            "LINE, RETREAT and the like answer beforehand what combat may ask. Each space entered is named in a MOVE."
        ),
    ),
    importance=IMPORTANCE,
    event_words=event_words,
    result=result,
    owing=owing,
    is_over=is_over,
    is_known_over=is_known_over,
    answer_checks=ANSWER_CHECKS,
    check_tables=check_tables,
    opened=opened,
)
