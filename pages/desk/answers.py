"""Answers to questions of yes or no, in words: Django shows pictures of its own."""

from django import template
from django.contrib.admin.helpers import AdminReadonlyField
from django.utils.text import capfirst
from django.utils.translation import gettext

register = template.Library()


def yes_or_no(claim: bool) -> str:  # noqa: FBT001 - the claim is the question
    """Return the answer in the reader's language."""
    return gettext("yes") if claim else gettext("no")


@register.filter
def answer(field: AdminReadonlyField) -> str:
    """Return what a field of a form holds that cannot be changed."""
    stored = getattr(field.form.instance, field.field["name"], None)
    return capfirst(yes_or_no(stored)) if isinstance(stored, bool) else field.contents()
