"""Data of another release is refused before anything of it is changed."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("app", "name"),
    [
        pytest.param("tournaments", "0001_squashed", id="before-0.1.0"),
        pytest.param("scoring", "9999_later", id="a-later-release"),
    ],
)
def test_migrating_data_of_another_release_says_so(app: str, name: str) -> None:
    MigrationRecorder(connection).record_applied(app, name)

    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)

    assert str(refused.value) == (
        f"Another release wrote this data: this one does not know {app}.{name}. "
        "Start that release again, or start this one with an empty data folder."
    )


def test_migrating_data_of_this_release_goes_on() -> None:
    call_command("migrate", verbosity=0)
