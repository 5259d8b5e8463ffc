"""Django's settings. Those that differ between places come from outside (config/environment.py)."""

import os
from hashlib import sha256
from pathlib import Path

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from psycopg_pool.base import AttemptWithBackoff

import config.celery  # noqa: F401 - its application is the one by which tasks are sent
from config.environment import given_environment
from config.logging import configure_logging
from config.static_files import add_nosniff_header, source_of
from ground.addresses import is_safe
from ground.redis_client import broker_of
from ground.release import RELEASE as RELEASE
from web.proxies import read_networks

BASE_DIR = Path(__file__).resolve().parent.parent
_given = given_environment(BASE_DIR)
if _missing := [name for name in ("SECRET_KEY", "DATABASE_URL") if name not in _given]:
    raise SystemExit(f"Not set: {', '.join(_missing)}. docs/operators.md lists all settings.")

SECRET_KEY = _given["SECRET_KEY"]
# Links and sessions that were made under these open still; nothing is made under them.
SECRET_KEY_FALLBACKS = [key for key in _given.get("SECRET_KEY_FALLBACKS", "").split(",") if key]
DEBUG = _given.get("DEBUG") == "1"
# Behind a proxy of your own, name the hosts; in a hall, phones ask for the machine's bare address.
ALLOWED_HOSTS = _given.get("ALLOWED_HOSTS", "*").split(",")
PUBLIC_URL = _given.get("PUBLIC_URL", "http://localhost:8000").rstrip("/")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
TRUSTED_PROXIES = read_networks(_given.get("TRUSTED_PROXIES", ""))

INSTALLED_APPS = [
    "pages.desk.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "allauth",
    "allauth.account",  # asked for by the next one, which keeps second steps
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "csp",
    "pgtrigger",
    "pghistory",
    "tournaments",
    "scoring",
    "pages.captain",
    "pages.public",
    "api",
]

MIDDLEWARE = [
    "web.middleware.RequestLogMiddleware",
    "web.middleware.QuotedIdMiddleware",
    "web.middleware.BoundsMiddleware",
    # First: static files need nothing of what follows, and headers for pages weigh on each of them.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "pages.desk.kept.note_answer",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "web.middleware.HistoryContextMiddleware",
    "pages.public.former_addresses.FormerAddressMiddleware",
]

ROOT_URLCONF = "config.urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # Tags that lie beside their subject, not in a folder of their own.
            "libraries": {
                "answers": "pages.desk.answers",
                "calendars": "pages.public.calendars",
                "days": "pages.days",
                "entrants": "pages.entrants",
                "figures": "pages.figures",
                "i18n": "pages.sentences",
                "money": "scoring.money",
                "offers": "pages.desk.offers",
                "points": "pages.standings.points_format",
                "series_rules": "pages.standings.series_rules",
                "shared_links": "pages.public.shared_links",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"environment": "pages.long_lists.environment"},
    },
]

# Of a web process, by who asks (web/lanes.py). More of them would not answer sooner: they share
# a processor, and a captain's share is the smaller the more strangers are answered beside: these
# have fewer.
THREADS = {"entries": 4, "captains": 3, "desk": 4, "others": 2}

# PostgreSQL. The pool keeps connections, so Django itself keeps none; it is off in tests, which
# drop their databases. Each thread can have one, also those of hubs, versions and sessions.
# PostgreSQL holds up to ten megabytes for a connection: of those that rest one is closed at a time.
_POOL = {
    "min_size": 0,
    "max_size": sum(THREADS.values()) + 8,
    "max_idle": 20.0,  # seconds
    "timeout": 3.0,  # seconds
}
# Its pauses double without an end: a database that was away for 20 s was found again after 31. They
# also lie between two lost connections that a request is given in turn.
AttemptWithBackoff.INITIAL_DELAY = 0.2  # seconds
AttemptWithBackoff.DELAY_BACKOFF = 1.0  # times
DATABASES = {
    "default": dj_database_url.parse(
        _given["DATABASE_URL"], conn_max_age=0, conn_health_checks=True
    )
}
DATABASES["default"]["OPTIONS"] = {
    **DATABASES["default"].get("OPTIONS", {}),
    "pool": False if "PYTEST_VERSION" in os.environ else _POOL,
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 20_000,  # milliseconds; a server that went silent is given up
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Left out: beside the data of `make run`. Empty: no backup is made by itself.
_DATA = _given.get("STICHTAFEL_DATA", "")
BACKUP_FOLDER = _given.get("BACKUP_FOLDER", f"{_DATA}/backups" if _DATA else "")
WATCHED_FOLDERS = {"data": _DATA, "backups": BACKUP_FOLDER}  # whose disks may fill up
BACKUP_KEY = _given.get("BACKUP_KEY", "")

# True where notices and webhooks may go to servers of this network, also by http.
SEND_TO_PRIVATE = _given.get("SEND_TO_PRIVATE") == "1"
# Programs that name it may read the metrics; left out, there are none.
METRICS_TOKEN = _given.get("METRICS_TOKEN", "")

# Redis: broker and live messages only. Its channels ignore the database number, hence the prefix.
REDIS_URL = _given.get("REDIS_URL", "redis://localhost:6379/0")
REDIS_PREFIX = _given.get("REDIS_PREFIX", "stichtafel:")
try:
    CELERY_BROKER_URL, _broker_options = broker_of(REDIS_URL)
except ValueError as _wrong:
    raise SystemExit(f"REDIS_URL cannot be read: {_wrong}.") from None
SWEEP_SECONDS = 3.0
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **_broker_options,
    "global_keyprefix": REDIS_PREFIX,
    "visibility_timeout": 600,  # seconds; far above the longest task
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever (config/celery.py)
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "standings"
CELERY_TASK_ROUTES = {
    "tournaments.propose_seating": {"queue": "search"},
    "scoring.play_rehearsal": {"queue": "batch"},  # searches there, too
    "scoring.read_event_file": {"queue": "batch"},
    "scoring.make_backup": {"queue": "batch"},
    "scoring.send_push": {"queue": "search"},  # a backup takes longer, and standings wait for none
    "scoring.send_webhooks": {"queue": "batch"},  # no one waits for slow receivers of others
    "scoring.order_nightly_backup": {"queue": "batch"},
    "scoring.tidy": {"queue": "batch"},
    "tournaments.clear_expired_sessions": {"queue": "batch"},
    "tournaments.send_email": {"queue": "batch"},
    "scoring.*": {"queue": "standings"},
}
CELERY_WORKER_POOL = "config.pool:TaskPool"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_DB_REUSE_MAX = 2**62  # tasks; what ends a connection is in config/celery.py
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False  # anyone who reaches Redis could stop a worker
SIGN_SECONDS = 15.0
MINUTE, HOUR = 60.0, 60.0 * 60  # seconds
# Standings have the sweep.
_SIGNS = {
    f"sign_of_{queue}": {
        "task": "scoring.pass_by",
        "schedule": SIGN_SECONDS,
        "options": {"queue": queue, "expires": SIGN_SECONDS},
    }
    for queue in ("search", "batch")
}
CELERY_BEAT_SCHEDULER = "config.clock:Clock"
CELERY_BEAT_SCHEDULE = {
    **_SIGNS,
    "sweep": {
        "task": "scoring.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "tidy": {
        "task": "scoring.tidy",
        "schedule": MINUTE,
        "options": {"expires": MINUTE},
    },
    # Asked every hour, so that a machine that is on in the evening alone makes it, too.
    "nightly_backup": {
        "task": "scoring.order_nightly_backup",
        "schedule": crontab(minute="0"),
        "options": {"expires": HOUR},
    },
    "clear_expired_sessions": {
        "task": "tournaments.clear_expired_sessions",
        "schedule": HOUR,
        "options": {"expires": HOUR},
    },
}

# Without a host there is no mail, and nothing offers it.
EMAIL_HOST = _given.get("EMAIL_HOST", "")
EMAIL_PORT = int(_given.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = _given.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _given.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _given.get("EMAIL_USE_TLS") == "1"
EMAIL_USE_SSL = _given.get("EMAIL_USE_SSL") == "1"
EMAIL_TIMEOUT = 10  # seconds that the server may be silent
# Seconds between two emails to visitors and entrants. More than half a minute would end the task.
EMAIL_PAUSE = min(30.0, max(0.0, float(_given.get("EMAIL_PAUSE", "1"))))
PASSWORD_RESET_TIMEOUT = 2 * 60 * 60  # seconds that a link to a new password works
DEFAULT_FROM_EMAIL = _given.get("DEFAULT_FROM_EMAIL", "stichtafel@localhost")

# Single sign-on; without a server, and without a header, nothing offers it.
OIDC_SERVER = _given.get("OIDC_SERVER", "").removesuffix("/.well-known/openid-configuration")
OIDC_SERVER = OIDC_SERVER.rstrip("/")
if OIDC_SERVER and not is_safe(OIDC_SERVER):
    raise SystemExit("OIDC_SERVER must begin with https://.")
OIDC_NAME = _given.get("OIDC_NAME", "OpenID")
OIDC_CLIENT_ID = _given.get("OIDC_CLIENT_ID", "")
OIDC_CLIENT_SECRET = _given.get("OIDC_CLIENT_SECRET", "")
# Its people are kept under this: another provider has others, whatever it calls them.
OIDC_PROVIDER = f"oidc-{sha256(OIDC_SERVER.encode()).hexdigest()[:24]}"
USER_HEADER = _given.get("USER_HEADER", "").lower()  # of TRUSTED_PROXIES alone

AUTH_USER_MODEL = "tournaments.User"
LOGIN_REDIRECT_URL = "admin:index"  # where no page of our own is asked for
PASSWORD_HASHERS = ["tournaments.hashers.AsidePasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# Of allauth only what makes, keeps and checks codes, and what speaks with the provider of single
# sign-on; it has no address, so no one signs up by it.
SOCIALACCOUNT_ADAPTER = "pages.desk.account.sign_on_adapter.SignOnAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds that a phone's clock may be late or early

SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24  # one long event
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_URL.startswith("https://")
CSRF_FAILURE_VIEW = "pages.desk.kept.refuse_csrf"
# Browsers then refuse plain HTTP for a year: nothing but a public https address may ask for it.
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if PUBLIC_URL.startswith("https://") else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # other names of the club's domain are not ours to bind to https
    "security.W008",  # the proxy that has the certificate sends on to https (deploy/nginx)
    "templates.W003",  # pages/sentences.py stands in for Django's own tags of translation
    "security.W021",  # to be in browsers' own lists is for who owns the domain to ask
]
X_FRAME_OPTIONS = "DENY"
# No page asks for any of it, so no script that got into one can either.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        *("accelerometer", "ambient-light-sensor", "gyroscope", "magnetometer"),
        *("camera", "display-capture", "geolocation", "microphone"),
        *("bluetooth", "hid", "midi", "serial", "usb"),
        *("browsing-topics", "idle-detection", "payment"),
    )
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [
            SELF,
            *(
                source_of(BASE_DIR / "templates/includes" / name)
                for name in ("lost_files.js", "old_browser.js")
            ),
        ],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("de", _("German")),
    ("hu", _("Hungarian")),
    ("it", _("Italian")),
    ("ja", _("Japanese")),
]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365  # a visitor's choice, for a year
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = PUBLIC_URL.startswith("https://")
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "UTC"  # stored; an event shows its own

STATIC_URL = "/static/"
# Files of all pages, of the desk, whose app is the stock admin, and the pictures of the guides.
STATICFILES_DIRS = [
    BASE_DIR / "pages" / "static",
    BASE_DIR / "pages" / "desk" / "static",
    ("pictures", BASE_DIR / "docs" / "pictures"),
]
# Scripts and style sheets that come to a browser in one piece with all that they import: what the
# captain's pages name, and what their scripts fetch later. Each piece is alone on its page. Scripts
# of public pages come so, too: a browser remembers the address of a lost import for good.
JOINED_FILES = [
    *(f"captain/{name}.js" for name in ("handed", "hall", "round", "table")),
    *(
        f"captain/{name}.js"
        for name in ("checks", "handover", "news", "questions", "recorded", "repairs")
    ),
    *(
        f"captain/{name}.js"
        for name in ("confirming", "letters", "lines", "sliding", "strangers", "unsent", "waiting")
    ),
    *(f"captain/sheets/{name}.css" for name in ("check_in", "page", "people", "round", "table")),
    "pages/hall.js",
    *(f"public/{name}.js" for name in ("board", "live_updates", "offline", "seating")),
    *(f"public/{name}.js" for name in ("my_evening", "my_evening_choice")),
    *(f"public/{name}.js" for name in ("own_registration", "own_registrations")),
]
STATIC_ROOT = Path(_given.get("STATIC_ROOT", BASE_DIR / "build" / "static"))
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site needs them
WHITENOISE_ADD_HEADERS_FUNCTION = add_nosniff_header  # other headers are for pages
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.HashedStaticFilesStorage"},
}

PGHISTORY_APPEND_ONLY = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # what captains use names the place's link
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.errors.handle_error",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Stichtafel",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "PREPROCESSING_HOOKS": ["api.schema.describe"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.share_refusals",
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"number": {"type": "integer", "minimum": 1}},
    # By these names generated clients know what may be chosen.
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournaments.models.EventState",
        "EvidenceEnum": "tournaments.models.Evidence",
        "SearchedMode": "api.seatings.SEARCHED",
        "SeatingModeEnum": "tournaments.models.SeatingMode",
        "SeatingStateEnum": "tournaments.models.SeatingState",
        "SeriesTieBreakEnum": "engine.standings.series_tie_breaks.SERIES_TIE_BREAKS",
        "TieBreakEnum": "engine.standings.tie_breaks.TIE_BREAKS",
    },
}

LOGGING_CONFIG = None
configure_logging()
