"""Usual kinds of events, and what settings mean."""

import re

import pytest

from tests.builders import an_event, an_organisation
from tests.pages.desk.desks import desk, text
from tests.pages.desk.event.event_forms import ADD, change, filled_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def consequences(page: str) -> list[str]:
    [part] = re.findall(r'id="consequences".*?</div>', page, re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", part)


@pytest.mark.parametrize(
    ("preset", "sentences"),
    [
        (
            "club",
            [
                "Tables of 3 to 5 people: card points cannot be compared, place points are used.",
                "A match has at most 5 rounds.",
                "What a captain sends counts at once. No one checks it.",
                "Sitting out usually counts 50.0%, the mean of a table.",
            ],
        ),
        (
            "teams",
            [
                "Tables of 3 to 4 people: a table is worth the same on average, whatever its size.",
                "A match has at most 5 rounds.",
                "Each round is provisional until every player has confirmed their own points.",
                "Points are added up. People who miss a seating get none for it.",
                "Sitting out usually counts 2.75, the mean of a table.",
            ],
        ),
        (
            "first",
            [
                "Tables of 3 to 5 people: card points cannot be compared, place points are used.",
                "A match has at most 10 rounds.",
                "A match ends when a player has these points: 100. Tables end at different times.",
                "What a captain sends counts at once. No one checks it.",
                "Sitting out usually counts 50.0%, the mean of a table.",
            ],
        ),
    ],
)
def test_a_preset_fills_the_form_and_says_what_it_means(preset: str, sentences: list[str]) -> None:
    page = desk(an_organisation()).get(f"{ADD}?preset={preset}")

    assert consequences(page.content.decode()) == sentences


def test_what_was_typed_stays_when_a_usual_kind_is_chosen_afterwards() -> None:
    club = an_organisation()
    typed = filled_in(club, name="Spring Cup", venue="Hall 2", rounds="7", preset="first")

    page = desk(club).post(ADD, typed, follow=True)

    shown = page.context["adminform"].form
    assert {
        name: str(shown[name].value()) for name in ("name", "venue", "starts_on", "rounds")
    } == {
        "name": "Spring Cup",
        "venue": "Hall 2",
        "starts_on": "2026-03-06",
        "rounds": "10",
    }
    assert not Event.objects.exists()


def test_an_unknown_preset_is_the_form_as_it_always_was() -> None:
    page = desk(an_organisation()).get(f"{ADD}?preset=gone")

    assert page.status_code == 200
    assert "Club evening League night Team championship" in text(page)


def test_what_is_typed_is_shown_before_it_is_saved() -> None:
    typed = "?smallest_size=4&largest_size=4&rounds=1&target=x&one_round_each=on&confirmation="

    page = desk(an_organisation()).get(f"{ADD}{typed}")

    assert consequences(page.content.decode()) == [
        "All tables have 4 people.",
        "Larger tables play more rounds, and take longer.",
        "A match has one round.",
        "What a captain sends counts at once. No one checks it.",
        "Sitting out usually counts 50.0%, the mean of a table.",
    ]


def test_each_section_of_the_settings_says_what_its_own_mean() -> None:
    event = an_event(0)
    typed = "?points_system=raw&best_seatings=3&standings_shown=hidden"

    page = desk(event).get(f"{change(event)}{typed}").content.decode()

    parts = re.findall(r'id="means-(\w+)".*?<ul>(.*?)</ul>', page, re.DOTALL)
    assert {key: re.findall(r"<li>(.*?)</li>", part) for key, part in parts} == {
        "game": ["A match has at most 5 rounds."],
        "results": ["What a captain sends counts at once. No one checks it."],
        "standings": [
            "Points are added up. People who miss a seating get none for it.",
            "Only the best 3 seatings of each person count.",
            "Sitting out usually counts 0.00: card points have no usual mean.",
            "The public sees no standings until the event is finished.",
        ],
        "tables": ["Tables of 3 to 8 people: card points cannot be compared. Choose place points."],
    }


def test_a_box_that_is_not_ticked_any_more_is_not_taken_for_ticked() -> None:
    event = an_event(0, rounds=None, one_round_each=True)

    page = desk(event).get(f"{change(event)}?section=game&rounds=5").content.decode()

    [part] = re.findall(r'id="means-game".*?</div>', page, re.DOTALL)
    assert re.findall(r"<li>(.*?)</li>", part) == ["A match has at most 5 rounds."]
