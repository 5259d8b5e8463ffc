"""Invitations: links that open once, for whoever has them."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.builders import a_helper, a_membership, a_user, an_event, an_invitation, an_organisation
from tournaments.errors import InvitationOutdated, MembershipRefused, NameTaken
from tournaments.models import ACCOUNT_TRIES, Helper, Invitation, Membership, Role, User
from tournaments.selectors.invitations import invitation_of, invitations_to
from tournaments.selectors.rights import members_of
from tournaments.services.invitations import (
    accept_invitation,
    accept_with_new_account,
    invite,
    withdraw_invitation,
)
from tournaments.services.organisations import change_role

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 6, 18, tzinfo=UTC)
LONG = "eight hearts and more"


def opens(token: str) -> bool:
    try:
        invitation_of(token)
    except InvitationOutdated:
        return False
    return True


def test_an_account_that_exists_joins_by_accepting() -> None:
    club, user = an_organisation(), a_user()

    accept_invitation(token=an_invitation(club, Role.DIRECTOR), user=user)

    membership = Membership.objects.get(user=user)
    assert (membership.organisation, membership.role) == (club, Role.DIRECTOR)
    assert User.objects.get(pk=user.pk).is_staff


def test_an_invitation_to_an_event_gives_a_role_in_it_alone() -> None:
    event, user = an_event(0), a_user()

    accept_invitation(token=an_invitation(event, Role.SCORE_KEEPER), user=user)

    helper = Helper.objects.get()
    assert (helper.event, helper.user, helper.role) == (event, user, Role.SCORE_KEEPER)
    assert not Membership.objects.filter(user=user).exists()


def test_a_new_account_has_the_name_and_the_password_of_its_own_choice() -> None:
    club = an_organisation()

    user = accept_with_new_account(token=an_invitation(club), username="kata", password=LONG)

    assert (user.username, user.is_superuser) == ("kata", False)
    assert User.objects.get(username="kata").check_password(LONG)
    assert club.memberships.get(user=user).role == Role.READER


def test_an_invitation_opens_once() -> None:
    token = an_invitation(an_organisation())
    accept_invitation(token=token, user=a_user())

    with pytest.raises(InvitationOutdated):
        accept_invitation(token=token, user=a_user())

    assert Membership.objects.filter(role=Role.READER).count() == 1


def test_an_invitation_ends_after_seven_days() -> None:
    with time_machine.travel(EVENING, tick=False):
        token = an_invitation(an_organisation())
    with time_machine.travel(EVENING + timedelta(days=7, seconds=-1), tick=False):
        assert opens(token)
    with time_machine.travel(EVENING + timedelta(days=7), tick=False):
        assert not opens(token)


def test_a_withdrawn_invitation_opens_nothing_and_is_withdrawn_once() -> None:
    token = an_invitation(an_organisation())
    invitation = invitation_of(token)

    withdraw_invitation(invitation_id=invitation.pk)

    assert not opens(token)
    with pytest.raises(InvitationOutdated):
        withdraw_invitation(invitation_id=invitation.pk)


def test_an_accepted_invitation_is_not_withdrawn() -> None:
    token = an_invitation(an_organisation())
    invitation = accept_invitation(token=token, user=a_user())

    with pytest.raises(InvitationOutdated):
        withdraw_invitation(invitation_id=invitation.pk)


def test_an_invitation_ends_when_its_author_is_no_owner_any_more() -> None:
    club = an_organisation()
    token = an_invitation(club)
    a_user(club, Role.OWNER)

    author = club.memberships.earliest("pk")
    change_role(membership_id=author.pk, role=Role.DIRECTOR)

    assert not opens(token)


def test_another_token_opens_nothing_and_none_is_stored() -> None:
    token = an_invitation(an_organisation())

    assert not opens(token[:-1])
    assert not opens("")
    assert token not in str(Invitation.objects.values().get())


def test_who_belongs_there_already_keeps_the_role_and_the_invitation_waits() -> None:
    event = an_event(0)
    member, helper = a_user(event.organisation, Role.DIRECTOR), a_helper(event, Role.READER).user

    for where, user in ((event.organisation, member), (event, helper)):
        token = an_invitation(where, Role.OWNER)
        with pytest.raises(MembershipRefused) as caught:
            accept_invitation(token=token, user=user)
        assert caught.value.data == {"why": "member_already"}
        assert opens(token)

    assert Membership.objects.get(user=member).role == Role.DIRECTOR
    assert Helper.objects.get().role == Role.READER


@pytest.mark.parametrize(
    ("username", "password", "fields"),
    [
        pytest.param("kata", "short", {"password"}, id="short"),
        pytest.param("kata", "1234567890", {"password"}, id="common"),
        pytest.param("katalin.nagy", "katalin.nagy1", {"password"}, id="like-the-name"),
        pytest.param("two words", LONG, {"username"}, id="no-name"),
        pytest.param("", "", {"username", "password"}, id="nothing"),
    ],
)
def test_what_is_wrong_with_a_new_account_is_found_at_once(
    username: str, password: str, fields: set[str]
) -> None:
    token = an_invitation(an_organisation())

    with pytest.raises(ValidationError) as caught:
        accept_with_new_account(token=token, username=username, password=password)

    assert set(caught.value.error_dict) == fields
    assert User.objects.count() == 1
    assert opens(token)


def test_a_taken_name_changes_nothing_of_the_account_that_has_it() -> None:
    user, token = a_user(), an_invitation(an_organisation())

    with pytest.raises(NameTaken):
        accept_with_new_account(token=token, username=user.username, password=LONG)

    assert User.objects.get(pk=user.pk).check_password("secret")
    assert not Membership.objects.filter(user=user).exists()
    assert opens(token)


def test_an_invitation_takes_ten_tries_at_an_account_and_then_an_account_that_exists() -> None:
    user, token = a_user(), an_invitation(an_organisation())
    for _ in range(ACCOUNT_TRIES):
        with pytest.raises(NameTaken):
            accept_with_new_account(token=token, username=user.username, password=LONG)

    with pytest.raises(InvitationOutdated):
        accept_with_new_account(token=token, username="free", password=LONG)

    accept_invitation(token=token, user=user)
    assert Membership.objects.filter(user=user).count() == 1


def test_lists_have_what_waits_and_who_invited_whom() -> None:
    event = an_event(0)
    club = event.organisation
    owner = a_user(club, Role.OWNER)
    invite(where=event, role=Role.OWNER, by=owner)
    token = invite(where=club, role=Role.READER, by=owner)
    first, second = invitations_to(club).get(), invitations_to(event).get()
    assert (first.role, second.role) == (Role.READER, Role.OWNER)

    user = a_user()
    accept_invitation(token=token, user=user)

    assert not invitations_to(club).exists()
    assert [(one.user, vars(one)["invited_by_name"]) for one in members_of(club)] == [
        (owner, None),
        (user, owner.username),
    ]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"role": "king"}, id="role"),
        pytest.param({"accepted_at": timezone.now()}, id="accepted-by-no-account"),
    ],
)
def test_the_database_refuses_what_cannot_be(fields: dict[str, object]) -> None:
    an_invitation(an_organisation())

    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.update(**fields)


def test_a_member_of_another_club_stays_what_they_are_there() -> None:
    first, second = an_organisation(), an_organisation()
    user = a_user()
    a_membership(first, user, Role.READER)

    accept_invitation(token=an_invitation(second, Role.OWNER), user=user)

    assert {one.organisation: one.role for one in user.memberships.all()} == {
        first: Role.READER,
        second: Role.OWNER,
    }
