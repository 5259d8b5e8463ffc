"""Who a newcomer may be already, and what is chosen at first."""

import pytest

from pages.desk.entrants.newcomers import (
    LATER,
    NEW,
    OUT,
    NewcomerLine,
    compare_known,
    compare_newcomers,
)
from tests.builders import an_event
from tournaments.models import Event
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.people import register_for
from tournaments.services.entrants import register_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna of Bern is registered; Béla Kovács of Győr and Cili were at another event."""
    event = an_event(0)
    other = an_event(0, organisation=event.organisation)
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Anna", home_club="Bern")])
    known = [NewEntrant(name="Béla Kovács", home_club="Győr"), NewEntrant(name="Cili")]
    register_entrants(event_id=other.pk, new_entrants=known)
    return event


def person(event: Event, name: str) -> str:
    return str(event.organisation.people.get(name=name).pk)


def compare(event: Event, *given: str) -> list[NewcomerLine]:
    """The lines of newcomers, each written as "name" or "name, club"."""
    parts = [one.partition(", ") for one in given]
    return compare_newcomers(
        [NewEntrant(name=name, home_club=club) for name, _, club in parts], event
    )


def test_the_usual_choice_is_the_same_person_only_where_name_and_club_are(event: Event) -> None:
    bela, cili = person(event, "Béla Kovács"), person(event, "Cili")

    lines = compare(
        event,
        "Anna",
        "Anna, bern",
        "Anna, Graz",
        "Béla Kovács, Győr",
        "Béla Kovács, Graz",
        "Kovacs Bela",
        "Béla Kovacz",
        "Cili",
        "Cili",
        "Zoë",
    )

    assert [(line.chosen, line.number, line.doubtful) for line in lines] == [
        (OUT, None, True),
        (OUT, None, True),
        (NEW, 2, True),
        (bela, 3, True),
        (NEW, 4, True),
        (NEW, 5, True),
        (NEW, 6, True),
        (cili, 7, True),
        (LATER, None, True),
        (NEW, 8, False),
    ]


def test_a_line_that_repeats_another_is_to_be_decided_unless_the_clubs_differ(
    event: Event,
) -> None:
    lines = compare(event, "Dora", "Dora", "Eva, Bern", "Eva, Graz", "Eva, bern", "Eva")

    assert [line.chosen for line in lines] == [NEW, LATER, NEW, NEW, LATER, LATER]


def test_a_line_says_who_may_be_meant(event: Event) -> None:
    anna, bela, again, twin, zoe = compare(
        event, "ANNA", "Kovács Béla", "Dora Meier", "Dora Maier", "Zoë"
    )

    assert anna.remarks == ["already registered: no. 1 Anna, Bern"]
    assert bela.remarks == ["in the register: Béla Kovács, Győr"]
    assert bela.choices == [
        (person(event, "Béla Kovács"), "the same person: Béla Kovács, Győr"),
        (NEW, "another person"),
        (OUT, "leave out"),
    ]
    assert (again.remarks, twin.remarks) == (
        ["also in this list: Dora Maier"],
        ["also in this list: Dora Meier"],
    )
    assert (zoe.remarks, zoe.choices) == ([], [(NEW, "new"), (OUT, "leave out")])


def test_a_line_is_taken_as_chosen(event: Event) -> None:
    [line] = compare(event, "Cili")
    cili = person(event, "Cili")

    assert line.taken_as(cili) == NewEntrant(name="Cili", person_id=int(cili))
    assert line.taken_as(NEW) == NewEntrant(name="Cili")
    assert line.taken_as(OUT) is None
    with pytest.raises(ValueError, match="77"):
        line.taken_as("77")


def compare_by_number(event: Event, *given: str) -> list[NewcomerLine]:
    """The lines of newcomers whose start numbers begin with 5, written as above."""
    parts = [one.partition(", ") for one in given]
    newcomers = {
        number: NewEntrant(name=name, home_club=club)
        for number, (name, _, club) in enumerate(parts, start=5)
    }
    return [*compare_known(newcomers, register_for(event)).values()]


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ("Anna", NEW),
        ("Béla Kovács, győr", "Béla Kovács"),
        ("Béla Kovács", NEW),
        ("Béla Kovács, Graz", NEW),
        ("Bela Kovacs, Győr", NEW),
        ("Cili", "Cili"),
        ("Cili, Bern", NEW),
        ("Zoë", NEW),
    ],
)
def test_of_known_start_numbers_the_usual_choice_is_who_fits_by_name_and_club(
    event: Event, given: str, chosen: str
) -> None:
    [line] = compare_by_number(event, given)

    assert line.chosen == (NEW if chosen == NEW else person(event, chosen))
    assert (line.number, line.doubtful) == (5, given != "Zoë")


def test_of_two_who_fit_one_person_neither_is_chosen_and_no_one_can_be_left_out(
    event: Event,
) -> None:
    first, second = compare_by_number(event, "Cili", "Cili")

    assert (first.chosen, second.chosen) == (NEW, NEW)
    assert (first.index, second.index, second.number) == (0, 1, 6)
    assert first.choices == [
        (person(event, "Cili"), "the same person: Cili"),
        (NEW, "a new person"),
    ]


def test_of_two_in_the_register_who_fit_none_is_chosen(event: Event) -> None:
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name="Cili")])

    [line] = compare_by_number(event, "Cili")

    assert (line.chosen, len(line.choices)) == (NEW, 3)
