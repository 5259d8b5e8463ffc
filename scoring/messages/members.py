"""Refusals about members: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import (
    InvitationOutdated,
    MembershipRefused,
    NameTaken,
    SecondStepRefused,
    SignOnRefused,
    SitesRefused,
)

MESSAGES: Mapping[str, Promise] = {
    f"{SignOnRefused.code}.subject": _(
        "You are not logged in: it was not said who you are. Ask the operators of the service."
    ),
    f"{SignOnRefused.code}.another": _(
        "This account is joined with another log-in there. Part it from that one first."
    ),
    f"{SignOnRefused.code}.taken": _(
        "This log-in opens the account {name}, which has a role. Part it from that account first."
    ),
    f"{SignOnRefused.code}.only": _(
        "This account has no password, so nothing else would open it. Nothing is changed."
    ),
    f"{MembershipRefused.code}.last_owner": _(
        "An organisation needs an owner. Make another person owner first."
    ),
    f"{MembershipRefused.code}.member_already": _(
        "This account has a role there already. An owner can change it in the list."
    ),
    InvitationOutdated.code: _(
        "This invitation is not valid any more. Ask the person who gave it to you for a new one."
    ),
    f"{SecondStepRefused.code}.wrong_code": _(
        "This code is wrong or was used before. Wait for the next one on your phone."
    ),
    f"{SecondStepRefused.code}.demanded": _(
        "An organisation you belong to requires the second step, so it stays on."
    ),
    NameTaken.code: _("Choose another username."),
    f"{SitesRefused.code}.unreadable": _(
        "No browser knows a site by this address: {addresses}. Copy it from the browser, like "
        "https://www.example.org."
    ),
    f"{SitesRefused.code}.too_many": _("Name at most {most} sites."),
}
