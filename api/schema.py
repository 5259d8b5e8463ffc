"""The OpenAPI schema, with extensions for what the views do not say themselves."""

from functools import cache
from typing import Any, Final

from django.utils import translation
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.errors import MEDIA_TYPE
from api.throttling import CallerThrottle

_PROBLEM: Final = {"$ref": "#/components/schemas/ProblemDocument"}


class SchemaView(APIView):
    """``GET``: the schema, as YAML or JSON and in the reader's language.

    Made once by each process; the library's own view makes it for each request, and remembers
    every language that is asked for.
    """

    renderer_classes = SpectacularAPIView.renderer_classes
    throttle_classes = (CallerThrottle,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        name = f"stichtafel.{request.accepted_renderer.format}"
        headers = {"Content-Disposition": f'inline; filename="{name}"'}
        return Response(_schema(translation.get_language()), headers=headers)


def share_refusals(result: dict[str, Any], **_given: Any) -> dict[str, Any]:
    """Return the schema with each kind of refusal once, to which all operations point."""
    shared: dict[str, Any] = {}
    for methods in result["paths"].values():
        for operation in methods.values():
            answers = operation["responses"]
            for status, answer in answers.items():
                content = answer.get("content", {}).get(MEDIA_TYPE, {})
                if content.get("schema") == _PROBLEM:
                    [name] = content["examples"]
                    shared[name] = answer
                    answers[status] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = dict(sorted(shared.items()))
    return result


@cache
def _schema(language: str) -> Any:
    with translation.override(language):
        return SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library


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


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # untyped base
    """A key of a program in the header."""

    target_class = "api.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A key that an owner of the organisation has made on the desk.",
        }


class MemberScheme(SessionScheme):  # type: ignore[no-untyped-call] # untyped base
    """A member's log-in."""

    target_class = "api.authentication.MemberAuthentication"
    name = "session"


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
