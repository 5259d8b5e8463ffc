"""A captain at the real server."""

import json
from uuid import uuid4

from engine.sheets import write_sheet
from tests.attacks.clients import a_client, answer_to, head
from tests.builders import a_sheet, start_numbers
from tournaments.models import Table
from tournaments.selectors.places import link_of


def open_page(website: str, table: Table) -> int:
    """The status of the table's page."""
    with a_client(website) as phone:
        phone.sendall(head(f"/t/{link_of(table.place)}/"))
        return answer_to(phone)[0]


def enter_round(website: str, table: Table) -> int:
    """The status of an entry of the first round."""
    with a_client(website) as phone:
        phone.sendall(entry_of(table))
        return answer_to(phone)[0]


def entry_of(table: Table) -> bytes:
    """The request that enters the first round."""
    seats = start_numbers(table)
    entry = {"based_on": 0, "seats": seats, "sheet": write_sheet(a_sheet()), "accept": []}
    body = json.dumps(entry).encode()
    sent = head(
        f"/api/v1/tables/{table.pk}/rounds/1/entries/",
        "POST",
        authorization=f"Place {link_of(table.place)}",
        content_type="application/json",
        content_length=len(body),
        idempotency_key=uuid4(),
    )
    return sent + body
