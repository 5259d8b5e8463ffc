"""The web process, at the address that files of operators name: ``config.asgi:application``."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from web.entry import application as application  # noqa: E402 - needs Django, as set up above
