"""The history of an event on the desk: sentences, filters, pages."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Source
from scoring.selectors.history import PER_PAGE
from scoring.services.confirmations import confirm_entry, confirm_rounds
from scoring.services.occupancies import swap_players
from tests.builders import (
    a_payment,
    a_published_seating,
    a_ruling,
    a_sanction,
    a_user,
    an_accepted_registration,
    an_entry,
    an_event,
    points_sheet,
    start_numbers,
)
from tests.pages.desk.desks import agreed, desk_of, text
from tournaments.models import AttendanceState, ConfirmedBy, Event, Prize, Role, Table, User
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.events import change_event
from tournaments.services.payments import reverse_payment
from tournaments.services.withdrawals import withdraw_registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(3, rounds=2, evidence=["points"], preferred_size=3)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation, Role.DIRECTOR)


@pytest.fixture
def client(director: User) -> Client:
    return desk_of(director)


@pytest.fixture
def table(event: Event) -> Table:
    return tables_of(a_published_seating(event))[0]


def lines(client: Client, event: Event, **wanted: str | int) -> list[str]:
    """The lines of the history, without their times."""
    answer = client.get(reverse("admin:history", args=[event.pk]), wanted)
    found = re.findall(r"<li>(.*?)</li>", answer.content.decode().partition("<main")[2], re.DOTALL)
    marked = [f"<main>{re.sub(r'<time.*?</time>', '', one, flags=re.DOTALL)}" for one in found]
    return [text_of(one) for one in marked]


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).replace("&rarr;", "→").split())


def test_a_corrected_round_is_told_with_points_before_and_after(
    client: Client, event: Event, table: Table, director: User
) -> None:
    an_entry(table, sheet=points_sheet(7, 11, -2))
    an_entry(table, sheet=points_sheet(7, 10, -2), based_on=1, source=Source.DESK, by=director)

    start = "Seating 1, table 1, round 1 results "
    one, two, three = (
        f"{number} {event.entrants.get(number=number).person.name}"
        for number in start_numbers(table)
    )
    corrected, entered = lines(client, event, kind="results")
    assert corrected == start + (
        f"The round was corrected. {one} before: 7 → after: 7 {two} before: 11 → after: 10 "
        f"{three} before: -2 → after: -2 · {director.username}"
    )
    assert entered == start + (
        f"The round was entered. {one} before: – → after: 7 {two} before: – → after: 11 "
        f"{three} before: – → after: -2 · a phone in the hall"
    )


def test_a_directors_word_for_a_round_is_told_with_its_reason_and_those_of_players_are_not(
    client: Client, event: Event, table: Table, director: User
) -> None:
    Event.objects.update(confirmation=ConfirmedBy.NEEDED)
    entry = an_entry(table, sheet=points_sheet(7, 11, -2))
    confirm_entry(entry_id=entry.pk, device="phone", player=start_numbers(table)[0])
    confirm_rounds(event_id=event.pk, entries=[entry.pk], reason="They left.", by=director)

    confirmed, entered = lines(client, event, kind="results", seating=1, place=1)

    assert confirmed == (
        "Seating 1, table 1, round 1 results The round was confirmed by the director. "
        f"They left. · {director.username}"
    )
    assert "The round was entered." in entered


def test_what_a_director_does_is_told_with_name_address_and_page(
    client: Client, event: Event, table: Table, director: User
) -> None:
    page = reverse("admin:postpone_table", args=[table.pk])

    client.post(page)

    assert lines(client, event, place=1)[0] == (
        "Seating 1, table 1 seatings and tables Changed. Postponed before: no → after: yes "
        f"· {director.username} · from 127.0.0.1, page {page}"
    )


def test_a_sanction_a_ruling_and_their_withdrawals_are_told(
    client: Client, event: Event, table: Table, director: User
) -> None:
    bela = event.entrants.get(number=2)
    given = {"entrant": "Béla", "kind": "points", "points": "-10", "reason": "Late"}
    ruled = {"entrant": "Béla", "seating": table.seating_id, "kind": "void", "reason": "Ill"}
    agreed(client, reverse("admin:give_sanction", args=[event.pk]), given)
    late = bela.sanctions.get().pk
    agreed(client, reverse("admin:withdraw_sanction", args=[late]), why="On time")
    warned = {"entrant": "Béla", "kind": "warning", "reason": "Loud", "newest": late}
    agreed(client, reverse("admin:give_sanction", args=[event.pk]), warned)
    agreed(client, reverse("admin:give_ruling", args=[event.pk]), ruled)
    agreed(client, reverse("admin:withdraw_ruling", args=[bela.rulings.get().pk]), why="Well again")

    told = lines(client, event, kind="decisions", entrant="béla")

    before = "Standings points before:"
    ten_less = "\N{MINUS SIGN}10.0%"
    start = "2 Béla sanctions and rulings "  # all at one moment, for a test is one transaction
    assert {line.partition(" · ")[0].removeprefix(start) for line in told} == {
        "The ruling for seating 1 was withdrawn. Well again",
        ("A ruling was given for seating 1. Ill Kind before: – → after: the match does not count"),
        "A warning was given. Loud",
        f"The sanction or bonus was withdrawn. On time {before} {ten_less} → after: –",
        f"A sanction or bonus was given. Late {before} – → after: {ten_less}",
    }
    assert {line.split(" · ")[1] for line in told} == {director.username}


@pytest.mark.django_db(transaction=True)  # else all would have happened at one moment
def test_swapped_seats_are_told_with_who_sat_there_before(
    client: Client, event: Event, table: Table
) -> None:
    first, second = start_numbers(table)[:2]
    swap_players(table_id=table.pk, number=first, other_number=second)

    names = {one.number: f"{one.number} {one.person.name}" for one in event.entrants.all()}
    about, what = "Seating 1, table 1, seat", "Another person sits there from round 1."
    told = lines(client, event, kind="seats")
    assert {line.partition(" · ")[0] for line in told} == {
        (
            f"{about} 1 who sits where {what} "
            f"Entrant before: {names[first]} → after: {names[second]}"
        ),
        (
            f"{about} 2 who sits where {what} "
            f"Entrant before: {names[second]} → after: {names[first]}"
        ),
    }


def test_the_roll_call_is_told_by_person(client: Client, event: Event, director: User) -> None:
    one = event.entrants.get(number=1)
    mark_attendance(entrant_id=one.pk, number=1, state=AttendanceState.LATE, by=director)
    mark_attendance(entrant_id=one.pk, number=1, state=AttendanceState.PRESENT, by=director)

    start = "1 Anna roll call Roll call for seating 1. State before: "
    assert lines(client, event, kind="roll_call", entrant=one.number) == [
        f"{start}late → after: present · {director.username}",
        f"{start}– → after: late · {director.username}",
    ]


def test_more_changes_than_a_page_holds_stand_on_the_next_one(
    client: Client, event: Event, director: User
) -> None:
    one = event.entrants.get(number=1)
    for number in range(1, PER_PAGE + 2):
        mark_attendance(entrant_id=one.pk, number=number, state=AttendanceState.LATE, by=director)

    newest = client.get(reverse("admin:history", args=[event.pk]), {"kind": "roll_call"})
    oldest = lines(client, event, kind="roll_call", page=2)

    assert "Page 1 of 2" in text(newest)
    assert [line[:36] for line in oldest] == ["1 Anna roll call Roll call for seatin"[:36]]


def test_a_person_is_typed_and_one_whom_no_one_knows_is_named(client: Client, event: Event) -> None:
    page = client.get(reverse("admin:history", args=[event.pk]), {"entrant": "Zoltán"})

    assert '<option value="Anna (1)"></option>' in page.content.decode()
    assert "No entrant is called “Zoltán”. Choose one from the list." in text(page)


def test_a_filter_that_cannot_be_is_left_out(client: Client, event: Event) -> None:
    everything = lines(client, event)

    assert everything != []
    assert lines(client, event, kind="weather", page="x", place="-1", entrant="x") == everything


def test_the_history_takes_the_same_queries_for_any_number_of_changes(
    client: Client, event: Event, table: Table, director: User
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("admin:history", args=[event.pk]))
        return len(queries)

    def change(number: int) -> None:
        sheet = points_sheet(7, 11, -2)
        an_entry(table, number, sheet=sheet, source=Source.DESK, by=director)
        a_sanction(event, number, by=director)
        a_ruling(table.seating, number, by=director)

    change(1)
    asked()  # what a process asks once only
    few = asked()
    change(2)

    assert asked() == few


def test_settings_of_the_standings_are_told_by_their_names_and_units(
    client: Client, event: Event
) -> None:
    event.tie_breaks, event.sit_out_points = ["lot", "direct_meetings"], 280
    change_event(event, fields=["tie_breaks", "sit_out_points"])

    told = " ".join(lines(client, event, kind="settings"))

    assert "Tables won, Points above the table’s mean → after: Drawn lot, Direct meetings" in told
    assert "50.0% → after: 33.3%" in told


def test_settings_are_told_by_their_names_in_the_readers_language(
    client: Client, event: Event
) -> None:
    event.starts_on, event.ends_on = date(2026, 3, 7), date(2026, 3, 8)
    event.edition, event.variant, event.evidence = "jp90", "hattrick", ["counts", "points"]
    event.sit_out_points = 280
    fields = ["starts_on", "ends_on", "edition", "variant", "evidence", "sit_out_points"]
    change_event(event, fields=fields)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"

    newest = lines(client, event, kind="settings")[0]

    assert newest.partition(" Geändert. ")[2].partition(" · ")[0] == (
        "Erster Tag vorher: 06.03.2026 → nachher: 07.03.2026 "
        "Letzter Tag vorher: 06.03.2026 → nachher: 08.03.2026 "
        "Ausgabe vorher: Schachtel mit 120 Karten → nachher: Japanische Ausgabe, 90 Karten "
        "Variante vorher: Klassisch → nachher: Hattrick "
        "Erlaubte Nachweise vorher: Nur Punkte → nachher: Kartenzahlen, Nur Punkte "
        "Punkte für das Aussetzen vorher: 50,0% → nachher: 33,3%"
    )


def test_payments_are_in_the_history_with_who_noted_them(
    client: Client, event: Event, director: User
) -> None:
    bob = a_user()
    payment = a_payment(event, 2, by=bob)
    reverse_payment(payment_id=payment.pk, by=director)
    entrant = event.entrants.get(number=2).pk

    assert lines(client, event, kind="payments", entrant=entrant) == [
        (
            "2 Béla payments A payment was taken back. cash before: – → after: "
            f"\N{MINUS SIGN}€8.00 · {director.username}"
        ),
        f"2 Béla payments A payment was noted. cash before: – → after: €8.00 · {bob.username}",
    ]


def test_the_fee_is_written_in_the_currency_that_it_had(client: Client, event: Event) -> None:
    event.fee, event.currency = 1200, "JPY"
    change_event(event, fields=["fee", "currency"])
    event.fee, event.currency = 800, "EUR"
    change_event(event, fields=["fee", "currency"])

    newest, before = lines(client, event, kind="settings")[:2]

    assert "Fee before: ¥1,200 → after: €8.00" in newest
    assert "Fee before: – → after: ¥1,200" in before


def test_the_money_of_a_prize_is_written_as_an_amount(client: Client, event: Event) -> None:
    prize = Prize.objects.create(event=event, amount=5000)
    Prize.objects.filter(pk=prize.pk).update(amount=2550)
    prize.delete()

    removed, changed, added, *_others = lines(client, event, kind="settings")

    assert removed == "Prize · €25.50 settings Removed. · the service itself"
    assert "Sum of money before: €50.00 → after: €25.50" in changed
    assert "Sum of money before: – → after: €50.00" in added


def test_who_withdraws_by_a_link_is_named_as_a_visitor(client: Client) -> None:
    event = an_event(1, self_registration=True)
    zoe = an_accepted_registration(event)
    withdraw_registration(registration_id=zoe.pk)
    entrant = event.entrants.get(number=2)

    [newest, *_] = lines(desk_of(a_user(event.organisation)), event, entrant=entrant.pk)

    assert "Withdrawn before: no → after: yes" in newest
    assert newest.endswith("a visitor, by the link of a registration")
