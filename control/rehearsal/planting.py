"""A game with a word of its own in everything that one room alone may read."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from assessment.models import AssessmentRecord, Job, ResultRow
from assessment.services.assessing import assess_job
from assessment.services.branching import branch_from
from assessment.services.debriefing import mark_for_debrief
from assessment.services.releasing import release_reports
from assessment.services.requesting import request_assessment
from assessment.services.ruling import answer_question, enter_correction, enter_ruling
from control.models import Game, Role, Seat, Subinterval
from control.services import audit
from control.services.cell_notes import add_note
from control.services.games import create_game, start_game
from control.services.letters import answer_letter, post_letter, post_special_order
from control.services.scenarios import load_scenario
from control.services.seats import add_seat
from control.situation.side import CONTROL, SIDES
from orders.services.decks import upload_deck
from orders.services.handing_in import declare_none, hand_in
from orders.services.sheets import open_sheet, remove_line, write_line

STAFF: Final = (Role.UMPIRE, Role.LIAISON, Role.INTELLIGENCE, Role.RECORDER)


@dataclass(frozen=True, kw_only=True)
class Planted:
    """The game and its words: whoever's a word is, only that room and Control may read it."""

    game: Game
    words: dict[str, str]

    def foreign(self, seat: Seat) -> dict[str, str]:
        """The words that a seat may not read, by whose they are."""
        if seat.sees_control:
            return {}
        return {owner: word for owner, word in self.words.items() if owner != seat.cell}


def plant(mode_key: str, scenario_key: str) -> Planted:
    """A started game in which both cells and Control have written all that they can before the first assessment."""
    words = {owner: f"QX{secrets.token_hex(4).upper()}" for owner in (*(side.value for side in SIDES), CONTROL)}
    planted = _started(mode_key, scenario_key, words)
    game, word = planted.game, words[CONTROL]
    for role in STAFF:
        add_seat(game=game, name=f"{word} {role}", title=word, role=role)
    add_seat(game=game, name=f"{word} guest", role=Role.OBSERVER)
    add_seat(game=game, name="screen", role=Role.SCREEN, shows="both")
    audit.record(game=game, act="note", seat=seat_of(game, CONTROL), branch=game.branch, text=word)
    for side in SIDES:
        _cell_writes(planted, side)
    return planted


def plant_beside(planted: Planted, side: str) -> Planted:
    """Another game of the same scenario, seed and words, in which this cell alone has written, and Control to it."""
    beside = _started(planted.game.mode, planted.game.scenario, planted.words)
    _cell_writes(beside, side)
    return beside


def _started(mode_key: str, scenario_key: str, words: dict[str, str]) -> Planted:
    game, _ = create_game(mode_key=mode_key, scenario_key=scenario_key, seed=words[CONTROL], title="Rehearsal")
    start_game(game_id=game.pk)
    return Planted(game=game, words=words)


def _cell_writes(planted: Planted, side: str) -> None:
    """All that a cell can write, what Control answers it, and who else reads in its room."""
    game, word = planted.game, planted.words[side]
    add_seat(game=game, name=f"{word} guest", title=word, role=Role.OBSERVER, side=side)
    add_seat(game=game, name=f"{word} liaison", title=word, role=Role.LIAISON, shows=side)
    own, control = seat_of(game, side), seat_of(game, CONTROL)
    letter = post_letter(seat=own, text=f"{word} to Control", as_name=word)
    answer_letter(seat=control, cell=side, text=f"{word} from Control", as_name=word, answers=letter.number)
    post_special_order(seat=own, words=word, units=word, place=word, when=word, intent=word)
    add_note(seat=own, text=word)
    sheet = open_sheet(game=game, side=side)
    write_line(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=word)


def hand_in_all(planted: Planted, sides: Iterable[str] = SIDES) -> None:
    """Each cell takes its word off the sheet, and hands in the deck that comes with the scenario, if one does."""
    game = planted.game
    decks = load_scenario(game.mode, game.scenario).decks
    for side in sides:
        sheet, own = open_sheet(game=Game.objects.get(pk=game.pk), side=side), seat_of(game, side)
        for card in sheet.cards.filter(removed__isnull=True):
            remove_line(game_id=game.pk, sheet_id=sheet.pk, card_key=card.public_id, seat=own)
        if deck := decks.get(f"cycle-1-{side}.txt"):
            upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=deck)
            hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)
        else:
            declare_none(game_id=game.pk, sheet_id=sheet.pk, seat=own)


def assess(planted: Planted, sides: Iterable[str] = SIDES) -> Subinterval:
    """These cells hand in, and the next subinterval is assessed; questions get their proposals."""
    hand_in_all(planted, sides)
    game = Game.objects.get(pk=planted.game.pk)
    control = seat_of(game, CONTROL)
    subinterval = request_assessment(branch_id=game.branch.pk, seat=control, without_missing=True)
    _carry_out(subinterval)
    return subinterval


def assess_with_rulings(planted: Planted) -> None:
    """Both hand in, and the next subinterval is assessed with Control's word in a ruling and in the debrief."""
    subinterval, word = assess(planted), planted.words[CONTROL]
    control = seat_of(planted.game, CONTROL)
    enter_ruling(subinterval_id=subinterval.pk, seat=control, kind="event", value=word, reason=word)
    _carry_out(subinterval)
    number = ResultRow.objects.filter(assessment__subinterval=subinterval, assessment__current=True).count()
    if number:
        mark_for_debrief(subinterval_id=subinterval.pk, number=number, remark=word, seat=control)


def open_desks(planted: Planted, sides: Iterable[str] = SIDES) -> None:
    """These cells turn to what they now write on, as a player does who opens the room."""
    for side in sides:
        open_sheet(game=Game.objects.get(pk=planted.game.pk), side=side)


def release(planted: Planted) -> Subinterval:
    """What is under review is released."""
    game = Game.objects.get(pk=planted.game.pk)
    return release_reports(branch_id=game.branch.pk, seat=seat_of(game, CONTROL))


def release_with_study(planted: Planted) -> None:
    """Releases; then Control's word is in a correction from now on and in a study."""
    subinterval, word = release(planted), planted.words[CONTROL]
    game = Game.objects.get(pk=planted.game.pk)
    control = seat_of(game, CONTROL)
    correction = {"kind": "event", "value": word, "reason": word, "subject": "", "field": ""}
    enter_correction(branch_id=game.branch.pk, seat=control, **correction)
    branch_from(subinterval_id=subinterval.pk, seat=control, reason=word, title=word)


def seat_of(game: Game, addressee: str) -> Seat:
    """The first seat of Control's, Red's or Blue's that may write."""
    found = (seat for seat in game.seats.open().order_by("pk") if seat.role in (Role.DIRECTOR, Role.PLAYER))
    return next(seat for seat in found if seat.addressee == addressee)


def _carry_out(subinterval: Subinterval) -> None:
    """Here and now, since no worker sees what is thrown away; questions get their proposals."""
    while True:
        job = Job.objects.filter(subinterval=subinterval).latest("pk")
        assess_job(job_id=job.pk, owner="rehearsal")
        questions = AssessmentRecord.objects.current().get(subinterval=subinterval).questions
        if not questions:
            return
        control = seat_of(subinterval.branch.game, CONTROL)
        for question in questions:
            answer_question(
                subinterval_id=subinterval.pk, place=question["place"], value=question["proposal"], seat=control
            )
