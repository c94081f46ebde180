"""Games to test the services and rooms with: set up from a scenario, with decks handed in and cycles assessed."""

from __future__ import annotations

import time

from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.assessing import assess_job
from assessment.services.releasing import release_reports
from assessment.services.requesting import request_assessment
from assessment.services.ruling import answer_question
from control.models import Branch, Game, Seat, Subinterval
from control.services.games import create_game, start_game
from control.services.scenarios import load_scenario
from control.situation.side import SIDES
from orders.models import OrderSheet
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet

PATIENCE_SECONDS = 10


def new_game(
    scenario: str = "route_4",
    *,
    mode: str = "tacspiel",
    seed: int = 7,
    started: bool = True,
    played_by_one: bool = False,
) -> Game:
    """A game of a scenario, in its first cycle."""
    game, _ = create_game(mode_key=mode, scenario_key=scenario, seed=seed, played_by_one=played_by_one)
    return start_game(game_id=game.pk) if started else game


def released_game() -> Game:
    """The teaching game with the first subinterval of its first cycle released."""
    game = new_game()
    hand_in_decks(game)
    play_on(game)
    return Game.objects.get(pk=game.pk)


def seat(game: Game, addressee: str) -> Seat:
    """The first seat of `control`, `red` or `blue`."""
    return next(seat for seat in game.seats.order_by("pk") if seat.addressee == addressee)


def control_seat(game: Game) -> Seat:
    """The director's seat."""
    return seat(game, "control")


def deck(game: Game, side: str, cycle: int = 1) -> str:
    """The deck that comes with the scenario."""
    return load_scenario(game.mode, game.scenario).decks[f"cycle-{cycle}-{side}.txt"]


def hand_in_decks(game: Game, cycle: int = 1) -> None:
    """Both cells upload the scenario's decks for a cycle and hand in."""
    for side in SIDES:
        sheet: OrderSheet = open_sheet(game=Game.objects.get(pk=game.pk), side=side)
        player = seat(game, side)
        upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=player, text=deck(game, side, cycle))
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=player)


def assess(game: Game, branch: Branch | None = None, *, without_missing: bool = False, pauses: str = "") -> Subinterval:
    """Has the next subinterval assessed, in this process."""
    branch = branch or Game.objects.get(pk=game.pk).branch
    subinterval = request_assessment(
        branch_id=branch.pk, seat=control_seat(game), without_missing=without_missing, pauses=pauses
    )
    assess_queued(subinterval)
    return Subinterval.objects.get(pk=subinterval.pk)


def assess_queued(subinterval: Subinterval) -> AssessmentRecord:
    """Carries out the last job of a subinterval, or waits for a worker that has it; gives what now stands."""
    job = Job.objects.filter(subinterval=subinterval).order_by("pk").last()
    assert job is not None
    assess_job(job_id=job.pk, owner="test")
    until = time.monotonic() + PATIENCE_SECONDS
    while job.state in (JobState.QUEUED, JobState.RUNNING) and time.monotonic() < until:
        time.sleep(0.02)
        job.refresh_from_db()
    assert job.state == JobState.DONE, job.failure
    return AssessmentRecord.objects.current().get(subinterval=subinterval)


def take_proposals(subinterval: Subinterval) -> None:
    """Control answers every question with its proposal, until none is open."""
    seat_of_control = control_seat(subinterval.branch.game)
    while questions := AssessmentRecord.objects.current().get(subinterval=subinterval).questions:
        for question in questions:
            answer_question(
                subinterval_id=subinterval.pk,
                place=question["place"],
                value=question["proposal"],
                seat=seat_of_control,
            )
        assess_queued(subinterval)


def play_on(game: Game) -> Subinterval:
    """Assesses and releases one subinterval."""
    take_proposals(assess(game, without_missing=True))
    return release_reports(branch_id=Game.objects.get(pk=game.pk).branch.pk, seat=control_seat(game))
