"""``/api/v1/events/<slug>/entrants/``: who takes part, for members and their programs."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import next_page, program, send
from tests.builders import a_user, an_event, an_organisation
from tournaments.models import Entrant, Event, EventState, Scope
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.teams import create_team

pytestmark = pytest.mark.django_db


def entrants_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/entrants/"


def an_entrant(event: Event, number: int) -> Entrant:
    return event.entrants.select_related("person").get(number=number)


def test_entrants_are_listed_by_number_with_all_that_the_event_knows_of_them() -> None:
    event = an_event(2, state=EventState.DRAFT)
    first, second = event.entrants.order_by("number")
    team = create_team(event_id=event.pk, name="Foxes")
    second.team, second.home_club = team, "Graz"
    second.save(update_fields=["team", "home_club"])

    answer = program(event, Scope.READ).get(entrants_of(event))

    plain = {"language": "", "fixed_table": None, "out_of_competition": False, "withdrawn": False}
    assert answer.json() == [
        {
            "number": 1,
            "person": first.person_id,
            "name": "Anna",
            "sort_name": "Anna",
            "home_club": "",
            "team": "",
            **plain,
        },
        {
            "number": 2,
            "person": second.person_id,
            "name": "Béla",
            "sort_name": "Béla",
            "home_club": "Graz",
            "team": "Foxes",
            **plain,
        },
    ]
    assert answer["Cache-Control"] == "private, no-cache"


def test_entrants_come_in_pages_whose_link_names_the_next_one() -> None:
    event = an_event(5)
    client = program(event, Scope.READ)

    first = client.get(entrants_of(event), {"limit": "2"})
    second = client.get(next_page(first["Link"]))
    third = client.get(next_page(second["Link"]))

    pages = [[entrant["number"] for entrant in page.json()] for page in (first, second, third)]
    assert pages == [[1, 2], [3, 4], [5]]
    assert "Link" not in third


def test_entrants_can_be_narrowed_down() -> None:
    event = an_event(3)
    team = create_team(event_id=event.pk, name="Foxes")
    event.entrants.filter(number=2).update(team=team)
    withdraw_entrant(entrant_id=an_entrant(event, 3).pk)
    client = program(event, Scope.READ)

    def numbers(**asked: str) -> list[int]:
        return [each["number"] for each in client.get(entrants_of(event), asked).json()]

    assert numbers(team="Foxes") == [2]
    assert numbers(team="") == [1, 3]
    assert numbers(team="Hares") == []
    assert numbers(withdrawn="true") == [3]
    assert numbers(withdrawn="false", team="") == [1]


@pytest.mark.parametrize("field", ["limit", "withdrawn", "team", "after"])
def test_what_is_asked_for_and_cannot_be_read_is_refused_by_name(field: str) -> None:
    event = an_event(1)

    answer = program(event, Scope.READ).get(entrants_of(event), {field: "x\0"})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])


@pytest.mark.parametrize("players", [1, 3])
def test_entrants_take_three_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    client = program(event, Scope.READ)
    client.get(entrants_of(event))  # notes the use, once a minute

    with django_assert_num_queries(3):  # key, event, entrants
        client.get(entrants_of(event))


def test_people_are_registered_as_the_desk_registers_them() -> None:
    event = an_event(1)
    known = an_event(1, organisation=event.organisation).entrants.get().person
    new = {"name": "Eszter Kovács", "home_club": "Graz", "team": "Foxes", "language": "hu"}

    answer = send(
        program(event),
        "POST",
        entrants_of(event),
        {"entrants": [new, {"name": "", "person": known.pk} | {"name": known.name}]},
    )

    assert answer.status_code == 201
    assert [
        (each["number"], each["person"] == known.pk, each["name"], each["team"])
        for each in answer.json()
    ] == [(2, False, "Eszter Kovács", "Foxes"), (3, True, known.name, "")]
    assert [entrant.person.language for entrant in event.entrants.order_by("number")] == [
        "",
        "hu",
        "",
    ]


def test_a_list_that_is_sent_after_another_one_is_refused_where_it_says_what_comes_next() -> None:
    event = an_event(1)
    wanted = {"entrants": [{"name": "Zoltán"}], "next_number": 1}

    answer = send(program(event), "POST", entrants_of(event), wanted)

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["next_number"]) == (
        409,
        "names_outdated",
        2,
    )
    assert problem["type"] == "/api/v1/problems/names_outdated/"
    assert problem["errors"] == [problem["title"]]
    assert event.entrants.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "entrants"),
        ({"entrants": []}, "entrants"),
        ({"entrants": [{"name": ""}]}, "entrants"),
        ({"entrants": [{"name": "A\u202eB"}]}, "entrants"),
        ({"entrants": [{"name": "A" * 101}]}, "entrants"),
        ({"entrants": [{"name": "Anna", "language": "xx"}]}, "entrants"),
        ({"entrants": [{"name": "Anna"}], "next_number": 2**31}, "next_number"),
    ],
)
def test_people_who_cannot_be_read_are_refused_and_none_is_stored(
    wrong: dict[str, object], field: str
) -> None:
    event = an_event(0)

    answer = send(program(event), "POST", entrants_of(event), wrong)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not event.entrants.exists()


def test_what_is_known_of_an_entrant_is_changed_by_who_has_seen_it() -> None:
    event = an_event(2)
    client, address = program(event), f"{entrants_of(event)}1/"
    seen = client.get(address)

    changed = send(
        client,
        "PATCH",
        address,
        {"home_club": "Graz", "language": "hu"},
        **{"If-Match": seen["ETag"]},
    )

    assert changed.status_code == 200
    assert changed.json() == {**seen.json(), "home_club": "Graz", "language": "hu"}
    assert client.get(address).json() == changed.json()
    assert client.get(address)["ETag"] == changed["ETag"] != seen["ETag"]


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [({}, 428, "version_needed"), ({"If-Match": '"0123"'}, 412, "changed")],
)
def test_a_change_of_what_was_not_seen_is_refused(
    headers: dict[str, str], status: int, code: str
) -> None:
    event = an_event(1)

    answer = send(
        program(event), "PATCH", f"{entrants_of(event)}1/", {"home_club": "Graz"}, **headers
    )

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert an_entrant(event, 1).home_club == ""


def test_a_team_that_is_not_there_is_refused() -> None:
    event = an_event(1)

    answer = send(
        program(event), "PATCH", f"{entrants_of(event)}1/", {"team": "Foxes"}, **{"If-Match": "*"}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "team_refused")


def test_who_has_the_newest_version_gets_no_second_copy() -> None:
    event = an_event(1)
    client, address = program(event, Scope.READ), f"{entrants_of(event)}1/"
    etag = client.get(address)["ETag"]

    answer = client.get(address, headers={"If-None-Match": etag})

    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)


def test_a_change_by_a_program_stands_in_the_history_with_its_key() -> None:
    event = an_event(1)
    maker = a_user(event.organisation)

    send(
        program(event, by=maker),
        "PATCH",
        f"{entrants_of(event)}1/",
        {"home_club": "Graz"},
        **{"If-Match": "*"},
    )

    history = an_entrant(event, 1).events.select_related("pgh_context").latest("pgh_id")  # type: ignore[attr-defined]  # made by pghistory
    assert history.pgh_context.metadata == {
        "user": maker.pk,
        "url": "api/v1/events/<slug:slug>/entrants/<number:number>/",
        "api_key": maker.pk and event.api_keys.get().pk,
    }


def test_who_is_withdrawn_plays_no_more_until_they_are_taken_back() -> None:
    event = an_event(1)
    client, address = program(event), f"{entrants_of(event)}1/"

    gone, back = (
        send(client, "PATCH", address, {"withdrawn": withdrawn}, key=key, **{"If-Match": "*"})
        for key, withdrawn in (("1", True), ("2", False))
    )

    assert (gone.json()["withdrawn"], back.json()["withdrawn"]) == (True, False)
    assert an_entrant(event, 1).withdrawn is False


def test_names_are_stored_as_the_desk_stores_them() -> None:
    event = an_event(0)
    sent = {"entrants": [{"name": " E\u0301va\u200b  Nagy", "team": "Fu\u0308chse"}]}

    send(program(event), "POST", entrants_of(event), sent)

    entrant = event.entrants.select_related("person", "team").get()
    assert entrant.team is not None
    assert (entrant.person.name, entrant.team.name) == ("Éva Nagy", "Füchse")


def test_an_entrant_of_another_club_is_not_found() -> None:
    event = an_event(1)

    answer = program(an_organisation()).get(f"{entrants_of(event)}1/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
