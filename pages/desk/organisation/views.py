"""Organisations and their members."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown
from pages.desk.model_admin import DeskRows
from pages.desk.organisation.forms import InvitationForm, invite_by
from pages.desk.rendering import desk_page
from tournaments.models import LONGEST_TEXT, Membership, Organisation, Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.rights import Somebody, may, members_of
from tournaments.services.organisations import (
    change_role,
    change_texts,
    create_organisation,
    invite_member,
    remove_member,
)


class OrganisationList(ChangeList):
    """The list of organisations; a line leads to the members."""

    def url_for_result(self, result: Model) -> str:
        return reverse("admin:organisation", args=[result.pk])


@admin.register(Organisation)
class OrganisationRows(DeskRows):
    """The user's organisations. Operators add more."""

    list_display = ["name"]
    search_fields = ["name"]
    fields = ["name", "slug"]

    def rows_open_to(self, user: Somebody, role: Role) -> QuerySet[Organisation]:
        return organisations_of(user, role)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[OrganisationList]:
        return OrganisationList

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Organisation, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        stored = create_organisation(name=obj.name, slug=obj.slug)
        obj.pk = stored.pk


class TextsForm(forms.Form):
    """What the organisation tells visitors, as plain text."""

    imprint = forms.CharField(
        label=_("Imprint"),
        help_text=_("Who is responsible for your pages, with address and e-mail."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    privacy = forms.CharField(
        label=_("Privacy"),
        help_text=_("Left empty, the page says what the service itself stores."),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


def show_members(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``GET organisations/<id>/``: who belongs to it, and for owners how to change that."""
    return _members(request, organisation)


def invite(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/invite/``: make somebody a member."""
    form = InvitationForm(request.POST)
    if invite_by(form, partial(invite_member, organisation=organisation)):
        said = gettext("{name} belongs to {organisation} now.")
        name = form.cleaned_data["username"]
        messages.success(request, said.format(name=name, organisation=organisation.name))
        return redirect("admin:organisation", organisation.pk)
    return _members(request, organisation, form=form, status=422)


def tell_visitors(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/texts/`` with ``imprint`` and ``privacy``: store them."""
    form = TextsForm(request.POST)
    if not form.is_valid():
        return _members(request, organisation, texts=form, status=422)
    change_texts(organisation_id=organisation.pk, **form.cleaned_data)
    messages.success(request, gettext("{name} is stored.").format(name=organisation.name))
    return redirect("admin:organisation", organisation.pk)


def change_member(request: HttpRequest, membership: Membership) -> HttpResponse:
    """``POST members/<id>/`` with ``role``, or with ``remove``: change or end a membership."""
    role = request.POST.get("role", "")
    name = membership.user.get_username()
    with refusals_shown(request):
        if request.POST.get("remove"):
            remove_member(membership_id=membership.pk)
            messages.success(request, gettext("{name} is no member any more.").format(name=name))
        elif role in Role:
            change_role(membership_id=membership.pk, role=Role(role))
            said = gettext("{name} has another role now: {role}.")
            messages.success(request, said.format(name=name, role=Role(role).label))
        else:
            messages.error(request, gettext("There is no such role."))
    return redirect("admin:organisation", membership.organisation_id)


def _members(
    request: HttpRequest,
    organisation: Organisation,
    *,
    form: InvitationForm | None = None,
    texts: TextsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    written = {"imprint": organisation.imprint, "privacy": organisation.privacy}
    return desk_page(
        request,
        "desk/organisation/members.html",
        status=status,
        title=organisation.name,
        organisation=organisation,
        memberships=members_of(organisation),
        roles=Role,
        form=form or InvitationForm(),
        texts=texts or TextsForm(initial=written),
        owns=may(request.user, Role.OWNER, organisation),
    )
