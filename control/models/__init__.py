"""Stored nouns of the game, and the people of the host."""

from __future__ import annotations

from control.models.aim import AimAnswer
from control.models.attachment import Attachment
from control.models.attendance import Attendance, Attends
from control.models.blob import Blob
from control.models.branch import Branch, Stage, Subinterval
from control.models.claim import Claim
from control.models.contact import CellContact
from control.models.disposition import Disposition, DispositionState
from control.models.envelope import Envelope
from control.models.estimate import Confidence, Estimate, EstimateQuestion
from control.models.feed import FeedFrame
from control.models.fog_rehearsal import FogRehearsal, FogRehearsalState
from control.models.game import Game, Opened, Paper
from control.models.lesson import Lesson
from control.models.letter import Letter, LetterKind
from control.models.log import LogEntry
from control.models.note import CellNote
from control.models.painted_map import MapAudience, MapPicture, PaintedMap
from control.models.people import User
from control.models.planning import AtZero, PlanningClock
from control.models.posting import Posting
from control.models.ruling import AnswerRecord, ReleaseDecision, RulingRecord
from control.models.scenario import Made, ScenarioRecord
from control.models.seat import LIAISON, PUBLIC, Role, Seat, Shows
from control.models.seen import ReadMark, SeenMark
from control.models.session import SessionAct, SessionPage

__all__ = [
    "LIAISON",
    "PUBLIC",
    "AimAnswer",
    "AnswerRecord",
    "AtZero",
    "Attachment",
    "Attendance",
    "Attends",
    "Blob",
    "Branch",
    "CellContact",
    "CellNote",
    "Claim",
    "Confidence",
    "Disposition",
    "DispositionState",
    "Envelope",
    "Estimate",
    "EstimateQuestion",
    "FeedFrame",
    "FogRehearsal",
    "FogRehearsalState",
    "Game",
    "Lesson",
    "Letter",
    "LetterKind",
    "LogEntry",
    "Made",
    "MapAudience",
    "MapPicture",
    "Opened",
    "PaintedMap",
    "Paper",
    "PlanningClock",
    "Posting",
    "ReadMark",
    "ReleaseDecision",
    "Role",
    "RulingRecord",
    "ScenarioRecord",
    "Seat",
    "SeenMark",
    "SessionAct",
    "SessionPage",
    "Shows",
    "Stage",
    "Subinterval",
    "User",
]
