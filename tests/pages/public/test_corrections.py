"""The public list of corrections: what, why, and nobody's name but a player's."""

import re

import pghistory
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Source
from scoring.services.confirmations import confirm_at_desk, confirm_rounds
from scoring.services.occupancies import swap_players
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating
from scoring.services.voidings import restore_round
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    a_sheet,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
    reread,
    start_numbers,
)
from tournaments.models import ConfirmedBy, Event, Role, User
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(3, rounds=3, preferred_size=3)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation, Role.DIRECTOR)


def page(event: Event, client: Client) -> str:
    return client.get(f"/en/e/{event.slug}/corrections/").content.decode()


def replaced(event: Event, **settings: object) -> Event:
    """The event as it is stored, with other settings."""
    stored = Event.objects.get(pk=event.pk)
    for name, value in settings.items():
        setattr(stored, name, value)
    return stored


def listed(event: Event, client: Client) -> list[str]:
    """The lines of the list, without their times."""
    lines = re.findall(r'<li class="card">(.*?)</li>', page(event, client), re.DOTALL)
    bare = [re.sub(r"<time.*?</time>|<[^>]*>", " ", line, flags=re.DOTALL) for line in lines]
    return [" ".join(line.split()) for line in bare]


def test_every_correction_is_listed_with_its_reason_the_newest_first(
    event: Event, director: User, client: Client
) -> None:
    [table] = tables_of(a_published_seating(event))
    an_entry(table)
    an_entry(table, based_on=1, sheet=a_sheet(3, 2), source=Source.DESK, by=director)
    an_overridden_entry(table, 2, by=director)
    a_void_round(table, 3, by=director, replayed=False)
    restore_round(table_id=table.pk, number=3, by=director)
    a_ruling(table.seating, 2, by=director)
    a_ruling(table.seating, 1, by=director, kind="fixed", points=280)
    withdraw_sanction(sanction_id=a_sanction(event, 3, by=director).pk)
    a_sanction(event, 3, points=None, reason="Loud", reason_public=True, by=director)

    assert listed(event, client) == [
        "Cili A warning was given. Loud",
        "Cili \N{MINUS SIGN}10 % The sanction or bonus was withdrawn. Late",
        "Cili \N{MINUS SIGN}10 % A sanction or bonus was given. Late",
        "Anna 33.3 % A ruling was given for seating 1. Ill",
        "Béla A ruling was given for seating 1. Ill",
        "Seating 1, table 1, round 3 The round counts again.",
        "Seating 1, table 1, round 3 The round was declared void. misdeal",
        "Seating 1, table 1, round 2 The round was entered on the director’s word. A card is lost.",
        "Seating 1, table 1, round 1 The round was corrected.",
    ]
    assert director.username not in page(event, client)
    assert page(event, client).count(f'href="/en/e/{event.slug}/seatings/1/tables/1/"') == 4


def test_the_reason_of_a_warning_is_public_only_where_the_director_says_so(
    event: Event, director: User, client: Client
) -> None:
    a_published_seating(event)

    a_sanction(event, 3, points=None, reason="Loud", by=director)

    assert listed(event, client) == ["Cili A warning was given."]


def test_a_swap_is_a_correction_where_a_round_was_entered_before(
    event: Event, director: User, client: Client
) -> None:
    [table] = tables_of(a_published_seating(event))
    first, second, third = start_numbers(table)
    names = {one.number: one.person.name for one in event.entrants.select_related("person")}

    def swap(one: int, other: int, from_round: int, reason: str = "") -> None:
        swap_players(
            table_id=table.pk,
            number=one,
            other_number=other,
            from_round=from_round,
            reason=reason,
            by=director,
        )

    swap(first, second, 1)  # nothing is entered
    swap(first, second, 1)
    an_entry(table)
    swap(first, third, 2)  # the second round is not entered
    swap(first, second, 1, "They said so")

    # From round 2 on, which is not entered, it is the third who sits on the first seat.
    one, two = names[first], names[second]
    assert listed(event, client) == [
        f"Seating 1, table 1, seat 1 {two} sat there in round 1, not {one}. They said so",
        f"Seating 1, table 1, seat 2 {one} sat there from round 1 on, not {two}. They said so",
    ]


def test_the_reason_of_a_swap_from_before_it_was_public_stays_among_directors(
    event: Event, director: User, client: Client
) -> None:
    [table] = tables_of(a_published_seating(event))
    first, second, *_ = start_numbers(table)
    an_entry(table)
    with pghistory.context(reason="They said so"):  # as it was kept by 0.2.0
        swap_players(table_id=table.pk, number=first, other_number=second, by=director)

    assert len(listed(event, client)) == 2
    assert "They said so" not in " ".join(listed(event, client))


@pytest.mark.django_db(transaction=True)
def test_changed_rules_are_listed_with_the_seating_from_which_they_hold(client: Client) -> None:
    event = an_event(4, evidence=["points"], best_seatings=3, points_system="place")
    change_event(replaced(event, tie_breaks=["lots"]), fields=["tie_breaks"])  # nothing is dealt
    for _ in range(2):
        seating = a_published_seating(event)
        close_seating(seating_id=seating.pk)

    rules = {"points_system": "raw", "best_seatings": None, "evidence": ["cards", "points"]}
    change_event(replaced(event, **rules), fields=list(rules))
    change_event(replaced(event, smallest_size=4, venue="Hall"), fields=["smallest_size", "venue"])

    for_all = "It holds for all seatings."
    from_2, from_3 = (f"It holds from seating {number} on." for number in (2, 3))
    assert listed(event, client) == [
        f"Smallest table size Now: 4. Before: 3. {from_3}",
        f"Points system Now: Card points alone. Before: Place points, 0 to 100 %. {for_all}",
        f"Best seatings that count Now: no limit. Before: 3. {for_all}",
        f"Evidence allowed Now: Every card, Points only. Before: Points only. {from_2}",
    ]


def test_what_a_table_corrects_itself_is_no_correction_of_the_director(
    event: Event, client: Client
) -> None:
    [table] = tables_of(a_published_seating(event))
    an_entry(table)
    an_entry(table, based_on=1, sheet=a_sheet(3, 2))

    assert listed(event, client) == []
    assert "Nothing was corrected in this event." in page(event, client)


def test_a_round_of_a_closed_seating_that_was_missing_was_entered_not_corrected(
    event: Event, director: User, client: Client
) -> None:
    [table] = tables_of(a_published_seating(event))
    close_seating(seating_id=table.seating_id)
    an_entry(table, source=Source.DESK, by=director, correction="The sheet was found")

    assert listed(event, client) == [
        "Seating 1, table 1, round 1 The round was entered. The sheet was found"
    ]


def test_rounds_of_a_seating_that_a_director_confirmed_for_one_reason_are_one_line(
    event: Event, director: User, client: Client
) -> None:
    Event.objects.update(confirmation=ConfirmedBy.NEEDED)
    [table] = tables_of(a_published_seating(event))
    entries = [an_entry(reread(table), number).pk for number in (1, 2, 3)]
    for confirmed, reason in (([], "None."), (entries[:1], "One left."), (entries, "All left.")):
        confirm_rounds(event_id=event.pk, entries=confirmed, reason=reason, by=director)

    assert listed(event, client) == [
        "Seating 1 2 rounds were confirmed by the director. All left.",
        "Seating 1, table 1, round 1 The round was confirmed by the director. One left.",
    ]


def test_what_a_director_confirmed_without_a_reason_is_no_correction(
    event: Event, director: User, client: Client
) -> None:
    Event.objects.update(confirmation=ConfirmedBy.DIRECTOR)
    [table] = tables_of(a_published_seating(event))
    confirm_at_desk(entry_id=an_entry(table).pk, by=director)

    assert listed(event, client) == []


@pytest.mark.parametrize("rounds", [1, 3])
def test_corrections_take_thirteen_queries(
    event: Event, director: User, client: Client, rounds: int
) -> None:
    [table] = tables_of(a_published_seating(event))
    for number in range(1, rounds + 1):
        an_overridden_entry(table, number, by=director)
        a_void_round(table, number, by=director, replayed=False)
        a_ruling(table.seating, number, by=director)
        withdraw_sanction(sanction_id=a_sanction(event, number, by=director).pk)

    with CaptureQueriesContext(connection) as queries:
        assert len(listed(event, client)) == 5 * rounds

    assert len(queries) == 13


def test_the_hash_of_a_closed_seating_stands_on_its_page(event: Event, client: Client) -> None:
    [table] = tables_of(a_published_seating(event))
    address = f"/en/e/{event.slug}/seatings/1/"
    assert "Hash of the results" not in client.get(address).content.decode()

    close_seating(seating_id=table.seating_id)

    chained = event.chain_records.get().hash
    groups = " ".join(chained[start : start + 4] for start in range(0, 20, 4))
    shown = f"<code>{groups}</code>"
    assert shown in client.get(address).content.decode()
