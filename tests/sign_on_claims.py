"""What the provider of the tests says of its people: more than we keep."""

from typing import Any

from oauth2_provider.oauth2_validators import OAuth2Validator


class Validator(OAuth2Validator):  # type: ignore[misc]  # the library has no types
    """Names and email addresses beside the subject, as providers usually do."""

    oidc_claim_scope = None

    def get_additional_claims(self, request: Any) -> dict[str, Any]:
        return {
            "preferred_username": request.user.username,
            "email": request.user.email,
            "email_verified": True,
        }
