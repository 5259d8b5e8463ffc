"""Rights on the desk: a view gets the row that its address names, or is not asked."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db import IntegrityError
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from tournaments.models import Event, Role, User
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser

Row = TypeVar("Row", bound=Model)
View = Callable[[HttpRequest, Row], HttpResponse]


def user_of(request: HttpRequest) -> User:
    """Return who uses the desk; it lets no one else in."""
    assert request.user.is_authenticated  # noqa: S101 - for mypy
    return request.user


def behind_rights(
    view: View[Row],
    rows_open_to: Callable[[AnyUser, Role], QuerySet[Row]],
    methods: Sequence[str],
    role: Role,
    page_of: Callable[[Row], tuple[str, int]] | None = None,
) -> Callable[..., HttpResponseBase]:
    """Return a view of an id, which gives ``view`` the row if the user has this role there.

    It answers 405 to other ``methods`` and 404 where there is no such row, none for this user, or
    none any more.
    GET leads to ``page_of`` the row, by name and id, where the view does not answer it: that is
    what a log-in, a bookmark or the browser's Back asks for.

    Raises:
        PermissionDenied: the user may see the row, but not do this.
    """

    @require_http_methods([*methods, "GET", "HEAD"] if page_of else [*methods])
    @wraps(view)
    def check(request: HttpRequest, **named: int) -> HttpResponse:
        (row_id,) = named.values()
        row = get_object_or_404(rows_open_to(request.user, Role.READER), pk=row_id)
        if page_of and request.method not in methods:
            name, page_id = page_of(row)
            return redirect(f"admin:{name}", page_id)
        if role != Role.READER and not rows_open_to(request.user, role).filter(pk=row.pk).exists():
            raise PermissionDenied
        try:
            return view(request, row)
        except (ObjectDoesNotExist, IntegrityError):
            get_object_or_404(rows_open_to(request.user, Role.READER), pk=row_id)
            raise  # the row is there: it was not discarded meanwhile

    return check


def for_operators(view: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Return a view that only those who run the service find; it answers GET alone."""

    @require_http_methods(["GET", "HEAD"])
    @wraps(view)
    def check(request: HttpRequest) -> HttpResponse:
        if not request.user.is_superuser:
            raise Http404
        return view(request)

    return check


def events_open_to(user: AnyUser, role: Role) -> QuerySet[Event]:
    """Return the events, with their organisation, that this user may touch with this role."""
    return events_of(user, role).select_related("organisation")
