"""Going back is a branch: nothing is undone, Control alone sees a study until it is chosen."""

from __future__ import annotations

import pytest

from assessment.engine.worksheet_line import LineKind
from assessment.models import AssessmentRecord
from assessment.services.branching import branch_from, choose_branch, rule_from_before
from assessment.services.releasing import release_reports
from assessment.services.ruling import current_lines, described
from control.models import Branch, FeedFrame, Game, Letter, Stage, Subinterval
from control.reports.service import control_record_pdf
from control.services import pictures, truth
from control.services.pace import handed_in_after, stretches_of
from control.services.refusal import Refused
from control.services.wall_times import Step, wall_times_of
from control.situation.side import Side
from orders.models import MessageRecord, OrderRecord, SheetFile
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet
from tests.control.reports.printed import text_of
from tests.games import (
    assess,
    assess_queued,
    control_seat,
    deck,
    hand_in_decks,
    play_on,
    released_game,
    seat,
    take_proposals,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game with one subinterval released."""
    return released_game()


@pytest.fixture
def closed(game: Game) -> Subinterval:
    """That subinterval."""
    return Subinterval.objects.get(branch=game.branch)


def study_of(closed: Subinterval) -> Branch:
    return branch_from(subinterval_id=closed.pk, seat=control_seat(closed.branch.game), reason="what if")


def hand_in_copies(study: Branch) -> None:
    for sheet in study.sheets.all():
        hand_in(game_id=study.game_id, sheet_id=sheet.pk, seat=control_seat(study.game), by_control=True)


def test_a_study_with_the_same_orders_comes_to_the_same_worksheet_and_events(game: Game, closed: Subinterval):
    study = study_of(closed)
    hand_in_copies(study)
    again = AssessmentRecord.objects.current().get(subinterval=assess(game, study))
    first = AssessmentRecord.objects.current().get(subinterval=closed)
    assert again.lines_digest == first.lines_digest
    assert again.events_digest == first.events_digest


def test_the_branch_it_comes_from_stays_as_it_is(game: Game, closed: Subinterval):
    before = (game.branch.stage, game.branch.now, game.branch.situation_digest)
    study = study_of(closed)
    assess(game, study, without_missing=True)
    counts = Game.objects.get().branch
    assert (counts.stage, counts.now, counts.situation_digest) == before
    assert study.is_study


def test_what_was_handed_in_with_the_orders_comes_along(game: Game, closed: Subinterval):
    receipt = MessageRecord.objects.get(branch=game.branch, side="red", act="hand_in")
    facts = {"kind": "image/jpeg", "size": 1, "data_digest": "0" * 64, "seat": receipt.seat, "sheet": receipt.sheet}
    SheetFile.objects.create(number=1, name="taken-off.jpg", removed=receipt.received, **facts)
    SheetFile.objects.create(number=2, name="sketch.jpg", **facts)
    SheetFile.objects.update(added=receipt.received)
    SheetFile.objects.create(number=3, name="too-late.jpg", **facts)
    study = study_of(closed)
    file = SheetFile.objects.get(sheet__branch=study)
    assert (file.sheet.side, file.number, file.name, file.data_digest) == ("red", 1, "sketch.jpg", "0" * 64)
    hand_in_copies(study)
    assert MessageRecord.objects.get(branch=study, side="red").notes == ["With it: sketch.jpg"]


def test_order_numbers_of_a_study_do_not_fall_upon_those_it_brings_along(game: Game):
    while Game.objects.get().branch.cycle == 1:
        play_on(game)
    hand_in_decks(game, cycle=2)
    closed = play_on(game)
    study = branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason="what if")
    hand_in_copies(study)
    for side in ("red", "blue"):
        numbers = OrderRecord.objects.filter(branch=study, side=side).values_list("number", flat=True)
        first = OrderRecord.objects.filter(branch=game.branch, side=side, sheet__cycle=2)
        assert sorted(numbers) == sorted(first.values_list("number", flat=True))


def test_no_cell_hears_of_a_study(game: Game, closed: Subinterval):
    frames = FeedFrame.objects.filter(addressee__in=("red", "blue"))
    before = frames.count()
    pictured = pictures.cell_picture(game=game, side="red")
    study = study_of(closed)
    hand_in_copies(study)
    take_proposals(assess(game, study))
    release_reports(branch_id=study.pk, seat=control_seat(game))
    assert frames.count() == before
    assert pictures.cell_picture(game=Game.objects.get(), side="red") == pictured


def test_going_back_with_a_ruling_assesses_the_study_with_it(game: Game, closed: Subinterval):
    yes = next(line for line in current_lines(closed) if line.kind is LineKind.RULE and line.value == "yes")
    ruling = described(kind="result", reason="dead ground", value="no", place=yes.place)
    study = rule_from_before(subinterval_id=closed.pk, seat=control_seat(game), ruling=ruling)
    again = Subinterval.objects.get(branch=study)
    record = assess_queued(again)
    line = next(line for line in current_lines(again) if line.place == yes.place and line.kind is LineKind.RULE)
    assert (line.value, line.ruled) == ("no", 1)
    assert record.orphaned == []
    assert study.reason == "dead ground"
    assert [order.card for order in truth.orders_of(again)] == [order.card for order in truth.orders_of(closed)]


def test_the_branch_chosen_counts_and_both_cells_are_told_the_same_line(game: Game, closed: Subinterval):
    study = study_of(closed)
    play_on_study(game, study)
    choose_branch(branch_id=study.pk, seat=control_seat(game), reason="the better story")
    game = Game.objects.get()
    assert game.branch == study
    red, blue = Letter.objects.order_by("cell").values_list("text", flat=True)
    assert red == blue
    assert truth.mode_of(game).stamp(game.branch.now) in red
    assert pictures.cell_picture(game=game, side="blue").clock == game.branch.now


def play_on_study(game: Game, study: Branch) -> None:
    hand_in_copies(study)
    take_proposals(assess(game, study))
    release_reports(branch_id=study.pk, seat=control_seat(game))


def test_a_study_in_the_middle_of_an_assessment_is_not_chosen(game: Game, closed: Subinterval):
    study = study_of(closed)
    assess(game, study, without_missing=True)
    with pytest.raises(Refused):
        choose_branch(branch_id=study.pk, seat=control_seat(game), reason="the better story")
    assert not Game.objects.get().branch.is_study


def test_choosing_the_branch_that_counts_changes_nothing(game: Game):
    choose_branch(branch_id=game.branch.pk, seat=control_seat(game), reason="twice")
    assert not Letter.objects.exists()


def test_a_branch_needs_a_reason(game: Game, closed: Subinterval):
    with pytest.raises(Refused, match="reason"):
        branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason=" ")


def test_a_branch_from_a_pause_opens_its_windows_again(game: Game):
    second = play_on(game)
    study = branch_from(subinterval_id=second.pk, seat=control_seat(game), reason="what if")
    assert study.stage == Stage.REPORTS
    assert study.now == second.start


def reply(game: Game) -> None:
    """Red hands in a card in the pause."""
    sheet, player = open_sheet(game=Game.objects.get(), side="red"), seat(game, "red")
    card = deck(game, "red").splitlines()[-1]
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=player, text=card)
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=control_seat(game), by_control=True)


@pytest.fixture
def gone_back(game: Game) -> Subinterval:
    """The first part of a study from a pause, which was played with a reply and now counts."""
    reply(game)
    second = play_on(game)
    study = branch_from(subinterval_id=second.pk, seat=control_seat(game), reason="what if")
    play_on_study(game, study)
    choose_branch(branch_id=study.pk, seat=control_seat(game), reason="the better story")
    return Subinterval.objects.get(branch=study)


def test_going_back_to_the_same_pause_once_more_keeps_the_replies(game: Game, gone_back: Subinterval):
    replies = truth.orders_of(gone_back)
    assert [order.window for order in replies] == [gone_back.start]
    study = branch_from(subinterval_id=gone_back.pk, seat=control_seat(game), reason="what if, again")
    assert (study.stage, study.now) == (Stage.REPORTS, gone_back.start)
    hand_in_copies(study)
    again = assess(game, study)
    assert truth.orders_of(again) == replies
    record = AssessmentRecord.objects.current()
    assert record.get(subinterval=again).lines_digest == record.get(subinterval=gone_back).lines_digest


@pytest.mark.parametrize("number", [1, 2])
def test_what_was_played_comes_in_order_of_time(game: Game, gone_back: Subinterval, number: int):
    """Games of earlier editions number the parts of a study from 1."""
    assert gone_back.number == 2
    gone_back.number = number
    gone_back.save(update_fields=("number",))
    branch = Game.objects.get().branch
    first = Subinterval.objects.get(branch=branch.parent, number=1)
    stretches = stretches_of(branch)
    assert [one.subinterval for one in stretches] == [first, gone_back]
    handed = [one.side for one in wall_times_of(branch) if (one.subinterval, one.step) == (gone_back, Step.HANDED_IN)]
    assert Side.RED in handed
    assert Side.RED in handed_in_after(stretches[1])
    desk = pictures.cell_desk_before(game=Game.objects.get(), side="red")
    assert desk is not None
    assert desk.clock == gone_back.start
    text = text_of(control_record_pdf(subintervals=[gone_back, first]))
    stamp = truth.mode_of(game).stamp
    chapters = [f"Subinterval {one.number}: {stamp(one.start)} to" for one in (first, gone_back)]
    assert [text.count(chapter) for chapter in chapters] == [2, 2]
    assert text.index(chapters[0]) < text.index(chapters[1])
