"""Emails that one tap sends, with how many people would get them."""

from dataclasses import dataclass

from django.conf import settings

from scoring.selectors.emails import results_to_send
from tournaments.models import Event, EventState
from tournaments.selectors.recipients import wanting_invitation
from tournaments.services.emails import invitation_problem


@dataclass(frozen=True, slots=True, kw_only=True)
class EmailOffer:
    """Emails about an event that could be sent now; none where there is no mail."""

    event: Event
    invitations: int = 0  # people who are still to be invited
    results: int = 0  # people who asked for theirs and got none
    changed: int = 0  # people who were sent another rank


def offer_of(event: Event) -> EmailOffer:
    """Return what can be sent about an event, in a fixed number of queries; none without mail."""
    if not settings.EMAIL_HOST:
        return EmailOffer(event=event)
    if event.state == EventState.FINISHED:
        results = results_to_send(event)
        new = sum(result.is_new for result in results)
        return EmailOffer(event=event, results=new, changed=len(results) - new)
    if invitation_problem(event):
        return EmailOffer(event=event)
    return EmailOffer(event=event, invitations=wanting_invitation(event).count())
