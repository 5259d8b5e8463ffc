"""Roles in one event alone."""

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from tests.builders import a_helper, a_user, an_event
from tournaments.models import Event, Helper, Role
from tournaments.selectors.events import events_of, organisations_of
from tournaments.selectors.rights import has_desk_access, may, people_open_to
from tournaments.services.helpers import add_helper, change_helper, remove_helper

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", Role)
def test_a_helper_may_in_the_event_what_the_role_allows_and_nothing_beside_it(role: Role) -> None:
    event = an_event()
    an_event(organisation=event.organisation)
    user = a_helper(event, role).user

    allowed = [wanted for wanted in Role if may(user, wanted, event)]

    assert allowed == list(Role)[list(Role).index(role) :]
    assert list(events_of(user, Role.READER)) == [event]
    assert not organisations_of(user, Role.READER).exists()
    assert not people_open_to(user, Role.READER).exists()
    assert has_desk_access(user)


def test_the_greater_of_both_roles_counts() -> None:
    event = an_event()
    other = an_event(organisation=event.organisation)
    user = a_user(event.organisation, Role.READER)

    add_helper(event=event, user=user, role=Role.DIRECTOR)

    assert (may(user, Role.DIRECTOR, event), may(user, Role.DIRECTOR, other)) == (True, False)


def test_add_helper_twice_keeps_the_newer_role_and_opens_the_desk() -> None:
    helper = a_helper(an_event(0), Role.READER)

    add_helper(event=helper.event, user=helper.user, role=Role.OWNER)

    assert [(one.user, one.role) for one in Helper.objects.all()] == [(helper.user, Role.OWNER)]
    assert helper.user.is_staff


def test_a_role_is_changed_and_ended_at_once() -> None:
    helper = a_helper(an_event(0), Role.DIRECTOR)

    change_helper(helper_id=helper.pk, role=Role.READER)
    assert not may(helper.user, Role.SCORE_KEEPER, helper.event)

    remove_helper(helper_id=helper.pk)
    assert not has_desk_access(helper.user)


@pytest.mark.parametrize("fields", [{"role": "king"}, {"role": "reader", "again": True}])
def test_the_database_refuses_unknown_roles_and_a_second_row(fields: dict[str, object]) -> None:
    helper = a_helper(an_event(0), Role.READER)
    user = helper.user if fields.pop("again", False) else a_user()

    with pytest.raises(IntegrityError), transaction.atomic():
        Helper.objects.create(event=helper.event, user=user, **fields)

    assert Event.objects.count() == 1


def test_the_history_keeps_every_role_that_a_helper_had() -> None:
    helper = a_helper(an_event(0), Role.DIRECTOR)
    change_helper(helper_id=helper.pk, role=Role.READER)
    remove_helper(helper_id=helper.pk)

    history = apps.get_model("tournaments", "HelperHistory").objects.order_by("pgh_id")
    assert list(history.values_list("pgh_label", "event", "user", "role")) == [
        ("insert", helper.event_id, helper.user_id, "director"),
        ("update", helper.event_id, helper.user_id, "reader"),
        ("delete", helper.event_id, helper.user_id, "reader"),
    ]
