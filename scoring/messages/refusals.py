"""Refusals of the services in the reader's language: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise

from engine.messages import ended_once
from scoring.errors import (
    DecisionRefused,
    EventFileRefused,
    FilePeopleRefused,
    OverrideRefused,
    ReasonRefused,
    SeriesRefused,
    SeriesTimeRefused,
    SettingsRefused,
)
from scoring.messages import (
    cash,
    decisions,
    emails,
    entrants,
    event_files,
    event_settings,
    events,
    keys,
    members,
    people,
    places,
    prizes,
    rounds,
    seatings,
    series,
    tables,
    webhooks,
)
from scoring.messages.captains import refusal_sentence
from scoring.messages.rows import side_by_side
from tournaments.errors import LayoutRefused, SeatingRefused, ServiceError

_MESSAGES: Mapping[str, Promise] = {
    **cash.MESSAGES,
    **decisions.MESSAGES,
    **emails.MESSAGES,
    **entrants.MESSAGES,
    **events.MESSAGES,
    **event_files.MESSAGES,
    **places.MESSAGES,
    **keys.MESSAGES,
    **members.MESSAGES,
    **people.MESSAGES,
    **prizes.MESSAGES,
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
        return event_files.file_messages(refused.problems)
    if isinstance(refused, FilePeopleRefused):
        return event_files.file_people_messages(refused)
    if isinstance(refused, SeriesRefused):
        return series.rule_messages(problem.code for problem in refused.problems)
    if isinstance(refused, SeriesTimeRefused | SettingsRefused):
        return _of_fields(refused)
    case = refused.data.get("why") or refused.data.get("what")
    message = _MESSAGES.get(f"{refused.code}.{case}" if case else refused.code)
    if message is None:  # only captains meet it there
        return [refusal_sentence(refused)]
    data = {
        key: side_by_side(map(str, value)) if isinstance(value, list) else value
        for key, value in refused.data.items()
    }
    return [str(message).format(**data)]


def _of_fields(refused: SeriesTimeRefused | SettingsRefused) -> list[str]:
    """Return what is said at fields, each sentence once."""
    if isinstance(refused, SettingsRefused):
        told = event_settings.setting_messages(refused.problems)
    else:
        told = series.time_messages(refused.problems)
    return list(dict.fromkeys(sentence for _field, sentence in told))
