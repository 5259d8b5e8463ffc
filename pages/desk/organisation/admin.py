"""The list of organisations, and the form in which operators add one."""

import itertools
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.model_admin import ADDRESS_ERRORS, DeskModelAdmin
from tournaments.addresses import address_from
from tournaments.models import Organisation, Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.rights import AnyUser
from tournaments.services.organisations import create_organisation

if TYPE_CHECKING:
    _OrganisationModelForm = forms.ModelForm[Organisation]
else:  # at run time Django's class takes no parameters
    _OrganisationModelForm = forms.ModelForm


class OrganisationList(ChangeList):
    """The list of organisations; a line leads to the members."""

    def url_for_result(self, result: Model) -> str:
        return reverse("admin:organisation", args=[result.pk])


class OrganisationForm(_OrganisationModelForm):
    """The name and the address of an organisation; left empty, the address follows the name."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=50,
        required=False,
        help_text=_("The last part of the public address. Left empty, it is made from the name."),
        error_messages=ADDRESS_ERRORS,
    )

    class Meta:
        model = Organisation
        fields = ["name", "slug"]

    def clean_slug(self) -> str:
        """Return the address as typed, else a free one made from the name."""
        typed: str = self.cleaned_data["slug"]
        wanted = address_from(self.cleaned_data.get("name", ""), get_language() or "") or "club"
        numbered = (f"{wanted}-{number}" for number in itertools.count(2))
        free = (
            slug
            for slug in itertools.chain([wanted], numbered)
            if not Organisation.objects.filter(slug=slug).exists()
        )
        return typed or next(free)


@admin.register(Organisation)
class OrganisationAdmin(DeskModelAdmin):
    """The user's organisations. Operators add more."""

    heading = _("Organisation")
    new_heading = _("New organisation")
    list_display = ["name"]
    search_fields = ["name"]
    form = OrganisationForm
    fields = ["name", "slug"]

    def rows_open_to(self, user: AnyUser, role: Role) -> QuerySet[Organisation]:
        return organisations_of(user, role)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[OrganisationList]:
        return OrganisationList

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Lead to its page: here is where Django's own links go, as in the settings of an event.

        Raises:
            Http404: there is none, or none for this user.
        """
        organisation = self.get_object(request, object_id)
        if organisation is None:
            raise Http404
        return redirect("admin:organisation", organisation.pk)

    def save_model(self, request: HttpRequest, obj: Organisation, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        stored = create_organisation(name=obj.name, slug=obj.slug)
        obj.pk = stored.pk

    def response_add(
        self, request: HttpRequest, obj: Organisation, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Lead to the page on which its members are invited."""
        self.message_user(request, gettext("“{name}” is saved.").format(name=obj.name))
        return redirect("admin:organisation", obj.pk)
