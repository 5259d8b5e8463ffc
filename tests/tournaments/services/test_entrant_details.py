"""What a director can change about an entrant."""

from dataclasses import replace

import pytest

from tests.builders import an_event
from tournaments.errors import PlaceRefused, TeamRefused
from tournaments.models import Entrant, ResultsVersion, SeatingMode
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.services.entrants import EntrantDetails, change_entrant
from tournaments.services.places import add_places
from tournaments.services.teams import create_team

pytestmark = pytest.mark.django_db

PLAIN = EntrantDetails(
    home_club="", team_id=None, fixed_table=None, out_of_competition=False, language=""
)


@pytest.fixture
def anna() -> Entrant:
    anna = an_event(8).entrants.get(number=1)
    add_places(event_id=anna.event_id, up_to=2)
    return anna


def test_change_entrant_stores_everything(anna: Entrant) -> None:
    team = create_team(event_id=anna.event_id, name="Foxes")

    change_entrant(
        entrant_id=anna.pk,
        to=EntrantDetails(
            home_club="Bern",
            team_id=team.pk,
            fixed_table=2,
            out_of_competition=True,
            language="hu",
        ),
    )

    anna.refresh_from_db()
    assert anna.fixed_place is not None
    assert (anna.home_club, anna.team, anna.fixed_place.number) == ("Bern", team, 2)
    assert (anna.out_of_competition, anna.person.language) == (True, "hu")


def test_a_fixed_table_reaches_the_search(anna: Entrant) -> None:
    change_entrant(entrant_id=anna.pk, to=replace(PLAIN, fixed_table=2))

    placed = placed_problem(anna.event, SeatingRequest(mode=SeatingMode.MIX, seed=1))

    assert (placed.places, placed.problem.fixed) == (((1, 2),), {1: 2})


@pytest.mark.parametrize(
    ("change", "raised"),
    [
        ({"home_club": "Bern"}, 1),
        ({"out_of_competition": True}, 1),
        ({"fixed_table": 2}, 0),
        ({"language": "hu"}, 0),
    ],
)
def test_change_entrant_raises_the_version_for_what_pages_show(
    anna: Entrant, change: dict[str, object], raised: int
) -> None:
    before = ResultsVersion.objects.get(event=anna.event).number

    change_entrant(entrant_id=anna.pk, to=replace(PLAIN, **change))  # type: ignore[arg-type]

    assert ResultsVersion.objects.get(event=anna.event).number == before + raised


def test_a_team_of_another_event_is_refused(anna: Entrant) -> None:
    foreign = create_team(event_id=an_event(0).pk, name="Foxes")

    with pytest.raises(TeamRefused) as caught:
        change_entrant(entrant_id=anna.pk, to=replace(PLAIN, home_club="B", team_id=foreign.pk))

    anna.refresh_from_db()
    assert caught.value.data == {"why": "gone"}
    assert anna.home_club == ""


def test_a_fixed_table_that_the_hall_does_not_have_is_refused(anna: Entrant) -> None:
    with pytest.raises(PlaceRefused) as caught:
        change_entrant(entrant_id=anna.pk, to=replace(PLAIN, fixed_table=99))

    assert caught.value.data == {"why": "unknown", "number": 99}
    assert anna.event.places.count() == 2
