import pytest
from django.core.exceptions import ValidationError

from tests.builders import an_event, an_organisation
from tournaments.models import Person, Place
from tournaments.printable import is_printable

SEEN = [
    "Anna",
    "Zoë O’Brien-Łukasz",
    "Nagy Éva",
    "山田 花子",
    "e\u0301va",  # an accent of its own
    "می\u200cخواهم",  # noqa: RUF001 - two words of Persian that are written as one
    "क्\u200dष",
    "ന്\u200d",  # the last letter of many names in Malayalam
    "র\u200d্যাচেল",
    "👩‍🎓",
    "🙋🏽‍♀️ Anna ❤️ 1️⃣",
    "葛\U000e0100城",
]
UNSEEN = {
    "bell": "An\x07na",
    "tabulator": "An\tna",
    "line": "An\u2028na",
    "zero width": "An\u200bna",
    "byte order mark": "\ufeffAnna",
    "soft hyphen": "An\u00adna",
    "from right to left": "An\u202ena",
    "isolate": "\u2067Anna\u2069",
    "mark": "Anna\u200f",
    "filler": "\u3164",
    "braille without dots": "\u2800",
    "half a character": "\ud800",
    "no character": "Anna\uffff",
    "without width": "Anna\u2065",
    "joiner in Latin": "Ma\u200dier",
    "joiner at the end": "می\u200c",
    "grapheme joiner": "Ma\u034fier",
    "selector in Latin": "Ma\ufe0fier",
    "selector of ideographs in Latin": "Ma\U000e0100ier",
}


@pytest.mark.parametrize("name", SEEN)
def test_letters_of_every_language_are_printable(name: str) -> None:
    assert is_printable(name)


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN.keys())
def test_a_character_that_no_one_sees_is_not(name: str) -> None:
    assert not is_printable(name)


@pytest.mark.django_db
def test_names_of_people_clubs_events_and_rooms_are_refused() -> None:
    event = an_event(4, organisation=an_organisation())
    unseen = "Anna\u202e"

    for row, field in [
        (Person(organisation=event.organisation, name=unseen, sort_name="Anna"), "name"),
        (Person(organisation=event.organisation, name="Anna", sort_name=unseen), "sort_name"),
        (event.organisation, "name"),
        (event, "name"),
        (Place(event=event, number=1), "room"),
    ]:
        setattr(row, field, unseen)
        with pytest.raises(ValidationError) as caught:
            row.full_clean()
        assert caught.value.message_dict[field] == [
            "This has a character that cannot be printed. Type it again."
        ]
