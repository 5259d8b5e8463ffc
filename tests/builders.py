"""Things to test with, made by the services that make them in life. Defaults are plain."""

import itertools
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date, timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

from django.utils import timezone
from PIL import Image

from engine.cards import Card
from engine.problems import Code
from engine.seating.rebalance import Aim
from engine.sheets import Sheet, read_sheet
from engine.simulate import simulate_round
from scoring.models import (
    Announcement,
    Entry,
    EventFile,
    EventFileState,
    Rehearsal,
    Ruling,
    RulingKind,
    Sanction,
    Source,
    Voiding,
    VoidReason,
)
from scoring.selectors.event_files.contents import FilePerson
from scoring.selectors.rebalances import wanted_moves
from scoring.services import seatings
from scoring.services.announcements import make_announcement
from scoring.services.entries import Submission, submit_entry
from scoring.services.overrides import Override
from scoring.services.rebalances import rebalance_seating
from scoring.services.rehearsals import start_rehearsal
from scoring.services.rulings import give_ruling
from scoring.services.sanctions import give_sanction
from scoring.services.voidings import void_round
from tournaments.errors import SeatingOutdated
from tournaments.models import (
    Event,
    EventState,
    Helper,
    Membership,
    Organisation,
    Payment,
    PaymentMethod,
    Picture,
    Prize,
    PrizeGroup,
    Registration,
    Role,
    Scope,
    Seating,
    SeatingMode,
    Table,
    User,
)
from tournaments.new_entrants import NewEntrant
from tournaments.pictures import draw_again
from tournaments.selectors.tables import occupants, tables_of, with_seats
from tournaments.services import entrants
from tournaments.services.events import create_event
from tournaments.services.helpers import add_helper
from tournaments.services.invitations import invite
from tournaments.services.keys import make_key
from tournaments.services.layouts import write_seating
from tournaments.services.organisations import add_member, create_organisation
from tournaments.services.payments import take_payment
from tournaments.services.pictures import show_picture
from tournaments.services.prizes import PrizeDetails, offer_prize
from tournaments.services.proposals import propose_seating
from tournaments.services.registrations import decide_registrations, send_registration

FIRST_NAMES = "Anna Béla Cili Dani Emma Fritz Gino Hana Imre Jana Kenji Lucia"
NAMES = FIRST_NAMES.split()

# All as long as each other: none is part of another, and they sort as they were given.
_numbers = itertools.count(10_001)


def an_organisation(name: str = "Card Club") -> Organisation:
    return create_organisation(name=name, slug=f"club-{next(_numbers)}")


def a_user(organisation: Organisation | None = None, role: Role = Role.OWNER) -> User:
    """A user whose password is "secret"; with an organisation, a member of it."""
    user = User.objects.create_user(username=f"user-{next(_numbers)}", password="secret")
    if organisation is not None:
        a_membership(organisation, user, role)
    return user


def a_membership(organisation: Organisation, user: User, role: Role = Role.OWNER) -> Membership:
    return add_member(organisation=organisation, user=user, role=role)


def a_helper(event: Event, role: Role) -> Helper:
    """A user with this role in one event, and none in its organisation."""
    return add_helper(event=event, user=a_user(), role=role)


def a_key(
    where: Organisation | Event,
    scope: Scope = Scope.MANAGE,
    *,
    by: User | None = None,
    days: int = 30,
    name: str = "Club site",
) -> str:
    """The text of a key for an organisation or for one event, made by an owner."""
    organisation = where.organisation if isinstance(where, Event) else where
    _key, token = make_key(
        organisation=organisation,
        event=where if isinstance(where, Event) else None,
        name=name,
        scope=scope,
        ends_at=timezone.now() + timedelta(days=days),
        by=by or a_user(organisation),
    )
    return token


def an_invitation(where: Organisation | Event, role: Role = Role.READER) -> str:
    """The token of an invitation by an owner of the organisation."""
    organisation = where.organisation if isinstance(where, Event) else where
    return invite(where=where, role=role, by=a_user(organisation))


def an_event(players: int = 4, *, organisation: Organisation | None = None, **fields: Any) -> Event:
    """An event open for registration, with so many entrants: Anna 1, Béla 2, Cili 3, ..."""
    given = {
        "name": "Club evening",
        "slug": f"evening-{next(_numbers)}",
        "state": EventState.REGISTRATION,
        "starts_on": date(2026, 3, 6),
        "ends_on": date(2026, 3, 6),
        "largest_size": 8,
        "smallest_size": 3,
        "evidence": ["cards"],
        **fields,
    }
    event = create_event(Event(organisation=organisation or an_organisation(), **given))
    if players:
        entrants.register_names(event_id=event.pk, names=some_names(players))
    return event


def some_names(count: int) -> list[str]:
    """Anna, Béla, ...; after the twelfth Anna 13, Béla 14, ..."""
    return [
        NAMES[index] if index < len(NAMES) else f"{NAMES[index % len(NAMES)]} {index + 1}"
        for index in range(count)
    ]


def a_proposed_seating(event: Event, seed: int = 1) -> Seating:
    seating = seatings.request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=seed)
    with suppress(SeatingOutdated):  # a worker that runs beside the test was quicker
        propose_seating(seating_id=seating.pk)
    seating.refresh_from_db()
    return seating


def a_published_seating(event: Event, seed: int = 1) -> Seating:
    return seatings.publish_seating(seating_id=a_proposed_seating(event, seed).pk)


def a_written_seating(event: Event, layout: Mapping[int, tuple[int, ...]]) -> Seating:
    """The next published seating, made by hand: start numbers in seat order by place."""
    written = write_seating(event_id=event.pk, layout=layout, accept=())
    return seatings.publish_seating(seating_id=written.pk)


def a_table(players: int = 4, **fields: Any) -> Table:
    """The one table of a running event, with seats and occupancies."""
    fields.setdefault("preferred_size", players)
    fields.setdefault("largest_size", max(players, 4))
    return tables_of(a_published_seating(an_event(players, **fields)))[0]


def a_half_reported_event(**fields: Any) -> Event:
    """Seating 1 of one round: numbers 1 to 4 have 9, 5, 2, 1 points; 5 to 8 are still to report."""
    event = an_event(8, rounds=1, evidence=["points"], **fields)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    written = write_seating(event_id=event.pk, layout=layout, accept=())
    first = seatings.publish_seating(seating_id=written.pk)
    an_entry(tables_of(first)[0], sheet=points_sheet(9, 5, 2, 1))
    return Event.objects.get(pk=event.pk)


def a_proposed_final(event: Event, seed: int = 1) -> Seating:
    seating = seatings.request_seating(event_id=event.pk, mode=SeatingMode.FINAL, seed=seed)
    propose_seating(seating_id=seating.pk)
    return Seating.objects.get(pk=seating.pk)


def a_table_to_dissolve() -> Table:
    """Numbers 5 to 7 beside a table of four; as many rounds as players, points alone."""
    event = an_event(7, rounds=None, one_round_each=True, evidence=["points"])
    return tables_of(a_written_seating(event, {1: (1, 2, 3, 4), 2: (5, 6, 7)}))[1]


def dissolved(table: Table) -> Table:
    """That table once numbers 5 and 6 are gone, and 7 plays at the other one."""
    seating, aim = table.seating, Aim.FEWEST_MOVES
    for number in (5, 6):
        gone = seating.event.entrants.get(number=number)
        entrants.withdraw_entrant(entrant_id=gone.pk)
    moves = wanted_moves(seating, aim)[0].moves
    rebalance_seating(seating_id=seating.pk, aim=aim, seen=moves, by=None)
    return reread(table)


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in a line, like "r4 b11"."""
    return tuple(map(Card.parse, text.split()))


def a_sheet(players: int = 4, seed: int = 1) -> Sheet:
    """A whole round as it was played."""
    played = simulate_round(edition="box120", variant="classic", players=players, seed=seed)
    return played.sheet


def a_late_entrant(table: Table, name: str = "Zoltán") -> int:
    """The start number of a new entrant of the event who sits nowhere yet."""
    [entrant] = entrants.register_names(event_id=table.seating.event_id, names=[name])
    return entrant.number


def points_sheet(*points: int, variant: str = "classic") -> Sheet:
    """A round of which only the points are known, in seat order; the event must allow that."""
    return read_sheet(
        {
            "edition": "box120",
            "variant": variant,
            "players": len(points),
            "evidence": "points",
            "piles": [{"points": one} for one in points],
        }
    )


def numbers_sheet() -> Sheet:
    """A round of three of which the numbers of cards are known; the event must allow counts."""
    return read_sheet(
        {
            "edition": "box120",
            "variant": "classic",
            "players": 3,
            "evidence": "counts",
            "piles": [
                {"penalty": ["r1"], "own": ["r2"], "captured": 9},  # 8 - 2 - 1
                {"penalty": ["r4"], "own": [], "captured": 21},  # 21 - 4
                {"penalty": ["b3"], "own": ["b0"], "captured": 12},  # 11 - 0 - 3
            ],
        }
    )


def reread(table: Table) -> Table:
    """The same table as it is now, with seats and occupancies."""
    return with_seats(Table.objects.filter(pk=table.pk)).get()


def start_numbers(table: Table, round_number: int = 1) -> tuple[int, ...]:
    """Who sits at a table, in seat order."""
    there = table if hasattr(table, "seat_list") else reread(table)
    return tuple(entrant.number for entrant in occupants(there, round_number).values())


def a_submission(table: Table, round_number: int = 1, **fields: Any) -> Submission:
    """What the captain of a table would send for a round without an entry."""
    seats = start_numbers(table, round_number)
    given = {
        "table_id": table.pk,
        "round_number": round_number,
        "based_on": 0,
        "seats": seats,
        "sheet": a_sheet(len(seats), seed=round_number),
        "accept": frozenset(),
        "key": f"key-{next(_numbers)}",
        **fields,
    }
    return Submission(**given)


def an_entry(table: Table, round_number: int = 1, **fields: Any) -> Entry:
    return submit_entry(a_submission(table, round_number, **fields))


def a_void_round(table: Table, number: int = 1, **fields: Any) -> Voiding:
    """The decision that a round is void: a misdeal, played again at the end."""
    given = {"reason": VoidReason.MISDEAL, "note": "", "replayed": True, "by": a_user(), **fields}
    return void_round(table_id=table.pk, number=number, **given)


def an_announcement(
    event: Event, text: str = "Dinner is ready", *, by: User | None = None, **fields: Any
) -> Announcement:
    """An announcement of an event until it is withdrawn."""
    given = {"translations": {}, "minutes": None, **fields}
    return make_announcement(event_id=event.pk, text=text, by=by or a_user(), **given)


def a_rehearsal(event: Event, **fields: Any) -> Rehearsal:
    """A rehearsal of one seating of which nothing has been played."""
    given = {"players": None, "seatings": 1, "by": fields.pop("by", None) or a_user()}
    return start_rehearsal(event_id=event.pk, **{**given, **fields})


def a_sanction(event: Event, number: int = 1, **fields: Any) -> Sanction:
    """A tenth of a won match less, for an entrant by start number; ``points=None`` is a warning."""
    given = {"points": -84, "reason": "Late", "by": a_user(), **fields}
    return give_sanction(entrant_id=event.entrants.get(number=number).pk, **given)


def a_payment(event: Event, number: int = 1, **fields: Any) -> Payment:
    """The fee of 8 euros, paid in cash by an entrant by start number who has paid nothing."""
    Event.objects.filter(pk=event.pk, fee=None).update(fee=800)
    given = {"amount": 800, "method": PaymentMethod.CASH, "paid_before": 0, "by": None, **fields}
    given["by"] = given["by"] or a_user()
    return take_payment(entrant_id=event.entrants.get(number=number).pk, **given)


def a_registration(event: Event, name: str = "Zoë", **fields: Any) -> Registration:
    """A registration that waits for a director."""
    given = {"key": uuid4(), "source": "192.0.2.7", **fields}
    return send_registration(event_id=event.pk, new_entrant=NewEntrant(name=name), **given)


def an_accepted_registration(event: Event, name: str = "Zoë", **chosen: Any) -> Registration:
    """The registration of a new person that a director has accepted, with a place or without."""
    sent = a_registration(event, name)
    newcomer = NewEntrant(name=name, **chosen)
    director = a_user(event.organisation, Role.DIRECTOR)
    decide_registrations(event_id=event.pk, decisions={sent.pk: newcomer}, by=director)
    sent.refresh_from_db()
    return sent


def a_sent_file(event: Event, *, by: User | None = None) -> EventFile:
    """What is kept of a file of an event like this one, as far as the desk shows it."""
    days = {"starts_on": "2026-03-06", "ends_on": "2026-03-07"}
    counted = {"players": 8, "seatings": 1, "rounds": 0, "state": "running"}
    named = {"organisation": event.organisation.name, "name": event.name, "slug": event.slug}
    names = event.entrants.values_list("number", "person__name")
    people = [FilePerson(number=number, name=name, home_club="") for number, name in names]
    return EventFile.objects.create(
        organisation=event.organisation,
        by=by or a_user(),
        state=EventFileState.SENT,
        content=b"",
        summary=named | days | counted,
        people=[asdict(one) for one in people],
    )


def a_prize(event: Event, **fields: Any) -> Prize:
    """A cup for the first rank of all, or what ``fields`` say."""
    usual = {"group": PrizeGroup.ALL, "club": "", "first": 1, "thing": "", "amount": None}
    given: Any = {**usual, **({"thing": "Cup"} if "amount" not in fields else {}), **fields}
    details = PrizeDetails(**{"last": given["first"], **given})
    return offer_prize(event_id=event.pk, details=details)


def some_picture(width: int = 40, height: int = 30, kind: str = "PNG", **more: Any) -> bytes:
    """The file of a picture in one colour."""
    file = BytesIO()
    Image.new("RGB", (width, height), "teal").save(file, kind, **more)
    return file.getvalue()


def a_picture(event: Event, alternative: str = "The hall") -> Picture:
    return show_picture(
        event_id=event.pk, drawn=draw_again(some_picture()), alternative=alternative
    )


def a_ruling(seating: Seating, number: int = 1, **fields: Any) -> Ruling:
    """An entrant's match of a seating, by start number, does not count."""
    given = {"kind": RulingKind.VOID, "points": None, "reason": "Ill", "by": a_user(), **fields}
    entrant = seating.event.entrants.get(number=number)
    return give_ruling(entrant_id=entrant.pk, seating_id=seating.pk, **given)


def an_overridden_entry(
    table: Table, round_number: int = 1, *, reason: str = "A card is lost.", **fields: Any
) -> Entry:
    """A round of which one card is lost, stored by a director with the points of its cards."""
    whole = a_sheet(len(start_numbers(table, round_number)), seed=round_number)
    seat = max(range(whole.players), key=lambda seat: len(whole.piles[seat].captured))
    piles = list(whole.piles)
    piles[seat] = replace(piles[seat], captured=piles[seat].captured[:-1])
    points = (None,) * whole.players
    given = {
        "sheet": replace(whole, piles=tuple(piles)),
        "source": Source.DESK,
        "by": a_user(table.seating.event.organisation, Role.DIRECTOR),
        "override": Override(reason=reason, points=points, despite=frozenset(Code)),
        **fields,
    }
    return an_entry(table, round_number, **given)
