"""Long lists in pages: each begins behind a row, so that none is left out and none named twice."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError as FieldError
from django.db import DataError
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

USUAL: Final = 50  # rows of a page
MOST: Final = 200

LINK: Final = OpenApiParameter(
    "Link",
    str,
    OpenApiParameter.HEADER,
    response=[200],
    description='`</api/v1/…?after=…>; rel="next"`, where there is a next page',
)


class PageRequest(serializers.Serializer[Any]):
    """The page of a list that is asked for; lists that can be narrowed down add their filters."""

    after = serializers.RegexField(
        r"^[A-Za-z0-9+/=]{1,200}$", required=False, help_text="as the header `Link` names it"
    )
    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST, default=USUAL, help_text="rows of a page"
    )


class LinkPagination(CursorPagination):
    """Pages of a list; the header ``Link`` leads to the next one, and the body is the list alone.

    ``ordering`` are columns that are unique together.
    """

    page_size = USUAL
    page_size_query_param = "limit"
    max_page_size = MOST
    cursor_query_param = "after"

    def __init__(self, *ordering: str) -> None:
        self.ordering = ordering

    def answer(
        self, request: Request, rows: QuerySet[Any], form: Callable[..., BaseSerializer[Any]]
    ) -> Response:
        """Return the page that is asked for, each row as the serializer ``form`` has it.

        Raises:
            ValidationError: there is no such page.
        """
        try:
            page = self.paginate_queryset(rows, request)
        except (NotFound, ValueError, FieldError, DataError) as error:
            raise ValidationError({"after": ["There is no such page."]}) from error
        answer = Response(form(page, many=True).data)
        if following := self.get_next_link():
            relative = urlsplit(following)._replace(scheme="", netloc="").geturl()
            answer["Link"] = f'<{relative}>; rel="next"'
        return answer
