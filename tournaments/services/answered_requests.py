"""Requests of programs that are answered once, however often they are sent."""

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tournaments.errors import RequestReused
from tournaments.models import AnsweredRequest

KEPT_FOR: Final = timedelta(days=1)


def take_request(*, holder: str, key: str, digest: str) -> tuple[AnsweredRequest, bool]:
    """Return the row of a request, and whether it is new and so to be answered now.

    Inside a transaction: who sends the same at the same moment waits here for its end, and then
    finds the answer, or no row where the request was refused.

    Raises:
        RequestReused: the key stands for another request.
    """
    request, is_new = AnsweredRequest.objects.get_or_create(
        holder=holder, key=key, defaults={"digest": digest}
    )
    if request.digest != digest:
        raise RequestReused
    return request, is_new


def keep_answer(
    request: AnsweredRequest, *, status: int, headers: Mapping[str, str], body: str
) -> None:
    """Store the answer to a request that was taken, in the same transaction."""
    AnsweredRequest.objects.filter(pk=request.pk).update(
        status=status, headers=dict(headers), body=body
    )


def forget_answers_naming(names: Iterable[str]) -> None:
    """Empty the answers in which one of these names is a value; that they were given stays."""
    for name in names:
        value = json.dumps(name, ensure_ascii=False)
        AnsweredRequest.objects.filter(body__contains=value).update(body="")


def forget_old_answers() -> None:
    """Delete the answers of more than a day ago."""
    AnsweredRequest.objects.filter(answered_at__lt=timezone.now() - KEPT_FOR).delete()
