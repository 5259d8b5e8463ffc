"""User names: neither case nor width counts, and nothing in them is unseen."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tournaments.models import User

pytestmark = pytest.mark.django_db

fold_names = import_module("tournaments.migrations.0006_folded_names").fold_names


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("anna", id="as-stored"),
        pytest.param("ANNA", id="capitals"),
        pytest.param("\uff21\uff4e\uff4e\uff41", id="full-width"),
    ],
)
def test_a_name_is_found_whatever_its_case_and_width(typed: str) -> None:
    anna = User.objects.create_user("Anna")

    assert anna.username == "anna"
    assert User.objects.get_by_natural_key(typed) == anna


@pytest.mark.parametrize("typed", ["Anna", "\uff21\uff2e\uff2e\uff21"])
def test_a_name_that_differs_in_case_or_width_alone_is_taken(typed: str) -> None:
    User.objects.create_user("anna")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(typed)


def test_names_fold_and_sort_alike_on_every_python() -> None:
    typed = ["Ǆ", "ﬁx", "Ǆa", "ẞ", "İz", "Ω", "Ⅳ", "ｱ", "Ærø", "Åse", "Ÿ", "ǰ", "Çelik", "Zoë"]

    assert sorted(map(User.normalize_username, typed)) == [
        "dž", "dža", "fix", "iv", "i̇z", "ss", "zoë", "åse", "ærø", "çelik", "ÿ", "ǰ", "ω", "ア",
    ]  # fmt: skip


def test_the_sharp_s_and_the_small_sigma_fold_to_the_same_as_their_capitals() -> None:
    assert User.normalize_username("GROSS") == User.normalize_username("groß")
    assert User.normalize_username("ΟΔΟΣ") == User.normalize_username("οδος")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("an\u202ena", id="right-to-left"),
        pytest.param("an\u200bna", id="zero-width-space"),
        pytest.param("an\u200dna", id="joiner"),
        pytest.param("\ufeffanna", id="byte-order-mark"),
        pytest.param("an\u3164na", id="filler"),
        pytest.param("an na", id="space"),
        pytest.param("anna\n", id="line"),
    ],
)
def test_a_name_with_a_mark_that_cannot_be_seen_is_refused(name: str) -> None:
    user = User(username=User.normalize_username(name), password="!")

    with pytest.raises(ValidationError) as caught:
        user.clean_fields()

    assert set(caught.value.error_dict) == {"username"}


@pytest.mark.parametrize("name", ["kata", "kata.nagy+1@example.org", "árvíztűrő", "山田"])
def test_names_of_all_languages_are_taken(name: str) -> None:
    User(username=User.normalize_username(name), password="!").clean_fields()


def test_old_names_are_folded_and_keep_their_spelling_where_two_became_one() -> None:
    for name in ("Anna", "BELA", "bela", "ANNA", "Anna (from an event file)"):
        User(username=name).save()

    fold_names(apps, None)

    assert list(User.objects.order_by("pk").values_list("username", flat=True)) == [
        "anna", "BELA", "bela", "ANNA", "Anna (from an event file)",
    ]  # fmt: skip
    assert User.objects.get_by_natural_key("BELA").username == "BELA"
    assert User.objects.get_by_natural_key("Bela").username == "bela"
