"""Every address of the desk: who may use it, and that no one reaches another club's rows."""

import pytest
from django.test import Client
from django.urls import reverse

from pages.desk.addresses import ADDRESSES, FOR_OPERATORS
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
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
from tests.stored import everything_stored
from tournaments.models import Event, Role, User

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST")
WITH_ROLE = [
    pytest.param(name, method, role, id=f"{name}-{method}")
    for name, (methods, role) in LADDER.items()
    for method in methods.split()
]
ALL = [pytest.param(name, id=name) for name in LADDER]


@pytest.fixture(scope="module")
def furnished(store_once: StoreOnce) -> Event:
    """A running event of a club whose every name is secret, stored once."""
    return store_once(lambda: furnished_event(SECRET))


@pytest.fixture(scope="module")
def addresses(furnished: Event, store_once: StoreOnce) -> dict[str, str]:
    """The desk's own addresses by name, for rows of the event."""
    return store_once(lambda: own_addresses(furnished))


@pytest.fixture(scope="module")
def browsers(furnished: Event, store_once: StoreOnce) -> dict[Role, Client]:
    """A browser of a member of the club in each role."""
    return store_once(lambda: {role: desk(furnished, role) for role in Role})


@pytest.fixture
def event(furnished: Event, db: None) -> Event:
    """The same event as it is stored: no test before has changed these values."""
    return Event.objects.get(pk=furnished.pk)


def test_every_own_address_has_its_rights_written_down_here() -> None:
    assert set(LADDER) == set(ADDRESSES)


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_with_the_least_role_works(
    name: str,
    method: str,
    role: Role,
    addresses: dict[str, str],
    browsers: dict[Role, Client],
) -> None:
    answer = browsers[role].generic(method, addresses[name])

    assert answer.status_code in WORKS


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_with_a_smaller_role_is_forbidden(
    name: str,
    method: str,
    role: Role,
    addresses: dict[str, str],
    browsers: dict[Role, Client],
) -> None:
    smaller = list(Role)[list(Role).index(role) + 1 :]

    answers = [browsers[one].generic(method, addresses[name]) for one in smaller]

    assert [answer.status_code for answer in answers] == [403] * len(smaller)


@pytest.mark.parametrize("name", ALL)
def test_address_with_another_method_is_405(
    name: str, addresses: dict[str, str], browsers: dict[Role, Client]
) -> None:
    methods = LADDER[name][0].split()
    owner = browsers[Role.OWNER]

    answers = {
        method: owner.generic(method, addresses[name]).status_code
        for method in ("POST", "PUT", "DELETE")
        if method not in methods
    }

    assert set(answers.values()) == {405}


@pytest.mark.parametrize("name", [name for name in LADDER if "GET" not in LADDER[name][0]])
def test_address_that_only_takes_post_leads_to_a_page_on_get(
    name: str, addresses: dict[str, str], browsers: dict[Role, Client]
) -> None:
    answer = browsers[Role.OWNER].get(addresses[name], follow=True)

    assert len(answer.redirect_chain) == 1
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("name", "page"),
    [
        pytest.param("enter", "round", id="the-row"),
        pytest.param("mark_roll", "roll_call", id="the-nearest-above"),
        pytest.param("undo_rebalance", "rebalance", id="a-form-above"),
        pytest.param("withdraw_sanction", "sanctions", id="the-list-of-the-row"),
    ],
)
def test_address_that_only_takes_post_leads_to_the_page_of_its_form(
    name: str, page: str, addresses: dict[str, str], browsers: dict[Role, Client]
) -> None:
    answer = browsers[Role.OWNER].get(addresses[name])

    assert answer.headers["Location"] == addresses[page]


def test_logging_out_leads_to_the_events_on_get(browsers: dict[Role, Client]) -> None:
    browser = browsers[Role.OWNER]

    assert browser.get("/admin/logout/").headers["Location"] == "/admin/"
    assert browser.get("/admin/").status_code == 200


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_of_nothing_is_404(
    name: str, method: str, role: Role, browsers: dict[Role, Client]
) -> None:
    owner = browsers[Role.OWNER]
    route, _ = ADDRESSES[name]
    key = route.partition("<number:")[2].partition(">")[0]

    answer = owner.generic(method, reverse(f"admin:{name}", kwargs={key: 999_999}))

    assert answer.status_code == 404


def test_the_walk_finds_the_addresses(event: Event) -> None:
    found = every_address(event)

    assert set(ADDRESSES) < set(found)
    assert set(found) - set(ADDRESSES) - set(FOR_OPERATORS) == {
        "index",
        "login",
        "logout",
        "language",
        "second_step",
        "email_address",
        "sign_on",
        "password_change",
        "password_change_done",
        "jsi18n",
        "tournaments_event_changelist",
        "tournaments_event_add",
        "tournaments_event_change",
        "tournaments_person_changelist",
        "tournaments_person_add",
        "tournaments_person_change",
        "tournaments_organisation_changelist",
        "tournaments_organisation_add",
        "tournaments_organisation_change",
    }


@pytest.mark.parametrize("name", FOR_OPERATORS)
def test_address_for_operators_is_404_for_everyone_else(
    name: str, browsers: dict[Role, Client]
) -> None:
    operator = desk_of(User.objects.create_superuser(username="operator"))
    address = reverse(f"admin:{name}")

    answers = {browser.get(address).status_code for browser in browsers.values()}

    assert (operator.get(address).status_code, answers) == (200, {404})
    assert {operator.generic(other, address).status_code for other in ("POST", "PUT")} == {405}


def test_a_stranger_is_sent_to_the_log_in_from_everywhere(event: Event) -> None:
    before = everything_stored()

    for name, url in every_address(event).items():
        for method in METHODS:
            answer = Client().generic(method, url)
            assert SECRET not in answer.content.decode(), (name, method)
            if name not in ("login", "logout"):
                assert answer.status_code == 302, (name, method)
                assert answer["Location"].startswith("/admin/login/?next="), (name, method)

    assert everything_stored() == before


@pytest.mark.parametrize("query", ["", rare("?q=Anna"), rare("?organisation__name__startswith=Q")])
def test_another_clubs_owner_reaches_nothing(event: Event, query: str) -> None:
    other = a_user(an_organisation("Other Club"), Role.OWNER)
    browser, before = desk_of(other), everything_stored()

    for name, url in every_address(event).items():
        about_the_event = any(part.isdigit() for part in url.split("/"))
        for method in METHODS:
            answer = browser.generic(method, url + query)
            assert SECRET not in answer.content.decode(), (name, method)
            if about_the_event:
                assert answer.status_code in (404, 405), (name, method)
        if name == "logout":
            browser = desk_of(other)

    assert everything_stored() == before


def test_a_person_of_no_club_finds_the_door_shut(event: Event) -> None:
    outsider = desk_of(a_user())

    answers = [outsider.get(url) for name, url in every_address(event).items() if name != "login"]

    assert {answer.status_code for answer in answers} == {302}


def test_another_clubs_owner_cannot_pick_this_club_for_an_event(event: Event) -> None:
    other = desk_of(a_user(an_organisation("Other Club"), Role.OWNER))

    answer = other.post(
        reverse("admin:tournaments_event_add"),
        {"organisation": event.organisation_id, "name": "Stolen", "starts_on": "2026-03-06"},
    )

    assert answer.status_code == 200
    assert not Event.objects.filter(name="Stolen").exists()


def test_an_unknown_address_is_404_inside_and_the_log_in_outside(event: Event) -> None:
    assert desk(event).get("/admin/nothing/here/").status_code == 404
    assert Client().get("/admin/nothing/here/").status_code == 302
