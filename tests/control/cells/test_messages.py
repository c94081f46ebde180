"""Letters between a cell and Control, and the questions that are a cell's own."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from assessment.models import AssessmentRecord
from control.models import AnswerRecord, Game, Letter, Stage, Subinterval
from control.services.letters import PAGE, answer_letter
from tests.games import assess, control_seat, hand_in_decks, seat
from tests.letters import write_many
from tests.seated import at_desk, room_of, seated

pytestmark = pytest.mark.django_db

QUESTION = {
    "place": "1|1|D'5a.7|1A95,1C73|75|1",
    "rule": "D'5a.7",
    "owner": "blue",
    "words": "Does 1C73 go after them?",
    "options": [{"value": "yes", "words": "It does."}, {"value": "no", "words": "It stays."}],
    "proposal": "no",
    "facts": ["1C73 has lost sight of an enemy platoon."],
    "at": "75",
}


def test_a_letter_goes_to_control_and_its_answer_comes_back(blue: tuple[Client, str], game: Game):
    client, room = blue
    client.post(f"{room}messages/", {"text": "Hold the bridge?", "to": "Higher headquarters", "post_key": "k"})
    letter = Letter.objects.get()
    answer_letter(seat=control_seat(game), cell="blue", text="Until 1400.", as_name="73d Battalion", answers=1)
    page = client.get(f"{room}messages/").content.decode()
    assert (letter.number, letter.cell, letter.as_name) == (1, "blue", "Higher headquarters")
    assert "Hold the bridge?" in page
    assert "73d Battalion" in page
    assert "answers 1" in page
    assert "<strong>new</strong>" in page
    transcript = client.get(f"{room}messages/transcript.txt").content.decode()
    assert transcript.index("Hold the bridge?") < transcript.index("Until 1400.")


def test_a_letter_posted_twice_is_one(blue: tuple[Client, str]):
    client, room = blue
    for _ in range(2):
        client.post(f"{room}messages/", {"text": "Once.", "post_key": "same"})
    assert Letter.objects.count() == 1


def test_an_empty_letter_is_not_sent_and_a_long_one_is_kept_in_the_form(blue: tuple[Client, str]):
    client, room = blue
    assert client.post(f"{room}messages/", {"text": "  "}).status_code == 409
    answer = client.post(f"{room}messages/", {"text": "x" * 4001, "to": "Neighbour"})
    assert answer.status_code == 409
    assert "4001" in answer.content.decode()
    assert "x" * 4001 in answer.content.decode()
    assert '<option value="Neighbour" selected>' in answer.content.decode()
    assert not Letter.objects.exists()


def test_a_letter_is_shown_as_typed(blue: tuple[Client, str]):
    client, room = blue
    client.post(f"{room}messages/", {"text": "<b>A</b> & <script>x</script>"})
    assert "&lt;b&gt;A&lt;/b&gt; &amp; &lt;script&gt;" in client.get(f"{room}messages/").content.decode()


def test_letters_are_their_own_cells(blue: tuple[Client, str], game: Game):
    client, room = blue
    client.post(f"{room}messages/", {"text": "CANARYLETTER"})
    red, reds = at_desk(game, "red")
    for page in ("messages/", "messages/transcript.txt", ""):
        assert "CANARYLETTER" not in red.get(f"{reds}{page}").content.decode()


@pytest.fixture
def asked(game: Game) -> Subinterval:
    """An assessment that waits for Blue's answer."""
    hand_in_decks(game)
    subinterval = assess(game)
    AssessmentRecord.objects.current().update(questions=[QUESTION])
    branch = subinterval.branch
    branch.stage = Stage.QUESTION
    branch.save()
    return subinterval


@pytest.mark.usefixtures("asked")
def test_a_question_is_shown_to_its_owner_without_its_place(blue: tuple[Client, str]):
    client, room = blue
    assert "Control is assessing and asks you something." in client.get(room).content.decode()
    page = client.get(f"{room}questions/").content.decode()
    assert "Does 1C73 go after them?" in page
    assert "1C73 has lost sight of an enemy platoon." in page
    assert "1A95" not in page
    assert "D&#x27;5a" not in page


@pytest.mark.usefixtures("asked")
def test_the_other_cell_is_told_nothing_of_it(game: Game):
    red, reds = at_desk(game, "red")
    page = red.get(reds).content.decode()
    assert "Control is assessing. Cards may be drafted meanwhile." in page
    assert "asks you" not in page
    assert "No question is open." in red.get(f"{reds}questions/").content.decode()


def test_an_answer_is_one_of_those_offered_and_counts_once(blue: tuple[Client, str], asked: Subinterval):
    client, room = blue
    key = f"{AssessmentRecord.objects.current().get(subinterval=asked).public_id}.1"
    assert client.post(f"{room}questions/", {"question": key, "value": "maybe"}).status_code == 409
    assert client.post(f"{room}questions/", {"question": "other.1", "value": "yes"}).status_code == 409
    assert client.post(f"{room}questions/", {"question": key, "value": "yes"}).status_code == 302
    assert client.post(f"{room}questions/", {"question": key, "value": "no"}).status_code == 409
    assert [record.value for record in AnswerRecord.objects.all()] == ["yes"]


def test_the_other_cell_answers_nothing(game: Game, asked: Subinterval):
    red, reds = at_desk(game, "red")
    key = f"{AssessmentRecord.objects.current().get(subinterval=asked).public_id}.1"
    assert red.post(f"{reds}questions/", {"question": key, "value": "yes"}).status_code == 409
    assert not AnswerRecord.objects.exists()


def test_a_long_exchange_is_read_a_page_at_a_time_the_newest_first(blue: tuple[Client, str], game: Game):
    client, room = blue
    control, own = control_seat(game), seat(game, "blue")
    write_many(game, "blue", 2 * PAGE + 1, own)
    newest = client.get(f"{room}messages/").content.decode()
    assert newest.count("<article") == 1
    assert f"words {2 * PAGE + 1}." in newest
    assert f"{room}messages/?page=2" in newest
    before = client.get(f"{room}messages/?page=2").content.decode()
    assert before.count("<article") == PAGE
    assert f'hx-get="{room}messages/?page=2"' in before
    assert f"words {PAGE + 1}." in before
    assert client.get(f"{room}messages/?page=x").content.decode().count("<article") == 1
    of_cell = seated(control).get(f"{room_of(control)}letters/blue/").content.decode()
    assert of_cell.count("<article") == 1
    assert f'name="answers" inputmode="numeric" class="narrow" value="{2 * PAGE + 1}"' in of_cell


def test_the_pages_of_letters_ask_as_often_for_many_as_for_few(blue: tuple[Client, str], game: Game):
    client, room = blue
    control = control_seat(game)
    desk = seated(control)
    pages = (
        (client, f"{room}messages/"),
        (desk, f"{room_of(control)}messages/"),
        (desk, f"{room_of(control)}letters/blue/"),
    )

    def asked() -> list[int]:
        found = []
        for one, address in pages:
            one.get(address)
            with CaptureQueriesContext(connection) as queries:
                one.get(address)
            found.append(len(queries))
        return found

    write_many(game, "blue", 3, seat(game, "blue"))
    few = asked()
    write_many(game, "blue", 30, seat(game, "blue"))
    assert asked() == few
