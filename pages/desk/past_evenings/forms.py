"""Questions about past evenings beside their list."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.desk.past_evenings.reading import Measure
from tournaments.models import Organisation
from tournaments.printable import validate_printable

MEASURE_LABELS: Mapping[Measure, Promise] = {
    Measure.POINTS: _("points, added up"),
    Measure.PERCENT: _("place points in percent, of which the mean counts"),
    Measure.RANKS: _("ranks"),
}


class EveningsForm(forms.Form):
    """The name of each evening, and the language of the names."""

    name = forms.CharField(
        label=_("Name of the evenings"), max_length=100, validators=[validate_printable]
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, organisation: Organisation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        newest = organisation.events.filter(rehearsal=False).order_by("pk").last()
        if newest:
            self.initial = {"name": newest.name, "language": newest.language}
