"""Files for spreadsheets."""

import csv
import io

import pytest
from openpyxl import load_workbook

from scoring.models import StandingsSnapshot
from tests.builders import a_table, an_entry, an_event, points_sheet
from tests.pages.desk.desks import Answer, desk, said
from tests.pages.public.rows import a_row
from tournaments.models import Entrant, Event, Person, Role
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """One round of one table: 1 Anna, 2 Béla and 3 Cili, in some order of seats."""
    table = a_table(3, evidence=["points"], slug="evening")
    an_entry(table, sheet=points_sheet(3, -2, 10))
    return table.seating.event


def export(
    event: Event, what: str, query: str = "", language: str = "en", role: Role = Role.READER
) -> Answer:
    return desk(event, role).get(
        f"/admin/events/{event.pk}/export/{what}/{query}",
        headers={"Accept-Language": language},
    )


def lines(answer: Answer, separator: str = ",") -> list[list[str]]:
    """The lines of a CSV file, which begins with the mark of its encoding."""
    content = answer.content.decode()
    assert content[0] == "\ufeff"
    return list(csv.reader(io.StringIO(content[1:]), delimiter=separator))


def by_seat(event: Event) -> list[Entrant]:
    found = Entrant.objects.filter(event=event).order_by("occupancies__seat__position")
    return list(found.select_related("person"))


def test_the_results_have_a_line_for_each_round_and_seat(event: Event) -> None:
    first, second, third = by_seat(event)

    answer = export(event, "results")

    assert lines(answer) == [
        ["Seating", "Table", "Round", "Seat", "Start number", "Name", "Points", "Version"],
        ["1", "1", "1", "1", str(first.number), first.person.name, "3", "1"],
        ["1", "1", "1", "2", str(second.number), second.person.name, "-2", "1"],
        ["1", "1", "1", "3", str(third.number), third.person.name, "10", "1"],
    ]
    assert answer["Content-Disposition"] == 'attachment; filename="evening-results.csv"'


def test_the_standings_are_those_of_this_moment_with_what_every_seating_gave(
    event: Event,
) -> None:
    third = by_seat(event)[2]

    headings, *found = lines(export(event, "standings", role=Role.SCORE_KEEPER))

    assert headings[5:] == [
        *("Mean in percent", "Matches", "Card points"),
        *("Out of competition", "Sanctions and bonuses", "Seating 1", "Remarks"),
    ]
    assert found[0] == [
        *("1", str(third.number), third.person.name, "", ""),
        *("100.0", "1", "10", "", "0.0", "100.0", ""),
    ]
    assert [line[0] for line in found] == ["1", "2", "3"]


def test_the_sum_stands_where_the_sum_ranks(event: Event) -> None:
    Event.objects.update(points_system="five_three_two_one")

    headings, winner, *_ = lines(export(event, "standings", role=Role.SCORE_KEEPER))

    assert (headings[5], winner[5]) == ("Points", "4.5")


def test_teams_stand_with_the_members_whose_points_are_theirs(event: Event) -> None:
    """The seats have 50, 0 and 100 %: the first two are the reds, of whom both count."""
    first, second, third = by_seat(event)
    for name, members in {"Reds": [first, second], "Blues": [third]}.items():
        team = create_team(event_id=event.pk, name=name)
        change_team(team_id=team.pk, name=name, numbers=[one.number for one in members])

    headings, *found = lines(export(event, "teams", role=Role.SCORE_KEEPER))

    assert headings == ["Rank", "Team", "Points in %", "Members who count"]
    assert found == [
        ["1", "Blues", "100.0", third.person.name],
        ["2", "Reds", "50.0", f"{first.person.name}, {second.person.name}"],
    ]


def test_what_does_not_count_was_sat_out_or_ruled_stands_behind_the_numbers(event: Event) -> None:
    seatings = [(1, 840, "played", False), (2, 420, "sit_out", True), (3, 0, "ruling", False)]
    row = {**a_row(1), "seatings": seatings}
    StandingsSnapshot.objects.create(event=event, version=1, rows=[row])

    headings, line = lines(export(event, "standings"))

    assert headings[-4:] == ["Seating 1", "Seating 2", "Seating 3", "Remarks"]
    assert line[-4:] == [
        *("100.0", "50.0", "0.0"),
        "Seating 1: does not count; Seating 2: sitting out; Seating 3: ruling, does not count",
    ]


def test_readers_get_the_standings_that_visitors_see(event: Event) -> None:
    StandingsSnapshot.objects.create(event=event, version=1, rows=[a_row(1)])
    assert len(lines(export(event, "standings"))) == 2

    Event.objects.update(standings_shown="seating")

    assert len(lines(export(event, "standings"))) == 1  # the seating is still being played


def test_readers_are_informed_that_standings_are_hidden(event: Event) -> None:
    Event.objects.update(standings_shown="hidden")

    answer = export(event, "standings")

    assert answer["Location"] == f"/admin/events/{event.pk}/papers/"
    assert said(answer) == ["The standings are hidden until the end."]
    assert export(event, "teams")["Location"] == answer["Location"]
    assert len(lines(export(event, "standings", role=Role.SCORE_KEEPER))) == 4


def test_readers_get_results_of_the_seatings_that_visitors_see(event: Event) -> None:
    Event.objects.update(standings_shown="seating")
    assert len(lines(export(event, "results"))) == 1  # the headings
    assert len(lines(export(event, "results", role=Role.SCORE_KEEPER))) == 4

    Event.objects.update(standings_shown="hidden")

    answer = export(event, "results")
    assert answer["Location"] == f"/admin/events/{event.pk}/papers/"
    assert said(answer) == ["The standings are hidden until the end."]


def test_the_players_stand_by_start_number_with_club_and_team() -> None:
    event = an_event(2)
    team = create_team(event_id=event.pk, name="Reds")
    change_team(team_id=team.pk, name="Reds", numbers=[2])
    Entrant.objects.filter(number=2).update(home_club="Chess Club", out_of_competition=True)
    Person.objects.filter(name="Béla").update(number="D-17")

    headings, *found = lines(export(event, "players"))

    assert headings[6:] == ["Fixed table", "Out of competition", "Withdrawn", "Member number"]
    assert [[*line[:2], *line[3:5], *line[6:]] for line in found] == [
        ["1", "Anna", "", "", "", "", "", ""],
        ["2", "Béla", "Chess Club", "Reds", "", "yes", "", "D-17"],
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "\t=1+1"),
        *("\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)"),  # full-width signs
        *("\u3000\uff1d1+1", "\ufe661+1"),
    ],
)
def test_a_name_that_looks_like_a_formula_stays_a_text(name: str) -> None:
    event = an_event(1)
    Person.objects.update(name=name)

    assert lines(export(event, "players"))[1][1] == f"'{name}"
    book = load_workbook(io.BytesIO(export(event, "players", "?format=xlsx").content))
    assert book.worksheets[0]["B2"].value == name
    assert book.worksheets[0]["B2"].data_type == "s"


def test_a_workbook_holds_numbers_as_numbers(event: Event) -> None:
    answer = export(event, "results", "?format=xlsx")

    [sheet] = load_workbook(io.BytesIO(answer.content)).worksheets
    assert [line[6] for line in sheet.iter_rows(values_only=True)] == ["Points", 3, -2, 10]
    assert answer["Content-Disposition"] == 'attachment; filename="evening-results.xlsx"'


@pytest.mark.parametrize("name", ["An\x01na", "An\uffffna"])
def test_a_name_with_what_no_workbook_holds_is_still_exported(name: str) -> None:
    event = an_event(1)
    Person.objects.update(name=name)

    book = load_workbook(io.BytesIO(export(event, "players", "?format=xlsx").content))
    assert book.worksheets[0]["B2"].value == "Anna"


def test_the_headings_are_in_the_readers_language(event: Event) -> None:
    [headings, *_] = lines(export(event, "results", language="de"), separator=";")

    assert headings[2:4] == ["Runde", "Sitz"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "100.0,1,10,,0.0,100.0,"),
        ("ja", "100.0,1,10,,0.0,100.0,"),
        ("de", "100,0;1;10;;0,0;100,0;"),
        ("hu", "100,0;1;10;;0,0;100,0;"),
        ("it", "100,0;1;10;;0,0;100,0;"),
    ],
)
def test_a_text_file_is_cut_as_spreadsheets_of_the_language_expect(
    event: Event, language: str, line: str
) -> None:
    answer = export(event, "standings", language=language, role=Role.SCORE_KEEPER)

    assert answer.content.decode().splitlines()[1].endswith(line)
