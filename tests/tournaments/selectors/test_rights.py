"""The rows that are open to a user."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tests.builders import a_proposed_seating, a_user, an_event, an_organisation
from tournaments.models import Event, Role, User
from tournaments.selectors.rights import (
    entrants_open_to,
    may,
    members_of,
    memberships_open_to,
    people_open_to,
    places_open_to,
    seatings_open_to,
)

pytestmark = pytest.mark.django_db

Rows = Callable[[Any, Role], QuerySet[Any]]
KINDS = [
    pytest.param(entrants_open_to, 4, id="entrants"),
    pytest.param(memberships_open_to, 1, id="memberships"),
    pytest.param(people_open_to, 4, id="people"),
    pytest.param(places_open_to, 1, id="places"),
    pytest.param(seatings_open_to, 1, id="seatings"),
]


def seated() -> Event:
    """An event of one table, with a director in its club."""
    event = an_event(4)
    a_user(event.organisation, Role.DIRECTOR)
    a_proposed_seating(event)
    return event


@pytest.mark.parametrize(("rows", "count"), KINDS)
def test_rows_are_open_to_the_role_and_above(rows: Rows, count: int) -> None:
    event = seated()
    director = User.objects.get()

    assert rows(director, Role.READER).count() == count
    assert rows(director, Role.DIRECTOR).count() == count
    assert rows(director, Role.OWNER).count() == 0
    assert event.organisation_id


@pytest.mark.parametrize(("rows", "count"), KINDS)
def test_rows_of_another_club_are_not_there(rows: Rows, count: int) -> None:
    seated()
    other = a_user(an_organisation("Other Club"), Role.OWNER)
    other_rows = 1 if rows is memberships_open_to else 0  # the own one

    assert rows(other, Role.READER).count() == other_rows
    assert rows(a_user(), Role.READER).count() == 0
    assert rows(AnonymousUser(), Role.READER).count() == 0
    assert count


@pytest.mark.parametrize(("rows", "count"), KINDS)
def test_operators_have_the_rows_of_all(rows: Rows, count: int) -> None:
    seated()
    seated()
    operator = User.objects.create_superuser(username="operator", password="secret")

    assert rows(operator, Role.OWNER).count() == 2 * count


def test_may_needs_the_role_in_this_organisation() -> None:
    club, other = an_organisation(), an_organisation("Other Club")
    user = a_user(club, Role.DIRECTOR)

    assert may(user, Role.SCORE_KEEPER, club)
    assert not may(user, Role.OWNER, club)
    assert not may(user, Role.READER, other)


def test_members_of_stand_by_account_name() -> None:
    club = an_organisation()
    for name in ("zoe", "anna"):
        club.memberships.create(user=User.objects.create_user(name), role=Role.READER)

    assert [one.user.username for one in members_of(club)] == ["anna", "zoe"]
