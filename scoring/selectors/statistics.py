"""Statistics of an event: its best rounds, those with most cards, its penalty colours.

The database adds everything up, in the same number of queries for any number of rounds.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import (
    Count,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
)
from django.db.models.functions import Coalesce, Left

from engine.cards import Colour
from engine.variants import VARIANTS
from scoring.models import Round, RoundState, StoredPile
from scoring.selectors.results import UsedTable
from scoring.selectors.rounds import counting_piles
from tournaments.models import Event
from tournaments.selectors.occupancies import covering_occupancies
from tournaments.selectors.seatings import shown_states
from tournaments.selectors.tables import SEATED

SHOWN: Final = 5  # lines of each list

_COLOUR_KNOWN = Q(penalty__0__isnull=False) | ~Q(choice="")
# Face up lie the cards of hattrick, one by one or as numbers by colour; passed ones were not won.
_FACE_UP = Func(
    F("face_up"),
    template="CASE jsonb_typeof(%(expressions)s)"
    " WHEN 'array' THEN jsonb_array_length(%(expressions)s)"
    " WHEN 'object' THEN"
    " (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(%(expressions)s))"
    " END",
    output_field=IntegerField(),
)
_CARDS = Coalesce("captured_count", _FACE_UP, output_field=IntegerField())


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """Points of a player in one round."""

    amount: int  # of points or cards
    number: int  # the start number
    name: str
    seating: int  # number
    table: int  # number of the place
    round: int  # number


def standing_piles(event: Event, tables: Iterable[UsedTable]) -> QuerySet[StoredPile]:
    """Return the piles that count, stand for their player and are public. RULES.md 7.23.

    ``number`` is the start number; ``tables`` are all of the event.
    """
    set_aside = [
        Q(entry__table=used.table.table, number=number)
        for used in tables
        for number, use in used.uses.items()
        if not use.stands
    ]
    seated = covering_occupancies(OuterRef("seat"), OuterRef("entry__round__number"))
    number = Subquery(seated.values("entrant__number")[:1])
    piles = counting_piles(event).filter(_is_public(event)).annotate(number=number)
    return piles.exclude(reduce(or_, set_aside)) if set_aside else piles


def best_rounds(piles: QuerySet[StoredPile]) -> list[Feat]:
    """Return the rounds with the most points for one player: the best first, then the earlier."""
    return _feats(piles.annotate(amount=F("points")))


def fullest_rounds(piles: QuerySet[StoredPile]) -> list[Feat]:
    """Return the rounds with the most captured cards of one player, the most first.

    Of rounds with cards or their number; in hattrick the cards that lie face up.
    """
    return _feats(piles.annotate(amount=_CARDS).filter(amount__isnull=False))


def _is_public(event: Event) -> Q:
    return Q(entry__table__seating__state__in=shown_states(event))


def _feats(piles: QuerySet[StoredPile]) -> list[Feat]:
    seated = covering_occupancies(OuterRef("seat"), OuterRef("entry__round__number"))
    through = {
        "seating": F("entry__table__seating__number"),
        "table": F("entry__table__place__number"),
        "played": F("entry__round__number"),
        "name": Subquery(seated.values("entrant__person__name")[:1]),
    }
    order = ("-amount", "seating", "table", "played", "seat__position")
    rows = (
        piles.annotate(**through)
        .order_by(*order)
        .values_list("amount", "number", *through, named=True)
    )
    return [
        Feat(
            amount=row.amount,
            number=row.number,
            name=row.name,
            seating=row.seating,
            table=row.table,
            round=row.played,
        )
        for row in rows[:SHOWN]
        if row.number is not None
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourPlayed:
    """Times that a colour was a player's penalty colour, and the points of those rounds."""

    colour: Colour
    times: int
    points: int  # their sum


def colours_played(event: Event, piles: QuerySet[StoredPile]) -> list[ColourPlayed]:
    """Return the penalty colours of the piles, the most frequent first, equal ones by name.

    A pile with two penalty colours counts for both; where the colour is chosen, the chosen one.
    """
    first, second = Left(F("penalty__0"), 1), Left(F("penalty__1"), 1)
    groups = (
        piles.filter(_colour_is_known(event))
        .annotate(first=first, second=second)
        .values_list("choice", "first", "second")
        .annotate(times=Count("pk"), total=Sum("points"))
        .order_by()
    )
    times: defaultdict[Colour, int] = defaultdict(int)
    points: defaultdict[Colour, int] = defaultdict(int)
    for choice, *penalty, count, total in groups:
        for letter in {choice} if choice else set(filter(None, penalty)):
            times[Colour(letter)] += count
            points[Colour(letter)] += total
    colours = [
        ColourPlayed(colour=colour, times=times[colour], points=points[colour]) for colour in times
    ]
    return sorted(colours, key=lambda played: (-played.times, played.colour.name))


def _colour_is_known(event: Event) -> Q:
    """Return the condition for piles with a penalty colour that the public may know.

    Secret penalty cards stay secret while a captain can still change the round.
    """
    secret = [variant.key for variant in VARIANTS.values() if variant.hidden]
    played = Q(entry__table__seating__variant__in=secret)
    if event.variant in secret:
        played |= Q(entry__table__seating__variant="")
    return _COLOUR_KNOWN & ~(played & Q(entry__round__state=RoundState.OPEN))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """Numbers of rounds, void ones left out, and of public ones that hold something."""

    rounds: int
    reported: int
    public: int  # of them, whose points are not hidden
    with_colours: int
    with_cards: int  # or how many they were


def reported(event: Event) -> Reported:
    """Return how many rounds have been reported, and what they rest on, in two queries."""
    seated = Round.objects.filter(table__seating__event=event, table__seating__state__in=SEATED)
    public = _is_public(event)
    counted = counting_piles(event).aggregate(
        reported=Count("entry", distinct=True),
        public=Count("entry", distinct=True, filter=public),
        with_colours=Count("entry", distinct=True, filter=public & _colour_is_known(event)),
        with_cards=Count("entry", distinct=True, filter=public & ~Q(entry__evidence="points")),
    )
    return Reported(rounds=seated.exclude(state=RoundState.VOID).count(), **counted)
