"""What a side has been told of the ground stands on its map, and on nobody else's."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.engine.outcome import Decision, DecisionKind
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.delivery import deliver
from assessment.modes.tacspiel.drawing import drawing
from assessment.modes.tacspiel.knowledge import Found, Knowledge, Marking
from assessment.modes.tacspiel.known_ground import GONE, LABELS, told_by, with_found, without_report
from assessment.modes.tacspiel.picture import picture_for
from assessment.modes.tacspiel.square import Square
from control.maps.sign_layer import SHAPES
from control.situation.drawing import Sample
from control.situation.side import Side
from orders.language.card import read_report, report_from, write_report
from tests.assessment.modes.tacspiel.field_run import ALONE, FieldRun

PLACE = "12350450"


def card(code: str, **fields: str) -> Any:
    values = {"Code": code, "Unit": "1C73", "POS": "12300450", "Tme": "0700", **fields}
    return read_report(CODEBOOK, write_report(CODEBOOK, report_from(CODEBOOK, values)))


def known_after(*told: tuple[Any, Side]) -> Knowledge:
    known = Knowledge()
    for number, (one, side) in enumerate(told, start=1):
        known = with_found(known, told_by(one, side), number)
    return known


def kinds(known: Knowledge) -> list[tuple[str, str]]:
    return [(one.kind, one.square.text) for one in known.obstacles]


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        (card("942", Num="DES", C1=PLACE), "blown_bridge"),
        (card("942", Num="DAM", C1=PLACE), "damaged_bridge"),
        (card("957", TYF="LG", C1=PLACE), "log_block"),
        (card("957", TYF="EN", C1=PLACE), "block"),
        (card("976", TYF="W", C1=PLACE), "impassable"),
        (card("943", Unit="AGENT", C1=PLACE), "damaged_bridge"),
        (card("975", Unit="AGENT", C1=PLACE), "crater"),
    ],
)
def test_a_report_of_the_ground_puts_it_on_the_map(told: Any, kind: str) -> None:
    known = known_after((told, Side.RED))
    assert kinds(known) == [(kind, PLACE)]
    assert known.obstacles[0].report == 1


def test_mines_are_known_where_they_cost_men_and_at_both_ends_of_a_mined_road() -> None:
    known = known_after(
        (card("950", PCT="5", CAS="5"), Side.BLUE), (card("960", Unit="AGENT", C1=PLACE, C2="12400450"), Side.BLUE)
    )
    assert kinds(known) == [("mines", "12300450"), ("mines", PLACE), ("mines", "12400450")]


def test_later_news_of_a_place_takes_the_place_of_earlier_and_what_is_gone_goes() -> None:
    blown, damaged = card("942", Num="DES", C1=PLACE), card("942", Num="DAM", C1=PLACE)
    mined = card("960", Unit="AGENT", C1=PLACE, C2=PLACE)
    known = known_after((blown, Side.BLUE), (damaged, Side.BLUE), (mined, Side.BLUE))
    assert kinds(known) == [("damaged_bridge", PLACE), ("mines", PLACE)]
    assert kinds(with_found(known, told_by(card("940", C1=PLACE), Side.BLUE), 4)) == [("mines", PLACE)]
    assert kinds(with_found(known, told_by(card("955", C1=PLACE), Side.BLUE), 4)) == [("damaged_bridge", PLACE)]
    blocked = known_after((card("957", TYF="LG", C1=PLACE), Side.BLUE), (card("959", C1=PLACE), Side.BLUE))
    assert blocked.obstacles == ()
    met = known_after((card("957", TYF="EN", C1=PLACE), Side.BLUE), (card("955", C1=PLACE), Side.BLUE))
    assert met.obstacles == ()


def test_a_copy_of_what_agents_saw_of_blue_s_own_tells_blue_nothing() -> None:
    strip = card("964", Unit="AGENT", C1=PLACE)
    assert kinds(known_after((strip, Side.RED))) == [("airstrip", PLACE)]
    assert known_after((strip, Side.BLUE)).obstacles == ()


def test_a_withdrawn_report_takes_its_place_off_the_map() -> None:
    known = known_after((card("957", TYF="LG", C1=PLACE), Side.BLUE), (card("975", C1="12400450"), Side.BLUE))
    assert kinds(without_report(known, 1)) == [("crater", "12400450")]


def test_every_kind_has_a_sign_a_label_and_a_line_in_the_legend() -> None:
    run = FieldRun(without=ALONE)
    shown = tuple(Marking(kind=kind, name=label, square=Square.at(PLACE), report=3) for kind, label in LABELS.items())
    picture = picture_for(Side.BLUE, run.situation, run.playing.mode)
    drawn = drawing(type(picture)(**{**fields(picture), "obstacles": shown}), run.playing.mode)
    signs = {sign.label: sign for sign in drawn.signs if "report No. 3" in sign.title}
    assert set(signs) == set(LABELS.values())
    meant = {entry.kind for entry in drawn.legend if entry.sample is Sample.SIGN}
    for sign in signs.values():
        assert sign.kind in SHAPES
        assert sign.kind in meant
        assert sign.link == "report/3"
    assert {kind for kinds_gone in GONE.values() for kind in kinds_gone} <= set(LABELS)


def fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


# A Red platoon mines Route 4 at 12320452 by night; Blue learns of it only when its trucks come there.
MINING = {"side": "red", "Unit": "1A44", "Ord": "505", "C1": "12320452"}


def signs_of(run: FieldRun, side: Side) -> list[str]:
    drawn = drawing(picture_for(side, run.situation, run.playing.mode), run.playing.mode)
    return [sign.label for sign in drawn.signs if sign.kind in ("mines", "bridge-down", "radio", "block")]


def test_who_lays_mines_sees_them_and_the_other_side_does_not() -> None:
    run = FieldRun(start="1830", light="night", units={"1A44": {"square": "12300450"}})
    run.until("2400", MINING)
    assert run.reports("H52")
    assert signs_of(run, Side.RED) == ["mines"]
    assert signs_of(run, Side.BLUE) == []


def test_a_changed_report_tells_only_what_its_card_says() -> None:
    run = FieldRun(start="1830", light="night", units={"1A44": {"square": "12300450"}})
    run.until("2400", MINING)
    (told,) = run.reports("H52")
    before = run.playing.run().played[0].situation
    waiting = type(before)(**{**fields(before), "now": told.due, "under_way": (told,)})
    decision = Decision(report=told.key, kind=DecisionKind.EDIT, words="Nothing to report.", reason="lost on the way")
    assert deliver(waiting, (told.key,), (decision,), run.playing.mode).known[Side.RED].obstacles == ()
    assert deliver(waiting, (told.key,), (), run.playing.mode).known[Side.RED].obstacles != ()


def test_a_bridge_that_is_down_is_drawn_at_the_bridge() -> None:
    run = FieldRun(without=ALONE)
    known = with_found(Knowledge(), (Found(kind="blown_bridge", square=Square.at("12200450")),), 1)
    picture = picture_for(Side.BLUE, run.situation, run.playing.mode)
    drawn = drawing(type(picture)(**{**fields(picture), "obstacles": known.obstacles}), run.playing.mode)
    (down,) = [sign for sign in drawn.signs if sign.kind == "bridge-down"]
    assert down.at in {sign.at for sign in drawn.signs if sign.kind == "bridge"}
