"""Who a newcomer may be already, and what is chosen at first."""

import pytest

from pages.desk.entrants.newcomers import NEW, OUT, NewcomerLine, compare_newcomers
from tests.builders import an_event
from tournaments.models import Event
from tournaments.new_entrants import NewEntrant
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
        (OUT, None, True),
        (NEW, 8, False),
    ]


def test_a_line_that_repeats_another_is_left_out_unless_the_clubs_differ(event: Event) -> None:
    lines = compare(event, "Dora", "Dora", "Eva, Bern", "Eva, Graz", "Eva, bern", "Eva")

    assert [line.chosen for line in lines] == [NEW, OUT, NEW, NEW, OUT, OUT]


def test_a_line_says_who_may_be_meant(event: Event) -> None:
    anna, bela, again, twin, zoe = compare(
        event, "ANNA", "Kovács Béla", "Dora Meier", "Dora Maier", "Zoë"
    )

    assert anna.remarks == ["registered already: no. 1 Anna, Bern"]
    assert bela.remarks == ["in the register: Béla Kovács, Győr"]
    assert bela.choices == [
        (person(event, "Béla Kovács"), "the same person: Béla Kovács, Győr"),
        (NEW, "somebody else"),
        (OUT, "leave out"),
    ]
    assert (again.remarks, twin.remarks) == (
        ["elsewhere in this list: Dora Maier"],
        ["elsewhere in this list: Dora Meier"],
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
