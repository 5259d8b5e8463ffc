import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import time
from functools import partial
from typing import TypeVar

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings

from tests.api.ladder import ROWS, Opens, operations
from tests.api.places import PLACES
from tests.asgi import Answer, aside, ask, in_loop
from tests.builders import a_published_seating, a_table, an_entry, an_event, an_organisation
from tests.connections import connections_opened, database_away
from tests.pages.markup import one_line
from tests.scoring.seasons import a_series, some_people
from tests.scoring.seasons import an_evening as played_evening
from tournaments.models import Event, EventState, PageConsent
from tournaments.selectors.event_lists import Cursor
from tournaments.services.events import change_event, move_event
from tournaments.services.organisations import change_texts, name_sites, show_people
from tournaments.services.people import change_person
from web.asgi import Receive, Scope, Send, refuse
from web.cache.pages import _BY_QUERY, _CACHEABLE, LONGEST_REST, PageCache, _followed
from web.cache.versions import Club, Followed, Series, VersionCache
from web.lanes import Lane

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 3600.0  # seconds
Result = TypeVar("Result")


def page_cache(max_age: float = LONG) -> PageCache:
    return PageCache(Lane(WSGIHandler(), threads=10), VersionCache(max_age))


def run(visit: Callable[[PageCache], Awaitable[Result]], max_age: float = LONG) -> Result:
    async def visits() -> Result:
        return await visit(page_cache(max_age))

    return in_loop(visits())


def test_a_page_goes_to_all_without_a_cookie_and_with_one_policy() -> None:
    slug = an_event().slug

    answer = run(lambda pages: ask(pages, f"/en/e/{slug}/standings/"))

    assert answer.status == 200
    assert "<h1>Standings</h1>" in one_line(answer.body.decode())
    assert answer.headers["cache-control"] == "public, s-maxage=1, stale-while-revalidate=30"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-length"] == str(len(answer.body))
    assert "content-security-policy" in answer.headers
    assert "set-cookie" not in answer.headers


def test_many_visitors_at_once_cost_one_question_and_one_rendering() -> None:
    slug = an_event().slug

    async def rush(pages: PageCache) -> list[Answer]:
        return await asyncio.gather(*(ask(pages, f"/en/e/{slug}/standings/") for _ in range(64)))

    with connections_opened() as opened:
        answers = run(rush)

    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert opened == {"versions": 1, "WSGI": 1}


def test_a_cached_page_costs_nothing_but_the_question_for_its_version() -> None:
    slug = an_event().slug

    async def three(pages: PageCache) -> None:
        for _ in range(3):
            await ask(pages, f"/en/e/{slug}/")

    with connections_opened() as opened:
        run(three, max_age=0.0)

    assert opened == {"versions": 3, "WSGI": 1}


@pytest.mark.parametrize("path", ["", "seatings/", "standings/", "tables/"])
def test_other_programs_read_an_event_from_the_cache_until_it_goes_on(path: str) -> None:
    event = an_event()
    address = f"/api/v1/events/{event.slug}/{path}"

    async def before_and_after(pages: PageCache) -> list[Answer]:
        read = [await ask(pages, address) for _ in range(3)]
        await aside(lambda: change_event(event, fields=["name"]))
        return [*read, await ask(pages, address)]

    with connections_opened() as opened:
        answers = run(before_and_after, max_age=0.0)

    assert [answer.status for answer in answers] == [200] * 4
    assert {answer.headers["content-type"] for answer in answers} == {"application/json"}
    assert opened["WSGI"] == 2


@pytest.mark.parametrize(
    "path", ["e/{slug}/picture.png", "e/{slug}/players/1/result.png", "o/{club}/picture.png"]
)
def test_a_picture_is_drawn_once_until_its_event_goes_on(path: str) -> None:
    event = an_event()
    address = f"/ja/{path.format(slug=event.slug, club=event.organisation.slug)}"

    async def before_and_after(pages: PageCache) -> list[Answer]:
        read = [await ask(pages, f"{address}?v={version}") for version in "aab"]
        await aside(lambda: change_event(event, fields=["name"]))
        return [*read, await ask(pages, address)]

    with connections_opened() as opened:
        answers = run(before_and_after, max_age=0.0)

    assert {answer.headers["content-type"] for answer in answers} == {"image/png"}
    assert opened["WSGI"] == 2


@pytest.mark.parametrize("path", ["e/{slug}/calendar.ics", "o/{club}/calendar.ics"])
def test_a_calendar_is_made_once_until_an_event_is_moved(path: str) -> None:
    event = an_event()
    address = f"/ja/{path.format(slug=event.slug, club=event.organisation.slug)}"
    event.starts_at = time(19)

    async def before_and_after(pages: PageCache) -> list[Answer]:
        read = [await ask(pages, address) for _ in range(3)]
        await aside(lambda: change_event(event, fields=["starts_at"]))
        return [*read, await ask(pages, address)]

    with connections_opened() as opened:
        answers = run(before_and_after, max_age=0.0)

    assert {answer.headers["content-type"] for answer in answers} == {
        "text/calendar; charset=utf-8"
    }
    assert {answer.headers["content-disposition"][:8] for answer in answers} == {"inline; "}
    assert opened["WSGI"] == 2


def test_an_embed_is_kept_with_the_sites_that_may_show_it_until_they_are_others() -> None:
    event = an_event(3)
    people = some_people(event.organisation)
    series = a_series(played_evening(people, 9, 5, 1))
    addresses = [
        f"/en/e/{event.slug}/standings/embed/",
        f"/en/e/{event.slug}/seatings/embed/dark/",
        f"/en/s/{series.slug}/embed/",
        f"/en/o/{event.organisation.slug}/embed/light/",
    ]

    def name(*sites: str) -> None:
        name_sites(organisation_id=event.organisation_id, addresses=sites)

    async def framed_by(pages: PageCache) -> list[tuple[str, str]]:
        answers = [await ask(pages, address) for address in addresses for _ in range(2)]
        return [
            (
                answer.headers["content-security-policy"].partition("frame-ancestors ")[2],
                answer.headers.get("x-frame-options", ""),
            )
            for answer in answers
        ]

    async def visits(pages: PageCache) -> list[set[tuple[str, str]]]:
        found = [set(await framed_by(pages))]
        for sites in (("https://one.example",), ("https://two.example",), ()):
            await aside(partial(name, *sites))
            found.append(set(await framed_by(pages)))
        return found

    with connections_opened() as opened:
        found = run(visits, max_age=0.0)

    assert [{(one.partition(";")[0], old) for one, old in each} for each in found] == [
        {("'self'", "SAMEORIGIN")},
        {("'self' https://one.example", "")},
        {("'self' https://two.example", "")},
        {("'self'", "SAMEORIGIN")},
    ]
    assert opened["WSGI"] == 4 * len(addresses)


def test_who_has_an_embed_gets_it_again_with_the_sites_of_now() -> None:
    event = an_event(3)
    address = f"/en/e/{event.slug}/standings/embed/"

    async def again(pages: PageCache) -> tuple[int, str]:
        held = {"if-none-match": (await ask(pages, address)).headers["etag"]}
        unchanged = await ask(pages, address, headers=held)
        await aside(
            partial(
                name_sites,
                organisation_id=event.organisation_id,
                addresses=["https://one.example"],
            )
        )
        answer = await ask(pages, address, headers=held)
        return unchanged.status, answer.headers["content-security-policy"]

    status, policy = run(again, max_age=0.0)

    assert status == 304
    assert "frame-ancestors 'self' https://one.example" in policy


def test_the_height_of_an_embed_costs_no_thread() -> None:
    event = an_event(3)
    address = f"/en/e/{event.slug}/standings/embed/"

    async def twice(pages: PageCache) -> list[tuple[str, bytes]]:
        answers = [await ask(pages, address, "HEAD") for _ in range(2)]
        return [(answer.headers["frame-height"], answer.body) for answer in answers]

    with connections_opened() as opened:
        assert run(twice) == [("279", b"")] * 2

    assert opened["WSGI"] == 1


def test_the_list_of_events_is_read_from_the_cache() -> None:
    async def three(pages: PageCache) -> list[Answer]:
        return [await ask(pages, "/api/v1/events/") for _ in range(3)]

    with connections_opened() as opened:
        answers = run(three)

    assert [answer.status for answer in answers] == [200] * 3
    assert opened == {"versions": 1, "WSGI": 1}


def test_another_page_of_the_list_of_events_is_another_answer() -> None:
    event = an_event(0)

    async def two(pages: PageCache) -> list[object]:
        addresses = ("/api/v1/events/", f"/api/v1/events/?after={Cursor.of(event)}")
        return [json.loads((await ask(pages, one)).body) for one in addresses]

    all_of_it, behind_it = run(two)

    assert isinstance(all_of_it, list)
    assert [one["slug"] for one in all_of_it] == [event.slug]
    assert behind_it == []


def test_a_query_of_a_program_is_read_although_the_page_without_it_is_kept() -> None:
    address = f"/api/v1/events/{an_event(0).slug}/seatings/"

    async def two(pages: PageCache) -> list[int]:
        return [
            (await ask(pages, address + query)).status for query in ("", "?abandoned=of%20course")
        ]

    assert run(two) == [200, 400]


def test_what_visitors_ask_the_api_by_a_query_is_no_page_for_all() -> None:
    asked_by_query = [
        operation.path.format(**PLACES)
        for name, operation in operations().items()
        if ROWS[name].opens is Opens.TO_ALL
        and operation.method == "GET"
        and any(each["in"] == "query" for each in operation.described.get("parameters", ()))
    ]

    kept = [path for path in asked_by_query if _CACHEABLE.fullmatch(path)]

    assert kept == [path for path in asked_by_query if _BY_QUERY.fullmatch(path)]
    assert kept == ["/api/v1/events/", "/api/v1/events/a/seatings/"]


def test_every_language_has_a_page_of_its_own() -> None:
    slug = an_event().slug

    async def two(pages: PageCache) -> list[str]:
        return [
            (await ask(pages, f"/{language}/e/{slug}/")).headers["content-language"]
            for language in ("en", "de", "en")
        ]

    assert run(two) == ["en", "de", "en"]


def test_what_was_shown_before_is_never_shown_again_after_a_change() -> None:
    event = an_event(name="Old name")
    path = f"/en/e/{event.slug}/"

    async def before_and_after(pages: PageCache) -> tuple[Answer, Answer]:
        before = await ask(pages, path)
        event.name = "New name"
        await aside(lambda: change_event(event, fields=["name"]))
        return before, await ask(pages, path)

    before, after = run(before_and_after, max_age=0.0)

    assert b"<h1>Old name</h1>" in before.body
    assert b"<h1>New name</h1>" in after.body
    assert before.headers["etag"] != after.headers["etag"]


def test_a_page_rests_three_times_as_long_as_it_took() -> None:
    slug = an_event().slug
    seconds = 0.05

    async def slowly(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(seconds)
        await Lane(WSGIHandler(), threads=1)(scope, receive, send)

    async def visit() -> float:
        pages = PageCache(slowly, VersionCache(LONG))
        await ask(pages, f"/en/e/{slug}/")
        [cached] = pages._cached.values()
        return cached.rests_until - cached.current_at

    assert 3 * seconds <= in_loop(visit()) <= LONGEST_REST


def test_an_event_that_is_a_draft_again_is_gone_at_once() -> None:
    event = an_event()

    async def before_and_after(pages: PageCache) -> list[int]:
        before = await ask(pages, f"/en/e/{event.slug}/")
        await aside(lambda: move_event(event_id=event.pk, to=EventState.DRAFT))
        return [before.status, (await ask(pages, f"/en/e/{event.slug}/")).status]

    assert run(before_and_after, max_age=0.0) == [200, 410]


def test_no_page_of_an_event_that_is_a_draft_again_goes_out_without_the_database() -> None:
    event = an_event()
    paths = [f"/{language}/e/{event.slug}/" for language in ("en", "de")]

    async def before_and_without(pages: PageCache) -> list[int]:
        before = [(await ask(pages, path)).status for path in paths]
        await aside(lambda: move_event(event_id=event.pk, to=EventState.DRAFT))
        draft = (await ask(pages, paths[0])).status
        with database_away():
            return [*before, draft, *[(await ask(pages, path)).status for path in paths]]

    assert run(before_and_without, max_age=0.0) == [200, 200, 410, 503, 503]


def test_a_page_that_was_being_rendered_when_its_event_became_a_draft_is_not_kept() -> None:
    event = an_event()
    rendered, gate = asyncio.Event(), asyncio.Event()

    async def late(scope: Scope, receive: Receive, send: Send) -> None:
        await Lane(WSGIHandler(), threads=1)(scope, receive, send)
        if not rendered.is_set():
            rendered.set()
            await gate.wait()

    async def visits() -> tuple[list[int], int]:
        pages = PageCache(late, VersionCache(max_age=0.0))
        first = asyncio.ensure_future(ask(pages, f"/en/e/{event.slug}/"))
        await rendered.wait()
        await aside(lambda: move_event(event_id=event.pk, to=EventState.DRAFT))
        second = await ask(pages, f"/en/e/{event.slug}/")
        gate.set()
        return [(await first).status, second.status], len(pages)

    assert in_loop(visits()) == ([200, 410], 0)


@pytest.mark.parametrize("path", ["/en/e/unknown/", "/en/e/unknown/board/"])
def test_an_unknown_event_is_not_found(path: str) -> None:
    assert run(lambda pages: ask(pages, path)).status == 404


def test_an_unknown_page_of_an_event_is_not_found_and_not_cached() -> None:
    slug = an_event().slug

    async def twice(pages: PageCache) -> tuple[list[int], int]:
        path = f"/en/e/{slug}/seatings/7/"
        return [(await ask(pages, path)).status for _ in range(2)], pages._bytes

    assert run(twice) == ([404, 404], 0)


def test_a_club_s_pages_are_cached_until_its_texts_change() -> None:
    club = an_event().organisation
    path = f"/en/o/{club.slug}/imprint/"

    async def three(pages: PageCache) -> list[bool]:
        texts = [(await ask(pages, path)).body for _ in range(2)]
        change = partial(change_texts, organisation_id=club.pk, imprint="Anna", privacy="")
        await aside(change)
        texts.append((await ask(pages, path)).body)
        return [b"<p>Anna</p>" in text for text in texts]

    with connections_opened() as opened:
        assert run(three, max_age=0.0) == [False, False, True]

    assert opened["WSGI"] == 2


def test_what_happens_in_one_club_leaves_the_pages_of_others_as_they_are() -> None:
    table, other = a_table(players=4), an_organisation()
    addresses = ["/en/", f"/en/o/{table.seating.event.organisation.slug}/", f"/en/o/{other.slug}/"]
    event = an_event(0, organisation=table.seating.event.organisation)

    async def made_again(pages: PageCache, opened: Counter[str]) -> list[int]:
        made = []
        for happens in (lambda: None, lambda: an_entry(table), lambda: rename(event)):
            await aside(happens)
            before = opened["WSGI"]
            for address in addresses:
                await ask(pages, address)
            made.append(opened["WSGI"] - before)
        return made

    def rename(event: Event) -> None:
        event.name = "New name"
        change_event(event, fields=["name"])

    with connections_opened() as opened:
        # All, none after an entry, and after a new name the front page and the club's own.
        assert run(lambda pages: made_again(pages, opened), max_age=0.0) == [3, 0, 2]


@pytest.mark.parametrize(
    ("path", "followed"),
    [
        ("/de/s/season/", Series("season")),
        ("/ja/s/season/picture.png", Series("season")),
        ("/de/s/season/board/", Series("season")),
        ("/de/s/season/calendar.ics", Series("season")),
        ("/de/e/season/calendar.ics", "season"),
        ("/de/o/season/calendar.ics", Club("season")),
        ("/de/o/season/x/calendar.ics", None),
        ("/de/o/season/embed/dark/", Club("season")),
        ("/de/o/season/embed/green/", None),
        ("/api/v1/series/season/", Series("season")),
        ("/api/v1/series/season/standings/", Series("season")),
        ("/api/v1/series/", None),
        ("/de/e/season/", "season"),
        ("/de/s/", None),
    ],
)
def test_pages_of_a_series_follow_its_version(path: str, followed: Followed | None) -> None:
    match = _CACHEABLE.fullmatch(path)

    assert (match and _followed(match)) == followed


def test_a_form_sent_to_a_page_is_refused() -> None:
    slug = an_event().slug

    answer = run(lambda pages: ask(pages, f"/en/e/{slug}/standings/", method="POST"))

    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


@override_settings(ALLOWED_HOSTS=["localhost"])
def test_a_wrong_host_spoils_the_page_for_no_one_else() -> None:
    path = f"/en/e/{an_event().slug}/"

    async def both(pages: PageCache) -> list[int]:
        wrong = ask(pages, path, headers={"host": "elsewhere.example"})
        return [one.status for one in await asyncio.gather(wrong, ask(pages, path))]

    assert run(both) == [400, 200]


def test_a_page_that_fails_leaves_the_old_page() -> None:
    slug, made = an_event().slug, list[str]()
    path = f"/en/e/{slug}/"

    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        made.append(scope["path"])
        if len(made) == 1:
            await Lane(WSGIHandler(), threads=10)(scope, receive, send)
        else:
            await refuse(send, 500)

    async def twice() -> list[Answer]:
        versions = VersionCache(LONG)
        pages = PageCache(failing, versions)
        first = await ask(pages, path)
        versions.update(slug, standings=9, seating=0)
        return [first, await ask(pages, path)]

    first, second = in_loop(twice())

    assert (second.status, second.body) == (200, first.body)
    assert made == [path, path]


def test_without_the_database_the_last_page_goes_out() -> None:
    path = f"/en/e/{an_event().slug}/"

    async def before_and_without(pages: PageCache) -> tuple[Answer, Answer]:
        before = await ask(pages, path)
        with database_away():
            return before, await ask(pages, path)

    before, without = run(before_and_without, max_age=0.0)

    assert (without.status, without.body) == (200, before.body)


def test_the_oldest_pages_go_when_the_memory_is_full() -> None:
    paths = [f"/en/e/{an_event().slug}/" for _ in range(3)]

    async def filled(max_bytes: int) -> PageCache:
        pages = PageCache(Lane(WSGIHandler(), threads=10), VersionCache(LONG), max_bytes=max_bytes)
        for path in paths:
            await ask(pages, path)
        return pages

    three_pages = in_loop(filled(max_bytes=10**6))._bytes
    assert list(in_loop(filled(max_bytes=three_pages - 1))._cached) == paths[1:]


def test_while_a_page_is_rendered_again_only_who_has_the_old_page_waits_for_the_new_one() -> None:
    event = an_event(name="Old name")
    event.name, slug = "New name", event.slug
    path, gate, made = f"/en/e/{slug}/", asyncio.Event(), []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        made.append(scope["path"])
        if len(made) > 1:
            await gate.wait()
        await Lane(WSGIHandler(), threads=10)(scope, receive, send)

    async def visits() -> tuple[Answer, list[Answer], list[Answer]]:
        versions = VersionCache(LONG)
        pages = PageCache(slow, versions)
        old = await ask(pages, path)
        await aside(lambda: change_event(event, fields=["name"]))
        versions.update(slug, standings=9, seating=0)
        first = asyncio.ensure_future(ask(pages, path))
        await asyncio.sleep(0)
        held = {"if-none-match": old.headers["etag"]}
        open_page = asyncio.ensure_future(ask(pages, path, headers=held))
        others = [await ask(pages, path) for _ in range(3)]
        gate.set()
        return old, others, [await first, await open_page]

    old, others, waiting = in_loop(visits())

    assert [one.body for one in others] == [old.body] * 3
    assert [(one.status, b"New name" in one.body) for one in waiting] == [(200, True)] * 2
    assert made == [path, path]


def test_when_a_seating_comes_every_language_is_rendered_once_for_all_phones() -> None:
    event, paths = an_event(players=4), list[str]()
    published = a_published_seating(event)

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        paths.append(scope["path"])
        await Lane(WSGIHandler(), threads=10)(scope, receive, send)

    async def rush() -> set[int]:
        pages = PageCache(counting, VersionCache(LONG))
        answers = await asyncio.gather(
            *(
                ask(pages, f"/{language}/e/{event.slug}/seatings/{published.number}/")
                for _ in range(60)
                for language in ("de", "hu")
            )
        )
        return {answer.status for answer in answers}

    assert in_loop(rush()) == {200}
    assert sorted(paths) == [f"/{one}/e/{event.slug}/seatings/1/" for one in ("de", "hu")]


def test_the_script_that_keeps_pages_is_asked_for_once_for_all_phones() -> None:
    async def twice(pages: PageCache) -> list[Answer]:
        return [await ask(pages, "/de/worker.js") for _ in range(2)]

    with connections_opened() as opened:
        answers = run(twice)

    assert {answer.status for answer in answers} == {200}
    assert opened == {"versions": 1}


def test_the_page_of_a_person_is_kept_until_they_refuse_it_and_then_by_no_one() -> None:
    person = an_event(1).entrants.get().person
    club = person.organisation
    show_people(organisation_id=club.pk, shown=True)
    address = f"/en/o/{club.slug}/people/{person.pk}/"

    def say(consent: PageConsent) -> None:
        person.page = consent
        change_person(person, fields=["page"])

    async def visits(pages: PageCache) -> tuple[list[int], int]:
        await aside(lambda: say(PageConsent.ALLOWED))
        found = [(await ask(pages, address)).status for _ in range(2)]
        kept = len(pages)
        await aside(lambda: say(PageConsent.REFUSED))
        found.append((await ask(pages, address)).status)
        return found, kept - len(pages)

    with connections_opened() as opened:
        found, gone = run(visits, max_age=0.0)

    assert found == [200, 200, 404]
    assert gone == 1
    assert opened["WSGI"] == 3  # the first, and one more to find that it is gone, for all and alone


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [("authorization", "Bearer st_x", 401), ("cookie", "sessionid=abc", 200)],
)
def test_who_may_see_more_of_the_api_gets_no_page_that_is_for_all(
    name: str, value: str, status: int
) -> None:
    address = f"/api/v1/events/{an_event().slug}/"

    async def visits(pages: PageCache) -> tuple[Answer, Answer, int]:
        for_all = await ask(pages, address)
        return for_all, await ask(pages, address, headers={name: value}), len(pages)

    for_all, own, kept = run(visits)

    assert (for_all.status, own.status, kept) == (200, status, 1)
    assert "etag" in for_all.headers
    assert "etag" not in own.headers
