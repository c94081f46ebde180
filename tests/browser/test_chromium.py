"""The Chromium that the browser tests find, and what it makes of our pages' headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import chromium
from tests.browser.chromium import ChromiumMissing, find_chromium


def test_a_given_program_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    program = tmp_path / "my-chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(program))
    assert find_chromium(tmp_path).program == program


def test_a_given_program_that_is_none_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CHROMIUM", "/no/such/program")
    with pytest.raises(ChromiumMissing, match="CHROMIUM=/no/such/program is not a program"):
        find_chromium(tmp_path)


def test_without_any_way_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ChromiumMissing, match="install it"):
        find_chromium(tmp_path / "chromium")


def test_a_changed_package_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nprintf changed > sparticuz-chromium.tgz\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(ChromiumMissing, match="is not the package that was checked"):
        chromium.by_npm(tmp_path / "chromium")


INLINE_SCRIPT = """body => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'run'";
    body.append(script);
}"""


@pytest.fixture
def log_in(page: Page, site: str) -> Page:
    """The only page that needs neither a seat nor an account."""
    page.goto(f"{site}/admin/login/")
    return page


@pytest.mark.django_db(transaction=True)
def test_a_page_loads_under_the_strict_policy_without_an_error(log_in: Page):
    expect(log_in.get_by_label("Username")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_an_inline_script_does_not_run(log_in: Page, console_errors: list[str]):
    log_in.locator("body").evaluate(INLINE_SCRIPT)
    assert log_in.title() != "run"
    assert "Content Security Policy" in console_errors.pop()
