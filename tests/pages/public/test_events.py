import re
from datetime import UTC, date, datetime, time

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import StandingsSnapshot
from scoring.services.clocks import give_extra_time, start_clock
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_published_seating,
    an_accepted_registration,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.desk.desks import text
from tests.pages.markup import one_line
from tests.pages.public.rows import a_row, a_team, stored
from tournaments.models import Event, EventState, StandingsShown
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.events import move_event
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return one_line(answer.content.decode())


def test_event_that_starts_later_says_that_no_one_is_seated() -> None:
    event = an_event(name="Club evening", starts_on=date(2026, 3, 6), ends_on=date(2026, 3, 7))

    text = page(f"/en/e/{event.slug}/")

    assert "<h1>Club evening</h1>" in text
    assert "6 March 2026 to 7 March 2026" in text
    assert "No one is seated yet." in text


def test_the_hours_of_an_event_stand_beside_its_days() -> None:
    event = an_event(1, doors_at=time(18, 30), starts_at=time(19), self_registration=True)
    shown = "6 March 2026 · doors 18:30, start 19:00"

    for path in ("", "register/", "me/1/"):
        assert shown in page(f"/en/e/{event.slug}/{path}"), path
    for path in (f"/en/o/{event.organisation.slug}/", "/en/"):
        assert shown in page(path), path
    assert "Doors 18:30, start 19:00" in page(f"/en/e/{event.slug}/board/")


def test_before_play_the_event_names_who_comes_and_has_the_registration_as_its_one_act() -> None:
    event = an_event(3, self_registration=True)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    text = page(f"/en/e/{event.slug}/")

    entrants = text.partition('class="entrants"')[2].partition("</ul>")[0]
    assert re.findall(r"<li[^>]*>([^<]*)", entrants) == ["Anna", "Cili"]
    assert "2 entrants" in text
    assert re.findall(r'class="button[^>]*>([^<]*)', text) == ["Register yourself"]
    assert links(text) == [
        *("Board for the projector", "Subscribe to the calendar", "Calendar as a file"),
    ]


def test_before_anyone_has_registered_the_event_says_so() -> None:
    assert "No one has registered yet." in page(f"/en/e/{an_event(0).slug}/")


def links(text: str) -> list[str]:
    """Where else one may go, below the one act."""
    quiet = text.partition('class="quiet-links"')[2].partition("</nav>")[0]
    return re.findall(r"<a [^>]*>([^<]*)", quiet)


def leaders(text: str) -> list[tuple[str, str, str]]:
    """Rank, name and result of the leaders."""
    [shown] = re.findall(r'<ol class="leaders">(.*?)</ol>', text, re.DOTALL)[:1] or [""]
    found = re.findall(r"</span> (\d+)</b>.*?<a [^>]*>([^<]*)</a>.*?>([^<]*)</span>", shown)
    return [(rank, name, result) for rank, name, result in found]


def test_during_play_the_event_leads_with_the_seating_and_five_leaders() -> None:
    event = an_event(8)
    a_published_seating(event)
    ranks = [1, 1, 3, 4, 5, 6, None]
    stored(event, *(a_row(number, rank=rank) for number, rank in enumerate(ranks, 1)))

    text = page(f"/en/e/{event.slug}/")

    assert leaders(text) == [
        *(("1", "Anna 1", "66.7"), ("1", "Anna 2", "66.7"), ("3", "Anna 3", "66.7")),
        *(("4", "Anna 4", "66.7"), ("5", "Anna 5", "66.7")),
    ]
    assert re.findall(r'class="button[^>]*>([^<]*)', text) == ["Where do I sit?"]
    assert links(text) == [
        *("Enter a result", "Standings", "Statistics", "Corrections", "News of this event"),
        *("Board for the projector", "Subscribe to the calendar", "Calendar as a file"),
    ]
    missing = text.partition('<details class="missing">')[2].partition("</details>")[0]
    assert "<summary>Results of 2 tables are missing.</summary>" in missing
    assert missing.count("<progress") == 2


def test_between_two_seatings_the_standings_are_the_one_act() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)

    text = page(f"/en/e/{event.slug}/")

    assert re.findall(r'class="button[^>]*>([^<]*)', text) == ["Standings"]
    assert "Standings" not in links(text)


def test_leaders_that_are_hidden_stay_hidden_until_the_end() -> None:
    event = an_event(4, standings_shown=StandingsShown.HIDDEN)
    close_seating(seating_id=a_published_seating(event).pk)
    stored(event, a_row(1, name="Zoltán"), teams=[a_team("Owls", 1, 840)])

    text = page(f"/en/e/{event.slug}/")

    assert leaders(text) == []
    assert not re.search(r"Zoltán|Owls|66\.7", text)
    assert "The standings are hidden until the end." in text
    assert re.findall(r'class="button[^>]*>([^<]*)', text) == ["Where do I sit?"]

    Event.objects.update(state=EventState.FINISHED)
    assert "Zoltán" in page(f"/en/e/{event.slug}/")


def test_past_evening_has_its_winners_and_nothing_to_go_on_to_but_the_standings() -> None:
    event = an_event(0, state=EventState.FINISHED, without_rounds=True)
    stored(event, a_row(1), a_row(2))

    text = page(f"/en/e/{event.slug}/")

    assert 'class="podium"' in text
    assert "My evening" not in text
    assert re.findall(r'class="button[^>]*>([^<]*)', text) == ["Standings"]
    assert "quiet-links" not in text


def test_event_names_the_tables_whose_rounds_are_missing() -> None:
    event = an_event(players=8, rounds=2)
    first, _second = tables_of(a_published_seating(event))
    an_entry(first, 1)

    text = page(f"/en/e/{event.slug}/")

    assert text.count("<progress") == 2
    assert "1 of 2" in text
    assert "0 of 2" in text


def test_event_with_every_round_reported_says_so() -> None:
    event = an_event(players=4, rounds=1)
    an_entry(tables_of(a_published_seating(event))[0], 1)

    assert "All tables have entered their rounds." in page(f"/en/e/{event.slug}/")


def test_event_says_what_is_played_and_by_how_many() -> None:
    event = an_event(5, variant="mild", rounds=4)
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    a_published_seating(event)

    facts = page(f"/en/e/{event.slug}/").partition('class="facts"')[2].split("</ul>")[0]

    assert re.findall(r"<li>([^<]*)</li>", facts) == [
        "4 entrants",
        "Mild",
        "Box of 120 cards",
        "A match has at most 4 rounds.",
    ]


@pytest.mark.django_db(transaction=True)  # standings are read in a transaction of their own
def test_finished_event_has_its_winners_on_top_and_asks_for_nothing() -> None:
    event = an_event(4, rounds=1, evidence=["points"], tie_breaks=[])
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(3, 9, 3, 1))
    seated = [entrant.person.name for entrant in occupants(table, 1).values()]
    refresh_standings(event_id=event.pk)
    assert 'class="podium"' not in page(f"/en/e/{event.slug}/")
    close_seating(seating_id=table.seating_id)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    refresh_standings(event_id=event.pk)

    text = page(f"/en/e/{event.slug}/")

    podium = text.partition('class="podium"')[2].partition("</ol>")[0]
    steps = re.findall(r'<li class="step-(\d)" value="\d">(.*?)</div>', podium)
    names = [(rank, sorted(re.findall("<strong>([^<]*)", step))) for rank, step in steps]
    assert names == [("1", [seated[1]]), ("2", sorted([seated[0], seated[2]]))]
    assert "Teams" not in text
    for label in ("Where do I sit?", "Enter a result", "Still missing", "Register yourself"):
        assert label not in text
    assert "My evening: own results and rank" in text
    assert "next table" not in text


def test_finished_event_of_teams_has_the_best_ones_on_top_and_leads_to_them() -> None:
    event = an_event(players=0, state=EventState.FINISHED)
    rows = [a_row(1), a_row(2), a_row(3, rank=None)]
    members = [{"number": number, "name": f"Anna {number}", "counts": True} for number in (1, 2)]
    teams = [a_team("Foxes", 1, 1120, members=members), a_team("Owls", None, 0)]
    StandingsSnapshot.objects.create(event=event, version=5, rows=rows, teams=teams)

    text = page(f"/en/e/{event.slug}/")

    [_, podium] = re.findall(r'<ol class="podium">(.*?)</ol>', text, re.DOTALL)
    assert re.findall("<(?:strong|small)>([^<]*)", podium) == ["Foxes", "Anna 1, Anna 2"]
    assert f'href="/en/e/{event.slug}/standings/teams/">Teams</a>' in text


@time_machine.travel(datetime(2026, 3, 6, 12, 30, tzinfo=UTC), tick=False)
def test_times_are_those_of_the_event_wherever_it_is() -> None:
    event = an_event(4, time_zone="Pacific/Kiritimati")  # 14 hours ahead
    a_published_seating(event)

    assert "published at 02:30" in page(f"/en/e/{event.slug}/")


@time_machine.travel(datetime(2026, 3, 6, 19, 0, tzinfo=UTC), tick=False)
def test_event_has_the_clock_of_all_and_that_of_a_table_with_extra_time() -> None:
    seating = a_published_seating(an_event(8, time_zone="Europe/Berlin"))
    start_clock(seating_id=seating.pk, minutes=45)
    give_extra_time(table_id=tables_of(seating)[1].pk, minutes=5)

    clocks = page(f"/en/e/{seating.event.slug}/").partition('class="clocks"')[2].partition("</div>")

    assert re.findall(r"(Table \d|Ends at [\d:]+)", clocks[0]) == [
        *("Ends at 20:45", "Table 2", "Ends at 20:50"),
    ]


@pytest.mark.parametrize("seatings", [1, 3])
def test_event_takes_eight_queries(seatings: int) -> None:
    event = an_event(players=8)
    for _ in range(seatings):
        close_seating(seating_id=a_published_seating(event).pk)

    with CaptureQueriesContext(connection) as queries:
        page(f"/en/e/{event.slug}/")

    assert len(queries) == 8


def test_event_leads_to_itself_in_every_language() -> None:
    slug = an_event(players=0).slug

    text = page(f"/en/e/{slug}/")

    for code in ("en", "de", "hu", "it", "ja"):
        assert f'href="/{code}/e/{slug}/"' in text


@pytest.mark.parametrize("page_of", ["", "standings/", "seatings/1/", "board/"])
def test_draft_and_unknown_events_are_not_found_whatever_is_asked(page_of: str) -> None:
    draft = an_event(players=0, state="draft").slug

    assert Client().get(f"/en/e/{draft}/{page_of}").status_code == 404
    assert Client().get(f"/en/e/unknown/{page_of}").status_code == 404


@pytest.mark.parametrize("page_of", ["", "standings/", "seatings/1/", "board/"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_public_pages_only_show(page_of: str, method: str) -> None:
    event = an_event()
    a_published_seating(event)
    browser = Client(enforce_csrf_checks=True)

    assert getattr(browser, method)(f"/en/e/{event.slug}/{page_of}").status_code == 405


@pytest.mark.parametrize(
    ("language", "goes_to"), [("de", "/de/"), ("hu,en", "/hu/"), ("fr", "/en/")]
)
def test_an_address_without_a_language_goes_to_the_visitors(language: str, goes_to: str) -> None:
    slug = an_event(players=0).slug
    visitor = Client(headers={"accept-language": language})

    assert visitor.get("/")["Location"] == goes_to
    assert visitor.get(f"/e/{slug}/standings/")["Location"] == f"{goes_to}e/{slug}/standings/"


def test_before_play_the_page_says_how_many_places_are_left_and_who_waits() -> None:
    event = an_event(2, self_registration=True, most_entrants=3, fee=800, currency="JPY")
    shown = [text(Client().get(f"/en/e/{event.slug}/"))]
    for name in ("Zoë", "Emma", "Ida"):
        an_accepted_registration(event, name)
    shown += [text(Client().get(f"/{code}/e/{event.slug}/")) for code in ("en", "de")]
    Event.objects.update(state=EventState.FINISHED)
    shown.append(text(Client().get(f"/en/e/{event.slug}/")))

    assert "1 of 3 places is left. Fee: ¥800" in shown[0]
    assert "Waiting list" not in shown[0]
    assert "All 3 places are taken." in shown[1]
    assert "Zoë Waiting list 1. Emma 2. Ida" in shown[1]
    assert "Alle 3 Plätze sind vergeben. Startgeld: 800 ¥" in shown[2]
    assert "Emma" not in shown[3]
