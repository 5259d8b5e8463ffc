"""``python -m config.stack.browser``: make sure the browser tests have a browser.

Debian's chromium without a window is taken if it is there, and installed if we are root: it needs
half the time of the whole one, which draws its own bars and menus even where they are not shown.
Else another installed one will do, or playwright loads its own. A machine on which none works gets
one line that says what to install.

WebKit and Firefox, which some tests try beside it, are installed if we are root; else a line says
what is missing, and these tests are skipped.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

_SMALLEST = "chromium-headless-shell"
_NAMES = (_SMALLEST, "chromium", "chromium-browser", "google-chrome")
# A bare machine has no letters for Japanese, and not the library that playwright's driver wants.
_PACKAGES = (_SMALLEST, "fonts-noto-cjk", "libatomic1")
# Of each further engine its programs, and the packages that have them.
ENGINES = {
    "webkit": (
        ("WebKitWebDriver", "xvfb-run"),
        ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),
    ),
    "firefox": (("firefox-esr",), ("firefox-esr",)),
}
_ADVICE = "No browser for the tests. Install one: sudo apt install " + " ".join(_PACKAGES)


def installed_browser() -> Path | None:
    """Return the machine's own Chromium, None if there is none; then playwright's is used."""
    paths = (shutil.which(name) for name in _NAMES)
    return next((Path(path) for path in paths if path and _starts(path)), None)


def ensure_browser() -> int:
    """Install what is missing; return 0 if the tests have a browser, else 1 after saying so."""
    if shutil.which(_SMALLEST) is None or not _has_japanese_letters() or not _driver_starts():
        _apt_install(_PACKAGES)
    for engine, (_, packages) in ENGINES.items():
        if missing_engine(engine):
            _apt_install(packages)
        if advice := missing_engine(engine):
            sys.stderr.write(f"Not tried in {engine}: {advice}\n")
    if _driver_starts() and (
        installed_browser() or _bundled_browser().exists() or _download_browser()
    ):
        return 0
    sys.stderr.write(f"{_ADVICE}\n")
    return 1


def missing_engine(name: str) -> str | None:
    """Return what installs a further engine, None where it is there."""
    programs, packages = ENGINES[name]
    return None if all(map(shutil.which, programs)) else "sudo apt install " + " ".join(packages)


def _starts(browser: str) -> bool:
    """Return whether the command is a browser, not a stand-in that asks to install one."""
    started = subprocess.run((browser, "--version"), capture_output=True, check=False)  # noqa: S603  # nosec B603  # found on the PATH
    return started.returncode == 0


def _has_japanese_letters() -> bool:
    if shutil.which("fc-list") is None:
        return False
    listed = subprocess.run(("fc-list", ":lang=ja"), capture_output=True, check=False)  # noqa: S607  # nosec B603  # the PATH knows
    return bool(listed.stdout)


def _driver_starts() -> bool:
    """Return whether playwright's own program starts, by which tests talk to any browser."""
    asked = (sys.executable, "-m", "playwright", "--version")
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0  # noqa: S603  # nosec B603  # fixed words


def _apt_install(packages: Sequence[str]) -> None:
    """Install Debian's packages if we may; whether it helped is for the caller to see."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        _succeeds("apt-get", "update", "--quiet")
        _succeeds("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages)


def _bundled_browser() -> Path:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def _download_browser() -> bool:
    return _succeeds(sys.executable, "-m", "playwright", "install", "chromium-headless-shell")


def _succeeds(*command: str) -> bool:
    """Return whether a command ends well; what it prints goes to the error output."""
    done = subprocess.run(command, stdout=sys.stderr, check=False)  # noqa: S603  # nosec B603  # fixed commands
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(ensure_browser())
