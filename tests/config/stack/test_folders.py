"""Where a clone's data lies, and that only one stack uses it."""

import hashlib
import os
from pathlib import Path

import pytest

from config.stack.accounts import Account
from config.stack.errors import StackError
from config.stack.folders import Folders, exclusive_lock, folders_of, make_passable


def test_folders_of_an_ordinary_user_lie_in_the_clone_and_of_root_in_var_lib() -> None:
    digest = hashlib.sha256(b"/home/anna/stichtafel").hexdigest()[:8]
    data = {
        True: Path(f"/var/lib/stichtafel/stichtafel-{digest}"),
        False: Path("/home/anna/stichtafel/.data"),
    }[os.geteuid() == 0]
    clone = Path("/home/anna/stichtafel")
    assert folders_of(clone, {}) == Folders(clone, data)


def test_folders_of_two_clones_with_one_name_differ() -> None:
    assert folders_of(Path("/a/club"), {}).data != folders_of(Path("/b/club"), {}).data


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_another_user_is_given_the_folders_and_not_what_a_link_in_them_leads_to(
    tmp_path: Path,
) -> None:
    folders = Folders(tmp_path, tmp_path / "data")
    folders.create()
    backup, ours = folders.backups / "a.backup", tmp_path / "ours"
    backup.touch()
    ours.touch()
    (folders.backups / "link").symlink_to(ours)
    folders.give_to(Account("other", 1234, 1234))

    given = (folders.backups, folders.clock.parent, backup)
    assert [path.stat().st_uid for path in given] == [1234, 1234, 1234]
    assert [path.stat().st_uid for path in (folders.data, folders.logs, ours)] == [0, 0, 0]


def test_folders_with_given_data_use_it() -> None:
    clone = Path("/home/anna/stichtafel")
    assert folders_of(clone, {"STICHTAFEL_DATA": "/srv/club"}) == Folders(clone, Path("/srv/club"))


def test_create_lets_others_pass_but_not_read_logs(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "data")
    before = os.umask(0o077)
    try:
        folders.create()
    finally:
        os.umask(before)
    assert (_mode(folders.data), _mode(folders.logs)) == (0o711, 0o700)


def test_make_passable_keeps_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "kept").touch()
    make_passable(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_log_puts_the_one_before_aside(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    folders.create()
    for text in ("first", "second", "third"):
        folders.log("web").write_text(text)
    written = {path.name: path.read_text() for path in folders.logs.iterdir()}
    assert written == {"web.before.log": "second", "web.log": "third"}


def test_exclusive_lock_refuses_the_second_and_names_the_first(tmp_path: Path) -> None:
    with exclusive_lock(tmp_path / "lock"), pytest.raises(StackError) as caught:  # noqa: SIM117
        with exclusive_lock(tmp_path / "lock"):
            pass
    assert str(caught.value) == (
        f"Stichtafel already runs from this folder (process {os.getpid()}).\n"
        f"Stop that one first; its data lies in {tmp_path}."
    )


def test_exclusive_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with exclusive_lock(tmp_path / "lock"):
            assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_others_are_the_data_of_other_clones_of_root_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.stack.folders.SHARED", tmp_path)
    for name in ("club-1", "club-2", "renamed-3"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "secrets.json").touch()
    (tmp_path / "postgresql-18-0.6.0").mkdir()

    of_root = Folders(Path("/renamed"), tmp_path / "renamed-3")
    of_user = Folders(Path("/renamed"), tmp_path / "club-1" / ".data")

    assert of_root.others == [tmp_path / "club-1", tmp_path / "club-2"]
    assert of_user.others == []
