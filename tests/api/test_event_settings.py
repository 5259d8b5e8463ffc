"""``events/<slug>/settings/`` and ``organisations/<club>/events/``: events as they are set up."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from api.event_settings import SettingsAnswer, SettingsRequest
from pages.desk.event.forms import EventForm
from tests.api.programs import program, send
from tests.at_once import all_at_once
from tests.builders import a_key, a_published_seating, a_rehearsal, a_sanction, an_event
from tests.builders import an_organisation as a_club
from tournaments.models import Event, EventState, Scope

DAY = "2026-03-06"


def events_of(event: Event) -> str:
    return f"/api/v1/organisations/{event.organisation.slug}/events/"


def settings_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/settings/"


def set_up(**fields: object) -> Any:
    """The answer to a new event of a club, on a day."""
    club = a_club()
    sent = {"name": "Spring evening", "starts_on": DAY, **fields}
    return send(program(club), "POST", f"/api/v1/organisations/{club.slug}/events/", sent)


def test_the_settings_are_those_of_the_desk() -> None:
    of_desk = {*EventForm.Meta.fields}

    assert {*SettingsAnswer.Meta.fields} - of_desk == {"state", "fixed"}
    assert of_desk - {*SettingsAnswer.Meta.fields} == set()
    assert of_desk - {*SettingsRequest().fields} == {"organisation"}


@pytest.mark.django_db
def test_an_event_is_set_up_with_what_is_usual() -> None:
    answer = set_up()

    event = Event.objects.get()
    assert answer.status_code == 201
    assert answer.json() == {
        "organisation": event.organisation.slug,
        "name": "Spring evening",
        "slug": "spring-evening",
        "state": "draft",
        "unlisted": False,
        "language": "en",
        "starts_on": DAY,
        "ends_on": DAY,
        "doors_at": None,
        "starts_at": None,
        "time_zone": "Europe/Berlin",
        "venue": "",
        "description": "",
        "self_registration": False,
        "most_entrants": None,
        "fee": None,
        "currency": "EUR",
        "edition": "box120",
        "variant": "classic",
        "rounds": 5,
        "one_round_each": False,
        "target": None,
        "evidence": ["counts", "cards"],
        "confirmation": "none",
        "points_system": "place",
        "tie_breaks": ["table_wins", "above_table_mean"],
        "sit_out_points": 420,
        "best_seatings": None,
        "rank_share": 50,
        "team_best": None,
        "standings_shown": "now",
        "preferred_size": 4,
        "smallest_size": 3,
        "largest_size": 5,
        "max_tables": None,
        "fixed": ["organisation"],
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ({"edition": "amigo1993", "one_round_each": True}, {"rounds": None}),
        ({"points_system": "raw"}, {"sit_out_points": 0}),
        ({"points_system": "raw", "sit_out_points": 840}, {"sit_out_points": 840}),
        ({"name": "Őszi kupa"}, {"slug": "oszi-kupa"}),
        ({"name": "…"}, {"slug": "event-2026-03-06"}),
        ({"ends_on": "2026-03-07"}, {"ends_on": "2026-03-07"}),
        ({"starts_at": "19:30"}, {"starts_at": "19:30", "doors_at": None}),
        ({"rounds": None, "target": 50}, {"rounds": None, "target": 50}),
        ({"evidence": ["points", "cards"]}, {"evidence": ["points", "cards"]}),
    ],
)
def test_of_a_new_event_the_rest_follows(sent: dict[str, Any], stored: dict[str, Any]) -> None:
    answer = set_up(**sent).json()

    assert {name: answer[name] for name in stored} == stored


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "problems"),
    [
        ({"ends_on": "2026-03-05"}, [("ends_on", "event_days")]),
        ({"starts_on": "1999-12-31"}, [("starts_on", "event_years")]),
        ({"edition": "jp90", "variant": "foggy"}, [("variant", "no_game")]),
        ({"tie_breaks": ["lot", "lot"]}, [("tie_breaks", "twice")]),
        ({"rounds": 3, "one_round_each": True}, [("one_round_each", "event_one_number_of_rounds")]),
        ({"slug": "demo-unfinished-1"}, [("slug", "of_demo")]),
        (
            {"smallest_size": 5, "ends_on": "2026-03-05"},
            [("preferred_size", "event_sizes"), ("ends_on", "event_days")],
        ),
    ],
)
def test_settings_that_make_no_sense_are_refused_all_at_once(
    sent: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    answer = set_up(**sent)

    refused = answer.json()
    found = [(problem["field"], problem["fault"]) for problem in refused["problems"]]
    assert (answer.status_code, refused["code"]) == (422, "settings_refused")
    assert (sorted(found), len(refused["errors"])) == (sorted(problems), len(problems))
    assert not Event.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "A\0"),
        ("starts_on", "0000-00-00"),
        ("starts_on", None),
        ("starts_at", "19:30:00Z"),
        ("starts_at", "19:30+02:00"),
        ("starts_at", "24:00"),
        ("doors_at", "7:30"),
        ("slug", "a/b"),
        ("time_zone", "Mars/Base"),
        ("language", "tlh"),
        ("venue", "A\u202eB"),
        ("rounds", 2**63),
        ("rounds", 0),
        ("sit_out_points", -1),
        ("sit_out_points", 84_001),
        ("preferred_size", 9),
        ("evidence", []),
        ("evidence", ["cards", "cards"]),
        ("tie_breaks", ["luck"]),
        ("max_tables", 10**30),
    ],
)
def test_settings_that_cannot_be_read_are_refused_by_name(field: str, value: object) -> None:
    answer = set_up(**{field: value})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_an_address_that_another_event_has_is_refused() -> None:
    event = an_event(0)

    answer = set_up(slug=event.slug)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["slug"])


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_one_address_at_once_one_is_refused() -> None:
    club = a_club()
    keys = [a_key(club) for _ in range(2)]

    def ask(key: str) -> str:
        client = Client(headers={"Authorization": f"Bearer {key}"})
        sent = {"name": "Spring evening", "starts_on": DAY, "slug": "spring"}
        address = f"/api/v1/organisations/{club.slug}/events/"
        return str(send(client, "POST", address, sent).status_code)

    statuses = all_at_once(*[lambda key=key: ask(key) for key in keys])

    assert sorted(statuses) == ["201", "422"]


@pytest.mark.django_db
def test_settings_are_changed_by_who_has_seen_them() -> None:
    event = an_event(0, state=EventState.DRAFT)
    client, address = program(event), settings_of(event)
    seen = client.get(address)
    wanted = {"venue": "Town hall", "standings_shown": "hidden", "tie_breaks": []}

    changed = send(client, "PATCH", address, wanted, **{"If-Match": seen["ETag"]})

    assert changed.json() == {**seen.json(), **wanted}
    assert client.get(address)["ETag"] == changed["ETag"] != seen["ETag"]


@pytest.mark.django_db
def test_what_follows_from_a_change_comes_with_it() -> None:
    event = an_event(0)

    answer = send(
        program(event), "PATCH", settings_of(event), {"points_system": "raw"}, **{"If-Match": "*"}
    )

    assert (answer.json()["points_system"], answer.json()["sit_out_points"]) == ("raw", 0)


def refused(event: Event, **sent: object) -> tuple[int, str, Any]:
    answer = send(program(event), "PATCH", settings_of(event), sent, **{"If-Match": "*"})
    problem = answer.json()
    faults = [(each["field"], each["fault"]) for each in problem.get("problems", ())]
    return answer.status_code, problem["code"], problem.get("fields", faults)


@pytest.mark.django_db
def test_what_has_been_given_out_or_dealt_stays() -> None:
    event = an_event(4)
    a_published_seating(event)

    assert refused(event, slug="other") == (409, "event_not_open", ["slug"])
    assert refused(event, rounds=3, variant="mild") == (
        409,
        "event_not_open",
        ["rounds", "variant"],
    )
    assert program(event).get(settings_of(event)).json()["fixed"] == [
        "edition",
        "one_round_each",
        "organisation",
        "rounds",
        "slug",
        "target",
        "variant",
    ]


@pytest.mark.django_db
def test_points_that_were_given_keep_their_system() -> None:
    event = an_event(4)
    a_published_seating(event)
    a_sanction(event)

    assert refused(event, points_system="raw") == (
        422,
        "settings_refused",
        [("points_system", "points_given")],
    )


@pytest.mark.django_db
def test_a_game_for_other_tables_is_refused_where_it_is_chosen() -> None:
    event = an_event(0)  # of tables from 3 to 8

    assert refused(event, points_system="five_three_two_one") == (
        422,
        "settings_refused",
        [("points_system", "points_of_other_sizes")],
    )


@pytest.mark.django_db
def test_the_own_events_are_listed_the_newest_first_in_any_state() -> None:
    draft = an_event(4, state=EventState.DRAFT, unlisted=True)
    running = an_event(0, organisation=draft.organisation, state=EventState.RUNNING)
    an_event(0)
    rehearsal = a_rehearsal(draft, players=4).event
    client = program(draft.organisation, Scope.READ)

    def slugs(**asked: str) -> list[str]:
        return [event["slug"] for event in client.get(events_of(draft), asked).json()]

    assert slugs() == [running.slug, draft.slug]
    assert slugs(state="draft") == [draft.slug]
    assert slugs(rehearsal="true") == [rehearsal.slug]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_own_events_take_three_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for _ in range(count - 1):
        an_event(0, organisation=event.organisation)
    client = program(event.organisation, Scope.READ)
    client.get(events_of(event))

    with django_assert_num_queries(3):  # key, organisation, events
        client.get(events_of(event))
