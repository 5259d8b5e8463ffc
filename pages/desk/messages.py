"""Refusals of the services in the reader's language: what is the matter and what to do."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest
from django.utils.functional import Promise

from engine.messages import ended_once
from pages.desk.decisions import messages as decisions
from pages.desk.entrants import messages as entrants
from pages.desk.event import messages as event
from pages.desk.files import messages as files
from pages.desk.hall import messages as hall
from pages.desk.organisation import messages as organisation
from pages.desk.people import messages as people
from pages.desk.rounds import messages as rounds
from pages.desk.seatings import messages as seatings
from pages.desk.series import messages as series
from pages.desk.tables import messages as tables
from pages.desk.webhooks import messages as webhooks
from scoring.errors import (
    DecisionRefused,
    EventFileRefused,
    FilePeopleRefused,
    OverrideRefused,
    ReasonRefused,
    SeriesRefused,
)
from scoring.messages import side_by_side
from tournaments.errors import LayoutRefused, SeatingRefused, ServiceError

_MESSAGES: Mapping[str, Promise] = {
    **decisions.MESSAGES,
    **entrants.MESSAGES,
    **event.MESSAGES,
    **files.MESSAGES,
    **hall.MESSAGES,
    **organisation.MESSAGES,
    **people.MESSAGES,
    **rounds.MESSAGES,
    **seatings.MESSAGES,
    **series.MESSAGES,
    **tables.MESSAGES,
    **webhooks.MESSAGES,
}


def refusal_messages(refused: ServiceError) -> list[str]:
    """Return everything that a refusal says, one sentence each, in the reader's language."""
    return [ended_once(sentence) for sentence in _sentences(refused)]


def _sentences(refused: ServiceError) -> list[str]:
    if isinstance(refused, SeatingRefused):
        return seatings.seating_messages(refused)
    if isinstance(refused, LayoutRefused):
        return seatings.layout_messages(refused)
    if isinstance(refused, OverrideRefused):
        return rounds.override_messages(refused)
    if isinstance(refused, DecisionRefused | ReasonRefused):
        return decisions.decision_messages(refused)
    if isinstance(refused, EventFileRefused):
        return files.file_messages(refused.problems)
    if isinstance(refused, FilePeopleRefused):
        return files.file_people_messages(refused)
    if isinstance(refused, SeriesRefused):
        return series.rule_messages(problem.code for problem in refused.problems)
    case = refused.data.get("why") or refused.data.get("what")
    message = _MESSAGES[f"{refused.code}.{case}" if case else refused.code]
    data = {
        key: side_by_side(map(str, value)) if isinstance(value, list) else value
        for key, value in refused.data.items()
    }
    return [str(message).format(**data)]


def say_refused(request: HttpRequest, refused: ServiceError) -> None:
    """Say everything that a refusal says on the page that is shown next."""
    for message in refusal_messages(refused):
        messages.error(request, message)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Show what a service refuses inside the block on the next page, and go on after it."""
    try:
        yield
    except ServiceError as refused:
        say_refused(request, refused)
