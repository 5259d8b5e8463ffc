"""A club's year as pictures: a series, a person's page and the club's home.

Each is drawn in German and in Japanese, wide beside a phone, one of them dark. Wants Django to be
set up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, ViewportSize

from docs.captain import EVENINGS
from docs.screens import draw_beside
from engine.standings.series import RANK_LISTS
from scoring.models import CountedBy, Series
from scoring.selectors.seasons import today
from scoring.services.series import add_event, create_series, refresh_series
from scoring.services.simulations import Simulation, play_event
from tests.builders import a_user, an_organisation
from tests.club_evenings import people_of
from tests.scoring.seasons import a_planned_evening
from tournaments.models import Event, Organisation, PageConsent, Person
from tournaments.services.organisations import show_people
from tournaments.services.people import change_person

Scheme = Literal["light", "dark"]
OTHER: Final[dict[Scheme, Scheme]] = {"light": "dark", "dark": "light"}
WIDE, NARROW = 1100, 390  # pixels

# Who is away from each evening that was played, by their place in the list of names.
AWAY: Final = ((), (7,), (0, 5), (3,), (), (1, 6), (2,), (4,), (7,))
TO_COME: Final = 2
APART: Final = timedelta(weeks=4)
VARIANTS: Final = ("classic", "reverse", "classic", "mild")
SHOWN, REFUSED = 0, 3  # of the list of names: whose page is drawn, and who has none
YEAR: Final = {
    "counted_by": CountedBy.RANK,
    "rank_points": list(RANK_LISTS["top_ten"]),
    "best_events": 6,
    "tie_breaks": ["events_won", "best_result"],
}
RANKING: Final = {
    "counted_by": CountedBy.MEAN,
    "least_matches": 10,
    "months": 24,
    "tie_breaks": [],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The names of a club, its evenings and its series."""

    club: str
    evening: str  # with its number
    venue: str
    year: str
    ranking: str


WORDS: Final = {
    "de": Words(
        club="Spielkreis im Stadtteilzentrum",
        evening="{}. Vereinsabend",
        venue="Stadtteilzentrum",
        year="Vereinsmeisterschaft",
        ranking="Rangliste über 24 Monate",
    ),
    "ja": Words(
        club="土曜日の夜のゲーム会",
        evening="第{}回定例会",
        venue="公民館",
        year="年間シリーズ",
        ranking="24か月ランキング",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """One page in one picture of each language; the phone has the other colours."""

    name: str
    height: int  # of both screens
    wide: dict[str, Scheme]  # by language


# Together they have each width in either language, light and dark.
DRAWINGS: Final = (
    Drawing(name="series", height=1330, wide={"de": "light", "ja": "dark"}),
    Drawing(name="person", height=1240, wide={"de": "dark", "ja": "light"}),
    Drawing(name="club", height=980, wide={"de": "light", "ja": "dark"}),
)


def draw_seasons(browser: Browser, website: str, folder: Path) -> None:
    """Write ``<name>-<language>.png`` for each of ``DRAWINGS``."""
    for language in WORDS:
        addresses = _addresses(language)
        for drawing in DRAWINGS:
            scheme = drawing.wide[language]
            screens = [
                _screen(browser, language, scheme, width=WIDE, height=drawing.height),
                _screen(browser, language, OTHER[scheme], width=NARROW, height=drawing.height),
            ]
            for screen in screens:
                screen.goto(website + addresses[drawing.name])
            if drawing.name == "series":
                screens[1].locator(".series-standings summary").nth(1).click()
            draw_beside(screens, folder / f"{drawing.name}-{language}.png")
            for screen in screens:
                screen.context.close()


def _screen(browser: Browser, language: str, scheme: Scheme, *, width: int, height: int) -> Page:
    size = ViewportSize(width=width, height=height)
    context = browser.new_context(viewport=size, locale=language, color_scheme=scheme)
    return context.new_page()


def _addresses(language: str) -> dict[str, str]:
    """Return where the pages of ``DRAWINGS`` are, of a club whose year is played up to now."""
    words, (_, names) = WORDS[language], EVENINGS[language]
    club = an_organisation(words.club)
    show_people(organisation_id=club.pk, shown=True)
    people = people_of(club, *names.split(", "))
    for index, person in enumerate(people):
        person.page = PageConsent.REFUSED if index == REFUSED else PageConsent.ALLOWED
        change_person(person, fields=["page"])
    days = _days()
    events = [_evening(number, day, people, language) for number, day in enumerate(days, start=1)]
    of_days = {"first_day": days[0], "last_day": days[-1]}
    year = _series(club, words.year, events, **YEAR, **of_days)
    _series(club, words.ranking, events, **RANKING)
    return {
        "series": f"/{language}/s/{year.slug}/",
        "person": f"/{language}/o/{club.slug}/people/{people[SHOWN].pk}/",
        "club": f"/{language}/o/{club.slug}/",
    }


def _days() -> list[date]:
    """Return the Saturdays of all evenings; the last one played is at least a week ago."""
    last = today() - timedelta(days=7 + (today().isoweekday() + 1) % 7)
    return [last + APART * number for number in range(1 - len(AWAY), TO_COME + 1)]


def _evening(number: int, day: date, people: Sequence[Person], language: str) -> Event:
    """An evening, played to its end unless it is still to come."""
    words, played = WORDS[language], number <= len(AWAY)
    away = AWAY[number - 1] if played else range(len(people))
    event = a_planned_evening(
        [person for index, person in enumerate(people) if index not in away],
        organisation=people[0].organisation,
        day=day,
        name=words.evening.format(number),
        venue=words.venue,
        language=language,
        variant=VARIANTS[number % len(VARIANTS)],
        evidence=["cards"],
        rounds=2,
    )
    if played:
        for _step in play_event(event, Simulation(seatings=2, seed=number)):
            pass
    return event


def _series(club: Organisation, name: str, events: Sequence[Event], **rule: object) -> Series:
    """A public series of these events, with its standings."""
    series = create_series(
        organisation_id=club.pk,
        name=name,
        slug=f"{club.slug}-{rule['counted_by']}",
        settings={"public": True, **rule},
    )
    by = a_user(club)
    for event in events:
        add_event(series_id=series.pk, event_id=event.pk, by=by)
    refresh_series(series_id=series.pk)
    return series
