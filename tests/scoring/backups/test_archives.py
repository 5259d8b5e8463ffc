"""The file of a backup: whole or not at all, and read only as it was written."""

import json
import tarfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from scoring.backups.archives import FORMAT, VERSION, new_key, read_archive, write_archive
from scoring.backups.errors import BackupError

PUBLIC, SECRET = new_key()
CONTENT = bytes(range(256)) * 1000
ABOUT = {"of": "service", "event": "", "made_at": "2026-11-24", "release": "1", "migrations": []}


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """A function that writes a backup of one part under a key."""
    part = tmp_path / "part"
    part.write_bytes(CONTENT)

    def write_with(key: str) -> Path:
        path = tmp_path / "folder" / "file.backup"
        path.parent.mkdir(exist_ok=True)
        write_archive(path, about=ABOUT, parts={"a.dump": part}, key=key)
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


@pytest.mark.parametrize(
    "member",
    [
        {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"},
        {"type": tarfile.LNKTYPE, "linkname": "about.json"},
        {"type": tarfile.CHRTYPE, "devmajor": 1, "devminor": 5},
        {"type": tarfile.FIFOTYPE},
        {"type": tarfile.DIRTYPE},
        {"pax_headers": {"GNU.sparse.size": "1000000000000", "GNU.sparse.map": "0,0"}},
        {"name": "/etc/a.dump"},
        {"name": "../a.dump"},
        {"name": "folder/a.dump"},
        {"name": ".."},
        {"name": "a\\b"},
    ],
    ids=lambda member: " ".join(map(str, member.values())),
)
def test_read_archive_of_anything_but_plain_files_with_plain_names_is_refused(
    tmp_path: Path, member: dict[str, Any]
) -> None:
    path = tmp_path / "a.backup"
    with tarfile.open(path, "w") as tar:
        _add(tar, "about.json", _described({member.get("name", "a.dump"): _NOTHING}))
        added = tarfile.TarInfo(member.get("name", "a.dump"))
        for name, value in member.items():
            setattr(added, name, value)
        tar.addfile(added, BytesIO())

    assert _refusal(path, "").endswith(" is no plain file")
    assert [one.name for one in tmp_path.iterdir()] == ["a.backup"]


@pytest.mark.parametrize("part", ["{}/notes", "../../notes"])
def test_read_archive_changes_no_file_outside_that_is_named_as_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(unpacked))
    notes = tmp_path / "notes"
    notes.write_text("Buy cards.")
    name = part.format(tmp_path)
    path = tmp_path / "a.backup"
    with tarfile.open(path, "w") as tar:
        _add(tar, "about.json", _described({name: _NOTHING}))

    assert _refusal(path, "") == f"The file is damaged or no backup: {name} is missing"
    assert notes.read_text() == "Buy cards."


def test_read_archive_with_parts_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.backup"
    with tarfile.open(path, "w") as tar:
        _add(tar, "about.json", _described({}))
        for number in range(10):
            _add(tar, f"a{number}", b"")

    assert _refusal(path, "") == "The file is damaged or no backup: more than 10 parts"


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"sha256": {"a.dump": "0"}}, "a.dump is missing"),
        ({"migrations": None}, "about.json has no migrations"),
        ({"migrations": [[]]}, "about.json has no migrations"),
        ({"of": "all"}, "about.json has no of"),
        ({"made_at": 7}, "about.json has no made_at"),
        ({"sha256": []}, "about.json has no sha256"),
        ({"format": None}, "about.json is of something else"),
        ([], "about.json is of something else"),
    ],
)
def test_read_archive_that_says_too_little_of_itself_is_refused(
    tmp_path: Path, described: Any, reason: str
) -> None:
    path = tmp_path / "a.backup"
    with tarfile.open(path, "w") as tar:
        about = described if isinstance(described, list) else {**_about({}), **described}
        _add(tar, "about.json", json.dumps(about).encode())

    assert _refusal(path, "") == f"The file is damaged or no backup: {reason}"


@pytest.mark.parametrize("about", [b"[" * 500_000, b"", b"\xff", b" " * 2**21])
def test_read_archive_that_says_nothing_of_itself_is_refused(tmp_path: Path, about: bytes) -> None:
    path = tmp_path / "a.backup"
    with tarfile.open(path, "w") as tar:
        _add(tar, "about.json", about)

    assert _refusal(path, "").startswith("The file is damaged or no backup: ")


def test_write_archive_into_no_folder_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BackupError, match="/file: Not a directory"):
        write_archive(tmp_path / "file" / "a.backup", about={}, parts={}, key="")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_write_archive_with_no_key_at_all_says_so(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="BACKUP_KEY is none"):
        write_archive(tmp_path / "a.backup", about={}, parts={}, key="secret")
    assert list(tmp_path.iterdir()) == []


_NOTHING = sha256(b"").hexdigest()


def _about(parts: Mapping[str, str]) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, **ABOUT, "sha256": parts}


def _described(parts: Mapping[str, str]) -> bytes:
    return json.dumps(_about(parts)).encode()


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    tar.addfile(member, BytesIO(content))


def _refusal(path: Path, key: str) -> str:
    with pytest.raises(BackupError) as refused, read_archive(path, key=key):
        pass
    return str(refused.value)
