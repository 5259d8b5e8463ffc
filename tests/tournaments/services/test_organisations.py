"""Members and what they may see."""

from functools import partial

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser

from tests.builders import a_membership, a_user, an_event, an_organisation
from tournaments.errors import MembershipRefused, SitesRefused
from tournaments.models import (
    Membership,
    Organisation,
    PageConsent,
    Person,
    ResultsVersion,
    Role,
    User,
)
from tournaments.selectors.events import events_of, public_events
from tournaments.services.organisations import (
    add_member,
    change_role,
    name_sites,
    remove_member,
    show_people,
)

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


def test_events_of_a_deactivated_user_are_none() -> None:
    event = an_event(players=0)
    user = a_user(event.organisation)
    user.is_active = False

    assert not events_of(user, Role.READER).exists()


def test_events_of_an_operator_are_all() -> None:
    event = an_event(players=0)

    assert list(events_of(User.objects.create_superuser("root"), Role.OWNER)) == [event]


def test_public_events_leave_out_drafts_and_unlisted_events() -> None:
    an_event(players=0, state="draft")
    an_event(players=0, unlisted=True)
    shown = an_event(players=0)

    assert list(public_events()) == [shown]


def test_the_last_owner_can_neither_be_removed_nor_made_less() -> None:
    club = an_organisation()
    membership = a_membership(club, a_user(), Role.OWNER)
    a_user(club, Role.DIRECTOR)

    for refused in (
        partial(change_role, membership_id=membership.pk, role=Role.DIRECTOR),
        partial(remove_member, membership_id=membership.pk),
    ):
        with pytest.raises(MembershipRefused) as caught:
            refused()
        assert caught.value.data == {"why": "last_owner"}

    change_role(membership_id=membership.pk, role=Role.OWNER)
    assert Membership.objects.get(pk=membership.pk).role == Role.OWNER


def test_one_of_two_owners_may_go() -> None:
    club = an_organisation()
    first, second = (a_membership(club, a_user(), Role.OWNER) for _ in range(2))

    change_role(membership_id=first.pk, role=Role.READER)
    remove_member(membership_id=first.pk)

    assert list(Membership.objects.all()) == [second]


def test_the_history_keeps_every_role_that_a_member_had() -> None:
    club, user = an_organisation(), a_user()
    a_user(club, Role.OWNER)
    membership = a_membership(club, user, Role.READER)
    change_role(membership_id=membership.pk, role=Role.DIRECTOR)
    remove_member(membership_id=membership.pk)

    history = apps.get_model("tournaments", "MembershipHistory").objects.filter(user=user)
    assert list(history.order_by("pgh_id").values_list("pgh_label", "role")) == [
        ("insert", "reader"),
        ("update", "director"),
        ("delete", "director"),
    ]


def test_sites_are_named_as_origins_once_each_and_renew_what_they_may_show() -> None:
    event = an_event(0)
    club = event.organisation

    name_sites(
        organisation_id=club.pk,
        addresses=["www.Club.example/events", "https://www.club.example", "http://localhost:8080"],
    )

    named = Organisation.objects.get(pk=club.pk)
    assert named.sites == ["https://www.club.example", "http://localhost:8080"]
    assert named.version > club.version


@pytest.mark.parametrize(
    ("addresses", "data"),
    [
        (
            ["https://club.example", "*", "x" * 600],
            {"why": "unreadable", "addresses": ["*", "x" * 100]},
        ),
        ([f"https://{number}.example" for number in range(11)], {"why": "too_many", "most": 10}),
    ],
)
def test_what_is_no_site_or_one_too_many_is_refused_and_nothing_is_stored(
    addresses: list[str], data: dict[str, object]
) -> None:
    club = an_organisation()
    name_sites(organisation_id=club.pk, addresses=["https://before.example"])

    with pytest.raises(SitesRefused) as caught:
        name_sites(organisation_id=club.pk, addresses=addresses)

    assert caught.value.data == data
    assert Organisation.objects.get(pk=club.pk).sites == ["https://before.example"]


def test_pages_of_people_are_switched_with_the_pages_that_lead_there() -> None:
    event, other = an_event(1), an_event(1)
    Person.objects.filter(entrants__event=event).update(page=PageConsent.ALLOWED)
    before = dict(ResultsVersion.objects.values_list("event_id", "number"))

    show_people(organisation_id=event.organisation_id, shown=True)

    club = Organisation.objects.get(pk=event.organisation_id)
    assert club.people_pages
    assert club.version > event.organisation.version
    assert dict(ResultsVersion.objects.values_list("event_id", "number")) == {
        event.pk: before[event.pk] + 1,
        other.pk: before[other.pk],
    }
