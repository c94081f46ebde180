"""The host's account as the launcher reads it and tells it."""

from __future__ import annotations

from config.embedded.host_account import HostAccount, account_in_words, split_off_account

SEAT = '{"game": "Route 4", "seat": "Red", "url_path": "/join/abc"}'


def test_an_account_stands_before_the_seats():
    line = '{"host": "host", "password": "b2xkIHNvbGRpZXJz"}'
    assert split_off_account([line, SEAT]) == (HostAccount(host="host", password="b2xkIHNvbGRpZXJz"), [SEAT])


def test_without_an_account_every_line_is_a_seats():
    assert split_off_account([SEAT, SEAT]) == (None, [SEAT, SEAT])
    assert split_off_account([]) == (None, [])


def test_it_is_told_with_the_page_it_opens():
    words = account_in_words(HostAccount(host="host", password="b2xkIHNvbGRpZXJz"), "http://192.168.7.20:8000")
    assert "http://192.168.7.20:8000/host/" in words
    assert "b2xkIHNvbGRpZXJz" in words
