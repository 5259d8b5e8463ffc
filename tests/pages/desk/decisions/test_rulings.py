"""Rulings on the desk."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Ruling, RulingKind
from scoring.services.rulings import withdraw_ruling
from tests.builders import a_proposed_seating, a_published_seating, a_ruling, an_event
from tests.pages.desk.desks import agreed, desk, offers, said, seen, text
from tournaments.models import Seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def seating() -> Seating:
    return a_published_seating(an_event(4))


def address(seating: Seating, step: str = "") -> str:
    return f"/admin/events/{seating.event_id}/rulings/{step}"


def given(
    seating: Seating, kind: str, points: str = "", reason: str = "Fell ill"
) -> dict[str, str]:
    """A ruling about Béla."""
    about = {"entrant": "Béla (2)", "seating": str(seating.pk)}
    return {**about, "kind": kind, "points": points, "reason": reason}


@pytest.mark.parametrize(
    ("kind", "points", "stored", "shown"),
    [
        ("fixed", "75", 630, "2 Béla Seating 1: a fixed value 75.0% in force Fell ill"),
        ("average", "75", None, "2 Béla Seating 1: the player's own mean in force Fell ill"),
        ("void", "", None, "2 Béla Seating 1: the match does not count in force Fell ill"),
    ],
)
def test_a_ruling_of_each_kind_is_given(
    kind: str, points: str, stored: int | None, shown: str, seating: Seating
) -> None:
    director = desk(seating.event)

    answer = agreed(director, address(seating, "give/"), given(seating, kind, points))

    assert said(answer) == [
        "It counts in the standings from now on.",
        "Captains of table 1 cannot enter anything until you release it.",
    ]
    ruling = Ruling.objects.get()
    assert (ruling.entrant.number, ruling.kind, ruling.points) == (2, kind, stored)
    assert shown in text(director.get(address(seating)))


def test_a_ruling_is_withdrawn_and_stays_in_the_list(seating: Seating) -> None:
    ruling = a_ruling(seating)
    director = desk(seating.event)

    withdrawal = f"/admin/rulings/{ruling.pk}/withdraw/"
    assert agreed(director, withdrawal).status_code == 200  # asks for the reason again
    assert said(agreed(director, withdrawal, why="a\x07b")) == [
        "The reason has a character that cannot be printed. Type it again."
    ]
    director.get(address(seating))
    assert said(agreed(director, withdrawal, why="Played after all")) == ["It is withdrawn."]

    assert "1 Anna Seating 1: the match does not count withdrawn Ill" in text(
        director.get(address(seating))
    )


def test_what_a_ruling_changes_is_shown_before_it_counts(seating: Seating) -> None:
    director = desk(seating.event)

    shown = director.post(address(seating, "give/"), given(seating, "fixed", "75"))

    assert shown.status_code == 200
    assert "Name Rank Points in % Béla (2) – → 1 – → 75.0" in text(shown)
    assert not Ruling.objects.exists()


def test_what_a_withdrawal_changes_is_shown_before_the_cards_count_again(seating: Seating) -> None:
    ruling = a_ruling(seating, 2, kind=RulingKind.FIXED, points=630)
    director = desk(seating.event)

    shown = director.post(f"/admin/rulings/{ruling.pk}/withdraw/")

    assert "Withdraw what Béla got?" in text(shown)
    assert "Béla (2) 1 → – 75.0 → –" in text(shown)
    ruling.refresh_from_db()
    assert ruling.withdrawn_at is None


def test_a_match_is_worth_no_more_than_a_win_and_no_less_than_nothing(seating: Seating) -> None:
    director = desk(seating.event)

    for points, limit in (("150", "less than or equal to 100"), ("-1", "greater than or equal to")):
        answer = director.post(address(seating, "give/"), given(seating, "fixed", points))

        assert answer.status_code == 422
        assert f"Ensure this value is {limit}" in text(answer)
    assert not Ruling.objects.exists()


def test_a_ruling_can_be_undone_where_it_was_given(seating: Seating) -> None:
    director = desk(seating.event)
    agreed(director, address(seating, "give/"), given(seating, "void"))

    undo, release = offers(director.get(address(seating)))

    withdrawal = f"/admin/rulings/{Ruling.objects.get().pk}/withdraw/"
    assert undo == ("post", withdrawal, {}, "Undo")
    assert release[1] == f"/admin/tables/{seating.tables.get().pk}/release/"
    assert said(agreed(director, withdrawal, why="A mistake")) == ["It is withdrawn."]


def test_a_ruling_that_is_sent_again_after_it_was_withdrawn_counts_once_it_is_wanted_again(
    seating: Seating,
) -> None:
    director, give = desk(seating.event), address(seating, "give/")
    sent = seen(director.post(give, given(seating, "void")))
    director.post(give, sent)
    withdraw_ruling(ruling_id=Ruling.objects.get().pk)

    again = director.post(give, sent)

    assert again.status_code == 422
    assert "A ruling about this entrant and seating has just been withdrawn." in text(again)
    assert Ruling.objects.count() == 1

    [newest] = re.findall(r'name="newest" value="(\d+)"', again.content.decode())
    agreed(director, give, given(seating, "void") | {"newest": newest})
    assert [one.withdrawn_at is None for one in Ruling.objects.order_by("pk")] == [False, True]


def test_everything_wrong_is_shown_at_once(seating: Seating) -> None:
    a_ruling(seating, 2)

    answer = desk(seating.event).post(address(seating, "give/"), given(seating, RulingKind.FIXED))

    assert answer.status_code == 422
    page = text(answer)
    assert "There is a ruling about this entrant and seating. Withdraw it first." in page
    assert "Give the number of points." in page
    assert Ruling.objects.count() == 1


def test_a_proposal_is_no_choice(seating: Seating) -> None:
    proposal = a_proposed_seating(seating.event)
    form = given(seating, "void") | {"seating": str(proposal.pk)}

    assert desk(seating.event).post(address(seating, "give/"), form).status_code == 422
    assert not Ruling.objects.exists()


def test_the_list_takes_as_many_queries_for_one_as_for_three(seating: Seating) -> None:
    director = desk(seating.event)
    a_ruling(seating)
    director.get(address(seating))

    def queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            director.get(address(seating))
        return len(queries)

    one = queries()
    a_ruling(seating, 2)
    a_ruling(seating, 3)
    assert queries() == one
