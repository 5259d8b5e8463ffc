"""Registrations: sent by visitors, decided by directors, and moved up from the waiting list."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.errors import (
    EntrantRefused,
    EventNotOpen,
    NamesOutdated,
    RegistrationOutdated,
    RegistrationRefused,
)
from tournaments.models import (
    FORGOTTEN,
    EmailKind,
    Entrant,
    Event,
    EventState,
    Person,
    Recipient,
    Registration,
    RegistrationState,
    User,
    Wishes,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.registrations import (
    count_waiting,
    moves_up_by_itself,
    newcomer_of,
    places_left,
    takes_registrations,
    waiting_list,
    waiting_registrations,
)
from tournaments.selectors.rights import owners_of
from tournaments.services.emails import queue_news, queue_registration_news
from tournaments.services.new_entrants import lock_known_people, store_entrants
from tournaments.services.recipients import add_recipient, forget_recipients, refuse_without_email
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event

_SALT = "tournaments.registrations.source"
NOTHING = Wishes()
_NEWS = {
    RegistrationState.APPROVED: EmailKind.ACCEPTED,
    RegistrationState.LISTED: EmailKind.LISTED,
    RegistrationState.REFUSED: EmailKind.REFUSED,
}
WAITING_LIMIT = 300  # of an event, so that no one can fill the disk
SOURCE_LIMIT = 100  # of these from one address: a hall that registers at once has one


@transaction.atomic
def send_registration(
    *,
    event_id: int,
    key: UUID,
    new_entrant: NewEntrant,
    source: str,
    email: str = "",
    wishes: Wishes = NOTHING,
) -> Registration:
    """Return a stored registration, made with consent, for a director to decide.

    ``key`` is that of the form: the same one sent twice counts once. ``source`` is the address or
    network that it came from; what is kept of it names no address and no other event's. To
    ``email`` is sent what its ``wishes`` say, once the person there has confirmed it.

    Raises:
        RegistrationRefused: the event takes none now, or too many wait already, in all or of this
            source.
    """
    event = lock_event(event_id)  # so that it neither ends nor overflows meanwhile
    if not takes_registrations(event):
        raise RegistrationRefused(why="closed")
    if stored := event.registrations.filter(key=key).first():
        return stored
    waiting = count_waiting(event)
    digest = salted_hmac(_SALT, f"{event_id} {source}", algorithm="sha256").hexdigest()
    of_source = waiting_registrations(event).filter(source=digest).count()
    if waiting >= WAITING_LIMIT or of_source >= SOURCE_LIMIT:
        raise RegistrationRefused(why="full")
    if not waiting:  # of the ones after it the owners know by then
        queue_news(
            kind=EmailKind.REGISTRATION,
            readers=owners_of(event.organisation),
            language=event.language,
            page="admin:registrations",
            args=[event.pk],
            event=event.name,
        )
    fields = {
        "name": new_entrant.name,
        "sort_name": new_entrant.sort_name,
        "home_club": new_entrant.home_club,
        "language": new_entrant.language,
        "own_page": new_entrant.allows_page,
        "source": digest,
    }
    registration, is_new = Registration.objects.get_or_create(
        key=key, defaults={"event": event, **fields}
    )
    if is_new and email and not event.rehearsal:
        add_recipient(registration, address=email, wishes=wishes)
    return registration


@transaction.atomic
def decide_registrations(
    *,
    event_id: int,
    decisions: Mapping[int, NewEntrant | None],
    by: User,
    next_number: int | None = None,
) -> list[Entrant]:
    """Approve some registrations and refuse others; return the new entrants.

    ``decisions`` holds by id who is registered, None for a refusal; the entrants are in the order
    of the registrations, with the start numbers that follow. Those approved for whom no place is
    left come to the waiting list. Other decided registrations keep no names, and refused ones no
    address; who wanted news of them gets an email.
    ``next_number`` is the next start number that the caller has seen when comparing the names.

    Raises:
        RegistrationOutdated: another person has decided about one of them.
        EntrantRefused: like ``register_entrants``, or the person is on the waiting list already.
        NamesOutdated, EventNotOpen: like ``register_entrants``; nothing is decided.
    """
    event = lock_event(event_id)
    undecided = waiting_registrations(event).select_for_update().filter(pk__in=decisions)
    registrations = list(undecided)
    if len(registrations) < len(decisions):
        raise RegistrationOutdated
    approved = {
        registration: newcomer
        for registration in registrations
        if (newcomer := decisions[registration.pk]) is not None
    }
    if approved:
        _require_new(event, list(approved.values()), next_number)
    _lock_recipients(event, registrations)
    entrants = _approve(event, approved, by=by) if approved else []
    for registration in registrations:
        if registration not in approved:
            change_state(registration, RegistrationState.REFUSED, by=by)
    if approved:
        raise_version(event_id)
    return entrants


def _require_new(event: Event, newcomers: Sequence[NewEntrant], next_number: int | None) -> None:
    """Lock the people of newcomers, and raise where these cannot become entrants now."""
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    first = next_start_number(event)
    if next_number not in (None, first):
        raise NamesOutdated(next_number=first)
    lock_waiting_list(event, newcomers)
    known = lock_known_people(event, newcomers)
    for listed in waiting_list(event).filter(person__in=known):
        raise EntrantRefused(why="listed", name=listed.name)


def _lock_recipients(event: Event, registrations: Sequence[Registration]) -> None:
    """Lock at once, by id, all recipients of a decision, and those who may move up by it."""
    concerned = Q(registration__in=registrations) | Q(registration__in=waiting_list(event))
    recipients = Recipient.objects.filter(concerned).order_by("pk")
    list(recipients.select_for_update(no_key=True, of=("self",)))


def _approve(
    event: Event, approved: Mapping[Registration, NewEntrant], *, by: User
) -> list[Entrant]:
    """Return the new entrants of registrations; those without a place come to the waiting list."""
    move_up(event)  # who has waited longer comes first
    entrants = _take_in(event, dict(islice(approved.items(), places_left(event))), by=by)
    for registration in list(approved)[len(entrants) :]:
        person_id = approved[registration].person_id
        change_state(registration, RegistrationState.LISTED, by=by, person_id=person_id)
    return entrants


@transaction.atomic
def take_in(*, registration_id: int, by: User) -> Entrant:
    """Return the new entrant of a registration on the waiting list, taken in despite the limit.

    Raises:
        RegistrationOutdated: it is not on the waiting list any more.
        EventNotOpen: the event is finished.
    """
    registration = _lock_listed(registration_id)
    event = registration.event
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    [entrant] = _take_in(event, {registration: newcomer_of(registration)}, by=by)
    raise_version(event.pk)
    return entrant


@transaction.atomic
def refuse_listed(*, registration_id: int, by: User) -> None:
    """Refuse a registration on the waiting list, and delete its name.

    Raises:
        RegistrationOutdated: it is not on the waiting list any more.
    """
    registration = _lock_listed(registration_id)
    change_state(registration, RegistrationState.REFUSED, by=by)
    raise_version(registration.event_id)


def _lock_listed(registration_id: int) -> Registration:
    """Return a registration on the waiting list, locked, with its event, which is locked, too."""
    event = lock_event(Registration.objects.get(pk=registration_id).event_id)
    listed = waiting_list(event).select_for_update().filter(pk=registration_id).first()
    if listed is None:
        raise RegistrationOutdated
    listed.event = event
    return listed


@transaction.atomic
def fill_places(*, event_id: int) -> list[Entrant]:
    """Give free places to the first of the waiting list, where it moves up by itself.

    Return the new entrants. Services that make room do this themselves; this is for those that may
    not lock an event any more.
    """
    entrants = move_up(lock_event(event_id))
    if entrants:
        raise_version(event_id)
    return entrants


def move_up(event: Event) -> list[Entrant]:
    """Return new entrants, the first of the waiting list, as many as there are places.

    None where it does not move up by itself. The event is locked; the caller raises the version.
    """
    if not moves_up_by_itself(event):
        return []
    lock_waiting_list(event)
    leave_waiting_list(event)
    first = waiting_list(event)[: places_left(event)]
    return _take_in(event, {registration: newcomer_of(registration) for registration in first})


def lock_waiting_list(event: Event, newcomers: Iterable[NewEntrant] = ()) -> None:
    """Lock the people of the register who may move up, or are newcomers: they precede entrants."""
    listed = waiting_list(event) if moves_up_by_itself(event) else Registration.objects.none()
    chosen = [newcomer.person_id for newcomer in newcomers if newcomer.person_id is not None]
    wanted = Q(pk__in=listed.values("person")) | Q(pk__in=chosen)
    people = Person.objects.filter(wanted, organisation=event.organisation_id).order_by("pk")
    list(people.select_for_update(no_key=True, of=("self",)))


def leave_waiting_list(event: Event) -> None:
    """Let registrations leave the waiting list whose person has become an entrant otherwise."""
    there = waiting_list(event).filter(person__entrants__event=event)
    for registration in there:
        entrant = event.entrants.get(person=registration.person_id)
        if Registration.objects.filter(entrant=entrant).exists():
            change_state(registration, RegistrationState.WITHDRAWN)  # no one is told of a refusal
        else:
            change_state(registration, RegistrationState.APPROVED, entrant=entrant)


def refuse_waiting(event_id: int) -> None:
    """Refuse what still waits of an event that is over; delete names and addresses."""
    states = (RegistrationState.WAITING, RegistrationState.LISTED)
    refuse_without_email(Registration.objects.filter(event=event_id, state__in=states))


def change_state(
    registration: Registration,
    state: RegistrationState,
    *,
    by: User | None = None,
    entrant: Entrant | None = None,
    person_id: int | None = None,
) -> None:
    """Store what has become of a registration; only on the waiting list it keeps its name.

    Who wanted news of it gets an email; where it ends without an entrant, the address is forgotten.
    Every registration comes by here, but those that are refused without an email.
    """
    registration.entrant = entrant
    if kind := _news_of(registration, state):
        queue_registration_news(registration, kind)
    if state in (RegistrationState.REFUSED, RegistrationState.WITHDRAWN):
        forget_recipients([registration])
    registration.state = state
    registration.decided_at = timezone.now()
    registration.decided_by = by or registration.decided_by
    forgotten = {"source": ""} if state == RegistrationState.LISTED else FORGOTTEN
    for field, empty in forgotten.items():
        setattr(registration, field, empty)
    registration.person_id = person_id
    registration.save(
        update_fields=["state", "entrant", "person", "decided_at", "decided_by", *forgotten]
    )


def _news_of(registration: Registration, state: RegistrationState) -> EmailKind | None:
    """Return the email about a registration that comes to a state; None for who withdraws it."""
    if state == RegistrationState.APPROVED and registration.state == RegistrationState.LISTED:
        return EmailKind.MOVED_UP
    return _NEWS.get(state)


def _take_in(
    event: Event, newcomers: Mapping[Registration, NewEntrant], *, by: User | None = None
) -> list[Entrant]:
    """Return the new entrants of these registrations, in their order."""
    entrants = store_entrants(event, list(newcomers.values()), first=next_start_number(event))
    for registration, entrant in zip(newcomers, entrants, strict=True):
        change_state(registration, RegistrationState.APPROVED, by=by, entrant=entrant)
    return entrants
