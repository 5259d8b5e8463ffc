"""Keys of other programs: what they open, and when they end."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import DatabaseError, transaction
from django.utils import timezone

from tests.builders import a_helper, a_key, a_user, an_event, an_organisation
from tournaments.errors import KeyEnded, KeyRefused, KeyUnknown
from tournaments.models import MOST_KEYS, ApiKey, Event, Organisation, Role, Scope
from tournaments.selectors.keys import (
    events_of_key,
    is_made_token,
    key_of,
    organisations_of_key,
    usable_keys,
)
from tournaments.services.keys import make_key, note_use, withdraw_key
from tournaments.services.organisations import change_role, remove_member

pytestmark = pytest.mark.django_db


def opened(token: str, role: Role = Role.READER) -> list[Event]:
    return list(events_of_key(key_of(token), role))


def test_a_key_is_random_and_only_its_digest_and_beginning_are_stored() -> None:
    token = a_key(an_organisation())
    key = ApiKey.objects.get()

    assert re.fullmatch("st_[0-9a-f]{32}[.][0-9a-f]{12}", token)
    assert token.startswith(f"st_{key.beginning}")
    assert token not in {str(value) for value in vars(key).values()}
    assert key_of(token) == key


@pytest.mark.parametrize(
    ("scope", "roles"),
    [
        (Scope.READ, {Role.READER}),
        (Scope.SCORE, {Role.READER, Role.SCORE_KEEPER}),
        (Scope.MANAGE, {Role.READER, Role.SCORE_KEEPER, Role.DIRECTOR}),
    ],
)
def test_a_key_does_what_its_scope_says_and_no_more(scope: Scope, roles: set[Role]) -> None:
    event = an_event(0)
    token = a_key(event.organisation, scope)

    assert {role for role in Role if opened(token, role) == [event]} == roles
    assert {role for role in Role if opened(token, role)} == roles
    key = key_of(token)
    assert {role for role in Role if organisations_of_key(key, role).exists()} == roles


def test_a_key_never_does_more_than_its_maker_may_do_now() -> None:
    event = an_event(0)
    a_user(event.organisation)  # the owner who stays
    maker = a_user(event.organisation)
    token = a_key(event.organisation, by=maker)
    [membership] = maker.memberships.all()

    change_role(membership_id=membership.pk, role=Role.SCORE_KEEPER)
    as_keeper = opened(token, Role.SCORE_KEEPER), opened(token, Role.DIRECTOR)
    remove_member(membership_id=membership.pk)
    as_stranger = opened(token)

    assert as_keeper == ([event], [])
    assert as_stranger == []


def test_a_key_of_an_organisation_opens_its_events_and_none_of_another_club() -> None:
    club, other = an_organisation(), an_event(0)
    first, second = (an_event(0, organisation=club) for _ in range(2))
    maker = a_user(club)
    a_helper(other, Role.OWNER)
    other.helpers.create(user=maker, role=Role.OWNER)

    assert set(opened(a_key(club, by=maker))) == {first, second}


def test_a_key_of_one_event_opens_neither_the_others_nor_the_organisation() -> None:
    event = an_event(0)
    an_event(0, organisation=event.organisation)
    token = a_key(event)

    assert opened(token) == [event]
    assert list(organisations_of_key(key_of(token), Role.READER)) == []


def test_a_withdrawn_key_opens_nothing_and_can_be_withdrawn_once() -> None:
    club = an_organisation()
    token, by = a_key(club), a_user(club)
    key = ApiKey.objects.get()

    withdraw_key(key_id=key.pk, by=by)

    with pytest.raises(KeyEnded):
        key_of(token)
    with pytest.raises(KeyEnded):
        withdraw_key(key_id=key.pk, by=by)
    assert list(usable_keys(club)) == []
    assert ApiKey.objects.get().withdrawn_by == by


def test_a_key_ends_by_itself_and_with_the_account_of_its_maker() -> None:
    club = an_organisation()
    maker = a_user(club)
    token = a_key(club, by=maker, days=1)

    with time_machine.travel(timezone.now() + timedelta(days=2)), pytest.raises(KeyEnded):
        key_of(token)
    maker.is_active = False
    maker.save(update_fields=["is_active"])
    with pytest.raises(KeyEnded):
        key_of(token)


@pytest.mark.parametrize(
    "text", ["", "st_", "st_00.00", "sk_1234", "st_ü.x", "st_" + "0" * 32 + "." + "0" * 12]
)
def test_a_made_up_text_is_none_of_our_keys_and_asks_for_no_row(text: str) -> None:
    assert not is_made_token(text)
    with pytest.raises(KeyUnknown):
        key_of(text)


def test_a_text_of_another_installation_is_unknown() -> None:
    token = a_key(an_organisation())
    ApiKey.objects.all().delete()

    assert is_made_token(token)
    with pytest.raises(KeyUnknown):
        key_of(token)


@pytest.mark.parametrize("why", ["event", "over", "late", "many"])
def test_a_key_that_makes_no_sense_is_refused(why: str) -> None:
    club: Organisation = an_organisation()
    by, days = a_user(club), {"over": -1, "late": 800}.get(why, 1)
    for _ in range(MOST_KEYS if why == "many" else 0):
        a_key(club, by=by)

    with pytest.raises(KeyRefused) as refused:
        make_key(
            organisation=club,
            event=an_event(0) if why == "event" else None,
            name="Club site",
            scope=Scope.READ,
            ends_at=timezone.now() + timedelta(days=days),
            by=by,
        )
    assert refused.value.data["why"] == why


def test_a_use_is_noted_once_a_minute() -> None:
    a_key(an_organisation())
    with time_machine.travel("2026-11-29 12:00Z", tick=False) as time:
        note_use(ApiKey.objects.get())
        first = ApiKey.objects.get().used_at
        time.shift(59)
        note_use(ApiKey.objects.get())
        second = ApiKey.objects.get().used_at
        time.shift(1)
        note_use(ApiKey.objects.get())
        third = ApiKey.objects.get().used_at

    assert first
    assert (second, third) == (first, first + timedelta(minutes=1))


@pytest.mark.parametrize(
    "change", [{"scope": "manage"}, {"digest": "0"}, {"ends_at": timezone.now()}, {"name": "Mine"}]
)
def test_what_a_key_opens_can_never_be_changed(change: dict[str, object]) -> None:
    a_key(an_event(0), Scope.READ)

    with pytest.raises(DatabaseError), transaction.atomic():
        ApiKey.objects.update(**change)
