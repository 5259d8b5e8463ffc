"""The whole desk: as a captain, as a helper of one event, as who names rows of another club."""

from collections import Counter
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client

from pages.desk.addresses import ADDRESSES
from tests.builders import a_helper, an_event
from tests.conftest import StoreOnce
from tests.flows.belongings import belongings, keys_of, offered, swapped
from tests.pages.desk.desks import desk, desk_of
from tests.pages.desk.ladder import (
    LADDER,
    SECRET,
    WORKS,
    every_address,
    furnished_event,
    own_addresses,
)
from tests.rare_cases import rare
from tournaments.models import Event, Role
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

# A role in one event gives none in the club: neither its register nor its members.
OF_THE_CLUB = {
    name
    for name, (route, _) in ADDRESSES.items()
    if any(
        key in route
        for key in (
            *("organisation_id", "membership_id", "person_id"),
            *("file_id", "series_id", "key_id", "webhook_id", "delivery_id"),
        )
    )
}
SETS_UP_EVENTS = {"copy", "next_evening"}


@pytest.fixture(scope="module")
def furnished(store_once: StoreOnce) -> Event:
    """A running event of a club whose every name is secret, stored once."""
    return store_once(lambda: furnished_event(SECRET))


@pytest.fixture
def event(furnished: Event, db: None) -> Event:
    """The same event as it is stored: no test before has changed these values."""
    return Event.objects.get(pk=furnished.pk)


def answers(browser: Client, event: Event) -> Iterator[tuple[str, str, int]]:
    """Name, method and status of each address; whatever it stores is taken back."""
    addresses = own_addresses(event)
    for name, (methods, _) in LADDER.items():
        for method in methods.split():
            with transaction.atomic():
                status = browser.generic(method, addresses[name]).status_code
                transaction.set_rollback(True)
            yield name, method, status


def allowed(name: str, role: Role) -> tuple[int, ...]:
    """What a helper with this role is answered."""
    if name in OF_THE_CLUB:
        return (404,)
    return WORKS if role in LADDER[name][1].includes and name not in SETS_UP_EVENTS else (403,)


@pytest.mark.parametrize(
    "role", [Role.OWNER, rare(Role.DIRECTOR), rare(Role.SCORE_KEEPER), Role.READER]
)
def test_a_helper_has_the_role_in_the_event_and_nothing_of_the_club(
    role: Role, event: Event
) -> None:
    browser = desk_of(a_helper(event, role).user)

    wrong = [
        (name, method, status)
        for name, method, status in answers(browser, event)
        if status not in allowed(name, role)
    ]

    assert wrong == []


def test_an_owner_of_one_event_reaches_no_other_of_the_same_club(event: Event) -> None:
    other = an_event(0, organisation=event.organisation)
    browser = desk_of(a_helper(other, Role.OWNER).user)

    assert {status for *_, status in answers(browser, event)} == {404}
    for name, url in every_address(event).items():
        if name == "index" or name.endswith(("_changelist", "_add")):
            page = browser.get(url).content.decode()
            assert f"{SECRET} Evening" not in page, name
            assert f"{SECRET} Anna" not in page, name


@pytest.mark.parametrize("hall", ["this", "another"])
def test_a_captain_finds_the_desk_closed_whatever_the_link(hall: str, event: Event) -> None:
    place = (event if hall == "this" else furnished_event("Other")).places.get(number=1)
    captain = Client(headers={"Authorization": f"Place {link_of(place)}"})
    captain.get(f"/t/{link_of(place)}/")  # keeps whatever a captain's page leaves in a browser

    for name, url in every_address(event).items():
        for method in ("GET", "POST"):
            answer = captain.generic(method, url)
            assert SECRET not in answer.content.decode(), (name, method)
            if name not in ("login", "logout"):
                assert answer.status_code == 302, (name, method)
                assert answer["Location"].startswith("/admin/login/?next="), (name, method)


def test_belongings_change_when_a_row_of_another_club_points_at_them(event: Event) -> None:
    entrant = furnished_event("Own").entrants.get(number=1)
    before = belongings(event.organisation)

    entrant.team = event.teams.get()
    entrant.save(update_fields=["team"])

    assert belongings(event.organisation) != before


def test_who_names_rows_of_another_club_in_an_own_form_neither_sees_nor_touches_them(
    event: Event,
) -> None:
    own = furnished_event("Own")
    browser = desk(own, Role.OWNER)
    keys = keys_of(own.organisation), keys_of(event.organisation)
    before = belongings(event.organisation)
    tried = []

    for form in list(offered(lambda url: browser.get(url).content.decode(), own)):
        for sent in swapped(form, *keys):
            with transaction.atomic():
                send = browser.post if form.method == "POST" else browser.get
                answer = send(form.action, sent, follow=True)
                assert SECRET not in answer.content.decode(), (form, sent)
                assert belongings(event.organisation) == before, (form, sent)
                transaction.set_rollback(True)
            tried += [name for name, value in form.sent().items() if sent[name] != value]

    assert Counter(tried) == {
        "event": 9,
        "newest": 2,
        "organisation": 1,
        "seating": 3,
        "series": 1,
        "team": 2,
    }
