"""The organisers' desk: who may come in, and every address in it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _
from django.views.i18n import set_language

from pages.desk.authentication import DeskLoginForm
from pages.desk.kept import (
    FIELD,
    KeptPost,
    after_log_in,
    ask_log_in,
    refuse_log_in,
    remember_user,
)
from pages.desk.log_in_limits import LogInsRefused, remember_device
from tournaments.models import Role, User
from tournaments.selectors.events import events_of, most_urgent_first, organisations_of
from tournaments.selectors.rights import has_desk_access

# What the stock site offers and no one here needs: each would be one more way past our rights.
_LEFT_OUT = ("app_list", "view_on_site", "autocomplete")
EVENTS_SHOWN = 30  # the list of all has pages and a search


Wrapped = TypeVar("Wrapped", bound=Callable[..., HttpResponseBase])


class DeskSite(AdminSite):
    """The admin, open to active members of an organisation, helpers of an event and operators."""

    site_title = "Stichtafel"
    site_header = "Stichtafel"
    index_title = _("Your events")
    empty_value_display = "–"
    enable_nav_sidebar = False
    login_form = DeskLoginForm
    logout_template = "desk/logged_out.html"
    password_change_template = "desk/password.html"  # noqa: S105 - a file
    password_change_done_template = "desk/password_done.html"  # noqa: S105 - a file

    def has_permission(self, request: HttpRequest) -> bool:
        return has_desk_access(request.user)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        from pages.desk.addresses import ADDRESSES  # here, because the views import the site

        own = [
            path(route, self.admin_view(view), name=name)
            for name, (route, view) in ADDRESSES.items()
        ]
        stock = [one for one in super().get_urls() if getattr(one, "name", "") not in _LEFT_OUT]
        return [*own, path("language/", self.admin_view(set_language), name="language"), *stock]

    def admin_view(
        self,
        view: Wrapped,
        cacheable: bool = False,  # noqa: FBT001, FBT002 - as Django's own
    ) -> Wrapped:
        """Return the view for those who may come in; what others send waits for their log-in."""
        inside = super().admin_view(view, cacheable)

        @wraps(inside)
        def check(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
            refused = request.method == "POST" and not request.user.is_authenticated
            if refused and (sent := KeptPost.of(request)):
                return ask_log_in(request, sent)
            answer = inside(request, *args, **named)
            remember_user(request, answer)
            return answer

        return cast("Wrapped", check)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Log in, then show what was sent before and not taken."""
        kept = request.POST.get(FIELD, "")
        try:
            answer = super().login(request, {FIELD: kept, **(extra_context or {})})
        except LogInsRefused as refused:
            return refuse_log_in(request, refused)
        if answer.status_code == 302 and isinstance(request.user, User):
            answer = after_log_in(request, answer)
            remember_device(request, answer, request.user)
        return answer

    def logout(  # type: ignore[override]  # Django's stubs know its page alone, no redirect
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Log out on POST; GET, after the log-in or by Back, leads to the events."""
        if request.method in ("GET", "HEAD"):
            return redirect("admin:index")
        return super().logout(request, extra_context)

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """Return nothing: the desk's header leads to its lists."""
        return []

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show the events of the user's organisations, those still to come or running first."""
        listed = events_of(request.user, Role.READER).filter(rehearsal=False)
        events = most_urgent_first(listed)[:EVENTS_SHOWN]
        may_create = organisations_of(request.user, Role.DIRECTOR).exists()
        return super().index(request, {"events": events, "may_create": may_create})
