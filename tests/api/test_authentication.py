"""Who may ask as a member: with a key, or where they are logged in."""

import pytest
from django.test import Client

from tests.api.programs import browser, program, send
from tests.builders import a_key, a_membership, a_user, an_event
from tests.pages.desk.desks import BACKEND
from tests.second_steps import a_user_with_app
from tournaments.models import ApiKey, Event, EventState, Role, Scope
from tournaments.services.keys import withdraw_key
from tournaments.services.organisations import demand_second_step

pytestmark = pytest.mark.django_db


def entrants_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/entrants/"


def test_a_draft_is_shown_to_who_may_see_it_and_to_no_one_else(client: Client) -> None:
    event = an_event(0, state=EventState.DRAFT)
    address = f"/api/v1/events/{event.slug}/"

    own = program(event, Scope.READ).get(address)

    assert (own.status_code, own.json()["state"]) == (200, "draft")
    assert own["Cache-Control"] == "private, no-cache"
    assert browser(event, Role.READER).get(address).status_code == 200
    assert client.get(address).status_code == 404
    assert program(an_event(0)).get(address).status_code == 404


def test_a_public_event_of_another_club_is_shown_to_a_program_as_to_all() -> None:
    event = an_event(0)

    answer = program(an_event(0)).get(f"/api/v1/events/{event.slug}/")

    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-cache")


def test_a_stranger_is_told_to_send_a_key(client: Client) -> None:
    answer = client.get(entrants_of(an_event(0)))

    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer.json()["title"] == "This needs a key. Send it in the header Authorization."


def test_a_withdrawn_key_and_a_made_up_one_open_nothing_not_even_what_is_public() -> None:
    event = an_event(0)
    token = a_key(event)
    withdraw_key(key_id=ApiKey.objects.get().pk, by=a_user())

    def refusal(key: str) -> tuple[int, str]:
        asked = Client(headers={"Authorization": f"Bearer {key}"})
        answer = asked.get(f"/api/v1/events/{event.slug}/")
        return answer.status_code, answer.json()["code"]

    assert refusal(token) == (401, "key_ended")
    assert refusal("st_1") == (401, "key_unknown")


@pytest.mark.parametrize(
    ("headers", "query", "status"),
    [
        pytest.param({"Authorization": "bearer {}"}, "", 200, id="in-small-letters"),
        pytest.param({"Authorization": "BEARER   {}  "}, "", 200, id="with-blanks"),
        pytest.param({"Authorization": "Bearer {}, Bearer {}"}, "", 401, id="twice"),
        pytest.param({"Authorization": "Bearer {}\u00e9"}, "", 401, id="with-another-letter"),
        pytest.param({"Authorization": "Bearer"}, "", 401, id="without-a-key"),
        pytest.param({"Authorization": "Place {}"}, "", 401, id="as-the-link-of-a-table"),
        pytest.param({"Authorization": "Basic {}"}, "", 401, id="as-a-password"),
        pytest.param({"Authorization": "{}"}, "", 401, id="without-a-word-before-it"),
        pytest.param({"X-API-Key": "{}"}, "", 401, id="in-a-header-of-others"),
        pytest.param({"Cookie": "key={0}; sessionid={0}"}, "", 401, id="in-a-cookie"),
        pytest.param(
            {}, "?key={0}&access_token={0}&Authorization=Bearer%20{0}", 401, id="in-an-address"
        ),
    ],
)
def test_a_key_opens_by_the_header_of_its_own_alone(
    headers: dict[str, str], query: str, status: int
) -> None:
    event = an_event(0)
    token = a_key(event)
    sent = {name: value.format(token, token) for name, value in headers.items()}

    answer = Client(headers=sent).get(entrants_of(event) + query.format(token))

    assert answer.status_code == status
    assert token not in answer.content.decode()


def test_a_key_with_too_narrow_a_scope_is_told_what_is_needed() -> None:
    event = an_event(0)

    answer = send(program(event, Scope.SCORE), "POST", entrants_of(event), {"entrants": []})

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
    assert answer.json()["title"] == (
        "This needs the role of director. Ask an owner, or use a key with a wider scope."
    )


def test_a_change_in_a_browser_needs_the_proof_that_its_page_sent_it() -> None:
    event = an_event(0)
    client = Client(enforce_csrf_checks=True)
    client.force_login(a_user(event.organisation), backend=BACKEND)

    answer = send(client, "POST", entrants_of(event), {"entrants": [{"name": "Zoltán"}]})

    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert not event.entrants.exists()


def test_a_member_without_the_second_step_that_is_required_gets_nothing() -> None:
    event = an_event(0)
    client = browser(event, Role.OWNER)
    demand_second_step(organisation_id=event.organisation_id, demanded=True)

    answer = client.get(entrants_of(event))

    assert (answer.status_code, answer.json()["code"]) == (403, "second_step_needed")


def test_a_key_of_a_maker_without_the_second_step_that_is_required_gets_nothing() -> None:
    event, elsewhere = an_event(0), an_event(0)
    own, maker = a_user_with_app(), a_user(event.organisation)
    a_membership(event.organisation, own)
    a_membership(elsewhere.organisation, maker)
    clients = [
        program(event, by=maker),
        program(event, by=own),
        program(elsewhere, by=maker),
    ]
    demand_second_step(organisation_id=event.organisation_id, demanded=True)

    answers = [client.get("/api/v1/events/") for client in clients]

    assert [answer.status_code for answer in answers] == [403, 200, 200]
    assert answers[0].json()["code"] == "second_step_needed"
