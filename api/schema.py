"""Extensions of the OpenAPI schema: what the views do not say themselves."""

from typing import Any

from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerFieldExtension,
)


class PlaceLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # untyped base
    """A captain's link in the header."""

    target_class = "api.authentication.PlaceLinkAuthentication"
    name = "place"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Place <link>`: what stands behind `/t/` in a table's address.",
        }


class BasedOnDescription(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call] # untyped base
    """A version or a key."""

    target_class = "api.entries.BasedOnField"

    def map_serializer_field(self, auto_schema: object, direction: str) -> dict[str, Any]:
        return {
            "oneOf": [
                {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
                {"type": "string", "minLength": 1, "maxLength": 64},
            ]
        }
