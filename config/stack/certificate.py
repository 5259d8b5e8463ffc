"""The certificate by which ``make run`` serves https."""

import os
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from config.stack.errors import StackError

_GUIDE: Final = "docs/https-in-a-hall.md says how to get one."


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A certificate that fits its key and is in date.

    Both lie in memory, as they were when they were looked at: the web process may run as a user who
    cannot read the files, and starts again in the middle of a renewal.
    """

    memory: int  # the descriptor of a file with the chain and the key
    names: tuple[str, ...]
    addresses: tuple[str, ...]

    @property
    def file(self) -> str:
        """Return the path of the file for each process that has the descriptor."""
        return f"/proc/self/fd/{self.memory}"

    def is_for(self, host: str) -> bool:
        """Return whether browsers take it for a host."""
        wildcard = f"*.{host.partition('.')[2]}"
        return host in self.addresses or host in self.names or wildcard in self.names

    def hosts(self, addresses: Sequence[str]) -> list[str]:
        """Return what links may name: of ``addresses`` those that it is for, else its first name.

        Raises:
            StackError: it is for none of the addresses, and has no name.
        """
        names = [name for name in self.names if not name.startswith("*")]
        hosts = [address for address in addresses if self.is_for(address)] or names[:1]
        if not hosts:
            raise StackError(
                f"The certificate is for no address of this machine, but for {self.described}.\n"
                "Set PUBLIC_URL to an address it is for, or take another certificate."
            )
        return hosts

    @property
    def described(self) -> str:
        """Return what the certificate is for, in a sentence."""
        return ", ".join((*self.names, *self.addresses)) or "no host at all"

    def trusting(self) -> ssl.SSLContext:
        """Return a client's context that trusts this certificate alone, under any name."""
        return _trusting(self.file)


def given_certificate(environment: Mapping[str, str]) -> Certificate | None:
    """Return the certificate of TLS_CERTIFICATE with the key of TLS_KEY; None if neither is set.

    Raises:
        StackError: one of them is missing, cannot be read or used, or they do not fit.
    """
    if not (environment.get("TLS_CERTIFICATE") or environment.get("TLS_KEY")):
        return None
    chain = _contents("TLS_CERTIFICATE", environment.get("TLS_CERTIFICATE"))
    key = _contents("TLS_KEY", environment.get("TLS_KEY"))
    memory = os.memfd_create("certificate")
    with open(memory, "wb", closefd=False) as file:
        file.write(chain + b"\n" + key)
    try:
        shown = _shown(f"/proc/self/fd/{memory}")
    except (ssl.SSLError, _PassphraseError) as error:
        os.close(memory)
        named = f"{environment['TLS_CERTIFICATE']}, {environment['TLS_KEY']}"
        raise StackError(_advice(error).format(files=named)) from None
    return Certificate(
        memory=memory,
        names=tuple(value.lower() for kind, value in shown if kind == "DNS"),
        addresses=tuple(value for kind, value in shown if kind == "IP Address"),
    )


def check_public_url(certificate: Certificate, public_url: str) -> None:
    """Refuse an address for links under which browsers would not take the certificate.

    Raises:
        StackError: it is not https, or of another host.
    """
    parts = urlsplit(public_url)
    if parts.scheme != "https":
        raise StackError(
            f"PUBLIC_URL is {public_url}, and there is a certificate.\n"
            "Let it begin with https://, or take TLS_CERTIFICATE and TLS_KEY out."
        )
    if not certificate.is_for(parts.hostname or ""):
        raise StackError(
            f"PUBLIC_URL is {public_url}, and the certificate is for {certificate.described}.\n"
            "Set PUBLIC_URL to what it is for, or take a certificate for that name."
        )


class _PassphraseError(Exception):
    """A key asks for a passphrase, which no one could type at a later start."""


def _contents(setting: str, path: str | None) -> bytes:
    if not path:
        raise StackError(
            f"{setting} is not set. For https set both:"
            " TLS_CERTIFICATE, the file of the certificate, and TLS_KEY, that of its key."
        )
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise StackError(
            f"The file of {setting} cannot be read: {path}: {error.strerror}.\n"
            "Correct its path, or let the user read it who calls make run."
        ) from None


def _shown(file: str) -> list[tuple[str, str]]:
    """Return for whom the certificate is that a server with this file shows to a client."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file, password=_refuse_passphrase)
    sent, answered = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = _trusting(file).wrap_bio(answered, sent)
    web = server.wrap_bio(sent, answered, server_side=True)
    while True:
        try:
            client.do_handshake()
        except ssl.SSLWantReadError:
            with suppress(ssl.SSLWantReadError):
                web.do_handshake()
        else:
            certificate: dict[str, Any] = client.getpeercert() or {}
            return list(certificate.get("subjectAltName", ()))


def _refuse_passphrase() -> str:
    raise _PassphraseError


def _trusting(file: str) -> ssl.SSLContext:
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # whoever signed it
    client.load_verify_locations(file)
    return client


def _advice(error: Exception) -> str:
    """Return what is wrong and what helps; ``{files}`` is to be the certificate and its key."""
    match error:
        case _PassphraseError():
            return (
                "The key has a passphrase: {files}.\n"
                "Write it without one, for you alone: openssl pkey -in KEY -out NEW"
            )
        case ssl.SSLCertVerificationError(verify_code=10):
            return f"The certificate is out of date: {{files}}.\nFetch a new one. {_GUIDE}"
        case ssl.SSLCertVerificationError(verify_code=9):
            return (
                "The certificate is not valid yet: {files}.\n"
                "Look whether the clock of this machine is right: date"
            )
        case ssl.SSLError(reason="KEY_VALUES_MISMATCH"):
            return (
                "The key is not that of the certificate: {files}.\n"
                "Name the key it was made with; in its file the certificate itself comes first."
            )
        case _:
            return (
                "The certificate and its key cannot be used: {files}.\n"
                f"Both are text that begins with -----BEGIN (PEM). {_GUIDE}"
            )
