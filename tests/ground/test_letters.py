"""Letters as people look for them."""

import pytest
from django.db import connection

from ground.letters import folded

FOLDED = {
    "ÁÉÍÓÖŐÚÜŰ": "aeiooouuu",
    "Be\u0301la": "bela",
    "Łucja Groß, Ærø": "lucja gross, aero",
    "Þórr Đorđe Œuvre ð": "thorr dorde oeuvre d",
    "ｻｸﾗ": "サクラ",
    "ぱんだ": "ハ\u309aンタ\u3099",
    "Ⅳ ﬁn": "iv fin",
    "100% _": "100% _",
}


@pytest.mark.parametrize("text", FOLDED)
def test_accents_capitals_and_kana_make_no_difference(text: str) -> None:
    assert folded(text) == FOLDED[text]


@pytest.mark.django_db
@pytest.mark.parametrize("text", FOLDED)
def test_the_database_says_the_same(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT stichtafel_folded(%s)", [text])
        assert cursor.fetchone() == (FOLDED[text],)
