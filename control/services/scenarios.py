"""Scenarios under fixtures/: one folder a game, read and checked by its mode."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from assessment.engine.mode import Scenario
from assessment.modes import MODES
from assessment.modes import mode as find_mode
from assessment.scenario_folders import FIXTURES, scenario_files
from control.services.own_scenarios import OWN, own_scenario, records_of
from control.services.refusal import Refused


def scenario_keys(mode_key: str) -> tuple[str, ...]:
    """The scenarios of a mode, by folder name."""
    folder = FIXTURES / mode_key
    return (
        tuple(sorted(path.name for path in folder.iterdir() if (path / "scenario.yaml").exists()))
        if folder.is_dir()
        else ()
    )


def all_scenarios() -> tuple[tuple[str, str], ...]:
    """Every scenario as mode key and folder name."""
    return tuple((mode.key, key) for mode in MODES for key in scenario_keys(mode.key))


def offered_scenarios() -> tuple[tuple[str, str], ...]:
    """What a host may choose: the scenarios of this site first, then the folders."""
    own = tuple((mode.key, record.key) for mode in MODES for record in records_of(mode.key))
    return own + all_scenarios()


def load_scenario(mode_key: str, key: str) -> Scenario[Any]:
    """A scenario by mode and name, of this site or a folder's.

    Raises `Refused` for an unknown one, `BadData` for a faulty file.
    """
    own = own_scenario(mode_key, key) if key.startswith(OWN) else None
    if own is not None:
        return own
    if key not in scenario_keys(mode_key):
        there_are = ", ".join(scenario_keys(mode_key)) or _("none")
        raise Refused(_("There is no scenario %(key)s; there are %(known)s.") % {"key": key, "known": there_are})
    return _read(mode_key, FIXTURES / mode_key / key)


@cache
def _read(mode_key: str, folder: Path) -> Scenario[Any]:
    """The scenario of a folder, read once in a process as the tables of its mode are."""
    mode = find_mode(mode_key)
    return mode.read_scenario(folder.name, scenario_files(folder), mode.tables)
