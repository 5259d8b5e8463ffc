"""Sentences of templates, with names filled in."""

from django.template import Context, Template
from django.utils.translation import override

SOURCE = "{% load i18n %}{% blocktranslate %}{{ name }} is coming.{% endblocktranslate %}"


def test_a_sentence_that_ends_with_a_name_has_one_dot() -> None:
    ending = "{% load i18n %}{% blocktranslate %}Ask {{ name }}.{% endblocktranslate %}"

    assert Template(ending).render(Context({"name": "Kenji K."})) == "Ask Kenji K."
    assert Template(ending).render(Context({"name": "<Kenji>."})) == "Ask &lt;Kenji&gt;."


def test_a_sentence_that_is_kept_has_one_dot_and_stays_escaped() -> None:
    ending = "{% load i18n %}{% blocktranslate asvar said %}Ask {{ name }}.{% endblocktranslate %}"

    shown = Template(ending + "{{ said }}").render(Context({"name": "<Kenji>."}))

    assert shown == "Ask &lt;Kenji&gt;."


def test_sentences_are_translated() -> None:
    with override("de"):
        shown = Template(SOURCE).render(Context({"name": "Kenji K."}))

    assert shown == "Kenji K. kommt."
