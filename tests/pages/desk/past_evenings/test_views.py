"""From a table of last year's results to finished events."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from pages.desk.past_evenings.days import days_of
from scoring.models import ImportedResult
from scoring.selectors.exports import standings_now
from scoring.services.standings import refresh_standings
from tests.builders import an_organisation
from tests.pages.desk.desks import Answer, desk, text
from tests.pages.desk.workbooks import workbook
from tournaments.models import Event, Organisation, Person

pytestmark = pytest.mark.django_db

SEASON = """Saison 2025
Name;Verein;5.3.2025;12.03.2025;Summe
Maier, Anna;SC Nord;12;-3;9
Kiss Béla;;20;;20
Rossi, Carla;;krank;4,5;4,5
Gesamt;;32;1,5;33,5"""


@pytest.fixture
def club() -> Organisation:
    return an_organisation()


@pytest.fixture
def director(club: Organisation) -> Client:
    return desk(club)


def address(club: Organisation) -> str:
    return f"/admin/organisations/{club.pk}/past-evenings/"


def look(director: Client, club: Organisation, names: str = SEASON, **more: Any) -> Answer:
    given = {"name": "Vereinsabend", "language": "de", "names": names, **more}
    return director.post(address(club), given)


def press(director: Client, club: Organisation, shown: Answer, **more: Any) -> Answer:
    """Press something on the page that shows a list."""
    context = shown.context
    sent = {
        "name": "Vereinsabend",
        "language": "de",
        "list": context["list"],
        "corrections": context["corrections"],
        "measure": context["measure"],
        **{f"column-{at}": column for at, (column, _) in enumerate(context["columns"])},
        **{
            f"day-{at}": day.isoformat() if day else ""
            for at, (column, day) in enumerate(context["columns"])
            if column == "result"
        },
        **{f"name-{one.line}": one.person.newcomer.name for one in context["shown"] if one.person},
        **{
            f"line-{one.line}": one.person.chosen
            for one in context["shown"]
            if one.person and one.person.doubtful
        },
    }
    return director.post(address(club), {**sent, **more}, follow=True)


def standings() -> dict[date, list[tuple[int | None, str, int]]]:
    return {
        event.starts_on: [
            (row["rank"], row["name"], row["points"])  # type: ignore[misc]
            for row in standings_now(event).rows
        ]
        for event in Event.objects.order_by("starts_on")
    }


def test_a_season_is_shown_with_its_evenings_before_anything_is_stored(
    director: Client, club: Organisation
) -> None:
    shown = look(director, club)

    assert shown.context["measure"] == "points"
    assert shown.context["evenings"] == [
        (date(2025, 3, 5), 2, "Kiss Béla"),
        (date(2025, 3, 12), 2, "Carla Rossi"),
    ]
    assert shown.context["unused"] == ["Summe"]
    assert shown.context["unread"] == ["Line 5: “krank” counts as empty."]
    assert not Event.objects.exists()
    assert not Person.objects.exists()


def test_a_year_of_weekly_evenings_is_read_whole(director: Client, club: Organisation) -> None:
    weeks = [date(2025, 1, 7) + timedelta(weeks=week) for week in range(52)]
    headings = ";".join(f"{day:%d.%m.%Y}" for day in weeks)

    shown = look(director, club, f"Name;{headings}\nAnna;{'5;' * 52}\nBéla;{'3;' * 52}")

    assert shown.context["evenings"] == [(day, 2, "Anna") for day in weeks]


def test_a_season_becomes_a_finished_event_for_each_evening(
    director: Client, club: Organisation
) -> None:
    Person.objects.create(
        organisation=club, name="Anna Maier", sort_name="Maier, Anna", home_club="SC Nord"
    )

    press(director, club, look(director, club), **{"import": ""})

    assert standings() == {
        date(2025, 3, 5): [(1, "Kiss Béla", 20 * 840), (2, "Anna Maier", 12 * 840)],
        date(2025, 3, 12): [(1, "Carla Rossi", 9 * 420), (2, "Anna Maier", -3 * 840)],
    }
    assert Person.objects.count() == 3
    assert set(Event.objects.values_list("slug", flat=True)) == {
        "vereinsabend-2025-03-05",
        "vereinsabend-2025-03-12",
    }


def test_what_the_numbers_are_and_when_an_evening_was_can_be_corrected(
    director: Client, club: Organisation
) -> None:
    shown = look(director, club, "Spieler;März;12.3.2025\nAnna Maier;1;2\nBéla Kiss;2;1")
    assert (shown.context["measure"], shown.context["unused"]) == ("ranks", ["März"])

    named = press(director, club, shown, **{"column-1": "result"})
    assert "Column 2: the day of the evening is missing. Enter it above." in text(named)
    dated = press(director, club, named, **{"day-1": "2025-03-05", "measure": "points"})
    press(director, club, dated, **{"import": ""})

    assert standings() == {
        date(2025, 3, 5): [(1, "Béla Kiss", 1680), (2, "Anna Maier", 840)],
        date(2025, 3, 12): [(1, "Anna Maier", 1680), (2, "Béla Kiss", 840)],
    }


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Name;Verein\nAnna Maier;Bern", "No column holds results."),
        ("Name;1.1.2099\nAnna Maier;5", "this day is still to come"),
        ("Name;5.3.2025;5.3.2025\nAnna Maier;1;2\nBéla Kiss;2;1", "the evening has ranks already"),
    ],
)
def test_what_cannot_be_imported_says_why_and_stores_nothing(
    director: Client, club: Organisation, names: str, said: str
) -> None:
    answer = press(director, club, look(director, club, names), **{"import": ""})

    assert answer.status_code == 422
    assert said in text(answer)
    assert not Event.objects.exists()


def test_two_columns_of_one_day_are_parts_of_one_evening(
    director: Client, club: Organisation
) -> None:
    shown = look(director, club, "Name;5.3.2025;5.3.2025\nAnna Maier;50 %;100 %\nBéla Kiss;62,5 %;")
    press(director, club, shown, **{"import": ""})

    assert standings() == {
        date(2025, 3, 5): [(1, "Anna Maier", 1260), (2, "Béla Kiss", 525)],
    }


def test_days_of_a_workbook_are_read_by_their_numbers(director: Client, club: Organisation) -> None:
    file = SimpleUploadedFile(
        "season.xlsx", workbook(["Name", date(2025, 3, 5)], ["Anna Maier", -4])
    )

    shown = look(director, club, "", file=file)

    assert shown.context["evenings"] == [(date(2025, 3, 5), 1, "Anna Maier")]


def test_a_day_without_a_year_is_the_last_that_fits_and_can_be_corrected(
    director: Client, club: Organisation
) -> None:
    shown = look(director, club, "Name;29.12.;3.1.\nAnna Maier;1;2")
    winter, new_year = (day for _, day in shown.context["columns"][1:])
    assert (winter.month, winter.day, new_year.month, new_year.day) == (12, 29, 1, 3)
    assert new_year.year == winter.year + 1

    dated = press(director, club, shown, **{"day-1": "2023-12-29", "day-2": "2024-01-03"})

    assert [day for day, *_ in dated.context["evenings"]] == [date(2023, 12, 29), date(2024, 1, 3)]


@pytest.mark.parametrize(("language", "heading"), [("hu", "03. 05."), ("ja", "3月5日")])
def test_in_hungarian_and_japanese_the_month_stands_in_front(language: str, heading: str) -> None:
    days = days_of(["Név", heading, "29.2."], language=language, until=date(2026, 3, 4))

    assert days == [None, date(2025, 3, 5), None]


@pytest.mark.django_db(transaction=True)
def test_every_public_page_of_a_past_evening_says_that_it_was_imported(
    director: Client, club: Organisation
) -> None:
    press(director, club, look(director, club), **{"import": ""})
    event = Event.objects.earliest("starts_on")
    refresh_standings(event_id=event.pk)

    for page in ("", "standings/", "players/1/"):
        shown = text(Client().get(f"/en/e/{event.slug}/{page}"))
        assert "The results were imported; no rounds are kept." in shown
        assert "Card points" not in shown
        assert "No one is seated yet" not in shown
    answer = Client().get(f"/api/v1/events/{event.slug}/").json()
    assert answer["without_rounds"] is True
    assert ImportedResult.objects.count() == 4
