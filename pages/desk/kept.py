"""Forms sent to the desk without a valid log-in: kept, shown, and sent again by their author."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Self

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.csrf import csrf_failure
from django.views.decorators.cache import never_cache

from pages.desk.authentication import DeskLoginForm
from pages.desk.log_in_limits import WINDOW, LogInsRefused
from pages.desk.rendering import desk_page
from tournaments.selectors.rights import AnyUser

GetResponse = Callable[[HttpRequest], HttpResponseBase]

FIELD = "kept"  # of the log-in form
KEPT_FORM = "kept_form"  # the id under which the browser keeps what it sends, see unsent.js
_ANSWERED_AGE = 24 * 60 * 60  # seconds; the next page that is opened takes the cookie away
_A_KEPT_FORM = re.compile("[0-9a-f]{16}")
COOKIE = "desk_user"
COOKIE_AGE = 30 * 24 * 60 * 60  # seconds; longer than any session, whose end it outlives
_SALT = "desk.kept"
_AGE = 24 * 60 * 60  # seconds; older than that, an evening is over
_LIMIT = 900_000  # characters; the log-in is read up to 2**20 bytes (web/bodies.py)


@dataclass(frozen=True, slots=True)
class KeptPost:
    """One POST that was not taken. ``fields`` are in the order sent, passwords left out."""

    path: str  # with its query
    fields: Sequence[tuple[str, str]]
    files: Sequence[str]  # names of the fields; what was in them has to be chosen again

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """Return what this request sent."""
        fields = [
            (name, value)
            for name, values in request.POST.lists()
            if name not in ("csrfmiddlewaretoken", KEPT_FORM) and "password" not in name
            for value in values
        ]
        return cls(request.get_full_path(), fields, [*request.FILES])

    @classmethod
    def read(cls, token: str, user: AnyUser) -> Self | None:
        """Return what ``signed_for`` this user wrote; None for another user, or too old a text."""
        try:
            content: dict[str, Any] = signing.loads(token, salt=_salt(user.pk), max_age=_AGE)
        except signing.BadSignature:
            return None
        return cls(**content)

    def signed_for(self, user_id: int) -> str:
        """Return it as text that only this user can have shown."""
        return signing.dumps(asdict(self), salt=_salt(user_id), compress=True)

    @property
    def typed(self) -> list[str]:
        """The fields of it that a person may want to see."""
        return [value for _, value in self.fields if value.strip()]

    def __bool__(self) -> bool:
        return bool(self.fields or self.files)


def _salt(user_id: int | None) -> str:
    return f"{_SALT}.{user_id}"


def remember_user(request: HttpRequest, response: HttpResponseBase) -> None:
    """Let the browser say who used the desk last, when the session is over."""
    if request.user.is_authenticated and _last_user(request) != request.user.pk:
        response.set_signed_cookie(
            COOKIE,
            str(request.user.pk),
            salt=_SALT,
            max_age=COOKIE_AGE,
            path=reverse("admin:index"),
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def _last_user(request: HttpRequest) -> int | None:
    value = request.get_signed_cookie(COOKIE, default=None, salt=_SALT)
    return int(value) if value else None


def note_answer(get_response: GetResponse) -> GetResponse:
    """Return the middleware by which a browser hears that the desk has answered what it keeps.

    A fault is no answer. Where a log-in is asked for and nothing kept, the browser still keeps it.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method != "POST" or not request.path.startswith(reverse("admin:index")):
            return response
        with suppress(SuspiciousOperation, UnreadablePostError):
            kept_form = request.POST.get(KEPT_FORM, "")
            kept_here = response.status_code >= 500 or hasattr(response, "nothing_kept")
            if _A_KEPT_FORM.fullmatch(kept_form) and not kept_here:
                _say_answered(response, kept_form)
        return response

    return answer


def _say_answered(response: HttpResponseBase, kept_form: str) -> None:
    response.set_cookie(
        f"answered-{kept_form}",
        "1",
        max_age=_ANSWERED_AGE,
        path=reverse("admin:index"),
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def ask_log_in(request: HttpRequest, sent: KeptPost) -> HttpResponse:
    """Return the log-in, 403, with what was sent for the user who used the desk here last."""
    user_id = _last_user(request)
    token = sent.signed_for(user_id) if user_id else ""
    if token and len(token) <= _LIMIT:
        sentence = gettext(
            "Your log-in has ended. Nothing is saved yet, but what you typed is kept: log in, "
            "then send it."
        )
        return log_in_page(request, sentence, token, next_page=sent.path)
    sentence = gettext(
        "Your log-in has ended and nothing is saved. Log in in another window, then go back here "
        "and send the form again."
    )
    response = log_in_page(request, sentence, next_page=sent.path)
    response.nothing_kept = True  # type: ignore[attr-defined]  # for note_answer
    return response


def refuse_log_in(request: HttpRequest, refused: LogInsRefused) -> HttpResponse:
    """Return the log-in without a look at the password, with what was kept."""
    if refused.status == 429:
        sentence = gettext(
            "Too many wrong passwords or codes. Wait 15 minutes, or log in on a device on which "
            "you have logged in before."
        )
    else:
        sentence = gettext("Too many people are logging in. Try again in a moment.")
    token, wanted = request.POST.get(FIELD, ""), request.POST.get("next", "")
    answer = log_in_page(request, sentence, token, next_page=wanted, status=refused.status)
    answer.headers["Retry-After"] = str(WINDOW if refused.status == 429 else 5)
    return answer


def show_kept(request: HttpRequest, kept: KeptPost, *, status: int = 200) -> HttpResponse:
    """Return the page that says that nothing is stored yet, and sends it if the user wants."""
    title = gettext("Not saved yet")
    return desk_page(request, "desk/kept.html", status=status, title=title, kept=kept)


def after_log_in(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return what was sent before the log-in if this user sent it, else ``answer``."""
    token = request.POST.get(FIELD, "")
    if not token:
        return answer
    if kept := KeptPost.read(token, request.user):
        return show_kept(request, kept)
    sentence = gettext(
        "What was typed before this log-in is gone: another account typed it, or too much time "
        "has passed. Nothing was saved."
    )
    messages.warning(request, sentence)
    return answer


@never_cache
def refuse_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the answer to a form whose page is older than the log-in: 403, with what was typed.

    What another site sent is not shown: one press there would send it in the user's name.
    """
    at_desk = request.path.startswith(reverse("admin:index"))
    if not at_desk or not reason.startswith("CSRF"):
        return csrf_failure(request, reason)
    if request.path == reverse("admin:login"):
        return _log_in_twice(request)
    sent = KeptPost.of(request)
    if not request.user.is_authenticated:
        return ask_log_in(request, sent)
    return show_kept(request, sent, status=403)


def own_address(request: HttpRequest, wanted: str) -> str:
    """Return the page that a log-in asks for if it is one of ours, else the list of events."""
    own = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if own else reverse("admin:index")


def _log_in_twice(request: HttpRequest) -> HttpResponse:
    """Return the answer to a log-in from a page that is older than another log-in."""
    wanted = request.POST.get("next", "")
    if not request.user.is_authenticated:
        sentence = gettext(
            "This page was too old. Log in once more. If you see this again, allow cookies for "
            "this site."
        )
        return log_in_page(request, sentence, request.POST.get(FIELD, ""), next_page=wanted)
    sentence = gettext("You are logged in already, as {name}.")
    messages.info(request, sentence.format(name=request.user.get_username()))
    return after_log_in(request, redirect(own_address(request, wanted)))


def log_in_page(  # nosec B107  # the token is of a link, and may be none
    request: HttpRequest, sentence: str, token: str = "", *, next_page: str, status: int = 403
) -> HttpResponse:
    """Return the log-in with a sentence above it, and with what was kept."""
    return desk_page(
        request,
        "admin/login.html",
        status=status,
        title=gettext("Log in"),
        app_path=reverse("admin:login"),
        form=DeskLoginForm(request, initial={"username": request.POST.get("username", "")}),
        next=next_page,
        kept=token,
        said=sentence,
    )
