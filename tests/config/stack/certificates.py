"""Certificates that OpenSSL makes for a test."""

import subprocess
from pathlib import Path

NAMES = "DNS:hall.example.org,DNS:*.club.example,IP:192.168.8.10"


def signed_by_itself(folder: Path, *options: str, names: str = NAMES) -> dict[str, str]:
    """The settings for a certificate that was just made."""
    settings = {"TLS_CERTIFICATE": str(folder / "chain.pem"), "TLS_KEY": str(folder / "key.pem")}
    openssl(
        *("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hall"),
        *("-addext", f"subjectAltName={names}"),
        *("-keyout", settings["TLS_KEY"], "-out", settings["TLS_CERTIFICATE"], *options),
    )
    return settings


def dated(folder: Path, begin: str, end: str) -> dict[str, str]:
    """The same, valid between two dates as OpenSSL writes them."""
    settings = signed_by_itself(folder)
    request, authority = folder / "request.pem", folder / "authority"
    openssl("req", "-new", "-key", settings["TLS_KEY"], "-subj", "/CN=hall", "-out", str(request))
    (folder / "index").touch()
    authority.write_text(
        f"[ca]\ndefault_ca = hall\n[hall]\ndatabase = {folder}/index\nnew_certs_dir = {folder}\n"
        "default_md = sha256\npolicy = any\nrand_serial = yes\n[any]\ncommonName = supplied\n"
    )
    openssl(
        *("ca", "-batch", "-selfsign", "-notext", "-config", str(authority)),
        *("-keyfile", settings["TLS_KEY"], "-in", str(request)),
        *("-out", settings["TLS_CERTIFICATE"], "-startdate", begin, "-enddate", end),
    )
    return settings


def openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)
