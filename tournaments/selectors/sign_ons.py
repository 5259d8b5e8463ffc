"""The other ways than a password in which a user logs in."""

from allauth.socialaccount.models import SocialAccount

from tournaments.models import User


def joined_sign_ons(user: User) -> set[str]:
    """Return the providers by which a user can log in."""
    return set(SocialAccount.objects.filter(user=user).values_list("provider", flat=True))
