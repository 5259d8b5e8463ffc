"""Refusals about prizes: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import PrizeRefused

MESSAGES: Mapping[str, Promise] = {
    f"{PrizeRefused.code}.gone": _("This prize has been removed. Look at the list again."),
    f"{PrizeRefused.code}.too_many": _(
        "The list has {most} prizes, and takes no more. Join some: one line can be for several "
        "ranks."
    ),
}
