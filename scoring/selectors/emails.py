"""Results of a finished event that are to be sent to people who asked for theirs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from scoring.models import StandingsSnapshot
from scoring.selectors.standings import current_standings
from tournaments.errors import EmailsRefused
from tournaments.models import Entrant, Event, EventState, Recipient, ResultsVersion
from tournaments.selectors.recipients import wanting_results


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A line of the final standings for a person who asked for it."""

    recipient: Recipient
    entrant: Entrant
    rank: int | None
    ranked: int  # how many have a rank
    points: int  # in 1/840
    matches: int

    @property
    def is_new(self) -> bool:
        """Return whether the person was never sent a result of this event."""
        return self.recipient.told_rank is None

    @property
    def differs(self) -> bool:
        """Return whether the person knows another rank, or none."""
        return self.recipient.told_rank != (self.rank or 0)


def results_to_send(event: Event) -> list[Result]:
    """Return the results that were not sent, or of which the rank is another one since, by rank.

    None of an event whose results cannot be sent now.
    """
    if results_problem(event):
        return []
    standings = current_standings(event)
    if standings is None:
        return []
    lines = {line["number"]: line for line in standings.rows}
    ranked = sum(line["rank"] is not None for line in standings.rows)
    results = [
        _result(recipient, lines[recipient.registration.entrant.number], ranked)
        for recipient in wanting_results(event)
        if recipient.registration.entrant and recipient.registration.entrant.number in lines
    ]
    played = [result for result in results if result.differs and (result.rank or result.matches)]
    return sorted(played, key=lambda result: (result.rank is None, result.rank))


def _result(recipient: Recipient, line: Mapping[str, Any], ranked: int) -> Result:
    entrant = recipient.registration.entrant
    assert entrant is not None  # noqa: S101  # nosec B101  # who has no entrant is left out
    return Result(
        recipient=recipient,
        entrant=entrant,
        rank=line["rank"],
        ranked=ranked,
        points=line["points"],
        matches=line["matches"],
    )


def results_problem(event: Event) -> EmailsRefused | None:
    """Return why the results of an event cannot be sent now, None if they can."""
    if not settings.EMAIL_HOST:
        return EmailsRefused(why="no_mail")
    if event.rehearsal or event.without_rounds:
        return EmailsRefused(why="no_evening")
    if event.state != EventState.FINISHED:
        return EmailsRefused(why="not_over")
    newest = StandingsSnapshot.objects.filter(after=None, event=event)
    number = ResultsVersion.objects.filter(event=event).values("number")
    if not newest.filter(version__gte=number).exists():
        return EmailsRefused(why="counting")
    return None
