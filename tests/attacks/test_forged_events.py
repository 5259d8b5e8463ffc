"""A public event is taken back and renamed, and a changed one is put in its place."""

import json
from html import unescape
from urllib.request import urlopen
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.core.handlers.wsgi import WSGIHandler
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test import Client
from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoring.models import EventImport
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_imports import import_event
from tests.asgi import Answer, aside, ask, in_loop
from tests.builders import an_event
from tests.flows.addresses import LEADS_TO_A_BOARD, SHOWS_AN_EVENT, fill_in
from tests.runtime_role import RuntimeRole, as_site
from tests.scoring.full_events import a_full_event, sealed
from tournaments.models import Event, EventState
from tournaments.selectors.events import free_slug
from tournaments.selectors.tables import seated_tables
from tournaments.services.events import change_event, create_event, move_event
from web.cache.pages import PageCache
from web.cache.versions import VersionCache
from web.lanes import Lane

pytestmark = pytest.mark.django_db(transaction=True)


def take_back(event: Event) -> None:
    move_event(event_id=event.pk, to=EventState.DRAFT)
    event.refresh_from_db()


def rename(event: Event, slug: str) -> None:
    event.slug = slug
    change_event(event, fields=["slug"])


def a_forgery(event: Event) -> Event:
    """The event, imported again from its file with another name, which its history has too."""
    content = json.loads("".join(write_event(event)))["content"]
    content["event"]["name"] = content["event_history"][-1]["name"] = "Forgery"
    return import_event(
        organisation=event.organisation,
        contents=read_contents(sealed(content)),
        on_progress=lambda _: None,
    )


def test_every_public_page_of_an_event_from_a_file_says_when_and_from_where_it_came(
    website: str,
) -> None:
    original = a_full_event()
    forged = a_forgery(original)
    table = seated_tables().filter(seating__event=forged).order_by("pk")[0]
    source = (
        f"The file says that it comes from “{original.organisation}”, address “{original.slug}”."
    )
    zone = ZoneInfo(forged.time_zone)
    day = date_format(localtime(forged.event_import.imported_at, zone), "DATE_FORMAT")
    routes = SHOWS_AN_EVENT | LEADS_TO_A_BOARD
    no_pages = ("/plan/", "/app/", "/embed/", "/news/", "calendar.ics")  # for other programs
    pages = sorted(
        route
        for route in routes
        if not route.startswith("api/") and not any(part in route for part in no_pages)
    )

    silent = []
    for route in pages:
        with urlopen(website + fill_in(route, table, "")) as answer:  # noqa: S310 - our own address
            page = " ".join(unescape(answer.read().decode()).split())
        if f"Read from a file on {day}" not in page or source not in page:
            silent.append(route)

    assert len(pages) == 15
    assert silent == []


def test_no_step_of_the_attack_puts_another_event_at_the_address() -> None:
    event = an_event(0, name="Spring Cup", slug="cup")
    forged: list[Event] = []

    def forge() -> None:
        rename(event, "cup")
        forged.append(a_forgery(event))
        rename(event, "hidden")

    async def attack() -> list[Answer]:
        pages = PageCache(Lane(WSGIHandler(), threads=10), VersionCache(max_age=0.0))
        answers = [await ask(pages, "/en/e/cup/")]
        steps = (lambda: take_back(event), lambda: rename(event, "hidden"), forge)
        for step in steps:
            await aside(step)
            answers.append(await ask(pages, "/en/e/cup/"))
        return answers

    answers = in_loop(attack())

    assert [one.status for one in answers] == [200, 410, 410, 410]
    assert b"Spring Cup" in answers[0].body
    assert all(b"This event is not public any more" in one.body for one in answers[1:])
    assert [one.slug for one in forged] == ["cup-2"]


def test_a_forgery_says_from_which_file_it_was_read_and_cannot_stop_saying_so(
    website: str, site_role: RuntimeRole
) -> None:
    event = an_event(4, name="Spring Cup", slug="cup")
    forged = a_forgery(event)

    page = urlopen(f"{website}/en/e/{forged.slug}/").read().decode()  # noqa: S310 - our own address

    assert "Read from a file on" in page
    assert "that it comes from “Card Club”, address “cup”" in " ".join(page.split())
    marks = EventImport.objects.filter(event=forged)
    for change in (marks.delete, lambda: marks.update(slug="other")):
        with pytest.raises(ProgrammingError, match="permission denied"), as_site(site_role):
            change()


def test_a_renamed_event_is_found_from_all_its_addresses() -> None:
    event = an_event(0, slug="cup")
    rename(event, "spring-cup")
    rename(event, "may-cup")

    answers = [Client().get(f"/de/e/{one}/standings/") for one in ("cup", "spring-cup")]

    assert [one.status_code for one in answers] == [301, 301]
    assert {one["Location"] for one in answers} == {"/de/e/may-cup/standings/"}


@pytest.mark.parametrize("below", ["", "seatings/", "standings/", "tables/"])
def test_programs_are_sent_to_the_new_address_and_learn_that_an_event_is_gone(below: str) -> None:
    event = an_event(0, slug="cup")
    rename(event, "may-cup")

    async def answers() -> list[Answer]:
        pages = PageCache(Lane(WSGIHandler(), threads=10), VersionCache(max_age=0.0))
        moved = await ask(pages, f"/api/v1/events/cup/{below}")
        here = await ask(pages, f"/api/v1/events/may-cup/{below}")
        await aside(lambda: take_back(event))
        gone = [await ask(pages, f"/api/v1/events/{one}/{below}") for one in ("cup", "may-cup")]
        unknown = await ask(pages, f"/api/v1/events/unknown/{below}")
        return [moved, here, *gone, unknown]

    moved, here, *gone, unknown = in_loop(answers())

    assert (moved.status, here.status, unknown.status) == (301, 200, 404)
    assert moved.headers["location"] == f"/api/v1/events/may-cup/{below}"
    assert [(one.status, json.loads(one.body)["code"]) for one in gone] == [(410, "gone")] * 2


def test_an_event_gets_its_own_former_address_back() -> None:
    event = an_event(0, slug="cup")
    rename(event, "hidden")
    rename(event, "cup")

    assert Client().get("/en/e/cup/").status_code == 200


def test_a_page_that_never_was_stays_unknown() -> None:
    event = an_event(0)

    found = [Client().get(f"/en/e/{one}/") for one in ("unknown", f"{event.slug}/seatings/7")]

    assert [one.status_code for one in found] == [404, 404]


def test_the_address_of_a_draft_can_be_given_again() -> None:
    draft = an_event(0, slug="cup", state=EventState.DRAFT)
    rename(draft, "later")

    assert free_slug("cup") == "cup"


def test_no_event_can_be_created_at_an_address_that_was_public() -> None:
    event = an_event(0, slug="cup")
    rename(event, "hidden")
    other = Event(
        organisation=event.organisation,
        name="Forgery",
        slug="cup",
        starts_on=event.starts_on,
        ends_on=event.ends_on,
    )

    with pytest.raises(ValidationError) as refused:
        create_event(other)
    assert list(refused.value.message_dict) == ["slug"]
    with pytest.raises(IntegrityError, match="was public"), transaction.atomic():
        other.save(force_insert=True)
    assert free_slug("cup") == "cup-2"


def test_a_cached_page_is_not_shown_for_another_event_with_the_same_versions() -> None:
    event = an_event(0, name="Spring Cup", slug="cup", state=EventState.REGISTRATION)

    def replace() -> None:
        """What the database forbids, done by hand as in one of an earlier release."""
        other = an_event(0, name="Forgery", slug="other")
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            cursor.execute("UPDATE tournaments_event SET slug = 'x' WHERE id = %s", [event.pk])
            cursor.execute("UPDATE tournaments_event SET slug = 'cup' WHERE id = %s", [other.pk])
            cursor.execute("SET session_replication_role = DEFAULT")

    async def before_and_after() -> list[Answer]:
        pages = PageCache(Lane(WSGIHandler(), threads=10), VersionCache(max_age=0.0))
        before = await ask(pages, "/en/e/cup/")
        await aside(replace)
        return [before, await ask(pages, "/en/e/cup/")]

    before, after = in_loop(before_and_after())

    assert b"<h1>Spring Cup</h1>" in before.body
    assert b"<h1>Forgery</h1>" in after.body
