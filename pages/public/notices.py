"""Notices to a phone that shows somebody's evening: one tap in, one tap out."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from ground.limiter import Limiter, source_of
from ground.request_ids import request_id_of
from scoring.errors import SubscriptionRefused
from scoring.services.pushes import subscribe, unsubscribe
from tournaments.models import Entrant
from tournaments.selectors.events import shown_events

_FRESH = {"Cache-Control": "no-store"}
_STATUSES = {"over": 410, "unreadable": 422, "too_many": 429}
NOTICES = Limiter(120)  # in and out, from one address in a minute: a whole hall has one


# No one is logged in here, and what is asked for goes to the phone that asks alone.
@csrf_exempt
@require_POST
def notices(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``…/me/<number>/notices/``: POST with endpoint, key and secret, or with endpoint and ``out``.

    204 done; 404 no such entrant; 410 the event is over; 422 no browser gave this; 429 too many.
    """
    entrant = get_object_or_404(
        Entrant.objects.filter(event__in=shown_events()), event__slug=slug, number=number
    )
    if not NOTICES.take(source_of(request)):
        return _refusal(request, "too_many")
    endpoint = request.POST.get("endpoint", "")
    if "out" in request.POST:
        unsubscribe(entrant=entrant, endpoint=endpoint)
        return HttpResponse(status=204, headers=_FRESH)
    try:
        subscribe(
            entrant=entrant,
            endpoint=endpoint,
            key=request.POST.get("key", ""),
            secret=request.POST.get("secret", ""),
            language=get_language() or entrant.event.language,
        )
    except SubscriptionRefused as refused:
        return _refusal(request, refused.data["why"])
    return HttpResponse(status=204, headers=_FRESH)


def _refusal(request: HttpRequest, why: str) -> HttpResponse:
    status = _STATUSES[why]
    problem = {"code": why, "status": status, "request_id": request_id_of(request)}
    return JsonResponse(
        problem, status=status, headers=_FRESH, content_type="application/problem+json"
    )
