"""Registration by visitors: what one sends, and never what others sent."""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ground.limiter import Limiter, SharedLimiter, source_of
from pages.names import read_name
from pages.public.emails import WishesForm
from pages.public.page import render_page
from tournaments.errors import RegistrationRefused
from tournaments.models import Event, Wishes
from tournaments.new_entrants import NewEntrant
from tournaments.printable import tidy, validate_printable
from tournaments.selectors.events import shown_events
from tournaments.selectors.registrations import (
    places_left,
    registration_link,
    takes_registrations,
)
from tournaments.services.people import NAME_LIMIT
from tournaments.services.registrations import send_registration

# A whole hall registers from one address at once, but no faster than people type. What gets
# through all the same is bounded per event.
REGISTRATIONS = Limiter(60)  # from one address in a minute
ADDRESSES = SharedLimiter("addresses", 100, window=24 * 60 * 60)  # of email, from one network


class _NameField(forms.CharField):
    """A name as it is stored: tidied before it is measured, for some letters become two."""

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class RegistrationForm(WishesForm):
    """Questions to a visitor: no more than the event needs, and an address where there is mail."""

    name = _NameField(
        label=_("Your name"),
        max_length=NAME_LIMIT,
        validators=[validate_printable],
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "name"}),
        error_messages={"required": _("Write your name.")},
    )
    home_club = _NameField(
        label=_("Your club, if you have one"),
        max_length=NAME_LIMIT,
        required=False,
        validators=[validate_printable],
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "organization"}),
    )
    language = forms.ChoiceField(
        label=_("Your language"),
        choices=settings.LANGUAGES,
        widget=forms.Select(attrs={"class": "field"}),
    )
    consent = forms.BooleanField(
        label=_(
            "I agree that the organiser stores my name, club and language, and shows my name and "
            "club on the pages of this event."
        ),
        error_messages={
            "required": _("Tick this to register. Without your consent nothing can be stored.")
        },
    )
    own_page = forms.BooleanField(
        label=_(
            "I want a page of my own with my results of all evenings of this club. I can end that "
            "at any time."
        ),
        required=False,
    )
    email = forms.EmailField(
        label=_("Your email address, if you want emails"),
        required=False,
        widget=forms.EmailInput(attrs={"class": "field", "autocomplete": "email"}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    field_order = ("name", "home_club", "language", "consent", "own_page", "email")

    def __init__(self, event: Event, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if event.rehearsal or not event.organisation.people_pages:
            del self.fields["own_page"]
        if event.rehearsal or not settings.EMAIL_HOST:
            for name in ("email", *WishesForm.base_fields):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Return the answers; an address without a wish, or a wish without one, is half of it."""
        values = super().clean() or {}
        if "email" not in self.fields or "email" in self.errors:
            return values
        if self.wishes and not values["email"]:
            self.add_error("email", _("Write your address, or tick no emails."))
        elif values["email"] and not self.wishes:
            self.add_error("email", _("Tick below which emails you want, or leave this empty."))
        return values

    def newcomer(self, language: str) -> NewEntrant:
        """Return who registers, with the name in the order of the language; the form is valid."""
        values = self.cleaned_data
        written = read_name(values["name"], language)
        return NewEntrant(
            name=written.name,
            sort_name=written.sort_name,
            home_club=values["home_club"] or written.home_club,
            language=values["language"],
            allows_page=values.get("own_page", False),
        )


# No one is logged in here: what another site could send from a visitor's browser, it can send
# by itself. So the page needs no cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/register/``: GET the form, POST to send it.

    302 sent, and on to its own page; 409 the event takes none; 422 with what is missing; 429 too
    many from one address, or for the event.
    """
    event = get_object_or_404(shown_events().select_related("event_import"), slug=slug)
    if not takes_registrations(event):
        return _page(request, event, None, status=200 if request.method != "POST" else 409)
    if request.method != "POST":
        return _page(request, event, _empty_form(event))
    return _register(request, event, RegistrationForm(event, request.POST))


def _register(request: HttpRequest, event: Event, form: RegistrationForm) -> HttpResponse:
    if not form.is_valid():
        if "key" in form.errors:  # no form of ours
            return _page(request, event, _empty_form(event), status=422)
        return _page(request, event, form, status=422)
    source = source_of(request)
    if not REGISTRATIONS.take(source):
        sentence = gettext(
            "Too many registrations came from this network. Wait a minute, then send yours again."
        )
        return _page(request, event, form, problem=sentence, status=429)
    email = form.cleaned_data.get("email", "")
    if email and not ADDRESSES.take(source):
        form.add_error("email", _("No more addresses are taken from this network today."))
        sentence = gettext("Register without emails, and ask the organiser what comes of it.")
        return _page(request, event, form, problem=sentence, status=429)
    key: UUID = form.cleaned_data["key"]
    try:
        registration = send_registration(
            event_id=event.pk,
            key=key,
            new_entrant=form.newcomer(event.language),
            source=source,
            email=email,
            wishes=form.wishes if email else Wishes(),
        )
    except RegistrationRefused as refused:
        if refused.data["why"] == "closed":
            return _page(request, event, None, status=409)
        sentence = gettext("Too many registrations are waiting for an answer. Ask the organiser.")
        return _page(request, event, form, problem=sentence, status=429)
    own = reverse("public:own_registration", args=[registration_link(registration)])
    return redirect(f"{own}?sent{'&email' if email else ''}")


def _empty_form(event: Event) -> RegistrationForm:
    return RegistrationForm(event, initial={"key": uuid4(), "language": get_language()})


def _page(
    request: HttpRequest,
    event: Event,
    form: RegistrationForm | None,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    response = render_page(
        request,
        "public/registration.html",
        event=event,
        form=form,
        left=places_left(event) if form else None,
        **context,
    )
    response.status_code = status
    response["Cache-Control"] = "no-store"
    return response
