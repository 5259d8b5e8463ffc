"""The forms of an organisation: inviting people, there or to one event, and its texts."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusal_messages
from tournaments.errors import ServiceError
from tournaments.models import LONGEST_TEXT, Role


class InvitationForm(forms.Form):
    """Who is invited, as what."""

    username = forms.CharField(label=_("Account name"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.SCORE_KEEPER)
    password = forms.CharField(
        label=_("First password"),
        widget=forms.PasswordInput,
        required=False,
        strip=False,
        help_text=_("Only for a new account. This person must change it after the first log-in."),
    )


class TextsForm(forms.Form):
    """What the organisation says to visitors, as plain text."""

    imprint = forms.CharField(
        label=_("Imprint"),
        help_text=_("Who is responsible for your pages, with address and e-mail."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    privacy = forms.CharField(
        label=_("Privacy"),
        help_text=_("If you leave this empty, the page lists what the service itself stores."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


def invite_by(form: InvitationForm, invite: Callable[..., Any]) -> bool:
    """Invite with a service what a form says; return whether it was done.

    If not, the form says why.
    """
    if not form.is_valid():
        return False
    given = form.cleaned_data
    try:
        invite(username=given["username"], role=Role(given["role"]), password=given["password"])
    except ServiceError as refused:
        form.add_error("username", [*refusal_messages(refused)])
    except ValidationError as refused:
        form.add_error("password", refused.messages)
    return form.is_valid()
