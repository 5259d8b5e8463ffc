import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from typing import TypeVar

import pytest

from tests.asgi import Answer, Listener, a_listener, aside, ask, in_loop
from tests.builders import a_proposed_seating, a_table, an_announcement, an_event
from tests.connections import connections_opened, database_away
from tests.drafts import a_pile
from tournaments.models import Table
from tournaments.selectors.places import link_of
from tournaments.services.places import withdraw_link
from web.live.events import PageVersions
from web.live.streams import Capacity
from web.live.tables import MOST_LISTENERS, TableHub

pytestmark = pytest.mark.django_db(transaction=True)

END = b""
Result = TypeVar("Result")


def run(
    story: Callable[[TableHub], Awaitable[Result]], hub: Callable[[], TableHub] = TableHub
) -> Result:
    async def result() -> Result:
        return await story(hub())

    return in_loop(result())


def with_link(link: str) -> dict[str, str]:
    return {"authorization": f"Place {link}"}


def a_phone(
    hub: TableHub, table: Table, link: str | None = None
) -> AbstractAsyncContextManager[Listener]:
    """A phone at the table that follows its number."""
    headers = with_link(link_of(table.place) if link is None else link)
    return a_listener(hub, f"tables/{table.pk}", headers)


async def asked(hub: TableHub, table_id: object, *, method: str = "GET", **headers: str) -> Answer:
    return await ask(hub, f"/live/tables/{table_id}", method, headers)


async def number_of(phone: Listener) -> object:
    """The number of the table; those of its event stand before it."""
    message = json.loads((await phone.next()).removeprefix(b"data: "))
    assert list(message) == ["seating", "notice", "table"]
    return {"table": message["table"]}


def test_a_phone_gets_the_number_of_its_table_at_once_and_whenever_it_rises() -> None:
    table, other = a_table(), a_table()
    a_pile(table)

    async def story(hub: TableHub) -> list[object]:
        async with a_phone(hub, table) as phone, a_phone(hub, other) as stranger:
            found = [await number_of(phone), await number_of(stranger)]
            hub.publish(table.pk, 5)
            hub.publish(table.pk, 4)  # overtaken on its way
            hub.publish(other.pk, 1)
            hub.publish(10**9, 7)  # followed by no one here
            return [*found, await number_of(phone), await number_of(stranger)]

    assert run(story) == [{"table": 1}, {"table": 0}, {"table": 5}, {"table": 1}]


def test_a_phone_hears_on_the_stream_of_its_table_what_is_new_at_its_event() -> None:
    table, other = a_table(), a_table()
    slug = table.seating.event.slug

    async def heard(phone: Listener) -> object:
        return json.loads((await phone.next()).removeprefix(b"data: "))

    async def story(hub: TableHub) -> list[object]:
        async with a_phone(hub, table) as phone, a_phone(hub, other) as stranger:
            found = [await heard(phone), await heard(stranger)]
            hub.publish_event(slug, PageVersions(standings=9, seating=2, notice=1))
            found.append(await heard(phone))
            hub.publish_event(slug, PageVersions(standings=10, seating=2, notice=1))
            await aside(lambda: an_announcement(other.seating.event, "Dinner is ready"))
            await hub.resync()
            found.append(await heard(stranger))
            hub.publish(table.pk, 4)
            return [*found, await heard(phone)]

    assert run(story) == [
        {"seating": 1, "notice": 0, "table": 0},
        {"seating": 1, "notice": 0, "table": 0},
        {"seating": 2, "notice": 1, "table": 0},
        {"seating": 1, "notice": 1, "table": 0},
        {"seating": 2, "notice": 1, "table": 4},
    ]


def test_a_stream_is_never_stored_and_costs_no_connection_while_it_is_open() -> None:
    table = a_table()

    async def story(hub: TableHub) -> Answer:
        async with a_phone(hub, table) as phone:
            await phone.next()
            with connections_opened() as opened:
                hub.publish(table.pk, 5)
                await phone.next()
            assert opened == {}
            return phone.answer

    answer = run(story)

    assert (answer.status, answer.headers["content-type"]) == (200, "text/event-stream")
    assert answer.headers["cache-control"] == "no-store"


def test_without_a_link_or_with_a_wrong_one_no_table_is_followed() -> None:
    table, other = a_table(), a_table()
    old = link_of(table.place)
    withdraw_link(place_id=table.place_id)
    place = Table.objects.select_related("place").get(pk=table.pk).place

    async def story(hub: TableHub) -> list[Answer]:
        return [
            await asked(hub, table.pk),
            await asked(hub, table.pk, authorization=f"Bearer {link_of(place)}"),
            await asked(hub, table.pk, **with_link("nothing")),
            await asked(hub, table.pk, **with_link("é")),
            await asked(hub, table.pk, **with_link(old)),
            await asked(hub, table.pk, **with_link(link_of(other.place))),
            await asked(hub, 10**15, **with_link(link_of(place))),
        ]

    answers = run(story)

    assert [answer.status for answer in answers] == [401, 401, 401, 401, 401, 403, 404]
    assert [answer.headers.get("www-authenticate") for answer in answers[:2]] == ["Place", "Place"]


def test_a_table_that_is_only_proposed_is_not_found() -> None:
    seating = a_proposed_seating(an_event(4))
    table = seating.tables.get()
    headers = with_link(link_of(table.place))

    assert run(lambda hub: asked(hub, table.pk, **headers)).status == 404


@pytest.mark.parametrize("table_id", ["", "0", "-1", "a", "1/2", "9" * 19])
def test_another_address_is_not_found(table_id: str) -> None:
    assert run(lambda hub: asked(hub, table_id)).status == 404


def test_nothing_can_be_sent_to_the_hub() -> None:
    answer = run(lambda hub: asked(hub, 1, method="POST"))

    assert (answer.status, answer.headers["allow"]) == (405, "GET")


def test_a_table_and_a_process_have_room_for_so_many() -> None:
    table, other = a_table(), a_table()

    async def story(hub: TableHub) -> list[int]:
        async with AsyncExitStack() as stack:
            for _ in range(MOST_LISTENERS):
                await (await stack.enter_async_context(a_phone(hub, table))).next()
            found = []
            for one in (table, other):
                headers = with_link(link_of(one.place))
                if one is other:
                    hub.capacity.limit = MOST_LISTENERS
                found.append((await asked(hub, one.pk, **headers)).status)
        return [*found, hub.capacity.listeners]

    assert run(story, partial(TableHub, capacity=Capacity(1000))) == [503, 503, 0]


def test_without_the_database_who_comes_is_asked_to_come_again() -> None:
    table = a_table()
    headers = with_link(link_of(table.place))

    with database_away():
        answer = run(lambda hub: asked(hub, table.pk, **headers))

    assert (answer.status, answer.headers["retry-after"]) == (503, "5")


def test_a_resync_asks_once_for_all_tables_and_sends_what_no_message_sent() -> None:
    table, other = a_table(), a_table()

    async def story(hub: TableHub) -> tuple[list[object], dict[str, int]]:
        async with a_phone(hub, table) as phone, a_phone(hub, other) as another:
            await phone.next()
            await another.next()
            await aside(lambda: (a_pile(table), a_pile(other)))
            with connections_opened() as opened:
                await hub.resync()
            return [await number_of(phone), await number_of(another)], dict(opened)

    assert run(story) == ([{"table": 1}, {"table": 1}], {"tables": 1})


def test_a_resync_without_the_database_or_without_listeners_changes_nothing() -> None:
    table = a_table()

    async def story(hub: TableHub) -> object:
        with connections_opened() as opened:
            await hub.resync()
        assert opened == {}
        async with a_phone(hub, table) as phone:
            await phone.next()
            with database_away():
                await hub.resync()
            hub.publish(table.pk, 1)
            return await number_of(phone)

    assert run(story) == {"table": 1}


def test_a_withdrawn_link_ends_the_streams_that_came_with_it() -> None:
    table = a_table()

    async def story(hub: TableHub) -> list[object]:
        watching = asyncio.ensure_future(hub.watch())
        async with a_phone(hub, table) as phone:
            found: list[object] = [await number_of(phone)]
            await aside(lambda: withdraw_link(place_id=table.place_id))
            found.append(await phone.next())
        watching.cancel()
        return [*found, hub.capacity.listeners, hub._topics, hub._followed]

    assert run(story, partial(TableHub, check_every=0.05)) == [{"table": 0}, END, 0, {}, {}]


def test_who_comes_with_the_new_link_ends_the_streams_of_the_old_one() -> None:
    table = a_table()
    old = link_of(table.place)

    async def story(hub: TableHub) -> list[object]:
        async with a_phone(hub, table, old) as phone:
            await phone.next()
            await aside(lambda: withdraw_link(place_id=table.place_id))
            new = await aside(lambda: link_of(Table.objects.get(pk=table.pk).place))
            async with a_phone(hub, table, new) as renewed:
                found = [await number_of(renewed), await phone.next()]
                hub.publish(table.pk, 3)
                return [*found, await number_of(renewed)]

    assert run(story) == [{"table": 0}, END, {"table": 3}]


def test_a_check_that_fails_does_not_end_the_checks() -> None:
    failed = asyncio.Event()
    calls = []

    class Failing(TableHub):
        async def resync(self) -> None:
            calls.append(1)
            if len(calls) > 1:
                failed.set()
            raise RuntimeError

    async def story(hub: TableHub) -> None:
        watching = asyncio.ensure_future(hub.watch())
        await failed.wait()
        watching.cancel()

    run(story, partial(Failing, check_every=0.0))
    assert len(calls) >= 2


def test_no_log_line_holds_a_link(caplog: pytest.LogCaptureFixture) -> None:
    table = a_table()
    link = link_of(table.place)

    async def story(hub: TableHub) -> None:
        async with a_phone(hub, table) as phone:
            await phone.next()
            phone.reading.clear()
            hub.publish(table.pk, 1)
            while hub.capacity.listeners:
                await asyncio.sleep(0.01)
        await asked(hub, table.pk, **with_link(f"{link}x"))

    with caplog.at_level("DEBUG"):
        run(story, partial(TableHub, send_timeout=0.05))

    assert "dropped a slow listener" in caplog.text
    assert link not in caplog.text
