"""The tables that make up a game, in the order in which a file has them: what a row refers to comes before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Field, ForeignKey, ManyToManyField, Model

from assessment.engine.outcome import DecisionKind, RulingKind
from assessment.models import AssessmentRecord, DebriefMark, Job, ResultAcceptance, ResultRow, ValueUse
from control.models import (
    AimAnswer,
    AnswerRecord,
    Attachment,
    Attendance,
    Blob,
    Branch,
    CellContact,
    CellNote,
    Claim,
    Disposition,
    Envelope,
    Estimate,
    EstimateQuestion,
    FeedFrame,
    FogRehearsal,
    Game,
    Lesson,
    Letter,
    LogEntry,
    MapPicture,
    PaintedMap,
    PlanningClock,
    Posting,
    ReadMark,
    ReleaseDecision,
    RulingRecord,
    ScenarioRecord,
    Seat,
    SeenMark,
    SessionPage,
    Subinterval,
    User,
)
from control.situation.side import CONTROL, SIDES
from orders.models import MessageRecord, OrderRecord, OrderSheet, SheetCard, SheetFile, SheetSeen

CELLS: Final = frozenset(side.value for side in SIDES)
SIDE: Final = {"side": CELLS}


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table of a game. `game` is the way from a row to its game.

    `left_out` are fields that stay on the machine, `later` those that refer to rows which come after; `words` are the
    only values of a field whose column does not say so itself. Nothing refers to the rows of a `leaf`.
    """

    model: type[Model]
    game: str
    left_out: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_leaf: bool = False

    @property
    def name(self) -> str:
        """As the file names it."""
        return self.model._meta.label_lower  # noqa: SLF001 - Django's documented interface

    @property
    def fields(self) -> tuple[Field[Any, Any], ...]:
        """The columns that travel."""
        meta = self.model._meta  # noqa: SLF001 - Django's documented interface
        return tuple(one for one in meta.concrete_fields if not one.primary_key and one.name not in self.left_out)

    @property
    def sets(self) -> tuple[ManyToManyField[Any, Any], ...]:
        """The fields that hold several rows of another table."""
        return tuple(self.model._meta.many_to_many)  # noqa: SLF001 - Django's documented interface

    @property
    def references(self) -> tuple[ForeignKey[Any, Any], ...]:
        """The columns that refer to rows."""
        return tuple(one for one in self.fields if isinstance(one, ForeignKey))

    @property
    def digests(self) -> tuple[str, ...]:
        """The columns that name blobs."""
        return tuple(one.name for one in self.fields if one.name.endswith("_digest") and one.name not in NO_BLOB)


def target(column: ForeignKey[Any, Any] | ManyToManyField[Any, Any]) -> str:
    """The table that a column refers to, as the file names it."""
    label: str = column.related_model._meta.label_lower  # noqa: SLF001 - Django's documented interface
    return label


NO_BLOB: Final = frozenset({"seed_digest", "inputs_digest"})
PROOF: Final = frozenset({"token_hash", "api_token_hash", "generation", "taken"})
"""What proves a seat: every seat of a game that was read from a file has a new link."""

TABLES: Final = (
    Table(model=Game, game="pk", later=frozenset({"counts"})),
    Table(model=Seat, game="game", left_out=PROOF, words={"side": CELLS | {""}}),
    Table(model=Branch, game="game", later=frozenset({"parent_subinterval"})),
    Table(model=Subinterval, game="branch__game"),
    Table(model=PlanningClock, game="game"),
    Table(model=Lesson, game="game", is_leaf=True),
    Table(model=MapPicture, game="game"),
    Table(model=Letter, game="game", words={"cell": CELLS}),
    Table(model=Attachment, game="letter__game"),
    Table(model=LogEntry, game="game"),
    Table(model=Attendance, game="game", words=SIDE),
    Table(model=CellNote, game="game", words=SIDE),
    Table(model=CellContact, game="game", words=SIDE),
    Table(model=Disposition, game="game", words=SIDE),
    Table(model=SessionPage, game="game", words={"addressee": CELLS | {CONTROL}}),
    Table(model=EstimateQuestion, game="game"),
    Table(model=Estimate, game="game", words=SIDE),
    Table(model=AimAnswer, game="game", words={"side": CELLS | {""}}),
    Table(model=Claim, game="game"),
    Table(model=FeedFrame, game="game", words={"addressee": CELLS | {CONTROL}}),
    Table(model=SeenMark, game="seat__game"),
    Table(model=ReadMark, game="seat__game"),
    Table(model=RulingRecord, game="branch__game", words={"kind": frozenset(RulingKind)}),
    Table(model=AnswerRecord, game="subinterval__branch__game"),
    Table(model=ReleaseDecision, game="subinterval__branch__game", words={"kind": frozenset(DecisionKind)}),
    Table(model=Envelope, game="subinterval__branch__game", words=SIDE),
    Table(model=OrderSheet, game="branch__game", words=SIDE),
    Table(model=SheetCard, game="sheet__branch__game"),
    Table(model=SheetFile, game="sheet__branch__game"),
    Table(model=SheetSeen, game="seat__game"),
    Table(model=MessageRecord, game="game", words=SIDE),
    Table(model=OrderRecord, game="branch__game", words=SIDE),
    Table(model=AssessmentRecord, game="subinterval__branch__game"),
    Table(model=ResultRow, game="assessment__subinterval__branch__game", is_leaf=True),
    Table(model=ValueUse, game="assessment__subinterval__branch__game", is_leaf=True),
    Table(model=ResultAcceptance, game="subinterval__branch__game"),
    Table(model=DebriefMark, game="subinterval__branch__game"),
)

APART: Final = frozenset({Blob, FogRehearsal, Job, PaintedMap, Posting, ScenarioRecord, User})
"""Blobs have lines of their own; jobs, rehearsals, postings, scenarios, maps and accounts belong to the machine."""
