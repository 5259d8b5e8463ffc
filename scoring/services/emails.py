"""Results of an evening, sent to those who asked for theirs."""

from django.db import transaction

from scoring.selectors.emails import results_problem, results_to_send
from tournaments.models import EmailKind, Recipient
from tournaments.services.emails import hold_recipients, queue_to_recipient
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
    for result in sent:
        queue_to_recipient(
            result.recipient,
            kind=EmailKind.RESULTS,
            event=event,
            name=result.entrant.person.name,
            number=result.entrant.number,
            rank=result.rank,
            ranked=result.ranked,
            line={"points": result.points, "matches": result.matches},
        )
        told = Recipient.objects.filter(pk=result.recipient.pk)
        told.update(told_rank=result.rank or 0)
    return len(sent)
