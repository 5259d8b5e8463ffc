"""What the services refuse about members: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import MembershipRefused

MESSAGES: Mapping[str, Promise] = {
    f"{MembershipRefused.code}.last_owner": _(
        "An organisation needs an owner. Make another person owner first."
    ),
    f"{MembershipRefused.code}.unknown_user": _(
        "No account has this name. Give a first password to create one."
    ),
    f"{MembershipRefused.code}.member_already": _(
        "This account is a member already. Change its role in the list."
    ),
}
