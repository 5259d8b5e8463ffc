"""Texts of Jinja's templates are translated, filled and ended like those of all others."""

import pytest
from django.template import engines
from django.utils.translation import override


def drawn(source: str, **context: object) -> str:
    return engines["jinja2"].from_string(source).render(context)


def test_a_sentence_has_one_dot_behind_a_name_which_stays_text() -> None:
    ask = "{% trans name=name %}Ask {{ name }}.{% endtrans %}"

    assert drawn(ask, name="Kenji K.") == "Ask Kenji K."
    assert drawn(ask, name="<Kenji> %(name)s") == "Ask &lt;Kenji&gt; %(name)s."


@pytest.mark.parametrize(("count", "shown"), [(1, "1 Rang höher"), (2, "2 Ränge höher")])
def test_numbers_choose_their_form_in_the_language_of_the_page(count: int, shown: str) -> None:
    counted = (
        "{% trans count=count %}{{ count }} rank higher"
        "{% pluralize %}{{ count }} ranks higher{% endtrans %}"
    )

    with override("de"):
        assert drawn(counted, count=count) == shown


def test_what_is_filled_in_beside_texts_is_escaped_and_numbers_have_the_sign_of_print() -> None:
    shown = drawn("{{ name }} {{ points|figure }}", name="<Kenji>", points=-3)

    assert shown == "&lt;Kenji&gt; \N{MINUS SIGN}3"
