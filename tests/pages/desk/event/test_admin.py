"""Setting an event up, and changing it."""

import threading
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from scoring.models import RulingKind
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import publish_seating
from tests.at_once import holds_another_up
from tests.builders import (
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
from tests.pages.desk.event.event_forms import ADD, filled_in, length
from tests.waiting import LIMIT, eventually
from tournaments.models import Event, EventState, ResultsVersion, Role
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def change(event: Event) -> str:
    return f"/admin/tournaments/event/{event.pk}/change/"


def saved(browser: Client, event: Event, **fields: Any) -> Event:
    answer = browser.post(change(event), filled_in(event.organisation, **fields))
    assert answer.status_code == 302, text(answer)
    return Event.objects.get(pk=event.pk)


def while_stored(change: Callable[[], object], act: Callable[[], Answer]) -> Answer:
    """What comes of an act that waits for a change, which is stored at the same moment."""
    changed = threading.Event()

    def change_first() -> None:
        try:
            with transaction.atomic():
                change()
                changed.set()
                eventually(holds_another_up)
        finally:
            connection.close()

    first = threading.Thread(target=change_first)
    first.start()
    changed.wait(LIMIT)
    answer = act()
    first.join()
    return answer


def test_a_new_event_is_today_where_the_newest_one_of_the_club_was() -> None:
    club = an_organisation()

    def offered() -> tuple[str, date]:
        form = desk(club).get(ADD).context["adminform"].form
        return form["time_zone"].value(), form["starts_on"].value()

    with time_machine.travel("2026-03-06 23:30Z", tick=False):
        for_the_first = offered()
    an_event(0, organisation=club, time_zone="Asia/Tokyo")
    with time_machine.travel("2026-03-06 15:30Z", tick=False):
        for_the_next = offered()

    assert for_the_first == ("Europe/Berlin", date(2026, 3, 7))
    assert for_the_next == ("Asia/Tokyo", date(2026, 3, 7))


def test_a_change_is_stored_and_the_pages_are_renewed() -> None:
    event = an_event(0, slug="spring-cup")
    before = ResultsVersion.objects.get(event=event).number

    changed = saved(desk(event), event, name="Summer Cup", preferred_size="5")

    assert (changed.name, changed.preferred_size, changed.slug) == ("Summer Cup", 5, "spring-cup")
    assert ResultsVersion.objects.get(event=event).number == before + 1


def test_the_settings_are_saved_while_the_event_is_played() -> None:
    event = an_event(4)
    a_published_seating(event)
    fixed = {"edition", "variant", "rounds", "one_round_each", "target"}
    sent = filled_in(event.organisation, venue="Town hall")

    answer = desk(event).post(
        change(event), {name: value for name, value in sent.items() if name not in fixed}
    )

    assert answer.status_code == 302, text(answer)
    assert Event.objects.get().venue == "Town hall"


def test_a_length_emptied_later_is_the_one_of_the_edition_chosen_then() -> None:
    event = an_event(0)

    changed = saved(desk(event), event, edition="amigo1993", rounds="")

    assert length(changed) == (10, False, 100)


def test_an_event_stays_with_its_club() -> None:
    event, other = an_event(0), an_organisation("Other Club")
    director = desk(event)
    other.memberships.create(user_id=director.session["_auth_user_id"], role=Role.OWNER)

    changed = saved(director, event, organisation=other.pk)

    assert changed.organisation == event.organisation


def test_the_address_is_fixed_once_the_event_is_public() -> None:
    event = an_event(0, slug="spring-cup")

    assert saved(desk(event), event, slug="winter-cup").slug == "spring-cup"


@pytest.mark.parametrize("state", EventState)
def test_the_game_is_fixed_once_it_is_played_whatever_becomes_of_the_event(
    state: EventState,
) -> None:
    event = an_event(4, slug="spring-cup")
    a_published_seating(event)
    Event.objects.update(state=state)

    changed = saved(
        desk(event), event, slug="spring-cup", variant="mild", rounds="7", venue="Town hall"
    )

    assert (changed.variant, changed.rounds, changed.venue) == ("classic", 5, "Town hall")


@pytest.mark.django_db(transaction=True)
def test_a_seating_that_is_published_while_the_game_is_changed_keeps_it() -> None:
    event = an_event(4)
    proposed, browser = a_proposed_seating(event), desk(event)

    answer = while_stored(
        partial(publish_seating, seating_id=proposed.pk),
        lambda: browser.post(change(event), filled_in(event.organisation, variant="mild")),
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


def test_a_reader_sees_the_settings_but_cannot_save_them() -> None:
    event = an_event(0, name="Spring Cup")
    reader = desk(event, Role.READER)

    page = reader.get(change(event))
    answer = reader.post(change(event), filled_in(event.organisation, name="Mine"))

    assert "Spring Cup" in text(page)
    assert 'name="_save"' not in page.content.decode()
    assert answer.status_code == 403
    assert Event.objects.get().name == "Spring Cup"


def test_only_directors_of_a_club_may_add_an_event_to_it() -> None:
    club, other = an_organisation(), an_organisation("Other Club")
    director = desk(club)
    other.memberships.create(user_id=director.session["_auth_user_id"], role=Role.SCORE_KEEPER)

    answer = director.post(ADD, filled_in(other))

    assert "Select a valid choice." in text(answer)
    assert desk(club, Role.SCORE_KEEPER).get(ADD).status_code == 403


def test_nothing_can_be_deleted() -> None:
    event = an_event(0)

    answer = desk(event, Role.OWNER).post(f"/admin/tournaments/event/{event.pk}/delete/")

    assert answer.status_code == 404
    assert Event.objects.filter(pk=event.pk).exists()


def test_the_list_is_searched_and_leads_to_the_event() -> None:
    club = an_organisation()
    cup = an_event(3, organisation=club, name="Spring Cup")
    an_event(0, organisation=club, name="League night")

    answer = desk(club, Role.READER).get("/admin/tournaments/event/?q=cup")

    assert "Spring Cup" in text(answer)
    assert "League night" not in text(answer)
    assert f'href="/admin/events/{cup.pk}/"' in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_same_address_at_once_one_is_refused() -> None:
    club = an_organisation()
    browser = desk(club)

    answer = while_stored(
        partial(an_event, 0, organisation=club, slug="spring-cup"),
        lambda: browser.post(ADD, filled_in(club, name="Spring Cup")),
    )

    assert said(answer) == ["Another event has just got the same address. Save again."]
    assert list(Event.objects.values_list("slug", flat=True)) == ["spring-cup"]
    assert browser.post(ADD, filled_in(club, name="Spring Cup"))["Location"].startswith("/admin/e")
    assert Event.objects.filter(slug="spring-cup-2").exists()


def test_other_points_are_refused_while_points_count_that_were_given_in_those_of_now() -> None:
    event = an_event(4, points_system="raw")
    seating, director = a_published_seating(event), desk(event)
    bonus = a_sanction(event, 1, points=5 * 840)
    ruling = a_ruling(seating, 2, kind=RulingKind.FIXED, points=12 * 840)
    a_sanction(event, 3, points=None)
    a_ruling(seating, 4, kind=RulingKind.AVERAGE)
    wanted = filled_in(event.organisation, slug=event.slug, points_system="place", seen="1")

    refused = text(director.post(change(event), wanted))

    assert "Anna (1), Béla (2) still have sanctions, bonuses or fixed values" in refused
    assert Event.objects.get().points_system == "raw"

    withdraw_sanction(sanction_id=bonus.pk)
    withdraw_ruling(ruling_id=ruling.pk)
    director.post(change(event), wanted)

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
    page = reverse("admin:tournaments_event_change", args=[event.pk])
    wanted = filled_in(event.organisation, slug=event.slug, preferred_size="3", largest_size="3")
    wanted |= {"tie_breaks_0": "", "tie_breaks_1": "", "evidence": ["points"]}
    director = desk(event)

    preview = director.post(page, wanted)

    assert "What this changes" in text(preview)
    assert Event.objects.get().tie_breaks == ["table_wins", "above_table_mean"]

    director.post(page, wanted | {"seen": "1"})

    assert Event.objects.get().tie_breaks == []


def test_how_many_members_of_a_team_count_is_saved_once_it_was_seen_what_that_changes() -> None:
    event = an_event(3, rounds=1, evidence=["points"], preferred_size=3)
    [table] = tables_of(a_published_seating(event))
    first, second, _ = start_numbers(table)
    an_entry(table, sheet=points_sheet(9, 5, 1))
    foxes = event.teams.create(name="Foxes")
    event.entrants.filter(number__in=[first, second]).update(team=foxes)
    wanted = filled_in(event.organisation, slug=event.slug, preferred_size="3", evidence=["points"])
    wanted |= {"team_best": "1"}
    page, director = reverse("admin:tournaments_event_change", args=[event.pk]), desk(event)

    preview = text(director.post(page, wanted))

    assert "What this changes Team Rank Points in % Foxes 1 150.0 → 100.0 This moves" in preview
    assert Event.objects.get().team_best is None

    director.post(page, wanted | {"seen": "1"})

    assert Event.objects.get().team_best == 1
