"""What the services refuse, as codes with data. Sentences belong to templates."""

from typing import Any, ClassVar


class ServiceError(Exception):
    """A refusal. ``code`` is stable; ``data`` holds what a sentence about it needs."""

    code: ClassVar[str]

    def __init__(self, **data: Any) -> None:
        super().__init__(f"{self.code} {data}" if data else self.code)
        self.data = data


class EventNotOpen(ServiceError):
    """The event is not in a state that allows this; ``state`` is the one it is in."""

    code = "event_not_open"


class SeatRefused(ServiceError):
    """Somebody cannot sit there; ``why`` says the reason, ``number`` names a start number.

    not_here: this entrant does not sit at this table then. unknown: no such entrant.
    withdrawn: the entrant has withdrawn. elsewhere: sits at the open table ``table``.
    other_chair: has sat on another chair of this table. taken: the chair is not empty.
    full: the table has no more chairs. other_people: not those who sit at this table.
    changes_later: some of them leave, or others join, in a later round.
    """

    code = "seat_refused"


class TableOutdated(ServiceError):
    """The table, its seating or its event is not in a state that allows this."""

    code = "table_outdated"


class NewcomerRefused(ServiceError):
    """Somebody cannot become an entrant; ``name`` says who, ``why`` the reason.

    unknown: nobody of this register. registered: is an entrant already. twice: stands there twice.
    """

    code = "newcomer_refused"


class RegistrationRefused(ServiceError):
    """A visitor cannot register; ``why`` is closed, or full where too many wait already."""

    code = "registration_refused"


class RegistrationOutdated(ServiceError):
    """Somebody else has decided about a registration meanwhile."""

    code = "registration_outdated"


class NamesOutdated(ServiceError):
    """Start numbers were given out since the list was shown; ``next_number`` comes next now."""

    code = "names_outdated"


class MembershipRefused(ServiceError):
    """A membership cannot be as wanted; ``why`` is unknown_user, member_already or last_owner."""

    code = "membership_refused"


class SeatingRefused(ServiceError):
    """No seating can be made from this; ``reasons`` are all of the engine's reasons."""

    code = "seating_refused"


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
    """Seating ``number`` is closed: who was there is settled."""

    code = "roll_call_over"


class CheckInRefused(ServiceError):
    """Nobody can be checked in like this; ``why`` is closed or unknown."""

    code = "check_in_refused"


class LayoutRefused(ServiceError):
    """Tables by hand break rules; ``breaches`` are all of the engine's breaches."""

    code = "layout_refused"


class LinkUnknown(ServiceError):
    """No such link was ever given out."""

    code = "link_unknown"


class LinkWithdrawn(ServiceError):
    """This link was given out once and does not count any more."""

    code = "link_withdrawn"


class TeamRefused(ServiceError):
    """A team cannot be as wanted; ``why`` says the reason.

    taken: another team has this ``name``. unknown: nobody has start number ``number``.
    gone: it was removed meanwhile.
    """

    code = "team_refused"


class PairRefused(ServiceError):
    """Two entrants cannot be kept apart; ``why`` is unknown (``number``), same or already."""

    code = "pair_refused"


class RehearsalRefused(ServiceError):
    """``why`` is again (a rehearsal is rehearsed no further) or real (none can be discarded)."""

    code = "rehearsal_refused"


class MergeRefused(ServiceError):
    """Two people of a register cannot be one.

    ``why`` is same_event (both play in ``events``, by name), same, elsewhere (another register)
    erased or gone (merged meanwhile).
    """

    code = "merge_refused"


class ErasureRefused(ServiceError):
    """The person's data are needed; ``why`` is playing (in ``events``, by name) or erased."""

    code = "erasure_refused"
