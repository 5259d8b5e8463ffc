"""``events/{slug}/picture/``: the picture on the page of an event."""

import binascii
from base64 import b64decode
from typing import Any, Final

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import event_open_to
from api.description import extend_schema
from api.problems import problems
from api.public import PublicView, seen_event
from api.repeats import once
from api.texts import TextField
from api.versions import IF_MATCH, require_version, versioned
from tournaments.models import Event, Picture, Role
from tournaments.pictures import draw_again
from tournaments.selectors.pictures import picture_of
from tournaments.services.pictures import describe_picture, remove_picture, show_picture
from tournaments.services.seatings import lock_event

LONGEST_ALTERNATIVE: Final = 300  # characters, as on the desk
# The first picture of an event is put where there is none to be read.
_IF_THERE: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="the `ETag` of the picture that is there, if there is one",
)


@extend_schema_field(OpenApiTypes.BYTE)
class FileField(serializers.CharField):
    """A file in base64."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the bytes."""
        text = super().to_internal_value(data)
        try:
            return b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise serializers.ValidationError("This is not base64.") from None


class PictureAnswer(serializers.ModelSerializer[Picture]):
    """A picture by its address, which all may load once the event is public.

    Another picture has another address. ``alternative`` says what is to be seen.
    """

    address = serializers.SerializerMethodField()

    class Meta:
        model = Picture
        fields = ("address", "alternative", "width", "height")

    def get_address(self, picture: Picture) -> str:
        """Return where the picture is."""
        path = reverse("photo", args=[picture.event.slug, picture.digest])
        return f"{settings.PUBLIC_URL}{path}"


class WordsRequest(RequestBody):
    """A picture in words, for people who do not see it, in the language of the event."""

    alternative = TextField(max_length=LONGEST_ALTERNATIVE)


class PictureRequest(WordsRequest):
    """A picture as JPEG, PNG or WebP, about 700 kB at most, and what is to be seen in it.

    It is drawn again, so that nothing but the picture is kept of the file.
    """

    content = FileField(help_text="in base64")


_EXAMPLE: Final = {
    "address": "https://cards.example/photos/spring-evening/5f2c31.webp",
    "alternative": "Twelve tables under the chandeliers of the town hall",
    "width": 1600,
    "height": 900,
}
_A_PICTURE: Final = OpenApiExample("A picture", value=_EXAMPLE, response_only=True)
_WORDS: Final = {"alternative": _EXAMPLE["alternative"]}


class PictureView(PublicView):
    """``GET``: where it is; ``PUT``: another one; ``PATCH``: other words; ``DELETE``: none.

    404 for an event that has no picture.
    """

    @extend_schema(
        operation_id="picture",
        responses={200: PictureAnswer, 301: None, 304: None, **problems(401, 404, 410, 429)},
        examples=[_A_PICTURE],
    )
    def get(self, request: Request, slug: str) -> Response:
        return versioned(request, PictureAnswer(_picture(seen_event(request, slug))).data)

    @extend_schema(
        operation_id="put_picture",
        parameters=[_IF_THERE],
        request=PictureRequest,
        responses={
            200: PictureAnswer,
            **problems(400, 401, 403, 404, 412, 413, 422, 428, 429),
        },
        examples=[
            OpenApiExample(
                "A file", value={"content": "iVBORw0KGgo=", **_WORDS}, request_only=True
            ),
            _A_PICTURE,
        ],
    )
    @once
    def put(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = PictureRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        drawn = draw_again(asked.validated_data["content"])  # before anything is locked
        there = picture_of(lock_event(event.pk))
        if there is not None:
            require_version(request, PictureAnswer(there).data)
        show_picture(
            event_id=event.pk, drawn=drawn, alternative=asked.validated_data["alternative"]
        )
        return versioned(request, PictureAnswer(_picture(event)).data)

    @extend_schema(
        operation_id="describe_picture",
        parameters=[IF_MATCH],
        request=WordsRequest,
        responses={
            200: PictureAnswer,
            **problems(400, 401, 403, 404, 412, 413, 422, 428, 429),
        },
        examples=[OpenApiExample("Other words", value=_WORDS, request_only=True), _A_PICTURE],
    )
    @once
    def patch(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = WordsRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        require_version(request, PictureAnswer(_picture(lock_event(event.pk))).data)
        describe_picture(event_id=event.pk, **asked.validated_data)
        return versioned(request, PictureAnswer(_picture(event)).data)

    @extend_schema(
        operation_id="remove_picture",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        _picture(event)
        remove_picture(event_id=event.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _picture(event: Event) -> Picture:
    """Return the picture of an event, without its bytes.

    Raises:
        Http404: there is none.
    """
    picture = picture_of(event)
    if picture is None:
        raise Http404
    picture.event = event
    return picture
