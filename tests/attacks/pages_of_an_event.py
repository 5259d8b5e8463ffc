"""Every page that shows an event, or stands in front of all events, and those that break."""

from typing import TypeAlias

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from pages.desk.addresses import ADDRESSES
from scoring.models import Round
from tests.flows.addresses import (
    LEADS_TO_A_BOARD,
    LISTS_BOARDS,
    LISTS_EVENTS,
    SHOWS_AN_EVENT,
    WITH_A_LINK_IN_THE_HEADER,
    WITH_A_LINK_IN_THE_PATH,
    WITHOUT_NAMES,
    fill_in,
)
from tests.pages.desk.ladder import LADDER, STOCK
from tournaments.models import Event, Table
from tournaments.selectors.check_in import check_in_link
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import seated_tables

FRONT = ("/de/", "/en/", "/api/v1/events/")
# By route, addresses with the link that goes into the header, where one does.
Routes: TypeAlias = dict[str, list[tuple[str, str]]]
# What says so, and why, where there is no plan, no round to enter next, or no way to even tables.
_NOTHING_THERE = {"/plan/": 404, "/round/": 404, "/rebalance/": 422}
_POSTED = ("/entries/", "/confirmations/")  # the API's addresses that answer no GET


def broken_pages(event: Event, operator: Client, *, each: bool) -> list[str]:
    """The addresses that do not show what they should, with what they answer.

    Without ``each`` one address of every route: of the first route that of the first row, of the
    second that of the second row, and so on, so that all kinds of rows have their turn.
    """
    cache.clear()
    routes = [
        *((group, Client()) for group in _outside(event).values()),
        *((group, operator) for group in _desk(event).values()),
    ]
    shown = [
        (address, link, browser)
        for number, (group, browser) in enumerate(routes)
        for address, link in (group if each else [group[number % len(group)]])
    ]
    found = ((address, _answer(browser, address, link)) for address, link, browser in shown)
    return [f"{address}: {answer}" for address, answer in found if answer]


def _answer(browser: Client, address: str, link: str) -> str:
    """What an address answers instead of a page; nothing where it shows one."""
    headers = {"Authorization": f"Place {link}"} if link else {}
    try:
        with transaction.atomic():
            answer = browser.get(address, headers=headers)
            if answer.streaming:
                b"".join(answer)
            transaction.set_rollback(True)
    except Exception as fault:  # what would be a 500, with its reason
        return repr(fault)
    # Of the desk some pages lead to others.
    usual = {200, 302} | {status for end, status in _NOTHING_THERE.items() if address.endswith(end)}
    return "" if answer.status_code in usual else str(answer.status_code)


def _outside(event: Event) -> Routes:
    found: dict[str, dict[str, str]] = {address: {address: ""} for address in FRONT}
    people = [*event.entrants.values_list("number", flat=True)]
    found["player"] = {f"/en/e/{event.slug}/players/{number}/": "" for number in people}
    found["two players"] = {f"/en/e/{event.slug}/players/{people[0]}/{people[-1]}/": ""}
    if event.check_in:
        found["check-in"] = {f"/in/{check_in_link(event)}/": ""}
    routes = LISTS_EVENTS | SHOWS_AN_EVENT | LISTS_BOARDS | LEADS_TO_A_BOARD
    routes |= WITH_A_LINK_IN_THE_PATH | WITHOUT_NAMES
    for table in _tables(event):
        link = link_of(table.place)
        played = table.rounds.exists()
        for route in routes:
            if "/players/" not in route and (played or "<number:number>/" not in route):
                found.setdefault(route, {})[fill_in(route, table, link)] = ""
        for route in WITH_A_LINK_IN_THE_HEADER:
            if not route.endswith(_POSTED) and (played or "<number:round_number>" not in route):
                found.setdefault(route, {})[fill_in(route, table, link)] = link
    return {route: sorted(group.items()) for route, group in sorted(found.items())}


def _tables(event: Event) -> list[Table]:
    tables = seated_tables().filter(seating__event=event)
    return list(tables.select_related("seating__event__organisation", "place").order_by("pk"))


def _desk(event: Event) -> Routes:
    found = {name: [(reverse(f"admin:{name}"), "")] for name in STOCK}
    found["event in stock"] = [(reverse("admin:tournaments_event_change", args=[event.pk]), "")]
    tables = Table.objects.filter(seating__event=event)
    rows = {
        "event_id": [event.pk],
        "organisation_id": [event.organisation_id],
        "seating_id": _pks(event.seatings),
        "table_id": _pks(tables)[::2],
        "round_id": _ends(_pks(Round.objects.filter(table__in=tables))),
        "place_id": _ends(_pks(event.places)),
        "entrant_id": _ends(_pks(event.entrants)),
        "person_id": _ends([*event.entrants.values_list("person_id", flat=True)]),
        "team_id": _ends(_pks(event.teams)),
    }
    for name, (route, _) in ADDRESSES.items():
        key = route.partition(":")[2].partition(">")[0]
        if "GET" in LADDER[name][0]:
            found[name] = [
                (reverse(f"admin:{name}", kwargs={key: pk}), "") for pk in rows.get(key, [])
            ]
    return {name: group for name, group in found.items() if group}


def _pks(rows: object) -> list[int]:
    return [*rows.order_by("pk").values_list("pk", flat=True)]  # type: ignore[attr-defined]


def _ends(pks: list[int]) -> list[int]:
    return sorted({*pks[:1], *pks[-1:]})
