"""What forms say: their fields are ours, most of their sentences are Django's."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.forms import AdminPasswordChangeForm
from django.contrib.auth.forms import SetPasswordForm
from django.core.exceptions import ValidationError
from django.forms import BaseForm, ChoiceField, Field
from django.urls import get_resolver
from django.utils.translation import override

from tests.catalogues import LANGUAGES
from tests.glossary import UNWANTED

STOCK = {AdminPasswordChangeForm, SetPasswordForm}
NUMBERS = {"limit_value": 5, "show_value": 7, "max": 5, "length": 7}


def kinds(form: type[BaseForm]) -> Iterator[type[BaseForm]]:
    for kind in form.__subclasses__():
        yield kind
        yield from kinds(kind)


def fields() -> Iterator[Field]:
    """The fields that people see, of all our forms and of those stock ones that the desk shows."""
    assert get_resolver().url_patterns  # imports every page
    for form in {*kinds(BaseForm)}:
        if form in STOCK or form.__module__.startswith("pages."):
            declared: dict[str, Field] = getattr(form, "base_fields", {})
            yield from (one for one in declared.values() if not one.widget.is_hidden)


def sentences(field: Field) -> Iterator[str]:
    """What a field says to help and to refuse, in the language of the moment."""
    yield str(field.help_text)
    messages: list[Any] = list(field.error_messages.values())
    messages += [
        getattr(validator, "message", "")
        for validator in field.validators
        if getattr(validator, "code", None) not in field.error_messages
    ]
    for message in messages:
        yield str(message) or str(message % NUMBERS)  # a plural is empty without its number


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_hold_no_unwanted_word(language: str) -> None:
    with override(language):
        said = {sentence for field in fields() for sentence in sentences(field)}

    unwanted = [words for code, words, _wanted in UNWANTED if code == language]
    assert len(said) > 30
    assert [one for one in said if any(words.search(one) for words in unwanted)] == []


@pytest.mark.parametrize(
    ("language", "refusal"),
    [
        ("de", "„3“ steht nicht zur Wahl. Bitte neu wählen."),
        ("hu", "Ez nem választható: 3. Válassz újra."),
        ("it", "«3» non si può scegliere. Scegli di nuovo."),
        ("ja", "「3」は選べません。選び直してください。"),
    ],
)
def test_django_refuses_with_our_sentences(language: str, refusal: str) -> None:
    with override(language):
        with pytest.raises(ValidationError) as refused:
            ChoiceField(choices=[("1", "1")]).clean("3")

        assert refused.value.messages == [refusal]
