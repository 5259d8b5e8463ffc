"""The engine's command line: JSON in, JSON out, one value a line.

It ends with status 2 and one line about the reason when something cannot be read.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.advice import write_advice
from engine.cards import Card
from engine.checks import judge
from engine.decks import BOX_120, EDITIONS, NoDeck
from engine.hattrick import resolve
from engine.seating.plans import propose, write_plan
from engine.seating.problem_text import read_problem
from engine.seating.refusals import ProblemRefused
from engine.seating.verify import differences, read_claim, write_difference
from engine.sheets import SheetUnreadable, read_sheet
from engine.simulate import simulate_round, write_round
from engine.variants import CLASSIC, VARIANTS, Variant

_REASON_LIMIT = 400  # characters


class Unreadable(Exception):
    """Refusal of what came in: the message is one line for people."""


class Failed(Exception):
    """Failed check: the answer has said it."""


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand: its line of help, its arguments, and what it prints, value by value.

    ``run`` raises ``Unreadable`` for input it cannot use, and ``Failed`` after an answer that
    ends the process with status 1.
    """

    summary: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Iterator[object]]


def takes_file(parser: ArgumentParser) -> None:
    """Give a command its one argument, the file it reads."""
    parser.add_argument("file", metavar="FILE", help="what to read, - for standard input")


def json_lines(file: str) -> Iterator[tuple[int, object]]:
    """Return each value of a file of JSON Lines with its line, from 1; blank lines are skipped.

    Raises:
        Unreadable: no such file, or a line is not JSON.
    """
    for number, line in enumerate(_lines(file), start=1):
        if line.strip():
            yield number, _decoded(line, number)


def _score(options: Namespace) -> Iterator[object]:
    for number, value in json_lines(options.file):
        named: dict[str, object] = value if isinstance(value, dict) and "sheet" in value else {}
        try:
            sheet = read_sheet(named.get("sheet", value))
        except SheetUnreadable as fault:
            raise Unreadable(f"line {number}: {fault}") from None
        name = {"id": named["id"]} if "id" in named else {}
        yield name | write_advice(sheet, judge(sheet))


def _trick(options: Namespace) -> Iterator[object]:
    for number, value in json_lines(options.file):
        try:
            variant, plays = _read_trick(value)
        except ValueError as fault:
            raise Unreadable(f"line {number}: {fault}") from None
        if variant.double_tricks:
            ended = resolve(plays)
            yield {
                "piles": dict(ended.winners),
                "passed": list(ended.passed),
                "next_leader": ended.next_leader,
            }
        else:
            yield {"winner": variant.trick_winner(plays)}


def _simulate_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--edition", choices=sorted(EDITIONS), default=BOX_120.key)
    parser.add_argument("--variant", choices=sorted(VARIANTS), default=CLASSIC.key)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1, help="of the first round, then the next")
    parser.add_argument("--count", type=int, default=1, help="how many rounds")


def _simulate(options: Namespace) -> Iterator[object]:
    variant, players = options.variant, options.players
    for seed in range(options.seed, options.seed + options.count):
        try:
            played = simulate_round(
                edition=options.edition, variant=variant, players=players, seed=seed
            )
        except NoDeck as fault:
            raise Unreadable(str(fault)) from None
        yield write_round(played, f"{variant}-{players}-{seed}")


def _seat_arguments(parser: ArgumentParser) -> None:
    takes_file(parser)
    parser.add_argument(
        "--verify",
        action="store_true",
        help='check a plan: FILE holds {"problem": …, "plan": …}, the plan as seat prints it',
    )


def _seat(options: Namespace) -> Iterator[object]:
    text = "\n".join(_lines(options.file))
    try:
        if not options.verify:
            yield write_plan(propose(read_problem(text)))
            return
        deviations = differences(*read_claim(text))
    except ProblemRefused as refused:
        raise Unreadable(str(refused)) from None
    yield (
        {"same": False, "differences": list(map(write_difference, deviations))}
        if deviations
        else {"same": True}
    )
    if deviations:
        raise Failed


COMMANDS = {
    "score": Command("judge and score sheets, one a line", takes_file, _score),
    "trick": Command("say who wins tricks, one a line", takes_file, _trick),
    "simulate": Command("deal and play rounds at random", _simulate_arguments, _simulate),
    "seat": Command("plan the seatings that one problem asks for", _seat_arguments, _seat),
}


def main(arguments: list[str]) -> int:
    """Return the status of the process after one command."""
    parser = ArgumentParser(prog="python -m engine", description="The rules of Sticheln.")
    subparsers = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        command.arguments(subparsers.add_parser(name, help=command.summary))
    options = parser.parse_args(arguments)
    try:
        for value in COMMANDS[options.command].run(options):
            print(json.dumps(value))  # noqa: T201, the answer of a command
    except Failed:
        return 1
    except Unreadable as fault:
        print(_one_line(str(fault)), file=sys.stderr)  # noqa: T201, the reason for people
        return 2
    except BrokenPipeError:  # the reader has seen enough, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _one_line(reason: str) -> str:
    """Return a reason as one line, however long and broken what it repeats may be."""
    return " ".join(reason.split())[:_REASON_LIMIT]


def _lines(file: str) -> list[str]:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig").split("\n")  # some editors write a byte order mark
    except OSError as fault:
        raise Unreadable(f"{file}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{file}: this is not text in UTF-8") from None


def _decoded(line: str, number: int) -> object:
    try:
        return json.loads(line)
    except RecursionError:
        raise Unreadable(f"line {number}: nested too deep") from None
    except ValueError as fault:  # also a number of thousands of digits
        raise Unreadable(f"line {number}: this is not JSON: {fault}") from None


def _read_trick(value: object) -> tuple[Variant, list[Card]]:
    """Return the variant and the cards in the order played.

    Raises:
        ValueError: the value is not such a trick.
    """
    if not isinstance(value, dict) or value.keys() != {"variant", "plays"}:
        raise ValueError('write {"variant": "classic", "plays": ["y6", "y5", "y2"]}')
    variant, plays = value["variant"], value["plays"]
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise ValueError(f"variant: not one of: {', '.join(sorted(VARIANTS))}")
    if not isinstance(plays, list) or not plays:
        raise ValueError("plays: a list of at least one card is needed here")
    try:
        return VARIANTS[variant], [Card.parse(text) for text in plays]
    except (AttributeError, TypeError):
        raise ValueError("plays: every card is a text such as r7") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
