"""What the pictures of shared links say."""

from datetime import date

import pytest
from django.utils import translation

from pages.public.picture_texts import Picture, PictureList, PictureRow
from pages.public.share_pictures import (
    Result,
    picture_of_event,
    picture_of_organisation,
    picture_of_result,
)
from tests.builders import an_event, an_organisation
from tests.pages.public.rows import a_row, a_team, stored
from tournaments.models import Event, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    club = an_organisation("Card Club")
    return an_event(2, organisation=club, name="Spring", venue="Old Mill", state=EventState.RUNNING)


def test_organisation_is_its_name_or_its_address_where_no_letters_are(event: Event) -> None:
    club = event.organisation
    club.slug = "club"
    shown = [picture_of_organisation(club)]
    club.name = "สโมสร"
    shown.append(picture_of_organisation(club))

    motto = "Events of the card game Sticheln"
    assert [shared.picture for shared in shown] == [
        Picture(heading="Card Club", below=[motto]),
        Picture(heading="club", below=[motto]),
    ]
    assert [shared.alt for shared in shown] == [f"Card Club: {motto}", f"สโมสร: {motto}"]


def test_before_play_the_picture_has_the_name_the_day_and_the_place(event: Event) -> None:
    shared = picture_of_event(event, None)

    assert shared.picture == Picture(
        above="Card Club", heading="Spring", below=["6 March 2026", "Old Mill"], foot="Running"
    )
    assert shared.alt == "Spring, 6 March 2026, Old Mill"


def test_during_play_the_picture_has_five_leaders_and_none_without_a_rank(event: Event) -> None:
    tied = [a_row(1), a_row(2, rank=1), a_row(3), a_row(4), a_row(5), a_row(6)]
    few = stored(event, a_row(1), a_row(2, rank=None, matches=0))
    assert [row.name for row in picture_of_event(event, few).picture.lists[0].rows] == ["Anna 1"]
    few.rows = tied

    shared = picture_of_event(event, few)

    assert shared.picture.lists == [
        PictureList(
            heading="Standings",
            unit="Mean %",
            rows=[
                PictureRow(rank=rank, name=name, result="66.7")
                for rank, name in (
                    *(("1", "Anna 1"), ("1", "Anna 2"), ("3", "Anna 3")),
                    *(("4", "Anna 4"), ("5", "Anna 5")),
                )
            ],
        )
    ]
    assert shared.alt.startswith("Spring, Standings: 1. Anna 1, 1. Anna 2, 3. Anna 3")


def test_at_the_end_the_picture_has_the_winners_and_the_first_teams(event: Event) -> None:
    event.state = EventState.FINISHED
    teams = [a_team(name, rank, 1120) for rank, name in enumerate(("A", "B", "C", "D"), 1)]

    picture = picture_of_event(event, stored(event, a_row(1), teams=teams)).picture

    assert [(shown.heading, [row.name for row in shown.rows]) for shown in picture.lists] == [
        ("Winners", ["Anna 1"]),
        ("Teams", ["A", "B", "C"]),
    ]


def test_unlisted_event_shows_no_one_and_a_rehearsal_what_it_is(event: Event) -> None:
    standings = stored(event, a_row(1))
    event.rehearsal = True
    assert picture_of_event(event, standings).picture.warning == (
        "Rehearsal: made-up people, nothing counts"
    )
    event.unlisted = True

    shared = picture_of_event(event, standings)

    assert "Anna" not in repr(shared)


def test_version_is_another_one_once_the_picture_is(event: Event) -> None:
    standings = stored(event, a_row(1))
    before = picture_of_event(event, standings).version
    standings.version += 1
    assert picture_of_event(event, standings).version == before
    standings.rows[0]["points"] = 1680

    assert picture_of_event(event, standings).version != before


def test_names_without_letters_of_the_font_are_numbers(event: Event) -> None:
    event.name, event.slug = "สมชาย", "spring"
    standings = stored(event, a_row(7, rank=1, name="สมชาย"))

    picture = picture_of_event(event, standings).picture

    assert (picture.heading, picture.lists[0].rows[0].name) == ("spring", "No. 7")


def test_result_has_rank_and_points_as_far_as_they_are_shown(event: Event) -> None:
    anna = event.entrants.select_related("person").get(number=1)
    event.ends_on = date(2026, 3, 7)

    with translation.override("de"):
        shown = picture_of_result(event, anna, Result(rank=1, ranked=8, points="66,7"))
    hidden = picture_of_result(event, anna, Result())

    assert shown.picture == Picture(
        above="Card Club",
        heading="Anna",
        below=["Spring", "6. März 2026 bis 7. März 2026"],
        figures=[("Rang (von 8)", "1"), ("Schnitt %", "66,7")],
    )
    assert shown.alt == "Anna, Spring, Rang (von 8): 1, Schnitt %: 66,7"
    assert (hidden.picture.figures, hidden.alt) == ([], "Anna, Spring")
