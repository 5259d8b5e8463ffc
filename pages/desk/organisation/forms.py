"""The forms of an organisation: inviting people, joining, and its texts."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import LONGEST_TEXT, Role
from tournaments.printable import validate_text


class InvitationForm(forms.Form):
    """As what a person is invited, and where the link is sent, if there is mail."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.SCORE_KEEPER)
    email = forms.EmailField(
        label=_("Email address"),
        required=False,
        help_text=_("The link is sent there. Leave it empty to pass the link on yourself."),
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if not settings.EMAIL_HOST:
            del self.fields["email"]


class AccountForm(forms.Form):
    """The account that a person creates to accept an invitation."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        help_text=_(
            "You log in with it. Letters, digits and @ . + - _ only; capital letters become lower "
            "case."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 10 characters, no common word, and not like your username."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("The password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse two passwords."""
        values = super().clean() or {}
        if {"password", "password_again"} <= values.keys() and (
            values["password"] != values["password_again"]
        ):
            self.add_error("password_again", gettext("The two passwords are not the same."))
        return values


class TextsForm(forms.Form):
    """The texts of an organisation for visitors, as plain text."""

    imprint = forms.CharField(
        label=_("Imprint"),
        help_text=_("Who is responsible for your pages, with address and email."),
        max_length=LONGEST_TEXT,
        required=False,
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    privacy = forms.CharField(
        label=_("Privacy"),
        help_text=_("If you leave this empty, the page lists what the service itself stores."),
        max_length=LONGEST_TEXT,
        required=False,
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 6}),
    )
