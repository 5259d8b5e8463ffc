"""Rulings on the desk."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Ruling, RulingKind
from tests.builders import a_proposed_seating, a_published_seating, a_ruling, an_event
from tests.pages.desk.desks import desk, said, text
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
    entrant = seating.event.entrants.get(number=2)
    about = {"entrant": str(entrant.pk), "seating": str(seating.pk)}
    return {**about, "kind": kind, "points": points, "reason": reason}


@pytest.mark.parametrize(
    ("kind", "points", "stored", "shown"),
    [
        ("fixed", "75", 630, "2 Béla Seating 1: a fixed value 75.0% counts Fell ill"),
        ("average", "75", None, "2 Béla Seating 1: the player's own mean counts Fell ill"),
        ("void", "", None, "2 Béla Seating 1: the match does not count counts Fell ill"),
    ],
)
def test_a_ruling_of_each_kind_is_given(
    kind: str, points: str, stored: int | None, shown: str, seating: Seating
) -> None:
    director = desk(seating.event)

    answer = director.post(address(seating, "give/"), given(seating, kind, points))

    assert said(answer) == ["It counts in the standings from now on."]
    ruling = Ruling.objects.get()
    assert (ruling.entrant.number, ruling.kind, ruling.points) == (2, kind, stored)
    assert shown in text(director.get(address(seating)))


def test_a_ruling_is_withdrawn_and_stays_in_the_list(seating: Seating) -> None:
    ruling = a_ruling(seating)
    director = desk(seating.event)

    assert said(director.post(f"/admin/rulings/{ruling.pk}/withdraw/")) == ["It is withdrawn."]

    assert "1 Anna Seating 1: the match does not count withdrawn Ill" in text(
        director.get(address(seating))
    )


def test_everything_wrong_is_shown_at_once(seating: Seating) -> None:
    a_ruling(seating, 2)

    answer = desk(seating.event).post(address(seating, "give/"), given(seating, RulingKind.FIXED))

    assert answer.status_code == 422
    page = text(answer)
    assert "There is a ruling about this entrant and seating. Withdraw it first." in page
    assert "Say how many points it is about." in page
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
