"""A new password for people who forgot theirs, by a link in an email."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from ground.limiter import SharedLimiter, source_of
from pages.desk.rendering import desk_page
from tournaments.services.accounts import send_new_password_links

WINDOW = 15 * 60  # seconds
OF_A_SOURCE = 10  # requests
OF_AN_ADDRESS = 3
_sources = SharedLimiter("forgotten_of_source", OF_A_SOURCE, window=WINDOW)
_addresses = SharedLimiter("forgotten_of_address", OF_AN_ADDRESS, window=WINDOW)


class ForgottenForm(forms.Form):
    """The address to which the link is sent."""

    email = forms.EmailField(
        label=_("Email address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


@never_cache
def ask(request: HttpRequest) -> HttpResponse:
    """``/forgotten/``: GET the form, POST ``email`` to have a link sent there.

    The answer is the same whether an account has the address or not, and however often it was
    asked. 404 where there is no mail.
    """
    if not settings.EMAIL_HOST:
        raise Http404
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        address = form.cleaned_data["email"]
        if _sources.take(source_of(request)) and _addresses.take(address.casefold()):
            send_new_password_links(address=address, language=translation.get_language())
        sentence = gettext(
            "If an account has this address, a link is on its way. It works for 2 hours."
        )
        messages.success(request, sentence)
        return redirect("admin:login")
    title, status = gettext("Forgot your password?"), 422 if form.errors else 200
    template = "desk/account/forgotten.html"
    return desk_page(request, template, status=status, title=title, form=form)


class NewPasswordPage(PasswordResetConfirmView):
    """``/new-password/<uid>/<token>/``: sets a new password; it opens once, for two hours."""

    template_name = "desk/account/new_password.html"
    success_url = reverse_lazy("admin:login")
    reset_url_token = "set"  # noqa: S105  # nosec B105  # in the address, in place of the token

    def dispatch(self, *args: Any, **named: Any) -> HttpResponseBase:
        """Answer 410 where the link opens nothing any more."""
        answer = super().dispatch(*args, **named)
        if not self.validlink and answer.status_code == 200:  # not on the way to the form
            answer.status_code = 410
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Return what the desk's frame needs, too."""
        framed = desk_page(self.request, self.template_name, title=gettext("New password"))
        return {**(framed.context_data or {}), **super().get_context_data(**context)}

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that the password is set; the log-in, with its second step, comes next."""
        messages.success(self.request, gettext("Your new password is set. Log in with it."))
        return super().form_valid(form)
