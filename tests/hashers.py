"""Passwords of tests, hashed as real ones are, but without making who steals them wait."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickPasswordHasher(PBKDF2PasswordHasher):
    """Django's own with one iteration: the website's processes verify it like any other."""

    iterations = 1
