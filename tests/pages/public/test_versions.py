import asyncio

import pytest

from pages.public.versions import ALL_EVENTS, Versions, VersionsUnknown
from scoring.selectors.versions import EventVersions
from tests.asgi import aside, in_loop
from tests.builders import a_published_seating, an_event
from tests.connections import connections_opened, database_away

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 3600.0  # seconds


def test_versions_are_asked_once_for_everybody_who_comes_at_the_same_time_or_soon_after() -> None:
    slug = an_event(players=0).slug

    async def many() -> list[EventVersions | None]:
        versions = Versions(good_for=LONG)
        first = await asyncio.gather(*(versions.of(slug) for _ in range(50)))
        return [*first, await versions.of(slug)]

    with connections_opened() as opened:
        answers = in_loop(many())

    assert answers == [EventVersions(0, 0, 0)] * 51
    assert opened == {"versions": 1}


def test_versions_are_asked_again_when_the_answer_is_old() -> None:
    event = an_event(players=4)

    async def before_and_after() -> list[EventVersions | None]:
        versions = Versions(good_for=0.0)
        before = await versions.of(event.slug)
        await aside(lambda: a_published_seating(event))
        return [before, await versions.of(event.slug)]

    before, after = in_loop(before_and_after())

    assert (before and before.seating, after and after.seating) == (0, 1)


def test_versions_of_a_draft_are_none() -> None:
    slug = an_event(players=0, state="draft").slug

    async def one() -> EventVersions | None:
        return await Versions().of(slug)

    assert in_loop(one()) is None


def test_an_announcement_counts_without_asking() -> None:
    slug = an_event(players=0).slug

    async def announced() -> EventVersions | None:
        versions = Versions(good_for=LONG)
        await versions.of(slug)
        versions.announced(slug, standings=7, seating=2)
        return await versions.of(slug)

    with connections_opened() as opened:
        assert in_loop(announced()) == EventVersions(results=7, standings=7, seating=2)
    assert opened == {"versions": 1}


def test_made_up_addresses_do_not_pile_up() -> None:
    async def remembered() -> list[str]:
        versions = Versions(good_for=LONG, remembered=2)
        for slug in ("one", "two", "three"):
            await versions.of(slug)
        return list(versions._questions)

    assert in_loop(remembered()) == ["two", "three"]


def test_the_list_of_events_has_versions_too() -> None:
    an_event(players=0)

    async def one() -> EventVersions | None:
        return await Versions().of(ALL_EVENTS)

    assert in_loop(one()) == EventVersions(results=0, standings=1, seating=0)


def test_a_database_that_is_away_is_named_as_such() -> None:
    async def one() -> EventVersions | None:
        return await Versions().of("evening")

    with database_away(), pytest.raises(VersionsUnknown):
        in_loop(one())
