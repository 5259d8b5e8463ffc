"""A season of twelve evenings in two clubs, worked out by hand.

The season adds up standings points: a table of four gives 6, 4, 2 and 0 sixths of a won match, one
of three 6, 3 and 0. The best five evenings count, and August twice. The cup gives 5, 3, 2 and 1
points by rank in seven of the evenings, in December for half as much, only to who played all of
one, and 1 for taking part.

* November was entered wrong and is corrected in March, May once the cup is closed.
* December and June are evenings of another club, where Gino is in the register, too.
* Fritz was registered twice, Hana is erased at last.
* The club shows pages of its people who allow it; Fritz, when he registered again, Hana and Imre
  refused.
* In February Dani leaves after the first of two seatings, and Cili comes for the second.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from engine.sheets import Sheet
from scoring.models import Series, Source
from scoring.services.counterparts import note_counterpart
from scoring.services.events import take_back
from scoring.services.people import erase_person, merge_people
from scoring.services.seatings import close_seating
from scoring.services.series import add_event, create_series, refresh_series
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from scoring.services.standings import refresh_standings
from tests.builders import (
    NAMES,
    a_user,
    a_written_seating,
    an_entry,
    an_organisation,
    points_sheet,
)
from tests.scoring.seasons import a_planned_evening
from tournaments.models import Event, EventState, Organisation, PageConsent, Person
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_entrants, withdraw_entrant
from tournaments.services.events import move_event
from tournaments.services.organisations import show_people
from tournaments.services.people import change_person, register_people


class Evening(NamedTuple):
    """One table of one round: who was there, by their letters, in the order in which they ended."""

    day: date
    variant: str
    people: str
    in_season: int = 100  # weight in per cent
    in_cup: int | None = None


CLUB: Final = "ABCDEFGHI"  # Anna, Béla, Cili, Dani, Emma, Fritz, Gino, Hana, Imre
FRITZ_AGAIN: Final = "f"  # registered a second time
OTHER_CLUB: Final = "gKL"  # Gino, Kenji, Lucia
ALLOWED: Final = "ABCDEFGK"
REFUSED: Final = "fHI"

NOVEMBER: Final = Evening(date(2025, 11, 7), "reverse", "ABCH", in_cup=100)
FEBRUARY: Final = Evening(date(2026, 2, 6), "classic", "HEDC", in_cup=100)
MAY: Final = Evening(date(2026, 5, 8), "classic", "ECD", in_cup=100)
BEFORE_FEBRUARY: Final = (
    Evening(date(2025, 9, 5), "classic", "ABCD"),
    Evening(date(2025, 10, 3), "mild", "BAEf"),
    NOVEMBER,
    Evening(date(2025, 12, 5), "classic", "gKL", in_cup=50),
    Evening(date(2026, 1, 9), "mild", "BIFA"),
)
FROM_MARCH: Final = (
    Evening(date(2026, 3, 6), "reverse", "AGCE", in_cup=100),
    Evening(date(2026, 4, 10), "mild", "BAFG"),
    MAY,
    Evening(date(2026, 6, 5), "reverse", "KgL"),
    Evening(date(2026, 7, 3), "classic", "AIDE", in_cup=100),
    Evening(date(2026, 8, 7), "mild", "GCBA", in_season=200, in_cup=100),
)
POINTS: Final = (15, 11, 7, 3)  # of a table of four; in mild no others would be possible
SEASON: Final = {"best_events": 5, "tie_breaks": ["events_won", "best_result", "lot"]}
CUP: Final = {
    "counted_by": "rank",
    "rank_points": [5 * 840, 3 * 840, 2 * 840, 840],
    "full_only": True,
    "bonus": 840,
    "tie_breaks": ["best_result"],
}


@dataclass(frozen=True, slots=True)
class WholeSeason:
    """Both series as they are at last, and what was seen on the way."""

    season: Series
    cup: Series
    letters: Mapping[int, str]  # by person
    november: tuple[dict[str, int], dict[str, int]]  # ranks after it, as entered and corrected
    tied: tuple[tuple[int | None, str], ...]  # the first lines of the season before lots were drawn


class Club:
    """Both clubs while they play: their people by letter, and the two series."""

    def __init__(self) -> None:
        own, other = an_organisation("Card Club"), an_organisation("Nord Club")
        self.people = {
            **registered(own, CLUB),
            **registered(own, FRITZ_AGAIN),
            **registered(other, OTHER_CLUB),
        }
        show_people(organisation_id=own.pk, shown=True)
        for letter in ALLOWED + REFUSED:
            consent = PageConsent.REFUSED if letter in REFUSED else PageConsent.ALLOWED
            self.people[letter].page = consent
            change_person(self.people[letter], fields=["page"])
        self.director = a_user(own)
        self.events: dict[date, Event] = {}
        self.season, self.cup = (
            create_series(
                organisation_id=own.pk,
                name=name,
                slug=name.lower(),
                settings={"public": True, "partners": [other.pk], **rule},
            )
            for name, rule in (("Season", SEASON), ("Cup", CUP))
        )

    def play(self, evening: Evening) -> None:
        """Play an evening."""
        event = self.plan(evening, evening.people)
        sit(event, range(1, len(evening.people) + 1))
        move_event(event_id=event.pk, to=EventState.FINISHED)

    def play_two_seatings(self, evening: Evening) -> None:
        """Play an evening on which the last comes when the third has left."""
        event = self.plan(evening, evening.people[:3])
        sit(event, (1, 2, 3))
        withdraw_entrant(entrant_id=event.entrants.get(number=3).pk)
        last = self.people[evening.people[3]]
        late = NewEntrant(name=last.name, person_id=last.pk)
        register_entrants(event_id=event.pk, new_entrants=[late])
        sit(event, (1, 2, 4))
        move_event(event_id=event.pk, to=EventState.FINISHED)

    def plan(self, evening: Evening, people: str) -> Event:
        """Plan an evening with these people, and let it count."""
        there = [self.people[letter] for letter in people]
        event = a_planned_evening(there, day=evening.day, variant=evening.variant)
        self.events[evening.day] = event
        for series, weight in ((self.season, evening.in_season), (self.cup, evening.in_cup)):
            if weight:
                add_event(series_id=series.pk, event_id=event.pk, weight=weight, by=self.director)
        return event

    def correct(self, evening: Evening, people: str) -> None:
        """Correct in which order the people of an evening that is over ended."""
        event = self.events[evening.day]
        take_back(event_id=event.pk, to=EventState.RUNNING, reason="Mixed up", by=self.director)
        an_entry(
            tables_of(event.seatings.get())[0],
            sheet=a_sheet_of(event, [POINTS[people.index(letter)] for letter in evening.people]),
            based_on=1,
            source=Source.DESK,
            by=self.director,
            correction="Mixed up",
        )
        move_event(event_id=event.pk, to=EventState.FINISHED)

    def refresh(self) -> None:
        """Make standings and both series again, as the worker does."""
        for event in self.events.values():
            refresh_standings(event_id=event.pk)
        for series in (self.season, self.cup):
            refresh_series(series_id=series.pk)
            series.refresh_from_db()


def sit(event: Event, numbers: Sequence[int]) -> None:
    """Play a seating at one table, in the order in which these entrants end."""
    seating = a_written_seating(event, {1: tuple(numbers)})
    an_entry(tables_of(seating)[0], sheet=a_sheet_of(event, POINTS[: len(numbers)]))
    close_seating(seating_id=seating.pk)


def a_sheet_of(event: Event, points: Sequence[int]) -> Sheet:
    """Return a round of an event with these points, in seat order."""
    return points_sheet(*points, variant=event.variant)


def registered(club: Organisation, letters: str) -> dict[str, Person]:
    """Register people by their letters."""
    names = [NAMES["ABCDEFGHIJKL".index(letter.upper())] for letter in letters]
    people = register_people(
        organisation=club, new_entrants=[NewEntrant(name=name) for name in names], language="en"
    )
    return dict(zip(letters, people, strict=True))


def a_whole_season() -> WholeSeason:
    """Return the season and the cup after everything that happened, in the order of the days."""
    club = Club()
    letters = {person.pk: letter for letter, person in club.people.items()}
    for evening in BEFORE_FEBRUARY:
        club.play(evening)
    club.play_two_seatings(FEBRUARY)
    club.refresh()
    as_entered = ranks_after(club.season, 3, letters)
    club.correct(NOVEMBER, "CBAH")
    club.refresh()
    corrected = ranks_after(club.season, 3, letters)
    for evening in FROM_MARCH:
        club.play(evening)
    merge_people(kept_id=club.people["F"].pk, gone_id=club.people["f"].pk)
    for series in (club.season, club.cup):
        note_counterpart(
            series_id=series.pk,
            person_id=club.people["g"].pk,
            same_as_id=club.people["G"].pk,
            by=club.director,
        )
    club.refresh()
    tied = [(row["rank"], letters[row["person"]]) for row in club.season.standings.rows[:3]]
    order = [club.people[letter].pk for letter in "BA"]
    draw_series_lots(series_id=club.season.pk, people=order, order=order, by=club.director)
    close_series(series_id=club.cup.pk, by=club.director)
    erase_person(person_id=club.people["H"].pk, label="Person 1")
    club.correct(MAY, "CED")
    club.refresh()
    return WholeSeason(
        season=club.season,
        cup=club.cup,
        letters=letters,
        november=(as_entered, corrected),
        tied=tuple(tied),
    )


def ranks_after(series: Series, events: int, letters: Mapping[int, str]) -> dict[str, int]:
    """Return the ranks after so many events of a series, by the letters of the people."""
    rows = Series.objects.get(pk=series.pk).standings.rows
    ranks = {letters[row["person"]]: row["ranks"][events - 1] for row in rows}
    return {letter: rank for letter, rank in ranks.items() if rank is not None}
