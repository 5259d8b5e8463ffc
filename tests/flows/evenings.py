"""One evening on which every service can be called, and what has to happen before some are."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from engine.seating.rebalance import Aim
from engine.sheets import Evidence
from scoring.models import CallKind, HelpCall, Rehearsal, VoidReason
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.lots import tied_groups
from scoring.selectors.rebalances import Merger, wanted_moves
from scoring.selectors.results import ranking_rules, results_of
from scoring.services import (
    calls,
    clocks,
    counterparts,
    event_files,
    piles,
    pushes,
    rebalances,
    rehearsals,
    seatings,
    tables,
    voidings,
)
from scoring.services import people as register
from tests.builders import (
    a_helper,
    a_membership,
    a_submission,
    a_user,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
    reread,
    start_numbers,
)
from tests.drafts import an_edit
from tests.scoring.seasons import a_planned_evening, a_series, some_people
from tests.scoring.seasons import an_evening as a_short_evening
from tournaments.models import (
    ConfirmedBy,
    Event,
    EventState,
    PaymentMethod,
    PrizeGroup,
    Recipient,
    Role,
    Seating,
    SeatingMode,
    Table,
    User,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.registrations import waiting_list
from tournaments.selectors.tables import tables_of
from tournaments.services import (
    attendance,
    entrants,
    events,
    layouts,
    people,
    places,
    registrations,
    sign_ons,
    teams,
)
from tournaments.services.prizes import PrizeDetails

LAYOUTS = [
    {1: (1, 2, 3, 4, 5), 2: (6, 7, 8, 9)},
    {1: (1, 2, 6, 7, 3), 2: (4, 5, 8, 9)},
    {1: (1, 4, 6, 8, 9), 2: (2, 3, 5, 7)},
]


CUP = PrizeDetails(group=PrizeGroup.ALL, club="", first=1, last=1, thing="Cup", amount=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """Nine people: one seating is closed, one is played, the next is proposed."""

    event: Event
    playing: Seating
    proposed: Seating

    @property
    def table(self) -> Table:
        """The table of five; its first round has been reported."""
        return tables_of(self.playing)[0]

    @property
    def waiting(self) -> Seating:
        """A seating that waits for its plan, instead of the proposal."""
        return seatings.request_seating(event_id=self.event.pk, mode=SeatingMode.MIX, seed=1)

    @property
    def director(self) -> User:
        """A user who may override problems."""
        return a_user(self.event.organisation, Role.DIRECTOR)


def an_evening() -> Evening:
    event = an_event(9, rounds=2, evidence=["points"], preferred_size=4, largest_size=5)
    seatings.close_seating(seating_id=_played(event, LAYOUTS[0], tables=2).pk)
    playing = _played(event, LAYOUTS[1], tables=1)
    return Evening(event=event, playing=playing, proposed=_written(event, LAYOUTS[2]))


def as_stored(evening: Evening) -> Evening:
    """The same evening as it is stored now."""
    return Evening(
        event=Event.objects.get(pk=evening.event.pk),
        playing=Seating.objects.get(pk=evening.playing.pk),
        proposed=Seating.objects.get(pk=evening.proposed.pk),
    )


def _written(event: Event, layout: Mapping[int, tuple[int, ...]]) -> Seating:
    return layouts.write_seating(event_id=event.pk, layout=layout, accept=())


def _played(event: Event, layout: Mapping[int, tuple[int, ...]], *, tables: int) -> Seating:
    """A published seating; the first round has been reported at so many tables."""
    seating = seatings.publish_seating(seating_id=_written(event, layout).pk)
    for table in tables_of(seating)[:tables]:
        an_entry(table, sheet=_points(table))
    return seating


def _points(table: Table) -> Any:
    return points_sheet(*range(len(start_numbers(table))))


def open_to_visitors(evening: Evening) -> Event:
    evening.event.refresh_from_db()
    evening.event.self_registration = True
    return events.change_event(evening.event, fields=["self_registration"])


def sent(evening: Evening) -> dict[str, Any]:
    zoltan = NewEntrant(name="Zoltán")
    event = open_to_visitors(evening)
    sent = registrations.send_registration(
        event_id=event.pk, key=uuid4(), new_entrant=zoltan, source="192.0.2.7"
    )
    return {"event_id": event.pk, "decisions": {sent.pk: zoltan}, "by": evening.director}


def limited(evening: Evening) -> Event:
    """The event with as many places as people, and one of the register on the waiting list."""
    event = open_to_visitors(evening)
    event.most_entrants = event.entrants.count()
    events.change_event(event, fields=["most_entrants"])
    registrations.decide_registrations(**sent(evening))
    return event


def roomy(evening: Evening) -> Event:
    """That event before play, with a place for the one on the list."""
    event = limited(evening)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.REGISTRATION, most_entrants=event.entrants.count() + 1
    )
    return event


def listed(evening: Evening) -> dict[str, Any]:
    return {"registration_id": waiting_list(limited(evening)).get().pk}


def payment(evening: Evening) -> dict[str, Any]:
    evening.event.fee = 800
    event = events.change_event(evening.event, fields=["fee"])
    return {
        "entrant_id": event.entrants.get(number=1).pk,
        "amount": 800,
        "method": PaymentMethod.CASH,
        "paid_before": 0,
        "by": evening.director,
    }


def recipient(evening: Evening, *, confirmed: bool = False) -> dict[str, Any]:
    """The key of someone who registered with an address."""
    [registration_id] = sent(evening)["decisions"]
    asked = Recipient.objects.create(
        registration_id=registration_id,
        address="zoltan@example.org",
        language="hu",
        results_at=timezone.now(),
        confirmed_at=timezone.now() if confirmed else None,
    )
    return {"key": asked.key}


def tied(evening: Evening) -> tuple[int, ...]:
    """Start numbers of some who share a rank; a lot decides and nothing else."""
    evening.event.tie_breaks = ["lot"]
    event = events.change_event(evening.event, fields=["tie_breaks"])
    return tied_groups(results_of(event), ranking_rules(event))[0]


def renamed(evening: Evening) -> dict[str, Any]:
    evening.event.name = "Another evening"
    return {"event": evening.event, "fields": ["name"]}


def renamed_person(evening: Evening) -> dict[str, Any]:
    person = evening.event.entrants.get(number=1).person
    person.name = "Anikó"
    return {"person": person, "fields": ["name"]}


def helper(evening: Evening) -> dict[str, Any]:
    return {"helper_id": a_helper(evening.event, Role.DIRECTOR).pk}


def another_club(evening: Evening) -> dict[str, Any]:
    to = entrants.EntrantDetails(
        home_club="Bern", team_id=None, fixed_table=None, out_of_competition=True, language="de"
    )
    return {"entrant_id": evening.event.entrants.get(number=1).pk, "to": to}


def apart(evening: Evening) -> dict[str, Any]:
    return {"event_id": evening.event.pk, "numbers": (1, 2)}


def empty_place(evening: Evening) -> dict[str, Any]:
    """A table of the hall that no one needs."""
    places.add_places(event_id=evening.event.pk, up_to=99)
    return {"event_id": evening.event.pk, "numbers": [99]}


def team(evening: Evening) -> int:
    """A team with a member."""
    team = teams.create_team(event_id=evening.event.pk, name="Foxes")
    teams.change_team(team_id=team.pk, name="Foxes", numbers=[1])
    return team.pk


def namesake(evening: Evening) -> dict[str, Any]:
    """An entrant who has not played yet is to be merged with the first one."""
    club = evening.event.organisation
    given = [NewEntrant(name="Anna", home_club="Bern")]
    [other] = people.register_people(organisation=club, new_entrants=given, language="hu")
    return {"kept_id": evening.event.entrants.get(number=1).person_id, "gone_id": other.pk}


def merged(evening: Evening) -> dict[str, Any]:
    """An entrant who was merged with another person of the register."""
    given = namesake(evening)
    register.merge_people(**given)
    return {"kept_id": given["kept_id"]}


def over(evening: Evening) -> dict[str, Any]:
    """The event is finished, so that a person may be forgotten."""
    events.move_event(event_id=evening.event.pk, to=EventState.FINISHED)
    person_id = evening.event.entrants.get(number=1).person_id
    return {"person_id": person_id, "label": "Player 1"}


def new_event(evening: Evening) -> dict[str, Any]:
    club, day = evening.event.organisation, date(2026, 3, 7)
    state = EventState.REGISTRATION
    new = Event(organisation=club, name="New", slug="new", state=state, starts_on=day, ends_on=day)
    return {"event": new}


def rehearsal(evening: Evening) -> dict[str, Any]:
    given = {"event_id": evening.event.pk, "players": None, "seatings": 2}
    return {**given, "by": evening.director}


def rehearsed(evening: Evening) -> Rehearsal:
    return rehearsals.start_rehearsal(**rehearsal(evening))


def simulation(evening: Evening) -> dict[str, Any]:
    where = {"organisation": evening.event.organisation, "name": "Rehearsal", "slug": "rehearsal"}
    return {**where, "day": date(2026, 3, 7), "players": 4, "rounds": 1}


def member(evening: Evening) -> dict[str, Any]:
    membership = a_membership(evening.event.organisation, a_user(), Role.READER)
    a_membership(evening.event.organisation, a_user(), Role.OWNER)
    return {"membership_id": membership.pk}


def at_the_table(evening: Evening, **fields: Any) -> dict[str, Any]:
    return {"table_id": evening.table.pk, **fields}


def closed(evening: Evening) -> dict[str, Any]:
    tables.close_table(table_id=evening.table.pk)
    return {"table_id": evening.table.pk}


def void(evening: Evening) -> dict[str, Any]:
    given = {"reason": VoidReason.MISDEAL, "note": "", "replayed": False, "by": evening.director}
    return at_the_table(evening, number=1, **given)


def released_last(evening: Evening) -> dict[str, Any]:
    """A table that a director's decision has locked."""
    voidings.void_round(**void(evening))
    return {"table_id": evening.table.pk}


def postponed(evening: Evening) -> dict[str, Any]:
    tables.postpone_table(table_id=evening.table.pk)
    return {"table_id": evening.table.pk}


def phone(evening: Evening) -> dict[str, Any]:
    """A phone that wants notices about number 1."""
    return {
        "entrant": evening.event.entrants.get(number=1),
        "endpoint": "https://push.example/phone",
        "key": public_key(signing_key("a browser")),
        "secret": encoded(bytes(16)),
        "language": "en",
    }


def subscribed(evening: Evening) -> dict[str, Any]:
    """The same phone, which gets notices already."""
    asked = phone(evening)
    pushes.subscribe(**asked)
    return {name: asked[name] for name in ("entrant", "endpoint")}


def call(evening: Evening) -> HelpCall:
    return calls.call_director(place=evening.table.place, kind=CallKind.DIRECTOR)


def with_clock(evening: Evening) -> Seating:
    clocks.start_clock(seating_id=evening.playing.pk, minutes=60)
    return evening.playing


def with_paused_clock(evening: Evening) -> Seating:
    clocks.pause_clock(seating_id=with_clock(evening).pk)
    return evening.playing


def with_extra_time(evening: Evening) -> Table:
    table = tables_of(with_clock(evening))[0]
    clocks.give_extra_time(table_id=table.pk, minutes=5)
    return table


def in_another_order(evening: Evening) -> dict[str, Any]:
    """The table at which no round has been entered; its first two change seats."""
    table = tables_of(evening.playing)[1]
    first, second, *others = start_numbers(table)
    return {"table_id": table.pk, "numbers": [second, first, *others]}


def to_confirm(evening: Evening) -> dict[str, Any]:
    evening.event.confirmation = ConfirmedBy.NEEDED
    events.change_event(evening.event, fields=["confirmation"])
    return {"entry_id": evening.table.entries.get().pk}


def voided(evening: Evening) -> dict[str, Any]:
    voidings.void_round(**void(evening))
    return at_the_table(evening, number=1, by=evening.director)


def edited(evening: Evening) -> dict[str, Any]:
    changed = layouts.change_proposal(**exchanged(evening))
    return {"seating_id": changed.pk}


def exchanged(evening: Evening) -> dict[str, Any]:
    layout = {1: (1, 4, 6, 8, 2), 2: (9, 3, 5, 7)}
    return {"seating_id": evening.proposed.pk, "layout": layout, "accept": ()}


def moves(evening: Evening) -> dict[str, Any]:
    """Two have not come, so a player from the table of five is to sit with the others."""
    for entrant in evening.event.entrants.filter(number__in=(8, 9)):
        entrants.withdraw_entrant(entrant_id=entrant.pk)
    wanted, _ = wanted_moves(evening.playing, Aim.FEWEST_MOVES)
    seen = {"aim": Aim.FEWEST_MOVES, "seen": wanted.moves, "by": None}
    return {"seating_id": evening.playing.pk, **seen}


def moved(evening: Evening) -> dict[str, Any]:
    rebalances.rebalance_seating(**moves(evening))
    return {"seating_id": evening.playing.pk}


def merger(evening: Evening) -> dict[str, Any]:
    """One leaves the table, and the others sit with those of the other one, eight in all."""
    evening.event.largest_size = 8
    events.change_event(evening.event, fields=["largest_size"])
    table = evening.table
    place, number = table.place.number, start_numbers(table, 2)[0]
    ending = Merger(place=place, leaver=number)
    wanted, _ = wanted_moves(evening.playing, Aim.FEWEST_MOVES, ending)
    seen = {"reason": "Ill", "seen": wanted.moves, "by": evening.director}
    return {"table_id": table.pk, "number": number, **seen}


def submission(evening: Evening) -> dict[str, Any]:
    table = evening.table
    return {"submission": a_submission(reread(table), 2, sheet=_points(table))}


def drafted(evening: Evening) -> dict[str, Any]:
    """The edit of a pile of the round that is played."""
    pile = {"points": 3}
    edit = an_edit(evening.table, 1, pile, round_number=2, evidence=Evidence.POINTS)
    return {"edit": edit}


def put(evening: Evening) -> dict[str, Any]:
    """A pile that a phone has put."""
    piles.put_pile(**drafted(evening))
    return {"table_id": evening.table.pk, "round_number": 2, "number": 1}


def event_file(evening: Evening) -> bytes:
    return "".join(write_event(evening.event)).encode()


def received_file(evening: Evening) -> dict[str, Any]:
    """The file of the evening, sent by the owner of its organisation."""
    club, owner = evening.event.organisation, a_user()
    file = event_files.keep_file(organisation=club, given=event_file(evening), by=owner)
    return {"file_id": file.pk}


def sent_file(evening: Evening) -> dict[str, Any]:
    """The same, once it was looked at."""
    event_files.review_file(**(file := received_file(evening)))
    return file


def ordered_file(evening: Evening) -> dict[str, Any]:
    event_files.order_reading(**(file := sent_file(evening)))
    return file


def opened_check_in(evening: Evening) -> Event:
    attendance.switch_check_in(event_id=evening.event.pk, on=True)
    return evening.event


def season(evening: Evening) -> dict[str, Any]:
    return {"series_id": a_series(evening.event, public=False).pk}


def counted(evening: Evening) -> dict[str, Any]:
    return {**season(evening), "event_id": evening.event.pk, "by": evening.director}


def guest(evening: Evening) -> dict[str, Any]:
    """A person of another club in one of its evenings, who is one of this club."""
    [own] = some_people(evening.event.organisation, 1)
    [theirs] = some_people(an_organisation(), 1)
    club = theirs.organisation
    series = a_series(
        a_planned_evening([theirs]), organisation=own.organisation, partners=[club.pk]
    )
    return {
        "series_id": series.pk,
        "person_id": theirs.pk,
        "same_as_id": own.pk,
        "by": evening.director,
    }


def noted_guest(evening: Evening) -> dict[str, Any]:
    given = guest(evening)
    counterparts.note_counterpart(**given)
    del given["same_as_id"]
    return given


def tied_season(evening: Evening) -> dict[str, Any]:
    people = some_people(evening.event.organisation)
    evenings = (a_short_evening(people, 9, 5, 1), a_short_evening(people, 5, 9, 1))
    series = a_series(*evenings, tie_breaks=["lot"])
    return {
        "series_id": series.pk,
        "people": [each.pk for each in people[:2]],
        "by": evening.director,
    }


def not_begun(it: Evening) -> Mapping[str, Any]:
    """The proposal, published while the seating before it still owes rounds."""
    seating = seatings.publish_seating(seating_id=it.proposed.pk)
    return {"seating_id": seating.pk, "at": timezone.now() + timedelta(minutes=10)}


def called(it: Evening) -> Mapping[str, Any]:
    clocks.call_to_tables(**not_begun(it))
    return {"seating_id": it.proposed.pk}


def signed_on(_: Evening) -> Mapping[str, Any]:
    user = a_user()
    sign_ons.join_sign_on(user=user, provider="proxy", subject="2")
    return {"user": user, "provider": "proxy"}
