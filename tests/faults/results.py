"""What was acknowledged, beside what is stored and what is shown."""

from collections.abc import Sequence

from scoring.models import Entry, StandingsSnapshot
from scoring.selectors.verification import awaits_standings, differences_of
from tests.faults.installation import Installation
from tests.faults.phones import Phone, event_of


def assert_nothing_was_lost(installation: Installation, phones: Sequence[Phone]) -> None:
    """Compare with the rows, wait for the standings, and work the event out again.

    A round that was under way when the phones left may be stored without an answer.
    """
    event = event_of(phones)
    installation.found(lambda: StandingsSnapshot.objects.filter(event=event).exists())
    installation.found(lambda: not awaits_standings(event))
    for phone in phones:
        stored = list(
            Entry.objects.filter(table=phone.table)
            .order_by("round__number", "version")
            .values_list("round__number", "version")
        )
        acknowledged = [(number, 1) for number in sorted(phone.acknowledged)]
        assert stored[: len(acknowledged)] == acknowledged
        assert stored[len(acknowledged) :] in ([], [(len(acknowledged) + 1, 1)])
    assert list(differences_of(event, lambda: None)) == []
