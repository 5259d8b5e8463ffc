"""Helpers at one event alone, with their roles."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.organisation.forms import InvitationForm
from pages.desk.organisation.invitations import invited
from pages.desk.rendering import desk_page
from tournaments.models import Event, Helper, Role
from tournaments.selectors.invitations import invitations_to
from tournaments.selectors.rights import helpers_of, may
from tournaments.services.helpers import change_helper, remove_helper


def list_helpers(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/helpers/``: who helps, and for owners how to change that."""
    return _helpers(request, event, InvitationForm())


def invite(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/helpers/invite/`` with ``role``: show a link, once, to be given away."""
    form = InvitationForm(request.POST)
    return invited(request, event, form) or _helpers(request, event, form, status=422)


def change(request: HttpRequest, helper: Helper) -> HttpResponse:
    """``POST helpers/<id>/`` with ``role``, or with ``remove``: change or end a role."""
    role = request.POST.get("role", "")
    name = helper.user.get_username()
    if request.POST.get("remove"):
        remove_helper(helper_id=helper.pk)
        sentence = gettext("{name} does not help at this event any more.")
        messages.success(request, sentence.format(name=name))
        if not may(request.user, Role.READER, helper.event):
            return redirect("admin:index")  # they have sent themselves away
    elif role in Role:
        change_helper(helper_id=helper.pk, role=Role(role))
        sentence = gettext("{name} has another role now: {role}.")
        messages.success(request, sentence.format(name=name, role=Role(role).label))
    else:
        messages.error(request, gettext("There is no such role."))
    return redirect("admin:helpers", helper.event_id)


def _helpers(
    request: HttpRequest, event: Event, form: InvitationForm, *, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/organisation/helpers.html",
        status=status,
        title=gettext("Helpers"),
        event=event,
        helpers=helpers_of(event),
        roles=Role,
        form=form,
        invitations=invitations_to(event),
        time_zone=event.time_zone,
        owns=may(request.user, Role.OWNER, event),
    )
