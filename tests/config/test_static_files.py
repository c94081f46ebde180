"""Static files have addresses that change with their contents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

from config.static_files import VersionedStaticFiles, digest_of

COLLECTED = {"staticfiles": {"BACKEND": "config.static_files.CollectedStaticFiles"}}


def test_an_address_carries_the_digest_of_its_file():
    found = finders.find("css/tokens.css")
    assert isinstance(found, str)
    assert VersionedStaticFiles().url("css/tokens.css") == f"/static/css/tokens.css?v={digest_of(found)}"


def test_another_content_has_another_digest(tmp_path: Path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("a")
    other.write_text("b")
    assert digest_of(str(one)) != digest_of(str(other))


def test_an_unknown_file_has_a_plain_address():
    assert VersionedStaticFiles().url("no/such.css") == "/static/no/such.css"


@pytest.mark.slow
def test_a_sites_modules_import_each_other_by_digest(tmp_path: Path):
    with override_settings(STATIC_ROOT=str(tmp_path), STORAGES=COLLECTED):
        call_command("collectstatic", interactive=False, verbosity=0)
    room = next(tmp_path.glob("js/room.*.js")).read_text()
    imported = re.findall(r'from "\./([^"]+)"', room)
    assert {name.partition(".")[0] for name in imported} >= {"card", "feed", "map"}
    assert all(
        re.fullmatch(r"[\w-]+\.[0-9a-f]{12}\.js", name) and (tmp_path / "js" / name).exists() for name in imported
    )
