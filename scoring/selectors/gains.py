"""What closed seatings gave, kept so that nobody adds it up again while it stays the same."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from django.db.models import OuterRef, Q, Subquery

from engine.standings.gains import Gains
from engine.standings.results import RankingRules
from scoring.models import Link
from tournaments.models import Event, SeatingState, Table, TableState
from tournaments.selectors.seatings import published_seatings

_COLUMNS = [field.name for field in fields(Gains)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A published seating: whether its results are over, and what it gave if that is kept."""

    pk: int
    number: int
    published_at: datetime | None
    closed: bool
    link: int | None  # the newest of the chain; None where what it gave may still change unchained
    gains: Gains | None  # None where they have to be worked out


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh:
    """What a closed seating gave, worked out from its entries, as it is to be kept."""

    seating: int  # its id
    link: int  # the id of the link of the chain that holds the same results
    gains: Gains


def published_with_gains(event: Event, rules: RankingRules) -> list[Published]:
    """Return the published seatings by number, in one query.

    What a seating gave is that of its newest link: every service that changes something in a
    closed seating chains it anew. Only while all its tables are closed, for a table at play
    counts otherwise without a link. Gains that were kept under other rules, or by a release
    with other columns, are left out.
    """
    newest = Link.objects.filter(seating=OuterRef("pk")).order_by("-number").values("pk")[:1]
    at_play = Table.objects.filter(seating__event=event).exclude(state=TableState.CLOSED)
    own = ("pk", "number", "published_at", "state", "newest", "at_play")
    kept = ("gains__link_id", "gains__points_system", "gains__sit_out", "gains__columns")
    rows = published_seatings(event).annotate(
        newest=Subquery(newest), at_play=Q(pk__in=at_play.values("seating"))
    )
    published = []
    for pk, number, at, state, link, playing, *stored, columns in rows.values_list(*own, *kept):
        closed = state == SeatingState.CLOSED
        settled = link if closed and not playing else None
        same = settled and stored == [settled, rules.points_system, rules.sit_out]
        gains = _read(columns) if same else None
        published.append(
            Published(
                pk=pk, number=number, published_at=at, closed=closed, link=settled, gains=gains
            )
        )
    return published


def fresh_gains(published: Sequence[Published], gains: Mapping[int, Gains]) -> list[Fresh]:
    """Return what can be kept and is not yet, of gains by number of the seating."""
    return [
        Fresh(seating=one.pk, link=one.link, gains=gains[one.number])
        for one in published
        if one.link and not one.gains and one.number in gains
    ]


def columns_of(gains: Gains) -> str:
    """Return gains as the text in which they are kept."""
    return json.dumps({name: getattr(gains, name) for name in _COLUMNS}, separators=(",", ":"))


def _read(columns: str) -> Gains | None:
    told = json.loads(columns)
    return Gains(**told) if told.keys() == set(_COLUMNS) else None
