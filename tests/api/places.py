"""A value for each part of the addresses of the API, for routes without their rows."""

from collections.abc import Mapping
from typing import Final

PLACES: Final[Mapping[str, object]] = {
    "slug": "a",
    "series": "a",
    "code": "a",
    "club": "a",
    "export": "teams",
    "sanction_id": 1,
    "ruling_id": 1,
    "file_id": 1,
    "rehearsal_id": 1,
    "number": 1,
    "table_id": 1,
    "round_number": 1,
    "pile": "apart",
    "event": "a",
    "team_id": 1,
    "pair_id": 1,
    "prize_id": 1,
    "payment_id": 1,
    "registration_id": 1,
    "person_id": 1,
    "membership_id": 1,
    "announcement_id": 1,
    "call_id": 1,
}
