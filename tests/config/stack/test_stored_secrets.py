"""Secrets are made once and readable for us only."""

import json
import re
from pathlib import Path

from config.stack.stored_secrets import generate_secrets, stored_secrets


def test_stored_secrets_are_the_same_at_the_second_start(tmp_path: Path) -> None:
    path = tmp_path / "secrets.json"
    assert stored_secrets(path) == stored_secrets(path)
    assert [each.name for each in tmp_path.iterdir()] == ["secrets.json"]


def test_what_an_earlier_release_had_not_is_added_and_all_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "secrets.json"
    path.write_text('{"secret_key": "key", "admin_password": "word", "of_a_later_one": "x"}')

    completed = stored_secrets(path)

    assert (completed.secret_key, completed.admin_password) == ("key", "word")
    assert completed.owner_password != completed.site_password
    assert stored_secrets(path) == completed
    assert json.loads(path.read_text())["of_a_later_one"] == "x"


def test_stored_secrets_are_readable_for_us_only(tmp_path: Path) -> None:
    stored_secrets(tmp_path / "secrets.json")
    assert (tmp_path / "secrets.json").stat().st_mode & 0o777 == 0o600


def test_stored_secrets_after_an_interrupted_first_start_are_generated_again(
    tmp_path: Path,
) -> None:
    (tmp_path / "secrets.new").write_text('{"secret_')
    made = stored_secrets(tmp_path / "secrets.json")
    assert stored_secrets(tmp_path / "secrets.json") == made


def test_generated_secrets_differ_and_the_password_is_easy_to_type() -> None:
    one, other = generate_secrets(), generate_secrets()
    assert one.secret_key != other.secret_key
    assert one.admin_password != other.admin_password
    assert re.fullmatch("(?:[a-z2-9]{4}-){3}[a-z2-9]{4}", one.admin_password)
