"""Members and what they may see."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.builders import a_user, an_event, an_organisation
from tournaments.models import Membership, Role, User
from tournaments.selectors.events import events_of, public_events
from tournaments.services.organisations import add_member

pytestmark = pytest.mark.django_db


def test_add_member_twice_keeps_the_newer_role_and_opens_the_desk() -> None:
    club, user = an_organisation(), a_user()
    add_member(organisation=club, user=user, role=Role.READER)
    add_member(organisation=club, user=user, role=Role.DIRECTOR)

    assert [membership.role for membership in Membership.objects.all()] == [Role.DIRECTOR]
    assert User.objects.get(pk=user.pk).is_staff


@pytest.mark.parametrize(
    ("role", "wanted", "seen"),
    [
        (Role.OWNER, Role.OWNER, True),
        (Role.OWNER, Role.READER, True),
        (Role.DIRECTOR, Role.OWNER, False),
        (Role.DIRECTOR, Role.SCORE_KEEPER, True),
        (Role.SCORE_KEEPER, Role.DIRECTOR, False),
        (Role.READER, Role.READER, True),
        (Role.READER, Role.SCORE_KEEPER, False),
    ],
)
def test_events_of_needs_at_least_the_role(role: Role, wanted: Role, seen: bool) -> None:  # noqa: FBT001 - a column of the table above
    event = an_event(players=0)

    user = a_user(event.organisation, role)

    assert (event in events_of(user, wanted)) is seen


def test_events_of_a_stranger_or_another_organisation_s_owner_are_none() -> None:
    an_event(players=0)

    assert not events_of(AnonymousUser(), Role.READER).exists()
    assert not events_of(a_user(), Role.READER).exists()
    assert not events_of(a_user(an_organisation()), Role.READER).exists()


def test_events_of_somebody_who_was_shut_out_are_none() -> None:
    event = an_event(players=0)
    user = a_user(event.organisation)
    user.is_active = False

    assert not events_of(user, Role.READER).exists()


def test_events_of_an_operator_are_all() -> None:
    event = an_event(players=0)

    assert list(events_of(User.objects.create_superuser("root"), Role.OWNER)) == [event]


def test_public_events_leave_out_drafts() -> None:
    an_event(players=0, state="draft")
    shown = an_event(players=0)

    assert list(public_events()) == [shown]
