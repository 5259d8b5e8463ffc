import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.advice import write_advice
from engine.checks import judge
from engine.sheets import read_sheet
from tests.engine.cases import COMBINATIONS, readings, recorded_rounds, vectors

ROOT = Path(__file__).parents[2]
ROUNDS = ROOT / "tests/data/rounds.jsonl"
TRICK = '{"variant": "classic", "plays": ["y6", "Y 5", "y2", "blue 1"]}'
SHEET = json.dumps(recorded_rounds()[0]["sheet"])


def engine(*arguments: str, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run the real command with this on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        check=False,
        cwd=ROOT,
    )


def answers(*arguments: str, text: str | bytes = "") -> list[Any]:
    """Run the real command, which must succeed, and return the values it prints."""
    done = engine(*arguments, text=text)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def scored(sheets: list[Any]) -> list[Any]:
    """Return the verdicts that the command prints on these sheets."""
    return answers("score", "-", text="\n".join(map(json.dumps, sheets)))


def error_codes(verdict: dict[str, Any]) -> list[str]:
    """Return the codes of all errors once, sorted."""
    return sorted({one["code"] for one in verdict["problems"] if one["severity"] == "error"})


def test_score_answers_each_round_of_a_file_with_its_id_and_verdict() -> None:
    assert answers("score", str(ROUNDS)) == [
        {"id": each["id"], "ok": True, "scores": each["scores"], "problems": []}
        for each in recorded_rounds()
    ]


def test_score_answers_each_counted_round_with_its_scores() -> None:
    played = recorded_rounds()
    verdicts = scored([each["quick_sheet"] for each in played])

    assert [(one["ok"], one["scores"], error_codes(one)) for one in verdicts] == [
        (True, each["scores"], []) for each in played
    ]


def test_score_answers_each_wrong_round_with_exactly_its_codes() -> None:
    wrong = [each for played in recorded_rounds() for each in played["wrong"]]
    verdicts = scored([each["sheet"] for each in wrong])

    assert [(one["ok"], error_codes(one)) for one in verdicts] == [
        (False, sorted(each["codes"])) for each in wrong
    ]


def test_score_answers_each_sheet_worked_out_by_hand_with_its_codes_and_scores() -> None:
    cases = [*vectors("quick"), *vectors("rounds")]
    verdicts = scored([{"id": case["id"], "sheet": case["sheet"]} for case in cases])

    assert [(one["id"], error_codes(one)) for one in verdicts] == [
        (case["id"], sorted(case["expect"]["codes"])) for case in cases
    ]
    assert [
        one["scores"]
        for one, case in zip(verdicts, cases, strict=True)
        if "scores" in case["expect"]
    ] == [case["expect"]["scores"] for case in cases if "scores" in case["expect"]]


def test_score_answers_with_every_problem_and_its_repairs() -> None:
    wrong = [each["sheet"] for played in recorded_rounds() for each in played["wrong"]]

    assert scored(wrong) == [
        write_advice(read_sheet(sheet), judge(read_sheet(sheet))) for sheet in wrong
    ]


def test_score_names_only_sheets_that_have_a_name() -> None:
    text = f'\ufeff{SHEET}\n\n{{"sheet": {SHEET}}}\r\n{{"id": null, "sheet": {SHEET}}}\n'

    assert [list(answer) for answer in answers("score", "-", text=text)] == [
        ["ok", "scores", "problems"],
        ["ok", "scores", "problems"],
        ["id", "ok", "scores", "problems"],
    ]


def test_simulated_rounds_are_scored_as_they_were_simulated() -> None:
    options = ("--variant", "classic", "--players", "8", "--seed", "5", "--count", "3")
    simulated = answers("simulate", *options)
    scored = answers("score", "-", text="\n".join(map(json.dumps, simulated)))

    assert [played["id"] for played in simulated] == ["classic-8-5", "classic-8-6", "classic-8-7"]
    assert [(answer["id"], answer["scores"]) for answer in scored] == [
        (played["id"], played["scores"]) for played in simulated
    ]


def printed_by(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command in this process, which must succeed, and return what it prints."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_simulated_rounds_of_every_game_are_scored_as_they_were_simulated(
    variant: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--variant", variant, "--players", str(players), "--seed", "7", "--count", "3")
    file = tmp_path / "rounds.jsonl"
    file.write_text(printed_by(capsys, "simulate", *options))
    simulated = [json.loads(line) for line in file.read_text().splitlines()]

    scored = [json.loads(line) for line in printed_by(capsys, "score", str(file)).splitlines()]

    assert scored == [
        {
            "id": f"{variant}-{players}-{seed}",
            "ok": True,
            "scores": played["scores"],
            "problems": [],
        }
        for seed, played in zip((7, 8, 9), simulated, strict=True)
    ]


def test_simulate_plays_the_cards_of_an_edition() -> None:
    (played,) = answers("simulate", "--edition", "amigo1993", "--players", "6")

    assert (played["sheet"]["edition"], len(played["hands"])) == ("amigo1993", 6)


def resolved(tricks: list[tuple[str, list[str]]]) -> list[Any]:
    """Return what the command prints on tricks, each a variant and the cards as played."""
    lines = [json.dumps({"variant": variant, "plays": plays}) for variant, plays in tricks]
    return answers("trick", "-", text="\n".join(lines))


def test_trick_answers_every_trick_of_the_sources_as_they_do() -> None:
    # The other reading of reverse is no variant: engine.tricks has it, the command has not.
    cases = [case for case in vectors("tricks") if "options" not in case]
    read = [(case, plays) for case in cases for plays in readings(case)]

    assert resolved([(case["variant"], plays) for case, plays in read]) == [
        places_of(case) for case, _plays in read
    ]
    assert (len(cases), len(read)) == (36, 41)


def places_of(case: dict[str, Any]) -> dict[str, Any]:
    """Return how a trick of the sources ends, people as places in the order of play."""
    names, expected = [play["player"] for play in case["plays"]], case["expect"]
    if "winner" in expected:
        return {"winner": names.index(expected["winner"])}
    return {
        "piles": {
            colour: names.index(pile["winner"]) for colour, pile in expected["piles"].items()
        },
        "passed": [names.index(name) for name in expected["passed"]],
        "next_leader": names.index(expected["next_leader"]),
    }


def test_trick_answers_every_trick_of_every_recorded_round() -> None:
    tricks = [(one["sheet"], trick) for one in recorded_rounds() for trick in one["tricks"]]

    assert resolved([(sheet["variant"], trick["plays"]) for sheet, trick in tricks]) == [
        as_places(trick, sheet["players"]) for sheet, trick in tricks
    ]


def as_places(trick: dict[str, Any], players: int) -> dict[str, Any]:
    """Return how a recorded trick ended, seats as places in the order of play."""
    places = {(trick["leader"] + turn) % players: turn for turn in range(players)}
    if "winner" in trick:
        return {"winner": places[trick["winner"]]}
    return {
        "piles": {colour: places[seat] for colour, seat in trick["winners"].items()},
        "passed": [
            turn for turn, card in enumerate(trick["plays"]) if card[0] not in trick["winners"]
        ],
        "next_leader": places[trick["next"]],
    }


def test_trick_answers_with_piles_passes_and_the_next_leader_of_a_double_trick() -> None:
    text = '{"variant": "hattrick", "plays": ["b4", "r9", "g20", "b7", "r2"]}'

    assert answers("trick", "-", text=text) == [
        {"piles": {"b": 3, "r": 1}, "passed": [2], "next_leader": 1}
    ]


def test_trick_answers_by_the_rule_of_its_variant() -> None:
    assert answers("trick", "-", text=TRICK.replace("classic", "reverse")) == [{"winner": 3}]
    text = '{"variant": "reverse", "plays": ["y6", "b9", "r2"]}'
    assert answers("trick", "-", text=text) == [{"winner": 2}]


def test_trick_answers_with_the_place_of_the_winner() -> None:
    assert answers("trick", "-", text=f"{TRICK}\n{TRICK}") == [{"winner": 3}, {"winner": 3}]


@pytest.mark.parametrize(
    ("command", "text", "reason"),
    [
        ("score", "{", "line 1: this is not JSON: "),
        ("score", f"{SHEET}\n\n[", "line 3: this is not JSON: "),
        ("score", "[" * 100_000, "line 1: nested too deep"),
        ("score", "1" * 5000, "line 1: this is not JSON: "),
        ("score", b"\xff\xfe", "-: this is not text in UTF-8"),
        ("score", "7", "line 1: an object is needed here, not a number"),
        ("score", '{"id": 1, "sheet": null}', "line 1: an object is needed here, not null"),
        ("score", SHEET.replace("r4", "x4"), "line 1: piles[0].penalty[0]: 'x4' is not a card"),
        ("trick", "7", 'line 1: write {"variant": "classic", "plays": '),
        (
            "trick",
            TRICK.replace("classic", "bridge"),
            "line 1: variant: not one of: classic, delayed",
        ),
        ("trick", '{"variant": "classic", "plays": []}', "line 1: plays: a list of at least one"),
        ("trick", '{"variant": "classic", "plays": [7]}', "line 1: plays: every card is a text"),
        ("trick", TRICK.replace("y6", "x6"), "line 1: 'x6' is not a card"),
        ("trick", TRICK.replace("y6", r"\ud800"), r"line 1: '\ud800' is not a card"),
        ("trick", TRICK.replace('"plays"', r'"pl\nays"'), "line 1: write "),
        ("trick", TRICK.replace('["', '[["').replace("]", "]]"), "line 1: plays: every card is"),
        ("score", SHEET.replace('"players": 3', '"players": NaN'), "line 1: players: a whole "),
        ("score", SHEET.replace('"players": 3', '"players": 1e999'), "line 1: players: a whole "),
        ("score", SHEET.replace('"players": 3', '"players": 3.0'), "line 1: players: a whole "),
        (
            "score",
            SHEET.replace('"players": 3', f'"players": {"9" * 4000}'),
            "line 1: players: the number is far too large",
        ),
        ("score", SHEET.replace("box120", r"\ud800"), r"line 1: edition: '\ud800' is not one of"),
        ("score", SHEET.replace("box120", r"\u0000"), r"line 1: edition: '\x00' is not one of"),
        ("score", SHEET.replace("box120", "x" * 10**6), f"line 1: edition: '{'x' * 40}' is not"),
        ("score", SHEET.replace("edition", r"edi\ntion"), "line 1: edition: is missing"),
        ("score", SHEET.replace("{", r'{"a\nb": 1, ', 1), r"line 1: 'a\nb' is not a known key"),
        ("seat", r'{"a\nb": 1}', "KEY_UNKNOWN (key a b); KEY_MISSING (key players)"),
        ("seat", '{"a' + "b" * 10**6 + '": 1}', "KEY_UNKNOWN (key abbb"),
        ("seat", "[" * 100_000, "UNREADABLE "),
    ],
    ids=map(str, itertools.count(1)),  # the inputs are too long for names
)
def test_command_ends_with_one_line_about_what_cannot_be_read(
    command: str, text: str | bytes, reason: str
) -> None:
    done = engine(command, "-", text=text)

    assert done.returncode == 2
    assert done.stderr.decode().startswith(reason)
    assert done.stderr.count(b"\n") == 1
    assert len(done.stderr) < 500


def test_score_answers_ten_thousand_piles_with_one_problem() -> None:
    sheet = {**json.loads(SHEET), "piles": [{"penalty": [], "captured": []}] * 10_000}
    (verdict,) = scored([sheet])

    assert [problem["code"] for problem in verdict["problems"]] == ["PILES"]


def test_command_says_which_file_is_not_there() -> None:
    done = engine("score", "nowhere.jsonl")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"nowhere.jsonl: No such file or directory\n"


def test_simulate_says_when_the_game_is_not_for_so_many() -> None:
    done = engine("simulate", "--players", "9")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"classic of box120 is not for 9 players\n"


def test_command_stops_quietly_when_no_one_reads_on() -> None:
    endless = [sys.executable, "-m", "engine", "simulate", "--count", "1000000"]
    with subprocess.Popen(
        endless, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()

        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_command_line_needs_no_django() -> None:
    listed = "import sys, engine.__main__; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", listed], capture_output=True, check=True, cwd=ROOT)

    assert done.stdout == b"False\n"
