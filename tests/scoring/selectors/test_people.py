"""What directors wrote about a person, shown before the data are erased."""

import pytest
from django.test import override_settings

from scoring.models import Series, Source
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.selectors.people import everything_about, notes_naming
from scoring.services.counterparts import note_counterpart
from scoring.services.pushes import subscribe
from scoring.services.seatings import close_seating
from tests.builders import (
    a_payment,
    a_picture,
    a_prize,
    a_sanction,
    a_table,
    a_user,
    an_accepted_registration,
    an_announcement,
    an_entry,
    an_event,
    an_organisation,
)
from tests.recipients import a_confirmed_recipient, accept
from tests.scoring.seasons import a_series, an_evening, make_series, some_people
from tournaments.models import Role
from tournaments.services.events import change_event

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


def test_notes_naming_finds_the_texts_of_an_event_once_each() -> None:
    event = an_event(4)
    event.description = "Anna bakes the cake."
    change_event(event, fields=["description"])
    event.venue = "Inn"
    change_event(event, fields=["venue"])
    a_prize(event, thing="Anna’s cake")
    a_picture(event, "Anna with her cake")

    assert notes_naming(event.entrants.get(number=1).person) == [
        "Anna bakes the cake.",
        "Anna’s cake",
        "Anna with her cake",
    ]


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


def test_a_file_for_the_person_says_what_is_sent_without_the_address_it_goes_to() -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        zoe = a_confirmed_recipient(an_event(0, self_registration=True))
        accept(zoe)
    entrant = zoe.registration.event.entrants.get()

    everything = everything_about(entrant.person)

    [asked] = everything["entrants"][0]["rows"]["tournaments_recipient.registration_id"]
    assert sorted(asked) == [
        "confirmed_at",
        "given_at",
        "id",
        "invitations_at",
        "language",
        "news_at",
        "registration_id",
        "results_at",
        "told_rank",
    ]
    assert "zoe@example.org" not in str(everything)


def test_everything_about_a_person_has_the_lines_of_the_one_as_whom_they_count() -> None:
    home, abroad = an_organisation("Home"), an_organisation("Abroad")
    [anna, *_], theirs = some_people(home), some_people(abroad)
    evening = an_evening(theirs, 9, 5, 1)
    series = a_series(evening, organisation=home, partners=[abroad.pk])
    note_counterpart(
        series_id=series.pk, person_id=theirs[0].pk, same_as_id=anna.pk, by=a_user(home)
    )
    make_series(series)

    both = [everything_about(person)["series"] for person in (anna, theirs[0])]

    lines = [line for line in Series.objects.get().standings.rows if line["rank"] == 1]
    assert lines[0]["person"] == anna.pk
    assert both == 2 * [[{"name": "Season", "standings": lines}]]
    [counterpart] = everything_about(theirs[0])["history"]["scoring_counterpart.person_id"]
    assert counterpart["same_as_id"] == anna.pk


def test_everything_about_a_person_has_what_they_paid_and_that_they_wait_for_a_place() -> None:
    event = an_event(1, fee=800)
    payment = a_payment(event)
    full = an_event(1, organisation=event.organisation, self_registration=True, most_entrants=1)
    anna = event.entrants.get().person
    waiting = an_accepted_registration(full, "Anna", person_id=anna.pk)

    everything = everything_about(anna)

    [paid] = everything["entrants"][0]["rows"]["tournaments_payment.entrant_id"]
    assert (paid["amount"], paid["method"], paid["by_id"]) == (800, "cash", payment.by_id)
    [listed] = everything["history"]["tournaments_registration.person_id"]
    assert (listed["id"], listed["name"], listed["state"]) == (waiting.pk, "Anna", "listed")
