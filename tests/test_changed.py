from tests.changed import files_to_run

TREE = (
    "engine/scores.py",
    "scoring/models/entries.py",
    "scoring/services/entries.py",
    "templates/desk/rounds.html",
    "tests/builders.py",
    "tests/api/test_entries.py",
    "tests/browser/test_rounds.py",
    "tests/engine/test_scores.py",
    "tests/pages/desk/test_rounds.py",
    "tests/scoring/services/test_entries.py",
)


def test_a_file_of_tests_is_run_itself() -> None:
    assert files_to_run(["tests/browser/test_rounds.py"], TREE) == ["tests/browser/test_rounds.py"]


def test_a_file_has_its_tests_at_the_same_place() -> None:
    assert files_to_run(["scoring/services/entries.py", "engine/scores.py"], TREE) == [
        "tests/engine/test_scores.py",
        "tests/scoring/services/test_entries.py",
    ]


def test_a_file_without_files_to_run_its_own_has_those_of_its_noun_in_any_layer() -> None:
    assert files_to_run(["scoring/models/entries.py", "templates/desk/rounds.html"], TREE) == [
        "tests/api/test_entries.py",
        "tests/pages/desk/test_rounds.py",
        "tests/scoring/services/test_entries.py",
    ]


def test_a_file_that_all_tests_share_has_none() -> None:
    assert files_to_run(["tests/builders.py", "README.md"], TREE) == []
