from __future__ import annotations

import pytest

from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


@pytest.mark.parametrize(
    ("fields", "paragraph"),
    [
        ({"Ord": "100", "Msn": "R", "C1": "12450450", "F": "D"}, "B'1.2"),
        ({"Ord": "101", "C1": "12450450"}, "B'1.4"),
        ({"Ord": "100", "Msn": "R", "C1": "12450460", "F": "C"}, "B'1a.1"),
        ({"Ord": "100", "Msn": "S", "C1": "12450450", "F": "C"}, "B'1a.1"),
        ({"Ord": "101", "C1": "12450450", "F": "C", "Dir": "V"}, "A'2b"),
        ({"Ord": "101", "C1": "99950450", "F": "C"}, "A'3a.1"),
    ],
)
def test_a_march_that_cannot_be_made_is_refused_by_its_paragraph(fields: dict[str, str], paragraph: str) -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    code = fields.pop("Ord")
    refusal = run.order("1C73", code, **fields)
    assert refusal is not None
    assert refusal.paragraph == paragraph
    assert run.unit("1C73").march is None


def test_wheeled_vehicles_are_not_sent_deployed_across_country() -> None:
    run = MarchRun(units={"1B78": at("12250455")})
    refusal = run.order("1B78", "101", C1="12450455", F="D", Dir="V")
    assert refusal is not None
    assert refusal.paragraph == "B'2.8"


def test_a_march_to_where_the_unit_is_ends_at_once() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    assert run.order("1C73", "101", C1="12250450", F="C") is None
    assert [event.order for event in run.events("order.done")] == [1]
