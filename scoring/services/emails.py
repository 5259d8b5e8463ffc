"""Results of an evening, sent to those who asked for theirs."""

from django.db import transaction

from scoring.selectors.emails import Result, results_problem, results_to_send
from tournaments.models import Email, EmailKind, Event, Recipient
from tournaments.services.emails import email_to, hold_recipients
from tournaments.services.seatings import lock_event


@transaction.atomic
def send_results(*, event_id: int) -> int:
    """Queue the result of each entrant who asked for it, and return how many.

    Who knows the rank already gets no second email; who was sent another one does.

    Raises:
        EmailsRefused: the event is not over, or its standings are still to be made; there is no
            mail.
    """
    event = lock_event(event_id)
    if problem := results_problem(event):
        raise problem
    results = results_to_send(event)
    held = hold_recipients(result.recipient for result in results)
    wanting = {recipient.pk for recipient in held if recipient.wishes.results}
    sent = [result for result in results if result.recipient.pk in wanting]
    Email.objects.bulk_create(_email(event, result) for result in sent)
    for result in sent:
        result.recipient.told_rank = result.rank or 0
    Recipient.objects.bulk_update([result.recipient for result in sent], ["told_rank"])
    return len(sent)


def _email(event: Event, result: Result) -> Email:
    return email_to(
        result.recipient,
        kind=EmailKind.RESULTS,
        event=event,
        name=result.entrant.person.name,
        number=result.entrant.number,
        rank=result.rank,
        ranked=result.ranked,
        line={"points": result.points, "matches": result.matches},
    )
