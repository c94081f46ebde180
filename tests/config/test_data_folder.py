"""The folder of everything the program writes."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from config.data_folder import BASE_DIR, DataFolder


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return DataFolder.of({"SPIELRAUM_DATA": str(tmp_path / "data")})


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_lies_in_var_unless_told_otherwise():
    assert DataFolder.of({}).path == BASE_DIR / "var"


def test_nothing_is_made_by_reading(data: DataFolder):
    assert data.secret_key() is None
    assert data.services() == {}
    assert not data.path.exists()


def test_the_secret_is_made_once_and_is_private(data: DataFolder):
    first = data.keep_secret_key()
    assert len(first) >= 50
    assert data.keep_secret_key() == data.secret_key() == first
    assert mode(data.secret_key_file) == 0o600
    assert mode(data.path) == 0o700


def test_addresses_are_read_back_and_private(data: DataFolder):
    addresses = {"DATABASE_URL": "postgresql://a@/b?host=/c&port=1", "REDIS_URL": "unix:///c?db=0"}
    data.write_services(addresses)
    assert data.services() == addresses
    assert mode(data.services_file) == 0o600


def test_a_file_is_never_half_written(data: DataFolder, monkeypatch: pytest.MonkeyPatch):
    data.write(data.services_file, "before")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        data.write(data.services_file, "after")
    assert data.services_file.read_text() == "before"
