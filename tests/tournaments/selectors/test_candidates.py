"""People of the register whom a new entrant's number or name may mean."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event
from tournaments.name_similarity import Similarity
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.candidates import Candidate, find_candidates, find_in_register
from tournaments.selectors.people import register_for
from tournaments.services.entrants import register_entrants, register_names

pytestmark = pytest.mark.django_db


def newcomers(*names: str) -> list[NewEntrant]:
    return [NewEntrant(name=name) for name in names]


def test_find_candidates_has_entrants_first_then_the_register_of_this_club_alone() -> None:
    event = an_event(0)
    last_year = an_event(0, organisation=event.organisation)
    [known] = register_entrants(
        event_id=last_year.pk, new_entrants=[NewEntrant(name="Béla Kovács", home_club="Bern")]
    )
    [here] = register_names(event_id=event.pk, names=["Bela Kovacs"])
    register_names(event_id=an_event(0).pk, names=["Béla Kovács"])

    found = find_candidates(event, newcomers("Béla Kovács", "Zoë"))

    assert found == [
        [
            Candidate(
                person_id=here.person_id,
                name="Bela Kovacs",
                home_club="",
                number=1,
                similarity=Similarity.SPELLING,
            ),
            Candidate(
                person_id=known.person_id,
                name="Béla Kovács",
                home_club="Bern",
                number=None,
                similarity=Similarity.SAME,
            ),
        ],
        [],
    ]


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Béla", "Zoë"]])
def test_find_candidates_takes_two_queries(
    names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(3)

    with django_assert_num_queries(2):
        find_candidates(event, newcomers(*names))


def test_find_in_register_has_equal_names_first_and_knows_no_event() -> None:
    event = an_event(0)
    [similar, equal] = register_names(event_id=event.pk, names=["Bela Kovacs", "Béla Kovács"])

    [found] = find_in_register(register_for(event), newcomers("Béla Kovács"))

    assert [(one.person_id, one.number) for one in found] == [
        (equal.person_id, None),
        (similar.person_id, None),
    ]


def test_find_in_register_has_the_same_member_number_before_any_name() -> None:
    event = an_event(0)
    married, namesake = register_entrants(
        event_id=event.pk,
        new_entrants=[
            NewEntrant(name="Kata Nagy", member_number="A 17"),
            NewEntrant(name="Kata Kiss"),
        ],
    )
    sought = [
        NewEntrant(name="Kata Kiss", member_number="A 17"),
        NewEntrant(name="Kata Kiss", member_number="A 18"),
    ]

    [first, second] = find_in_register(register_for(event), sought)

    assert [(one.person_id, one.similarity, one.member_number) for one in first] == [
        (married.person_id, None, "A 17"),
        (namesake.person_id, Similarity.SAME, ""),
    ]
    assert [one.person_id for one in second] == [namesake.person_id]
