"""Single sign-on: logging in by a provider of OpenID Connect, or by a proxy that has done so.

A person is known by the provider's own name for them alone, never by an email address or a user
name: an account of ours is theirs once its user, logged in with the password, has joined both.
"""

from typing import Final

import structlog
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare, get_random_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from requests import RequestException

from ground.limiter import SharedLimiter, source_of
from pages.desk.account.code_step import ask_for_code
from pages.desk.account.proofs import ProvenForm, note_sign_on
from pages.desk.account.proxied import BY_PROXY, named_by_proxy
from pages.desk.account.sign_on_adapter import ProviderAdapter
from pages.desk.kept import log_in_page, own_address
from pages.desk.log_in_limits import LogInsRefused, LogInTurns, remember_device
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import SignOnRefused
from tournaments.models import User
from tournaments.selectors.second_steps import has_second_step
from tournaments.selectors.sign_ons import joined_sign_ons
from tournaments.services.sign_ons import join_sign_on, part_sign_on, user_of_sign_on

PROXY: Final = "proxy"  # the provider that our own proxy is
_JOINING: Final = "joins_sign_on"  # in a session, once the password was right: what a link has
_sources = SharedLimiter("sign_ons_of_source", 60, window=60)  # a hall has one address
_turns = LogInTurns(waiting=3, patience=2.0)  # each may wait for the provider

log = structlog.get_logger("sign_on")


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """``/sign-on/``: to the provider, and from there to ``next``; 404 without a provider."""
    if not settings.OIDC_SERVER:
        raise Http404
    joins = _joins(request)
    wanted = own_address(request, request.GET.get("next", ""))
    if not _sources.take(source_of(request)):
        return _too_many(request, 429)
    provider = get_adapter().get_provider(request, settings.OIDC_PROVIDER)
    provider.oauth2_adapter_class = ProviderAdapter
    process = AuthProcess.CONNECT if joins else AuthProcess.LOGIN
    try:
        with _turns.turn():
            answer: HttpResponse = provider.redirect(
                request, process=process, next_url=wanted, data={"joins": joins}
            )
    except LogInsRefused as refused:
        return _too_many(request, refused.status)
    except _FAULTS as fault:
        return failed(request, fault)
    return answer


@never_cache
@require_safe
def back(request: HttpRequest) -> HttpResponse:
    """``/sign-on/back/``: who comes from the provider is logged in, or joined with an account."""
    if not settings.OIDC_SERVER:
        raise Http404
    if not _sources.take(source_of(request)):
        return _too_many(request, 429)
    adapter = ProviderAdapter(request, settings.OIDC_PROVIDER)
    try:
        with _turns.turn():
            answer: HttpResponse = OAuth2CallbackView.adapter_view(adapter)(request)
    except LogInsRefused as refused:
        return _too_many(request, refused.status)
    except _FAULTS as fault:
        return failed(request, fault)
    return answer


def _joins(request: HttpRequest) -> int | None:
    """Return the user who is to be joined, who came by the link that the password opened.

    No other page can know that link, or it could have an account joined with a sign-on of its own.
    """
    known, asked = request.session.get(_JOINING, ""), request.GET.get("joins", "")
    if not known or not constant_time_compare(known, asked):
        return None
    del request.session[_JOINING]
    return request.user.pk


# What reading an answer raises that is not what it should be.
_FAULTS: Final = (RequestException, OAuth2Error, LookupError, TypeError, ValueError)


@never_cache
@require_POST
def by_proxy(request: HttpRequest) -> HttpResponse:
    """``POST /sign-on/proxy/``: log in as whom the proxy names; 404 where it names no one."""
    name = named_by_proxy(request)
    if not name:
        raise Http404
    logout(request)
    answer = _log_in(request, PROXY, name, name, wanted=request.POST.get("next", ""))
    request.session[BY_PROXY] = name  # also of who has still to give a code
    return answer


def came_back(request: HttpRequest, sign_on: SocialLogin) -> HttpResponse:
    """Answer who came back from the provider."""
    key, subject = settings.OIDC_PROVIDER, sign_on.account.uid
    joins = (sign_on.state.get("data") or {}).get("joins")
    if joins is not None:
        return _join(request, key, subject, user_id=joins)
    name = sign_on.user.username if sign_on.user else ""
    return _log_in(request, key, subject, name, wanted=sign_on.state.get("next", ""))


def failed(request: HttpRequest, fault: object = None) -> HttpResponse:
    """Answer that the provider let no one in, or did not answer."""
    if fault is not None:
        log.warning("sign-on failed", fault=f"{type(fault).__name__}: {fault}"[:500])
    sentence = gettext(
        "You are not logged in: {name} did not confirm who you are. Try again, or log in with "
        "your password."
    )
    return log_in_page(request, sentence.format(name=settings.OIDC_NAME), next_page="")


def _too_many(request: HttpRequest, status: int) -> HttpResponse:
    sentence = gettext("Too many people are logging in. Try again in a moment.")
    answer = log_in_page(request, sentence, next_page="", status=status)
    answer.headers["Retry-After"] = "60" if status == 429 else "5"
    return answer


def _log_in(
    request: HttpRequest, provider: str, subject: str, name: str, *, wanted: str
) -> HttpResponse:
    """Log in who signed on, after the second step of those who have one."""
    try:
        user = user_of_sign_on(provider=provider, subject=subject, name=name)
    except SignOnRefused as refused:
        return log_in_page(request, " ".join(refusal_messages(refused)), next_page=wanted)
    if not user.is_active:
        sentence = gettext("This account has been switched off.")
        return log_in_page(request, sentence, next_page=wanted)
    if has_second_step(user):
        note_sign_on(request)
        return ask_for_code(request, user, next_page=wanted)
    login(request, user)
    note_sign_on(request)
    answer = redirect(own_address(request, wanted))
    remember_device(request, answer, user)
    return answer


def _join(request: HttpRequest, provider: str, subject: str, *, user_id: int) -> HttpResponse:
    """Join a sign-on with the account whose user gave the password before; no other one."""
    if request.user.pk != user_id or not isinstance(request.user, User):
        messages.error(request, gettext("Nothing is joined. Log in and begin again."))
        return redirect("admin:login")
    with refusals_shown(request):
        join_sign_on(user=request.user, provider=provider, subject=subject)
        messages.success(request, gettext("You can log in both ways now."))
    return redirect("admin:sign_on")


def show(request: HttpRequest) -> HttpResponse:
    """``sign-on/``: GET which ways lead to the account; POST ``act`` and ``password`` to change it.

    404 where there is no other way than the password.
    """
    user = request.user
    if not isinstance(user, User):
        return redirect("admin:login")
    proxied = named_by_proxy(request)
    if not settings.OIDC_SERVER and not proxied:
        raise Http404
    form = ProvenForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            if form.is_proven(request, user):
                return _change(request, user, proxied)
        except LogInsRefused:
            messages.error(request, gettext("Too many wrong passwords or codes: wait 15 minutes."))
            return redirect("admin:sign_on")
    return _page(request, user, form, proxied)


def _change(request: HttpRequest, user: User, proxied: str) -> HttpResponse:
    match request.POST.get("act"):
        case "join" if settings.OIDC_SERVER:
            request.session[_JOINING] = get_random_string(22)
            # A form that leads elsewhere is stopped by the policy of the page; a link is not.
            return desk_page(
                request,
                "desk/account/sign_on_go.html",
                title=gettext("Other ways to log in"),
                name=settings.OIDC_NAME,
                joins=request.session[_JOINING],
            )
        case "join_proxy" if proxied:
            return _join(request, PROXY, proxied, user_id=user.pk)
        case "part":
            _part(request, user, settings.OIDC_PROVIDER)
        case "part_proxy":
            _part(request, user, PROXY)
    return redirect("admin:sign_on")


def _part(request: HttpRequest, user: User, provider: str) -> None:
    with refusals_shown(request):
        part_sign_on(user=user, provider=provider)
        messages.success(request, gettext("This way to log in is gone."))


def _page(request: HttpRequest, user: User, form: forms.Form, proxied: str) -> HttpResponse:
    joined = joined_sign_ons(user)
    return desk_page(
        request,
        "desk/account/sign_on.html",
        status=422 if form.errors else 200,
        title=gettext("Other ways to log in"),
        form=form,
        name=settings.OIDC_NAME if settings.OIDC_SERVER else "",
        proxied=proxied,
        joined=settings.OIDC_PROVIDER in joined,
        joined_proxy=PROXY in joined,
        has_password=user.has_usable_password(),
    )
