"""Stored nouns of the game, and the people of the host."""

from __future__ import annotations

from control.models.attendance import Attendance, Attends
from control.models.blob import Blob
from control.models.branch import Branch, Stage, Subinterval
from control.models.claim import Claim
from control.models.contact import CellContact
from control.models.envelope import Envelope
from control.models.estimate import Confidence, Estimate, EstimateQuestion
from control.models.feed import FeedFrame
from control.models.game import Game, Opened, Paper
from control.models.letter import Letter, LetterKind
from control.models.log import LogEntry
from control.models.note import CellNote
from control.models.people import User
from control.models.planning import AtZero, PlanningClock
from control.models.posting import Posting
from control.models.ruling import AnswerRecord, ReleaseDecision, RulingRecord
from control.models.seat import PUBLIC, Role, Seat, Shows
from control.models.seen import SeenMark

__all__ = [
    "PUBLIC",
    "AnswerRecord",
    "AtZero",
    "Blob",
    "Attendance",
    "Attends",
    "Branch",
    "CellContact",
    "CellNote",
    "Claim",
    "Confidence",
    "Estimate",
    "Envelope",
    "EstimateQuestion",
    "FeedFrame",
    "Game",
    "Letter",
    "LetterKind",
    "LogEntry",
    "Opened",
    "Paper",
    "PlanningClock",
    "Posting",
    "ReleaseDecision",
    "Role",
    "RulingRecord",
    "Seat",
    "SeenMark",
    "Shows",
    "Stage",
    "Subinterval",
    "User",
]
