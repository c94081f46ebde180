"""What a cell's room lists: Blue its team, Red his counters; the other side as last known; reports."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.lists import Lists, age_of, report_row
from assessment.engine.mode import Mode
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import TEAM
from assessment.modes.sog.drawing import centre
from assessment.modes.sog.knowledge import Delivered, Met, Seen
from assessment.modes.sog.picture import Picture
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.roster import written_load
from control.situation.rows import ContactRow, Fact, Heading, ReportRow, UnitList, UnitRow
from control.situation.side import Side

HEADINGS: Final = (
    Heading(title="Piece", is_code=True),
    Heading(title="Kind"),
    Heading(title="At", is_code=True),
    Heading(title="Weapon", is_code=True),
    Heading(title="Carries", is_code=True),
    Heading(title="State"),
)


def units(picture: Picture, mode: Mode[Any, Picture]) -> UnitList:
    """Blue's team and its men; Red's VC counters, which take no orders."""
    del mode
    rows = tuple(_team_rows(picture)) if picture.side is Side.BLUE else tuple(_counter_rows(picture))
    return UnitList(headings=HEADINGS, rows=rows)


def contacts(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ContactRow, ...]:
    """To Blue the VC counters as last known, to Red where the team was met; the newest first."""
    if picture.side is Side.BLUE:
        found = sorted(picture.counters, key=lambda seen: (-seen.at, seen.number))
        return tuple(_counter_contact(seen, picture, mode) for seen in found)
    return tuple(_team_contact(met, picture, mode) for met in reversed(picture.met))


def reports(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ReportRow, ...]:
    """Reports as delivered, newest first."""
    del mode
    return tuple(_report(told) for told in reversed(picture.reports))


def stamps(picture: Picture, mode: Mode[Any, Picture]) -> tuple[str, ...]:
    """Mission and what is due, as far as the side knows."""
    del mode
    operation = picture.operation
    points = f"Blue {picture.points.blue}, Red {picture.points.red}"
    if operation is None:
        return (points,)
    return *operation.stamps, points


LISTS: Final[Lists[Picture]] = Lists(units=units, contacts=contacts, reports=reports, stamps=stamps)


def _team_rows(picture: Picture) -> Iterator[UnitRow]:
    team = picture.team
    place = team.square.text if team and team.square else ""
    held = f", {team.prisoners} prisoners" if team and team.prisoners else ""
    state = f"{len(team.left)} of {len(team.men)} men{held}" if team and team.men else "not organised"
    facts = (TEAM, "SOG team", place, "", "", state)
    yield _row(TEAM, facts, picture.clock, able=True)
    for man in team.men if team else ():
        yield _row(man.letter, _man_facts(man), picture.clock, able=False)


def _man_facts(man: Man) -> tuple[str, ...]:
    kind = f"{man.origin}{f', {man.leader}' if man.leader else ''}"
    loads = " ".join(written_load(code, count) for code, count in man.items.items())
    return man.letter, kind, "", man.weapon, loads, "lost" if man.lost else ""


def _counter_rows(picture: Picture) -> Iterator[UnitRow]:
    for seen in picture.counters:
        facts = (seen.designator, "VC counter", seen.square.text, "", "", "moves by die")
        yield _row(seen.designator, facts, seen.at, able=False)


def _row(name: str, facts: tuple[str, ...], at: Fraction, *, able: bool) -> UnitRow:
    starts = {"Unit": name} if able else {}
    told = tuple(Fact(text=text) for text in facts)
    return UnitRow(name=name, link=f"unit/{name}", at=at, facts=told, starts=starts, able=able)


def _counter_contact(seen: Seen, picture: Picture, mode: Mode[Any, Picture]) -> ContactRow:
    return ContactRow(
        number=seen.number,
        link=f"contact/{seen.designator}",
        words=f"VC {seen.number}",
        place=seen.square.text,
        at=seen.at,
        by=TEAM,
        age=age_of(seen.at, picture.clock, mode),
        position=centre(seen.square),
    )


def _team_contact(met: Met, picture: Picture, mode: Mode[Any, Picture]) -> ContactRow:
    return ContactRow(
        number=met.report,
        link=f"report/{met.report}",
        words=f"SOG team, {met.men} men left",
        place=met.square.text,
        at=met.at,
        by="",
        age=age_of(met.at, picture.clock, mode),
        position=centre(met.square),
    )


def _report(told: Delivered) -> ReportRow:
    if told.square is None:
        return report_row(told, CODEBOOK)
    return report_row(told, CODEBOOK, told.square.text, centre(told.square))
