"""One file of a backup: a tar of parts, encrypted with age where a key is given.

Its first member, ``about.json``, names the digest of every other one. A backup to read back may be
anyone's: plain files with plain names alone are unpacked, each as large as it is in the backup.
"""

import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from io import BytesIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final

import pyrage
from pyrage.x25519 import Identity, Recipient

from scoring.backups.errors import BackupError, BackupFault

FORMAT: Final = "stichtafel backup"
VERSION: Final = 1
UNFINISHED: Final = ".unfinished-"  # how the folders begin in which files are made
_ABOUT: Final = "about.json"
_ENCRYPTED: Final = b"age-encryption.org/"
_ABOUT_LIMIT: Final = 2**20  # bytes
_MOST_MEMBERS: Final = 10
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(\.[a-z0-9]+)*")
_KINDS: Final = {"service", "event"}
_FIELDS: Final[Mapping[str, type]] = {
    **dict.fromkeys(("format", "of", "event", "made_at", "release"), str),
    "version": int,
    "migrations": list,
    "sha256": dict,
}


@dataclass(frozen=True, slots=True)
class Archive:
    """A backup that was read: what it says about itself, and a folder with its parts."""

    about: Mapping[str, Any]
    folder: Path

    def part(self, name: str) -> Path:
        """Return where a part lies.

        Raises:
            BackupError: the backup has none of that name.
        """
        if name not in self.about["sha256"]:
            raise BackupError(BackupFault.DAMAGED, f"{name} is missing")
        return self.folder / name


@contextmanager
def unfinished_in(folder: Path) -> Iterator[Path]:
    """Give an empty folder below ``folder``, for us only, that goes with all that is in it.

    Raises:
        BackupError: nothing can be written there.
    """
    try:
        with TemporaryDirectory(dir=folder, prefix=UNFINISHED) as made:
            yield Path(made)
    except OSError as error:
        raise BackupError(BackupFault.FILE, f"{folder}: {error.strerror}") from error


def write_archive(
    path: Path, *, about: Mapping[str, Any], parts: Mapping[str, Path], key: str
) -> None:
    """Write the file of a backup from its parts by name; it is there whole or not at all.

    ``key`` is an age key, public or secret, or empty. The file is for us only.

    Raises:
        BackupError: no such key, or the file cannot be written.
    """
    recipient = _recipient(key) if key else None
    path = path.resolve()
    if path.exists() and not path.is_file():  # a device or a pipe would be replaced
        raise BackupError(BackupFault.FILE, f"{path} is no file")
    with unfinished_in(path.parent) as folder:
        digests = {name: _digest(part) for name, part in parts.items()}
        plain = folder / "plain"
        with tarfile.open(plain, "w") as tar:
            described = json.dumps(
                {"format": FORMAT, "version": VERSION, **about, "sha256": digests}, indent=1
            ).encode()
            member = tarfile.TarInfo(_ABOUT)
            member.size = len(described)
            tar.addfile(member, BytesIO(described))
            for name, part in parts.items():
                tar.add(part, name)
        finished = plain if recipient is None else folder / "encrypted"
        if recipient is not None:
            with plain.open("rb") as reading, finished.open("wb") as writing:
                pyrage.encrypt_io(reading, writing, [recipient])
        finished.chmod(0o600)
        _sync(finished)
        finished.replace(path)
        _sync(path.parent)


@contextmanager
def read_archive(path: Path, *, key: str) -> Iterator[Archive]:
    """Give a backup with all its parts, each compared with its digest; they go with the block.

    Raises:
        BackupError: it cannot be read, the key does not fit, or the file is damaged.
    """
    with TemporaryDirectory() as made:
        folder = Path(made)
        try:
            with path.open("rb") as encrypted, TemporaryFile() as plain:
                about = _unpack(_decrypted(encrypted, plain, key), folder)
        except OSError as error:
            where = error.filename or path
            raise BackupError(BackupFault.FILE, f"{where}: {error.strerror}") from error
        yield Archive(about, folder)


def new_key() -> tuple[str, str]:
    """Return a new pair of keys: the public one, which only makes backups, and the secret one."""
    identity = Identity.generate()
    return str(identity.to_public()), str(identity)


def _unpack(packed: IO[bytes], folder: Path) -> Mapping[str, Any]:
    """Put the parts into the folder and return what the backup says about itself."""
    try:
        with tarfile.open(fileobj=packed, mode="r:") as tar:
            members = _plain_files(tar)
            about = _read_about(_opened(tar, members, _ABOUT))
            for name, digest in about["sha256"].items():
                # Only the names of members are known to be plain.
                packed_part, part = _opened(tar, members, name), folder / name
                with part.open("wb") as file:
                    shutil.copyfileobj(packed_part, file)
                if _digest(part) != digest:
                    raise BackupError(BackupFault.DAMAGED, f"{name} has changed")
    except (tarfile.TarError, ValueError, EOFError, RecursionError) as error:
        raise BackupError(BackupFault.DAMAGED, error) from error
    return about


def _plain_files(tar: tarfile.TarFile) -> Mapping[str, tarfile.TarInfo]:
    """Return the members of a backup, all of which are what it has: few, plain and by name."""
    members = list(islice(tar, _MOST_MEMBERS + 1))
    if len(members) > _MOST_MEMBERS:
        raise BackupError(BackupFault.DAMAGED, f"more than {_MOST_MEMBERS} parts")
    for member in members:
        if not member.isfile() or member.issparse() or not _NAME.fullmatch(member.name):
            raise BackupError(BackupFault.DAMAGED, f"{member.name!r} is no plain file")
    return {member.name: member for member in members}


def _opened(tar: tarfile.TarFile, members: Mapping[str, tarfile.TarInfo], name: str) -> IO[bytes]:
    part = tar.extractfile(members[name]) if name in members else None
    if part is None:
        raise BackupError(BackupFault.DAMAGED, f"{name} is missing")
    return part


def _read_about(file: IO[bytes]) -> Mapping[str, Any]:
    """Return what a backup says about itself, once it says all that others read."""
    about = json.loads(file.read(_ABOUT_LIMIT))
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BackupError(BackupFault.DAMAGED, f"{_ABOUT} is of something else")
    if about.get("version") != VERSION:
        raise BackupError(BackupFault.LATER, f"version {about.get('version')}")
    wrong = [field for field, kind in _FIELDS.items() if type(about.get(field)) is not kind]
    if about.get("of") not in _KINDS:
        wrong.append("of")
    if not wrong and not all(isinstance(name, str) for name in about["migrations"]):
        wrong.append("migrations")
    if wrong:
        raise BackupError(BackupFault.DAMAGED, f"{_ABOUT} has no {wrong[0]}")
    return about


def _decrypted(content: IO[bytes], plain: IO[bytes], key: str) -> IO[bytes]:
    """Return the plain content, which is ``content`` itself where that is not encrypted."""
    encrypted = content.read(len(_ENCRYPTED)) == _ENCRYPTED
    content.seek(0)
    if not encrypted:
        return content
    if not key:
        raise BackupError(BackupFault.KEY, "this backup is encrypted; set BACKUP_KEY")
    try:
        identity = Identity.from_str(key)
    except pyrage.IdentityError:
        raise BackupError(
            BackupFault.KEY, "to restore, BACKUP_KEY must be the secret one, AGE-SECRET-KEY-…"
        ) from None
    try:
        pyrage.decrypt_io(content, plain, [identity])
    except pyrage.DecryptError as error:
        fault = BackupFault.KEY if "matching keys" in str(error) else BackupFault.DAMAGED
        raise BackupError(fault, error) from error
    except OSError as error:
        if error.errno is None:  # pyrage's own, for a piece that was changed or is missing
            raise BackupError(BackupFault.DAMAGED, error) from error
        raise
    plain.seek(0)
    return plain


def _recipient(key: str) -> Recipient:
    try:
        if key.startswith("age1"):
            return Recipient.from_str(key)
        return Identity.from_str(key).to_public()
    except (pyrage.RecipientError, pyrage.IdentityError):
        raise BackupError(
            BackupFault.KEY, "BACKUP_KEY is none; manage.py backup --new-key makes one"
        ) from None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _sync(path: Path) -> None:
    """Return once the disk itself has what was written."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
