"""Errors of the services: a code and data. Sentences belong to templates."""

from typing import Any, ClassVar


class ServiceError(Exception):
    """Base of all refusals. ``code`` is stable; ``data`` holds what a sentence about it needs."""

    code: ClassVar[str]

    def __init__(self, **data: Any) -> None:
        super().__init__(f"{self.code} {data}" if data else self.code)
        self.data = data


class EventNotOpen(ServiceError):
    """The event is not in a state that allows this; ``state`` is the one it is in."""

    code = "event_not_open"


class PrizeRefused(ServiceError):
    """A prize stays as it is; ``why`` is gone, or too_many where the event has ``most`` already."""

    code = "prize_refused"


class PictureRefused(ServiceError):
    """A picture cannot be taken; ``why`` is the reason.

    bytes, pixels: more than ``most`` millions of them. unreadable: broken, or of another format.
    gone: it was removed.
    """

    code = "picture_refused"


class SeatRefused(ServiceError):
    """An entrant cannot sit there; ``why`` is the reason, ``number`` a start number.

    not_here: the entrant does not sit at this table then. unknown: no such entrant.
    withdrawn: the entrant has withdrawn. elsewhere: sits at the open table ``table``.
    other_chair: has sat on another seat of this table. taken: the seat is not empty.
    full: the table has no more seats. other_people: not those who sit at this table.
    no_room: the table takes no one more, for its size or because it plays no more.
    changes_later: some of them leave, or others join, in a later round.
    """

    code = "seat_refused"


class TableOutdated(ServiceError):
    """The table, its seating or its event is not in a state that allows this."""

    code = "table_outdated"


class EntrantRefused(ServiceError):
    """A person cannot become an entrant; ``name`` is theirs, ``why`` the reason.

    unknown: not in this register. registered: is an entrant already. twice: is listed twice.
    number: the member ``number`` is that of ``other`` in the register, or in the same list.
    listed: is on the waiting list.
    """

    code = "entrant_refused"


class RegistrationRefused(ServiceError):
    """A visitor cannot register, or not withdraw; ``why`` is the reason.

    closed: the event takes none now. full: too many wait already. begun: play has begun. over: the
    event is finished, or nothing is left to withdraw.
    """

    code = "registration_refused"


class RegistrationOutdated(ServiceError):
    """Another person has decided about a registration meanwhile."""

    code = "registration_outdated"


class PaymentRefused(ServiceError):
    """A payment cannot be noted; ``why`` is the reason.

    no_fee: the event has none. amount: it is no amount that is paid. reversal: it takes another
    one back itself.
    """

    code = "payment_refused"


class PaymentOutdated(ServiceError):
    """Another person has noted or taken back a payment of the entrant meanwhile."""

    code = "payment_outdated"


class CurrencyRefused(ServiceError):
    """An event keeps its ``currency``; ``why`` is payments, or prizes that are sums in it."""

    code = "currency_refused"


class EmailsRefused(ServiceError):
    """Emails about an event are not sent; ``why`` is the reason.

    no_mail: the service has no mail server. no_evening: it is a rehearsal, or was imported.
    draft: no one can see it yet. over: it takes no one any more. not_over: it is not finished.
    counting: its results changed, and the standings are still to be made.
    """

    code = "emails_refused"


class NamesOutdated(ServiceError):
    """Start numbers were assigned since the list was shown; ``next_number`` comes next now."""

    code = "names_outdated"


class MembershipRefused(ServiceError):
    """A membership is refused; ``why`` is member_already or last_owner."""

    code = "membership_refused"


class SitesRefused(ServiceError):
    """Sites cannot be named; ``why`` is unreadable (``addresses``) or too_many (``most``)."""

    code = "sites_refused"


class InvitationOutdated(ServiceError):
    """The invitation was used, withdrawn or never made, has ended, or took too many tries."""

    code = "invitation_outdated"


class SecondStepRefused(ServiceError):
    """A second step stays as it is; ``why`` is wrong_code or demanded (by an organisation)."""

    code = "second_step_refused"


class SignOnRefused(ServiceError):
    """A sign-on elsewhere opens no account; ``why`` is the reason.

    subject: it names no one. another: the user has another one there. taken: it opens the account
    ``name``. only: nothing else opens the account.
    """

    code = "sign_on_refused"


class NameTaken(ServiceError):
    """Another account has this user name; said to the holder of a valid invitation alone."""

    code = "name_taken"


class SeatingRefused(ServiceError):
    """No seating is possible; ``reasons`` are all of the engine's reasons."""

    code = "seating_refused"


class TooManyKept(ServiceError):
    """Beside the tables that are kept, no others can be made of those who are left."""

    code = "too_many_kept"


class SeatingOutdated(ServiceError):
    """The seating is not in the state this needs; ``state`` is the one it is in."""

    code = "seating_outdated"


class SeatingNotNext(ServiceError):
    """Seating ``number`` was planned to come before this one."""

    code = "seating_not_next"


class SeatingFollowed(ServiceError):
    """Seating ``number`` was published after this one, so it stays closed."""

    code = "seating_followed"


class RollCallOver(ServiceError):
    """Seating ``number`` is closed, and so is its roll call."""

    code = "roll_call_over"


class CheckInRefused(ServiceError):
    """A person cannot check in; ``why`` is closed or unknown (start number)."""

    code = "check_in_refused"


class LayoutRefused(ServiceError):
    """A layout by hand breaks rules; ``breaches`` are all of the engine's breaches."""

    code = "layout_refused"


class LinkUnknown(ServiceError):
    """No such link was ever issued."""

    code = "link_unknown"


class LinkWithdrawn(ServiceError):
    """This link was issued once and is not valid any more."""

    code = "link_withdrawn"


class PlaceRefused(ServiceError):
    """A table of the hall cannot be taken or removed; ``why`` is the reason.

    unknown: the hall has no table ``number``. needed: ``numbers`` are in a seating, or the fixed
    table of a person.
    """

    code = "place_refused"


class TeamRefused(ServiceError):
    """A team cannot be changed like this; ``why`` is the reason.

    taken: another team has this ``name``. unknown: no entrant has start number ``number``.
    gone: it was removed meanwhile.
    """

    code = "team_refused"


class PairRefused(ServiceError):
    """Two entrants cannot be kept apart; ``why`` is unknown (``number``), same or already."""

    code = "pair_refused"


class RehearsalRefused(ServiceError):
    """``why`` is again: a rehearsal cannot be rehearsed."""

    code = "rehearsal_refused"


class MergeRefused(ServiceError):
    """Two people of a register cannot be one.

    ``why`` is same_event (both play in ``events``, by name), numbers (they have two different
    ``numbers``), same, elsewhere (another register), erased or gone (merged meanwhile).
    """

    code = "merge_refused"


class MergeOutdated(ServiceError):
    """A merge cannot be undone any more: something else has touched the person since."""

    code = "merge_outdated"


class PersonOutdated(ServiceError):
    """The person was merged into another one, or their data were erased."""

    code = "person_outdated"


class NumberTaken(ServiceError):
    """A member ``number`` is that of another person of the register, ``other``."""

    code = "number_taken"


class ErasureRefused(ServiceError):
    """The person's data are needed; ``why`` is playing (in ``events``, by name) or erased."""

    code = "erasure_refused"


class KeyUnknown(ServiceError):
    """No key of a program opens anything by this text."""

    code = "key_unknown"


class KeyEnded(ServiceError):
    """The key was withdrawn, or its time is over."""

    code = "key_ended"


class KeyRefused(ServiceError):
    """A key is not made; ``why`` is the reason.

    many: the organisation has ``most`` of them. event: it is none of the organisation's.
    over: it would end before it begins. late: it would end years later.
    """

    code = "key_refused"


class RequestReused(ServiceError):
    """The ``Idempotency-Key`` stands for another request of the same holder."""

    code = "request_reused"
