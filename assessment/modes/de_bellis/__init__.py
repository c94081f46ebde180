"""De Bellis Vietnam: battles of bases on a table, from the roll of terrain to victory."""

from __future__ import annotations

from typing import Final

from assessment.engine.mode import Mode
from assessment.modes.de_bellis.assess import assess
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.delivery import deliver
from assessment.modes.de_bellis.desk import check_orders
from assessment.modes.de_bellis.drawing import drawing, true_drawing
from assessment.modes.de_bellis.event_words import event_words
from assessment.modes.de_bellis.events import AnyEvent
from assessment.modes.de_bellis.ground import Ground
from assessment.modes.de_bellis.importance import IMPORTANCE
from assessment.modes.de_bellis.modifiers import check_words
from assessment.modes.de_bellis.picture import Picture, picture_for
from assessment.modes.de_bellis.result import is_known_over, is_over, owing, result
from assessment.modes.de_bellis.rows import LISTS
from assessment.modes.de_bellis.rules import RULES
from assessment.modes.de_bellis.scenario import read_scenario
from assessment.modes.de_bellis.settings import SEQUENCE, SETTINGS
from assessment.modes.de_bellis.situation import Report, Situation
from assessment.modes.de_bellis.table_check import check_tables
from assessment.modes.de_bellis.tables import LEDGER, TABLES
from assessment.modes.de_bellis.umpiring import UMPIRING
from control.situation.by_side import BySide

MODE: Final[Mode[Situation, Picture]] = Mode(
    key="de_bellis",
    title="De Bellis Vietnam",
    edition=4,
    sources=("De Bellis Vietnam, Riccardo Affinati, 2000",),
    cycle_minutes=90,
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
        red=(
            "A bound moves as many bases or groups as the command die shows; who is out of the General's reach costs "
            "more. GROUP moves a line for one point, and a flank counts only from behind it."
        ),
        blue=(
            "A bound moves as many bases or groups as the command die shows; who is out of the General's reach costs "
            "more. Fire Bases and artillery shoot only in the enemy's bound, and nobody shoots past a friend."
        ),
    ),
    importance=IMPORTANCE,
    event_words=event_words,
    result=result,
    owing=owing,
    is_over=is_over,
    is_known_over=is_known_over,
    check_tables=check_tables,
    answer_checks={"shot": check_words, "combat": check_words},
)
