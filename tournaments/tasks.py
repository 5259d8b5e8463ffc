"""Tasks of the worker: searches for seatings, emails, and expired sessions."""

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from tournaments.errors import SeatingOutdated
from tournaments.services import accounts, email_sending, proposals

EMAIL_LIMIT = 60  # seconds; a server may be silent for ten before each of its answers
SEARCH_LIMIT = 60  # seconds; the budget in steps ends long before, this guards against a bug


@shared_task(
    name="tournaments.propose_seating",
    soft_time_limit=SEARCH_LIMIT - 5,
    time_limit=SEARCH_LIMIT,
)
def propose_seating(seating_id: int) -> None:
    """Plan a waiting seating, if it is its turn; the sweep comes back to it otherwise.

    Safe to deliver twice: the service stores only into a seating that still waits, and the
    problem frozen with it makes a second run find the same tables.
    """
    try:
        proposals.propose_in_turn(seating_id=seating_id)
    except SeatingOutdated:
        return  # replaced or planned meanwhile
    except SoftTimeLimitExceeded:
        proposals.fail_seating(seating_id=seating_id, failure="time_limit")
        raise
    except Exception as error:
        proposals.fail_seating(seating_id=seating_id, failure=type(error).__name__)
        raise


@shared_task(name="tournaments.send_email", time_limit=EMAIL_LIMIT)
def send_email(email_id: int) -> None:
    """Try once to send an email."""
    email_sending.send_email(email_id=email_id)


@shared_task(name="tournaments.clear_expired_sessions")
def clear_expired_sessions() -> None:
    """Delete expired sessions."""
    accounts.clear_expired_sessions()
