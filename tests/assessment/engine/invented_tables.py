"""Small invented tables for the tests of the table modules."""

from __future__ import annotations

from assessment.engine.tables import Table, read_table
from assessment.engine.yaml_source import parse_yaml

MARCH = """\
id: T7
title: Rate of march
kind: value
source: {document: Invented, paragraph: 17c, page: 41}
provenance: printed
units: km/hr
axes:
  terrain: [open, close]
  light: [day, night]
figures:
  wet: rate in the wet season
cells:
  - {terrain: open, light: day, value: 4, wet: 1.5}
  - {terrain: open, light: night, value: 3.0}
  - {terrain: close, light: day, value: 2}
  - {terrain: close, light: night, value: 1/2, notes: by torchlight}
"""

CONTACT = """\
id: T8
title: Enemy contact
kind: outcome
die: d10
source: {document: Invented, paragraph: "5.2", page: 3}
provenance: printed
rows:
  - {from: 1, to: 5, result: no_contact}
  - {from: 6, to: 10, result: patrol}
"""

LOSSES = """\
id: T9
title: Losses
kind: outcome
die: 00-99
source: {document: Invented, paragraph: "6", page: 4}
provenance: printed
axes:
  ratio:
    meaning: attacker over defender
    keys:
      - {key: worse, below: 1}
      - {key: even, min: 1, below: 3/2}
      - {key: better, min: 3/2}
results: [0, 5, 10]
cells:
  - {ratio: worse, draws: [00-09, 10-59, 60-99]}
  - {ratio: even, draws: [00-49, 50-98, 99], as_read: {"10": 9g}}
  - {ratio: better, draws: [00-99, null, null]}
"""

SEEN = """\
id: T10
title: Being seen
kind: chance
die: 00-99
source: {document: Invented, paragraph: "7", page: 5}
provenance: repaired
reason: a blot covers two figures
axes:
  cover:
    - {key: fields, covers: [rice, grass]}
    - forest
    - swamp
  slope:
    - {key: 0-30, covers: [0-20, 21-30]}
    - {key: ">30", covers: [31-45, ">45"]}
modifiers:
  - {modifier: halted, value: 0.5}
cells:
  - {cover: fields, slope: 0-30, draws: 00-49}
  - {cover: fields, slope: ">30", draws: 00-29, provenance: printed}
  - {cover: forest, slope: any, draws: null}
house:
  - {cover: swamp, slope: any, draws: 05, reason: no row for swamp}
"""


def read(text: str) -> Table:
    """The table of a text."""
    return read_table(parse_yaml(text, "t.yaml"))
