"""A real provider of OpenID Connect for the tests: django-oauth-toolkit, in a process of its own.

``python -m tests.sign_on_provider PORT FILE`` serves it with a database in that file. Its people
log in at ``/login/?as=NAME``, without a password.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from urllib.parse import urljoin
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import requests
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

CLIENT, SECRET = "stichtafel", "a secret of the provider"
BACK = "http://localhost:8000/sign-on/back/"  # below PUBLIC_URL, as settings have it


@dataclass(frozen=True)
class SignOnProvider:
    """Where it answers, and what a browser does there."""

    address: str

    @property
    def settings(self) -> dict[str, str]:
        """Django's settings for this provider."""
        return {
            "OIDC_SERVER": self.address,
            "OIDC_NAME": "Club log-in",
            "OIDC_CLIENT_ID": CLIENT,
            "OIDC_CLIENT_SECRET": SECRET,
            "OIDC_PROVIDER": "oidc-of-the-tests",
        }

    def log_in(self, name: str, address: str) -> str:
        """Where the provider leads back to, once this person has come to it and logged in."""
        with requests.Session() as browser:
            browser.get(f"{self.address}/login/", params={"as": name}, timeout=20)
            answer = browser.get(address, allow_redirects=False, timeout=20)
            assert answer.status_code == 302, answer.text
            return urljoin(address, answer.headers["Location"])


@contextmanager
def sign_on_provider(folder: Path) -> Iterator[SignOnProvider]:
    """The provider, while the block runs."""
    from config.stack.addresses import free_port
    from config.stack.website import responds
    from tests.processes import process
    from tests.waiting import eventually

    port = free_port()
    command = ("tests.sign_on_provider", str(port), str(folder / "provider.sqlite3"))
    with process(*command, env={"PATH": "", "PYTHONPATH": "."}):
        eventually(lambda: responds(port))
        yield SignOnProvider(f"http://127.0.0.1:{port}")


def _serve(port: int, file: str) -> None:
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    settings.configure(
        SECRET_KEY="of the provider alone",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="tests.sign_on_provider",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": file}},
        INSTALLED_APPS=[
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "oauth2_provider",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
        ],
        TEMPLATES=[
            {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}
        ],
        LOGIN_URL="/login/",
        PASSWORD_HASHERS=["tests.hashers.QuickPasswordHasher"],  # of the secret, too
        USE_TZ=True,
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        OAUTH2_PROVIDER={
            "OIDC_ENABLED": True,
            "OIDC_RSA_PRIVATE_KEY": pem,
            "OIDC_ISS_ENDPOINT": f"http://127.0.0.1:{port}",
            "PKCE_REQUIRED": True,
            "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https"],
            "SCOPES": {"openid": "", "profile": "", "email": ""},
            "OAUTH2_VALIDATOR_CLASS": "tests.sign_on_claims.Validator",
        },
    )
    django.setup()
    call_command("migrate", verbosity=0)
    _register()
    server = make_server(
        "127.0.0.1",
        port,
        get_wsgi_application(),
        server_class=_ThreadingServer,
        handler_class=_QuietHandler,
    )
    server.serve_forever()


def _register() -> None:
    from oauth2_provider.models import get_application_model

    get_application_model().objects.create(
        client_id=CLIENT,
        client_secret=SECRET,
        client_type="confidential",
        authorization_grant_type="authorization-code",
        redirect_uris=BACK,
        algorithm="RS256",
        skip_authorization=True,
    )


class _ThreadingServer(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _QuietHandler(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Write nothing."""


def __getattr__(name: str) -> Any:
    """The addresses of the provider, which only its own process has."""
    if name != "urlpatterns":
        raise AttributeError(name)
    from django.contrib.auth import get_user_model, login
    from django.http import HttpRequest, HttpResponse
    from django.urls import include, path

    def log_in(request: HttpRequest) -> HttpResponse:
        username = request.GET["as"]
        email = f"{username}@example.org"
        user, _ = get_user_model().objects.get_or_create(username=username, email=email)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return HttpResponse("logged in")

    return [path("login/", log_in), path("", include("oauth2_provider.urls"))]


if __name__ == "__main__":
    _serve(int(sys.argv[1]), sys.argv[2])
