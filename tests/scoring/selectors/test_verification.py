"""Whatever is changed behind the service's back is found, and where."""

import pgtrigger
import pytest
from django.db import connection

from scoring.models import ChainRecord, Entry, Source
from scoring.selectors.chains import chain_records_of, hash_of
from scoring.selectors.shown import is_shown
from scoring.selectors.verification import Difference, differences_of, shown_changes
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
)
from tournaments.models import Event, Person
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """Two seatings of one table of three: the first is closed, in the second a round is played."""
    event = an_event(3, rounds=3, evidence=["cards", "points"], preferred_size=3)
    for number in (1, 2):
        [table] = tables_of(a_published_seating(event))
        an_entry(table)
        if number == 1:
            an_overridden_entry(table, 2)
            a_void_round(table, 3, replayed=False)
            close_seating(seating_id=table.seating_id)
            director = a_user(event.organisation)
            an_entry(table, based_on=1, correction="Miscounted", source=Source.DESK, by=director)
    a_sanction(event)
    refresh_standings(event_id=event.pk)
    return event


def tamper(*statements: str) -> None:
    """Change rows as the owner of the database can: with the triggers switched off."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        for statement in statements:
            cursor.execute(statement)
        cursor.execute("SET session_replication_role = origin")


def found(event: Event) -> Difference | None:
    return next(differences_of(event, lambda: None), None)


def test_an_event_that_was_not_touched_is_clean(event: Event) -> None:
    a_ruling(event.seatings.get(number=1))
    refresh_standings(event_id=event.pk)

    assert found(event) is None


def ids_of(event: Event) -> dict[str, int]:
    """The rows of the first round of the first seating: what counts on the second seat."""
    entry = Entry.objects.filter(table__seating__event=event, version=2).get()
    pile = entry.piles.get(seat__position=1)
    stay = pile.seat.occupancies.get()
    return {"pile": pile.pk, "stay": stay.pk, "entry": entry.pk, "round": entry.round_id}


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("UPDATE scoring_storedpile SET points = 99 WHERE id = {pile}", (1, 1, 1, 2)),
        ("UPDATE scoring_storedpile SET penalty = '{{y0}}' WHERE id = {pile}", (1, 1, 1, 2)),
        ("DELETE FROM scoring_storedpile WHERE id = {pile}", (1, 1, 1, 2)),
        ("UPDATE tournaments_occupancy SET from_round = 2 WHERE id = {stay}", (1, 1, None, 2)),
        ("UPDATE scoring_round SET state = 'void' WHERE id = {round}", (1, 1, 1, None)),
        ("UPDATE scoring_entry SET version = 3 WHERE id = {entry}", (1, 1, 1, None)),
        ("UPDATE scoring_chainrecord SET text = '' WHERE number = 2", (1, None, None, None)),
        ("UPDATE scoring_chainrecord SET hash = 'x' WHERE number = 1", (1, None, None, None)),
        ("DELETE FROM scoring_chainrecord WHERE number = 1", (1, None, None, None)),
        ("DELETE FROM scoring_chainrecord", (1, None, None, None)),
    ],
)
def test_a_change_in_a_closed_seating_is_named_with_table_round_and_seat(
    event: Event, statement: str, where: tuple[int | None, ...]
) -> None:
    tamper(statement.format(**ids_of(event)))

    one = found(event)

    assert one
    assert (one.seating, one.table, one.round, one.seat) == where


def test_points_and_cards_of_a_seating_that_is_still_played_are_checked_too(event: Event) -> None:
    entry = Entry.objects.get(table__seating__number=2)
    pile = entry.piles.get(seat__position=2)
    tamper(f"UPDATE scoring_storedpile SET points = points + 5 WHERE id = {pile.pk}")  # noqa: S608

    assert str(found(event)) == (
        f"Seating 2, table 1, round 1, seat 3: version 1: {pile.points + 5} points are stored, "
        f"the cards give {pile.points}"
    )


def test_a_sanction_or_a_line_that_was_changed_shows_in_the_standings(event: Event) -> None:
    tamper("UPDATE scoring_sanction SET points = 840")

    assert str(found(event)).startswith("Standings, line ")


def test_a_chain_from_before_names_were_in_it_is_clean_whatever_people_are_called(
    event: Event,
) -> None:
    def earlier(record: ChainRecord, previous: str) -> str:
        """Write a record as 0.2.0 did."""
        lines = [
            line
            for line in record.text.splitlines()
            if not is_shown(line) and not line.startswith(("idle ", "game "))
        ]
        text = "\n".join(["stichtafel 1", *lines[1:]]) + "\n"
        row = ChainRecord.objects.filter(pk=record.pk)
        row.update(text=text, previous=previous, hash=hash_of(previous, text))
        return hash_of(previous, text)

    with pgtrigger.ignore("scoring.ChainRecord:append_only"):
        previous = ""
        for record in chain_records_of(event):
            previous = earlier(record, previous)
    Event.objects.filter(pk=event.pk).update(name="Cup")

    assert found(event) is None


def test_a_text_of_no_known_format_is_found(event: Event) -> None:
    record = chain_records_of(event).last()
    assert record is not None
    text = record.text.replace("stichtafel 2", "stichtafel 3")
    with pgtrigger.ignore("scoring.ChainRecord:append_only"):
        ChainRecord.objects.filter(pk=record.pk).update(
            text=text, hash=hash_of(record.previous, text)
        )

    assert found(event) == Difference(what="“stichtafel 3” is no format of a chain", seating=1)


def test_a_name_that_was_changed_and_changed_back_is_no_change(event: Event) -> None:
    for name in ("Zoe", "Anna"):
        Person.objects.filter(entrants__event=event, entrants__number=1).update(name=name)

    assert found(event) is None
    given_since = "sanctions 1"
    assert [one.thing for one in shown_changes(event)] == [given_since]


def test_who_came_after_a_seating_was_closed_is_no_difference(event: Event) -> None:
    register_names(event_id=event.pk, names=["Zita"])
    refresh_standings(event_id=event.pk)

    assert found(event) is None
