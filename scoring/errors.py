"""Errors of the services about results: codes with data. Sentences belong to templates."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from engine.checks import Verdict
from engine.sheets import Sheet
from engine.standings.series_refusals import Refusal
from tournaments.errors import ServiceError

if TYPE_CHECKING:
    from scoring.models import Entry


class FileFault(StrEnum):
    """A fault of an event file, or of one value in it."""

    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"  # people
    TOO_MUCH = "too_much"  # values
    NO_EVENT = "no_event"  # no text, no JSON, or another sort of file
    OTHER_VERSION = "other_version"
    CHANGED = "changed"  # the digest is that of another content
    MISSING = "missing"
    UNKNOWN = "unknown"
    VALUE = "value"
    REFERENCE = "reference"  # it refers to a row that is not in the file
    CARD = "card"
    PERSON = "person"  # who was chosen for this start number is not in the register
    IMPOSSIBLE = "impossible"  # the database refuses the row
    DIFFERS = "differs"  # results that do not fit together
    BROKEN = "broken"  # reading failed, or took too long


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One problem of an event file and where it is, like ``piles[3].points``, lists from 0."""

    fault: FileFault
    where: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.fault}" if self.where else self.fault.value


class EventFileRefused(ServiceError):
    """An event file cannot be read; ``problems`` are the first ones, in the order of the file."""

    code = "event_file_refused"

    def __init__(self, problems: Sequence[FileProblem]) -> None:
        super().__init__(problems=list(problems))
        self.problems = list(problems)


class EventFileOutdated(ServiceError):
    """The event file is being read already, or not there any more."""

    code = "event_file_outdated"


class FilePeopleRefused(ServiceError):
    """People of an event file cannot be those chosen for them; each by start number and name.

    ``unknown``: the person chosen is not in the register. ``same``: lists of those for whom one
    person was chosen.
    """

    code = "file_people_refused"

    def __init__(self, *, unknown: Sequence[str], same: Sequence[Sequence[str]]) -> None:
        super().__init__(unknown=unknown, same=same)
        self.unknown, self.same = unknown, same


class SettingFault(StrEnum):
    """A fault in the settings of an event."""

    OF_DEMO = "of_demo"  # an address like that of the demo
    POINTS_GIVEN = "points_given"  # ``entrants`` have sanctions or rulings in the points before
    PRIZE_MONEY = "prize_money"  # prizes are sums in ``currency``, the one before
    FEE_BEFORE = "fee_before"  # the fee is a sum in the currency before
    TWICE = "twice"  # one tie-break
    NO_GAME = "no_game"  # the edition has not this variant
    GAME_SIZES = "game_sizes"  # the game is for ``fewest`` to ``most`` players
    GAME_OF_OTHER_SIZES = "game_of_other_sizes"  # and the tables have ``smallest`` to ``largest``
    POINTS_SIZES = "points_sizes"  # so are these points
    POINTS_OF_OTHER_SIZES = "points_of_other_sizes"
    # The database's own rules, by their names.
    DAYS = "event_days"
    YEARS = "event_years"
    HOURS = "event_hours"
    MOST_ENTRANTS = "event_most_entrants_from_1"
    FEE = "event_fee"
    CURRENCY = "event_currency"
    ADDRESS = "event_address"
    SIZES = "event_sizes"
    LENGTH = "event_length"
    ONE_LENGTH = "event_one_number_of_rounds"
    EVIDENCE = "event_evidence"
    TARGET = "event_target_from_1"


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A setting of an event that makes no sense, with what a sentence about it needs."""

    field: str
    fault: SettingFault
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict)


class SettingsRefused(ServiceError):
    """Settings of an event make no sense; each of ``problems`` has its ``field`` and ``fault``."""

    code = "settings_refused"

    def __init__(self, problems: Sequence[SettingProblem]) -> None:
        super().__init__(problems=list(problems))
        self.problems = list(problems)


class AnnouncementOutdated(ServiceError):
    """The announcement is withdrawn already."""

    code = "announcement_outdated"


class EveningRefused(ServiceError):
    """The evening after another one is not set up; ``why`` is the reason.

    there: it is there already, and called ``name``. over: no series of the evening goes on.
    """

    code = "evening_refused"


class ResultsMissing(ServiceError):
    """No round has been entered, so there are no standings to seat people by."""

    code = "results_missing"


class ClockRefused(ServiceError):
    """The clock is not in a state that allows this; ``why`` is none, running or resting.

    Or a table would get more extra time than the ``most`` minutes that it may have.
    """

    code = "clock_refused"


class CallTimeRefused(ServiceError):
    """People are not called to their tables; ``why`` is the reason.

    over: that time has passed. far: it is more than ``most`` hours away. playing: a clock is set,
    or a round is entered.
    """

    code = "call_time_refused"


class RoundUnknown(ServiceError):
    """This table has no such round; ``rounds`` are the numbers it has."""

    code = "round_unknown"


class Closed(ServiceError):
    """No results are taken any more; ``what`` keeps them out: event, table, round or lock."""

    code = "closed"


class SeatsChanged(ServiceError):
    """Other people sit there than the sender saw; ``seats`` are the start numbers now."""

    code = "seats_changed"


class PlayerUnknown(ServiceError):
    """No such person plays this round; ``seats`` are the start numbers of those who do."""

    code = "player_unknown"


class EvidenceDiffers(ServiceError):
    """The draft piles of this round show another kind of ``evidence``."""

    code = "evidence_differs"


class CardsRepeated(ServiceError):
    """A draft pile has ``cards`` more than once."""

    code = "cards_repeated"


class PileCrowded(ServiceError):
    """Too many phones edited this pile without knowing of each other: ``most`` stand there."""

    code = "pile_crowded"


class RoundReported(ServiceError):
    """The round has been reported already; ``round`` is its number."""

    code = "round_reported"


class PlayersRefused(ServiceError):
    """``players`` at a table are too few or too many for the game: ``fewest`` to ``most``."""

    code = "players_refused"


class SwapRefused(ServiceError):
    """Two players cannot change seats; ``why`` is same or not_here, ``number`` is who."""

    code = "swap_refused"


class VoidRefused(ServiceError):
    """A round cannot be made void, or count again; ``why`` says the reason, ``round`` which.

    void: it is void already. counts: it is not void. replaced: another one was played for it.
    untold: another reason needs a note. closed: a closed table plays no round again.
    """

    code = "void_refused"


class SheetDiffers(ServiceError):
    """The sheet is not of the game this table plays; ``expected`` names what would be."""

    code = "sheet_differs"


class KeyReused(ServiceError):
    """The idempotency key stands for another submission of this table."""

    code = "key_reused"


class EntryOutdated(ServiceError):
    """A newer version was stored meanwhile; ``entry`` is that version."""

    code = "outdated"

    def __init__(self, entry: "Entry | None") -> None:
        super().__init__(version=entry.version if entry else 0)
        self.entry = entry


class EntryRejected(ServiceError):
    """The cards cannot all be right, or a warning was not accepted.

    ``verdict`` has every problem of ``sheet``, ``names`` the people of the seats, in seat order.
    """

    code = "rejected"

    def __init__(self, sheet: Sheet, verdict: Verdict, names: Sequence[str]) -> None:
        super().__init__()
        self.sheet = sheet
        self.verdict = verdict
        self.names = names


class ConfirmationRefused(ServiceError):
    """This entry cannot be confirmed so; ``why`` says the reason.

    not_needed: this event asks for no confirmation. director: only the desk confirms here.
    no_device: the phone does not say which it is. no_player: it does not say for whom.
    not_here: the person does not play this round. desk: the entry came from the desk.
    """

    code = "confirmation_refused"


class CallOutdated(ServiceError):
    """The call is done, or another person goes already; ``by`` is their account, empty for none."""

    code = "call_outdated"


class SubscriptionRefused(ServiceError):
    """A phone cannot hear of an event; ``why`` is unreadable, or too_many."""

    code = "subscription_refused"


class WebhookRefused(ServiceError):
    """A webhook cannot be made, or has nothing to do now.

    ``why`` is address, kinds, event, too_many, off, or waiting.
    """

    code = "webhook_refused"


class NotDirector(ServiceError):
    """Only a director of the event's organisation can do this.

    Without ``why`` it is an override; closed: to change a closed round.
    """

    code = "not_director"


class ReasonRefused(ServiceError):
    """A reason is needed; ``why`` is missing, too_long or unprintable, as ``ReasonProblem``."""

    code = "reason_refused"


class ReasonProblem(StrEnum):
    """A shortcoming of a reason."""

    MISSING = "missing"
    TOO_LONG = "too_long"
    UNPRINTABLE = "unprintable"


class DecisionRefused(ServiceError):
    """A sanction or ruling cannot be given; ``problems`` name each reason.

    They are members of ``ReasonProblem`` and ``DecisionProblem``.
    """

    code = "decision_refused"


class DecisionProblem(StrEnum):
    """A shortcoming of a sanction or ruling."""

    NOTHING = "nothing"  # no points to take or to give
    TOO_MUCH = "too_much"
    TOO_LITTLE = "too_little"  # less than a match can give
    NOT_SEATED = "not_seated"  # the seating is not of this event, or not published yet
    RULED_ALREADY = "ruled_already"
    RULED_MEANWHILE = "ruled_meanwhile"  # and withdrawn, which the sender had not seen
    GIVEN_MEANWHILE = "given_meanwhile"  # a sanction of which the sender had not seen


class DecisionOutdated(ServiceError):
    """The sanction or ruling has been withdrawn already."""

    code = "decision_outdated"


class LotRefused(ServiceError):
    """Lots cannot be drawn; ``why`` is tied, for they are not any more, or order."""

    code = "lot_refused"


class DiscardRefused(ServiceError):
    """An event cannot be discarded; ``why`` is the reason.

    public: visitors could see it once. entries: a round was entered. rehearsed: there are
    rehearsals of it, or what is left of them. series: a series counts it. payments: entrants have
    paid.
    """

    code = "discard_refused"


class OverrideRefused(ServiceError):
    """An override lacks something.

    ``problems`` name each thing, a ``OverrideProblem`` with the names of the people it is about.
    """

    code = "override_refused"


class OverrideProblem(StrEnum):
    """A shortcoming of an override."""

    REASON_MISSING = "reason_missing"
    REASON_TOO_LONG = "reason_too_long"
    REASON_UNPRINTABLE = "reason_unprintable"
    POINTS_MISSING = "points_missing"  # the pile gives none either
    POINTS_TOO_LARGE = "points_too_large"
    UNSTORABLE = "unstorable"  # no cards of any game: piles missing, numbers below zero or huge


class SeriesOutdated(ServiceError):
    """The series is not there any more."""

    code = "series_outdated"


class SeriesRefused(ServiceError):
    """The rule of a series makes no sense, or none with its events; ``problems`` say why."""

    code = "series_refused"

    def __init__(self, problems: Sequence[Refusal]) -> None:
        super().__init__(problems=list(problems))
        self.problems = list(problems)


class SeriesTimeFault(StrEnum):
    """A fault of the time in which events of a series count."""

    DAYS = "days"  # the last one comes before the first
    YEARS = "years"  # before 2000, or after 2199
    BOTH = "both"  # days, and a number of months


@dataclass(frozen=True, slots=True)
class SeriesTimeProblem:
    """A field about the time of a series that makes no sense."""

    field: str
    fault: SeriesTimeFault


class SeriesTimeRefused(ServiceError):
    """The time of a series makes no sense; each of ``problems`` has its ``field`` and ``fault``."""

    code = "series_time_refused"

    def __init__(self, problems: Sequence[SeriesTimeProblem]) -> None:
        super().__init__(problems=list(problems))
        self.problems = list(problems)


class SeriesClosed(ServiceError):
    """The series is closed: rule, events, weights and lots stay as they are."""

    code = "series_closed"


class SeriesEventRefused(ServiceError):
    """An event cannot be in a series, or its weight not be changed; ``why`` says the reason.

    rehearsal: it is one. club: of a club that is no partner. twice: it is in the series already.
    gone: it is not in the series any more. discarded: it is nowhere any more.
    """

    code = "series_event_refused"


class SeriesKept(ServiceError):
    """A series cannot be discarded; ``why`` is public, as it was once, lots, or closed."""

    code = "series_kept"


class CounterpartRefused(ServiceError):
    """Two people cannot be one in a series; ``why`` says the reason.

    club: one of them is not of a club whose people can be that one. both: they play in one event
    of the series. taken: the person is another one's counterpart already. gone: there is no such
    person, or counterpart, any more.
    """

    code = "counterpart_refused"


class ClosingRefused(ServiceError):
    """A series cannot be closed; ``why`` says the reason.

    made: its standings are not made yet; in seconds they are. going_on: an event is not finished.
    rule: the rule makes no sense with the events. same: it is closed with these standings.
    """

    code = "closing_refused"
