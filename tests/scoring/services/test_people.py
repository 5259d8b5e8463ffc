"""Nothing of a person is left once the data are erased, but for the results."""

import pytest
from django.db import connection

from scoring.event_tables import EVENT_TABLES
from scoring.models import StandingsSnapshot
from scoring.selectors.standings import current_standings
from scoring.services.people import erase_person
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_payment,
    a_published_seating,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
)
from tournaments.errors import ErasureRefused
from tournaments.models import Event, EventState, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.payments import cash_sheet
from tournaments.selectors.published_plans import published_plan
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import EntrantDetails, change_entrant
from tournaments.services.events import move_event
from tournaments.services.keep_apart import keep_apart
from tournaments.services.people import change_person, merge_people, register_people
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db

SECRET = "Quixotic"  # stands in all that names the person


def everything_in_the_database() -> dict[str, str]:
    """Every table of the database as one text."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        texts = {}
        for table in tables:
            cursor.execute(
                f"SELECT string_agg(one::text, E'\\n') FROM \"{table}\" AS one"  # noqa: S608 - names of our own tables
            )
            texts[table] = cursor.fetchone()[0] or ""
    return texts


def tables_naming() -> list[str]:
    return [table for table, text in everything_in_the_database().items() if SECRET in text]


@pytest.fixture
def event() -> Event:
    """Finished: the first of four was from a club and of a team, and won."""
    event = an_event(4, rounds=1, evidence=["points"], preferred_size=4)
    anna = event.entrants.get(number=1)
    anna.person.name = f"Anna {SECRET}"
    anna.person.sort_name, anna.person.language = f"{SECRET}, Anna", "hu"
    change_person(anna.person, fields=["name", "sort_name", "language"])
    team = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=team.pk, name="Foxes", numbers=[1])
    to = EntrantDetails(
        home_club=f"{SECRET} Club",
        team_id=team.pk,
        fixed_table=None,
        out_of_competition=False,
        language="hu",
    )
    change_entrant(entrant_id=anna.pk, to=to)
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    points = [9 if seat.occupancies.get().entrant == anna else 1 for seat in table.seats.all()]
    an_entry(table, sheet=points_sheet(*points))
    close_seating(seating_id=seating.pk)
    StandingsSnapshot.objects.all().delete()
    return event


@pytest.mark.django_db(transaction=True)
def test_erase_person_leaves_the_name_in_no_table_and_all_results(event: Event) -> None:
    refresh_standings(event_id=event.pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    given = [NewEntrant(name=f"A. {SECRET}")]
    [twin] = register_people(organisation=event.organisation, new_entrants=given, language="")
    merge_people(kept_id=event.entrants.get(number=1).person_id, gone_id=twin.pk)
    before = tables_naming()
    plan = published_plan(event.seatings.get())
    ranked = current_standings(event)
    assert ranked is not None

    erase_person(person_id=event.entrants.get(number=1).person_id, label="Player 1")

    assert before == [
        "scoring_standingssnapshot",
        "tournaments_entrant",
        "tournaments_entranthistory",
        "tournaments_merge",
        "tournaments_person",
        "tournaments_seating",
    ]
    # Decided registrations hold no name.
    about_people = {table.model_class._meta.db_table for table in EVENT_TABLES if table.personal}
    assert about_people == {*before, "tournaments_registration"} - {"tournaments_merge"}
    assert tables_naming() == []
    person = Person.objects.get(name="Player 1")
    assert (person.sort_name, person.home_club, person.language) == ("Player 1", "", "")
    assert published_plan(event.seatings.get()) == plan
    erased = current_standings(event)
    assert erased is not None
    assert erased.rows == [
        {**ranked.rows[0], "name": "Player 1", "club": ""},
        *ranked.rows[1:],
    ]
    refresh_standings(event_id=event.pk)
    again = current_standings(event)
    assert again is not None
    assert again.rows == erased.rows


def test_erase_person_of_a_running_event_is_refused() -> None:
    event = an_event(4, name="Friday")
    a_published_seating(event)
    anna = event.entrants.get(number=1).person

    with pytest.raises(ErasureRefused) as caught:
        erase_person(person_id=anna.pk, label="Player 1")

    assert caught.value.data == {"why": "playing", "events": ["Friday"]}
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_erase_person_who_never_played_removes_the_row() -> None:
    given = [NewEntrant(name="Anna")]
    [anna] = register_people(organisation=an_organisation(), new_entrants=given, language="")

    erase_person(person_id=anna.pk, label="Player 1")

    assert not Person.objects.exists()


def test_erase_person_withdraws_from_what_has_not_begun_and_parts_no_pair() -> None:
    event = an_event(2)
    keep_apart(event_id=event.pk, numbers=(1, 2))
    anna = event.entrants.get(number=1).person

    erase_person(person_id=anna.pk, label="Player 1")
    with pytest.raises(ErasureRefused) as again:
        erase_person(person_id=anna.pk, label="Player 2")

    entrant = event.entrants.get(number=1)
    assert (entrant.withdrawn, entrant.person.name) == (True, "Player 1")
    assert keep_apart_pairs(event) == []
    assert again.value.data == {"why": "erased"}


def test_what_says_nothing_about_a_person_can_be_changed_after_erasing() -> None:
    anna = an_event(1).entrants.get()
    erase_person(person_id=anna.person_id, label="Player 1")
    aside = EntrantDetails(
        home_club="", team_id=None, fixed_table=None, out_of_competition=True, language=""
    )

    change_entrant(entrant_id=anna.pk, to=aside)

    anna.refresh_from_db()
    assert anna.out_of_competition


@pytest.mark.parametrize(
    ("said", "stays"), [("allowed", "unasked"), ("refused", "refused"), ("unasked", "unasked")]
)
def test_a_member_number_is_erased_and_of_words_on_an_own_page_a_refusal_stays(
    event: Event, said: str, stays: str
) -> None:
    anna = event.entrants.get(number=1).person
    Person.objects.filter(pk=anna.pk).update(number=SECRET, page=said)
    move_event(event_id=event.pk, to=EventState.FINISHED)

    erase_person(person_id=anna.pk, label="Player 1")

    assert Person.objects.values_list("number", "page").get(pk=anna.pk) == ("", stays)


def test_erase_person_keeps_what_was_paid_without_a_name() -> None:
    event = an_event(2, fee=800)
    a_payment(event)

    erase_person(person_id=event.entrants.get(number=1).person_id, label="Player 1")

    [account, _] = cash_sheet(Event.objects.get(pk=event.pk)).accounts
    assert (account.entrant.person.name, account.paid, account.due) == ("Player 1", 800, 0)
