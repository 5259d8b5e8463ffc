"""The desk of a club at the real server, asked by those who should find nothing there."""

from collections.abc import Iterator, Mapping

import pytest
from django.db import transaction

from scoring.models import RehearsalState
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_imports import import_event
from scoring.services.series import refresh_series
from scoring.services.standings import refresh_standings
from tests.attacks.browsers import TOKEN, Browser, logged_in
from tests.builders import a_membership, a_user
from tests.flows.addresses import WITH_A_LINK_IN_THE_HEADER, fill_in
from tests.flows.belongings import belongings, keys_of, offered, swapped
from tests.pages.desk.ladder import (
    LADDER,
    SECRET,
    WORKS,
    furnished_event,
    own_addresses,
)
from tournaments.models import Event, Organisation, Role, User
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import seated_tables

pytestmark = pytest.mark.django_db(transaction=True)


def furnished(word: str) -> Event:
    """A furnished event of which the worker makes nothing while a test looks at its rows."""
    with transaction.atomic():
        event = furnished_event(word)
        event.rehearsals.update(state=RehearsalState.DONE)
    for one in event.organisation.events.all():  # the copy that is rehearsed, too
        refresh_standings(event_id=one.pk)
    for season in event.organisation.series.all():
        refresh_series(series_id=season.pk)
    return event


@pytest.fixture
def event() -> Event:
    """A running event of a club whose every name is secret."""
    return furnished(SECRET)


@pytest.fixture
def own(db: None) -> Event:
    return furnished("Own")


@pytest.fixture
def third(db: None) -> Event:
    return furnished("Third")


@pytest.fixture
def other(own: Event, third: Event) -> User:
    """The owner of another club, and a reader of a third one."""
    user = a_user(own.organisation, Role.OWNER)
    a_membership(third.organisation, user, Role.READER)
    return user


def answers(who: Browser, addresses: Mapping[str, str]) -> Iterator[tuple[str, str, int, str]]:
    """Name, method, status and page of each address."""
    for name, address in addresses.items():
        for method in LADDER[name][0].split():
            yield (name, method, *who.ask(method, address))


def test_a_captain_of_another_hall_is_led_to_the_log_in(website: str, event: Event) -> None:
    place = furnished("Other").places.get(number=1)
    captain = Browser(website, authorization=f"Place {link_of(place)}", cookie=f"csrftoken={TOKEN}")
    before = belongings(event.organisation)

    answered = list(answers(captain, own_addresses(event)))

    assert {status for _, _, status, _ in answered} == {302}
    assert belongings(event.organisation) == before


def a_copy(event: Event, club: Organisation) -> Event:
    """The event, read by another club from its file."""
    contents = read_contents("".join(write_event(event)).encode())
    return import_event(organisation=club, contents=contents, on_progress=lambda _: None)


def test_a_link_opens_no_other_table_than_its_own(website: str, event: Event, own: Event) -> None:
    table = seated_tables().filter(seating__event=event).order_by("pk")[0]
    copy = a_copy(event, own.organisation)
    before = belongings(event.organisation)
    addresses = [fill_in(route, table, "") for route in sorted(WITH_A_LINK_IN_THE_HEADER)]
    asked = [(method, address) for method in ("GET", "POST", "PUT") for address in addresses]
    asked.append(("GET", f"/live/tables/{table.pk}"))

    answered = {
        whose: {Browser(website, authorization=f"Place {link}").ask(*one)[0] for one in asked}
        for whose, link in {
            "of another hall": link_of(own.places.all()[0]),
            "of a copy": link_of(copy.places.all()[0]),
            "made up": f"{table.place_id}.{'A' * 22}",
            "none": "",
        }.items()
    }

    assert answered == {
        "of another hall": {403, 405},  # nothing is put where rounds are entered
        "of a copy": {403, 405},
        "made up": {401},
        "none": {401},
    }
    assert belongings(event.organisation) == before


def test_an_owner_with_a_copy_of_an_event_finds_nothing_of_the_club_it_came_from(
    website: str, event: Event, own: Event, other: User
) -> None:
    a_copy(event, own.organisation)
    browser = logged_in(website, other)
    before = belongings(event.organisation)

    answered = list(answers(browser, own_addresses(event)))

    assert {status for _, _, status, _ in answered} == {404}
    assert not [name for name, _, _, page in answered if SECRET in page]
    assert belongings(event.organisation) == before


def test_an_account_of_several_clubs_has_in_each_its_role_there(
    website: str, other: User, third: Event
) -> None:
    browser = logged_in(website, other)
    before = belongings(third.organisation)

    answered = list(answers(browser, own_addresses(third)))

    assert belongings(third.organisation) == before
    assert [
        (name, method, status)
        for name, method, status, _ in answered
        if status not in (WORKS if LADDER[name][1] is Role.READER else (403,))
    ] == []


@pytest.mark.soak
def test_a_form_that_names_a_row_of_another_club_neither_shows_nor_touches_it(
    website: str, event: Event, other: User, own: Event
) -> None:
    browser = logged_in(website, other)
    keys = keys_of(own.organisation), keys_of(event.organisation)
    before = belongings(event.organisation)
    forms = list(offered(lambda address: browser.ask("GET", address)[1], own))

    sent = [(form, given) for form in forms for given in swapped(form, *keys)]
    answered = [browser.ask(form.method, form.action, given) for form, given in sent]

    assert len(sent) == 10  # by kind in test_desk_isolation.py
    assert not [
        form.action for (form, _), (_, page) in zip(sent, answered, strict=True) if SECRET in page
    ]
    assert belongings(event.organisation) == before


def test_the_owner_finds_and_changes_the_same_at_the_same_addresses(
    website: str, event: Event
) -> None:
    browser = logged_in(website, a_user(event.organisation, Role.OWNER))
    before = belongings(event.organisation)

    page = browser.ask("GET", own_addresses(event)["event"])
    browser.ask("POST", own_addresses(event)["announcements"], {"text_en": "News", "text": "News"})

    assert (page[0], SECRET in page[1]) == (200, True)
    assert belongings(event.organisation) != before
