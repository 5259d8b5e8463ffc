"""Who of a register somebody new may be."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event
from tournaments.likeness import Likeness
from tournaments.newcomers import Newcomer
from tournaments.selectors.newcomers import Namesake, namesakes_of
from tournaments.services.entrants import register_names, register_newcomers

pytestmark = pytest.mark.django_db


def test_namesakes_of_finds_entrants_first_then_the_register_of_this_club_alone() -> None:
    event = an_event(0)
    last_year = an_event(0, organisation=event.organisation)
    [known] = register_newcomers(
        event_id=last_year.pk, newcomers=[Newcomer(name="Béla Kovács", home_club="Bern")]
    )
    [here] = register_names(event_id=event.pk, names=["Bela Kovacs"])
    register_names(event_id=an_event(0).pk, names=["Béla Kovács"])

    found = namesakes_of(event, ["Béla Kovács", "Zoë"])

    assert found == [
        [
            Namesake(
                person_id=here.person_id,
                name="Bela Kovacs",
                home_club="",
                number=1,
                how=Likeness.SPELLING,
            ),
            Namesake(
                person_id=known.person_id,
                name="Béla Kovács",
                home_club="Bern",
                number=None,
                how=Likeness.SAME,
            ),
        ],
        [],
    ]


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Béla", "Zoë"]])
def test_namesakes_of_takes_two_queries(
    names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(3)

    with django_assert_num_queries(2):
        namesakes_of(event, names)
