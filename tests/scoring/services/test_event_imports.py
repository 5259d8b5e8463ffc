"""An event read from its file."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pghistory
import pytest
from django.apps import apps
from django.forms import model_to_dict
from django.utils import timezone

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.models import Entry, EventImport
from scoring.selectors.chains import hash_of
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import name_of, write_event
from scoring.selectors.history import corrections_of
from scoring.selectors.history_sources import ChangeKind
from scoring.selectors.verification import differences_of, shown_changes
from scoring.services.event_imports import import_event, steps_of
from scoring.services.people import erase_person
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import publish_seating, request_seating
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_payment,
    a_published_seating,
    a_sanction,
    a_table,
    a_user,
    an_accepted_registration,
    an_entry,
    an_event,
    an_organisation,
)
from tests.scoring.full_events import a_full_file, sealed
from tests.stored import everything_stored
from tournaments.models import (
    Event,
    EventState,
    Organisation,
    PageConsent,
    Person,
    Place,
    SeatingMode,
    User,
)
from tournaments.models.entrants import digest_of
from tournaments.selectors.payments import cash_sheet
from tournaments.selectors.registrations import waiting_list
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.payments import reverse_payment
from tournaments.services.places import CODE_LETTERS, add_places
from tournaments.services.proposals import propose_seating

pytestmark = pytest.mark.django_db


def imported(given: bytes, club: str = "Card Club") -> Event:
    return read_for(an_organisation(club), given)


def read_for(club: Organisation, given: bytes, chosen: Mapping[int, int] = {}) -> Event:
    return import_event(
        organisation=club,
        contents=read_contents(given),
        on_progress=lambda _: None,
        chosen=chosen,
    )


def a_person(club: Organisation, name: str, **fields: Any) -> Person:
    return Person.objects.create(organisation=club, name=name, sort_name=name, **fields)


def rewritten(event: Event) -> bytes:
    return "".join(write_event(event)).encode()


def content_of(given: bytes) -> Any:
    return json.loads(given)["content"]


def newest_of(content: Any, entrant: int) -> Any:
    """The newest row of the history of an entrant."""
    return [row for row in content["entrant_history"] if row["of"] == entrant][-1]


def rename(content: Any, entrant: int, **names: str) -> tuple[str, str]:
    """Name a person as if it had been so since the newest row of the entrant's history.

    Return the digests before and after.
    """
    row, newest = content["entrants"][entrant - 1], newest_of(content, entrant)
    content["people"][row["person"] - 1] |= names
    shown = ("name", "sort_name", "home_club", "team_name", "out_of_competition")
    newest |= names
    before = newest["digest"]
    newest["digest"] = digest_of(key=row["key"], **{key: newest[key] for key in shown})
    return before, newest["digest"]


def chain_again(content: Any, before: str, after: str) -> None:
    """Let the chain have one digest in place of another."""
    previous = ""
    for record in content["chain"]:
        record["text"] = record["text"].replace(before, after)
        record |= {"previous": previous, "hash": hash_of(previous, record["text"])}
        previous = record["hash"]


def test_an_event_that_was_read_is_written_as_the_same_file() -> None:
    assert rewritten(imported(a_full_file())) == a_full_file()


def test_characters_that_the_desk_stored_stay_as_they_were() -> None:
    content = content_of(a_full_file())
    before, after = rename(content, 10, name="Zita Ma\u200dier")
    chain_again(content, before, after)
    content["event"]["venue"] = content["event_history"][0]["venue"] = "Anna\x92s bar"
    content["voidings"][0]["note"] = "a card\x07"
    content["announcements"][1] |= {
        "text": "Round 2 \x96 4",
        "translations": {"de": "\x93Halt\x94"},
    }

    assert content_of(rewritten(imported(sealed(content)))) == content


def test_an_event_of_cards_is_written_as_the_same_file() -> None:
    table = a_table(4, rounds=1)
    an_entry(table)
    event = Event.objects.get(pk=table.seating.event_id)
    given = rewritten(event)

    wanted, found = content_of(given), content_of(rewritten(imported(given)))

    assert found["event"].pop("slug") == f"{wanted['event'].pop('slug')}-2"
    assert found == wanted


def test_an_event_that_was_read_is_clean() -> None:
    event = imported(a_full_file())

    assert list(differences_of(event, lambda: None)) == []


def test_where_the_address_is_taken_the_file_differs_in_it_and_in_the_digest_alone() -> None:
    first = imported(a_full_file())

    second = imported(a_full_file())

    lines = zip(rewritten(first).splitlines(), rewritten(second).splitlines(), strict=True)
    different = [(one, other) for one, other in lines if one != other]
    assert second.slug == f"{first.slug}-2"
    assert [one[:9] for one, _ in different] == [b'"event":{', b'"digest":']
    assert different[0][0].replace(first.slug.encode(), second.slug.encode()) == different[0][1]


def test_an_event_keeps_from_which_file_it_was_read() -> None:
    imported(a_full_file())
    second = imported(a_full_file(), "Other Club")

    [of_second] = EventImport.objects.filter(event=second).values("organisation", "slug", "digest")
    file = json.loads(a_full_file())
    assert of_second == {
        "organisation": file["content"]["organisation"],
        "slug": file["content"]["event"]["slug"],
        "digest": file["digest"],
    }


def test_no_person_of_the_register_is_taken_for_one_of_the_file() -> None:
    club = an_organisation()
    anna = a_person(club, "Anna")

    event = read_for(club, a_full_file())

    assert event.entrants.get(number=1).person.name == "Anna"
    assert event.entrants.get(number=1).person_id != anna.pk


def test_a_person_who_is_chosen_stays_as_the_register_has_them() -> None:
    club = an_organisation()
    bela = a_person(club, "Kovács Béla", home_club="Győr", language="hu")

    event = read_for(club, a_full_file(), {2: bela.pk})

    assert event.entrants.get(number=2).person == bela
    assert not club.people.filter(name="Béla").exists()
    assert club.people.count() == 10
    before, bela = bela, Person.objects.get(pk=bela.pk)
    assert model_to_dict(bela) == model_to_dict(before)


def test_a_chosen_person_changes_the_file_in_what_the_register_says_of_them_alone() -> None:
    club = an_organisation()
    anna = a_person(club, "Anna Fox", home_club="Bern")
    content = content_of(a_full_file())
    event = read_for(club, a_full_file(), {1: anna.pk})

    said = {"name": "Anna Fox", "sort_name": "Anna Fox"}
    content["people"][0] |= {**said, "home_club": "Bern"}
    found = content_of(rewritten(event))
    noted = found["entrant_history"].pop()
    assert found == content
    assert noted == {
        **newest_of(content, 1),
        **said,
        "at": noted["at"],
        "digest": event.entrants.get(number=1).digest,
        "label": "update",
        "context": None,
    }


def test_a_chosen_person_who_is_called_as_in_the_file_changes_nothing_in_it() -> None:
    club = an_organisation()
    anna = a_person(club, "Anna")

    event = read_for(club, a_full_file(), {1: anna.pk})

    assert rewritten(event) == a_full_file()


def test_another_name_of_a_chosen_person_is_known_to_the_chain_and_the_history() -> None:
    club, director, file = an_organisation(), a_user(), a_full_file()
    with pghistory.context(user=director.pk):
        event = read_for(club, file, {2: a_person(club, "Kovács Béla").pk})

    [change] = [one for one in corrections_of(event) if one.kind == ChangeKind.ENTRANTS]
    assert change.before is not None
    assert (change.before.name, change.row.name) == ("Béla", "Kovács Béla")
    in_the_file = ["sanctions 2", "lots 1", "entrant 1"]  # decided since the first seating; a team
    assert [one.thing for one in shown_changes(event)] == [*in_the_file, "entrant 2"]
    assert list(differences_of(event, lambda: None)) == []


def test_a_file_from_before_names_were_in_the_record_says_how_all_are_called_now() -> None:
    content = content_of(rewritten(an_event(3)))
    for row in content["entrants"]:
        del row["key"]
    for row in content["entrant_history"]:
        for key in ("name", "sort_name", "team_name", "digest"):
            del row[key]

    event = imported(sealed(content))

    newest = content_of(rewritten(event))["entrant_history"]
    entrants = event.entrants.order_by("number")
    assert [(row["name"], row["digest"]) for row in newest] == [
        (one.name, one.digest_shown) for one in entrants
    ]
    assert len({one.key for one in entrants} - {""}) == 3


def test_the_chain_holds_with_people_of_the_register_and_the_event_can_be_read_once_more() -> None:
    club = an_organisation()
    chosen = {3: a_person(club, "Someone Else").pk, 7: a_person(club, "Another").pk}
    file = a_full_file()

    with pghistory.context(user=a_user().pk):
        event = read_for(club, file, chosen)
    again = imported(rewritten(event), "Fox Club")

    assert content_of(rewritten(event))["chain"] == content_of(a_full_file())["chain"]
    assert list(differences_of(event, lambda: None)) == []
    assert list(differences_of(again, lambda: None)) == []
    assert again.entrants.get(number=3).person.name == "Someone Else"


@pytest.mark.parametrize("where", ["elsewhere", "erased", "made up", "nowhere"])
def test_who_is_not_in_the_register_is_not_taken_and_nothing_is_stored(where: str) -> None:
    club, rehearsal = an_organisation(), an_event(0, rehearsal=True)
    people = {
        "elsewhere": a_person(an_organisation(), "Anna").pk,
        "erased": a_person(club, "Anna", erased_at=timezone.now()).pk,
        "made up": a_person(club, "Anna", made_up_for=rehearsal).pk,
        "nowhere": 0,
    }
    anna, before = a_person(club, "Anna").pk, everything_stored()

    with pytest.raises(EventFileRefused) as refused:
        read_for(club, a_full_file(), {1: anna, 4: people[where]})

    assert refused.value.problems == [FileProblem(FileFault.PERSON, "4")]
    assert everything_stored() == before


def test_two_people_of_a_file_are_never_one() -> None:
    club = an_organisation()
    anna = a_person(club, "Anna")

    with pytest.raises(EventFileRefused) as refused:
        read_for(club, a_full_file(), {1: anna.pk, 2: anna.pk})

    assert refused.value.problems[0] == FileProblem(FileFault.IMPOSSIBLE, "entrants[1]")
    assert not Event.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_erasing_a_chosen_person_finds_them_in_the_event() -> None:
    club = an_organisation()
    anna = a_person(club, "Anna Quixotic")
    content = content_of(a_full_file())
    content["entrants"][0]["home_club"] = "Quixotic Club"
    content["entrant_history"][0]["home_club"] = "Quixotic Club"
    event = read_for(club, sealed(content), {1: anna.pk})
    refresh_standings(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    named = [row for row in everything_stored() if "Quixotic" in str(row)]
    assert len({table for table, _ in named}) > 3

    erase_person(person_id=anna.pk, label="Player 1")

    assert not [row for row in everything_stored() if "Quixotic" in str(row)]
    assert event.entrants.get(number=1).person.name == "Player 1"


def test_users_of_a_file_are_names_that_open_nothing() -> None:
    before = set(User.objects.values_list("pk", flat=True))

    event = imported(a_full_file())

    made = User.objects.exclude(pk__in=before).order_by("pk")
    names = [user["name"] for user in content_of(a_full_file())["users"]]
    assert [user.username for user in made] == [f"{name} ({event.slug})" for name in names]
    assert not any(user.is_active or user.has_usable_password() for user in made)
    assert not any(user.is_staff or user.memberships.exists() for user in made)


def test_an_event_led_on_by_a_user_of_the_same_name_can_be_read_once_more() -> None:
    first = imported(a_full_file())
    names = [user["name"] for user in content_of(a_full_file())["users"]]
    a_sanction(first, by=User.objects.create_user(username=names[0]))
    given = rewritten(first)

    wanted, found = content_of(given), content_of(rewritten(imported(given)))

    assert [user["name"] for user in wanted["users"]] == [*names, names[0]]
    assert found["event"].pop("slug") == f"{wanted['event'].pop('slug')}-2"
    assert found == wanted


def test_the_longest_name_of_a_user_is_cut_in_the_file() -> None:
    event = imported(a_full_file())
    a_sanction(event, by=User.objects.create_user(username=80 * "n" + 70 * "m"))
    given = rewritten(event)

    wanted, found = content_of(given), content_of(rewritten(imported(given)))

    assert wanted["users"][-1]["name"] == 80 * "n"
    assert found["users"] == wanted["users"]


def test_users_of_one_name_are_accounts_of_their_own_however_long_name_and_address_are() -> None:
    content, name, address = content_of(a_full_file()), 80 * "n", 60 * "s"
    content["event"]["slug"] = address
    for user in content["users"]:
        user["name"] = name

    imported(sealed(content))

    first, *others = User.objects.filter(username__startswith=name).order_by("pk")
    assert first.username == f"{name} ({address})"
    assert [name_of(user) for user in others] == [name for _ in content["users"][1:]]


def test_why_a_sanction_was_withdrawn_stays_with_who_withdrew_it() -> None:
    event = Event.objects.get(pk=a_table(4, rounds=1).seating.event_id)
    sanction = a_sanction(event)
    with pghistory.context(user=sanction.by_id, url="/admin/"):
        withdraw_sanction(sanction_id=sanction.pk, reason="Was on time")
    given = rewritten(event)

    read = imported(given)

    history = apps.get_model("scoring", "SanctionHistory").objects
    [withdrawal] = history.filter(pgh_obj__entrant__event=read)
    [user] = User.objects.filter(username=f"{sanction.by} ({read.slug})")
    assert content_of(given)["contexts"] == [
        {"id": 1, "user": 1, "reason": "Was on time", "reason_public": False}
    ]
    assert withdrawal.pgh_context.metadata == {
        "user": user.pk,
        "reason": "Was on time",
        "reason_public": False,
    }
    assert content_of(rewritten(read))["contexts"] == content_of(given)["contexts"]


def test_tables_get_new_codes_and_entries_lose_what_phones_sent_with_them() -> None:
    imported(a_full_file())
    imported(a_full_file())

    assert Place.objects.values("short_code").distinct().count() == Place.objects.count()


def test_places_of_a_file_get_short_codes_that_no_place_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tournaments.services.places.CODE_LENGTH", 1)
    given = a_full_file()
    in_file = len(content_of(given)["places"])
    add_places(event_id=an_event(0).pk, up_to=len(CODE_LETTERS) - in_file)

    imported(given)

    assert "".join(sorted(Place.objects.values_list("short_code", flat=True))) == CODE_LETTERS
    assert set(Entry.objects.values_list("key", "digest", "answer")) == {(None, "", "")}


def test_the_steps_reported_are_those_planned() -> None:
    club, contents = an_organisation(), read_contents(a_full_file())
    chosen = {1: a_person(club, "Anna").pk}
    steps: list[int] = []

    import_event(organisation=club, contents=contents, on_progress=steps.append, chosen=chosen)

    assert sum(steps) == steps_of(contents)


@pytest.mark.django_db(transaction=True)
def test_the_standings_are_made_again() -> None:
    event = imported(a_full_file())

    refresh_standings(event_id=event.pk)

    assert len(event.snapshots.get(after=None).rows) > 8


def _two_of_one_place(content: Any) -> None:
    content["places"][1]["number"] = content["places"][0]["number"]


def _points_of_no_seat(content: Any) -> None:
    content["rulings"][0]["points"] = 7


def _other_points(content: Any) -> None:
    content["piles"][0]["points"] += 1


def _broken_chain(content: Any) -> None:
    content["chain"][0]["text"] += "x"


def _another_name(content: Any) -> None:
    content["people"][1]["name"] = "Zoe"


def _another_history(content: Any) -> None:
    rename(content, 2, name="Zoe")


def _a_pile_missing(content: Any) -> None:
    content["piles"] = content["piles"][1:]


@pytest.mark.parametrize(
    ("change", "fault", "where"),
    [
        (_two_of_one_place, FileFault.IMPOSSIBLE, "places[1]"),
        (_points_of_no_seat, FileFault.IMPOSSIBLE, "rulings[0]"),
        (_other_points, FileFault.DIFFERS, "Seating 1, table 1, round 1, seat 1"),
        (_broken_chain, FileFault.DIFFERS, "Seating 1"),
        (_another_name, FileFault.DIFFERS, "entrant 2 is not as its history says"),
        (_another_history, FileFault.DIFFERS, "Seating 1"),
        (_a_pile_missing, FileFault.DIFFERS, "Seating 1, table 1, round 1, seat 1"),
    ],
)
def test_what_cannot_be_or_does_not_fit_is_named_and_nothing_is_stored(
    change: Callable[[Any], None], fault: FileFault, where: str
) -> None:
    content = content_of(a_full_file())
    change(content)
    club = an_organisation()
    contents, before = read_contents(sealed(content)), everything_stored()

    with pytest.raises(EventFileRefused) as refused:
        import_event(organisation=club, contents=contents, on_progress=lambda _: None)

    first = refused.value.problems[0]
    assert (first.fault, first.where.split(":")[0]) == (fault, where)
    assert everything_stored() == before


def test_a_plan_that_visitors_may_not_see_yet_must_be_readable_too() -> None:
    event = an_event(8, standings_shown="hidden")
    an_entry(tables_of(a_published_seating(event))[0])
    seating = request_seating(event_id=event.pk, mode=SeatingMode.SWISS, seed=1)
    propose_seating(seating_id=seating.pk)
    publish_seating(seating_id=seating.pk)
    content = content_of(rewritten(event))
    content["seatings"][1]["places"] = [1]

    with pytest.raises(EventFileRefused) as refused:
        imported(sealed(content))

    assert refused.value.problems == [FileProblem(FileFault.DIFFERS)]


def test_every_list_that_cannot_be_stored_is_named_at_once() -> None:
    content = content_of(a_full_file())
    _two_of_one_place(content)
    _points_of_no_seat(content)
    contents = read_contents(sealed(content))

    with pytest.raises(EventFileRefused) as refused:
        import_event(organisation=an_organisation(), contents=contents, on_progress=lambda _: None)

    assert refused.value.problems == [
        FileProblem(FileFault.IMPOSSIBLE, "places[1]"),
        FileProblem(FileFault.IMPOSSIBLE, "rulings[0]"),
    ]


def test_member_numbers_come_along_where_no_one_else_has_them() -> None:
    event = an_event(3)
    for name, number in (("Anna", "17"), ("Béla", "18"), ("Cili", "19")):
        Person.objects.filter(name=name).update(number=number, page=PageConsent.ALLOWED)
    given = rewritten(event)
    club = an_organisation("Other Club")
    known = a_person(club, "Anna Maier", number="17", page=PageConsent.REFUSED)
    a_person(club, "Zoë", number="18")

    read = read_for(club, given, {1: known.pk})

    people = [entrant.person for entrant in read.entrants.order_by("number")]
    assert [(one.name, one.number, one.page) for one in people] == [
        ("Anna Maier", "17", "refused"),
        ("Béla", "", "unasked"),
        ("Cili", "19", "unasked"),
    ]


def test_a_file_from_before_there_were_member_numbers_is_read() -> None:
    content = content_of(rewritten(an_event(2)))
    for person in content["people"]:
        del person["number"]
    for registration in content["registrations"]:
        del registration["own_page"]

    read = imported(sealed(content))

    assert {entrant.person.number for entrant in read.entrants.all()} == {""}


def test_who_waits_for_a_place_waits_where_the_event_is_read_and_payments_come_along() -> None:
    event = an_event(2, self_registration=True, most_entrants=2, fee=800, currency="CHF")
    emma = a_person(event.organisation, "Emma")
    an_accepted_registration(event, "Emma", person_id=emma.pk)
    reverse_payment(payment_id=a_payment(event).pk, by=a_user())
    a_payment(event, 2)

    read = imported(rewritten(event))

    assert (read.most_entrants, read.fee, read.currency) == (2, 800, "CHF")
    sheet = cash_sheet(read)
    assert [account.paid for account in sheet.accounts] == [0, 800]
    assert [len(account.standing) for account in sheet.accounts] == [0, 1]
    [waiting] = waiting_list(read)
    assert (waiting.name, waiting.person) == ("Emma", None)
    withdraw_entrant(entrant_id=read.entrants.get(number=1).pk)
    assert read.entrants.get(number=3).person.name == "Emma"
