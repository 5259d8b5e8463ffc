"""Requests that are sent again after their caller has lost rights: no stored answer is for them."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.api.ladder import NOT_ONCE, ROWS, Stage, operations
from tests.api.programs import program, send
from tests.builders import a_user
from tests.pages.desk.desks import desk_of
from tests.rare_cases import case
from tournaments.models import Membership, Organisation, Role, User
from tournaments.services.keys import withdraw_key
from tournaments.services.organisations import change_role, remove_member

pytestmark = pytest.mark.django_db

ANSWERED_ONCE = sorted(
    name for name, each in operations().items() if each.method != "GET" and name not in NOT_ONCE
)
# One for each way to ask for rights, and two whose address leads nowhere afterwards.
USUAL = {"register_entrants", "erase_person", "close_table", "change_series", "discard_event"}
USUAL |= {"copy_event", "remove_member", "discard_series"}


def asking(name: str, stage: Stage, client: Client) -> Callable[[], tuple[int, bytes]]:
    """The same request of a client, as often as it is called: status and body of the answer."""
    operation, row, event = operations()[name], ROWS[name], stage.event
    body = row.body(event) if row.body else None
    address = operation.address({**stage.names, **row.names(event)})
    address = f"{address}?{row.query(event)}"

    def ask() -> tuple[int, bytes]:
        answer = send(client, operation.method, address, body, **{"If-Match": "*"})
        return answer.status_code, answer.content

    return ask


def membership(user: User, organisation: Organisation) -> Membership:
    return Membership.objects.get(user=user, organisation=organisation)


@pytest.mark.parametrize("name", [case(each, usual=each in USUAL) for each in ANSWERED_ONCE])
def test_a_repeat_gets_no_answer_after_its_caller_has_lost_the_role(
    name: str, stage: Stage
) -> None:
    club = stage.event.organisation
    member = a_user(club)
    ask = asking(name, stage, desk_of(member))

    first, again = ask(), ask()
    change_role(membership_id=membership(member, club).pk, role=Role.READER)
    as_reader, _ = ask()
    remove_member(membership_id=membership(member, club).pk)
    as_stranger, _ = ask()

    assert (first[0], again) == (ROWS[name].status, first)
    # What was removed, or has a new address by now, nobody sees there.
    assert (as_reader in {403, 404}, as_stranger) == (True, 404)


@pytest.mark.parametrize("lost", ["the role", "the membership"])
def test_a_repeat_by_a_key_gets_no_answer_after_its_maker_has_lost(lost: str, stage: Stage) -> None:
    club = stage.event.organisation
    member = a_user(club, Role.DIRECTOR)
    ask = asking("register_entrants", stage, program(club, by=member))
    stored = stage.event.entrants.count()

    first = ask()
    if lost == "the role":
        change_role(membership_id=membership(member, club).pk, role=Role.READER)
    else:
        remove_member(membership_id=membership(member, club).pk)
    again, _ = ask()

    assert (first[0], again) == (201, 403 if lost == "the role" else 404)
    assert stage.event.entrants.count() == stored + 1


def test_a_repeat_with_a_key_that_was_withdrawn_is_refused(stage: Stage) -> None:
    club = stage.event.organisation
    ask = asking("register_entrants", stage, program(club))

    first = ask()
    withdraw_key(key_id=club.api_keys.latest("pk").pk, by=a_user(club))
    again, _ = ask()

    assert (first[0], again) == (201, 401)


def test_a_repeat_of_a_change_of_address_is_answered_at_the_old_one(stage: Stage) -> None:
    client, body = desk_of(a_user(stage.event.organisation)), {"slug": "another-season"}
    address = f"/api/v1/series/{stage.names['series']}/settings/"

    first, again = (send(client, "PATCH", address, body, **{"If-Match": "*"}) for _ in range(2))

    assert (first.status_code, first.json()["slug"]) == (200, "another-season")
    assert (again.status_code, again.content) == (200, first.content)
