"""``/api/v1/organisations/<club>/people/``: the register of an organisation."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.people import merge_people
from tests.api.programs import program, send
from tests.builders import a_rehearsal, a_user, an_event, an_organisation
from tests.pages.desk.desks import desk_of
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import EventState, Organisation, Person, Role, Scope
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def people_of(club: Organisation) -> str:
    return f"/api/v1/organisations/{club.slug}/people/"


@pytest.fixture
def club() -> Organisation:
    return an_organisation()


def test_the_register_is_listed_by_sort_name(club: Organisation) -> None:
    anna, bela = some_people(club, 2)
    anna.sort_name, anna.number = "Zala, Anna", "A-17"
    anna.save(update_fields=["sort_name", "number"])
    some_people(an_organisation())

    found = program(club, Scope.READ).get(people_of(club)).json()

    plain = {"home_club": "", "language": "", "own_page": "unasked", "erased_at": None}
    assert found == [
        {
            "person": bela.pk,
            "name": "Béla",
            "sort_name": "Béla",
            "member_number": "",
            "merge": None,
            **plain,
        },
        {
            "person": anna.pk,
            "name": "Anna",
            "sort_name": "Zala, Anna",
            "member_number": "A-17",
            "merge": None,
            **plain,
        },
    ]


def test_people_are_searched_as_at_the_desk_and_found_by_number(club: Organisation) -> None:
    anna, *_ = some_people(club)
    anna.number = "A-17"
    anna.save(update_fields=["number"])
    client = program(club, Scope.READ)

    def names(**asked: str) -> list[str]:
        return [person["name"] for person in client.get(people_of(club), asked).json()]

    assert names(q="bela") == ["Béla"]
    assert names(q="A-17") == ["Anna"]
    assert names(member_number="A-17") == ["Anna"]
    assert names(member_number="A-1") == []
    assert names(q="x y z") == []


def test_pages_of_people_of_one_sort_name_leave_no_one_out(club: Organisation) -> None:
    Person.objects.filter(pk__in=[person.pk for person in some_people(club, 5)]).update(
        sort_name="Same"
    )
    client, address, seen = program(club, Scope.READ), f"{people_of(club)}?limit=2", []

    while address:
        page = client.get(address)
        seen += [person["name"] for person in page.json()]
        address = page["Link"].partition(">")[0][1:] if "Link" in page else ""

    assert seen == ["Anna", "Béla", "Cili", "Dani", "Emma"]


@pytest.mark.parametrize("name", ["q", "member_number", "after"])
def test_what_cannot_be_searched_is_refused(club: Organisation, name: str) -> None:
    answer = program(club, Scope.READ).get(people_of(club), {name: "\0"})

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [name])


def test_people_made_up_for_a_rehearsal_are_in_no_list(club: Organisation) -> None:
    event = an_event(4, organisation=club)
    made_up = a_rehearsal(event, players=5).event.entrants.first()
    client = program(club, Scope.READ)

    assert made_up is not None
    assert len(client.get(people_of(club)).json()) == 4
    assert client.get(f"{people_of(club)}{made_up.person_id}/").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_people_take_three_queries(
    club: Organisation, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    some_people(club, count)
    client = program(club, Scope.READ)
    client.get(people_of(club))

    with django_assert_num_queries(3):  # key, organisation, people
        client.get(people_of(club))


def change(club: Organisation, person: Person, **fields: object) -> tuple[int, dict[str, Any]]:
    """The status and the answer to a change of a person."""
    address = f"{people_of(club)}{person.pk}/"
    answer = send(program(club), "PATCH", address, fields, **{"If-Match": "*"})
    return answer.status_code, answer.json()


def test_a_person_is_changed_by_who_has_seen_them(club: Organisation) -> None:
    [anna] = some_people(club, 1)
    client, address = program(club), f"{people_of(club)}{anna.pk}/"
    seen = client.get(address)
    wanted = {"home_club": "Graz", "member_number": "A-17", "own_page": "allowed"}

    changed = send(client, "PATCH", address, wanted, **{"If-Match": seen["ETag"]})
    late = send(client, "PATCH", address, {}, key="2", **{"If-Match": seen["ETag"]})

    assert changed.json() == {**seen.json(), **wanted}
    assert (client.get(address)["ETag"], late.status_code) == (changed["ETag"], 412)


@pytest.mark.parametrize(
    ("sent", "sort_name"),
    [
        ({"name": "Anna Maier"}, "Maier, Anna"),
        ({"name": "Anna Maier", "language": "hu"}, "Anna Maier"),
        ({"name": "Anna Maier", "sort_name": "Anna M"}, "Anna M"),
        ({"sort_name": ""}, "Kis, Anna"),
        ({"home_club": "Graz"}, "Kis, Anna"),
    ],
)
def test_a_sort_name_follows_another_name(
    club: Organisation, sent: dict[str, object], sort_name: str
) -> None:
    [anna] = some_people(club, 1)
    Person.objects.update(name="Anna Kis", sort_name="Kis, Anna")

    status, person = change(club, anna, **sent)

    assert (status, person["sort_name"]) == (200, sort_name)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "A\u202eB"},
        {"language": "xx"},
        {"own_page": "perhaps"},
        {"member_number": "1" * 31},
    ],
)
def test_a_person_who_cannot_be_read_is_refused(
    club: Organisation, wrong: dict[str, object]
) -> None:
    [anna] = some_people(club, 1)

    status, problem = change(club, anna, **wrong)

    assert (status, list(problem["fields"])) == (400, list(wrong))


def test_a_member_number_is_that_of_one_person(club: Organisation) -> None:
    anna, bela = some_people(club, 2)
    change(club, anna, member_number="A-17")

    status, problem = change(club, bela, member_number=" A-17 ")

    assert (status, problem["code"], problem["other"]) == (422, "number_taken", "Anna")


def test_the_evenings_of_a_person_are_listed(club: Organisation) -> None:
    event = an_event(2, organisation=club, name="Spring evening")
    anna = event.entrants.get(number=1).person

    found = program(club, Scope.READ).get(f"{people_of(club)}{anna.pk}/events/").json()

    assert found == [
        {
            "event": event.slug,
            "name": "Spring evening",
            "starts_on": "2026-03-06",
            "number": 1,
            "home_club": "",
            "team": "",
            "withdrawn": False,
        }
    ]


def test_a_merge_is_looked_at_done_and_undone(club: Organisation) -> None:
    anna, bela, cili = some_people(club)
    evening = an_evening([anna, bela, cili], 9, 5, 1)
    series = a_series(evening)
    [other] = some_people(club, 1)
    client, address = program(club), f"{people_of(club)}{other.pk}/"

    preview = client.get(f"{address}merge/", {"other": anna.pk}).json()
    merged = send(client, "POST", f"{address}merge/", {"other": anna.pk}).json()
    names = list(evening.entrants.order_by("number").values_list("person", flat=True))
    undone = send(client, "DELETE", f"{address}merge/", key="2").json()

    assert (preview["refusals"], preview["stays"], preview["other"]["person"]) == ([], [], anna.pk)
    assert [each["event"] for each in preview["moves"]] == [evening.slug]
    [effects] = preview["series"]
    assert (effects["series"], effects["closed"]) == (series.slug, False)
    assert [
        (each["person"], each["before"] and each["before"]["rank"], each["after"] is None)
        for each in effects["differences"]
    ] == [(other.pk, None, False), (anna.pk, 1, True)]
    assert merged["merge"]["gone"] == anna.pk
    assert names == [other.pk, bela.pk, cili.pk]
    assert (undone["person"], undone["merge"]) == (anna.pk, None)


def merge(club: Organisation, person: Person, other: int) -> tuple[int, str, str]:
    answer = send(program(club), "POST", f"{people_of(club)}{person.pk}/merge/", {"other": other})
    problem = answer.json()
    return answer.status_code, problem["code"], problem.get("why", "")


def test_people_who_are_not_one_are_not_merged(club: Organisation) -> None:
    event = an_event(2, organisation=club)
    anna, bela = (entrant.person for entrant in event.entrants.order_by("number"))
    [stranger] = some_people(an_organisation(), 1)

    assert merge(club, anna, bela.pk) == (422, "merge_refused", "same_event")
    assert merge(club, anna, anna.pk) == (422, "merge_refused", "same")
    assert merge(club, anna, stranger.pk) == (422, "merge_refused", "gone")
    assert merge(club, anna, 10**17) == (422, "merge_refused", "gone")
    assert merge(club, anna, 2**64) == (400, "unreadable", "")


def test_a_merge_that_is_impossible_says_why_beforehand(club: Organisation) -> None:
    event = an_event(2, organisation=club, name="Spring evening")
    anna, bela = (entrant.person for entrant in event.entrants.order_by("number"))

    answer = program(club).get(f"{people_of(club)}{anna.pk}/merge/", {"other": bela.pk})

    [refusal] = answer.json()["refusals"]
    assert (answer.status_code, answer.json()["series"]) == (200, [])
    assert "Spring evening" in refusal


def test_a_merge_is_undone_once(club: Organisation) -> None:
    anna, bela = some_people(club, 2)
    merge_people(kept_id=anna.pk, gone_id=bela.pk)
    client, address = program(club), f"{people_of(club)}{anna.pk}/merge/"

    first, second = (send(client, "DELETE", address, key=key) for key in "12")

    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["code"] == "merge_outdated"


def test_an_owner_erases_a_person_after_looking_at_what_that_does(club: Organisation) -> None:
    event = an_event(1, organisation=club)
    person = event.entrants.get().person
    client, address = desk_of(a_user(club)), f"{people_of(club)}{person.pk}/erasure/"
    seen = client.get(address)

    answer = send(client, "POST", address, **{"If-Match": seen["ETag"]})

    assert seen.json() == {"replacement": "Player 1", "notes": [], "series": [], "refusals": []}
    person.refresh_from_db()
    assert (answer.status_code, person.name) == (204, "Player 1")
    assert person.erased_at is not None


def test_who_plays_now_is_not_erased(club: Organisation) -> None:
    event = an_event(1, organisation=club)
    move_event(event_id=event.pk, to=EventState.RUNNING)
    person = event.entrants.get().person
    client, address = desk_of(a_user(club)), f"{people_of(club)}{person.pk}/erasure/"

    answer = send(client, "POST", address, **{"If-Match": "*"})

    assert (answer.status_code, answer.json()["why"]) == (422, "playing")


def test_no_key_erases_anyone(club: Organisation) -> None:
    [anna] = some_people(club, 1)

    answer = send(
        program(club), "POST", f"{people_of(club)}{anna.pk}/erasure/", **{"If-Match": "*"}
    )

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
    assert str(Role.OWNER.label) in answer.json()["title"]
    assert Person.objects.filter(pk=anna.pk, erased_at=None).exists()


def test_a_director_gets_all_that_is_stored_about_a_person() -> None:
    event = an_event(1)
    [entrant] = event.entrants.all()
    address = f"/api/v1/organisations/{event.organisation.slug}/people/{entrant.person_id}/data/"

    answer = program(event.organisation).get(address)

    data = answer.json()
    assert (answer.status_code, data["person"]["name"]) == (200, "Anna")
    assert [each["entrant"]["number"] for each in data["entrants"]] == [1]
    assert answer["Cache-Control"].startswith("private")
