"""An organisation: its members, and what visitors read about it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.organisation.forms import InvitationForm, TextsForm
from pages.desk.organisation.invitations import invited
from pages.desk.rendering import desk_page
from scoring.selectors.webhooks import dead_webhooks
from tournaments.models import Membership, Organisation, Role
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.invitations import invitations_to
from tournaments.selectors.rights import may, members_of
from tournaments.services.organisations import (
    change_role,
    change_texts,
    demand_second_step,
    remove_member,
    show_people,
)


def show_members(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``GET organisations/<id>/``: who belongs to it, and for owners how to change that."""
    return _members(request, organisation)


def invite(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/invite/`` with ``role``: show a link, once, to be given away."""
    form = InvitationForm(request.POST)
    return invited(request, organisation, form) or _members(
        request, organisation, form=form, status=422
    )


def save_texts(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/texts/`` with ``imprint`` and ``privacy``: store them."""
    form = TextsForm(request.POST)
    if not form.is_valid():
        return _members(request, organisation, texts=form, status=422)
    change_texts(organisation_id=organisation.pk, **form.cleaned_data)
    messages.success(request, gettext("{name} is saved.").format(name=organisation.name))
    return redirect("admin:organisation", organisation.pk)


def demand(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/second-step/``, with ``demanded`` or without: ask for it or not."""
    demanded = bool(request.POST.get("demanded"))
    demand_second_step(organisation_id=organisation.pk, demanded=demanded)
    messages.success(request, gettext("{name} is saved.").format(name=organisation.name))
    return redirect("admin:organisation", organisation.pk)


def show_people_pages(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/people-pages/``, with ``shown`` or without: on or off."""
    show_people(organisation_id=organisation.pk, shown=bool(request.POST.get("shown")))
    messages.success(request, gettext("{name} is saved.").format(name=organisation.name))
    return redirect("admin:organisation", organisation.pk)


def change_member(request: HttpRequest, membership: Membership) -> HttpResponse:
    """``POST members/<id>/`` with ``role``, or with ``remove``: change or end a membership."""
    role = request.POST.get("role", "")
    name = membership.user.get_username()
    with refusals_shown(request):
        if request.POST.get("remove"):
            remove_member(membership_id=membership.pk)
            messages.success(request, gettext("{name} is not a member any more.").format(name=name))
            if not may(request.user, Role.READER, membership.organisation):
                return redirect("admin:index")  # they have sent themselves away
        elif role in Role:
            change_role(membership_id=membership.pk, role=Role(role))
            sentence = gettext("{name} has another role now: {role}.")
            messages.success(request, sentence.format(name=name, role=Role(role).label))
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
    owns = may(request.user, Role.OWNER, organisation)
    return desk_page(
        request,
        "desk/organisation/members.html",
        status=status,
        title=organisation.name,
        organisation=organisation,
        memberships=members_of(organisation),
        roles=Role,
        form=form or InvitationForm(),
        invitations=invitations_to(organisation),
        time_zone=time_zone_of(organisation),
        texts=texts or TextsForm(initial=written),
        owns=owns,
        dead_webhooks=dead_webhooks(organisation) if owns else (),
        directs=may(request.user, Role.DIRECTOR, organisation),
    )
