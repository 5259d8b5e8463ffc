"""The OpenAPI schema, with extensions for what the views do not say themselves.

Loaded with the first question, as ``api.description`` says.
"""

from functools import cache
from threading import Lock
from typing import Any, Final

from django.utils import translation
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema

from api.description import descriptions_of
from api.errors import MEDIA_TYPE

_describing = Lock()  # a handler that is described twice would name its parameters twice
_PROBLEM: Final = {"$ref": "#/components/schemas/ProblemDocument"}


def describe(endpoints: list[Any]) -> list[Any]:
    """Give the library what each handler says of itself; return the endpoints as they are."""
    with _describing:
        for _path, _regex, method, callback in endpoints:
            handler = getattr(callback.cls, method.lower())
            if "schema" not in getattr(handler, "kwargs", {}):
                for facts in descriptions_of(handler):
                    extend_schema(**facts)(handler)
    return endpoints


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
def schema_in(language: str) -> Any:
    """Return the schema in a language; made once by each process."""
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
