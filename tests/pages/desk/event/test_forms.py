"""What the form of an event takes, fills in and refuses."""

from datetime import date, time
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError

from tests.builders import (
    an_event,
    an_organisation,
)
from tests.pages.desk.desks import desk, text
from tests.pages.desk.event.event_forms import ADD, add, change, filled_in, length, section_of
from tournaments.models import Event, ResultsVersion

pytestmark = pytest.mark.django_db


def test_a_name_and_a_day_are_enough() -> None:
    club = an_organisation()

    answer = desk(club).post(ADD, filled_in(club))

    event = Event.objects.get()
    assert answer["Location"] == f"/admin/events/{event.pk}/"
    assert (event.slug, event.state, event.ends_on) == ("spring-cup", "draft", date(2026, 3, 6))
    assert event.tie_breaks == ["table_wins", "above_table_mean"]
    assert ResultsVersion.objects.filter(event=event).exists()


@pytest.mark.parametrize(
    ("language", "new", "settings"),
    [
        ("en", "New event", "Settings of the event"),
        ("hu", "Új verseny", "A verseny beállításai"),
        ("ja", "大会を作成", "大会の設定"),
    ],
)
def test_the_form_stands_under_our_own_heading(language: str, new: str, settings: str) -> None:
    event = an_event()
    director = desk(event.organisation)

    for address, heading in ((ADD, new), (change(event), settings)):
        page = director.get(address, headers={"accept-language": language})
        assert f"<h1>{heading}</h1>" in page.content.decode()


def test_an_address_that_cannot_be_is_refused_in_plain_words() -> None:
    page = text(add(slug="ä b"))

    assert "Use only the letters a to z, digits, hyphens and underscores." in page
    assert "slug" not in page


def test_a_venue_with_a_character_that_no_one_sees_is_refused() -> None:
    page = text(add(venue="Anna\x92s bar"))

    assert "This has a character that cannot be printed. Type it again." in page
    assert not Event.objects.exists()


def test_an_event_is_unlisted_by_a_tick() -> None:
    add(unlisted="on")

    assert Event.objects.get().unlisted is True


def test_a_sit_out_is_written_in_per_cent_and_kept_when_nothing_is_said() -> None:
    club = an_organisation()
    shown = desk(club).get(ADD).content.decode()
    desk(club).post(ADD, filled_in(club, sit_out_points="33.3"))
    event = Event.objects.get()
    desk(club).post(change(event), section_of("standings", club, rank_share="34"))

    event.refresh_from_db()
    assert 'name="sit_out_points" value="50.0"' in shown
    assert (event.sit_out_points, event.rank_share) == (280, 34)


def test_other_points_bring_their_own_worth_of_sitting_out_unless_one_is_typed() -> None:
    club = an_organisation()
    browser = desk(club)
    browser.post(ADD, filled_in(club, points_system="by_size", sit_out_points="50.0"))
    event = Event.objects.get()
    assert event.sit_out_points == 36 * 840
    assert 'name="sit_out_points" value="36.00"' in browser.get(change(event)).content.decode()

    other = {"points_system": "raw_bonus", "sit_out_points": "36.00"}
    browser.post(change(event), section_of("standings", club, **other))
    event.refresh_from_db()
    assert event.sit_out_points == 5 * 840

    typed = {"points_system": "raw_bonus", "sit_out_points": "2.5"}
    browser.post(change(event), section_of("standings", club, **typed))
    event.refresh_from_db()
    assert event.sit_out_points == 2100


def test_how_many_count_and_when_the_public_sees_it_is_stored() -> None:
    add(best_seatings="3", rank_share="34", team_best="2", standings_shown="hidden")

    event = Event.objects.get()
    shown = (event.best_seatings, event.rank_share, event.team_best, event.standings_shown)
    assert shown == (3, 34, 2, "hidden")


def test_tables_that_the_points_are_not_made_for_are_refused_at_their_field() -> None:
    answer = add(points_system="five_three_two_one", smallest_size="3", largest_size="5")

    assert answer.context["adminform"].form.errors == {
        "largest_size": ["These points are for tables of 3 to 4 people."]
    }
    assert not Event.objects.exists()


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
        "doors_at": None,
        "starts_at": None,
        "time_zone": "Europe/Berlin",
        "venue": "",
        "description": "",
        "edition": "box120",
        "variant": "classic",
        "rounds": None,
        "one_round_each": False,
        "target": None,
        "evidence": ["counts", "cards"],
        "confirmation": "none",
        "points_system": "place",
        "tie_breaks": ["table_wins", "above_table_mean"],
        "unlisted": False,
        "self_registration": False,
        "most_entrants": None,
        "fee": None,
        "currency": "EUR",
        "sit_out_points": 420,
        "best_seatings": None,
        "rank_share": 50,
        "team_best": None,
        "standings_shown": "now",
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


def test_the_database_refuses_an_event_that_starts_before_its_doors_open() -> None:
    event = an_event(0, starts_at=time(19))
    with pytest.raises(IntegrityError, match="event_hours"):
        Event.objects.filter(pk=event.pk).update(doors_at=time(19, 1))


def test_the_form_speaks_of_groups_and_uses_names_for_keys() -> None:
    page = text(desk(an_organisation()).get(ADD))

    for word in ("Basics", "When and where", "The game", "The standings", "The tables",
                 "Box of 120 cards", "Classic", "Place points", "Tables won"):  # fmt: skip
        assert word in page


@pytest.mark.parametrize(
    ("name", "language", "slug"),
    [
        ("Frühlings-Cup 2026", "de", "fruehlings-cup-2026"),
        ("Őszi kupa", "hu", "oszi-kupa"),
        ("春の大会", "ja", "event-2026-03-06"),
    ],
)
def test_the_address_is_made_from_the_name(name: str, language: str, slug: str) -> None:
    add(name=name, language=language)

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
        pytest.param({"doors_at": "19:01", "starts_at": "19:00"},
                     "The event cannot start before the doors open.", id="hours"),
        pytest.param({"ends_on": "2026-03-05"},
                     "The last day cannot be before the first day.", id="days"),
        pytest.param({"starts_on": "0026-03-06"},
                     "The year of an event is between 2000 and 2199.", id="years"),
        pytest.param({"starts_on": "soon"}, "Enter a valid date.", id="no-date"),
        pytest.param({"doors_at": "half past six"}, "Enter a valid time.", id="no-hour"),
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
                     "Choose each way to decide only once.", id="twice"),
        pytest.param({"max_tables": "0"},
                     "Ensure this value is greater than or equal to 1.", id="no-boxes"),
        pytest.param({"organisation": "0"}, "Select a valid choice.", id="no-club"),
        pytest.param({"rounds": "99999999999999999999"},
                     "Ensure this value is less than or equal to 20.", id="huge"),
    ],
)  # fmt: skip
def test_what_is_impossible_is_refused_in_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    answer = add(**fields)

    assert answer.status_code == 200
    assert sentence in text(answer)
    assert "onstraint" not in text(answer)
    assert not Event.objects.exists()


def test_an_address_that_is_taken_is_refused() -> None:
    an_event(0, slug="spring-cup")

    assert "Event with this Address already exists." in text(add(slug="spring-cup"))


def test_a_match_until_a_number_of_points_needs_no_number_of_rounds() -> None:
    add(rounds="", target="100")

    event = Event.objects.get()
    assert (event.rounds, event.target) == (None, 100)


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


def test_no_event_gets_the_address_by_which_the_demo_is_known() -> None:
    page = text(add(slug="demo-unfinished-1"))

    assert "This address is kept for the demo. Choose another one." in page
    add(name="Demo unfinished 2")
    assert Event.objects.get().slug == "event-2026-03-06"
