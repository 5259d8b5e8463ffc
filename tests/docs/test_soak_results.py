"""The table of docs/reliability.md comes from a run of `make soak`."""

from docs.soak_results import table_of

RESULTS = """<?xml version="1.0" encoding="utf-8"?>
<testsuites name="pytest tests"><testsuite name="pytest" tests="4" time="754.3"
 timestamp="2026-03-06T18:00:00.123456+00:00">
<testcase classname="tests.faults.test_long_faults" name="test_one" time="1.0" />
<testcase classname="tests.faults.test_long_faults" name="test_two" time="1.0">
<failure message="it was lost">trace</failure></testcase>
<testcase classname="tests.config.stack.test_run" name="test_three" time="1.0">
<skipped type="pytest.skip" message="only root">where</skipped></testcase>
<testcase classname="tests.faults.test_long_faults" name="test_four" time="1.0" />
</testsuite></testsuites>
"""


def test_each_folder_of_tests_has_a_row_with_what_came_of_them() -> None:
    assert (
        table_of(RESULTS)
        == """
Run on 2026-03-06, in 13 minutes.

| tests | passed | failed | skipped |
|---|---|---|---|
| `tests/config` | 0 | 0 | 1 |
| `tests/faults` | 2 | 1 | 0 |

"""
    )


def test_fresh_machines_have_rows_of_what_they_told() -> None:
    told = '<property name="machine" value="| Debian 13 | user | 60 s |" />'
    case = f'<testcase classname="tests.config">{told}</testcase>'

    table = table_of(f"<testsuites><testsuite>{case}</testsuite></testsuites>")

    assert table.endswith(
        """
| machine | user | `make run`, twice | `make test` |
|---|---|---|---|
| Debian 13 | user | 60 s |

"""
    )
