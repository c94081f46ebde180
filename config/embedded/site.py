"""The site itself, as the launcher starts it."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from config.data_folder import DataFolder
from config.embedded import network
from config.embedded.place import Place
from config.embedded.program import Program


def site(environment: Mapping[str, str], data: DataFolder, place: Place) -> Program:
    """Web processes and worker, which say in the launcher's place when one of them had to be replaced.

    By default the C library keeps memory apart for every thread; one thread runs at a time here.
    """
    return Program(
        name="The site",
        command=(sys.executable, "-m", "config.one_image", place.host, str(place.port)),
        log=data.log("site"),
        is_heard=True,
        environment={"MALLOC_ARENA_MAX": "2", **environment},
        is_ready=lambda: network.answers(place.host, place.port),
        # It reads every page and mode first, which a busy machine takes long over.
        ready_seconds=120,
        # It waits for its worker, which first ends the task it has, and for its web processes.
        stop_seconds=20,
    )
