"""``/api/v1/organisations/<club>/members/``: who belongs to a club."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_membership, a_user, an_organisation
from tests.pages.desk.desks import desk_of
from tournaments.models import Membership, Organisation, Role, Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Organisation:
    return an_organisation()


@pytest.fixture
def owner(club: Organisation) -> Client:
    """A browser in which the only owner is logged in."""
    return desk_of(a_user(club, Role.OWNER))


def members(club: Organisation) -> str:
    return f"/api/v1/organisations/{club.slug}/members/"


def test_members_are_listed_with_their_roles(club: Organisation, owner: Client) -> None:
    reader = a_membership(club, a_user(), Role.READER)

    listed = owner.get(members(club)).json()

    assert [each["role"] for each in listed] == ["owner", "reader"]
    one = {"account": reader.user.username, "role": "reader", "invited_by": None}
    assert listed[1] == {"id": reader.pk, **one}


def test_an_owner_gives_another_role_and_ends_a_membership(
    club: Organisation, owner: Client
) -> None:
    address = f"{members(club)}{a_membership(club, a_user(), Role.READER).pk}/"
    seen = {"If-Match": owner.get(address)["ETag"]}

    first, late = (
        send(owner, "PATCH", address, {"role": role}, key=role, **seen)
        for role in ("director", "owner")
    )
    removed = send(owner, "DELETE", address)

    assert (first.status_code, first.json()["role"]) == (200, "director")
    assert (late.status_code, late.json()["code"]) == (412, "changed")
    assert (removed.status_code, owner.get(address).status_code) == (204, 404)


def test_the_last_owner_stays_one(club: Organisation, owner: Client) -> None:
    address = f"{members(club)}{Membership.objects.get(organisation=club).pk}/"

    answers = [
        send(owner, "PATCH", address, {"role": "reader"}, key="1", **{"If-Match": "*"}),
        send(owner, "DELETE", address, key="2"),
    ]

    told = [(answer.status_code, answer.json()["code"]) for answer in answers]
    assert told == [(422, "membership_refused")] * 2
    assert Membership.objects.get(organisation=club).role == Role.OWNER


def test_no_key_changes_who_belongs_to_a_club(club: Organisation) -> None:
    member = a_membership(club, a_user(), Role.READER)

    answer = send(program(club, Scope.MANAGE), "DELETE", f"{members(club)}{member.pk}/")

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")


def test_a_member_of_another_club_is_not_found(club: Organisation, owner: Client) -> None:
    stranger = a_membership(an_organisation(), a_user(), Role.READER)

    assert owner.get(f"{members(club)}{stranger.pk}/").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_members_take_three_queries(
    count: int, club: Organisation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        a_membership(club, a_user(), Role.READER)
    client = program(club, Scope.READ)
    client.get(members(club))

    with django_assert_num_queries(3):  # key, organisation, members
        client.get(members(club))
