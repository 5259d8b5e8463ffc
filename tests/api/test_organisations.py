"""``/api/v1/organisations/``: those of the caller."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_membership, a_user, an_event, an_organisation
from tests.pages.desk.desks import desk_of
from tournaments.models import Role, Scope
from tournaments.services.organisations import change_texts

pytestmark = pytest.mark.django_db


def test_a_member_sees_all_their_organisations_and_a_key_its_own() -> None:
    first, second, _other = (an_organisation(name) for name in ("A Club", "B Club", "C Club"))
    member = a_user(first, Role.READER)
    a_membership(second, member, Role.OWNER)

    of_member = desk_of(member).get("/api/v1/organisations/").json()
    of_key = program(second, Scope.READ, by=member).get("/api/v1/organisations/").json()

    assert [club["name"] for club in of_member] == ["A Club", "B Club"]
    assert of_key == [
        {
            "slug": second.slug,
            "name": "B Club",
            "people_pages": False,
            "demands_second_step": False,
        }
    ]


def test_an_organisation_has_its_texts() -> None:
    club = an_organisation()
    change_texts(organisation_id=club.pk, imprint="Anna, Graz", privacy="")

    found = program(club, Scope.READ).get(f"/api/v1/organisations/{club.slug}/").json()

    assert (found["imprint"], found["privacy"]) == ("Anna, Graz", "")


def test_an_owner_changes_one_text_and_the_other_stays() -> None:
    club = an_organisation()
    change_texts(organisation_id=club.pk, imprint="Anna, Graz", privacy="Nothing is kept.")
    owner, address = desk_of(a_user(club, Role.OWNER)), f"/api/v1/organisations/{club.slug}/"
    seen = {"If-Match": owner.get(address)["ETag"]}

    first, late = (
        send(owner, "PATCH", address, {"imprint": text}, key=key, **seen)
        for key, text in (("first", "Béla,\nGraz"), ("late", "Cili"))
    )

    assert (first.status_code, late.status_code) == (200, 412)
    now = owner.get(address)
    assert (first.json(), first["ETag"]) == (now.json(), now["ETag"])
    assert (now.json()["imprint"], now.json()["privacy"]) == ("Béla,\nGraz", "Nothing is kept.")


def test_a_key_of_one_event_opens_no_organisation() -> None:
    event = an_event(0)
    client = program(event)

    assert client.get("/api/v1/organisations/").json() == []
    assert client.get(f"/api/v1/organisations/{event.organisation.slug}/").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_organisations_take_four_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    member = a_user()
    for _ in range(count):
        a_membership(an_organisation(), member, Role.READER)
    client = desk_of(member)
    client.get("/api/v1/organisations/")

    with django_assert_num_queries(4):  # session, user, second step, organisations
        client.get("/api/v1/organisations/")
