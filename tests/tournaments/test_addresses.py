"""Addresses that are made from names."""

import pytest

from tournaments.addresses import address_from


@pytest.mark.parametrize(
    ("name", "language", "address"),
    [
        ("Frühlings-Cup 2026", "de", "fruehlings-cup-2026"),
        ("Zu\u0308rich Übung", "de", "zuerich-uebung"),
        ("Große Straße", "de", "grosse-strasse"),
        ("Őszi kupa, Győr", "hu", "oszi-kupa-gyor"),
        ("Zürich", "hu", "zurich"),
        ("Caffè dell’Aquila", "it", "caffe-dellaquila"),
        ("しんじゅく カードクラブ", "ja", "shinjuku-kadokurabu"),
        ("東京カップ 2026", "ja", "kappu-2026"),
        ("春の大会 2026", "ja", ""),
        ("第5回 お好み焼き会", "ja", ""),
        ("ＡＢＣ杯", "ja", "abc"),
        ("2026", "en", "2026"),
        ("Łódź – Ørsted", "en", "lodz-orsted"),
        ("a" * 60, "en", "a" * 50),
        ("a" * 50 + " b", "en", "a" * 50),
        (
            "Meisterschaft der Kartenfreunde Südwestdeutschlands",
            "de",
            "meisterschaft-der-kartenfreunde",
        ),
    ],
)
def test_an_address_is_written_as_people_of_the_language_would(
    name: str, language: str, address: str
) -> None:
    assert address_from(name, language) == address


def test_an_address_that_gets_something_behind_it_is_cut_between_words_earlier() -> None:
    assert address_from("Winter Cup of the North", "en", longest=12) == "winter-cup"
    assert address_from("Winter Cup of the North", "en", longest=10) == "winter-cup"
