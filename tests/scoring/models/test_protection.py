"""What the database itself refuses, raw SQL included."""

from collections.abc import Callable
from typing import Any

import pghistory
import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from scoring.models import (
    Counterpart,
    Draw,
    Entry,
    Lot,
    Round,
    Ruling,
    RulingKind,
    Sanction,
    Series,
    SeriesDraw,
    SeriesEvent,
    SeriesLot,
    SeriesRecord,
    Voiding,
    Webhook,
)
from scoring.services.announcements import withdraw_announcement
from scoring.services.clocks import give_extra_time, start_clock
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating
from scoring.services.tables import end_table, postpone_table
from tests.builders import (
    a_helper,
    a_key,
    a_payment,
    a_picture,
    a_prize,
    a_ruling,
    a_sanction,
    a_table,
    a_user,
    a_void_round,
    an_announcement,
    an_entry,
    an_event,
)
from tests.conftest import StoreOnce
from tests.webhooks import a_webhook
from tournaments.models import (
    ApiKey,
    AttendanceState,
    Entrant,
    Event,
    Organisation,
    Payment,
    Prize,
    Role,
    Table,
    User,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.keys import digest_of_key
from tournaments.services.attendance import mark_attendance
from tournaments.services.events import change_event
from tournaments.services.keep_apart import end_keep_apart, keep_apart
from tournaments.services.people import merge_people, register_people

pytestmark = pytest.mark.django_db


def refused(statement: str) -> bool:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError:
        return True
    return False


def a_table_with_an_entry() -> Table:
    table = a_table()
    an_entry(table)
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table_with_an_entry)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_entry SET version = 9",
        "DELETE FROM scoring_entry",
        "UPDATE scoring_storedpile SET points = 99",
        "DELETE FROM scoring_storedpile",
        "UPDATE tournaments_occupancy SET from_round = 2",
        "DELETE FROM tournaments_occupancy",
    ],
)
def test_what_a_person_entered_can_be_neither_changed_nor_deleted(statement: str) -> None:
    assert refused(statement)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_event SET slug = ''",
        "UPDATE tournaments_event SET slug = 'club evening'",
        "UPDATE tournaments_organisation SET slug = ''",
        "UPDATE tournaments_event SET starts_on = '1999-12-31'",
        "UPDATE tournaments_event SET ends_on = '9999-12-31'",
        "UPDATE tournaments_event SET ends_on = 'infinity'",
        "UPDATE tournaments_place SET number = 1001",
    ],
)
def test_what_would_take_down_a_list_of_all_events_is_in_none(statement: str) -> None:
    assert refused(statement)


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"overruled": ["MISSING"]}, "entry_overruled_needs_reason"),
        ({"reason": "Card lost"}, "entry_reason_only_from_desk"),
        ({"reason": "Card lost", "source": "desk"}, "entry_reason_only_from_desk"),
    ],
)
def test_errors_are_stored_only_for_a_reason_that_was_given_at_the_desk(
    fields: dict[str, object], constraint: str, table: Table
) -> None:
    given = {"table": table, "version": 2, "evidence": "cards", "source": "captain", **fields}

    with pytest.raises(IntegrityError, match=constraint):
        Entry.objects.create(round=table.rounds.get(number=1), **given)


@pytest.fixture
def sanction(table: Table) -> Sanction:
    entrant = Entrant.objects.filter(event=table.seating.event).earliest("number")
    return Sanction.objects.create(entrant=entrant, points=-84, reason="late", by=a_user())


def test_a_sanction_can_be_withdrawn_once_and_never_rewritten(sanction: Sanction) -> None:
    assert refused("UPDATE scoring_sanction SET points = -1")
    assert refused("DELETE FROM scoring_sanction")

    Sanction.objects.filter(pk=sanction.pk).update(withdrawn_at=timezone.now())

    assert refused("UPDATE scoring_sanction SET withdrawn_at = NULL")


def test_a_sanction_takes_points_or_is_a_warning_without_any(sanction: Sanction) -> None:
    def given(points: int | None) -> Sanction:
        return Sanction.objects.create(
            entrant=sanction.entrant, points=points, reason="late", by=sanction.by
        )

    assert not sanction.is_warning
    assert given(None).is_warning
    with pytest.raises(IntegrityError, match="sanction_points_not_0"):
        given(0)


def test_the_reason_of_a_warning_alone_may_be_kept_from_the_public(sanction: Sanction) -> None:
    row: dict[str, Any] = {"entrant": sanction.entrant, "reason": "late", "by": sanction.by}
    assert Sanction.objects.create(points=None, reason_public=False, **row).pk
    with pytest.raises(IntegrityError, match="sanction_reason_public_unless_warning"):
        Sanction.objects.create(points=-84, reason_public=False, **row)


def test_an_announcement_can_be_withdrawn_once_and_never_rewritten(table: Table) -> None:
    announcement = an_announcement(table.seating.event)
    assert refused("UPDATE scoring_announcement SET text = 'No dinner'")
    assert refused("DELETE FROM scoring_announcement")

    withdraw_announcement(announcement_id=announcement.pk)

    assert refused("UPDATE scoring_announcement SET withdrawn_at = NULL")


def test_a_fixed_ruling_needs_a_value(table: Table) -> None:
    with pytest.raises(IntegrityError, match="ruling_points"):
        Ruling.objects.create(
            entrant=Entrant.objects.earliest("number"),
            seating=table.seating,
            kind=RulingKind.FIXED,
            reason="no show",
            by=a_user(),
        )


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"seats_in_play": [0, 1], "first_leader": 0}, "round_seats_3_to_8"),
        ({"seats_in_play": [0, 1, 2], "first_leader": 3}, "round_leader_plays"),
        ({"number": 0}, "round_number_from_1"),
        ({"state": "lost"}, "round_state"),
        ({"state": "open", "replayed": True}, "round_replayed_if_void"),
    ],
)
@pytest.mark.usefixtures("table")
def test_a_round_that_cannot_be_is_refused(fields: dict[str, object], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint):
        Round.objects.filter(number=1).update(**fields)


@pytest.fixture
def voiding(table: Table) -> Voiding:
    return a_void_round(table)


@pytest.mark.usefixtures("voiding")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_voiding SET reason = 'revoke'",
        "DELETE FROM scoring_voiding",
    ],
)
def test_a_word_that_a_round_is_void_can_be_neither_changed_nor_lost(statement: str) -> None:
    assert refused(statement)


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"void": True, "reason": ""}, "voiding_reason"),
        ({"void": True, "reason": "boredom"}, "voiding_reason"),
        ({"void": False, "reason": "misdeal"}, "voiding_reason"),
        ({"void": True, "reason": "other"}, "voiding_other_needs_note"),
    ],
)
def test_a_voiding_that_says_nothing_is_refused(
    voiding: Voiding, fields: dict[str, object], constraint: str
) -> None:
    with pytest.raises(IntegrityError, match=constraint):
        Voiding.objects.create(round=voiding.round, by=voiding.by, **fields)


@pytest.fixture
def evening(table: Table) -> Table:
    """A table about which something stands in every history, and a link in its chain."""
    event, director = table.seating.event, a_user()
    with pghistory.context(user=director.pk, url="/admin/"):
        one = event.entrants.get(number=1)
        mark_attendance(entrant_id=one.pk, number=2, state=AttendanceState.LATE, by=director)
        pair = keep_apart(event_id=event.pk, numbers=(1, 2))
        postpone_table(table_id=table.pk)
        start_clock(seating_id=table.seating_id, minutes=60)
        give_extra_time(table_id=table.pk, minutes=5)
        withdraw_sanction(sanction_id=a_sanction(event).pk)
        withdraw_ruling(ruling_id=a_ruling(table.seating).pk)
        withdraw_announcement(announcement_id=an_announcement(event).pk)
        end_keep_apart(pair_id=pair.pk)
        a_prize(event)
        a_picture(event)
        [person] = register_people(
            organisation=event.organisation, new_entrants=[NewEntrant(name="Zoltán")], language="hu"
        )
        merge_people(kept_id=one.person_id, gone_id=person.pk)
        end_table(table_id=table.pk, reason="Late", by=director)
        Lot.objects.create(
            draw=Draw.objects.create(event=event, seed=1, by=director), entrant=one, position=1
        )
        event.name = "Another evening"
        change_event(event, fields=["name"])
        close_seating(seating_id=table.seating_id)
        a_helper(event, Role.READER)
        a_payment(event, by=director)
        a_user(event.organisation)
        put_in_a_series(event, by=director)
        a_webhook(event)
    return table


def put_in_a_series(event: Event, *, by: User) -> None:
    """A closed series with the event, in which its first two are one, and drew lots."""
    series = Series.objects.create(organisation=event.organisation, name="Season", slug="season")
    SeriesEvent.objects.create(series=series, event=event)
    first, second = event.organisation.people.order_by("pk")[:2]
    Counterpart.objects.create(series=series, person=first, same_as=second)
    draw = SeriesDraw.objects.create(series=series, seed=1, by=by)
    SeriesLot.objects.create(draw=draw, person=first.pk, position=1)
    SeriesRecord.objects.create(series=series, number=1, text="-", rows=[], hash="-", by=by)


def histories() -> list[str]:
    """The tables of all histories, with what makes an update of each."""
    ours = [*apps.get_app_config("tournaments").get_models()]
    ours += apps.get_app_config("scoring").get_models()
    return [one._meta.db_table for one in ours if hasattr(one, "pgh_tracked_model")]


def rows_in(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own tables
        return int(cursor.fetchone()[0])


@pytest.mark.usefixtures("evening")
def test_no_row_of_any_history_can_be_changed_or_deleted() -> None:
    written = dict.fromkeys(histories(), "pgh_created_at = '2020-01-01'")
    written |= {
        "pghistory_context": "metadata = '{}'",
        "scoring_chainrecord": "text = ''",
        "scoring_lot": "position = 2",
        "scoring_serieslot": "position = 3",
        "scoring_seriesrecord": "text = ''",
        "tournaments_eventaddress": "slug = 'another'",
        "tournaments_payment": "amount = 1",
        "tournaments_statechange": "reason = '-'",
    }

    assert len(written) == 30
    assert [table for table in written if not rows_in(table)] == []
    assert [table for table in written if not refused(f"DELETE FROM {table}")] == []  # noqa: S608
    assert [
        table
        for table, harm in written.items()
        if not refused(f"UPDATE {table} SET {harm}")  # noqa: S608
    ] == []


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_series SET bonus = 840",
        "UPDATE scoring_series SET months = 12",
        "UPDATE scoring_seriesevent SET weight = 50",
        "DELETE FROM scoring_seriesevent",
        "UPDATE scoring_seriesdraw SET seed = 2",
        (
            "INSERT INTO scoring_serieslot (draw_id, person, position)"
            " SELECT id, 0, 2 FROM scoring_seriesdraw"
        ),
        "UPDATE scoring_counterpart SET same_as_id = person_id",
        "INSERT INTO scoring_seriesrecord SELECT * FROM scoring_seriesrecord",
    ],
)
def test_a_closed_series_stays_as_it_was_made(statement: str) -> None:
    assert refused(statement)


@pytest.mark.usefixtures("table")
def test_of_the_history_of_an_entrant_only_names_and_club_can_be_forgotten() -> None:
    for column in ("home_club", "name", "sort_name"):
        assert refused(f"UPDATE tournaments_entranthistory SET {column} = 'Bern'")  # noqa: S608 - our own columns
        assert not refused(f"UPDATE tournaments_entranthistory SET {column} = ''")  # noqa: S608 - as above
    assert refused("UPDATE tournaments_entranthistory SET number = 9")
    assert refused("UPDATE tournaments_entranthistory SET team_name = 'Foxes'")
    assert refused("UPDATE tournaments_entranthistory SET digest = ''")


@pytest.fixture
def paid(table: Table) -> Payment:
    return a_payment(table.seating.event)


def a_row_of(paid: Payment, **fields: object) -> dict[str, Any]:
    """What a reversal of a payment has to be, but for these fields."""
    reversal = {"entrant": paid.entrant, "amount": -800, "method": "cash", "reverses": paid}
    return {**reversal, "by": paid.by, **fields}


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"amount": 800}, "payment_amount"),
        ({"amount": -800, "reverses": None}, "payment_amount"),
        ({"amount": 0, "reverses": None}, "payment_amount"),
        ({"amount": 100_000_001, "reverses": None}, "payment_amount"),
        ({"amount": -700}, "reverses no other one"),
        ({"method": "transfer"}, "reverses no other one"),
        ({"method": "card"}, "payment_method"),
    ],
)
def test_a_payment_that_cannot_be_is_refused(
    paid: Payment, fields: dict[str, object], constraint: str
) -> None:
    with pytest.raises(IntegrityError, match=constraint):
        Payment.objects.create(**a_row_of(paid, **fields))


def test_a_payment_is_taken_back_once_and_for_the_person_who_paid(paid: Payment) -> None:
    other = Entrant.objects.filter(event=paid.entrant.event).latest("number")
    with pytest.raises(IntegrityError, match="reverses no other one"), transaction.atomic():
        Payment.objects.create(**a_row_of(paid, entrant=other))

    reversal = Payment.objects.create(**a_row_of(paid))

    with pytest.raises(IntegrityError, match="reverses_id"), transaction.atomic():
        Payment.objects.create(**a_row_of(paid))
    with pytest.raises(IntegrityError):
        Payment.objects.create(**a_row_of(paid, reverses=reversal))


@pytest.mark.usefixtures("paid")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_event SET currency = 'JPY'",
        "UPDATE tournaments_event SET currency = 'euro'",
        "UPDATE tournaments_event SET fee = 0",
        "UPDATE tournaments_event SET fee = 100000001",
        "UPDATE tournaments_event SET most_entrants = 0",
    ],
)
def test_what_payments_and_places_rest_on_is_refused_where_it_cannot_be(statement: str) -> None:
    assert refused(statement)
    assert not refused("UPDATE tournaments_event SET currency = 'EUR', fee = 900")


def test_no_currency_changes_where_money_can_be_won() -> None:
    event = an_event(4)
    cup = a_prize(event)
    assert not refused("UPDATE tournaments_event SET currency = 'JPY'")

    Prize.objects.filter(pk=cup.pk).update(amount=1000)

    assert refused("UPDATE tournaments_event SET currency = 'EUR'")


def a_copy(row: ApiKey | Webhook, organisation: Organisation, event: Event) -> ApiKey | Webhook:
    """A new row like this one, of another organisation or event."""
    row.pk, row.organisation, row.event = None, organisation, event
    if isinstance(row, ApiKey):
        row.digest = f"of {organisation.pk}"
    row.save()
    return row


def a_row_of_a_key(event: Event) -> ApiKey:
    return ApiKey.objects.get(digest=digest_of_key(a_key(event)))


@pytest.mark.parametrize("row_of", [a_row_of_a_key, a_webhook])
def test_keys_and_webhooks_name_no_event_of_another_organisation(
    row_of: Callable[[Event], ApiKey | Webhook],
) -> None:
    event, other = an_event(4), an_event(4)

    for club, its_event in [(other.organisation, event), (event.organisation, other)]:
        with pytest.raises(IntegrityError, match="of another organisation"), transaction.atomic():
            a_copy(row_of(event), club, its_event)

    assert a_copy(row_of(event), other.organisation, other).pk is not None


def test_a_webhook_cannot_move_to_an_event_of_another_organisation() -> None:
    webhook, other = a_webhook(an_event(4)), an_event(4)

    with pytest.raises(IntegrityError, match="of another organisation"), transaction.atomic():
        Webhook.objects.filter(pk=webhook.pk).update(event=other)

    assert Webhook.objects.filter(pk=webhook.pk).update(event=None) == 1
