"""The role that the site runs as, beside the owner that the tests themselves log in as."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.management import call_command
from django.db import connection, transaction


@dataclass(frozen=True, slots=True)
class RuntimeRole:
    """A role with the privileges of the site on this test database."""

    name: str
    password: str


@contextmanager
def runtime_role() -> Iterator[RuntimeRole]:
    """A role that can log in while the block runs; to be called where nothing is rolled back."""
    # Roles belong to the whole server: other processes test beside this one.
    role = RuntimeRole(f"site_of_{connection.settings_dict['NAME']}", secrets.token_hex())
    quoted = connection.ops.quote_name(role.name)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {quoted} LOGIN PASSWORD '{role.password}'")
    call_command("grant_runtime_role", role.name)
    try:
        yield role
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {quoted}")
            cursor.execute(f"DROP ROLE {quoted}")


@contextmanager
def as_site(role: RuntimeRole) -> Iterator[None]:
    """Run what stands in the block with the privileges of the role, then as the owner again."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL ROLE {connection.ops.quote_name(role.name)}")
        yield
        cursor.execute("RESET ROLE")
