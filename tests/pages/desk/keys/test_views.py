"""Keys of programs on the desk: made, shown once, withdrawn by one tap."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.api.programs import send
from tests.builders import a_key, a_user, an_event, an_organisation
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tournaments.models import MOST_KEYS, ApiKey, Organisation, Role, Scope
from tournaments.selectors.keys import key_of
from tournaments.services.keys import note_use

pytestmark = pytest.mark.django_db

LATE = "A key is valid for two years at most. Choose an earlier day."
MORNING = datetime(2026, 11, 29, 8, tzinfo=UTC)


def keys_of(club: Organisation) -> str:
    return f"/admin/organisations/{club.pk}/keys/"


def make(club: Organisation, **fields: object) -> Answer:
    given = {"name": "Club site", "scope": "read", "event": "", "last_day": "2027-11-29"}
    return desk(club, Role.OWNER).post(keys_of(club), given | fields)


def token_in(answer: Answer) -> str:
    [token] = set(re.findall(r"st_[0-9a-f]{32}[.][0-9a-f]{12}", answer.content.decode()))
    return str(token)


@time_machine.travel(MORNING, tick=False)
def test_an_owner_makes_a_key_which_is_shown_once() -> None:
    event = an_event(0, name="Spring Cup")
    club = event.organisation

    answer = make(club, scope="score", event=event.pk)
    token = token_in(answer)

    assert "no-store" in answer["Cache-Control"]
    assert "This key is shown only now." in text(answer)
    key = key_of(token)
    assert (key.name, key.scope, key.event) == ("Club site", Scope.SCORE, event)
    # The end of the day in Berlin.
    assert key.ends_at == datetime(2027, 11, 29, 22, 59, 59, 999999, tzinfo=UTC)
    listed = desk(club, Role.OWNER).get(keys_of(club))
    assert token not in listed.content.decode()
    assert (
        f"Club site enter results · Spring Cup {key.shown}… · made by {key.made_by.username} on "
        "29 November 2026 · never used · valid until 29 November 2027 Withdraw"
    ) in text(listed)


def test_a_key_for_all_events_opens_what_its_maker_may_see() -> None:
    event = an_event(0)
    token = token_in(make(event.organisation, last_day=next_year()))

    asked = Client(headers={"Authorization": f"Bearer {token}"})

    assert asked.get(f"/api/v1/events/{event.slug}/entrants/").status_code == 200


def next_year() -> str:
    return date(timezone.now().year + 1, 6, 1).isoformat()


def test_a_key_is_withdrawn_by_one_tap() -> None:
    club = an_organisation()
    owner = a_user(club)
    token = a_key(club)
    key = ApiKey.objects.get()

    answer = desk_of(owner).post(f"/admin/keys/{key.pk}/withdraw/")
    again = desk_of(owner).post(f"/admin/keys/{key.pk}/withdraw/")

    assert answer["Location"] == keys_of(club)
    assert said(answer) == ["The key “Club site” is withdrawn. It opens nothing any more."]
    assert said(again) == ["This key opens nothing any more. Ask an owner for a new one."]
    assert ApiKey.objects.get().withdrawn_by == owner
    asked = Client(headers={"Authorization": f"Bearer {token}"}).get("/api/v1/events/")
    assert asked.status_code == 401
    page = text(desk_of(owner).get(keys_of(club)))
    assert "There are no keys." in page
    assert "Keys that open nothing any more Club site manage · all events" in page


def test_the_last_use_of_a_key_is_shown() -> None:
    club = an_organisation()
    a_key(club)
    with time_machine.travel(MORNING, tick=False):
        note_use(ApiKey.objects.get())

    assert "· last used 29 November 2026, 08:00 ·" in text(
        desk(club, Role.OWNER).get(keys_of(club))
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "A\u202eB"}, "This has a character that cannot be printed. Type it again."),
        ({"scope": "owner"}, "Select a valid choice."),
        ({"event": "1"}, "Select a valid choice."),
        ({"last_day": "2020-01-01"}, "This day is over. Choose a later one."),
        (
            {"last_day": "9999-12-31"},
            "A key is valid for two years at most. Choose an earlier day.",
        ),
    ],
)
def test_a_key_that_makes_no_sense_is_refused_at_its_field(
    wrong: dict[str, str], sentence: str
) -> None:
    club = an_organisation()

    answer = make(club, **({"last_day": next_year()} | wrong))

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not ApiKey.objects.exists()


def test_an_organisation_has_so_many_keys_and_no_more() -> None:
    club = an_organisation()
    owner = a_user(club)
    for _ in range(MOST_KEYS):
        a_key(club, by=owner)

    answer = make(club, last_day=next_year())

    assert answer.status_code == 422
    assert (
        f"There are {MOST_KEYS} keys already. Withdraw one that no program needs any more."
    ) in text(answer)


def test_the_history_names_the_key_with_which_a_program_changed_something() -> None:
    event = an_event(1)
    maker = a_user(event.organisation)
    asked = Client(headers={"Authorization": f"Bearer {a_key(event, by=maker)}"})
    address = f"/api/v1/events/{event.slug}/entrants/1/"
    send(asked, "PATCH", address, {"home_club": "Graz"}, **{"If-Match": "*"})

    history = desk(event, Role.DIRECTOR).get(f"/admin/events/{event.pk}/history/")

    assert f"· {maker.username}, with the key “Club site”" in text(history)
