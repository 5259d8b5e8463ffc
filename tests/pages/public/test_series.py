"""What visitors see of a series."""

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Series
from scoring.services.series import change_series
from scoring.services.series_closing import close_series
from tests.builders import a_sanction, a_user, an_organisation
from tests.pages.public.rows import cells
from tests.scoring.plays import play_fully
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
)
from tournaments.models import Event, EventState, Organisation, Person
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

BY_RANK: dict[str, Any] = {
    "counted_by": "rank",
    "rank_points": [840 * points for points in (10, 6, 3)],
}


@pytest.fixture
def club() -> Organisation:
    return an_organisation("Card Club")


@pytest.fixture
def people(club: Organisation) -> list[Person]:
    return some_people(club)


@pytest.fixture
def november(people: list[Person]) -> Event:
    """Anna before Béla before Cili."""
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November")


@pytest.fixture
def december(people: list[Person]) -> Event:
    """Béla before Cili before Anna."""
    return an_evening(people, 1, 9, 5, day=date(2026, 12, 4), name="December")


def correct(event: Event) -> None:
    """Anna loses after the end what she had won: Béla is first, she second, Cili third."""
    open_again(event)
    a_sanction(event, 1, points=-840)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)


def source(series: Series, below: str = "", language: str = "en") -> str:
    answer = Client().get(f"/{language}/s/{series.slug}/{below}")
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("public")
    return answer.content.decode()


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html))).strip()


def page(series: Series, below: str = "", language: str = "en") -> str:
    """The words of a page, without its head."""
    return words(source(series, below, language).split("</head>")[1])


def table(series: Series, name: str) -> list[str]:
    """The words in the cells of a table's body, by its class."""
    [body] = re.findall(rf'<table class="{name}".*?<tbody>(.*?)</tbody>', source(series), re.DOTALL)
    return cells(body)


def test_a_page_shows_rank_person_and_what_each_event_gave(
    november: Event, december: Event
) -> None:
    series = a_series(november, december, **BY_RANK)

    assert table(series, "standings series-standings") == [
        *("1", "Béla", "16 2 of 2 6 November Rank 2 10 December Rank 1"),
        *("2", "Anna", "13 2 of 2 10 November Rank 1 3 December Rank 3"),
        *("3", "Cili", "9 2 of 2 3 November Rank 3 6 December Rank 2"),
    ]
    assert table(series, "matrix") == [
        *("1", "Béla", "6", "10", "16"),
        *("2", "Anna", "10", "3", "13"),
        *("3", "Cili", "3", "6", "9"),
    ]


def test_what_does_not_count_is_crossed_out_with_the_reason_in_words(
    november: Event, december: Event
) -> None:
    series = a_series(november, december, best_events=1, **BY_RANK)

    text = source(series)

    assert table(series, "standings series-standings")[:3] == [
        "1", "Anna", "10 2 of 2 10 November Rank 1 3 December not the best one",
    ]  # fmt: skip
    assert text.count("<s>3</s>") == 4  # of Anna and Cili, in either table
    assert table(series, "matrix")[:5] == ["1", "Anna", "10", "3 not the best one", "10"]
    assert "Crossed out: not the best one." in page(series)


def test_several_reasons_are_numbered_below_the_table(
    people: list[Person], november: Event
) -> None:
    away = a_planned_evening(people, day=date(2026, 12, 4), name="Friends")
    away.entrants.filter(person=people[2]).update(out_of_competition=True)
    play_fully(away, 3, 2, 1)
    move_event(event_id=away.pk, to=EventState.FINISHED)
    make_standings(away)
    series = a_series(november, away, best_events=1, **BY_RANK)

    text = source(series)

    assert "<li>not the best one</li><li>no rank</li>" in text
    assert '<s>0</s><sup aria-hidden="true">2</sup>' in text


def test_a_tie_break_says_what_decided(people: list[Person], november: Event) -> None:
    december = an_evening(people, 5, 9, 1, day=date(2026, 12, 4), name="December")
    series = a_series(november, december, tie_breaks=["events_won", "newest"], **BY_RANK)

    assert "Anna Tie-break: Newest event, 6; Béla has 10" in page(series)
    assert "Ties are broken in this order: Events won, Newest event." in page(series)


def test_what_is_still_possible_is_said_of_everyone_who_can_rise(
    people: list[Person], november: Event
) -> None:
    to_come = a_planned_evening(people, day=date(2026, 12, 4), name="December", venue="Old Mill")
    series = a_series(november, to_come, **BY_RANK)

    text = page(series)

    assert text.count("can still reach rank 1") == 4  # Béla and Cili, in either table
    assert "Next event December 4 December 2026 · Old Mill" in text
    assert "December 4 December 2026 still to come" in text


def test_the_rule_stands_in_sentences(november: Event) -> None:
    series = a_series(
        november,
        best_events=8,
        full_only=True,
        bonus=420,
        first_day=date(2026, 9, 1),
        **BY_RANK,
    )

    rule = source(series).split('<ul class="rules">')[1].split("</ul>")[0]

    assert re.findall("<li>(.*?)</li>", rule) == [
        (
            "Each event gives points for its final ranks, from rank 1 on: 10, 6, 3. "
            "People who share a rank share the points, and lower ranks get none."
        ),
        "Only the best 8 events of each person count.",
        "An event counts only for the people who played all of it.",
        "Taking part in an event adds 0.5 to the points.",
        "Events from 1 September 2026 on count.",
    ]


def test_means_are_shown_in_the_unit_of_the_events(november: Event, december: Event) -> None:
    series = a_series(november, december, counted_by="mean", least_matches=2)

    assert table(series, "standings series-standings")[:3] == [
        "1", "Béla", "75.0 2 of 2 50.0 November Rank 2 100.0 December Rank 1",
    ]  # fmt: skip
    assert "Mean %" in page(series)
    assert "A rank needs at least 2 matches." in page(series)


def test_ranks_after_each_event_are_drawn_and_stand_as_numbers_below(
    november: Event, december: Event
) -> None:
    series = a_series(november, december, **BY_RANK)

    text = source(series)

    assert text.count("<polyline") == 3
    [numbers] = re.findall(r"<figcaption>.*?<tbody>(.*?)</tbody>", text, re.DOTALL)
    assert cells(numbers) == ["Béla", "2, 1", "Anna", "1, 2", "Cili", "3, 3"]


def test_an_event_says_its_weight_and_whether_it_still_goes_on(
    november: Event, december: Event
) -> None:
    series = a_series(november, december)
    series.series_events.filter(event=december).update(weight=150)
    Series.objects.filter(pk=series.pk).update(asked=2)
    open_again(december)
    make_series(series)

    assert "December 4 December 2026 counts 150 % still goes on" in page(series)
    assert "“December” still goes on." in page(series)


def test_standings_are_hidden_until_the_end_where_the_organiser_says_so(
    november: Event,
) -> None:
    series = a_series(november, shown="end")

    text = source(series)

    assert "The standings are hidden until the series is closed." in words(text)
    assert not re.search("Anna|Béla|Cili", text)
    assert [bool(re.search("Anna", source(series, below))) for below in ("board/", "news/")] == [
        False,
        False,
    ]


def test_a_closed_series_shows_who_won_its_hash_and_what_differs_since(
    november: Event, december: Event
) -> None:
    series = a_series(november, december, **BY_RANK)
    record = close_series(series_id=series.pk, by=a_user())
    assert "Nothing has changed in the events since then." in page(series)
    correct(november)
    make_series(series)

    text = page(series)

    assert "Winners Béla Rank 1 Anna Rank 2 Cili Rank 3" in text
    assert f"Hash of the standings: {record.hash[:16]}…" in text
    assert (
        "Béla: now rank 1 (20), frozen rank 1 (16) Anna: now rank 2 (9), frozen rank 2 (13) "
        "Cili: now rank 2 (9), frozen rank 3 (9)"
    ) in text
    assert table(series, "matrix")[:5] == ["1", "Béla", "6", "10", "16"]  # as it was frozen
    assert "Next event" not in text


def test_once_a_series_is_closed_nothing_is_to_come_and_no_rank_can_be_reached(
    november: Event, people: list[Person]
) -> None:
    later = a_planned_evening(people, day=date(2026, 12, 18), name="Christmas")
    series = a_series(november, later, **BY_RANK)
    before = page(series)
    close_series(series_id=series.pk, by=a_user())

    after = page(series)

    assert ("can still reach" in before, "Christmas" in before) == (True, True)
    assert ("can still reach" in after, "Christmas" in after) == (False, False)


def test_a_person_who_was_erased_is_no_one_any_more(november: Event, people: list[Person]) -> None:
    series = a_series(november, **BY_RANK)
    series.standings.rows[0]["person"] += 10_000
    series.standings.save(update_fields=["rows"])

    assert "Person no longer in the register" in page(series)


def test_before_the_first_event_a_page_says_that_there_is_nothing(club: Organisation) -> None:
    series = a_series(organisation=club)

    assert "No results yet." in page(series)
    assert "No results yet." in page(series, "board/")


def test_a_series_that_is_not_public_is_not_found(november: Event) -> None:
    series = a_series(november)
    change_series(series_id=series.pk, public=False)

    for below in ("", "board/", "corrections/", "news/", "standings.csv", "picture.png"):
        assert Client().get(f"/en/s/{series.slug}/{below}").status_code == 404


def test_an_event_of_that_address_once_does_not_lead_away_from_a_series(november: Event) -> None:
    Event.objects.filter(pk=november.pk).update(slug="winter")

    assert Client().get("/en/s/winter/").status_code == 404


@pytest.mark.parametrize(("language", "said"), [
    ("de", "kann noch Rang 1 erreichen"),
    ("hu", "még elérhető: 1. hely"),
    ("it", "può ancora arrivare in posizione 1"),
    ("ja", "まだ到達できる順位"),
])  # fmt: skip
def test_a_page_speaks_the_reader_s_language(
    people: list[Person], november: Event, language: str, said: str
) -> None:
    series = a_series(november, a_planned_evening(people, day=date(2026, 12, 4)), **BY_RANK)

    assert said in page(series, language=language)


def test_event_and_club_lead_to_the_series(november: Event, club: Organisation) -> None:
    series = a_series(november)
    hidden = a_series(november, public=False)

    for address in (f"/en/e/{november.slug}/", f"/en/o/{club.slug}/"):
        text = Client().get(address).content.decode()
        assert f'href="/en/s/{series.slug}/"' in text
        assert f'href="/en/s/{hidden.slug}/"' not in text


def test_the_board_shows_the_standings_and_the_next_event(
    people: list[Person], november: Event
) -> None:
    to_come = a_planned_evening(people, day=date(2026, 12, 4), name="December")
    series = a_series(november, to_come, **BY_RANK)

    text = source(series, "board/")

    [body] = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)
    assert cells(body) == ["1", "Anna", "10", "1", "2", "Béla", "6", "1", "3", "Cili", "3", "1"]
    assert "Next event: December, 4 December 2026" in words(text)


def test_the_board_tells_people_of_one_name_apart(people: list[Person], november: Event) -> None:
    Person.objects.filter(pk=people[1].pk).update(name="Anna", home_club="Graz")
    series = a_series(november)

    [body] = re.findall(r"<tbody>(.*?)</tbody>", source(series, "board/"), re.DOTALL)

    assert cells(body)[1::4] == ["Anna (Card Club)", "Anna (Graz)", "Cili"]


def test_a_running_event_counts_at_once_where_the_organiser_says_so(
    people: list[Person],
) -> None:
    event = a_planned_evening(people, name="Tonight")
    play_fully(event, 9, 5, 1)
    make_standings(event)
    at_once, later = a_series(event, shown="now"), a_series(event, shown="events")

    assert "“Tonight” still goes on." in page(at_once)
    assert ["Béla" in page(series) for series in (at_once, later)] == [True, False]


@pytest.mark.parametrize("below", ["", "board/", "standings.csv", "picture.png"])
def test_more_events_and_people_take_no_more_queries(
    people: list[Person], november: Event, december: Event, below: str
) -> None:
    few, many = a_series(november), a_series(november, december)

    taken = []
    for series in (few, many):
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/en/s/{series.slug}/{below}")
        taken.append(len(queries))

    assert taken == [6, 6]


def the_shared(series: Series) -> dict[str, Any]:
    text = source(series)
    return dict(re.findall(r'<meta (?:name="\w+" )?property="([^"]*)" content="([^"]*)"', text))


def test_a_shared_link_names_who_is_in_front(november: Event) -> None:
    series = a_series(november, **BY_RANK)

    said = the_shared(series)

    assert said["og:description"] == ("Standings of Season, Card Club: 1. Anna, 2. Béla, 3. Cili.")
    assert said["og:image:alt"] == "Season, Standings: 1. Anna, 2. Béla, 3. Cili"
    assert re.fullmatch(
        rf"http://localhost:8000/en/s/{series.slug}/picture\.png\?v=\w+", said["og:image"]
    )
