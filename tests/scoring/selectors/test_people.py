"""What directors wrote about a person, shown before the data are erased."""

import pytest

from scoring.models import Source
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.selectors.people import everything_about, notes_naming
from scoring.services.pushes import subscribe
from scoring.services.seatings import close_seating
from tests.builders import (
    a_sanction,
    a_table,
    a_user,
    an_announcement,
    an_entry,
    an_event,
)
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def test_notes_naming_finds_reasons_corrections_and_announcements_in_all_languages() -> None:
    table = a_table(4, rounds=1)
    event = table.seating.event
    by = a_user(event.organisation, Role.DIRECTOR)
    a_sanction(event, 2, reason="ANNA came late")
    a_sanction(event, 1, reason="Phone rang")
    an_announcement(event, "Where is Anna?", translations={"de": "Wo ist Anna?", "hu": "Ki?"})
    an_entry(table)
    close_seating(seating_id=table.seating_id)
    an_entry(table, based_on=1, source=Source.DESK, by=by, correction="Anna counted again")

    notes = notes_naming(event.entrants.get(number=1).person)

    assert notes == ["Anna counted again", "Where is Anna?", "Wo ist Anna?", "ANNA came late"]


def test_a_file_for_the_person_names_a_phone_without_what_would_reach_it() -> None:
    entrant = an_event().entrants.get(number=1)
    key = public_key(signing_key("a browser"))
    subscribe(
        entrant=entrant,
        endpoint="https://push.example/phone",
        key=key,
        secret=encoded(bytes(16)),
        language="en",
    )

    everything = everything_about(entrant.person)

    [phone] = everything["entrants"][0]["rows"]["scoring_pushsubscription.entrant_id"]
    assert sorted(phone) == ["entrant_id", "id", "language", "reached", "subscribed_at"]
