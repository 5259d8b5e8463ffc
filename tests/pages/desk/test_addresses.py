"""Every address of the desk: who may use it, and that nobody reaches another club's rows."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from pages.desk.addresses import ADDRESSES
from scoring.models import CallKind, HelpCall, Round, Ruling, Sanction
from scoring.services.calls import call_director
from tests.builders import (
    a_published_seating,
    a_rehearsal,
    a_ruling,
    a_sanction,
    a_sent_file,
    a_user,
    an_announcement,
    an_event,
    an_organisation,
)
from tests.pages.desk.desks import desk, desk_of
from tests.stored import everything_stored
from tournaments.models import Event, Role, Table, User
from tournaments.selectors.teams import kept_apart
from tournaments.services.keep_apart import keep_apart
from tournaments.services.teams import create_team

pytestmark = pytest.mark.django_db

SECRET = "Quixotic"  # stands in every name of the club that nobody else may see

# What each address needs: the methods it answers and the least role.
LADDER: dict[str, tuple[str, Role]] = {
    "event": ("GET", Role.READER),
    "history": ("GET", Role.READER),
    "move": ("POST", Role.DIRECTOR),
    "missing": ("GET", Role.READER),
    "copy": ("GET POST", Role.DIRECTOR),
    "rehearsals": ("GET POST", Role.DIRECTOR),
    "rehearsal": ("GET", Role.DIRECTOR),
    "rehearsal_progress": ("GET", Role.DIRECTOR),
    "play_rehearsal": ("POST", Role.DIRECTOR),
    "discard_rehearsal": ("GET POST", Role.DIRECTOR),
    "entrants": ("GET", Role.READER),
    "names": ("GET POST", Role.DIRECTOR),
    "register": ("POST", Role.DIRECTOR),
    "pick": ("GET POST", Role.DIRECTOR),
    "registrations": ("GET POST", Role.DIRECTOR),
    "cards": ("GET", Role.SCORE_KEEPER),
    "papers": ("GET", Role.READER),
    "export_standings": ("GET", Role.READER),
    "export_results": ("GET", Role.READER),
    "export_players": ("GET", Role.READER),
    "export_event": ("GET", Role.DIRECTOR),
    "send_event_file": ("GET POST", Role.OWNER),
    "event_file": ("GET", Role.OWNER),
    "event_file_progress": ("GET", Role.OWNER),
    "read_event_file": ("POST", Role.OWNER),
    "forget_event_file": ("POST", Role.OWNER),
    "print_signs": ("GET", Role.SCORE_KEEPER),
    "print_names": ("GET", Role.READER),
    "print_tables": ("GET", Role.READER),
    "print_sheets": ("GET", Role.SCORE_KEEPER),
    "announcements": ("GET POST", Role.DIRECTOR),
    "withdraw_announcement": ("POST", Role.DIRECTOR),
    "roll_call": ("GET", Role.READER),
    "mark_roll": ("POST", Role.SCORE_KEEPER),
    "check_in": ("GET", Role.SCORE_KEEPER),
    "switch_check_in": ("POST", Role.DIRECTOR),
    "renew_check_in": ("POST", Role.DIRECTOR),
    "propose": ("GET POST", Role.DIRECTOR),
    "write_seating": ("GET POST", Role.DIRECTOR),
    "withdraw_entrant": ("POST", Role.DIRECTOR),
    "seating": ("GET", Role.READER),
    "progress": ("GET", Role.READER),
    "plan": ("POST", Role.DIRECTOR),
    "take_best": ("POST", Role.DIRECTOR),
    "cancel_seating": ("GET POST", Role.DIRECTOR),
    "edit_seating": ("GET POST", Role.DIRECTOR),
    "restore_seating": ("POST", Role.DIRECTOR),
    "rebalance": ("GET POST", Role.DIRECTOR),
    "undo_rebalance": ("POST", Role.DIRECTOR),
    "keep_table": ("POST", Role.DIRECTOR),
    "publish": ("GET POST", Role.DIRECTOR),
    "clock": ("GET POST", Role.DIRECTOR),
    "extra_time": ("POST", Role.DIRECTOR),
    "reopen": ("GET POST", Role.DIRECTOR),
    "short_table": ("POST", Role.DIRECTOR),
    "close": ("GET POST", Role.DIRECTOR),
    "next_round": ("GET", Role.READER),
    "round": ("GET", Role.READER),
    "enter": ("POST", Role.SCORE_KEEPER),
    "confirm_round": ("POST", Role.DIRECTOR),
    "word": ("POST", Role.DIRECTOR),
    "card": ("GET", Role.SCORE_KEEPER),
    "room": ("POST", Role.DIRECTOR),
    "withdraw_link": ("GET POST", Role.DIRECTOR),
    "table": ("GET", Role.READER),
    "take_over": ("GET", Role.SCORE_KEEPER),
    "leave_table": ("POST", Role.DIRECTOR),
    "join_table": ("POST", Role.DIRECTOR),
    "substitute": ("POST", Role.DIRECTOR),
    "void_round": ("POST", Role.DIRECTOR),
    "restore_round": ("POST", Role.DIRECTOR),
    "close_table": ("POST", Role.DIRECTOR),
    "open_table": ("POST", Role.DIRECTOR),
    "release_table": ("POST", Role.DIRECTOR),
    "postpone_table": ("POST", Role.DIRECTOR),
    "resume_table": ("POST", Role.DIRECTOR),
    "swap": ("GET POST", Role.DIRECTOR),
    "sanctions": ("GET", Role.READER),
    "give_sanction": ("POST", Role.DIRECTOR),
    "withdraw_sanction": ("POST", Role.DIRECTOR),
    "rulings": ("GET", Role.READER),
    "give_ruling": ("POST", Role.DIRECTOR),
    "withdraw_ruling": ("POST", Role.DIRECTOR),
    "lots": ("GET", Role.READER),
    "draw_lots": ("POST", Role.DIRECTOR),
    "take_call": ("POST", Role.DIRECTOR),
    "finish_call": ("POST", Role.DIRECTOR),
    "organisation": ("GET", Role.READER),
    "organisation_texts": ("POST", Role.OWNER),
    "invite": ("POST", Role.OWNER),
    "member": ("POST", Role.OWNER),
    "helpers": ("GET", Role.READER),
    "invite_helper": ("POST", Role.OWNER),
    "helper": ("POST", Role.OWNER),
    "entrant": ("GET", Role.READER),
    "change_entrant": ("GET POST", Role.DIRECTOR),
    "teams": ("GET", Role.READER),
    "create_team": ("POST", Role.DIRECTOR),
    "team": ("GET POST", Role.DIRECTOR),
    "remove_team": ("POST", Role.DIRECTOR),
    "pairs": ("GET", Role.DIRECTOR),
    "add_pair": ("POST", Role.DIRECTOR),
    "remove_pair": ("POST", Role.DIRECTOR),
    "person": ("GET", Role.READER),
    "merge_person": ("GET POST", Role.DIRECTOR),
    "personal_data": ("GET", Role.DIRECTOR),
    "erase_person": ("GET POST", Role.OWNER),
}
WORKS = (200, 302, 409, 422)  # nothing in particular was sent
METHODS = ("GET", "POST")
WITH_ROLE = [
    pytest.param(name, method, role, id=f"{name}-{method}")
    for name, (methods, role) in LADDER.items()
    for method in methods.split()
]
ALL = [pytest.param(name, id=name) for name in LADDER]


@pytest.fixture
def event() -> Event:
    """A running event of a club whose every name is secret."""
    return furnished_event(SECRET)


def furnished_event(word: str) -> Event:
    """A running event with a row of every kind and this word in every name."""
    club = an_organisation(f"{word} Club")
    event = an_event(8, organisation=club, name=f"{word} Evening", slug=word.lower())
    for person in club.people.all():
        person.name = f"{word} {person.name}"
        person.save(update_fields=["name"])
    user = User.objects.create_user(username=f"{word}-owner")
    club.memberships.create(user=user, role=Role.OWNER)
    event.helpers.create(user=user, role=Role.OWNER)
    seating = a_published_seating(event)
    a_sanction(event, by=user)
    a_ruling(seating, by=user)
    call_director(place=event.places.get(number=1), kind=CallKind.WRONG)
    create_team(event_id=event.pk, name=f"{word} Team")
    keep_apart(event_id=event.pk, numbers=(1, 2))
    an_announcement(event, f"{word} news", by=user)
    a_sent_file(event, by=user)
    a_rehearsal(event, by=user)
    return event


def rows(event: Event) -> dict[str, int]:
    """A row of the event for each name that an address has for one."""
    return {
        "event_id": event.pk,
        "entrant_id": event.entrants.get(number=1).pk,
        "seating_id": event.seatings.get().pk,
        "place_id": event.places.get(number=1).pk,
        "table_id": Table.objects.filter(seating__event=event).earliest("pk").pk,
        "round_id": Round.objects.filter(table__seating__event=event).earliest("pk").pk,
        "call_id": HelpCall.objects.get(place__event=event).pk,
        "announcement_id": event.announcements.get().pk,
        "sanction_id": Sanction.objects.get(entrant__event=event).pk,
        "ruling_id": Ruling.objects.get(entrant__event=event).pk,
        "organisation_id": event.organisation_id,
        "membership_id": event.organisation.memberships.earliest("pk").pk,
        "helper_id": event.helpers.earliest("pk").pk,
        "person_id": event.entrants.get(number=1).person_id,
        "team_id": event.teams.get().pk,
        "pair_id": kept_apart(event).get().pk,
        "file_id": event.organisation.event_files.get().pk,
        "rehearsal_id": event.rehearsals.get().pk,
    }


def address(name: str, event: Event) -> str:
    """One of the desk's own addresses, for rows of this event."""
    route, _ = ADDRESSES[name]
    return reverse(
        f"admin:{name}",
        kwargs={key: pk for key, pk in rows(event).items() if f":{key}>" in route},
    )


def test_every_own_address_has_its_rights_written_down_here() -> None:
    assert set(LADDER) == set(ADDRESSES)


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_with_the_least_role_works(
    name: str, method: str, role: Role, event: Event
) -> None:
    answer = desk(event, role).generic(method, address(name, event))

    assert answer.status_code in WORKS


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_with_a_smaller_role_is_forbidden(
    name: str, method: str, role: Role, event: Event
) -> None:
    smaller = list(Role)[list(Role).index(role) + 1 :]

    answers = [desk(event, one).generic(method, address(name, event)) for one in smaller]

    assert [answer.status_code for answer in answers] == [403] * len(smaller)


@pytest.mark.parametrize("name", ALL)
def test_address_with_another_method_is_405(name: str, event: Event) -> None:
    methods = LADDER[name][0].split()
    owner = desk(event, Role.OWNER)

    answers = {
        method: owner.generic(method, address(name, event)).status_code
        for method in ("GET", "POST", "PUT", "DELETE")
        if method not in methods
    }

    assert set(answers.values()) == {405}


@pytest.mark.parametrize(("name", "method", "role"), WITH_ROLE)
def test_address_of_nothing_is_404(name: str, method: str, role: Role, event: Event) -> None:
    owner = desk(event, Role.OWNER)
    route, _ = ADDRESSES[name]
    key = route.partition("<int:")[2].partition(">")[0]

    for missing in (0, 999_999, 10**30):  # the last one is no number for the database
        answer = owner.generic(method, reverse(f"admin:{name}", kwargs={key: missing}))

        assert answer.status_code == 404


def patterns(found: list[Any]) -> Iterator[URLPattern]:
    """All patterns below some, one by one."""
    for one in found:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


def every_address(event: Event) -> dict[str, str]:
    """All addresses below /admin/ that the service answers, for rows of this event, by name."""
    (below,) = [one for one in get_resolver().url_patterns if str(one.pattern) == "admin/"]
    assert isinstance(below, URLResolver)
    objects = {
        "tournaments_event_change": event.pk,
        "tournaments_person_change": event.entrants.get(number=1).person_id,
        "tournaments_organisation_change": event.organisation_id,
    }
    found = {}
    for pattern in patterns(below.url_patterns):
        if pattern.name is None:
            assert str(pattern.pattern) == "(?P<url>.*)$"  # what answers to everything else
            continue
        keys = pattern.pattern.converters
        known = rows(event) | {"object_id": objects.get(pattern.name, 0)}
        found[pattern.name] = reverse(
            f"admin:{pattern.name}", kwargs={key: known[key] for key in keys}
        )
    return found


def test_the_walk_finds_the_addresses(event: Event) -> None:
    found = every_address(event)

    assert set(ADDRESSES) < set(found)
    assert set(found) - set(ADDRESSES) == {
        "index",
        "login",
        "logout",
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


@pytest.mark.parametrize("query", ["", "?q=Anna", "?organisation__name__startswith=Q"])
def test_another_clubs_owner_reaches_nothing(event: Event, query: str) -> None:
    other = a_user(an_organisation("Other Club"), Role.OWNER)
    before = everything_stored()

    for name, url in every_address(event).items():
        about_the_event = any(part.isdigit() for part in url.split("/"))
        for method in METHODS:
            answer = desk_of(other).generic(method, url + query)
            assert SECRET not in answer.content.decode(), (name, method)
            if about_the_event:
                assert answer.status_code in (404, 405), (name, method)

    assert everything_stored() == before


def test_somebody_of_no_club_finds_the_door_shut(event: Event) -> None:
    nobody = desk_of(a_user())

    answers = [nobody.get(url) for name, url in every_address(event).items() if name != "login"]

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
