"""What the services refuse, as sentences: what is the matter and what to do."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from django.contrib import messages
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.seating.hand import Breach
from engine.seating.refusals import Reason, Refusal
from pages.desk.decisions.messages import DECISION_SENTENCES, told_decision
from pages.desk.files.messages import file_sentences
from pages.desk.people.messages import PEOPLE_SENTENCES
from pages.desk.seatings.messages import breach_sentence
from pages.desk.tables.messages import TABLE_SENTENCES
from scoring.errors import (
    AnnouncementOutdated,
    CallOutdated,
    ClockRefused,
    Closed,
    ConfirmationRefused,
    DecisionRefused,
    EntryOutdated,
    EventFileOutdated,
    EventFileRefused,
    KeyReused,
    LotRefused,
    NotDirector,
    ReasonRefused,
    SeatsChanged,
    SheetDiffers,
    WordProblem,
    WordRefused,
)
from scoring.messages import side_by_side
from scoring.services.reasons import REASON_LIMIT
from tournaments.errors import (
    EventNotOpen,
    LayoutRefused,
    MembershipRefused,
    NamesOutdated,
    NewcomerRefused,
    RegistrationOutdated,
    RehearsalRefused,
    RollCallOver,
    SeatingFollowed,
    SeatingNotNext,
    SeatingOutdated,
    SeatingRefused,
    ServiceError,
)

SENTENCES: Mapping[str, Promise] = {
    f"{Closed.code}.event": _("The event is not running. Take it back to running, then enter it."),
    f"{Closed.code}.round": _("This round is void and takes no results."),
    SeatsChanged.code: _("Other people sit there now. Check who sits where, then store it again."),
    SheetDiffers.code: _(
        "Another game is played there now. Look at the cards, then store them again."
    ),
    EntryOutdated.code: _(
        "Somebody else has sent this round meanwhile. Compare it with what is recorded now, then "
        "store yours again if it is right."
    ),
    KeyReused.code: _("This was already stored with other cards. Look at it, then store it again."),
    f"{ConfirmationRefused.code}.nobody": _("Nobody needs to confirm rounds at this event."),
    f"{ConfirmationRefused.code}.desk": _(
        "This round came from the desk. Nobody needs to confirm it."
    ),
    AnnouncementOutdated.code: _("Somebody else has withdrawn this announcement."),
    f"{ClockRefused.code}.none": _("There is no clock. Start one."),
    f"{ClockRefused.code}.running": _("The clock runs already."),
    f"{ClockRefused.code}.resting": _("The clock does not run. Look at it again."),
    EventFileOutdated.code: _("This file is read already, or was removed. Look at it again."),
    CallOutdated.code: _("Somebody else has answered this call. Look who is going."),
    f"{LotRefused.code}.tied": _("They are not tied any more. Look who is."),
    f"{LotRefused.code}.order": _("Give everybody a place of their own, from 1 on."),
    NotDirector.code: _("Only a director can store a round despite its problems. Ask one."),
    EventNotOpen.code: _("The event is not in a state that allows this. Look at it again."),
    SeatingFollowed.code: _(
        "Seating {number} was published after it, so this one stays closed. Correct its rounds "
        "one by one."
    ),
    RollCallOver.code: _("Seating {number} is closed: who was there is settled."),
    SeatingOutdated.code: _("This seating has changed meanwhile. Look at it again."),
    SeatingNotNext.code: _(
        "Seating {number} was planned to come before this one. Publish it first, or give it up."
    ),
    NamesOutdated.code: _(
        "Somebody else has registered entrants meanwhile. Look at the list again."
    ),
    RegistrationOutdated.code: _("Somebody else has decided meanwhile. Look at what still waits."),
    f"{RehearsalRefused.code}.again": _("This is a rehearsal. Rehearse the event itself."),
    f"{RehearsalRefused.code}.real": _("Only a rehearsal can be discarded."),
    f"{NewcomerRefused.code}.unknown": _(
        "{name} is not in the register any more. Look at the list again."
    ),
    f"{NewcomerRefused.code}.registered": _("{name} is registered already. Leave this line out."),
    f"{NewcomerRefused.code}.twice": _(
        "Two lines are taken for the same person: {name}. Leave one out or choose “somebody else”."
    ),
    f"{MembershipRefused.code}.last_owner": _(
        "An organisation needs an owner: make somebody else an owner first."
    ),
    f"{MembershipRefused.code}.unknown_user": _(
        "There is no account of this name. Give a first password to make one."
    ),
    f"{MembershipRefused.code}.member_already": _(
        "This account is a member already. Change its role in the list."
    ),
}
WORD_SENTENCES: Mapping[WordProblem, Promise] = {
    WordProblem.REASON_MISSING: _("Say why the round is stored nevertheless."),
    WordProblem.REASON_TOO_LONG: _("The reason has at most {limit} characters. Shorten it."),
    WordProblem.REASON_UNPRINTABLE: _(
        "There is a character in the reason that cannot be printed. Type it again."
    ),
    WordProblem.POINTS_MISSING: _("The cards give no points for {names}. Give them yourself."),
    WordProblem.POINTS_TOO_LARGE: _("Nobody can have so many points: {names}. Type them again."),
    WordProblem.UNSTORABLE: _(
        "What was entered cannot be cards of this game. Correct it, then store it again."
    ),
}
REFUSAL_SENTENCES: Mapping[Refusal, Promise] = {
    Refusal.UNREADABLE: _("What was asked of the seating cannot be read: {why}."),
    Refusal.KEY_UNKNOWN: _("The request for the seating has an unknown part: {key}."),
    Refusal.KEY_MISSING: _("The request for the seating lacks a part: {key}."),
    Refusal.KEY_WRONG: _("A part of the request for the seating has the wrong form: {key}."),
    Refusal.OUT_OF_RANGE: _(
        "{key}: {value}, allowed are {lowest} to {highest}. Change the settings of the event."
    ),
    Refusal.LIMITS_CROSSED: _(
        "Table sizes must rise from the smallest ({smallest}) over the preferred ({preferred}) "
        "to the largest ({largest}). Change the settings of the event."
    ),
    Refusal.TOO_FEW_PLAYERS: _(
        "Too few entrants to seat: {players} of at least {needed}. Register more."
    ),
    Refusal.TOO_MANY_PLAYERS: _("Too many entrants to seat: {players}, at most {most}."),
    Refusal.DUPLICATE_PLAYER: _("These start numbers stand twice among those to seat: {players}."),
    Refusal.UNKNOWN_PLAYER: _("These start numbers belong to nobody here: {players}."),
    Refusal.SEATINGS_DIFFER: _("Lists of the request differ in length: {key}, {given}, {wanted}."),
    Refusal.SIZES_IMPOSSIBLE: _(
        "{players} entrants cannot be split into tables of {smallest} to {largest}. Allow other "
        "table sizes in the settings of the event, or register or withdraw somebody."
    ),
    Refusal.SIZES_DO_NOT_FIT: _("These table sizes do not seat {players} entrants: {sizes}."),
    Refusal.TOO_MANY_TABLES: _(
        "At least {tables} tables would be needed, but there are boxes of cards for "
        "{max_tables}. Allow larger tables or more boxes in the settings of the event."
    ),
    Refusal.ONE_SEATING_ONLY: _(
        "The standings are known for the next seating alone: plan 1 seating, not {seatings}."
    ),
    Refusal.RANKS_MISSING: _(
        "These start numbers have no place in the standings: {players}. Give them one, or plan "
        "without the standings."
    ),
    Refusal.NO_PAIR: _(
        "Two different start numbers are kept apart, but not these: {players}. Correct the pair."
    ),
    Refusal.FIXED_TABLE_UNKNOWN: _(
        "Table {table} is fixed for {players}, but there are only {tables} tables. Fix another."
    ),
    Refusal.FIXED_TOO_MANY: _(
        "Table {table} has only {chairs} chairs, but is fixed for {players}. Fix another table "
        "for some of them."
    ),
    Refusal.FIXED_APART: _(
        "Table {table} is fixed for {players}, who are to be kept apart. Fix another table for "
        "one of them, or let them sit together."
    ),
    Refusal.FIXED_UNEVEN: _(
        "No tables of about the same size can be made while {players} stay at theirs. Let some of "
        "them move."
    ),
}
_PARTS: Mapping[str, Promise] = {
    "preferred": _("Preferred table size"),
    "smallest": _("Smallest table size"),
    "largest": _("Largest table size"),
    "max_tables": _("Boxes of cards"),
}
FAILURES: Mapping[str, Promise] = {
    "time_limit": _("The search took longer than a minute and was stopped."),
}


def sentences(refused: ServiceError) -> list[str]:
    """Return everything that a refusal says, one sentence each, in the reader's language."""
    if isinstance(refused, SeatingRefused):
        return [
            _reason_sentence(reason) for reason in cast("Sequence[Reason]", refused.data["reasons"])
        ]
    if isinstance(refused, LayoutRefused):
        return [breach_sentence(one) for one in cast("Sequence[Breach]", refused.data["breaches"])]
    if isinstance(refused, WordRefused):
        lacking = cast("Sequence[tuple[WordProblem, list[str]]]", refused.data["problems"])
        return [_word_sentence(problem, names) for problem, names in lacking]
    if isinstance(refused, DecisionRefused | ReasonRefused):
        return told_decision(refused)
    if isinstance(refused, EventFileRefused):
        return file_sentences(refused.problems)
    case = refused.data.get("why") or refused.data.get("what")
    known = {**SENTENCES, **TABLE_SENTENCES, **DECISION_SENTENCES, **PEOPLE_SENTENCES}
    sentence = known[f"{refused.code}.{case}" if case else refused.code]
    told = {
        key: side_by_side(value) if isinstance(value, list) else value
        for key, value in refused.data.items()
    }
    return [str(sentence).format(**told)]


def say_refused(request: HttpRequest, refused: ServiceError) -> None:
    """Say everything that a refusal says on the page that is shown next."""
    for sentence in sentences(refused):
        messages.error(request, sentence)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Show what a service refuses inside the block on the next page, and go on after it."""
    try:
        yield
    except ServiceError as refused:
        say_refused(request, refused)


def failure_sentence(failure: str) -> str:
    """Return why a search failed; ``failure`` is what the task noted."""
    known = FAILURES.get(failure)
    if known is not None:
        return str(known)
    return gettext("The search broke off by a fault of the program ({fault}).").format(
        fault=failure or "?"
    )


def _word_sentence(problem: WordProblem, names: Sequence[str]) -> str:
    sentence = str(WORD_SENTENCES[problem])
    who = side_by_side(names) if names else ""
    return sentence.format(names=who, limit=REASON_LIMIT)


def _reason_sentence(reason: Reason) -> str:
    return str(REFUSAL_SENTENCES[reason.code]).format(
        **{name: _shown(value) for name, value in reason.data.items()}
    )


def _shown(value: object) -> str:
    if isinstance(value, list):
        return side_by_side(map(str, value))
    return str(_PARTS.get(value, value)) if isinstance(value, str) else str(value)
