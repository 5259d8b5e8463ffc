"""No secret is in an image or its history: each is given when a container starts."""

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from config.stack.postgres import MAJOR
from tests.deploy.compose import containers
from tests.processes import ROOT

# A setting that holds a secret, and its value.
GIVEN = re.compile(r"\b([A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN|URL)[A-Z_]*)[=:]\s*(\S+)")


@pytest.mark.parametrize(
    "file",
    [
        ".env",
        ".data/secrets.json",
        "stichtafel-20260301-030000-all.backup",
        "deploy/container/owner",
        "deploy/container/settings",
    ],
)
def test_a_file_with_secrets_comes_into_no_image_and_no_commit(file: str) -> None:
    patterns = (ROOT / ".dockerignore").read_text().split()
    path = Path(file)
    assert any(fnmatch(str(one), pattern) for one in (path, *path.parents) for pattern in patterns)
    ignored = subprocess.run(["git", "check-ignore", "--quiet", file], cwd=ROOT, check=False)
    assert ignored.returncode == 0


def test_the_history_stays_outside_the_image() -> None:
    assert ".git" in (ROOT / ".dockerignore").read_text().split()


def test_the_image_is_built_without_a_secret() -> None:
    written = (ROOT / "deploy/container/Containerfile").read_text()
    assert GIVEN.findall(written) == [
        ("SECRET_KEY", "none"),
        ("DATABASE_URL", "postgres://none/none"),
    ]
    assert not re.search(r"^(ARG|ADD) ", written, re.MULTILINE)


def test_secrets_come_from_two_files_when_containers_start() -> None:
    services = containers()
    files = {name: one.get("env_file") for name, one in services.items()}
    site = dict.fromkeys(set(services) - {"database", "redis", "upgrade"}, "settings")
    assert files == {**site, "database": "owner", "redis": None, "upgrade": ["settings", "owner"]}
    written = [
        GIVEN.findall(f"{name}: {value}")
        for one in services.values()
        for name, value in one.get("environment", {}).items()
    ]
    assert not any(written)
    assert not any("args" in one.get("build", {}) for one in services.values())


def test_each_container_uses_the_folders_of_the_image_whatever_the_settings_say() -> None:
    written = (ROOT / "deploy/container/Containerfile").read_text()
    of_image = re.findall(r"(STATIC_ROOT|BACKUP_FOLDER)=(\S+)", written.partition("\nENV ")[2])
    assert of_image == [("STATIC_ROOT", "/opt/stichtafel/static"), ("BACKUP_FOLDER", "/backups")]
    given = {
        tuple(one["environment"][folder] for folder, _ in of_image)
        for name, one in containers().items()
        if name not in {"database", "redis"}
    }
    assert given == {("/opt/stichtafel/static", "/backups")}


def test_temporary_files_lie_on_the_disk_and_what_is_memory_is_small() -> None:
    site = [one for name, one in containers().items() if name not in {"database", "redis"}]
    assert [one["environment"]["TMPDIR"] in one["volumes"] for one in site] == [True] * 6
    sizes = {folder.partition(":")[2] for one in site for folder in one["tmpfs"]}
    assert sizes == {"size=16m"}


def test_the_guide_trusts_a_proxy_in_front_of_the_containers() -> None:
    written = yaml.safe_load((ROOT / "deploy/container/compose.yaml").read_text())
    [network] = written["networks"]["default"]["ipam"]["config"]
    guide = (ROOT / "docs/operators.md").read_text()
    assert f"`TRUSTED_PROXIES={network['subnet']}`" in guide


def test_no_secret_stands_in_the_arguments_of_a_program() -> None:
    script = (ROOT / "deploy/container/create-site-role.sh").read_text()
    assert "$SITE_PASSWORD" not in script


def test_the_database_takes_backups_of_make_run() -> None:
    assert containers()["database"]["image"] == f"postgres:{MAJOR}"
    written = (ROOT / "deploy/container/Containerfile").read_text()
    assert "installed_binaries()" in written
    assert "postgresql-client" not in written
