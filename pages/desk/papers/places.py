"""Places: their links, as cards to print or to show on a screen."""

from dataclasses import dataclass

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from tournaments.models import LONGEST_ROOM, Event, Place, Role
from tournaments.printable import validate_printable
from tournaments.selectors.places import captain_address, places_of
from tournaments.selectors.rights import may
from tournaments.services.places import set_rooms, withdraw_link


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A place with the address that its captain opens."""

    place: Place
    address: str

    @property
    def typing_address(self) -> str:
        """The address where a captain who cannot scan types the short code."""
        return f"{settings.PUBLIC_URL}{reverse('captain:code')}"

    @property
    def code(self) -> SafeString:
        """The address as a QR code."""
        return drawn_code(self.address)


class RoomForm(forms.Form):
    """The place of a table."""

    room = forms.CharField(max_length=LONGEST_ROOM, required=False, validators=[validate_printable])


def drawn_code(address: str) -> SafeString:
    """Return an address as a QR code: an SVG picture, dark on nothing, four modules of margin."""
    picture = segno.make_qr(address, error="m")
    return mark_safe(  # noqa: S308  # nosec B308, B703  # segno draws it from an address of our own
        picture.svg_inline(omitsize=True, border=4, svgclass="code", lineclass=None)
    )


def card_of(place: Place) -> PlaceCard:
    """Return the card of a place as it counts now."""
    return PlaceCard(place, captain_address(place))


def my_evening_address(event: Event) -> str:
    """Return where people of an event choose their own page, each in the language of the phone."""
    return f"{settings.PUBLIC_URL}/e/{event.slug}/me/"


def show_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/cards/``: one card per place, made for printing on A4."""
    return desk_page(
        request,
        "desk/papers/cards.html",
        title=gettext("Table cards"),
        event=event,
        cards=[card_of(place) for place in places_of(event)],
        evening_code=drawn_code(my_evening_address(event)),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def show_card(request: HttpRequest, place: Place) -> HttpResponse:
    """``GET places/<id>/``: one card, large, to be photographed from the screen."""
    return desk_page(
        request,
        "desk/papers/card.html",
        title=gettext("Table {number}").format(number=place.number),
        event=place.event,
        card=card_of(place),
        directs=may(request.user, Role.DIRECTOR, place.event),
    )


def name(request: HttpRequest, place: Place) -> HttpResponse:
    """``POST places/<id>/room/`` with ``room``: say where the table stands."""
    form = RoomForm(request.POST)
    if form.is_valid():
        room = form.cleaned_data["room"]
        set_rooms(event_id=place.event_id, first=place.number, last=place.number, room=room)
        done = gettext("The table card of table {number} now shows its room.")
        messages.success(request, done.format(number=place.number))
    for sentence in form.errors.get("room", []):
        messages.error(request, str(sentence))
    return redirect("admin:card", place.pk)


def withdraw(request: HttpRequest, place: Place) -> HttpResponse:
    """``places/<id>/withdraw/``: GET what it means, POST to make every old link worthless."""
    if request.method != "POST":
        return desk_page(
            request,
            "desk/papers/withdraw.html",
            title=gettext("Withdraw the link of table {number}?").format(number=place.number),
            event=place.event,
            place=place,
        )
    withdraw_link(place_id=place.pk)
    sentence = gettext("The old link of table {number} no longer works. Print the new table card.")
    messages.success(request, sentence.format(number=place.number))
    return redirect("admin:cards", place.event_id)
