"""Announcements: what is said to everybody, and what was."""

from collections.abc import Mapping

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from scoring.models import LONGEST_SHOWN, TEXT_LIMIT, Announcement
from scoring.selectors.announcements import announcements_of
from scoring.services.announcements import (
    make_announcement,
    withdraw_announcement,
)
from tournaments.models import Event, User
from tournaments.printable import validate_printable


class AnnouncementForm(forms.Form):
    """The words of an announcement, in the event's language and in others, and for how long."""

    text = forms.CharField(
        label=_("Text"), max_length=TEXT_LIMIT, widget=forms.Textarea(attrs={"rows": 3})
    )
    minutes = forms.IntegerField(
        label=_("Minutes to show it"),
        min_value=1,
        max_value=LONGEST_SHOWN,
        required=False,
        help_text=_("Leave it empty to show it until you withdraw it."),
    )

    def __init__(self, event: Event, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.others = [code for code, _name in settings.LANGUAGES if code != event.language]
        self.fields["text"].help_text = _(
            "At most {longest} characters, in the language of the event: {language}."
        ).format(longest=TEXT_LIMIT, language=_own_name(event.language))
        for code in self.others:
            label = _("Text ({language})").format(language=_own_name(code))
            self.fields[f"text_{code}"] = forms.CharField(
                label=label,
                max_length=TEXT_LIMIT,
                required=False,
                validators=[validate_printable],
            )
        self.order_fields(["text", *(f"text_{code}" for code in self.others), "minutes"])

    def clean_text(self) -> str:
        """Return the text in one line.

        Raises:
            ValidationError: it has a character that cannot be seen.
        """
        text = " ".join(self.cleaned_data["text"].split())
        validate_printable(text)
        return text

    @property
    def translations(self) -> dict[str, str]:
        """The words in other languages, by code."""
        texts = {code: self.cleaned_data[f"text_{code}"] for code in self.others}
        return {code: text for code, text in texts.items() if text}


def _own_name(code: str) -> str:
    return str(get_language_info(code)["name_local"])


def announcements(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/announcements/``: GET them all and a form; POST a new one.

    ``text``, ``text_<code>`` for other languages, ``minutes`` or none.
    """
    if request.method != "POST":
        return _page(request, event, AnnouncementForm(event))
    form = AnnouncementForm(event, request.POST.dict())
    if not form.is_valid():
        return _page(request, event, form, status=422)
    assert isinstance(request.user, User)  # noqa: S101 - a director is logged in
    with refusals_shown(request):
        made = make_announcement(
            event_id=event.pk,
            text=form.cleaned_data["text"],
            translations=form.translations,
            minutes=form.cleaned_data["minutes"],
            by=request.user,
        )
        withdrawal = reverse("admin:withdraw_announcement", args=[made.pk])
        say_done(request, gettext("Everyone can read it now."), Offer.UNDO, withdrawal)
    return redirect("admin:announcements", event.pk)


def withdraw(request: HttpRequest, announcement: Announcement) -> HttpResponse:
    """``POST announcements/<id>/withdraw/``: no one reads it any more."""
    with refusals_shown(request):
        withdraw_announcement(announcement_id=announcement.pk)
        messages.success(request, gettext("The announcement is withdrawn."))
    return redirect("admin:announcements", announcement.event_id)


def _page(
    request: HttpRequest, event: Event, form: AnnouncementForm, *, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/event/announcements.html",
        status=status,
        title=gettext("Announcements"),
        event=event,
        form=form,
        announcements=announcements_of(event),
        now=timezone.now(),
    )
