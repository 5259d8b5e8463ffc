"""Registrations that visitors sent, the places there are, and the link to each registration."""

from django.conf import settings
from django.db.models import QuerySet

from tournaments.errors import LinkUnknown
from tournaments.models import Event, EventState, Registration, RegistrationState
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.links import check_link, linked_id, sign_link

_SALT = "tournaments.registrations.link"
_VERSION = 1  # no one withdraws such a link: what it opens ends with the event


def takes_registrations(event: Event) -> bool:
    """Return whether visitors may register themselves now."""
    return event.self_registration and event.state in (EventState.REGISTRATION, EventState.RUNNING)


def moves_up_by_itself(event: Event) -> bool:
    """Return whether a free place goes to the first of the waiting list at once.

    Once people play, only a director knows who is in the hall.
    """
    return event.self_registration and event.state == EventState.REGISTRATION


def waiting_registrations(event: Event) -> QuerySet[Registration]:
    """Return the registrations that are not decided, the oldest first."""
    return event.registrations.filter(state=RegistrationState.WAITING).order_by("pk")


def count_waiting(event: Event) -> int:
    """Return how many registrations wait for a director."""
    return waiting_registrations(event).count()


def waiting_list(event: Event) -> QuerySet[Registration]:
    """Return the registrations that are approved and wait for a place, the oldest first."""
    return event.registrations.filter(state=RegistrationState.LISTED).order_by("pk")


def place_on_list(registration: Registration) -> int:
    """Return the place of a registration on the waiting list, from 1."""
    return waiting_list(registration.event).filter(pk__lte=registration.pk).count()


def places_left(event: Event) -> int | None:
    """Return how many may still take part before the limit is reached, None without a limit."""
    if event.most_entrants is None:
        return None
    return max(0, event.most_entrants - event.entrants.filter(withdrawn=False).count())


def registration_link(registration: Registration) -> str:
    """Return the link by which a visitor sees a registration, and can withdraw it.

    The key of the form is part of what is signed: in a database that was set back, another
    registration may have the same number.
    """
    return sign_link(_salt(registration), registration.pk, _VERSION)


def registration_of_link(link: str) -> Registration:
    """Return the registration that a link opens, with its event and entrant.

    Raises:
        LinkUnknown: no registration has this link.
    """
    registrations = Registration.objects.select_related(
        "event__organisation", "event__event_import", "entrant__person"
    )
    registration = registrations.filter(pk=linked_id(link)).first()
    if registration is None:
        raise LinkUnknown
    check_link(link, _salt(registration), registration.pk, _VERSION)
    return registration


def _salt(registration: Registration) -> str:
    return f"{_SALT} {registration.key}"


def newcomer_of(registration: Registration) -> NewEntrant:
    """Return who is registered once a registration gets its place."""
    return NewEntrant(
        name=registration.name,
        sort_name=registration.sort_name,
        home_club=registration.home_club,
        language=registration.language,
        allows_page=registration.own_page,
        person_id=registration.person_id,
    )


def registration_address(event: Event) -> str:
    """Return where visitors register: no language is in it, so each gets the page in their own."""
    return f"{settings.PUBLIC_URL}/e/{event.slug}/register/"
