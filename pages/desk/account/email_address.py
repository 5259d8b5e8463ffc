"""The email address of one's own account, where a link to a new password can be sent."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.account.proofs import ProvenForm
from pages.desk.log_in_limits import LogInsRefused
from pages.desk.rendering import desk_page
from tournaments.models import User
from tournaments.services.accounts import change_address


class AddressForm(ProvenForm):
    """The address, with the password: whoever has the address can get a new password."""

    email = forms.EmailField(
        label=_("Email address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]


def show(request: HttpRequest) -> HttpResponse:
    """``email/``: GET the address, POST ``email`` and ``password`` to change it.

    404 where there is no mail, 422 for a wrong password or what is no address.
    """
    user = request.user
    if not isinstance(user, User):
        return redirect("admin:login")
    if not settings.EMAIL_HOST:
        raise Http404
    form = AddressForm(user, request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        try:
            proven = form.is_proven(request, user)
        except LogInsRefused:
            messages.error(request, gettext("Too many wrong passwords or codes: wait 15 minutes."))
            return redirect("admin:email_address")
        if proven:
            change_address(user=user, address=form.cleaned_data["email"])
            messages.success(request, gettext("Your email address is saved."))
            return redirect("admin:email_address")
    title, status = gettext("Email address"), 422 if form.errors else 200
    template = "desk/account/email_address.html"
    return desk_page(request, template, status=status, title=title, form=form)
