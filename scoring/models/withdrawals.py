"""Decisions of the director are never rewritten: they can only be withdrawn."""

from typing import TypeVar

import pgtrigger
from django.db import models

Decision = TypeVar("Decision", bound=type[models.Model])


def only_withdrawable(model: Decision) -> Decision:
    """Protect a model's rows in the database; only ``withdrawn_at`` may be set, once."""
    pgtrigger.register(
        pgtrigger.Protect(name="no_delete", operation=pgtrigger.Delete),
        pgtrigger.ReadOnly(name="read_only", exclude=["withdrawn_at"]),
        pgtrigger.Protect(
            name="withdrawn_once",
            operation=pgtrigger.Update,
            condition=pgtrigger.Q(old__withdrawn_at__isnull=False),
        ),
    )(model)
    return model
