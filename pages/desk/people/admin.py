"""The register of people, and the form in which one of them is changed."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import say_refused
from pages.desk.model_admin import DeskModelAdmin
from pages.names import read_name
from scoring.messages import refusal_messages
from tournaments.errors import NumberTaken, PersonOutdated
from tournaments.models import PageConsent, Person, Role
from tournaments.printable import tidy
from tournaments.selectors.names import in_order
from tournaments.selectors.people import SEARCHED, owners_of_numbers
from tournaments.selectors.rights import AnyUser, people_open_to
from tournaments.services.people import change_person, renamed_sort_name, sort_name

if TYPE_CHECKING:
    _PersonModelForm = forms.ModelForm[Person]
else:  # at run time Django's class takes no parameters
    _PersonModelForm = forms.ModelForm


class PersonForm(_PersonModelForm):
    """The form of a person."""

    sort_name = forms.CharField(
        label=_("Sort name"),
        max_length=100,
        required=False,
        help_text=_("Lists use this to sort the person. Left empty: the last word of the name."),
    )

    page = forms.ChoiceField(
        label=_("Own page"),
        choices=PageConsent.choices,
        required=False,
        help_text=_(
            "A page for visitors with the results of all evenings. It is shown if the person "
            "allows it and the organisation has switched on such pages."
        ),
    )

    _club_behind_name = ""

    class Meta:
        model = Person
        # The language comes before the sort name, which depends on it.
        fields = ["organisation", "name", "language", "sort_name", "home_club", "number", "page"]
        help_texts: ClassVar = {
            "number": _("Of a licence, or in your club. The public does not see it.")
        }

    def clean_sort_name(self) -> str:
        """Return the sort name as typed, or the usual one; one left as it was follows the name.

        A new name is read as lists are: "Maier, Anna" is Anna Maier.
        """
        typed: str = self.cleaned_data["sort_name"]
        name, language = (self.cleaned_data.get(field, "") for field in ("name", "language"))
        if not name or "name" not in self.changed_data:
            return typed or sort_name(name, language)
        written = read_name(tidy(name), language)
        self.cleaned_data["name"] = written.name
        self._club_behind_name = written.home_club
        usual = written.sort_name or sort_name(written.name, language)
        if not typed or "sort_name" in self.changed_data:
            return typed or usual
        before = self.initial["name"]
        follows = renamed_sort_name(written.name, before=before, sorted_as=typed, language=language)
        return written.sort_name if written.sort_name and follows != typed else follows

    def clean_home_club(self) -> str:
        """Return the club as typed, or that behind the name."""
        typed: str = self.cleaned_data["home_club"]
        return typed or self._club_behind_name

    def clean_number(self) -> str:
        """Return the number, tidied; one that another person of the register has is refused."""
        number = tidy(self.cleaned_data["number"])
        other = owners_of_numbers(self.instance.organisation_id, [number]).get(number)
        if other and other != self.instance:
            raise forms.ValidationError(
                refusal_messages(NumberTaken(number=number, other=other.name))
            )
        return number

    def clean_page(self) -> str:
        """Return the word on an own page, as it was where the form does not ask."""
        return self.cleaned_data["page"] or str(self.instance.page)


class PersonList(ChangeList):
    """The list of people but made-up ones, leading to each one's page."""

    def get_queryset(self, *args: Any, **kwargs: Any) -> QuerySet[Any]:
        return super().get_queryset(*args, **kwargs).filter(made_up_for=None)

    def url_for_result(self, result: Model) -> str:
        return reverse("admin:person", args=[result.pk])


@admin.register(Person)
class PersonAdmin(DeskModelAdmin):
    """People of the user's organisations. They come in by being registered for an event."""

    heading = _("Change this person")
    form = PersonForm
    list_display = ["name", "sort_name", "home_club", "number", "organisation"]
    list_select_related = ["organisation"]
    search_fields = SEARCHED
    sortable_by = ()  # the reader's language says how
    readonly_fields = ["organisation"]

    def rows_open_to(self, user: AnyUser, role: Role) -> QuerySet[Person]:
        people = people_open_to(user, role)
        # Who was erased keeps the start number for a name.
        return people if role == Role.READER else people.filter(erased_at=None)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return PersonList

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        """Return the order of the reader's language."""
        return [in_order("sort_name", get_language() or ""), "pk"]

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show or save the form; who was merged or erased meanwhile is not changed.

        Nor is who would get a number that another person has got meanwhile.
        """
        try:
            return super().changeform_view(request, *args, **kwargs)
        except (PersonOutdated, NumberTaken) as refused:
            say_refused(request, refused)
            return redirect("admin:tournaments_person_changelist")

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        # The form works these out, where they were left empty.
        changed = {*form.changed_data, "sort_name", "home_club"}
        change_person(obj, fields=sorted(changed))
