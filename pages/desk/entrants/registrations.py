"""Registrations that visitors sent: who waits, and what a director decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.entrants.newcomers import (
    LATER,
    NEW,
    OUT,
    NewcomerLine,
    compare_newcomers,
    say_registered,
)
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages, side_by_side
from tournaments.errors import ServiceError
from tournaments.models import Event, Registration, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.registrations import (
    newcomer_of,
    registration_address,
    takes_registrations,
    waiting_registrations,
)
from tournaments.services import events
from tournaments.services.registrations import decide_registrations


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
        entrants = decide_registrations(
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
    return redirect("admin:registrations", event.pk)


def _compared(event: Event) -> list[Waiting]:
    waiting = list(waiting_registrations(event))
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
        address=registration_address(event),
        problems=problems,
    )
