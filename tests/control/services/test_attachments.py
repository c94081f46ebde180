"""Files that go with letters are written anew: without where they come from, without what acts, and not too large."""

from __future__ import annotations

import io
import time
from base64 import b64encode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from control.databook.game_book import data_book
from control.gamefile.opening import faults_in
from control.models import Attachment, Blob, Game
from control.services.attachments import MOST_BYTES, attach, cleaned, unfit_attachments
from control.services.letters import post_letter
from control.services.pdf_ends import MOST_PAGES
from control.services.pdf_rewriting import TooMuch, is_plain, plain_jpeg, rewritten
from control.services.refusal import Refused
from orders.services import sheet_files
from orders.services.decks import upload_deck
from orders.services.handing_in import declare_none, hand_in, mark_ready, recall
from orders.services.sheet_files import add_files, remove_file
from orders.services.sheets import open_sheet
from tests.control.desk.pages import Room
from tests.games import control_seat, deck, new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

GPS = 0x8825
PLACE = {1: "N", 2: (15.0, 20.0, 1.0)}


def photo() -> bytes:
    """A picture that tells where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "SECRET PLACE"
    exif[GPS] = PLACE
    out = io.BytesIO()
    Image.new("RGB", (64, 32), "green").save(out, "JPEG", exif=exif)
    return out.getvalue()


def paper() -> bytes:
    """A PDF with a script, a fact about its author, and a photo on it."""
    held = io.BytesIO()
    Image.open(io.BytesIO(photo())).save(held, "PDF")
    writer = PdfWriter(clone_from=PdfReader(held))
    writer.add_metadata({"/Author": "SECRET PLACE"})
    act = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("SECRET")})
    writer.root_object[NameObject("/OpenAction")] = act
    writer.pages[0][NameObject("/AA")] = DictionaryObject({NameObject("/O"): act})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def sent(data: bytes, name: str = "a map.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_a_picture_keeps_what_it_shows_and_not_where_it_was_taken():
    assert Image.open(io.BytesIO(photo())).getexif().get_ifd(GPS)
    (file,) = cleaned([sent(photo(), "../our map.png")])
    assert (file.name, file.kind) == ("our-map.jpg", "image/jpeg")
    shown = Image.open(io.BytesIO(file.data))
    assert shown.size == (64, 32)
    assert not dict(shown.getexif())
    assert b"SECRET" not in file.data


def test_a_pdf_keeps_its_pages_and_nothing_that_acts():
    (file,) = cleaned([sent(paper(), "plan.pdf")])
    reader = PdfReader(io.BytesIO(file.data))
    assert len(reader.pages) == 1
    assert b"SECRET" not in file.data
    assert b"JavaScript" not in file.data
    assert "/AA" not in reader.pages[0]


@pytest.mark.parametrize("data", [b"<script>alert(1)</script>", b"%PDF-1.7 broken", b"\xff\xd8\xff broken"])
def test_anything_else_is_refused(data: bytes):
    with pytest.raises(Refused, match="no picture and no PDF"):
        cleaned([sent(data)])


def test_too_large_and_too_many_are_refused():
    with pytest.raises(Refused, match="larger than 8 MiB"):
        cleaned([sent(b"x" * (MOST_BYTES + 1))])
    with pytest.raises(Refused, match="Up to 3"):
        cleaned([sent(photo())] * 4)


def test_a_cell_sends_one_control_reads_it_and_the_other_cell_does_not(game: Game):
    red, blue = seat(game, "red"), seat(game, "blue")
    browser = seated(red)
    given = {"text": "Our sketch", "to": "Umpire", "post_key": "k1", "files": sent(photo())}
    assert browser.post(f"{room_of(red)}messages/", given).status_code == 302
    assert "a-map.jpg" in browser.get(f"{room_of(red)}messages/").content.decode()
    room = Room(game)
    assert "a-map.jpg" in room.text("letters/red/")
    answer = room.get("letters/red/1-1/attached")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert answer["Content-Disposition"] == 'attachment; filename="a-map.jpg"'
    assert browser.get(f"{room_of(red)}messages/1-1/attached").content == answer.content
    assert seated(blue).get(f"{room_of(blue)}messages/1-1/attached").status_code == 404
    room.post("letters/blue/", text="Look at this", as_name="Umpire", files=sent(paper(), "plan.pdf"))
    assert seated(blue).get(f"{room_of(blue)}messages/1-1/attached")["Content-Type"] == "application/pdf"


def test_a_refused_file_sends_nothing(game: Game):
    red = seat(game, "red")
    answer = seated(red).post(f"{room_of(red)}messages/", {"text": "Our sketch", "files": sent(b"nonsense")})
    assert answer.status_code == 409
    assert not game.letters.exists()
    assert not Attachment.objects.exists()


def drawn(*, references: int) -> bytes:
    """A PDF on which one photo of 16 million points stands under many names, as every page may hold it."""
    held = io.BytesIO()
    Image.new("RGB", (4000, 4000), "green").save(held, "PDF")
    writer = PdfWriter(clone_from=PdfReader(held))
    pictures: Any = writer.pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    (first,) = pictures.values()
    for number in range(references):
        pictures[NameObject(f"/Again{number}")] = first
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def rewritten_within(seconds: float, data: bytes) -> bool:
    begun = time.process_time()
    rewritten(data)
    return time.process_time() - begun < seconds


def test_a_photo_that_a_pdf_shows_often_is_stripped_once():
    assert rewritten_within(1, drawn(references=300))


def test_a_stripped_photo_shows_the_same_points():
    plain = plain_jpeg(photo())
    assert (b"SECRET" in photo(), b"SECRET" in plain) == (True, False)
    assert Image.open(io.BytesIO(plain)).tobytes() == Image.open(io.BytesIO(photo())).tobytes()
    out = io.BytesIO()
    Image.effect_noise((64, 64), 50).save(out, "JPEG", progressive=True)
    progressive = out.getvalue()
    assert Image.open(io.BytesIO(plain_jpeg(progressive))).tobytes() == Image.open(out).tobytes()
    with pytest.raises((ValueError, IndexError)):
        plain_jpeg(b"\xff\xd8\xff")


def test_a_pdf_of_too_many_pages_or_parts_is_refused(monkeypatch: pytest.MonkeyPatch):
    writer = PdfWriter()
    for _ in range(MOST_PAGES + 1):
        writer.add_blank_page(100, 100)
    out = io.BytesIO()
    writer.write(out)
    with pytest.raises(Refused, match="more than 20 pages"):
        cleaned([sent(out.getvalue(), "long.pdf")])
    monkeypatch.setattr("control.services.pdf_rewriting.MOST_PARTS", 1)
    with pytest.raises(TooMuch):
        rewritten(paper())


def test_a_pdf_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("control.services.attachments.LONGEST_SECONDS", 0.01)
    with pytest.raises(Refused, match="too long"):
        cleaned([sent(paper(), "slow.pdf")])


@pytest.fixture
def kept(game: Game) -> tuple[Attachment, Attachment]:
    """A picture and a PDF that came with a letter."""
    letter = post_letter(seat=seat(game, "red"), text="Our sketch")
    attach(letter=letter, files=cleaned([sent(photo()), sent(paper(), "plan.pdf")]))
    first, second = letter.attachments.order_by("number")
    return first, second


def test_what_was_written_anew_is_fit_to_be_read_from_a_file(game: Game, kept: tuple[Attachment, Attachment]):
    assert not list(unfit_attachments(game))


@pytest.mark.parametrize(
    ("changed", "data"),
    [
        ({"kind": "text/html\nX-Evil: 1"}, None),
        ({"kind": "text/html"}, None),
        ({"name": "a\r\nX: 1.jpg"}, None),
        ({"name": "..jpg.exe"}, None),
        ({"name": 'a".jpg'}, None),
        ({"size": 1}, None),
        ({}, b"<script>alert(1)</script>"),
        ({}, photo()),
    ],
)
def test_a_picture_that_was_not_is_named(
    game: Game, kept: tuple[Attachment, Attachment], changed: dict[str, Any], data: bytes | None
):
    if data is not None:
        changed = {"size": len(data), "data_digest": Blob.objects.keep(b64encode(data).decode(), "attachment")}
    Attachment.objects.filter(pk=kept[0].pk).update(**changed)
    (fault,) = faults_in(game)
    assert "file 1 of letter 1" in fault


def test_base64_that_is_none_and_a_pdf_that_acts_are_named(game: Game, kept: tuple[Attachment, Attachment]):
    digest = Blob.objects.keep("no base 64!", "attachment")
    Attachment.objects.filter(pk=kept[0].pk).update(data_digest=digest)
    digest = Blob.objects.keep(b64encode(paper()).decode(), "attachment")
    Attachment.objects.filter(pk=kept[1].pk).update(data_digest=digest, size=len(paper()))
    assert len(list(unfit_attachments(game))) == 2


def test_a_pdf_is_plain_once_it_was_written_anew():
    assert (is_plain(paper()), is_plain(rewritten(paper()))) == (False, True)


def test_a_picture_goes_with_a_sheet_of_orders_and_control_has_it_once_that_is_handed_in():
    game = new_game()
    own, blue, desk = seat(game, "red"), seat(game, "blue"), Room(game)
    red = seated(own)
    game.refresh_from_db()
    sheet = open_sheet(game=game, side="red")
    given = {"sheet": sheet.public_id, "files": [sent(photo(), "sketch.jpg")]}
    assert red.post(f"{room_of(own)}orders/files/", given).status_code == 302
    assert "sketch.jpg" in red.get(f"{room_of(own)}orders/").content.decode()
    answer = red.get(f"{room_of(own)}orders/files/1/attached")
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert not Image.open(io.BytesIO(answer.content)).getexif()
    assert seated(blue).get(f"{room_of(blue)}orders/files/1/attached").status_code == 404
    assert "sketch.jpg" not in desk.text("orders/")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=deck(game, "red"))
    receipt = hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)
    assert receipt.notes == ["With it: sketch.jpg"]
    assert desk.text("orders/").count("sketch.jpg") == 2
    assert desk.get("sheets/red/files/1/attached").content == answer.content
    again = {"sheet": sheet.public_id, "files": [sent(photo())]}
    assert red.post(f"{room_of(own)}orders/files/", again).status_code == 409
    assert red.post(f"{room_of(own)}orders/files/1/remove/", {"sheet": sheet.public_id}).status_code == 409
    rows = list(next(one for one in data_book(game).sheets if one.key == "order_files").rows)
    assert [(row["side"], row["name"], row["seat"]) for row in rows] == [("red", "sketch.jpg", "red-1")]
    assert list(faults_in(game)) == []


def test_control_puts_a_photo_of_the_paper_with_a_sheet_and_takes_it_off():
    game = new_game()
    desk, sheet = Room(game), open_sheet(game=game, side="blue")
    own = {"sheet": sheet.public_id}
    assert desk.post("sheets/blue/files/", **own, files=[sent(photo()) for _ in range(3)]).status_code == 302
    assert desk.post("sheets/blue/files/", **own, files=[sent(photo())]).status_code == 409
    assert "a-map.jpg" in desk.text("sheets/blue/")
    assert desk.post("sheets/blue/files/1/remove/", **own).status_code == 302
    assert desk.get("sheets/blue/files/1/attached").status_code == 404
    assert desk.get("sheets/blue/files/2/attached").status_code == 200


def test_control_has_no_draft_of_a_cell_and_has_what_a_receipt_names_also_once_it_is_taken_off():
    game = new_game()
    own, desk, staff = seat(game, "red"), Room(game), control_seat(game)
    sheet = open_sheet(game=game, side="red")
    about: dict[str, Any] = {"game_id": game.pk, "sheet_id": sheet.pk}
    add_files(**about, seat=own, files=cleaned([sent(photo(), "sketch.jpg")]))
    address, off = "sheets/red/files/1/attached", "sheets/red/files/1/remove/"
    assert "sketch.jpg" not in desk.text("sheets/red/")
    assert desk.get(address).status_code == 404
    assert desk.post(off, sheet=sheet.public_id).status_code == 409
    page = seated(own).get(f"{room_of(own)}orders/hand-in/").content.decode()
    assert page.index("With it") < page.index("sketch.jpg") < page.index("No orders, on purpose")
    assert declare_none(**about, seat=own).notes == ["With it: sketch.jpg"]
    recall(**about, seat=staff)
    assert "sketch.jpg" in desk.text("sheets/red/")
    remove_file(**about, seat=own, number=1)
    assert "sketch.jpg" not in desk.text("sheets/red/")
    assert "sketch.jpg" in desk.text("orders/")
    assert desk.get(address).status_code == 200
    assert declare_none(**about, seat=staff, reason="they left").notes == ["they left"]
    first, _, last = sheet.messages.order_by("number")
    assert ([file.name for file in first.with_files], last.with_files) == (["sketch.jpg"], [])


@pytest.mark.parametrize("files", [[sent(b"nonsense")], [sent(photo(), "second.jpg")]])
def test_files_are_answered_in_their_list_and_what_else_is_typed_stays(files: list[SimpleUploadedFile]):
    game = new_game()
    own, desk = seat(game, "red"), Room(game)
    sheet = open_sheet(game=game, side="red")
    status = 200 if files[0].name == "second.jpg" else 409
    rooms = (
        (desk.client, f"{desk.base}sheets/red/files/", "sheet-files"),
        (seated(own), f"{room_of(own)}orders/files/", "sheet"),
    )
    for browser, address, part in rooms:
        files[0].seek(0)
        headers = {"HX-Request": "true", "HX-Target": part}
        answer = browser.post(address, {"sheet": sheet.public_id, "files": files}, headers=headers)
        page = answer.content.decode()
        assert (answer.status_code, "second.jpg" in page) == (status, status == 200)
        assert 'name="files"' in page
        assert 'name="text"' not in page


def test_what_a_sheet_does_not_take_is_refused_before_it_is_written_anew(monkeypatch: pytest.MonkeyPatch):
    game = new_game()
    own, desk = seat(game, "red"), Room(game)
    sheet, browser = open_sheet(game=game, side="red"), seated(own)
    about: dict[str, Any] = {"game_id": game.pk, "sheet_id": sheet.pk, "seat": own}
    (picture,) = cleaned([sent(photo())])
    for number in range(1, sheet_files.MOST_EVER + 1):
        add_files(**about, files=[picture])
        remove_file(**about, number=number)

    def refused(why: str) -> None:
        with pytest.raises(Refused, match=why):
            add_files(**about, files=[picture])
        for client, address in (
            (browser, f"{room_of(own)}orders/files/"),
            (desk.client, f"{desk.base}sheets/red/files/"),
        ):
            answer = client.post(address, {"sheet": sheet.public_id, "files": [sent(b"nonsense")]})
            assert (answer.status_code, why in answer.content.decode()) == (409, True)

    refused("with those that were taken off")
    monkeypatch.setattr(sheet_files, "MOST_EVER", 100)
    monkeypatch.setattr(sheet_files, "MOST_BYTES_OF_SIDE", len(picture.data))
    refused("no more are taken")
    declare_none(**about)
    refused("is handed in")


def test_another_file_is_another_sheet_to_those_who_were_ready_with_it():
    game = new_game()
    own, sheet = seat(game, "red"), open_sheet(game=game, side="red")
    about: dict[str, Any] = {"game_id": game.pk, "sheet_id": sheet.pk, "seat": own}
    mark_ready(**about, ready=True)
    add_files(**about, files=cleaned([sent(photo())]))
    assert not sheet.ready.exists()
    mark_ready(**about, ready=True)
    remove_file(**about, number=1)
    assert not sheet.ready.exists()
    before = sheet.version
    sheet.refresh_from_db()
    assert sheet.version == before + 2
