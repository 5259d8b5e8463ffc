"""``/api/v1/events/<slug>/statistics/``: the lists of the page, for programs."""

import pytest
from django.test import Client

from tests.api.programs import program
from tests.builders import a_table, an_entry, numbers_sheet, points_sheet
from tournaments.models import Entrant, Event, StandingsShown, Table
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Three people have played two rounds: the first with numbers of cards, the other in points."""
    table = a_table(3, evidence=["counts", "points"], rounds=2)
    an_entry(table, 1, sheet=numbers_sheet())
    an_entry(table, 2, sheet=points_sheet(-2, 4, 5))
    return table


def statistics(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/statistics/"


def test_statistics_are_the_lists_of_the_page(table: Table) -> None:
    answer = Client().get(statistics(table.seating.event)).json()

    one, two, three = occupants(table, 1).values()

    def feat(amount: int, played: int, who: Entrant) -> dict[str, object]:
        at = {"seating": 1, "place": 1, "round": played}
        return {"amount": amount, "number": who.number, "name": who.person.name, **at}

    assert answer == {
        "rounds": {"rounds": 2, "reported": 2, "public": 2, "with_colours": 1, "with_cards": 1},
        "best_rounds": [
            *(feat(17, 1, two), feat(8, 1, three), feat(5, 1, one)),
            *(feat(5, 2, three), feat(4, 2, two)),
        ],
        "fullest_rounds": [feat(21, 1, two), feat(12, 1, three), feat(9, 1, one)],
        "most_wins": [{"number": two.number, "name": two.person.name, "wins": 840}],
        "closest_tables": [{"seating": 1, "place": 1, "points": 18}],
        "penalty_colours": answer["penalty_colours"],
    }
    assert sum(colour["times"] for colour in answer["penalty_colours"]) == 3


def test_hidden_points_are_in_no_statistics_of_members_either(table: Table) -> None:
    event = table.seating.event
    Event.objects.filter(pk=event.pk).update(standings_shown=StandingsShown.HIDDEN)

    for client in (Client(), program(event)):
        answer = client.get(statistics(event)).json()
        assert (answer["rounds"]["reported"], answer["rounds"]["public"]) == (2, 0)
        assert (answer["best_rounds"], answer["most_wins"]) == ([], [])
