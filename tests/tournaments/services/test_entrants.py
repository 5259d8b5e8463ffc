"""Who takes part in an event."""

import pytest

from scoring.services.people import erase_person
from tests.builders import an_event
from tournaments.errors import EntrantRefused, EventNotOpen, NamesOutdated, PersonOutdated
from tournaments.models import Event, EventState, PageConsent, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.seatings import entrants_to_seat
from tournaments.services.entrants import (
    register_entrants,
    register_names,
    withdraw_entrant,
)

pytestmark = pytest.mark.django_db


def test_register_names_gives_the_start_numbers_that_follow() -> None:
    event = an_event(players=2)

    added = register_names(event_id=event.pk, names=["Zoe Maier", "Anna"])

    assert [(one.number, one.person.name, one.person.sort_name) for one in added] == [
        (3, "Zoe Maier", "Maier, Zoe"),
        (4, "Anna", "Anna"),
    ]


def test_register_names_keeps_two_people_of_one_name_apart() -> None:
    event = an_event(players=0)

    register_names(event_id=event.pk, names=["Anna", "Anna"])

    assert Person.objects.filter(name="Anna").count() == 2


def test_register_entrants_stores_what_is_known_about_each() -> None:
    event = an_event(players=0)
    event.teams.create(name="Red")
    anna = NewEntrant(name="Anna", home_club="Bern", team="RED", language="de")
    bela = NewEntrant(name="Béla", team="Blue", out_of_competition=True)

    added = register_entrants(event_id=event.pk, new_entrants=[anna, bela])

    assert [
        (one.home_club, one.team and one.team.name, one.person.language, one.out_of_competition)
        for one in added
    ] == [("Bern", "Red", "de", False), ("", "Blue", "", True)]
    assert set(event.teams.values_list("name", flat=True)) == {"Red", "Blue"}


def test_register_entrants_takes_a_person_of_the_register_as_the_same() -> None:
    last = an_event(players=0)
    [known] = register_entrants(
        event_id=last.pk, new_entrants=[NewEntrant(name="Anna", home_club="Bern")]
    )
    event = an_event(players=1, organisation=last.organisation)
    again = NewEntrant(name="Anna M.", person_id=known.person_id)

    [added] = register_entrants(event_id=event.pk, new_entrants=[again])

    assert (added.number, added.person.pk, added.person.name, added.home_club) == (
        2,
        known.person_id,
        "Anna",
        "Bern",
    )


@pytest.mark.parametrize("why", ["unknown", "registered", "twice"])
def test_register_entrants_who_cannot_be_meant_are_refused_whole(why: str) -> None:
    event = an_event(players=1)
    other = an_event(players=1, organisation=event.organisation).entrants.get().person_id
    strange = an_event(players=1).entrants.get().person_id
    here = event.entrants.get().person_id
    meant = {"unknown": [strange], "registered": [here], "twice": [other, other]}[why]

    with pytest.raises(EntrantRefused) as caught:
        register_entrants(
            event_id=event.pk,
            new_entrants=[
                NewEntrant(name="Zoe"),
                *(NewEntrant(name="A", person_id=pk) for pk in meant),
            ],
        )

    assert caught.value.data == {"why": why, "name": "A"}
    assert event.entrants.count() == 1


def test_withdraw_entrant_leaves_out_one_who_can_be_taken_back() -> None:
    event = an_event(players=3)
    anna = event.entrants.get(number=1)

    withdraw_entrant(entrant_id=anna.pk)
    left = list(entrants_to_seat(event).values_list("number", flat=True))
    withdraw_entrant(entrant_id=anna.pk, withdrawn=False)

    assert left == [2, 3]
    assert list(entrants_to_seat(event).values_list("number", flat=True)) == [1, 2, 3]


def test_withdraw_entrant_takes_no_one_back_whose_data_were_erased() -> None:
    anna = an_event(players=3).entrants.get(number=1)
    erase_person(person_id=anna.person_id, label="Player 1")

    with pytest.raises(PersonOutdated):
        withdraw_entrant(entrant_id=anna.pk, withdrawn=False)

    anna.refresh_from_db()
    assert anna.withdrawn


def test_register_entrants_with_a_number_given_out_meanwhile_stores_nothing() -> None:
    event, zoe = an_event(players=2), [NewEntrant(name="Zoe")]

    with pytest.raises(NamesOutdated) as caught:
        register_entrants(event_id=event.pk, new_entrants=zoe, next_number=2)

    assert caught.value.data == {"next_number": 3}
    assert event.entrants.count() == 2
    [entrant] = register_entrants(event_id=event.pk, new_entrants=zoe, next_number=3)
    assert entrant.number == 3


def test_register_names_at_a_finished_event_is_refused() -> None:
    event = an_event(players=2)
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(EventNotOpen) as caught:
        register_names(event_id=event.pk, names=["Zoe"])

    assert caught.value.data == {"state": "finished"}
    assert event.entrants.count() == 2


def test_a_known_person_gets_the_number_and_the_page_that_were_not_known() -> None:
    event, before = an_event(0), an_event(2)
    Event.objects.filter(pk=event.pk).update(organisation=before.organisation)
    anna, bela = (entrant.person for entrant in before.entrants.order_by("number"))
    Person.objects.filter(pk=bela.pk).update(number="18", page=PageConsent.REFUSED)

    register_entrants(
        event_id=event.pk,
        new_entrants=[
            NewEntrant(name="Anna", person_id=anna.pk, member_number="17", allows_page=True),
            NewEntrant(name="Béla", person_id=bela.pk, member_number="19", allows_page=True),
            NewEntrant(name="Cili", member_number="20", allows_page=True),
        ],
    )

    assert list(Person.objects.order_by("pk").values_list("name", "number", "page")) == [
        ("Anna", "17", "allowed"),
        ("Béla", "18", "refused"),
        ("Cili", "20", "allowed"),
    ]


@pytest.mark.parametrize(
    ("names", "other"), [(["Cili"], "Anna"), (["Cili", "Dani"], "Cili")], ids=["known", "listed"]
)
def test_a_number_that_is_another_person_s_is_refused(names: list[str], other: str) -> None:
    event = an_event(1)
    number = "17" if other == "Anna" else "18"
    Person.objects.update(number="17")

    with pytest.raises(EntrantRefused) as refused:
        register_entrants(
            event_id=event.pk,
            new_entrants=[NewEntrant(name=name, member_number=number) for name in names],
        )

    assert refused.value.data == {
        "why": "number", "name": names[-1], "number": number, "other": other
    }  # fmt: skip
    assert event.entrants.count() == 1
