"""Setting up, starting and ending a game."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.dice import ALGORITHM, SEED_BYTES, seed_digest, seed_from
from assessment.engine.mode import Mode, Scenario, SeatPlan
from assessment.modes import mode as find_mode
from control.models import Blob, Branch, Game, Paper, Role, Seat, Stage
from control.services import audit, feed, seats, tempo
from control.services.paper_maps import keep_paper
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from control.services.set_up import refuse_unstarted
from control.situation.clock import cycle_number
from control.situation.side import SIDES

LISTED: Final = 20
"""So many games are named to somebody who asks for one that there is not."""


class NoSuchGame(LookupError):
    """No game has this id or title, or several have it; says which there are."""


def game_named(named: str) -> Game:
    """The game with this public id, or this title where only one has it. Raises `NoSuchGame`."""
    found = list(Game.objects.filter(Q(public_id=named) | Q(title=named)))
    if len(found) == 1:
        return found[0]
    some = ", ".join(f"{game.public_id} ({game.title})" for game in Game.objects.all()[:LISTED])
    raise NoSuchGame(f"{'No' if not found else 'More than one'} game {named!r}; there are: {some or 'none'}")


@transaction.atomic
def create_game(  # noqa: PLR0913 - one form, each field named
    *,
    mode_key: str,
    scenario_key: str,
    title: str = "",
    settings: dict[str, str] | None = None,
    seed: int | str | None = None,
    played_by_one: bool = False,
    paper: str = Paper.A4,
    demonstration: bool = False,
) -> tuple[Game, list[tuple[Seat, str]]]:
    """Sets up a game from a scenario with all its seats; gives the game and each seat with its token.

    Raises `Refused` for an unknown scenario or setting, `BadData` for a faulty file.
    """
    mode = find_mode(mode_key)
    scenario = load_scenario(mode_key, scenario_key)
    secret = seed_from(seed) if seed is not None else secrets.token_bytes(SEED_BYTES)
    game = Game.objects.create(
        title=title or scenario.title,
        edition=mode.edition,
        seed=secret,
        seed_digest=seed_digest(secret),
        dice_algorithm=ALGORITHM,
        played_by_one=played_by_one,
        paper=Paper(paper),
        demonstration=demonstration,
        **_taken_over(mode, scenario, settings or {}),
    )
    game.counts = _first_branch(game, scenario.opening.now, mode.cycle_minutes)
    game.save(update_fields=("counts",))
    if scenario.paper is not None:
        keep_paper(game, scenario.paper)
    audit.record(game=game, act="game.created", branch=game.counts, scenario=scenario.key, mode=mode.key)
    return game, _seats(game, scenario)


def _taken_over(mode: Mode[Any, Any], scenario: Scenario[Any], settings: dict[str, str]) -> dict[str, Any]:
    """The columns of a game that come from its scenario; `settings` are those chosen against it.

    Raises `Refused` for a setting that the mode does not offer.
    """
    chosen = {**scenario.settings, **settings}
    tables = scenario.tables or mode.tables
    try:
        mode.configured(chosen, tables, ground=scenario.ground, clock=scenario.clock)
    except ValueError as error:
        raise Refused(str(error), code="setting") from error
    return {
        "mode": mode.key,
        "scenario": scenario.key,
        "clock_day": scenario.clock.day,
        "clock_hour": scenario.clock.hour,
        "settings": chosen,
        "parts": [msgspec.to_builtins(part) for part in scenario.parts],
        "layers": [msgspec.to_builtins(layer) for layer in scenario.layers],
        "tables_digest": Blob.objects.keep_bytes(tables.to_blob(), "tables"),
        "ground_digest": Blob.objects.keep(scenario.ground, "ground"),
        "opening_digest": Blob.objects.keep(scenario.opening, "situation"),
        "set_up_digest": Blob.objects.keep(scenario.set_up, "set_up") if scenario.set_up is not None else "",
    }


def _first_branch(game: Game, now: Fraction, cycle_minutes: int) -> Branch:
    """The branch that counts until Control chooses another."""
    return Branch.objects.create(
        game=game,
        number=1,
        title="main",
        situation_digest=game.opening_digest,
        cycle=cycle_number(now, cycle_minutes),
        now=now,
    )


def _seats(game: Game, scenario: Scenario[Any]) -> list[tuple[Seat, str]]:
    """A director's seat, and the seats the scenario plans; a cell without a planned seat gets one."""
    made = [seats.add_seat(game=game, name="control", role=Role.DIRECTOR, title="Control")]
    planned = [plan for plan in scenario.seats if plan.side in SIDES]
    bare = [side for side in SIDES if not any(plan.side == side for plan in planned)]
    planned += [SeatPlan(name=side.value, side=side.value, title=side.value.title()) for side in bare]
    made += [
        seats.add_seat(
            game=game,
            name=plan.name,
            role=Role.PLAYER,
            side=plan.side,
            title=plan.title,
            headquarters=list(plan.headquarters),
            may_hand_in=plan.hands_in,
        )
        for plan in planned
    ]
    return made


@transaction.atomic
def choose_paper(*, game_id: int, seat: Seat, paper: str) -> Game:
    """Sets the paper that every room of a game prints on from now on. Raises `Refused` for one that is not offered."""
    game = Game.objects.locked(game_id)
    if paper not in Paper.values:
        raise Refused(_("Choose one of the sizes of paper."), code="paper")
    if game.paper != paper:
        game.paper = paper
        game.save(update_fields=("paper",))
        audit.record(game=game, act="game.paper", seat=seat, branch=game.branch, paper=paper)
    return game


@transaction.atomic
def start_game(*, game_id: int, seat: Seat | None = None) -> Game:
    """Starts cycle 1: the cells may hand in orders. The digest of the seed is public from now on.

    A scenario that was saved inside a cycle goes on there. Raises `Refused` while the set-up of a cell waits for
    Control.
    """
    game = Game.objects.locked(game_id)
    if game.started is not None:
        return game
    refuse_unstarted(game)
    branch = Branch.objects.locked(game.branch.pk)
    branch.stage = Stage.REPORTS if branch.now % find_mode(game.mode).cycle_minutes else Stage.ORDERS
    branch.save(update_fields=("stage",))
    game.started = timezone.now()
    game.save(update_fields=("started",))
    tempo.window_opened(game, branch)
    audit.record(game=game, act="game.started", seat=seat, branch=branch, seed_digest=game.seed_digest)
    feed.announce(game=game, kind="stage")
    return game


@transaction.atomic
def end_game(*, game_id: int, seat: Seat | None = None) -> Game:
    """Ends a game: every branch is finished, no job goes on, and the seed is published."""
    game = Game.objects.locked(game_id)
    if game.ended is not None:
        return game
    if game.branch.rehearses:
        raise Refused(_("A rehearsal is under way; go back from it before the game is ended."), code="stage")
    for branch in Branch.objects.select_for_update().filter(game=game).order_by("number"):
        branch.stage = Stage.FINISHED
        branch.save(update_fields=("stage",))
    game.jobs.filter(state__in=("queued", "running")).update(state="dropped", ended=timezone.now())
    game.ended = timezone.now()
    game.save(update_fields=("ended",))
    audit.record(game=game, act="game.ended", seat=seat, seed=bytes(game.seed).hex())
    feed.announce(game=game, kind="stage")
    return game
