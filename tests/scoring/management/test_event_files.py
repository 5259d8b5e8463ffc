"""``manage.py export_event`` and ``manage.py import_event``."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.builders import an_event, an_organisation
from tests.full_disks import full_disk
from tests.scoring.full_events import a_full_file, sealed
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str) -> list[str]:
    printed = StringIO()
    call_command(command, *arguments, stdout=printed)
    return printed.getvalue().splitlines()


def test_an_event_goes_into_a_file_and_comes_back_as_another(tmp_path: Path) -> None:
    club, event, file = an_organisation(), an_event(4, slug="cup"), tmp_path / "cup.json"

    run("export_event", "cup", str(file))
    lines = run("import_event", club.slug, str(file))

    copy = Event.objects.get(slug="cup-2")
    assert (copy.organisation, copy.entrants.count()) == (club, event.entrants.count())
    assert lines[-1] == f"The event is at /e/cup-2/, its desk under number {copy.pk}."


def test_the_file_of_an_event_is_for_its_owner_only(tmp_path: Path) -> None:
    an_event(0, slug="cup")

    run("export_event", "cup", str(tmp_path / "cup.json"))

    assert oct((tmp_path / "cup.json").stat().st_mode)[-3:] == "600"


def test_an_event_is_written_to_the_standard_output() -> None:
    an_event(0, slug="cup")

    assert json.loads("".join(run("export_event", "cup")))["content"]["event"]["slug"] == "cup"


def test_all_that_is_wrong_is_named_and_nothing_is_stored(tmp_path: Path) -> None:
    club, file = an_organisation(), tmp_path / "event.json"
    content = json.loads(a_full_file())["content"]
    content["teams"][0]["name"] = content["people"][0]["name"] = 7
    file.write_bytes(sealed(content))

    with pytest.raises(CommandError) as refused:
        run("import_event", club.slug, str(file))

    assert str(refused.value) == "people[0].name: value\nteams[0].name: value"
    assert refused.value.returncode == 1
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("file", "reason"),
    [("/dev/full", "No space left on device"), ("/nowhere/cup.json", "No such file or directory")],
)
def test_a_file_that_cannot_be_written_is_named_in_one_line(file: str, reason: str) -> None:
    an_event(0, slug="cup")

    with pytest.raises(CommandError) as refused:
        run("export_event", "cup", file)

    assert str(refused.value) == f"{file} cannot be written: {reason}"
    assert refused.value.returncode == 2


def test_what_was_in_a_file_stays_when_the_disk_is_full(tmp_path: Path) -> None:
    an_event(4, slug="cup")
    file = tmp_path / "cup.json"
    file.write_text("before")

    with full_disk(), pytest.raises(CommandError, match="cannot be written: File too large"):
        run("export_event", "cup", str(file))

    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("cup.json", "before")]


@pytest.mark.parametrize(
    ("command", "arguments", "message"),
    [
        ("export_event", ["nowhere"], "No event has this address."),
        ("import_event", ["nowhere", "-"], "No organisation has this address."),
        ("import_event", ["club", "/nowhere.json"], "No such file"),
    ],
)
def test_what_is_not_there_is_refused(command: str, arguments: list[str], message: str) -> None:
    club = an_organisation()
    given = [club.slug if one == "club" else one for one in arguments]

    with pytest.raises(CommandError, match=message) as refused:
        run(command, *given)

    assert refused.value.returncode == 2
