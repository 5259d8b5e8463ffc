"""The two steps of a log-in, as a browser without scripts sends them."""

import re
from html import unescape

from django.test import Client

from tests.pages.desk.desks import PASSWORD, Answer
from tournaments.models import User


def give_password(browser: Client, user: User, **more: str) -> Answer:
    given = {"username": user.username, "password": PASSWORD, "next": "/admin/", **more}
    return browser.post("/admin/login/", given)


def give_code(browser: Client, page: Answer, code: str) -> Answer:
    """What comes of typing a code into the page that asks for one."""
    found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())
    sent = {name: unescape(value) for name, value in found}
    return browser.post("/admin/login/", {**sent, "code": code})
