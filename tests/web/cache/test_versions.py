import asyncio

import pytest

from scoring.selectors.versions import EventVersions
from scoring.services.series import change_series
from tests.asgi import aside, in_loop
from tests.builders import a_published_seating, an_event
from tests.connections import connections_opened, database_away
from tests.scoring.seasons import a_series
from web.cache.versions import ALL_EVENTS, Club, Followed, Series, VersionCache, VersionsUnknown

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 3600.0  # seconds


def test_versions_are_looked_up_once_for_all_who_come_at_the_same_time_or_soon_after() -> None:
    event = an_event(players=0)

    async def many() -> list[EventVersions | None]:
        versions = VersionCache(max_age=LONG)
        first = await asyncio.gather(*(versions.get(event.slug) for _ in range(50)))
        return [*first, await versions.get(event.slug)]

    with connections_opened() as opened:
        answers = in_loop(many())

    assert answers == [EventVersions(0, 0, 0, event=event.pk)] * 51
    assert opened == {"versions": 1}


def test_versions_are_looked_up_again_when_the_answer_is_old() -> None:
    event = an_event(players=4)

    async def before_and_after() -> list[EventVersions | None]:
        versions = VersionCache(max_age=0.0)
        before = await versions.get(event.slug)
        await aside(lambda: a_published_seating(event))
        return [before, await versions.get(event.slug)]

    before, after = in_loop(before_and_after())

    assert (before and before.seating, after and after.seating) == (0, 1)


def test_versions_from_before_are_looked_up_again_once_the_database_has_answered() -> None:
    event = an_event(players=0)

    async def story() -> EventVersions | None:
        versions = VersionCache(max_age=LONG)
        on_its_way = asyncio.ensure_future(versions.get(event.slug))
        await asyncio.sleep(0)  # it has begun
        found = await versions.get(event.slug, since=asyncio.get_running_loop().time())
        await on_its_way
        return found

    with connections_opened() as opened:
        assert in_loop(story()) == EventVersions(0, 0, 0, event=event.pk)
    assert opened == {"versions": 2}


def test_versions_of_a_draft_are_none() -> None:
    slug = an_event(players=0, state="draft").slug

    async def one() -> EventVersions | None:
        return await VersionCache().get(slug)

    assert in_loop(one()) is None


def test_an_announcement_counts_without_asking() -> None:
    event = an_event(players=0)

    async def announced() -> EventVersions | None:
        versions = VersionCache(max_age=LONG)
        await versions.get(event.slug)
        versions.update(event.slug, standings=7, seating=2)
        return await versions.get(event.slug)

    with connections_opened() as opened:
        assert in_loop(announced()) == EventVersions(
            results=7, standings=7, seating=2, event=event.pk
        )
    assert opened == {"versions": 1}


def test_made_up_addresses_do_not_pile_up() -> None:
    async def remembered() -> list[Followed]:
        versions = VersionCache(max_age=LONG, max_events=2)
        for slug in ("one", "two", "three"):
            await versions.get(slug)
        return list(versions._asked)

    assert in_loop(remembered()) == ["two", "three"]


def test_behind_many_made_up_addresses_those_that_are_known_are_asked_for() -> None:
    slug = an_event().slug

    async def story() -> list[bool]:
        cache = VersionCache(max_age=0.0, max_waiting=2)
        await cache.get(slug)
        asked = [cache.get("made"), cache.get("up"), cache.get("too-many"), cache.get(slug)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        later = await cache.get("too-many")
        return [isinstance(one, VersionsUnknown) for one in (*answers, later)]

    assert in_loop(story()) == [False, False, True, False, False]


def test_the_list_of_events_and_a_club_s_pages_have_versions_too() -> None:
    club = an_event(players=0).organisation
    an_event(players=0)

    async def numbers() -> list[int | None]:
        versions = VersionCache()
        found = [await versions.get(one) for one in (ALL_EVENTS, Club(club.slug), Club("unknown"))]
        return [one.results if one else None for one in found]

    assert in_loop(numbers()) == [2, 1, None]


def test_the_pages_of_a_public_series_have_a_version_that_rises_with_its_rule() -> None:
    public, secret = a_series(), a_series(public=False)

    async def numbers() -> list[int]:
        versions = VersionCache(max_age=0.0)
        asked = [await versions.get(Series(public.slug))]
        await aside(lambda: change_series(series_id=public.pk, best_events=1))
        asked.append(await versions.get(Series(public.slug)))
        asked.append(await versions.get(Series(secret.slug)))
        return [one.results if one else 0 for one in asked]

    before, after, unknown = in_loop(numbers())
    assert (after > before, unknown) == (True, 0)


def test_a_database_that_is_away_is_named_as_such() -> None:
    async def one() -> EventVersions | None:
        return await VersionCache().get("evening")

    with database_away(), pytest.raises(VersionsUnknown):
        in_loop(one())
