"""The part of single sign-on that allauth asks: which provider, how it is asked, who came back.

None of allauth's own pages is ever shown: all ways end in ``pages.desk.account.sign_on``.
"""

from time import monotonic
from typing import Any, Final

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from pages.desk.account.provider_session import ProviderSession

_WELL_KNOWN: Final = "/.well-known/openid-configuration"
_FRESH: Final = 60 * 60.0  # seconds that a discovery document is used
_discovered: dict[str, tuple[float, dict[str, Any]]] = {}  # by address, with when it was read


class ProviderAdapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth has no types
    """The provider of ``OIDC_SERVER``, discovered once an hour."""

    @property
    def openid_config(self) -> dict[str, Any]:
        """The discovery document.

        Raises:
            RequestException: there is none.
            OAuth2Error: it is that of another provider.
        """
        address = self.get_provider().server_url
        read_at, document = _discovered.get(address, (0.0, {}))
        if not document or monotonic() - read_at > _FRESH:
            with ProviderSession() as session:
                answer = session.get(address)
            answer.raise_for_status()
            document = answer.json()
            # Else one provider could name the people of another. OpenID Connect Discovery, 4.3.
            issuer = str(document.get("issuer", "")).rstrip("/")
            if issuer + _WELL_KNOWN != address:
                raise OAuth2Error(f"{address} is of another issuer: {issuer}")
            _discovered[address] = monotonic(), document
        return document

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        # Not of the host that was asked for: anyone can name one.
        return f"{settings.PUBLIC_URL}{reverse('sign_on_back')}"

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: SocialToken, **named: Any
    ) -> SocialLogin:
        """Return who came back; nothing but their subject is kept of what the provider says."""
        if "id_token" not in named["response"]:
            raise OAuth2Error("there is no ID token")
        login: SocialLogin = super().complete_login(request, app, token, **named)
        login.account.extra_data = {}
        return login


class SignOnAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # as above
    """Settings of this installation in place of rows, and our own answers."""

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """Return the one provider there is, none without settings."""
        if not settings.OIDC_SERVER:
            return []
        return [
            SocialApp(
                provider="openid_connect",
                provider_id=settings.OIDC_PROVIDER,
                name=settings.OIDC_NAME,
                client_id=settings.OIDC_CLIENT_ID,
                secret=settings.OIDC_CLIENT_SECRET,
                settings={
                    "server_url": settings.OIDC_SERVER,
                    "oauth_pkce_enabled": True,
                    "fetch_userinfo": False,  # the ID token says who it is
                },
            )
        ]

    def get_requests_session(self) -> ProviderSession:
        """Return a session with bounds."""
        return ProviderSession()

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Answer ourselves, before allauth logs anyone in.

        Raises:
            ImmediateHttpResponse: always.
        """
        from pages.desk.account.sign_on import came_back  # here: views of the desk import its site

        raise ImmediateHttpResponse(came_back(request, sociallogin))

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, *args: Any, **named: Any
    ) -> None:
        """Answer ourselves what went wrong.

        Raises:
            ImmediateHttpResponse: always.
        """
        from pages.desk.account.sign_on import failed  # as above

        raise ImmediateHttpResponse(failed(request, named.get("exception")))
