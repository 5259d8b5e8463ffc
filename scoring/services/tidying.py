"""Tidying: what is kept no longer is deleted."""

from scoring.services.event_files import forget_old_files
from scoring.services.pushes import forget_old_pushes
from scoring.services.webhooks import forget_old_deliveries
from tournaments.services.answered_requests import forget_old_answers
from tournaments.services.emails import forget_old_emails
from tournaments.services.invitations import forget_ended_addresses
from tournaments.services.recipients import forget_old_recipients


def tidy() -> None:
    """Delete everything whose time is over, each kind on its own."""
    forget_old_files()
    forget_old_emails()
    forget_old_recipients()
    forget_ended_addresses()
    forget_old_pushes()
    forget_old_answers()
    forget_old_deliveries()
