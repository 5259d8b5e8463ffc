"""Setting an event up, and changing it."""

import threading
import time
from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from tests.builders import (
    a_published_seating,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
)
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Organisation, ResultsVersion, Role
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

ADD = "/admin/tournaments/event/add/"


def filled_in(club: Organisation, /, **more: Any) -> dict[str, Any]:
    """The form as the desk offers it, with a name."""
    return {
        "organisation": club.pk,
        "name": "Spring Cup",
        "slug": "",
        "language": "en",
        "starts_on": "2026-03-06",
        "ends_on": "",
        "time_zone": "Europe/Berlin",
        "venue": "",
        "self_registration": False,
        "edition": "box120",
        "variant": "classic",
        "rounds": "5",
        "target": "",
        "evidence": ["counts", "cards"],
        "points_system": "place",
        "tie_breaks_0": "table_wins",
        "tie_breaks_1": "above_table_mean",
        "preferred_size": "4",
        "smallest_size": "3",
        "largest_size": "5",
        "max_tables": "",
        **more,
    }


def add(**fields: Any) -> Answer:
    """What the desk answers to a director who sets up an event."""
    club = an_organisation()
    return desk(club).post(ADD, filled_in(club, **fields))


def test_a_name_and_a_day_are_enough() -> None:
    club = an_organisation()

    answer = desk(club).post(ADD, filled_in(club))

    event = Event.objects.get()
    assert answer["Location"] == f"/admin/events/{event.pk}/"
    assert (event.slug, event.state, event.ends_on) == ("spring-cup", "draft", date(2026, 3, 6))
    assert event.tie_breaks == ["table_wins", "above_table_mean"]
    assert ResultsVersion.objects.filter(event=event).exists()


def test_a_sit_out_is_written_in_per_cent_and_kept_when_nothing_is_said() -> None:
    club = an_organisation()
    shown = desk(club).get(ADD).content.decode()
    desk(club).post(ADD, filled_in(club, sit_out_points="33.3"))
    event = Event.objects.get()
    change = reverse("admin:tournaments_event_change", args=[event.pk])
    desk(club).post(change, filled_in(club, slug=event.slug, venue="Hall"))

    event.refresh_from_db()
    assert 'name="sit_out_points" value="50.0"' in shown
    assert (event.sit_out_points, event.venue) == (280, "Hall")


@pytest.mark.parametrize("typed", ["-1", "101", "half"])
def test_a_sit_out_beyond_first_and_last_place_is_refused(typed: str) -> None:
    answer = add(sit_out_points=typed)

    assert list(answer.context["adminform"].form.errors) == ["sit_out_points"]


def test_the_form_is_filled_in_with_a_usual_evening() -> None:
    club = an_organisation()

    with time_machine.travel("2026-03-06 18:00Z", tick=False):
        page = desk(club).get(ADD)

    form = page.context["adminform"].form
    offered = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    assert offered == {
        "organisation": club.pk,
        "name": "",
        "slug": "",
        "language": "en",
        "starts_on": date(2026, 3, 6),
        "ends_on": None,
        "time_zone": "Europe/Berlin",
        "venue": "",
        "edition": "box120",
        "variant": "classic",
        "rounds": None,
        "one_round_each": False,
        "target": None,
        "evidence": ["counts", "cards"],
        "confirmation": "none",
        "points_system": "place",
        "tie_breaks": ["table_wins", "above_table_mean"],
        "self_registration": False,
        "sit_out_points": 420,
        "preferred_size": 4,
        "smallest_size": 3,
        "largest_size": 5,
        "max_tables": None,
    }


@pytest.mark.parametrize(
    ("ticked", "kept"), [(["points"], ["points"]), (["cards", "counts"], ["cards", "counts"])]
)
def test_what_captains_may_write_down_is_ticked(ticked: list[str], kept: list[str]) -> None:
    answer = add(evidence=ticked)
    assert answer.status_code == 302
    assert Event.objects.get().evidence == kept


def test_captains_have_to_write_something_down() -> None:
    answer = add(evidence=[])
    assert answer.context["adminform"].form.errors == {"evidence": ["Choose at least one."]}
    assert not Event.objects.exists()


def test_the_database_refuses_an_event_whose_captains_may_write_nothing_down() -> None:
    event = an_event(0)
    with pytest.raises(IntegrityError, match="event_evidence"):
        Event.objects.filter(pk=event.pk).update(evidence=[])


def test_the_form_speaks_of_groups_and_uses_names_for_keys() -> None:
    page = text(desk(an_organisation()).get(ADD))

    for word in ("What", "When and where", "The game", "The standings", "The tables",
                 "Box of 120 cards", "Classic", "Place points", "Tables won"):  # fmt: skip
        assert word in page


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Frühlings-Cup 2026", "fruhlings-cup-2026"),
        ("Őszi kupa", "oszi-kupa"),
        ("春の大会", "event-2026-03-06"),
    ],
)
def test_the_address_is_made_from_the_name(name: str, slug: str) -> None:
    with time_machine.travel("2026-03-06 18:00Z", tick=False):
        add(name=name)

    assert Event.objects.get().slug == slug


def test_an_event_that_comes_back_every_month_gets_a_free_address() -> None:
    club = an_organisation()
    browser = desk(club)

    for _ in range(3):
        browser.post(ADD, filled_in(club, name="Club evening"))

    slugs = Event.objects.order_by("pk").values_list("slug", flat=True)
    assert list(slugs) == ["club-evening", "club-evening-2", "club-evening-3"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({"name": ""}, "This field is required.", id="no-name"),
        pytest.param({"name": "A\0B"}, "Null characters are not allowed.", id="NUL"),
        pytest.param({"ends_on": "2026-03-05"},
                     "The last day cannot be before the first day.", id="days"),
        pytest.param({"starts_on": "soon"}, "Enter a valid date.", id="no-date"),
        pytest.param({"time_zone": "Europe/Atlantis"}, "Select a valid choice.", id="zone"),
        pytest.param({"edition": "none"}, "Select a valid choice.", id="edition"),
        pytest.param({"edition": "jp90", "variant": "mild"},
                     "This edition has only the classic game.", id="edition-without-variant"),
        pytest.param({"variant": "hattrick"},
                     "This game is for 4 to 7 players.", id="variant-for-more-players"),
        pytest.param({"rounds": "5", "one_round_each": "on"},
                     "Give a number of rounds, or choose as many as players: not both.",
                     id="two-lengths"),
        pytest.param({"target": "0"},
                     "Ensure this value is greater than or equal to 1.", id="no-points"),
        pytest.param({"rounds": "21"},
                     "Ensure this value is less than or equal to 20.", id="too-long"),
        pytest.param({"preferred_size": "6"},
                     "The preferred table size lies between the smallest and the largest, "
                     "all from 3 to 8.", id="sizes"),
        pytest.param({"smallest_size": "2"},
                     "Ensure this value is greater than or equal to 3.", id="size-2"),
        pytest.param({"tie_breaks_1": "table_wins"},
                     "Each way to decide can stand there only once.", id="twice"),
        pytest.param({"max_tables": "0"},
                     "Ensure this value is greater than or equal to 1.", id="no-boxes"),
        pytest.param({"organisation": "0"}, "Select a valid choice.", id="no-club"),
        pytest.param({"rounds": "99999999999999999999"},
                     "Ensure this value is less than or equal to 20.", id="huge"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    answer = add(**fields)

    assert answer.status_code == 200
    assert sentence in text(answer)
    assert "onstraint" not in text(answer)
    assert not Event.objects.exists()


def test_an_address_that_is_taken_is_told() -> None:
    an_event(0, slug="spring-cup")

    assert "Event with this Address already exists." in text(add(slug="spring-cup"))


def test_a_match_until_a_number_of_points_needs_no_number_of_rounds() -> None:
    add(rounds="", target="100")

    event = Event.objects.get()
    assert (event.rounds, event.target) == (None, 100)


def length(event: Event) -> tuple[int | None, bool, int | None]:
    return event.rounds, event.one_round_each, event.target


@pytest.mark.parametrize(
    ("edition", "usual"),
    [
        pytest.param("box120", (5, False, None), id="5.1-five-rounds"),
        pytest.param("amigo1993", (10, False, 100), id="5.1-ten-rounds-or-100-points"),
        pytest.param("jp90", (None, True, None), id="5.6-no-number-is-printed"),
    ],
)
def test_a_length_left_empty_is_the_one_of_the_edition(
    edition: str, usual: tuple[int | None, bool, int | None]
) -> None:
    add(edition=edition, rounds="")

    assert length(Event.objects.get()) == usual


def test_a_match_of_as_many_rounds_as_players_may_end_at_a_target() -> None:
    add(rounds="", one_round_each="on", target="40")

    assert length(Event.objects.get()) == (None, True, 40)


def change(event: Event) -> str:
    return f"/admin/tournaments/event/{event.pk}/change/"


def saved(browser: Client, event: Event, **fields: Any) -> Event:
    answer = browser.post(change(event), filled_in(event.organisation, **fields))
    assert answer.status_code == 302, text(answer)
    return Event.objects.get(pk=event.pk)


def test_a_change_is_stored_and_the_pages_are_told() -> None:
    event = an_event(0, slug="spring-cup")
    before = ResultsVersion.objects.get(event=event).number

    changed = saved(desk(event), event, name="Summer Cup", preferred_size="5")

    assert (changed.name, changed.preferred_size, changed.slug) == ("Summer Cup", 5, "spring-cup")
    assert ResultsVersion.objects.get(event=event).number == before + 1


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


def test_the_game_is_fixed_once_it_is_played() -> None:
    event = an_event(4)
    a_published_seating(event)

    changed = saved(desk(event), event, rounds="7", venue="Town hall")

    assert (changed.rounds, changed.venue) == (5, "Town hall")


@pytest.mark.parametrize("role", [Role.READER, Role.DIRECTOR])
def test_what_cannot_be_chosen_is_shown_by_its_name(role: Role) -> None:
    event = an_event(4)
    a_published_seating(event)

    page = text(desk(event, role).get(change(event)))

    assert "Edition: Box of 120 cards" in page
    assert "Variant: Classic" in page
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


def wait_for_a_lock(blocked: threading.Event) -> None:
    """Say so once some statement waits for another transaction; give up after ten seconds."""
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    try:
        for _ in range(1000):
            with connection.cursor() as cursor:
                cursor.execute(waiting)
                (count,) = cursor.fetchone()
            if count:
                break
            time.sleep(0.01)
    finally:
        connection.close()
        blocked.set()


@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_same_address_at_once_one_is_told() -> None:
    club = an_organisation()
    browser = desk(club)
    stored, blocked = threading.Event(), threading.Event()

    def take_it_first() -> None:
        try:
            with transaction.atomic():
                an_event(0, organisation=club, slug="spring-cup")
                stored.set()
                blocked.wait(10)
        finally:
            connection.close()

    first = threading.Thread(target=take_it_first)
    first.start()
    stored.wait(10)
    watch = threading.Thread(target=wait_for_a_lock, args=(blocked,))
    watch.start()
    answer = browser.post(ADD, filled_in(club, name="Spring Cup"))
    first.join()
    watch.join()

    assert said(answer) == ["Somebody took the same address at the same moment. Save again."]
    assert list(Event.objects.values_list("slug", flat=True)) == ["spring-cup"]
    assert browser.post(ADD, filled_in(club, name="Spring Cup"))["Location"].startswith("/admin/e")
    assert Event.objects.filter(slug="spring-cup-2").exists()


def test_tie_breaks_that_change_published_ranks_are_saved_once_that_was_seen() -> None:
    event = an_event(6, rounds=1, evidence=["points"], largest_size=3, preferred_size=3)
    seating = a_published_seating(event)
    for table, points in zip(tables_of(seating), [(3, 2, 1), (9, 2, 1)], strict=True):
        an_entry(table, sheet=points_sheet(*points))
    page = reverse("admin:tournaments_event_change", args=[event.pk])
    wanted = filled_in(event.organisation, slug=event.slug, preferred_size="3", largest_size="3")
    wanted |= {"tie_breaks_0": "", "tie_breaks_1": "", "evidence": ["points"]}
    director = desk(event)

    asked = director.post(page, wanted)

    assert "What this changes" in text(asked)
    assert Event.objects.get().tie_breaks == ["table_wins", "above_table_mean"]

    director.post(page, wanted | {"seen": "1"})

    assert Event.objects.get().tie_breaks == []
