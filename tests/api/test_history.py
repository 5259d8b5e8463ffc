"""``/api/v1/events/<slug>/history/`` and ``corrections/``: what was changed, for whom."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from api.history import _SUBJECTS, _WHAT
from scoring.models import Source
from scoring.selectors.history_sources import HISTORY_SOURCES
from scoring.services.rulings import withdraw_ruling
from scoring.services.seatings import close_seating
from tests.api.programs import next_page, program, send
from tests.builders import (
    a_payment,
    a_published_seating,
    a_ruling,
    a_sanction,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.desk.ladder import furnished_event
from tournaments.models import Event, EventState, Scope
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event
from tournaments.services.payments import reverse_payment

pytestmark = pytest.mark.django_db


def history(event: Event, query: str = "") -> Any:
    return program(event, Scope.READ).get(f"/api/v1/events/{event.slug}/history/{query}")


def test_a_correction_is_told_with_who_made_it_and_what_it_changed() -> None:
    table = a_table(3, rounds=1, evidence=["points"])
    event = table.seating.event
    director = a_user(event.organisation)
    first = an_entry(table, sheet=points_sheet(9, 5, 1))
    second = an_entry(
        table, sheet=points_sheet(9, 6, 1), based_on=1, source=Source.DESK, by=director
    )

    answer = history(event, "?kind=results")

    def told(entry: Any, by: str, *points: tuple[int | None, int]) -> dict[str, object]:
        seats = [seat["number"] for seat in seats_of(table, event)]
        return {
            "moment": entry.created_at.isoformat().replace("+00:00", "Z"),
            "kind": "results",
            "what": "entry",
            "seating": 1,
            "table": 1,
            "round": 1,
            "seat": None,
            "entrant": None,
            "reason": "",
            "differences": [
                {"name": str(number), "before": before, "after": after}
                for number, (before, after) in zip(seats, points, strict=True)
            ],
            "by": by,
            "key": None,
        }

    assert answer.json() == [
        told(second, director.username, (9, 9), (5, 6), (1, 1)),
        told(first, "", (None, 9), (None, 5), (None, 1)),
    ]


def seats_of(table: Any, event: Event) -> list[dict[str, Any]]:
    answer = program(event, Scope.READ).get(f"/api/v1/tables/{table.pk}/seats/").json()
    return [seat["people"][0] for seat in answer["seats"]]


def test_what_a_program_changed_names_its_key() -> None:
    event = an_event(1)
    maker = a_user(event.organisation)
    send(
        program(event, by=maker),
        "PATCH",
        f"/api/v1/events/{event.slug}/entrants/1/",
        {"home_club": "Graz"},
        **{"If-Match": "*"},
    )

    [change, _registered] = history(event, "?kind=entrants&entrant=1").json()

    assert (change["by"], change["key"]) == (maker.username, event.api_keys.get(made_by=maker).pk)
    assert (change["what"], change["entrant"]) == ("entrant", 1)
    assert change["differences"] == [{"name": "home_club", "before": "", "after": "Graz"}]


def test_a_history_comes_in_pages_that_leave_nothing_out_and_name_nothing_twice() -> None:
    event = furnished_event("Quixotic")
    client, address = (
        program(event, Scope.READ),
        f"/api/v1/events/{event.slug}/history/?limit=",
    )
    everything = client.get(f"{address}200")
    pages, answer = [], client.get(f"{address}2")
    while "Link" in answer:
        pages += answer.json()
        answer = client.get(next_page(answer["Link"]))
    pages += answer.json()

    assert "Link" not in everything
    assert len(pages) > 20
    assert pages == everything.json()
    assert {change["what"] for change in pages} >= {"sanction", "ruling", "seating", "entrant"}
    assert {change["what"] for change in pages} >= {"prize", "picture"}


def test_every_source_of_the_history_has_a_word_of_its_own() -> None:
    models = {source.model for source in HISTORY_SOURCES}

    assert set(_WHAT) == set(_SUBJECTS) == models
    assert len(set(_WHAT.values())) == len(models)


def test_a_payment_and_its_reversal_are_told_with_the_amount() -> None:
    event = an_event(2, fee=800, currency="EUR")
    payment = a_payment(event, 2)
    reverse_payment(payment_id=payment.pk, by=a_user(event.organisation))

    changes = history(event, "?kind=payments").json()

    assert [(each["what"], each["entrant"], each["differences"]) for each in changes] == [
        ("payment", 2, [{"name": "cash", "before": None, "after": -800}]),
        ("payment", 2, [{"name": "cash", "before": None, "after": 800}]),
    ]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?after=x", "after"),
        ("?after=-1-1-1", "after"),
        ("?after=99999999999999999-1-99", None),
        ("?after=9999999999999999999-1-1", "after"),
        ("?limit=201", "limit"),
        ("?kind=everything", "kind"),
        ("?entrant=9", "entrant"),
        ("?seating=32768", "seating"),
        ("?table=1001", "table"),
        ("?kind=results%00", "kind"),
    ],
)
def test_what_is_asked_for_and_cannot_be_read_is_refused_by_name(
    query: str, field: str | None
) -> None:
    event = an_event(1)

    answer = history(event, query)

    fields = list(answer.json()["fields"]) if answer.status_code == 400 else [None]
    assert fields == [field]


def test_a_history_takes_as_many_queries_with_more_of_a_kind(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in (1, 3):
        event = an_event(4, state=EventState.RUNNING)
        for entrant in range(1, number + 1):
            a_sanction(event, entrant)
        client = program(event, Scope.READ)
        address = f"/api/v1/events/{event.slug}/history/?kind=decisions"
        client.get(address)  # notes the use, once a minute

        with django_assert_num_queries(8):
            client.get(address)


@pytest.mark.django_db(transaction=True)
def test_corrections_are_those_that_anyone_may_read() -> None:
    event = an_event(3, rounds=2, evidence=["points"], preferred_size=3)
    director = a_user(event.organisation)
    [table] = tables_of(seating := a_published_seating(event))
    an_entry(table, sheet=points_sheet(9, 5, 1))
    an_entry(table, sheet=points_sheet(9, 6, 1), based_on=1, source=Source.DESK, by=director)
    a_void_round(table, 2, by=director, note="Two red sevens", replayed=False)
    ruling = a_ruling(seating, 1, by=director)
    withdraw_ruling(ruling_id=ruling.pk, reason="A mistake")
    event.points_system = "raw"
    change_event(event, fields=["points_system"])

    answer = Client().get(f"/api/v1/events/{event.slug}/corrections/")

    told = [
        (each["kind"], each["what"], each["round"], each["entrant"], each["reason"])
        for each in answer.json()
    ]
    assert told == [
        ("settings", "settings", None, None, ""),
        ("decisions", "ruling_withdrawn", None, 1, "Ill"),
        ("decisions", "ruling", None, 1, "Ill"),
        ("results", "voiding", 2, None, "misdeal: Two red sevens"),
        ("results", "entry", 1, None, ""),
    ]
    assert answer.json()[0]["differences"] == [
        {"name": "points_system", "before": "place", "after": "raw"}
    ]
    assert answer.json()[-1]["differences"] == []
    assert director.username not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_changed_name_is_told_once_results_show_it() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    [table] = tables_of(a_published_seating(event))
    an_entry(table, sheet=points_sheet(9, 5, 1))
    close_seating(seating_id=table.seating_id)
    send(
        program(event),
        "PATCH",
        f"/api/v1/events/{event.slug}/entrants/1/",
        {"home_club": "Graz"},
        **{"If-Match": "*"},
    )

    [correction] = Client().get(f"/api/v1/events/{event.slug}/corrections/").json()

    assert (correction["what"], correction["entrant"]) == ("entrant", 1)
    assert correction["differences"] == [{"name": "home_club", "before": "", "after": "Graz"}]
