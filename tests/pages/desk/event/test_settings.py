"""The settings of an event: sections by what they decide, each saved alone."""

from datetime import time
from functools import partial
from typing import Any

import pytest
from django.test import Client

from pages.desk.event.settings import SECTIONS
from scoring.models import RulingKind
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import publish_seating
from tests.builders import (
    a_payment,
    a_proposed_seating,
    a_published_seating,
    a_ruling,
    a_sanction,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
    start_numbers,
)
from tests.pages.desk.desks import Answer, desk, said, text
from tests.pages.desk.event.event_forms import change, length, section_of, while_stored
from tournaments.models import Event, EventState, Prize, ResultsVersion, Role
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db
FOUR = {"preferred_size": "4", "smallest_size": "3", "largest_size": "4"}


def save(browser: Client, event: Event, key: str, **fields: Any) -> Answer:
    return browser.post(change(event), section_of(key, event.organisation, **fields))


def saved(browser: Client, event: Event, key: str, **fields: Any) -> Event:
    answer = save(browser, event, key, **fields)
    assert answer.status_code == 302, text(answer)
    return Event.objects.get(pk=event.pk)


def errors(answer: Answer) -> dict[str, dict[str, list[str]]]:
    """What is wrong on the page, by section."""
    sections = answer.context["sections"]
    return {one.section.key: one.form.errors for one in sections if one.form.errors}


def test_the_page_has_a_form_for_each_section_and_a_way_to_it() -> None:
    event = an_event(0)

    page = desk(event).get(change(event)).content.decode()

    ways = [f'<a href="#{section.key}">' in page for section in SECTIONS]
    forms = [f'action="{change(event)}#{section.key}"' in page for section in SECTIONS]
    assert ways == forms == [True] * len(SECTIONS)


def test_a_section_is_saved_alone_and_the_page_comes_back_to_it() -> None:
    event = an_event(0, slug="spring-cup", venue="Town hall")
    before = ResultsVersion.objects.get(event=event).number
    director = desk(event)

    answer = save(director, event, "basics", name="Summer Cup")

    event.refresh_from_db()
    assert answer["Location"] == f"{change(event)}#basics"
    assert said(answer) == ["“Basics” is saved."]
    assert (event.name, event.slug, event.venue) == ("Summer Cup", "spring-cup", "Town hall")
    assert ResultsVersion.objects.get(event=event).number == before + 1
    assert text(director.get(change(event))).count("“Basics” is saved.") == 1


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.key)
def test_each_section_is_saved_as_the_page_offers_it(section: Any) -> None:
    event = an_event(0)
    director = desk(event)
    [shown] = [
        one for one in director.get(change(event)).context["sections"] if one.section == section
    ]
    offered: dict[str, Any] = {}
    for name in shown.form.fields:
        value = shown.form[name].value()
        if name == "tie_breaks":
            offered |= {f"tie_breaks_{at}": key for at, key in enumerate(value)}
        elif value not in (None, False):
            offered[name] = value
    before = Event.objects.values().get()

    answer = director.post(change(event), {"section": section.key, **offered})

    assert answer.status_code == 302, text(answer)
    assert Event.objects.values().get() == before


def test_what_is_wrong_is_said_in_its_own_section_and_nothing_is_saved() -> None:
    event = an_event(0, name="Spring Cup")

    answer = save(desk(event), event, "when", starts_on="2026-03-06", ends_on="2026-03-05")

    assert answer.status_code == 422
    assert errors(answer) == {"when": {"ends_on": ["The last day cannot be before the first day."]}}
    assert "Nothing is saved yet: one answer has to change." in text(answer)


@pytest.mark.parametrize("section", [{}, {"section": "none"}, {"section": "\0"}])
def test_what_names_no_section_changes_nothing(section: dict[str, str]) -> None:
    event = an_event(0, name="Spring Cup")

    answer = desk(event).post(change(event), {"name": "Other", **section})

    assert said(answer) == ["Nothing is saved. Save one section after the other."]
    assert Event.objects.get().name == "Spring Cup"


def test_fields_of_another_section_are_left_as_they_are() -> None:
    event = an_event(0, name="Spring Cup")

    answer = desk(event).post(change(event), {"section": "people", "name": "Other"})

    assert answer.status_code == 302
    assert Event.objects.get().name == "Spring Cup"


def test_a_game_that_the_tables_do_not_fit_is_refused_where_it_is_chosen() -> None:
    event = an_event(0, smallest_size=3, largest_size=8)

    answer = save(desk(event), event, "game", edition="amigo1993")

    assert errors(answer) == {
        "game": {
            "edition": [
                (
                    "This game is for 3 to 6 players, but the tables have 3 to 8. Change “The "
                    "tables” first."
                )
            ]
        }
    }


def test_points_that_the_tables_do_not_fit_are_refused_where_they_are_chosen() -> None:
    event = an_event(0, smallest_size=3, largest_size=5)
    director = desk(event)

    answer = save(director, event, "standings", points_system="five_three_two_one")

    assert errors(answer) == {
        "standings": {
            "points_system": [
                (
                    "These points are for tables of 3 to 4 people, but the tables have 3 to 5. "
                    "Change “The tables” first."
                )
            ]
        }
    }
    saved(director, event, "tables", **FOUR)
    changed = saved(director, event, "standings", points_system="five_three_two_one")
    assert changed.points_system == "five_three_two_one"


def test_tables_that_the_game_is_not_for_are_refused_at_their_field() -> None:
    event = an_event(0, edition="amigo1993", largest_size=5)

    answer = save(desk(event), event, "tables", largest_size="8")

    assert errors(answer) == {"tables": {"largest_size": ["This game is for 3 to 6 players."]}}


def test_the_venue_is_saved_while_the_event_is_played() -> None:
    event = an_event(4)
    a_published_seating(event)

    stored = saved(desk(event), event, "when", venue="Town hall", starts_at="19:30")
    assert (stored.venue, stored.doors_at, stored.starts_at) == ("Town hall", None, time(19, 30))


def test_a_length_emptied_later_is_the_one_of_the_edition_chosen_then() -> None:
    event = an_event(0, largest_size=5)

    changed = saved(desk(event), event, "game", edition="amigo1993", rounds="")

    assert length(changed) == (10, False, 100)


def test_an_event_stays_with_its_club() -> None:
    event, other = an_event(0), an_organisation("Other Club")
    director = desk(event)
    other.memberships.create(user_id=director.session["_auth_user_id"], role=Role.OWNER)

    changed = saved(director, event, "basics", organisation=other.pk)

    assert changed.organisation == event.organisation


def test_the_address_is_fixed_once_the_event_is_public() -> None:
    event = an_event(0, slug="spring-cup")

    assert saved(desk(event), event, "basics", slug="winter-cup").slug == "spring-cup"


@pytest.mark.parametrize("state", EventState)
def test_the_game_is_fixed_once_it_is_played_whatever_becomes_of_the_event(
    state: EventState,
) -> None:
    event = an_event(4)
    a_published_seating(event)
    Event.objects.update(state=state)
    director = desk(event)

    changed = saved(director, event, "game", variant="mild", rounds="7")
    page = director.get(change(event)).content.decode()

    assert (changed.variant, changed.rounds) == ("classic", 5)
    assert "Save “The results”" in page
    assert "Save “The game”" not in page


@pytest.mark.django_db(transaction=True)
def test_a_seating_that_is_published_while_the_game_is_changed_keeps_it() -> None:
    event = an_event(4)
    proposed, browser = a_proposed_seating(event), desk(event)

    answer = while_stored(
        partial(publish_seating, seating_id=proposed.pk),
        lambda: save(browser, event, "game", variant="mild"),
    )

    assert "This is not possible in the current state of the event." in said(answer)[0]
    assert Event.objects.get().variant == "classic"


@pytest.mark.parametrize("role", [Role.READER, Role.DIRECTOR])
def test_what_cannot_be_chosen_is_shown_by_its_name(role: Role) -> None:
    event = an_event(4)
    a_published_seating(event)

    page = text(desk(event, role).get(change(event)))

    assert "Edition Box of 120 cards" in page
    assert "Variant Classic" in page
    assert "Tables won" in page


def test_yes_and_no_that_cannot_be_chosen_are_shown_in_words() -> None:
    event = an_event(4, self_registration=True, one_round_each=False)

    answer = desk(event, Role.READER).get(change(event))

    page = text(answer)
    assert "Visitors register themselves Yes" in page
    assert "As many rounds as players No" in page
    assert b"admin/img/" not in answer.content


def test_a_reader_sees_the_settings_but_cannot_save_them() -> None:
    event = an_event(0, name="Spring Cup")
    reader = desk(event, Role.READER)

    page = reader.get(change(event))
    answer = save(reader, event, "basics", name="Mine")

    assert "Spring Cup" in text(page)
    assert "Save" not in text(page)
    assert answer.status_code == 403
    assert Event.objects.get().name == "Spring Cup"


def test_other_points_are_refused_while_points_count_that_were_given_in_those_of_now() -> None:
    event = an_event(4, points_system="raw")
    seating, director = a_published_seating(event), desk(event)
    bonus = a_sanction(event, 1, points=5 * 840)
    ruling = a_ruling(seating, 2, kind=RulingKind.FIXED, points=12 * 840)
    a_sanction(event, 3, points=None)
    a_ruling(seating, 4, kind=RulingKind.AVERAGE)

    refused = text(save(director, event, "standings", points_system="place", seen="1"))

    assert "Anna (1), Béla (2) still have sanctions, bonuses or fixed values" in refused
    assert Event.objects.get().points_system == "raw"

    withdraw_sanction(sanction_id=bonus.pk)
    withdraw_ruling(ruling_id=ruling.pk)
    wanted = section_of("standings", event.organisation, points_system="place")
    director.post(change(event), {**wanted, "seen": "1"})

    assert Event.objects.get().points_system == "place"


@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.REGISTRATION])
def test_tie_breaks_that_change_published_ranks_are_saved_once_that_was_seen(
    state: EventState,
) -> None:
    event = an_event(6, rounds=1, evidence=["points"], largest_size=3, preferred_size=3)
    seating = a_published_seating(event)
    for table, points in zip(tables_of(seating), [(3, 2, 1), (9, 2, 1)], strict=True):
        an_entry(table, sheet=points_sheet(*points))
    Event.objects.update(state=state)
    none = {"tie_breaks_0": "", "tie_breaks_1": ""}
    wanted = section_of("standings", event.organisation, **none)
    director = desk(event)

    preview = director.post(change(event), wanted)

    assert "What this changes" in text(preview)
    assert 'name="section" value="standings"' in preview.content.decode()
    assert Event.objects.get().tie_breaks == ["table_wins", "above_table_mean"]

    answer = director.post(change(event), wanted | {"seen": "1"})

    assert answer["Location"] == f"{change(event)}#standings"
    assert Event.objects.get().tie_breaks == []


def test_how_many_members_of_a_team_count_is_saved_once_it_was_seen_what_that_changes() -> None:
    event = an_event(3, rounds=1, evidence=["points"], preferred_size=3)
    [table] = tables_of(a_published_seating(event))
    first, second, _ = start_numbers(table)
    an_entry(table, sheet=points_sheet(9, 5, 1))
    foxes = event.teams.create(name="Foxes")
    event.entrants.filter(number__in=[first, second]).update(team=foxes)
    wanted = section_of("standings", event.organisation, team_best="1")
    director = desk(event)

    preview = text(director.post(change(event), wanted))

    assert "What this changes Team Rank Points in % Foxes 1 150.0 → 100.0 Nothing is" in preview
    assert Event.objects.get().team_best is None

    director.post(change(event), wanted | {"seen": "1"})

    assert Event.objects.get().team_best == 1


@pytest.mark.parametrize(
    ("typed", "currency", "fee", "shown"),
    [
        ("8", "EUR", 800, "8.00"),
        ("8,50", "CHF", 850, "8.50"),
        ("1200", "JPY", 1200, "1200"),
        ("0", "EUR", None, ""),
        ("", "EUR", None, ""),
    ],
)
def test_a_fee_is_stored_in_the_smallest_unit_of_its_currency(
    typed: str, currency: str, fee: int | None, shown: str
) -> None:
    event = an_event(0)
    browser = desk(event)

    answer = save(browser, event, "people", fee=typed, currency=currency, most_entrants="24")

    assert answer.status_code == 302
    stored = Event.objects.get()
    assert (stored.fee, stored.currency, stored.most_entrants) == (fee, currency, 24)
    page = browser.get(change(event)).context["sections"]
    [form] = [section.form for section in page if section.section.key == "people"]
    assert (form["fee"].value() or "") == shown


@pytest.mark.parametrize(
    ("sent", "errors_of_fields"),
    [
        ({"fee": "8.00", "currency": "JPY"}, {"fee": "Write the fee as an amount, such as 8."}),
        ({"fee": "1.500"}, {"fee": "Write the fee as an amount, such as 8.00."}),
        ({"fee": "1000000.01"}, {"fee": "Write the fee as an amount, such as 8.00."}),
        (
            {"fee": "free", "currency": "euro", "most_entrants": "0"},
            {
                "most_entrants": "Ensure this value is greater than or equal to 1.",
                "fee": "Write the fee as an amount, such as 8.00.",
                "currency": "Select a valid choice. euro is not one of the available choices.",
            },
        ),
    ],
)
def test_what_is_no_fee_is_said_at_its_field(
    sent: dict[str, str], errors_of_fields: dict[str, str]
) -> None:
    event = an_event(0)

    answer = save(desk(event), event, "people", **sent)

    found = {field: said[0] for field, said in errors(answer)["people"].items()}
    assert found == errors_of_fields
    assert Event.objects.get().fee is None


def test_prizes_of_money_keep_the_currency_and_the_fee_follows_it() -> None:
    event = an_event(1, fee=800)
    Prize.objects.create(event=event, amount=5000)

    refused = save(desk(event), event, "people", fee="9", currency="JPY")
    Prize.objects.update(amount=None, thing="Cup")
    answer = save(desk(event), event, "people", fee="9", currency="JPY")

    assert errors(refused)["people"] == {
        "currency": ["Prizes are sums in EUR. Change them to things first, or keep this currency."]
    }
    assert answer.status_code == 302
    stored = Event.objects.get()
    assert (stored.fee, stored.currency) == (9, "JPY")


def test_the_currency_is_fixed_once_something_is_paid() -> None:
    event = an_event(1, fee=800)
    a_payment(event)

    answer = save(desk(event), event, "people", fee="9", currency="JPY")

    assert answer.status_code == 302
    stored = Event.objects.get()
    assert (stored.fee, stored.currency) == (900, "EUR")


def test_a_reader_sees_the_fee_as_an_amount() -> None:
    event = an_event(0, fee=800, currency="CHF")

    assert "CHF8.00" in text(desk(event, Role.READER).get(change(event)))
