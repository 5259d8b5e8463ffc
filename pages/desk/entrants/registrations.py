"""Registrations that visitors sent: who waits, and what a director decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from pages.desk.emails.offers import offer_of
from pages.desk.entrants.newcomers import (
    LATER,
    NEW,
    OUT,
    NewcomerLine,
    compare_newcomers,
    say_registered,
)
from pages.desk.messages import refusals_shown, say_refused
from pages.desk.rendering import desk_page
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages, side_by_side
from tournaments.errors import RegistrationOutdated, ServiceError
from tournaments.models import Event, Registration, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.registrations import (
    moves_up_by_itself,
    newcomer_of,
    places_left,
    registration_address,
    takes_registrations,
    waiting_list,
    waiting_registrations,
)
from tournaments.services import events, recipients
from tournaments.services import registrations as services


@dataclass(frozen=True, slots=True)
class Waiting:
    """A waiting registration, with who the visitor may be."""

    registration: Registration
    line: NewcomerLine

    @property
    def field(self) -> str:
        """The name of its field in the form."""
        return f"registration-{self.registration.pk}"

    @property
    def chosen(self) -> str:
        """The act chosen at first: none where a director has to look."""
        return LATER if self.line.doubtful and self.line.chosen in (NEW, OUT) else self.line.chosen

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The possible decisions: value and label."""
        others = [(value, label) for value, label in self.line.choices if value != OUT]
        return [(LATER, gettext("decide later")), *others, (OUT, gettext("refuse"))]


def open_registration(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/registrations/open/``: visitors may register themselves from now on."""
    with refusals_shown(request):
        events.open_registration(event_id=event.pk)
        messages.success(request, gettext("Visitors can register themselves now."))
    return redirect("admin:event", event.pk)


def registrations(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/registrations/``: GET who waits; POST ``registration-<id>`` to decide.

    ``next`` is the start number that was shown as the next.
    """
    if request.method != "POST":
        return _waiting(request, event)
    shown = _compared(event)
    try:
        decisions = _decisions(request, shown)
        entrants = services.decide_registrations(
            event_id=event.pk,
            decisions=decisions,
            next_number=int(request.POST.get("next", "")),
            by=cast("User", request.user),
        )
    except ValueError:
        return _waiting(request, event)
    except ServiceError as refused:
        return _waiting(request, event, problems=refusal_messages(refused))
    _say_decided(request, shown, decisions)
    if entrants:
        say_registered(request, entrants)
    approved = len([newcomer for newcomer in decisions.values() if newcomer is not None])
    if listed := approved - len(entrants):
        sentence = ngettext(
            "All places are taken: one more person is on the waiting list.",
            "All places are taken: {count} more people are on the waiting list.",
            listed,
        )
        messages.success(request, sentence.format(count=listed))
    return redirect("admin:registrations", event.pk)


def take_in(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/registrations/take-in/`` with a ``registration`` of the waiting list.

    It becomes an entrant, despite the limit.
    """
    if registration := _listed(request, event):
        with refusals_shown(request):
            by = cast("User", request.user)
            entrant = services.take_in(registration_id=registration.pk, by=by)
            say_registered(request, [entrant])
    return redirect("admin:registrations", event.pk)


def refuse(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/registrations/refuse/`` with a ``registration`` of the waiting list."""
    if registration := _listed(request, event):
        with refusals_shown(request):
            by = cast("User", request.user)
            services.refuse_listed(registration_id=registration.pk, by=by)
            sentence = gettext("Refused and deleted: {names}.")
            messages.success(request, sentence.format(names=registration.name))
    return redirect("admin:registrations", event.pk)


def ask_again(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/registrations/ask-again/`` with a ``registration`` that waits.

    The email by which its address is confirmed is sent once more.
    """
    number = whole_number(request.POST.get("registration", ""), digits=18) or 0
    registration = waiting_registrations(event).filter(pk=number).first()
    if registration is None:
        say_refused(request, RegistrationOutdated())
    elif recipients.ask_again(registration_id=registration.pk):
        sentence = gettext("The first email to {name} is on its way again.")
        messages.success(request, sentence.format(name=registration.name))
    else:
        messages.warning(
            request,
            gettext(
                "Nothing was sent: the address is confirmed or deleted, or the first email went "
                "there within the hour. Ask the person to look among the unwanted emails."
            ),
        )
    return redirect("admin:registrations", event.pk)


def _listed(request: HttpRequest, event: Event) -> Registration | None:
    """Return the registration that was tapped; None, and a sentence, if it is on no list now."""
    number = whole_number(request.POST.get("registration", ""), digits=18) or 0
    registration = waiting_list(event).filter(pk=number).first()
    if registration is None:
        say_refused(request, RegistrationOutdated())
    return registration


def _compared(event: Event) -> list[Waiting]:
    waiting = list(waiting_registrations(event).select_related("recipient"))
    newcomers = [*map(newcomer_of, waiting)]
    return [*map(Waiting, waiting, compare_newcomers(newcomers, event))]


def _decisions(request: HttpRequest, shown: Sequence[Waiting]) -> dict[int, NewEntrant | None]:
    """Return what is decided, by id of the registration.

    Raises:
        ValueError: something is chosen that cannot be.
    """
    chosen = [(waiting, request.POST.get(waiting.field, LATER)) for waiting in shown]
    return {
        waiting.registration.pk: waiting.line.taken_as(choice)
        for waiting, choice in chosen
        if choice != LATER
    }


def _say_decided(
    request: HttpRequest, shown: Sequence[Waiting], decisions: dict[int, NewEntrant | None]
) -> None:
    """Say who was refused: the names are nowhere else any more."""
    names = [
        waiting.registration.name
        for waiting in shown
        if decisions.get(waiting.registration.pk, 1) is None
    ]
    if names:
        sentence = gettext("Refused and deleted: {names}.")
        messages.success(request, sentence.format(names=side_by_side(names)))
    if not decisions:
        messages.warning(
            request, gettext("You have decided nothing. Decide about at least one registration.")
        )


def _waiting(request: HttpRequest, event: Event, problems: Sequence[str] = ()) -> HttpResponse:
    return desk_page(
        request,
        "desk/entrants/registrations.html",
        status=422 if problems else 200,
        title=gettext("Registrations"),
        event=event,
        # First: who is registered after it may be missing in what is compared.
        next_number=next_start_number(event),
        waiting=_compared(event),
        takes=takes_registrations(event),
        moves_up=moves_up_by_itself(event),
        left=places_left(event),
        listed=waiting_list(event).select_related("person"),
        address=registration_address(event),
        offer=offer_of(event),
        problems=problems,
    )
