"""Refusals about entrants, teams and pairs: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import (
    EntrantRefused,
    NamesOutdated,
    PairRefused,
    RegistrationOutdated,
    TeamRefused,
)

MESSAGES: Mapping[str, Promise] = {
    NamesOutdated.code: _(
        "Another person has registered entrants at the same time. Check the list again."
    ),
    RegistrationOutdated.code: _(
        "Another person has decided at the same time. See which registrations are still waiting."
    ),
    f"{EntrantRefused.code}.unknown": _(
        "{name} is not in the register any more. Look at the list again."
    ),
    f"{EntrantRefused.code}.registered": _("{name} is registered already. Leave this line out."),
    f"{EntrantRefused.code}.twice": _(
        "Two lines are for the same person: {name}. Leave one out, or choose “another person”."
    ),
    f"{EntrantRefused.code}.listed": _(
        "{name} is on the waiting list already. Refuse this registration."
    ),
    f"{EntrantRefused.code}.number": _(
        "{name} would get number {number}, which is that of {other}. Choose “the same person”, or "
        "correct the number."
    ),
    f"{TeamRefused.code}.taken": _("There is a team {name} already. Choose another name."),
    f"{TeamRefused.code}.unknown": _("There is no entrant with number {number} in this event."),
    f"{TeamRefused.code}.gone": _("This team has been removed. Choose another one."),
    f"{PairRefused.code}.unknown": _("There is no entrant with number {number} in this event."),
    f"{PairRefused.code}.same": _("Give two different start numbers."),
    f"{PairRefused.code}.already": _("Numbers {first} and {second} are kept apart already."),
}
