"""The file of a backup: whole or not at all, and read only as it was written."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scoring.backups.archives import new_key, read_archive, write_archive
from scoring.backups.errors import BackupError

PUBLIC, SECRET = new_key()
CONTENT = bytes(range(256)) * 1000


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """A function that writes a backup of one part under a key."""
    part = tmp_path / "part"
    part.write_bytes(CONTENT)

    def write_with(key: str) -> Path:
        path = tmp_path / "folder" / "file.backup"
        path.parent.mkdir(exist_ok=True)
        write_archive(path, about={"of": "service"}, parts={"a.dump": part}, key=key)
        return path

    return write_with


@pytest.mark.parametrize(
    ("made_with", "read_with"),
    [("", ""), (PUBLIC, SECRET), (SECRET, SECRET)],
    ids=["no key", "public key", "secret key"],
)
def test_read_archive_gives_what_was_written(
    write: Callable[[str], Path], made_with: str, read_with: str
) -> None:
    path = write(made_with)
    with read_archive(path, key=read_with) as archive:
        assert archive.about["of"] == "service"
        assert (archive.folder / "a.dump").read_bytes() == CONTENT
    assert [one.name for one in path.parent.iterdir()] == ["file.backup"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert (CONTENT in path.read_bytes()) == (made_with == "")


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("", "The key does not fit: this backup is encrypted; set BACKUP_KEY"),
        (new_key()[1], "The key does not fit: No matching keys found"),
        (
            PUBLIC,
            "The key does not fit: to restore, BACKUP_KEY must be the secret one, AGE-SECRET-KEY-…",
        ),
    ],
    ids=["no key", "wrong key", "public key"],
)
def test_read_archive_without_its_key_is_refused(
    write: Callable[[str], Path], key: str, sentence: str
) -> None:
    assert _refusal(write(PUBLIC), key) == sentence


@pytest.mark.parametrize("key", ["", SECRET], ids=["plain", "encrypted"])
@pytest.mark.parametrize("kept", [0, 40, 300, 5_000, 100_000, 250_000])
def test_read_archive_of_a_truncated_file_is_refused(
    write: Callable[[str], Path], key: str, kept: int
) -> None:
    path = write(key)
    path.write_bytes(path.read_bytes()[:kept])
    assert _refusal(path, key).startswith("The file is damaged or no backup: ")


@pytest.mark.parametrize("key", ["", SECRET], ids=["plain", "encrypted"])
@pytest.mark.parametrize("at", [5_000, 100_000, 200_000])
def test_read_archive_with_a_changed_byte_is_refused(
    write: Callable[[str], Path], key: str, at: int
) -> None:
    path = write(key)
    changed = bytearray(path.read_bytes())
    changed[at] ^= 1
    path.write_bytes(changed)
    assert _refusal(path, key).startswith("The file is damaged or no backup: ")


def test_read_archive_of_a_missing_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "none.backup"
    sentence = f"The backup cannot be read or written: {path}: No such file or directory"
    assert _refusal(path, "") == sentence


def test_write_archive_into_no_folder_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BackupError, match="/file: Not a directory"):
        write_archive(tmp_path / "file" / "a.backup", about={}, parts={}, key="")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_write_archive_with_no_key_at_all_says_so(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="BACKUP_KEY is none"):
        write_archive(tmp_path / "a.backup", about={}, parts={}, key="secret")
    assert list(tmp_path.iterdir()) == []


def _refusal(path: Path, key: str) -> str:
    with pytest.raises(BackupError) as refused, read_archive(path, key=key):
        pass
    return str(refused.value)
