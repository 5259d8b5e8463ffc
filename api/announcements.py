"""``events/{slug}/announcements/``: what is said to everybody, and what was."""

from typing import Final

from django.conf import settings
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.members import MemberView
from api.paging import LINK, LinkPagination, PageRequest
from api.problems import problems
from api.repeats import once
from api.texts import TextField
from scoring.models import LONGEST_SHOWN, TEXT_LIMIT, Announcement
from scoring.selectors.announcements import announcements_of
from scoring.services.announcements import make_announcement, withdraw_announcement
from tournaments.models import Role


class AnnouncementAnswer(serializers.ModelSerializer[Announcement]):
    """An announcement in the language of the event, with ``translations`` by code.

    ``ends_at`` is null for one that is shown until it is withdrawn.
    """

    translations = serializers.DictField(child=serializers.CharField())
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Announcement
        fields = ("id", "text", "translations", "created_at", "ends_at", "by", "withdrawn_at")


class AnnouncementRequest(RequestBody):
    """An announcement for so many ``minutes``, null until it is withdrawn.

    ``translations`` are by code of languages other than that of the event.
    """

    text = TextField(max_length=TEXT_LIMIT)
    translations = serializers.DictField(child=TextField(max_length=TEXT_LIMIT), default=dict)
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_SHOWN, allow_null=True, default=None
    )

    def validate_translations(self, translations: dict[str, str]) -> dict[str, str]:
        """Refuse languages that the service has not, and that of the event."""
        others = {code for code, _ in settings.LANGUAGES} - {self.context["language"]}
        if unknown := sorted(translations.keys() - others):
            sentence = f"{unknown[0][:20]!r} is none of {', '.join(sorted(others))}."
            raise serializers.ValidationError(sentence)
        return translations


_EXAMPLE: Final = {
    "id": 12,
    "text": "Dinner is ready",
    "translations": {"de": "Das Essen ist fertig"},
    "created_at": "2026-03-06T19:00:00Z",
    "ends_at": "2026-03-06T19:30:00Z",
    "by": "anna",
    "withdrawn_at": None,
}
_SENT: Final = {
    "text": "Dinner is ready",
    "translations": {"de": "Das Essen ist fertig"},
    "minutes": 30,
}
_DINNER: Final = OpenApiExample("Dinner", value=_EXAMPLE, response_only=True)


class AnnouncementsView(MemberView):
    """``GET``: all announcements of an event, the newest first; ``POST``: a new one."""

    @extend_schema(
        operation_id="announcements",
        parameters=[PageRequest, LINK],
        responses={200: AnnouncementAnswer(many=True), **problems(400, 401, 403, 404, 429)},
        examples=[_DINNER],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        PageRequest(data=request.query_params.dict()).is_valid(raise_exception=True)
        rows = announcements_of(event)
        return LinkPagination("-pk").answer(request, rows, AnnouncementAnswer)

    @extend_schema(
        operation_id="make_announcement",
        request=AnnouncementRequest,
        responses={
            201: AnnouncementAnswer,
            **problems(400, 401, 403, 404, 409, 413, 422, 429),
        },
        examples=[OpenApiExample("Half an hour", value=_SENT, request_only=True), _DINNER],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        asked = AnnouncementRequest(data=request.data, context={"language": event.language})
        asked.is_valid(raise_exception=True)
        by = caller_of(request).user
        made = make_announcement(event_id=event.pk, by=by, **asked.validated_data)
        return Response(AnnouncementAnswer(made).data, status=status.HTTP_201_CREATED)


class AnnouncementView(MemberView):
    """``DELETE``: no one reads it any more; it stays in the list."""

    @extend_schema(
        operation_id="withdraw_announcement",
        request=None,
        responses={204: None, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
    )
    @once
    def delete(self, request: Request, slug: str, announcement_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        announcement = get_object_or_404(announcements_of(event), pk=announcement_id)
        withdraw_announcement(announcement_id=announcement.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
