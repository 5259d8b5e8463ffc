"""Small facts about processes that everything else rests on."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from config.stack.children import children_of, exit_status, make_private_folder


def test_children_of_names_direct_children_only() -> None:
    with subprocess.Popen(("sh", "-c", "sleep 1000 & echo; wait"), stdout=subprocess.PIPE) as shell:
        assert shell.stdout is not None
        shell.stdout.readline()
        (sleeping,) = children_of(shell.pid)
        assert shell.pid in children_of(os.getpid())
        assert sleeping not in children_of(os.getpid())
        shell.kill()
        os.kill(sleeping, 9)


@pytest.mark.parametrize(("returncode", "status"), [(0, 0), (7, 7), (-9, 137), (-15, 143)])
def test_exit_status_is_what_a_shell_reports(returncode: int, status: int) -> None:
    assert exit_status(returncode) == status


def test_make_private_folder_lets_others_pass_but_not_look() -> None:
    folder = make_private_folder()
    assert folder.stat().st_mode & 0o777 == 0o711
    folder.rmdir()


def test_make_private_folder_is_short_however_long_the_usual_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = tmp_path / ("long" * 15)
    usual.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(usual))
    folder = make_private_folder()
    assert len(bytes(folder / "postgresql" / ".s.PGSQL.5432")) < 108
    shutil.rmtree(folder)
