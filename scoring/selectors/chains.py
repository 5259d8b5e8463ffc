"""The chain of an event's closed seatings: what each record says, and its hash.

docs/operators.md describes the format. Never change it: give a new one a new number, and keep
this one for the records that are there.
"""

from collections.abc import Iterator
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import ChainRecord, Entry, RoundState, StoredPile
from scoring.selectors.decisions import counting_rulings
from scoring.selectors.rounds import counting_entries, piles_with_seats, rounds_of
from scoring.selectors.shown import shown_now
from tournaments.models import Event, Organisation, Seating, SeatingState, Table
from tournaments.selectors.attendance import idle_entrants
from tournaments.selectors.events import public_events
from tournaments.selectors.tables import tables_of

FORMAT = "stichtafel 2"
FORMATS = ("stichtafel 1", FORMAT)  # the first one has results alone
_SHOWN = 20  # hex digits of a hash on paper, in groups of four: 80 bits cannot be matched by trying


def chain_records_of(event: Event) -> QuerySet[ChainRecord]:
    """Return the records of an event's chain, the first one first."""
    return ChainRecord.objects.filter(event=event).select_related("seating").order_by("number")


def newest_record(event_id: int) -> ChainRecord | None:
    """Return the last record of an event's chain, None before the first seating is closed."""
    return ChainRecord.objects.filter(event=event_id).order_by("-number").first()


def public_closings(organisation: Organisation) -> QuerySet[ChainRecord]:
    """Return the records of an organisation's events on public lists, the newest first.

    ``corrects`` says whether the seating had been closed before.
    """
    earlier = ChainRecord.objects.filter(seating=OuterRef("seating"), number__lt=OuterRef("number"))
    return (
        ChainRecord.objects.filter(event__in=public_events().filter(organisation=organisation))
        .select_related("event__event_import", "seating")
        .annotate(corrects=Exists(earlier))
        .order_by("-made_at", "-pk")
    )


def short_hash(seating: Seating) -> str:
    """Return the start of a closed seating's newest hash, in groups; empty without one."""
    shown = newest_hash(seating)[:_SHOWN]
    return " ".join(shown[start : start + 4] for start in range(0, len(shown), 4))


def newest_hash(seating: Seating) -> str:
    """Return a closed seating's newest hash, empty without one; no query while it is open."""
    if seating.state != SeatingState.CLOSED:
        return ""
    return seating.chain_records.order_by("-number").values_list("hash", flat=True).first() or ""


def hash_of(previous: str, text: str) -> str:
    """Return the SHA-256, in hexadecimal, of the hash before, a line feed and the text."""
    return sha256(f"{previous}\n{text}".encode()).hexdigest()


def text_of(seating: Seating) -> str:
    """Return all that counts in a seating as lines of text: the same for the same results.

    Behind it stands what results show of the event and of all its entrants.
    """
    shown = [f"{thing} {value}" for thing, value in shown_now(seating.event).items()]
    return "\n".join([FORMAT, *lines_of(seating), *shown]) + "\n"


def lines_of(seating: Seating, form: str = FORMAT) -> Iterator[str]:
    """Yield all that counts in a seating, line by line, as a format has it.

    Each line begins with where it belongs; tables, rounds and seats in order, seats from 1.
    """
    yield f"seating {seating.number}"
    if form == FORMAT:
        own = (seating.edition, seating.variant, seating.rounds)
        yield " ".join(["game", *(str(value or "-") for value in own)])
    yield from _tables(seating)
    for ruling in counting_rulings(seating):
        points = "-" if ruling.points is None else ruling.points
        yield f"ruling entrant {ruling.entrant.number} {ruling.kind} {points}"
    if form == FORMAT:
        for number, entrant in idle_entrants(seating.event):
            if number == seating.number:
                yield f"idle entrant {entrant}"


def _tables(seating: Seating) -> Iterator[str]:
    """Yield who sat where, and each round that counts, by table."""
    tables = list(tables_of(seating))
    counting = counting_entries(tables).prefetch_related(piles_with_seats())
    entries = {entry.round_id: entry for entry in counting}
    rounds = list(rounds_of(tables))
    for table in tables:
        where = f"table {table.place.number}"
        yield from _occupancies(table, where)
        for played in rounds:
            if played.table_id == table.pk:
                there = f"{where} round {played.number}"
                if played.state == RoundState.VOID:
                    yield f"{there} void"
                elif entry := entries.get(played.pk):
                    yield from _entry(entry, there)


def _occupancies(table: Table, where: str) -> Iterator[str]:
    """Yield every row: what a later one covers is part of what happened."""
    for seat in table.seat_list:
        for occupancy in seat.occupancy_list:
            who = occupancy.entrant.number if occupancy.entrant else "-"
            rounds = f"{occupancy.from_round} to {occupancy.to_round or '-'}"
            yield f"{where} seat {seat.position + 1} from {rounds} entrant {who}"


def _entry(entry: Entry, where: str) -> Iterator[str]:
    left_out = f"undealt {_cards(entry.undealt)} unplayed {_cards(entry.unplayed)}"
    word = "word" if entry.overridden else "checked"
    yield f"{where} version {entry.version} {entry.evidence} {word} {left_out}"
    for pile in sorted(entry.piles.all(), key=lambda pile: pile.seat.position):
        yield f"{where} seat {pile.seat.position + 1} {_pile(pile)}"


def _pile(pile: StoredPile) -> str:
    """Return the points of a pile, and what was written down of its cards."""
    cards = {
        "penalty": pile.penalty,
        "captured": pile.captured_count if pile.captured is None else pile.captured,
        "own": pile.own_count if pile.own is None else pile.own,
        "choice": pile.choice or None,
        "up": pile.face_up,
        "down": pile.face_down,
        "colour": pile.penalty_points,
    }
    written = [f"{name} {_cards(value)}" for name, value in cards.items() if value is not None]
    return " ".join([f"points {pile.points}", *written])


def _cards(value: object) -> str:
    """Return cards in the order they were written down, numbers by colour, a number, or ``-``."""
    match value:
        case None:
            return "-"
        case list():
            return ",".join(map(str, value)) or "none"
        case dict():
            return ",".join(f"{colour}{count}" for colour, count in sorted(value.items())) or "none"
        case _:
            return str(value)
