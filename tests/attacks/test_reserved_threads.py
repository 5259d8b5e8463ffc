"""Who holds all the threads that they can get makes no captain wait."""

from contextlib import ExitStack

from django.conf import settings
from django.db import connection, transaction

from tests.attacks.captains import enter_round, entry_of, open_page
from tests.attacks.clients import a_client, answer_to, head
from tests.builders import a_table
from tests.waiting import eventually


def waiting_for_sessions() -> int:
    """How many connections wait for the table that this test holds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE NOT granted"
            " AND relation = 'django_session'::regclass"
        )
        return int(cursor.fetchone()[0])


def waiting_transactions() -> int:
    """How many connections wait for a row that a transaction has changed or locked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return int(cursor.fetchone()[0])


def test_a_round_is_entered_while_twelve_strangers_hold_the_others_threads(website: str) -> None:
    table = a_table()

    with ExitStack() as strangers:
        clients = [strangers.enter_context(a_client(website)) for _ in range(12)]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")
            for number, client in enumerate(clients):
                client.sendall(head("/admin/", cookie=f"sessionid={'a' * 31}{number:x}"))
            eventually(lambda: waiting_for_sessions() >= settings.THREADS["others"])
            statuses = open_page(website, table), enter_round(website, table)
        answered = {answer_to(client)[0] for client in clients}

    assert statuses == (200, 201)
    assert answered <= {302, 503}


def test_a_round_is_entered_while_twelve_guests_of_another_table_hold_what_they_can(
    website: str,
) -> None:
    crowded, table = a_table(), a_table()

    with ExitStack() as guests:
        clients = [guests.enter_context(a_client(website)) for _ in range(12)]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM tournaments_table WHERE id = %s FOR UPDATE", [crowded.pk])
            for client in clients:
                client.sendall(entry_of(crowded))
            eventually(lambda: waiting_transactions() >= 1)
            statuses = open_page(website, table), enter_round(website, table)
        answered = [answer_to(client)[0] for client in clients]

    assert statuses == (200, 201)
    assert answered.count(201) >= 1
    assert set(answered) <= {201, 409}
