"""The organisers' desk: who may come in, and every address in it."""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.i18n import set_language

from pages.desk.account.code_step import PASSWORD_GIVEN, ask_for_code, log_in_with_code
from pages.desk.account.proxied import is_of_another, named_by_proxy
from pages.desk.authentication import DeskLoginForm, SecondStepNeeded
from pages.desk.kept import (
    FIELD,
    KeptPost,
    after_log_in,
    ask_log_in,
    refuse_log_in,
    remember_user,
)
from pages.desk.log_in_limits import LogIn, LogInsRefused, remember_device
from tournaments.models import Role, User
from tournaments.selectors.events import demo_aside, events_of, most_urgent_first, organisations_of
from tournaments.selectors.rights import has_desk_access, may
from tournaments.selectors.second_steps import must_set_up_second_step

# What the stock site offers and no one here needs: each would be one more way past our rights.
_LEFT_OUT = ("app_list", "view_on_site", "autocomplete")
_WITHOUT_SECOND_STEP = ("second_step", "language", "logout", "login", "password_change")
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
    password_change_template = "desk/password.html"  # noqa: S105  # nosec B105  # a file
    password_change_done_template = "desk/password_done.html"  # noqa: S105  # nosec B105  # a file

    def has_permission(self, request: HttpRequest) -> bool:
        # Asked for twice for a page: at its door, and for the frame around it.
        known = getattr(request, "_desk_access", None)
        if known is None or known[0] != request.user.pk:
            known = (request.user.pk, has_desk_access(request.user))
            request._desk_access = known  # type: ignore[attr-defined]  # noqa: SLF001 - ours
        return known[1]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what the frame of every page needs."""
        return {
            **super().each_context(request),
            "has_mail": bool(settings.EMAIL_HOST),
            "sign_on": settings.OIDC_NAME if settings.OIDC_SERVER else "",
            "proxied": named_by_proxy(request),
        }

    def get_urls(self) -> list[URLPattern | URLResolver]:
        # here, because the views import the site
        from pages.desk.account import email_address, second_steps, sign_on
        from pages.desk.addresses import ADDRESSES, FOR_OPERATORS

        for noun in ("event", "organisation", "people"):
            import_module(f"pages.desk.{noun}.admin")  # registers its rows
        own = [
            path(route, self.admin_view(view), name=name)
            for name, (route, view) in (ADDRESSES | FOR_OPERATORS).items()
        ]
        stock = [
            pattern
            for pattern in super().get_urls()
            if getattr(pattern, "name", "") not in _LEFT_OUT
        ]
        of_the_account = [
            path("second-step/", self.admin_view(second_steps.show), name="second_step"),
            path("sign-on/", self.admin_view(sign_on.show), name="sign_on"),
            path("email/", self.admin_view(email_address.show), name="email_address"),
            path("language/", self.admin_view(set_language), name="language"),
        ]
        return [*own, *of_the_account, *stock]

    def admin_view(
        self,
        view: Wrapped,
        cacheable: bool = False,  # noqa: FBT001, FBT002 - as Django's own
    ) -> Wrapped:
        """Return the view for those who may come in; what others send waits for their log-in."""
        inside = super().admin_view(view, cacheable)

        @wraps(inside)
        def check(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
            if is_of_another(request):
                logout(request)
            refused = request.method == "POST" and not request.user.is_authenticated
            if refused and (sent := KeptPost.of(request)):
                return ask_log_in(request, sent)
            if _leads_to_second_step(request):
                return redirect("admin:second_step")
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
            if request.method == "POST" and PASSWORD_GIVEN in request.POST:
                answer = log_in_with_code(request)
            else:
                answer = super().login(request, {FIELD: kept, **(extra_context or {})})
        except SecondStepNeeded as needed:
            return ask_for_code(request, needed.user)
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

    def password_change(  # type: ignore[override]  # the stubs know its page alone, no redirect
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Change one's own password; the old one may be wrong eight times in a session."""
        if request.method != "POST" or not isinstance(request.user, User):
            return super().password_change(request, extra_context)
        log_in = LogIn.of_session(request)
        try:
            with log_in.turn():
                answer = super().password_change(request, extra_context)
                shown = getattr(answer, "context_data", None)  # none where it leads on
                if shown and shown["form"].has_error("old_password"):
                    log_in.count_failure()
        except LogInsRefused:
            messages.error(request, gettext("Too many wrong passwords or codes: wait 15 minutes."))
            return redirect("admin:password_change")
        return answer

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
        demo = demo_aside()
        may_discard = demo is not None and may(request.user, Role.DIRECTOR, demo)
        shown = {"events": events, "may_create": may_create, "demo": demo if may_discard else None}
        return super().index(request, shown)


def _leads_to_second_step(request: HttpRequest) -> bool:
    """Return whether this user has to set up a second step before the page that is asked for."""
    if not isinstance(request.user, User) or request.resolver_match is None:
        return False
    if request.resolver_match.url_name in _WITHOUT_SECOND_STEP:
        return False
    return must_set_up_second_step(request.user)
