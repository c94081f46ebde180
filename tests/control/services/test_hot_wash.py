"""The hot wash: nothing before the end, afterwards what Control has opened, and each word under its own name."""

from __future__ import annotations

import pytest

from control.databook.game_book import data_book
from control.models import Game, Opened
from control.reports.booklet_service import control_booklet_pdf
from control.services import truth
from control.services.aim_answers import Written, answer_aims, asked_aims
from control.services.games import end_game
from control.services.hot_wash import HotWash, hot_wash_of, open_hot_wash
from control.services.letters import answer_letter, post_letter
from control.services.refusal import Refused
from control.situation.side import SIDES, Side
from tests.control.desk.pages import Room
from tests.control.reports.printed import text_of
from tests.games import control_seat, new_game, released_game, seat
from tests.seated import seated

pytestmark = pytest.mark.django_db

LETTER = "Where is the second platoon?"
ANSWER = "On the hill, says brigade."


@pytest.fixture
def game() -> Game:
    """The teaching game, played a while, with a letter and its answer, and ended."""
    game = released_game()
    post_letter(seat=seat(game, "blue"), text=LETTER)
    answer_letter(seat=control_seat(game), cell="blue", text=ANSWER, as_name="Brigade")
    return end_game(game_id=game.pk, seat=control_seat(game))


def wash(game: Game, opened: Opened) -> HotWash:
    """What is open to every room once Control has opened so much."""
    open_hot_wash(game_id=game.pk, seat=control_seat(game), opened=opened)
    found = hot_wash_of(Game.objects.get(pk=game.pk))
    assert found is not None
    return found


def test_nothing_is_open_while_the_game_goes_on():
    game = released_game()
    assert hot_wash_of(game) is None
    with pytest.raises(Refused):
        open_hot_wash(game_id=game.pk, seat=control_seat(game), opened=Opened.EVERYTHING)
    for side in SIDES:
        own = seat(game, side)
        for page in ("hot-wash/", "hot-wash/booklet.pdf"):
            assert seated(own).get(f"/g/{game.public_id}/{own.public_id}/{page}").status_code == 404


def test_at_the_end_only_the_seed_is_open(game: Game):
    found = hot_wash_of(game)
    assert found is not None
    assert found.proof is not None
    assert found.proof.seed == bytes(game.seed).hex()
    assert (found.standing, found.drawing, found.wrong, found.spoken) == ("", None, (), ())


def test_the_truth_stands_beside_what_was_believed(game: Game):
    found = wash(game, Opened.TRUTH)
    mode, situation = truth.mode_of(game), truth.situation_of(game.branch)
    assert found.drawing == mode.true_drawing(situation, mode)
    everything = [one for side in SIDES for one in mode.umpiring.told(situation, side, mode)]
    assert len(found.wrong) == sum(one.told != one.truth for one in everything)
    assert found.right + len(found.wrong) == len(everything)
    assert found.spoken == ()


def test_all_that_was_said_stands_under_the_room_and_seat_it_came_from(game: Game):
    found = wash(game, Opened.EVERYTHING)
    situation = truth.situation_of(game.branch)
    for side in SIDES:
        known = situation.known[side]
        reports = [one for one in found.spoken if one.kind == "report" and one.side == side]
        assert sorted(one.words for one in reports) == sorted(report.words for report in known.reports)
        orders = [one for one in found.spoken if one.kind == "order" and one.side == side]
        assert len(orders) == len(known.orders)
        titles = {one.title or one.name for one in game.seats.filter(side=side)}
        assert {one.who for one in orders} <= titles
    letters = [(one.side, one.kind, one.who, one.words) for one in found.spoken if one.kind.endswith("control")]
    blue = seat(game, "blue")
    assert letters == [
        ("blue", "to_control", blue.title or blue.name, LETTER),
        ("blue", "from_control", "Brigade", ANSWER),
    ]
    assert [one.at for one in found.spoken] == sorted(one.at for one in found.spoken)


@pytest.mark.parametrize("side", SIDES)
def test_a_cell_reads_what_is_open_and_no_more(game: Game, side: Side):
    own = seat(game, side)
    client, address = seated(own), f"/g/{game.public_id}/{own.public_id}/hot-wash/"
    page = client.get(address).content.decode()
    assert "Control has not opened the rooms" in page
    assert LETTER not in page
    assert client.get(f"{address}booklet.pdf").status_code == 404
    wash(game, Opened.TRUTH)
    page = client.get(address).content.decode()
    assert "What was believed and was not so" in page
    assert LETTER not in page
    assert client.get(f"{address}booklet.pdf").content.startswith(b"%PDF-")
    wash(game, Opened.EVERYTHING)
    assert LETTER in client.get(address).content.decode()
    wash(game, Opened.NOTHING)
    assert "What was believed" not in client.get(address).content.decode()


def test_control_opens_the_rooms_from_its_page(game: Game):
    room = Room(game)
    assert room.post("hot-wash/", opened="truth").status_code == 302
    game.refresh_from_db()
    assert game.opened == Opened.TRUTH
    assert 'value="truth" selected' in room.text("hot-wash/")
    assert room.post("hot-wash/", opened="all of it").status_code == 409


def test_before_the_end_controls_page_says_when():
    assert "once the game has ended" in Room(new_game()).text("hot-wash/")


def test_the_questions_of_the_game_are_answered_by_each_room_once_it_has_ended(game: Game):
    asked = {side: len(asked_aims(game=game, side=side)) for side in SIDES}
    own, room = seat(game, "red"), Room(game)
    red, address = seated(own), f"/g/{game.public_id}/{own.public_id}/hot-wash/"
    assert asked[Side.RED]
    assert "Our answer" in red.get(address).content.decode()
    assert red.post(f"{address}answers/", {"answer-1": "At the first\nreport"}).status_code == 302
    third = {"began-1": "At the first\r\nreport", "answer-1": "At the third report"}
    assert red.post(f"{address}answers/", third).status_code == 302
    assert red.post(f"{address}answers/", {f"answer-{asked[Side.RED] + 1}": "no such"}).status_code == 409
    first = asked_aims(game=game, side="red")[0].text
    number = next(one.number for one in asked_aims(game=game) if one.text == first)
    assert room.post("hot-wash/answers/", **{f"answer-{number}": "Too late, says Control"}).status_code == 302
    assert "At the third report" in room.text("hot-wash/")
    assert "Too late, says Control" not in red.get(address).content.decode()
    paper = text_of(control_booklet_pdf(game=game))
    assert "Red (red-1), " in paper
    assert "At the third report" in paper
    assert "At the first" not in paper
    rows = next(sheet for sheet in data_book(game).sheets if sheet.key == "aims").rows
    told = {(row["room"], row["answer"], row["seat"], bool(row["wall_time"])) for row in rows if row.get("answer")}
    assert told == {
        ("red", "At the third report", "red-1", True),
        ("control", "Too late, says Control", "control-1", True),
    }
    wash(game, Opened.TRUTH)
    assert "Too late, says Control" in red.get(address).content.decode()


def test_an_answer_that_is_not_kept_comes_back_as_it_was_typed(game: Game):
    """Of a second seat's older page only what it has changed counts, and not over what holds by now."""
    asked = [{"key": "question", "title": "", "audience": "red", "text": text} for text in ("Who led?", "Why?", "Why?")]
    Game.objects.filter(pk=game.pk).update(parts=asked)
    own = seat(game, "red")
    red, address = seated(own), f"/g/{game.public_id}/{own.public_id}/hot-wash/"
    assert [one.text for one in asked_aims(game=Game.objects.get(pk=game.pk))] == ["Who led?", "Why?"]

    def sent(**fields: str) -> tuple[int, str]:
        answer = red.post(f"{address}answers/", {name.replace("_", "-"): text for name, text in fields.items()})
        return answer.status_code, answer.content.decode()

    def kept() -> list[str]:
        return [one.own for one in asked_aims(game=Game.objects.get(pk=game.pk), side="red")]

    code, page = sent(answer_1="The major", answer_2="x" * 2001)
    assert (code, kept()) == (409, ["", ""])
    assert "The answer to question 2 has 2001 characters." in page
    assert "The major</textarea>" in page
    assert f"{'x' * 2001}</textarea>" in page
    assert "feed:aims" not in page
    assert sent(answer_1="The major", answer_2="")[0] == 302
    assert sent(began_1="", answer_1="", began_2="", answer_2="The road")[0] == 302
    assert kept() == ["The major", "The road"]
    code, page = sent(began_1="", answer_1="The captain", began_2="", answer_2="")
    assert (code, kept()) == (409, ["The major", "The road"])
    assert "Question 1 was answered otherwise." in page
    assert "<p>The major</p>" in page
    assert "The captain</textarea>" in page
    assert 'name="began-1" value="The major"' in page
    assert "The road</textarea>" in page
    assert sent(began_1="The major", answer_1="The captain")[0] == 302
    part = red.get(address, headers={"hx-request": "true", "hx-target": "aims"}).content.decode()
    assert part.startswith('<section class="briefing" id="aims" hx-get=')
    assert "The captain</textarea>" in part
    assert Room(game).part("hot-wash/", target="aims").content.startswith(b"<section")
    assert game.frames.filter(addressee="red", kind="aims").count() == 3


def test_no_question_is_answered_while_the_game_goes_on():
    with pytest.raises(Refused, match="once the game has ended"):
        answer_aims(seat=seat(new_game(), "red"), given={1: Written(began="", text="At the ford")})
