"""The register of people."""

import pytest
from django.core.exceptions import ValidationError

from tests.builders import an_event, an_organisation
from tournaments.models import Person, ResultsVersion
from tournaments.services.entrants import register_names
from tournaments.services.people import change_person, register_people, sort_name

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "language", "sorted_as"),
    [
        ("Anna", "en", "Anna"),
        ("Anna Maier", "de", "Maier, Anna"),
        ("Anna van Dyk", "", "Dyk, Anna van"),
        ("Kovács Anna", "hu", "Kovács Anna"),
        ("山田 花子", "ja", "山田 花子"),
    ],
)
def test_sort_name_begins_with_the_family_s(name: str, language: str, sorted_as: str) -> None:
    assert sort_name(name, language) == sorted_as


def test_register_people_makes_two_of_one_name() -> None:
    people = register_people(organisation=an_organisation(), names=["Anna", "Anna"], language="en")

    assert [person.name for person in people] == ["Anna", "Anna"]
    assert people[0].pk != people[1].pk


def test_change_person_stores_the_fields_and_tells_every_event_of_the_person() -> None:
    event, other = an_event(1), an_event(1)
    second = an_event(0, organisation=event.organisation)
    person = event.entrants.get().person
    second.entrants.create(person=person, number=1)
    before = dict(ResultsVersion.objects.values_list("event_id", "number"))

    person.name, person.home_club = "Anna Maier", "Bern"
    change_person(person, fields=["name"])

    stored = Person.objects.get(pk=person.pk)
    assert (stored.name, stored.home_club) == ("Anna Maier", "")
    assert dict(ResultsVersion.objects.values_list("event_id", "number")) == {
        event.pk: before[event.pk] + 1,
        second.pk: before[second.pk] + 1,
        other.pk: before[other.pk],
    }


def test_change_person_without_a_name_is_refused() -> None:
    event = an_event(0)
    register_names(event_id=event.pk, names=["Anna"])
    person = Person.objects.get()
    person.name = ""

    with pytest.raises(ValidationError) as caught:
        change_person(person, fields=["name"])

    assert set(caught.value.message_dict) == {"name"}
    assert Person.objects.get().name == "Anna"
