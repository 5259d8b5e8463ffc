"""``series/<series>/events/``, ``…/lots/``, ``…/closing/`` and ``events/<slug>/series/``."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Series
from scoring.services.series import add_event
from tests.api.programs import program, send
from tests.builders import a_membership, a_user, an_event, an_organisation
from tests.pages.desk.desks import desk_of
from tests.scoring.seasons import a_series, an_evening, make_series, open_again, some_people
from tournaments.models import Event, EventState, Organisation, Role, Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    return an_organisation()


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk_of(a_user(club))


def below(series: Series, part: str = "events/") -> str:
    return f"/api/v1/series/{series.slug}/{part}"


def weights(series: Series) -> dict[str, int]:
    return dict(series.series_events.values_list("event__slug", "weight"))


def test_events_are_added_weighted_and_removed(club: Organisation, owner: Client) -> None:
    series = a_series(organisation=club)
    draft, running = (
        an_event(0, organisation=club, state=state, name=state)
        for state in (EventState.DRAFT, EventState.RUNNING)
    )
    sent = {"events": [draft.slug, running.slug], "weight": 150}

    added = send(owner, "POST", below(series), sent)
    address = f"{below(series)}{draft.slug}/"
    match = {"If-Match": owner.get(address)["ETag"]}
    weighted = send(owner, "PATCH", address, {"weight": 200}, key="2", **match)
    removed = send(owner, "DELETE", f"{below(series)}{running.slug}/", key="3")

    assert (added.status_code, [each["weight"] for each in added.json()]) == (201, [150, 150])
    assert weighted.json() == {
        "event": draft.slug,
        "name": "draft",
        "organisation": club.slug,
        "state": "draft",
        "starts_on": "2026-03-06",
        "weight": 200,
    }
    assert program(club, Scope.READ).get(below(series)).json() == [weighted.json()]
    assert (removed.status_code, weights(series)) == (204, {draft.slug: 200})


@pytest.mark.parametrize("count", [1, 3])
def test_events_of_a_series_take_three_queries(
    club: Organisation, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    series = a_series(*(an_event(0, organisation=club) for _ in range(count)))
    client = program(club, Scope.READ)
    client.get(below(series))

    with django_assert_num_queries(3):  # key, series, its events
        assert len(client.get(below(series)).json()) == count


def test_a_director_adds_events_and_no_weight(club: Organisation) -> None:
    series, event = a_series(organisation=club), an_event(0, organisation=club)
    client, sent = program(club), {"events": [event.slug]}

    refused = send(client, "POST", below(series), {**sent, "weight": 200})
    added = send(client, "POST", below(series), sent)
    weight = send(
        client,
        "PATCH",
        f"{below(series)}{event.slug}/",
        {"weight": 1},
        key="2",
        **{"If-Match": "*"},
    )

    assert [each.status_code for each in (refused, added, weight)] == [403, 201, 403]
    assert weights(series) == {event.slug: 100}


def test_events_that_cannot_count_are_refused_and_none_is_added(club: Organisation) -> None:
    series, own = a_series(organisation=club), an_event(0, organisation=club)
    foreign = an_event(0)
    director = a_user(club, Role.DIRECTOR)
    a_membership(foreign.organisation, director, Role.DIRECTOR)
    client = program(club, by=director)

    def add(*events: str) -> tuple[int, str]:
        answer = send(client, "POST", below(series), {"events": [own.slug, *events]})
        return answer.status_code, answer.json()["code"]

    assert add(foreign.slug) == (400, "unreadable")  # the key is of one club
    assert add("nowhere") == (400, "unreadable")
    assert add("a\0b") == (400, "unreadable")
    assert add(*(f"event-{number}" for number in range(200))) == (400, "unreadable")
    sent = {"events": [own.slug, foreign.slug]}
    in_browser = send(desk_of(director), "POST", below(series), sent)
    assert (in_browser.status_code, in_browser.json()["why"]) == (422, "club")
    assert weights(series) == {}


def test_an_event_joins_and_leaves_a_series_of_a_partner(club: Organisation) -> None:
    series, event = a_series(organisation=club, public=False), an_event(0)
    address = f"/api/v1/events/{event.slug}/series/"
    client = program(event)

    unknown = send(client, "POST", address, {"series": series.slug})
    series.partners.add(event.organisation)
    joined = send(client, "POST", address, {"series": series.slug})
    twice = send(client, "POST", address, {"series": series.slug}, key="2")
    listed = client.get(address).json()
    left = send(client, "DELETE", f"{address}{series.slug}/", key="3")

    assert (unknown.status_code, list(unknown.json()["fields"])) == (400, ["series"])
    row = {"series": series.slug, "name": "Season", "organisation": club.slug, "weight": 100}
    assert (joined.json(), listed) == (row, [row])
    assert (twice.status_code, twice.json()["why"]) == (422, "twice")
    assert (left.status_code, weights(series)) == (204, {})
    assert client.get(below(series)).status_code == 404


def test_a_director_of_the_club_takes_no_event_of_a_partner_out(club: Organisation) -> None:
    event = an_event(0)
    series = a_series(organisation=club, partners=[event.organisation_id])
    add_event(series_id=series.pk, event_id=event.pk, by=a_user())
    address = f"{below(series)}{event.slug}/"

    director, owner = (
        send(desk_of(a_user(club, role)), "DELETE", address) for role in (Role.DIRECTOR, Role.OWNER)
    )

    assert (director.status_code, owner.status_code) == (403, 204)


def a_tied_series(club: Organisation) -> tuple[Series, list[int]]:
    people = some_people(club)
    series = a_series(an_evening(people, 5, 5, 5), tie_breaks=["lot"])
    return series, [person.pk for person in people]


def test_lots_are_drawn_by_hand_and_count(club: Organisation, owner: Client) -> None:
    series, people = a_tied_series(club)
    order = [people[2], people[0], people[1]]

    before = owner.get(below(series, "lots/")).json()
    drawn = send(owner, "POST", below(series, "lots/"), {"people": people, "order": order})
    again = send(owner, "POST", below(series, "lots/"), {"people": people}, key="2")
    after = owner.get(below(series, "lots/")).json()

    assert before["draws"] == []
    assert [each["name"] for each in before["ties"][0]] == ["Anna", "Béla", "Cili"]
    assert [each["person"] for each in drawn.json()["order"]] == order
    assert (drawn.status_code, drawn.json()["seed"]) == (201, None)
    assert (again.status_code, again.json()["code"]) == (422, "reason_refused")
    assert after["draws"] == [drawn.json()]


@pytest.mark.parametrize(
    ("people", "order", "status", "code"),
    [
        ([0, 1], None, 422, "lot_refused"),
        ([0, 1, 2], [0, 1], 422, "lot_refused"),
        ([0, 1, 2], [0, 1, 1], 422, "lot_refused"),
        ([0], None, 400, "unreadable"),
    ],
)
def test_lots_of_people_who_are_not_those_tied_are_refused(
    club: Organisation,
    owner: Client,
    people: list[int],
    order: list[int] | None,
    status: int,
    code: str,
) -> None:
    series, tied = a_tied_series(club)
    sent = {
        "people": [tied[index] for index in people],
        "order": order and [tied[index] for index in order],
    }

    answer = send(owner, "POST", below(series, "lots/"), sent)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not series.draws.exists()


def test_a_closing_is_looked_at_before_it_is_made(club: Organisation, owner: Client) -> None:
    people = some_people(club)
    evening = an_evening(people, 9, 5, 1)
    planned = an_event(0, organisation=club)
    series = a_series(evening, planned)
    address = below(series, "closing/")

    before = owner.get(address).json()
    closed = send(owner, "POST", address)
    again = send(owner, "POST", address, {"reason": "Once more"}, key="2")

    assert before == {
        "counting": [evening.slug],
        "going_on": [],
        "to_come": [planned.slug],
        "closed": None,
    }
    assert (closed.status_code, closed.json()["number"]) == (201, 1)
    assert owner.get(address).json()["closed"] == closed.json()
    assert (again.status_code, again.json()["why"]) == (409, "same")


def test_a_series_with_an_event_that_goes_on_is_not_closed(
    club: Organisation, owner: Client
) -> None:
    evening = an_evening(some_people(club), 9, 5, 1)
    series = a_series(evening)
    open_again(evening)
    make_series(series)

    preview = owner.get(below(series, "closing/")).json()
    answer = send(owner, "POST", below(series, "closing/"))

    assert preview["going_on"] == [evening.slug]
    assert (answer.status_code, answer.json()["why"]) == (409, "going_on")
    assert not Event.objects.filter(state=EventState.FINISHED).exists()
