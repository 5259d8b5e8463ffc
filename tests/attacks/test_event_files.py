"""Event files of strangers: whatever is committed of one, every page of every event opens."""

from collections.abc import Sequence

import pytest
from django.db import transaction
from django.test import Client

from scoring.errors import EventFileRefused
from scoring.models import StandingsSnapshot
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.snapshots import build_snapshots
from scoring.services.event_imports import import_event
from tests.attacks.changed_files import (
    Change,
    Content,
    changed,
    content_of_an_evening,
    readable,
)
from tests.attacks.pages_of_an_event import broken_pages
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import desk_of
from tournaments.models import Event, User

pytestmark = pytest.mark.django_db

TOGETHER = 16  # changes that are tried at once
TURNS = range(0, 20, 5)  # with each fifth one every column has another value
# JSON of a form of its own, which the rules know.
READ_BY_RULES = {"house", "kept", "quality", "translations", "face_up", "face_down"}
# Where the desk once stored what was pasted as it was.
PASTED = {
    ("event", "venue"),
    ("event_history", "venue"),
    ("announcements", "text"),
    ("voidings", "note"),
}


@pytest.fixture
def content() -> Content:
    return content_of_an_evening()


@pytest.fixture
def operator() -> Client:
    return desk_of(User.objects.create_superuser(username="operator"))


def committed(content: Content, made: Sequence[Change]) -> Event:
    """The event of a file with these changes, with standings as the worker makes them."""
    contents = read_contents(changed(content, made))
    event = import_event(
        organisation=a_user(an_organisation()).memberships.get().organisation,
        contents=contents,
        on_progress=lambda _: None,
    )
    version = event.results_version.number
    StandingsSnapshot.objects.bulk_create(
        StandingsSnapshot(
            event=event,
            after_id=one.after,
            version=version,
            rows=one.rows,
            teams=one.teams,
            notes=one.notes,
        )
        for one in build_snapshots(event, closed=True)
    )
    return event


def committable(content: Content, made: Sequence[Change]) -> list[Change]:
    """Changes that a file can have together and be committed; most of those that it can."""
    refusal = refusal_of(content, made)
    if refusal is None:
        return [*made]
    named = tuple(f"{problem.where}." for problem in refusal.problems if problem.where)
    left = [one for one in made if not f"{one.path}.".startswith(named)]
    if len(left) < len(made):
        return committable(content, left)
    half = len(made) // 2  # the problem lies elsewhere
    parts = [committable(content, part) for part in (made[:half], made[half:]) if half]
    both = [one for part in parts for one in part]
    # Two may fit the file and not each other.
    fits = len(both) < len(made) and refusal_of(content, both) is None
    return both if fits else max(parts, key=len, default=[])


def refusal_of(content: Content, made: Sequence[Change]) -> EventFileRefused | None:
    """Why a file with these changes is not committed; None if it is. Nothing of it is kept."""
    try:
        with transaction.atomic():
            committed(content, made)
            transaction.set_rollback(True)
    except EventFileRefused as refused:
        return refused
    return None


def breaking(
    content: Content, made: Sequence[Change], operator: Client, *, each: bool = True
) -> list[str]:
    """The pages that break once a file with these changes is committed, each or one of a route."""
    with transaction.atomic():
        found = broken_pages(committed(content, made), operator, each=each)
        transaction.set_rollback(True)
    return found


def in_groups(made: Sequence[Change], size: int) -> list[Sequence[Change]]:
    return [made[start : start + size] for start in range(0, len(made), size)]


@pytest.mark.soak
def test_every_page_of_an_evening_opens(content: Content, operator: Client) -> None:
    assert breaking(content, [], operator) == []


@pytest.mark.parametrize(
    "change",
    [
        Change("organisation", 0, "", "\0"),
        Change("event", 0, "slug", ""),
        Change("event", 0, "ends_on", "9999-12-31"),
        Change("places", 1, "number", 32_767),
        Change("seatings", 0, "problem", "garbage"),
        Change("seatings", -1, "problem", ""),
        Change("piles", 0, "choice", " "),
        Change("occupancies", 0, "entrant", None),
        Change("occupancies", 0, "added_at", "9999-12-31T23:59:59+00:00"),
        Change("results_version", 0, "number", 2**63 - 1),
    ],
    ids=str,
)
def test_what_once_broke_pages_is_refused(change: Change, content: Content) -> None:
    assert committable(content, [change]) == []


def test_histories_of_people_who_are_gone_can_be_written_again(content: Content) -> None:
    gone = [
        Change("keep_apart_history", 0, "of", 998),
        Change("keep_apart_history", 0, "first", 999),
        Change("occupancy_history", 0, "entrant", 999),
    ]

    text = "".join(write_event(committed(content, gone)))

    assert read_contents(text.encode()).rows["occupancy_history"]


def test_no_column_takes_control_characters_or_endless_numbers(content: Content) -> None:
    never = {"\0", "bell \x07", 2**63 - 1, 2**63, 1.5, 1e308}

    taken = [
        str(change)
        for every in readable(content)
        for change in every
        if change.key not in READ_BY_RULES
        and isinstance(change.value, str | int | float)
        and change.value in never
        and ((change.name, change.key) not in PASTED or change.value == "\0")
    ]

    assert taken == []


def test_a_committable_change_of_every_eighth_column_breaks_no_route(
    content: Content, operator: Client
) -> None:
    assert breaking(content, stored_together(content, step=8), operator, each=False) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    "first", [pytest.param(one, marks=pytest.mark.xdist_group(f"turn {one}")) for one in TURNS]
)
def test_no_committable_change_of_any_column_breaks_a_page(
    first: int, content: Content, operator: Client
) -> None:
    turns = max(len(every) for every in readable(content))
    broken = [
        page
        for turn in range(first, turns, TURNS.stop)
        for page in breaking(content, stored_together(content, turn=turn), operator, each=False)
    ]

    assert broken == []


def stored_together(content: Content, *, step: int = 1, turn: int = 0) -> list[Change]:
    """One committable change of every so many columns, each time another value of each."""
    columns = [every for every in readable(content) if every][::step]
    made = [every[(7 * number + turn) % len(every)] for number, every in enumerate(columns)]
    alone = [one for some in in_groups(made, TOGETHER) for one in committable(content, some)]
    stored = committable(content, alone)
    assert stored
    return stored
