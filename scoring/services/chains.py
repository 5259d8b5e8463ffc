"""The chain of closed seatings: every link rests on the one before."""

from scoring.models import Link
from scoring.selectors.chains import hash_of, newest_link, text_of
from tournaments.models import Seating, SeatingState


def chain_results(seating_id: int) -> Link | None:
    """Chain what counts in a seating now, if it is closed; return the link.

    Call it right after the version was raised, as the last statement of a transaction: that row
    is the head of the event's chain, too, and whoever waits for it sees what was stored before.
    """
    seating = Seating.objects.get(pk=seating_id)
    if seating.state != SeatingState.CLOSED:
        return None
    before = newest_link(seating.event_id)
    previous, text = before.hash if before else "", text_of(seating)
    return Link.objects.create(
        event_id=seating.event_id,
        number=before.number + 1 if before else 1,
        seating=seating,
        text=text,
        previous=previous,
        hash=hash_of(previous, text),
    )
