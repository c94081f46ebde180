"""Who did what and when: the record of acts, and every assessment that was made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from assessment.models import AssessmentRecord
from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source
from control.models import LogEntry

PERSONAL: Final = frozenset({"name"})
"""Facts of acts that name a seat as its people call it: in the book it has its role code."""


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Acts and assessments."""
    return (_acts(source), _assessments(source))


def _acts(source: Source) -> Sheet:
    columns = (Column(key="act", meaning="what was done"), Column(key="facts", meaning="of what", unit="JSON"))
    return Sheet(
        key="acts",
        about="An act of anybody a row, in order: hand-ins, claims, rulings, releases, seats.",
        columns=(*COMMON, *columns),
        rows=_act_rows(source),
    )


def _act_rows(source: Source) -> Iterator[Row]:
    """One that was recorded of no branch stands at the branch that counted, when the act before it was."""
    now: dict[int, Fraction] = {}
    for entry in LogEntry.objects.filter(game=source.game).select_related("branch").order_by("pk"):
        branch = entry.branch or source.counting(entry.at)
        at = entry.game_time if entry.game_time is not None else now.get(branch.pk, source.begins)
        now[branch.pk] = at
        yield source.row(
            branch=branch,
            at=at,
            wall=entry.at,
            seat_id=entry.seat_id,
            act=entry.act,
            facts=_facts(entry.facts),
        )


def _facts(facts: Mapping[str, Any]) -> str:
    kept = {key: value for key, value in facts.items() if key not in PERSONAL}
    return json.dumps(kept, sort_keys=True, ensure_ascii=False) if kept else ""


def _assessments(source: Source) -> Sheet:
    columns = (
        Column(key="revision", meaning="which assessment of its subinterval it is, from 1"),
        Column(key="current", meaning="whether it is the one that stands"),
        Column(key="why", meaning="why it was made"),
        Column(key="edition", meaning="edition of the rules"),
        Column(key="code_version", meaning="version of the software"),
        Column(key="seconds", meaning="how long it took, rounded up", unit="seconds"),
        Column(key="inputs", meaning="digest of all that went into it"),
        Column(key="situation", meaning="digest of the situation that came of it"),
    )
    found = AssessmentRecord.objects.filter(subinterval__branch__game=source.game).select_related("subinterval__branch")
    return Sheet(
        key="assessments",
        about="An assessment a row, also those that a ruling made void; game time is the moment it reached.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                subinterval=one.subinterval,
                at=one.until,
                wall=one.made,
                revision=one.revision,
                current=one.current,
                why=one.why,
                edition=one.edition,
                code_version=one.code_version,
                seconds=-int(-one.seconds // 1),
                inputs=one.inputs_digest,
                situation=one.situation_digest,
            )
            for one in found.order_by("pk")
        ),
    )
