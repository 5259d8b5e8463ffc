"""Pages for an invited person: join with an account of one's own, or create one."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import View

from pages.desk.log_in_limits import remember_device
from pages.desk.organisation.forms import AccountForm
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import InvitationOutdated, NameTaken, ServiceError
from tournaments.models import Invitation, Role, User
from tournaments.selectors.invitations import invitation_of
from tournaments.services.invitations import accept_invitation, accept_with_new_account


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class JoinPage(View):
    """``GET join/<token>/``: what the invitation is to. ``POST``: join, with a new account if any.

    410 for a token that opens nothing, whatever the reason; 409 for who belongs there already;
    422 for a user name or a password that cannot be.
    """

    http_method_names = ["get", "head", "post"]
    invitation: Invitation
    token: str

    def dispatch(self, request: HttpRequest, *, token: str) -> HttpResponseBase:
        try:
            self.token, self.invitation = token, invitation_of(token)
            return super().dispatch(request)
        except InvitationOutdated as refused:
            (sentence,) = refusal_messages(refused)
            title = gettext("Invitation")
            template = "desk/organisation/outdated.html"
            return desk_page(request, template, status=410, title=title, sentence=sentence)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, AccountForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            return self._join(request, request.user)
        form = AccountForm(request.POST)
        user = self._new_account(form)
        if user is None:
            return self._page(request, form, status=422)
        login(request, user)
        answer = self._welcome(request)
        remember_device(request, answer, user)
        return answer

    def _join(self, request: HttpRequest, user: User) -> HttpResponse:
        try:
            accept_invitation(token=self.token, user=user)
        except InvitationOutdated:
            raise
        except ServiceError as refused:
            return self._page(request, AccountForm(), status=409, said=refusal_messages(refused))
        return self._welcome(request)

    def _new_account(self, form: AccountForm) -> User | None:
        """Return the account that a form asks for; None if it cannot be, and the form says why."""
        if not form.is_valid():
            return None
        values = form.cleaned_data
        try:
            return accept_with_new_account(
                token=self.token, username=values["username"], password=values["password"]
            )
        except NameTaken as refused:
            form.add_error("username", [*refusal_messages(refused)])
        except ValidationError as refused:
            form.add_error(None, refused)
        return None

    def _page(
        self,
        request: HttpRequest,
        form: AccountForm,
        *,
        status: int = 200,
        said: Sequence[str] = (),
    ) -> HttpResponse:
        return desk_page(
            request,
            "desk/organisation/join.html",
            status=status,
            title=gettext("Invitation to {name}").format(name=self.invitation.where.name),
            invitation=self.invitation,
            role=Role(self.invitation.role).label,
            form=form,
            said=said,
        )

    def _welcome(self, request: HttpRequest) -> HttpResponse:
        sentence = gettext("You belong to {name} now. Your role: {role}.")
        role = Role(self.invitation.role).label
        messages.success(request, sentence.format(name=self.invitation.where.name, role=role))
        if self.invitation.event_id is not None:
            return redirect("admin:event", self.invitation.event_id)
        return redirect("admin:index")
