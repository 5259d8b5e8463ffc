"""Texts of the pictures beside shared links: ``drawing`` draws them."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from django.utils.text import capfirst
from django.utils.translation import gettext

from pages.days import days
from pages.public.leaders import Leader, in_words, leaders, leading_teams
from pages.public.picture_texts import Picture, PictureList, PictureRow, drawable
from pages.standings.points_format import unit_of_results
from pages.standings.series_rules import days_of_series
from scoring.models import Series, StandingsSnapshot
from tournaments.models import Entrant, Event, EventState, Organisation


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPicture:
    """A picture, and what it says in words for those who do not see it."""

    picture: Picture
    alt: str

    @property
    def version(self) -> str:
        """Another one for every picture that looks different: chats keep what they fetched."""
        return blake2b(repr(self.picture).encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one player, as visitors may see it: no rank while standings are hidden."""

    rank: int | None = None
    ranked: int = 0  # how many have a rank
    points: str = ""  # what ranks: the mean or the sum


def picture_of_service() -> SharedPicture:
    """Return the picture of pages that belong to no organisation."""
    return _card("Stichtafel", "Stichtafel")


def picture_of_organisation(organisation: Organisation) -> SharedPicture:
    """Return the picture of the pages of an organisation that belong to no event."""
    return _card(organisation.name, organisation.slug)


def _card(name: str, otherwise: str) -> SharedPicture:
    motto = gettext("Events of the card game Sticheln")
    picture = Picture(heading=drawable(name, otherwise), below=[motto])
    return SharedPicture(picture=picture, alt=f"{name}: {motto}")


def picture_of_event(event: Event, standings: StandingsSnapshot | None) -> SharedPicture:
    """Return the first places of these standings; without any, what is played when and where.

    ``standings`` are those that visitors may see. An event on no list shows no one.
    """
    shown = None if event.unlisted else standings
    first = leaders(event, shown)
    if not first:
        return _announcement(event)
    finished = event.state == EventState.FINISHED
    heading = gettext("Winners") if finished else gettext("Standings")
    lists = [PictureList(heading=heading, unit=unit_of_results(event), rows=_rows(first))]
    if teams := leading_teams(event, shown):
        unit = gettext("Points")
        lists.append(PictureList(heading=gettext("Teams"), unit=unit, rows=_rows(teams)))
    picture = Picture(
        heading=_name(event),
        below=[days(event)],
        lists=lists,
        foot=event.organisation.name,
        warning=_warning(event),
    )
    return SharedPicture(picture=picture, alt=f"{event.name}, {heading}: {in_words(first)}")


def picture_of_series(
    series: Series, first: Sequence[Leader], *, unit: str, final: bool
) -> SharedPicture:
    """Return the first places of a series; without any, its club and the days that count.

    ``unit`` is that of the results, ``final`` whether the series is closed.
    """
    time, club = days_of_series(series), series.organisation.name
    heading = gettext("Final standings") if final else gettext("Standings")
    name = drawable(series.name, series.slug)
    if not first:
        picture = Picture(above=drawable(club), heading=name, below=[time] if time else [])
        return SharedPicture(
            picture=picture, alt=", ".join(text for text in (series.name, club, time) if text)
        )
    picture = Picture(
        heading=name,
        below=[time] if time else [],
        lists=[PictureList(heading=heading, unit=unit, rows=_rows(first))],
        foot=club,
    )
    return SharedPicture(picture=picture, alt=f"{series.name}, {heading}: {in_words(first)}")


def picture_of_result(event: Event, entrant: Entrant, result: Result) -> SharedPicture:
    """Return what one player reached in an event."""
    number = gettext("No. %(number)s") % {"number": entrant.number}
    figures = []
    if result.rank is not None:
        of_all = gettext("of %(ranked)s") % {"ranked": result.ranked}
        figures = [
            (f"{gettext('Rank')} ({of_all})", str(result.rank)),
            (unit_of_results(event), result.points),
        ]
    picture = Picture(
        above=drawable(event.organisation.name),
        heading=drawable(entrant.person.name, number),
        below=[_name(event), days(event)],
        figures=figures,
        warning=_warning(event),
    )
    rest = [f"{label}: {value}" for label, value in figures]
    return SharedPicture(picture=picture, alt=", ".join([entrant.person.name, event.name, *rest]))


def _announcement(event: Event) -> SharedPicture:
    picture = Picture(
        above=event.organisation.name,
        heading=_name(event),
        below=[text for text in (days(event), event.venue) if text],
        foot=capfirst(event.state_label),
        warning=_warning(event),
    )
    alt = ", ".join(text for text in (event.name, days(event), event.venue) if text)
    return SharedPicture(picture=picture, alt=alt)


def _rows(first: Sequence[Leader]) -> list[PictureRow]:
    return [
        PictureRow(rank=str(leader.rank), name=_name_of(leader), result=leader.result)
        for leader in first
    ]


def _name_of(leader: Leader) -> str:
    number = gettext("No. %(number)s") % {"number": leader.number} if leader.number else "?"
    return drawable(leader.name, number)


def _name(event: Event) -> str:
    return drawable(event.name, event.slug)


def _warning(event: Event) -> str:
    return gettext("Rehearsal: made-up people, nothing counts") if event.rehearsal else ""
