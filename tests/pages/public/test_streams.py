import resource

import pytest

from pages.public.streams import listener_limit


@pytest.mark.parametrize(
    ("hard", "listeners"), [(3000, 1500), (100_000, 10_000), (resource.RLIM_INFINITY, 10_000)]
)
def test_the_process_takes_all_files_it_may_have_and_leaves_half_for_others(
    monkeypatch: pytest.MonkeyPatch, hard: int, listeners: int
) -> None:
    limits = [(1024, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))

    assert listener_limit() == listeners
    assert limits[-1] == (hard, hard)
