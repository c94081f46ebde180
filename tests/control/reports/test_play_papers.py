from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assessment.engine.playing import Run
from assessment.play_command import Request, carry_out
from control.reports.from_picture import known_of, reports_of
from control.reports.pdf import write_play_pdfs
from control.situation.side import Side
from tests.control.reports.printed import fonts_of, pages_of, text_of


@pytest.fixture(scope="module")
def run() -> Run[Any]:
    """The first cycle of the teaching game."""
    return carry_out(Request(scenario="route_4", auto=True, seed="7", until="cycle 1")).run


@pytest.fixture(scope="module")
def papers(run: Run[Any], tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("papers")
    return {path.name: path.read_bytes() for path in write_play_pdfs(run, folder / "new")}


def test_each_cell_and_control_get_their_papers(papers: dict[str, bytes]) -> None:
    assert sorted(papers) == [
        "cycle-1-blue-orders.pdf",
        "cycle-1-blue-reports.pdf",
        "cycle-1-control-record-in-full.pdf",
        "cycle-1-control-record.pdf",
        "cycle-1-red-orders.pdf",
        "cycle-1-red-reports.pdf",
    ]
    assert all(all(fonts_of(data).values()) for data in papers.values())


def test_the_same_run_gives_the_same_bytes(papers: dict[str, bytes], tmp_path: Path) -> None:
    again = carry_out(Request(scenario="route_4", auto=True, seed="7", until="cycle 1")).run
    assert {path.name: path.read_bytes() for path in write_play_pdfs(again, tmp_path)} == papers


def test_a_cell_reads_every_report_delivered_to_it_and_no_other(run: Run[Any], papers: dict[str, bytes]) -> None:
    texts = {side: text_of(papers[f"cycle-1-{side.value}-reports.pdf"]) for side in Side}
    told = {side: reports_of(run.mode.picture_for(side, run.situation, run.mode), 1, run.mode) for side in Side}
    for side, reports in told.items():
        assert reports
        own = {report.words for report in reports}
        others = {report.words for report in told[side.opponent]} - own
        assert all(" ".join(words.split()) in texts[side] for words in own)
        assert not [words for words in others if words in texts[side]]


def test_a_cells_papers_hang_on_nothing_but_what_it_knows(
    run: Run[Any], papers: dict[str, bytes], tmp_path: Path
) -> None:
    """The truth, the other side's knowledge and what is under way are emptied: Red's papers stay to the byte."""
    from dataclasses import replace

    import msgspec

    from assessment.modes.tacspiel.knowledge import Knowledge

    last = run.played[-1]
    bare = msgspec.structs.replace(
        last.situation,
        units=(),
        under_way=(),
        known=last.situation.known.replaced(Side.BLUE, Knowledge(clock=last.situation.now)),
    )
    write_play_pdfs(replace(run, played=(*run.played[:-1], replace(last, situation=bare))), tmp_path)
    for name in ("cycle-1-red-reports.pdf", "cycle-1-red-orders.pdf"):
        assert (tmp_path / name).read_bytes() == papers[name]


def test_old_contacts_are_left_out_of_the_map(run: Run[Any]) -> None:
    picture = run.mode.picture_for(Side.RED, run.situation, run.mode)
    assert all(mark.age < 3 for mark in known_of(picture, run.mode).drawing.marks)


def test_the_record_holds_every_line_throw_and_event(run: Run[Any], papers: dict[str, bytes]) -> None:
    text = text_of(papers["cycle-1-control-record-in-full.pdf"])
    for number, played in enumerate(run.played, start=1):
        lines = played.outcome.lines
        assert f"{number}/{len(lines)}" in text
        assert text.count("throws d100") >= sum(line.throw is not None for line in lines)
        for event in played.outcome.events[:20]:
            assert event.units[0] in text
    assert run.mode.tables.digest in text


def test_in_brief_each_throw_and_event_stands_on_far_fewer_pages(run: Run[Any], papers: dict[str, bytes]) -> None:
    brief, full = (papers[f"cycle-1-control-record{which}.pdf"] for which in ("", "-in-full"))
    text = text_of(brief)
    for played in run.played:
        for line in played.outcome.lines:
            if line.throw is not None:
                assert f"{line.throw:02d}" in text
        for event in played.outcome.events:
            assert run.mode.event_words(event, run.mode).split(" ", 1)[1][:30] in text
    assert len(pages_of(brief)) < len(pages_of(full))


def test_a_run_that_waits_prints_its_open_questions(run: Run[Any], tmp_path: Path) -> None:
    from dataclasses import replace

    import msgspec

    from assessment.engine.outcome import Question

    asked = Question(place="p", rule="E'1d", owner="red", words="Stay or go?", options=(), proposal="go")
    waiting = msgspec.structs.replace(run.played[-1].outcome, questions=(asked,))
    names = write_play_pdfs(replace(run, played=run.played[:-1], waiting=waiting), tmp_path)
    record = next(path for path in names if "record" in path.name)
    assert "Open question to red: Stay or go? (proposal: go)" in text_of(record.read_bytes())
