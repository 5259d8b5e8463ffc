"""Embedded PostgreSQL on a real data folder."""

from pathlib import Path

import pytest

from config.stack.postgres import MAJOR
from tests.config.stack.conftest import Inside
from tests.config.stack.observed import descendants_of, kill_all

DATA = f"postgresql-{MAJOR}"


def test_start_postgres_again_keeps_the_rows(inside: Inside) -> None:
    with inside("query", "owner", "CREATE TABLE seat (position int)", "TABLE seat") as first:
        assert (first.finish(), first.lines) == (0, ["CREATE TABLE", "[]"])
    with inside("query", "owner", "INSERT INTO seat VALUES (4)", "TABLE seat") as second:
        assert (second.finish(), second.lines) == (0, ["INSERT 0 1", "[(4,)]"])


def test_role_of_the_site_may_do_nothing_that_it_was_not_granted(inside: Inside) -> None:
    with inside("query", "owner", "CREATE TABLE seat (position int)") as owner:
        assert owner.finish() == 0
    with inside("query", "site", "TABLE seat", "CREATE TABLE mine (id int)") as site:
        site.finish()
    assert site.lines == ["InsufficientPrivilege", "InsufficientPrivilege"]


def test_no_one_is_let_in_without_the_roles_password(inside: Inside) -> None:
    with inside("log_in", "right", "wrong", "none") as stack:
        stack.finish()
    assert stack.lines == [
        f"{role} {outcome}"
        for role in ("stichtafel_owner", "stichtafel")
        for outcome in ("right: let in", "wrong: refused", "none: refused")
    ]


@pytest.mark.soak
def test_a_folder_of_a_release_that_trusted_everyone_asks_for_passwords_and_keeps_its_rows(
    inside: Inside, folder: Path
) -> None:
    with inside("query", "owner", "CREATE TABLE seat (position int)") as first:
        assert first.finish() == 0
    (folder / DATA / "pg_hba.conf").write_text("local all all trust\n")
    (folder / "secrets.json").unlink()

    with inside("log_in", "right", "none") as stack:
        stack.finish()
    assert stack.lines[:2] == ["stichtafel_owner right: let in", "stichtafel_owner none: refused"]
    with inside("query", "owner", "TABLE seat") as second:
        assert (second.finish(), second.lines) == (0, ["[]"])


def test_database_sorts_and_stores_the_same_on_every_machine(inside: Inside) -> None:
    settings = "SELECT encoding, datlocprovider, datlocale FROM pg_database WHERE datname = "
    with inside(
        "query",
        "site",
        f"{settings} 'stichtafel'",
        "SELECT current_setting('timezone'), current_setting('listen_addresses')",
    ) as stack:
        stack.finish()
    assert stack.lines == ["[(6, 'b', 'C.UTF-8')]", "[('UTC', '')]"]  # 6 is UTF-8, b built in


@pytest.mark.soak
def test_start_postgres_after_an_interrupted_first_start_begins_again(
    inside: Inside, folder: Path
) -> None:
    (folder / f"{DATA}.new").mkdir()
    (folder / f"{DATA}.new" / "PG_VERSION").write_text("half")
    with inside("query", "site", "SELECT 1") as stack:
        assert (stack.finish(), stack.lines) == (0, ["[(1,)]"])
    assert [path.name for path in folder.glob("postgresql-*")] == [DATA]


def test_start_postgres_after_a_crash_recovers(inside: Inside) -> None:
    with inside("hold_postgres") as crashing:
        crashing.read_until("stichtafel-")
        kill_all(descendants_of(crashing.number))
    with inside("query", "site", "SELECT 1") as stack:
        assert (stack.finish(), stack.lines) == (0, ["[(1,)]"])


def test_start_postgres_on_data_in_use_names_the_other_server(inside: Inside, folder: Path) -> None:
    with inside("hold_postgres") as first:
        first.read_until("stichtafel-")
        _, server, *_ = descendants_of(first.number)
        with inside("hold_postgres") as second:
            assert (second.finish(), second.lines) == (
                1,
                [
                    "",
                    f"Another PostgreSQL (process {server.number}) uses {folder}/{DATA}.",
                    f"Stop it first: kill -INT {server.number}",
                ],
            )


def test_socket_is_in_a_folder_only_the_server_can_enter(inside: Inside) -> None:
    with inside("hold_postgres") as stack:
        socket_folder = Path(stack.read_until("stichtafel-"))
        assert socket_folder.stat().st_mode & 0o777 == 0o700
        assert (socket_folder / ".s.PGSQL.5432").is_socket()
        assert len(bytes(socket_folder / ".s.PGSQL.5432")) < 108
