"""Merging two people of a register on the desk."""

from datetime import date

import pytest

from scoring.services.series_closing import close_series
from tests.builders import a_user, an_event, an_organisation
from tests.pages.desk.desks import Answer, desk, said, text
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Organisation, Person
from tournaments.services.people import change_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    """Anna plays on Friday, Béla on Friday and Saturday: two Bélas of the register."""
    club = an_organisation()
    an_event(2, organisation=club, name="Friday")
    saturday = an_event(1, organisation=club, name="Saturday").entrants.get().person
    saturday.name = "Bela"
    change_person(saturday, fields=["name"])
    return club


def people(club: Organisation) -> dict[str, Person]:
    return {person.name: person for person in club.people.all()}


def look(kept: Person, **params: str | int) -> Answer:
    return desk(kept.organisation).get(f"/admin/people/{kept.pk}/merge/", params)


def look_at(person: Person) -> Answer:
    return desk(person.organisation).get(f"/admin/people/{person.pk}/")


def merge(kept: Person, other: object) -> Answer:
    return desk(kept.organisation).post(f"/admin/people/{kept.pk}/merge/", {"other": str(other)})


def test_namesakes_are_offered_and_anybody_can_be_searched(club: Organisation) -> None:
    bela = people(club)["Béla"]

    offered, found, none = (text(look(bela, q=typed)) for typed in ("", "ÁNNA", "Zoe"))

    assert "Bela · one event" in offered
    assert "Anna" not in offered
    assert "Anna · one event" in found
    assert "No one was found." in none


def test_a_preview_says_what_moves_and_stores_nothing(club: Organisation) -> None:
    kept, gone = people(club)["Béla"], people(club)["Bela"]

    page = text(look(kept, other=gone.pk))

    assert "Kept Béla Friday · 6 March 2026 · No. 2" in page
    assert "Merged away Bela Saturday · 6 March 2026 · No. 1" in page
    assert club.people.count() == 3


def test_a_preview_says_what_changes_in_series(club: Organisation) -> None:
    anna, bela, cili, dani = some_people(club, 4)
    series = a_series(
        an_evening([anna, bela, cili], 9, 5, 1, day=date(2026, 11, 6)),
        an_evening([anna, bela, dani], 9, 1, 5, day=date(2026, 12, 4)),
    )

    page = text(look(cili, other=dani.pk))

    # Béla and Dani shared rank 2.
    assert "In the series “Season” Name Rank Cili 4 → 2 Dani 2 → –" in page
    assert "The series is closed" not in page
    close_series(series_id=series.pk, by=a_user())
    assert "The series is closed: its standings stay" in text(look(cili, other=dani.pk))


def test_two_are_merged(club: Organisation) -> None:
    kept, gone = people(club)["Béla"], people(club)["Bela"]

    answer = merge(kept, gone.pk)

    assert said(answer) == ["Béla is one person now, with all events of both."]
    assert "Bela was merged into this person on" in text(look_at(kept))
    assert sorted(people(club)) == ["Anna", "Béla"]
    assert [one.event.name for one in kept.entrants.order_by("pk")] == ["Friday", "Saturday"]


def test_a_merge_is_undone_once(club: Organisation) -> None:
    kept, gone = people(club)["Béla"], people(club)["Bela"]
    merge(kept, gone.pk)
    director, address = desk(club), f"/admin/people/{kept.pk}/merge/undo/"

    undone, again = director.post(address), director.post(address)

    assert said(undone) == ["Bela is a person of the register again, with the events from before."]
    refusal = said(again)[-1]
    assert refusal.startswith("This merge can no longer be undone: the person was changed")
    assert people(club)["Bela"] == gone
    assert "was merged into" not in text(look_at(kept))


def test_two_entrants_of_one_event_are_not_merged(club: Organisation) -> None:
    kept, other = people(club)["Béla"], people(club)["Anna"]

    answers = look(kept, other=other.pk), merge(kept, other.pk)

    for answer in answers:
        assert answer.status_code == 409
        assert "Both take part in Friday" in text(answer)
        assert "Merge them" not in text(answer)
    assert club.people.count() == 3


@pytest.mark.parametrize("chosen", ["0", "x", "9" * 40, "-1", "٣"])
def test_who_is_unknown_is_404(club: Organisation, chosen: str) -> None:
    assert merge(people(club)["Béla"], chosen).status_code == 404


def test_a_person_of_another_register_is_404(club: Organisation) -> None:
    foreign = an_event(1).entrants.get().person

    assert merge(people(club)["Béla"], foreign.pk).status_code == 404


def test_what_the_database_cannot_take_finds_nobody(club: Organisation) -> None:
    assert look(people(club)["Béla"], q="a\0b").status_code == 200


def test_two_with_different_member_numbers_are_not_merged(club: Organisation) -> None:
    kept, other = people(club)["Béla"], people(club)["Bela"]
    for person, number in ((kept, "A 17"), (other, "A 18")):
        Person.objects.filter(pk=person.pk).update(number=number)

    answer = merge(kept, other.pk)

    assert answer.status_code == 409
    assert "They have two member numbers: A 17, A 18." in text(answer)
    assert club.people.count() == 3
