"""Descriptions that handlers give of themselves, and the address where all are read as a schema.

What makes a schema of them is five megabytes, which each process would hold for the few that ask:
so they are kept as they are written, and handed over with the first question.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from django.utils import translation
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.throttling import CallerThrottle

Handler = TypeVar("Handler", bound=Callable[..., Any])
_KEPT: Final = "descriptions"  # an attribute, which decorators around a handler take over


def extend_schema(**facts: Any) -> Callable[[Handler], Handler]:
    """Return a decorator that keeps what the one of this name of ``drf_spectacular`` gets later."""

    def keep(handler: Handler) -> Handler:
        setattr(handler, _KEPT, (*descriptions_of(handler), facts))
        return handler

    return keep


def descriptions_of(handler: Callable[..., Any]) -> Sequence[Mapping[str, Any]]:
    """Return what a handler says of itself, the innermost decorator first."""
    kept: Sequence[Mapping[str, Any]] = getattr(handler, _KEPT, ())
    return kept


class SchemaView(APIView):
    """``GET``: the schema, as YAML or JSON and in the reader's language.

    Made once by each process; the library's own view makes it for each request, and remembers
    every language that is asked for.
    """

    renderer_classes = (
        *(OpenApiYamlRenderer, OpenApiYamlRenderer2),
        *(OpenApiJsonRenderer, OpenApiJsonRenderer2),
    )
    throttle_classes = (CallerThrottle,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        name = f"stichtafel.{request.accepted_renderer.format}"
        headers = {"Content-Disposition": f'inline; filename="{name}"'}
        from api.schema import schema_in  # here: see above

        return Response(schema_in(translation.get_language()), headers=headers)
