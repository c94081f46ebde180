"""Two seats of one cell on one sheet: clashes shown as such, what is new since the last look, expected times."""

from __future__ import annotations

import re

import pytest

from control.models import Game, Seat
from control.services.seats import add_seat
from orders.models import SheetCard, SheetSeen
from orders.services.sheets import cards_of, change_line, open_sheet, write_line
from tests.games import released_game, seat
from tests.seated import at_desk, room_of, seated

pytestmark = pytest.mark.django_db

MARCH = "3C73 13000455101                  12650470             V D             0700   "
ON_FOOT = "3C73 13000455101                  12650470               D             0700   "
OTHER = "3C73 13000455101                  12700470             V D             0700   "
BESIDE = "M73  13000455010             3C73                                     0700   "
COMPANY = "C73  13000455101                  12650470             V D             0700   "


@pytest.fixture
def second(game: Game) -> Seat:
    added, _ = add_seat(game=game, name="blue two", role="player", side="blue", title="Battalion staff")
    return added


def write(game: Game, who: Seat, text: str) -> SheetCard:
    sheet = open_sheet(game=game, side="blue")
    return write_line(game_id=game.pk, sheet_id=sheet.pk, seat=who, text=text)


def sheet_page(who: Seat) -> str:
    return seated(who).get(f"{room_of(who)}orders/sheet/").content.decode()


def entry(page: str, card: SheetCard) -> str:
    found = re.search(rf'<article class="[^"]*" id="card-{card.public_id}">.*?</article>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_cards_of_two_seats_for_one_unit_and_time_are_shown_on_both(game: Game, second: Seat):
    first = seat(game, "blue")
    mine, theirs = write(game, first, MARCH), write(game, second, OTHER)
    page = sheet_page(first)
    assert "Battalion staff: also an order to 3C73 for 0700" in entry(page, mine)
    assert f"{first.title}: also an order to 3C73 for 0700" in entry(page, theirs)


def test_a_companys_card_clashes_with_that_of_its_platoon(game: Game, second: Seat):
    first = seat(game, "blue")
    mine, theirs = write(game, first, MARCH), write(game, second, COMPANY)
    page = sheet_page(first)
    assert "also an order to 3C73" in entry(page, mine)
    assert "also an order to 3C73" in entry(page, theirs)
    assert "also an order to 1C73" not in page


def test_one_seats_own_cards_and_orders_that_run_beside_are_no_clash(game: Game, second: Seat):
    first = seat(game, "blue")
    write(game, first, MARCH)
    write(game, first, OTHER)
    write(game, first, BESIDE)
    write(game, second, BESIDE)
    assert "also an order" not in sheet_page(first)


def test_what_another_seat_wrote_is_new_until_it_has_been_looked_at(game: Game, second: Seat):
    first = seat(game, "blue")
    mine, theirs = write(game, first, MARCH), write(game, second, OTHER)
    page = sheet_page(first)
    assert "is-new" in entry(page, theirs)
    assert "is-new" not in entry(page, mine)
    assert new_by_tab(first) == 1
    version = re.search(r'data-seen="sheet" data-newest="(\d+)"', page)
    assert version is not None
    look = seated(first).post(f"{room_of(first)}seen/", {"sheet": version[1]})
    assert look.status_code == 204
    assert "is-new" not in sheet_page(first)
    assert new_by_tab(first) == 0
    assert "is-new" in entry(sheet_page(second), mine)
    where = {"game_id": game.pk, "sheet_id": open_sheet(game=game, side="blue").pk}
    change_line(**where, card_key=theirs.public_id, seat=second, version=1, text=ON_FOOT)
    assert "is-new" in entry(sheet_page(first), theirs)


def new_by_tab(seat: Seat) -> int:
    """How many cards the tab of the orders counts as new to a seat."""
    bar = seated(seat).get(f"{room_of(seat)}bar/").content.decode()
    count = re.search(r'id="count-orders"[^>]*>(\d+)<', bar)
    assert count is not None
    return int(count[1])


def test_nobody_has_seen_a_version_that_is_not_there_yet(game: Game):
    first = seat(game, "blue")
    seated(first).post(f"{room_of(first)}seen/", {"sheet": "99"})
    assert SheetSeen.objects.get().version == open_sheet(game=game, side="blue").version


def test_units_and_contacts_of_unread_reports_are_marked_until_they_are_read():
    game = released_game()
    client, room = at_desk(game, "blue")
    assert "new-mark" in client.get(f"{room}units/").content.decode()
    client.post(f"{room}seen/", {"reports": "999"})
    assert "new-mark" not in client.get(f"{room}units/").content.decode()


def test_the_sheet_and_the_list_to_check_show_when_orders_begin_and_end(game: Game):
    first = seat(game, "blue")
    card = write(game, first, ON_FOOT)
    shown = re.search(r'by book rates">(0700-\d{4})<', entry(sheet_page(first), card))
    assert shown is not None
    assert shown[0] in seated(first).get(f"{room_of(first)}orders/hand-in/").content.decode()
    said = cards_of(game=game, sheet=open_sheet(game=game, side="blue"))[0]
    assert said.starts == 60
    assert said.ends is not None
    assert said.ends > said.starts


def test_a_card_being_written_is_told_its_times(game: Game):
    client, room = at_desk(game, "blue")
    sheet = open_sheet(game=game, side="blue")
    form = {"f_Unit": "3C73", "f_Posit": "13000455", "f_Ord": "101", "f_C1": "12650470", "f_F": "D", "f_Tme": "0700"}
    said = client.post(f"{room}orders/preview/", {**form, "sheet": sheet.public_id}).content.decode()
    assert re.search(r'By book rates <span class="mono">0700-\d{4}</span>', said)


def test_a_card_that_is_wrong_is_told_no_times(game: Game):
    write(game, seat(game, "blue"), MARCH.replace("3C73", "9Z99"))
    assert "by book rates" not in sheet_page(seat(game, "blue"))


def test_a_seat_writes_for_the_units_below_its_headquarters_and_is_told_whose_the_others_are(game: Game):
    mortars, _ = add_seat(
        game=game, name="mortars", role="player", side="blue", title="Mortar platoon", headquarters=["M73"]
    )
    outside, own = write(game, mortars, MARCH), write(game, mortars, BESIDE)
    company = write(game, mortars, COMPANY)
    said = {one.key: one for one in cards_of(game=game, sheet=open_sheet(game=game, side="blue"))}
    refused = "3C73 is under C73, 73BN, 25DIV; this seat writes for M73 and the units below."
    assert refused in [fault.said() for fault in said[outside.public_id].wrong]
    assert not any("this seat writes for" in fault.said() for fault in said[own.public_id].wrong)
    assert any("this seat writes for M73" in fault.said() for fault in said[company.public_id].wrong)
    assert refused in entry(sheet_page(mortars), outside)
    typed = {"f_Unit": "3C73", "f_Ord": "101", "f_C1": "12650470", "f_Tme": "0700"}
    assert refused in seated(mortars).post(f"{room_of(mortars)}orders/preview/", typed).content.decode()
    desk = seated(mortars).get(f"{room_of(mortars)}orders/").content.decode()
    assert '<option value="M73"' in desk
    assert '<option value="3C73"' not in desk


def test_control_writes_for_every_unit_of_a_cell(game: Game):
    card = write(game, seat(game, "control"), MARCH)
    (said,) = cards_of(game=game, sheet=open_sheet(game=game, side="blue"))
    assert said.key == card.public_id
    assert not any("this seat" in fault.said() for fault in said.wrong)
