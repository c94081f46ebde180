"""What was played with and when: the game, its seats, branches and subintervals."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.engine.scenario_file import PURPOSE
from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source, written_time
from control.models import Role
from control.services import truth
from control.services.aim_answers import asked_aims
from control.services.aims import aims_of


def sheets(source: Source) -> tuple[Sheet, ...]:
    """The four sheets."""
    return (_game(source), _seats(source), _branches(source), _subintervals(source))


def _game(source: Source) -> Sheet:
    return Sheet(
        key="game",
        about="One fact about the game a row.",
        columns=(*COMMON, Column(key="fact", meaning="what"), Column(key="value", meaning="its value")),
        rows=(source.row(fact=fact, value=value) for fact, value in _facts(source)),
    )


def _facts(source: Source) -> Iterator[tuple[str, str]]:
    game, mode = source.game, source.mode
    yield "title", game.title
    yield "mode", mode.title
    yield "edition", str(game.edition)
    yield "scenario", game.scenario
    yield "sources", "; ".join(mode.sources)
    yield from ((f"setting {key}", value) for key, value in sorted(mode.settings_in_force.items()))
    aims = aims_of(game=game)
    yield from (("purpose", "\n".join(aim.paragraphs)) for aim in aims if aim.key == PURPOSE)
    yield from ((f"question {one.number}", one.text) for one in asked_aims(game=game))
    yield "branch that counts", str(game.branch.number)
    yield "tables", game.tables_digest
    yield "seed digest", game.seed_digest
    if game.ended is not None:
        yield "seed", bytes(game.seed).hex()
    for fact, moment in (("created", game.created), ("started", game.started), ("ended", game.ended)):
        yield fact, written_time(moment) or ""


def _seats(source: Source) -> Sheet:
    columns = (
        Column(key="role", meaning="what the seat may do"),
        Column(key="side", meaning="its side; blank for Control"),
        Column(key="headquarters", meaning="the headquarters it writes orders for; blank for all of its side"),
        Column(key="may_hand_in", meaning="whether it may hand in its side's orders"),
        Column(key="retired", meaning="when the seat was given up", unit="ISO 8601, UTC"),
    )
    return Sheet(
        key="seats",
        about="A seat a row, by role code; its wall time is when somebody first sat down on it.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                wall=seat.taken,
                seat_id=seat.pk,
                role=seat.role,
                side=seat.side,
                headquarters=", ".join(seat.headquarters) if seat.role == Role.PLAYER else "",
                may_hand_in=seat.may_hand_in,
                retired=written_time(seat.retired),
            )
            for seat in source.seats
        ),
    )


def _branches(source: Source) -> Sheet:
    columns = (
        Column(key="rehearses", meaning="whether it was a rehearsal, which counts for nothing"),
        Column(key="counts", meaning="whether this branch is the one that counts"),
        Column(key="title", meaning="its title"),
        Column(key="reason", meaning="why it was made"),
        Column(key="parent", meaning="number of the branch it left"),
        Column(key="stage", meaning="where it stands"),
    )
    return Sheet(
        key="branches",
        about="A branch a row; cycle and game time are those that it has reached.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=branch,
                cycle=branch.cycle,
                at=branch.now,
                wall=branch.created,
                rehearses=branch.rehearses,
                counts=not branch.is_study,
                title=branch.title,
                reason=branch.reason,
                parent=branch.parent.number if branch.parent else None,
                stage=branch.stage,
            )
            for branch in source.branches
        ),
    )


def _subintervals(source: Source) -> Sheet:
    columns = (
        Column(key="until", meaning="the moment in the game at which it ends", unit="DDhhmm"),
        Column(key="until_minute", meaning="the same, exact", unit="minutes since the game's start"),
        Column(key="orders", meaning="how many orders it was assessed with"),
        Column(key="released", meaning="when its reports were released; blank while it is open", unit="ISO 8601, UTC"),
    )
    return Sheet(
        key="subintervals",
        about="A part of a cycle a row, from its start; its wall time is when Control had it assessed first.",
        columns=(*COMMON, *columns),
        rows=_subinterval_rows(source),
    )


def _subinterval_rows(source: Source) -> Iterator[Row]:
    for one in source.subintervals:
        yield source.row(
            subinterval=one,
            at=one.start,
            wall=one.created,
            until=source.mode.stamp(one.until) if one.until is not None else None,
            until_minute=str(one.until) if one.until is not None else None,
            orders=len(truth.orders_of(one)),
            released=written_time(one.closed),
        )
