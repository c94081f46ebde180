"""The order desk: checking while typing, the sheet, decks, handing in, recalling, declining."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from assessment.engine.mode import Mode
from assessment.modes import MODES
from assessment.services.releasing import release_reports
from control.cells.editor import columns_of
from control.models import Game
from control.services.pictures import cell_desk
from control.services.seats import add_seat
from orders.models import MessageRecord, OrderRecord, OrderSheet, SheetCard, SheetState
from orders.services.handing_in import mark_ready
from orders.services.sheets import open_sheet
from tests.games import assess, control_seat, deck, hand_in_decks, play_on
from tests.seated import at_desk, masked, room_of, seated

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "panel"}
MARCH = {"Unit": "3C73", "Posit": "13000455", "Ord": "101", "C1": "12650470", "Dir": "V", "F": "D"}
READS = "3C73 moves across country to 12650470, in vehicles, deployed"


def sheet_of(game: Game, side: str = "blue") -> OrderSheet:
    return open_sheet(game=Game.objects.get(pk=game.pk), side=side)


def posted(game: Game, values: Mapping[str, str], **more: str) -> dict[str, str]:
    """A filled card as the form sends it."""
    return {f"f_{field}": text for field, text in values.items()} | {"sheet": sheet_of(game).public_id, **more}


def add(blue: tuple[Client, str], game: Game, values: Mapping[str, str] = MARCH, **more: str) -> SheetCard:
    """A card put on the sheet through the form."""
    client, room = blue
    answer = client.post(f"{room}orders/cards/", posted(game, values, **more))
    assert answer.status_code == 302
    return SheetCard.objects.latest("pk")


def said(blue: tuple[Client, str], game: Game, values: Mapping[str, str]) -> str:
    client, room = blue
    answer = client.post(f"{room}orders/preview/", posted(game, values))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_good_card_is_read_back_while_it_is_written(blue: tuple[Client, str], game: Game):
    assert READS in said(blue, game, MARCH)
    assert not SheetCard.objects.exists()


def test_a_slip_names_its_column_and_offers_what_was_meant(blue: tuple[Client, str], game: Game):
    text = said(blue, game, {**MARCH, "Ord": "1O1"})
    assert "Column 14" in text
    assert 'data-fill-field="Ord" data-fill-text="101"' in text


def test_an_unfinished_card_is_told_what_is_still_to_fill(blue: tuple[Client, str], game: Game):
    text = said(blue, game, {"Unit": "3C73", "Posit": "13000455", "Ord": "101"})
    assert "Still to fill: C1, F." in text
    assert "faults" not in text


def test_only_the_fields_of_the_code_are_helped(blue: tuple[Client, str], game: Game):
    lit = set(re.findall(r'<li data-field="(\w+)"', said(blue, game, {"Ord": "101"}).split("data-wrong")[0]))
    assert lit == {use.field for use in cell_desk(game=game, side="blue").codebook.orders["101"].fields}
    assert {"C1", "F"} < lit
    assert "Msn" not in lit


def test_the_desk_knows_no_unit_of_the_other_side(blue: tuple[Client, str], game: Game):
    assert "you have no unit 1A95" in said(blue, game, {**MARCH, "Unit": "1A95"})
    client, room = blue
    page = client.get(room).content.decode()
    assert 'value="3C73"' in page
    assert "1A95" not in page


def test_the_same_unit_and_time_twice_is_seen_across_the_sheet(blue: tuple[Client, str], game: Game):
    add(blue, game, {**MARCH, "Tme": "0700"})
    assert "already has an order at 0700" in said(blue, game, {**MARCH, "Tme": "0700"})


def test_a_card_stands_on_the_sheet_in_eighty_columns(blue: tuple[Client, str], game: Game):
    card = add(blue, game)
    assert card.text == "3C73 13000455101                  12650470             V D                      "
    client, room = blue
    page = client.get(f"{room}orders/").content.decode()
    assert READS in page
    assert "Blue has trucks" in page


def test_a_card_posted_twice_counts_once(blue: tuple[Client, str], game: Game):
    add(blue, game, post_key="same")
    add(blue, game, post_key="same")
    assert SheetCard.objects.count() == 1


def test_a_blank_card_is_not_added(blue: tuple[Client, str], game: Game):
    client, room = blue
    answer = client.post(f"{room}orders/cards/", posted(game, {"Unit": "  "}))
    assert answer.status_code == 409
    assert not SheetCard.objects.exists()


def test_a_card_is_opened_changed_and_removed(blue: tuple[Client, str], game: Game):
    client, room = blue
    card = add(blue, game)
    editor = client.get(f"{room}orders/editor/", {"card": card.public_id}, headers={"HX-Request": "true"})
    assert 'value="12650470"' in editor.content.decode()
    changes = posted(game, {**MARCH, "C1": "12700470"}, card=card.public_id, version="1")
    assert client.post(f"{room}orders/cards/", changes).status_code == 302
    card.refresh_from_db()
    assert (card.version, card.text[34:42]) == (2, "12700470")
    client.post(f"{room}orders/cards/{card.public_id}/remove/", {"sheet": sheet_of(game).public_id})
    card.refresh_from_db()
    assert card.removed is not None
    assert READS not in client.get(f"{room}orders/").content.decode()


def test_a_change_of_an_older_version_shows_both_texts(blue: tuple[Client, str], game: Game):
    client, room = blue
    card = add(blue, game)
    theirs = posted(game, {**MARCH, "C1": "12700470"}, card=card.public_id, version="1")
    client.post(f"{room}orders/cards/", theirs)
    mine = posted(game, {**MARCH, "C1": "12750470"}, card=card.public_id, version="1")
    answer = client.post(f"{room}orders/cards/", mine, headers={"HX-Request": "true", "HX-Target": "dock"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "12700470" in text.split("Yours:")[0]
    assert "12750470" in text.split("Yours:")[1]
    assert 'name="version" value="2"' in text
    card.refresh_from_db()
    assert card.text[34:42] == "12700470"
    client.post(f"{room}orders/cards/", {**mine, "version": "2"})
    card.refresh_from_db()
    assert card.text[34:42] == "12750470"


def test_an_editor_fetched_again_keeps_the_version_it_began_with(blue: tuple[Client, str], game: Game):
    client, room = blue
    card = add(blue, game)
    client.post(f"{room}orders/cards/", posted(game, {**MARCH, "C1": "12700470"}, card=card.public_id, version="1"))
    query = {"card": card.public_id, "version": "1"}
    again = client.get(f"{room}orders/editor/", query, headers={"HX-Request": "true"}).content.decode()
    assert 'name="version" value="1"' in again
    opened = client.get(f"{room}orders/editor/", {"card": card.public_id}, headers={"HX-Request": "true"})
    assert 'name="version" value="2"' in opened.content.decode()


def test_a_page_of_an_earlier_window_writes_nothing(blue: tuple[Client, str], game: Game):
    client, room = blue
    answer = client.post(f"{room}orders/cards/", {**posted(game, MARCH), "sheet": "older"})
    assert answer.status_code == 409
    assert "earlier window" in answer.content.decode()
    assert not SheetCard.objects.exists()


def test_an_uploaded_deck_stands_on_the_sheet_as_programmes(blue: tuple[Client, str], game: Game):
    client, room = blue
    file = SimpleUploadedFile("deck.txt", deck(game, "blue").encode())
    form = {"sheet": sheet_of(game).public_id, "post_key": "one", "file": file}
    page = client.post(f"{room}orders/deck/", form, headers=HTMX).content.decode()
    assert "receipt 1" in page
    assert page.index("<h3>M73") < page.index("<h3>1C73")
    assert MessageRecord.objects.get().text == deck(game, "blue")


def test_the_same_deck_twice_counts_once(blue: tuple[Client, str], game: Game):
    client, room = blue
    for key in ("one", "two"):
        form = {"sheet": sheet_of(game).public_id, "post_key": key, "text": deck(game, "blue")}
        client.post(f"{room}orders/deck/", form)
    cards = [line for line in deck(game, "blue").splitlines() if line[:1] != "*" and "BLUE" not in line]
    assert SheetCard.objects.count() == len(cards)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", bytes(range(256)), b"PK\x03\x04\0\0 deck.docx"])
def test_a_file_that_is_no_text_is_refused_in_words(blue: tuple[Client, str], game: Game, data: bytes):
    client, room = blue
    form = {"sheet": sheet_of(game).public_id, "file": SimpleUploadedFile("deck.txt", data)}
    answer = client.post(f"{room}orders/deck/", form, headers=HTMX)
    assert answer.status_code == 409
    assert "This is no text." in answer.content.decode()
    assert not SheetCard.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_whatever_its_encoding(blue: tuple[Client, str], game: Game, encoding: str):
    client, room = blue
    text = deck(game, "blue").replace("The first platoon", "The \u201cfirst\u201d platoon")
    form = {"sheet": sheet_of(game).public_id, "file": SimpleUploadedFile("deck.txt", text.encode(encoding))}
    client.post(f"{room}orders/deck/", form, headers=HTMX)
    assert SheetCard.objects.count() == 11


def test_a_deck_of_the_other_side_is_refused_and_stays_in_the_form(blue: tuple[Client, str], game: Game):
    client, room = blue
    form = {"sheet": sheet_of(game).public_id, "text": deck(game, "red")}
    answer = client.post(f"{room}orders/deck/", form, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "headed for the other side" in page
    assert 'id="deck-fold" open' in page
    assert deck(game, "red").splitlines()[1] in unescape(page)
    assert not SheetCard.objects.exists()


def test_a_line_that_is_no_card_is_kept_as_written_with_its_fault(blue: tuple[Client, str], game: Game):
    client, room = blue
    form = {"sheet": sheet_of(game).public_id, "text": "3C73 130004551O1C73\n"}
    page = client.post(f"{room}orders/deck/", form, headers=HTMX).content.decode()
    assert "Cannot be read" in page
    assert "3C73 13000455<mark>1</mark>O1C73" in page
    assert "Column 14" in page


def test_the_downloaded_deck_is_headed_as_in_figure_1(blue: tuple[Client, str], game: Game):
    client, room = blue
    card = add(blue, game)
    answer = client.get(f"{room}orders/deck.txt")
    assert answer.content.decode() == f"020600 to 021200, BLUE\n{card.text}\n"
    assert 'filename="blue-cycle-1.txt"' in answer["Content-Disposition"]


def hand_in(blue: tuple[Client, str], game: Game, **more: str) -> str:
    client, room = blue
    sheet = sheet_of(game)
    form = {"sheet": sheet.public_id, "version": str(sheet.version), "post_key": "hand", **more}
    return client.post(f"{room}orders/hand-in/", form, headers=HTMX).content.decode()


def test_handing_in_gives_a_receipt_and_recalling_takes_back(blue: tuple[Client, str], game: Game):
    client, room = blue
    add(blue, game)
    assert READS in client.get(f"{room}orders/hand-in/").content.decode()
    page = hand_in(blue, game)
    message = MessageRecord.objects.get(act="hand_in")
    assert "Receipt 1" in page
    assert message.digest in page
    assert f"{message.received:%Y-%m-%d %H:%M:%S}" in page
    assert sheet_of(game).state == SheetState.RECEIVED
    assert OrderRecord.objects.get().words == READS
    assert 'id="card"' not in client.get(room).content.decode()
    client.post(f"{room}orders/recall/", {"sheet": sheet_of(game).public_id})
    assert sheet_of(game).state == SheetState.NOTHING
    assert 'id="card"' in client.get(room).content.decode()
    assert [receipt.act for receipt in MessageRecord.objects.order_by("number")] == ["hand_in", "recall"]


def test_handing_in_twice_with_one_key_is_one_receipt(blue: tuple[Client, str], game: Game):
    add(blue, game)
    hand_in(blue, game)
    assert "Receipt 1" in hand_in(blue, game)
    assert MessageRecord.objects.count() == 1


def test_a_wrong_card_keeps_the_sheet_from_being_handed_in(blue: tuple[Client, str], game: Game):
    client, room = blue
    add(blue, game, {**MARCH, "Dir": "NW"})
    assert "has to be put right" in client.get(f"{room}orders/hand-in/").content.decode()
    assert "cannot be handed in" in hand_in(blue, game)
    assert sheet_of(game).state == SheetState.NOTHING


def test_what_was_read_is_what_is_handed_in(blue: tuple[Client, str], game: Game):
    version = str(sheet_of(game).version)
    add(blue, game)
    assert "has changed since you read it" in hand_in(blue, game, version=version)
    assert sheet_of(game).state == SheetState.NOTHING


def test_no_orders_on_purpose_is_not_the_same_as_nothing(blue: tuple[Client, str], game: Game):
    client, room = blue
    assert "No orders, on purpose" in client.get(room).content.decode()
    page = client.post(f"{room}orders/none/", {"sheet": sheet_of(game).public_id, "post_key": "k"}, headers=HTMX)
    assert "no orders, on purpose" in page.content.decode()
    assert sheet_of(game).state == SheetState.NONE


def test_a_seat_without_the_right_marks_ready_and_does_not_hand_in(blue: tuple[Client, str], game: Game):
    client, room = blue
    helper, _ = add_seat(game=game, name="helper", role="player", side="blue", title="S-3")
    helper.may_hand_in = False
    helper.save()
    add(blue, game)
    other = (seated(helper), room_of(helper))
    assert "another seat of the cell hands in" in hand_in(other, game)
    form = {"sheet": sheet_of(game).public_id, "ready": "yes"}
    other[0].post(f"{other[1]}orders/ready/", form)
    assert 'class="is-ready">S-3' in client.get(room).content.decode()
    mark_ready(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=helper, ready=False)
    assert 'class="is-not">S-3' in client.get(room).content.decode()


def test_in_a_pause_cites_is_filled_and_a_cell_may_decline(blue: tuple[Client, str], game: Game):
    client, room = blue
    hand_in_decks(game)
    play_on(game)
    page = client.get(room).content.decode()
    assert "Reports are out" in page
    assert re.search(r"May be answered now.*No\. \d+, .*code \d+", page, re.DOTALL)
    sheet = sheet_of(game)
    assert sheet.window is not None
    starts = re.search(r'value="3C73" label="[^"]*" data-starts="([^"]*)"', page)
    assert starts is not None
    assert "&quot;Cites&quot;: &quot;2&quot;" in starts[1]
    answer = client.post(f"{room}orders/none/", {"sheet": sheet.public_id}, headers=HTMX)
    assert "decline to reply" in answer.content.decode()
    assert sheet_of(game).state == SheetState.NONE


def test_drafts_for_the_next_cycle_are_checked_against_its_own_period(blue: tuple[Client, str], game: Game):
    client, room = blue
    branch = game.branch
    branch.stage = "assessing"
    branch.save()
    assert "Control is assessing" in client.get(room).content.decode()
    assert READS in said(blue, game, {**MARCH, "Tme": "1400"})
    assert "outside the cycle 021200 to 021800" in said(blue, game, {**MARCH, "Tme": "0700"})
    add(blue, game)
    assert "cannot be handed in yet" in hand_in(blue, game)


def test_the_code_book_offers_what_the_side_may_issue(game: Game):
    pages = {side: at_desk(game, side) for side in ("red", "blue")}
    texts = {side: client.get(f"{room}orders/codes/").content.decode() for side, (client, room) in pages.items()}
    assert 'data-use-code="008"' in texts["blue"]
    assert 'data-use-code="008"' not in texts["red"]
    assert all('data-use-code="101"' in text for text in texts.values())


def test_a_receipt_of_the_other_cell_is_not_found(blue: tuple[Client, str], game: Game):
    client, room = blue
    add(blue, game)
    hand_in(blue, game)
    assert client.get(f"{room}orders/receipts/1/").status_code == 200
    red, reds = at_desk(game, "red")
    assert red.get(f"{reds}orders/receipts/1/").status_code == 404


def test_a_card_refused_because_the_sheet_went_meanwhile_stays_with_its_writer(blue: tuple[Client, str], game: Game):
    client, room = blue
    add(blue, game)
    form = posted(game, MARCH)
    hand_in(blue, game)
    answer = client.post(f"{room}orders/cards/", form, headers={"HX-Request": "true", "HX-Target": "dock"})
    assert answer.status_code == 409
    assert "recall it to change it" in answer.content.decode()
    blank = client.post(f"{room}orders/cards/", posted(game, {}), headers={"HX-Request": "true", "HX-Target": "dock"})
    assert "The card is blank." in blank.content.decode()


def elements(page: str, *names: str) -> list[str]:
    """What stands in the elements with these ids, each of which the page has once."""
    found = [re.findall(rf'<(div|span) id="{name}"[^>]*>(.*)', page, re.DOTALL) for name in names]
    return [_inside(*matches[0]) for matches in found]


def _inside(tag: str, text: str) -> str:
    depth = 1
    for match in re.finditer(rf"<(/?){tag}\b", text):
        depth += -1 if match[1] else 1
        if depth == 0:
            return text[: match.start()].strip()
    raise AssertionError(text)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_desk_fetched_again_is_the_desk_opened_anew(game: Game, side: str):
    client, room = at_desk(game, side)
    hand_in_decks(game)
    assess(game)

    def head_of_the_desk() -> str:
        whole = masked(client.get(f"{room}orders/", headers=HTMX).content)
        part = masked(client.get(f"{room}orders/sheet/", headers=HTMX | {"HX-Target": "sheet"}).content)
        head, keys = elements(part, "orders-head", "deck-keys")
        sheet = part.partition('<div id="orders-head"')[0].strip()
        assert [head, sheet, keys] == elements(whole, "orders-head", "sheet", "deck-keys")
        return head

    draft = head_of_the_desk()
    assert "Orders for cycle 2" in draft
    assert "A draft" in draft
    release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    reply = head_of_the_desk()
    assert "Reply of 020730" in reply
    assert "A draft" not in reply


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.key)
def test_the_form_has_every_field_that_an_order_wants(mode: Mode[Any, Any]) -> None:
    offered = {column.field for column in columns_of(mode.codebook)}
    wanted = {use.field for code in mode.codebook.orders.values() for use in code.fields if use.required}
    assert wanted <= offered
