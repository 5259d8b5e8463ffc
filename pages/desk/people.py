"""People: the register of an organisation."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from pages.desk.rows import DeskRows
from tournaments.models import Person, Role
from tournaments.selectors.rights import Somebody, people_open_to
from tournaments.services.people import change_person, sort_name

if TYPE_CHECKING:
    _PersonModelForm = forms.ModelForm[Person]
else:  # at run time Django's class takes no parameters
    _PersonModelForm = forms.ModelForm


class PersonForm(_PersonModelForm):
    """What is known about a person."""

    sort_name = forms.CharField(
        label=_("Sort name"),
        max_length=100,
        required=False,
        help_text=_("How lists sort this person. Left empty: the last word of the name first."),
    )

    class Meta:
        model = Person
        # The language comes before the sort name, which depends on it.
        fields = ["organisation", "name", "language", "sort_name", "home_club"]

    def clean_sort_name(self) -> str:
        """Return the sort name as typed, or the usual one."""
        typed: str = self.cleaned_data["sort_name"]
        return typed or sort_name(
            self.cleaned_data.get("name", ""), self.cleaned_data.get("language", "")
        )


@admin.register(Person)
class PersonRows(DeskRows):
    """People of the user's organisations. They come in by being registered for an event."""

    form = PersonForm
    list_display = ["name", "sort_name", "home_club", "organisation"]
    list_select_related = ["organisation"]
    search_fields = ["name", "home_club"]
    readonly_fields = ["organisation"]

    def rows_open_to(self, user: Somebody, role: Role) -> QuerySet[Person]:
        return people_open_to(user, role)

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        changed = {*form.changed_data, "sort_name"}  # the form works it out when left empty
        change_person(obj, fields=sorted(changed))
