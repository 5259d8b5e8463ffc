"""Invitations on the desk: a link that is shown once, and those that wait."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from ground.limiter import SharedLimiter
from pages.desk.messages import refusals_shown
from pages.desk.organisation.forms import InvitationForm
from pages.desk.papers.places import drawn_code
from pages.desk.rendering import desk_page
from tournaments.models import Event, Invitation, Organisation, Role, User
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.invitations import invitation_of
from tournaments.services.invitations import invite, withdraw_invitation

# By one user in a day, to anyone whose address is typed.
EMAILS = SharedLimiter("invitations", 50, window=24 * 60 * 60)


def list_of(invitation: Invitation) -> tuple[str, int]:
    """Return the page whose list an invitation stands in, by name and id."""
    if invitation.event_id is not None:
        return "helpers", invitation.event_id
    return "organisation", invitation.organisation_id


def invited(
    request: HttpRequest, where: Organisation | Event, form: InvitationForm
) -> HttpResponse | None:
    """Invite as a form says; return the page that shows the link, None if the form is wrong.

    A link that is sent by email is shown nowhere.
    """
    if not form.is_valid() or not isinstance(request.user, User):
        return None
    email = form.cleaned_data.get("email", "")
    if email and not EMAILS.take(str(request.user.pk)):
        form.add_error(
            "email",
            gettext(
                "No more invitations are sent today. Leave this empty to pass the link on yourself."
            ),
        )
        return None
    token = invite(where=where, role=Role(form.cleaned_data["role"]), by=request.user, email=email)
    if email:
        messages.success(request, gettext("The invitation is sent to {email}.").format(email=email))
        return redirect(f"admin:{list_of(invitation_of(token))[0]}", where.pk)
    address = f"{settings.PUBLIC_URL}{reverse('join', args=[token])}"
    invitation = invitation_of(token)
    return desk_page(
        request,
        "desk/organisation/invited.html",
        title=gettext("Invitation to {name}").format(name=where.name),
        event=invitation.event,
        invitation=invitation,
        time_zone=time_zone_of(where),
        address=address,
        code=drawn_code(address),
        back=reverse(f"admin:{list_of(invitation)[0]}", args=[where.pk]),
    )


def withdraw(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """``POST invitations/<id>/withdraw/``: let the link open nothing any more."""
    with refusals_shown(request):
        withdraw_invitation(invitation_id=invitation.pk)
        messages.success(request, gettext("The invitation is withdrawn. Its link opens nothing."))
    name, page_id = list_of(invitation)
    return redirect(f"admin:{name}", page_id)
