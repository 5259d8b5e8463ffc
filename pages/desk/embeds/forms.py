"""The forms of embeds: how they look, and which sites may show them."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class LookForm(forms.Form):
    """The language and the colours of the frames that are copied."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    colours = forms.ChoiceField(
        label=_("Colours"),
        required=False,
        choices=[
            ("", _("as on the reader’s device")),
            ("light", _("always light")),
            ("dark", _("always dark")),
        ],
    )


class SitesForm(forms.Form):
    """The sites that may show pages of an organisation, one address in a line."""

    sites = forms.CharField(
        label=_("Addresses of the sites"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_("One in each line, like https://www.example.org. At most 10."),
    )

    def addresses(self) -> list[str]:
        """Return what was typed, without empty lines; of a form that is valid."""
        lines: list[str] = self.cleaned_data["sites"].splitlines()
        return [line.strip() for line in lines if line.strip()]
