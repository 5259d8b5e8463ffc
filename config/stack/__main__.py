"""``python -m config.stack run``, ``… restore FILE``, ``… manage`` and ``… exec -- COMMAND``."""

import argparse
import sys

from config.stack.errors import StackError
from config.stack.restore import restore
from config.stack.run import run
from config.stack.running import manage_running
from config.stack.throwaway import run_with_services
from ground.release import RELEASE


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m config.stack", description=__doc__)
    parser.add_argument("--version", action="version", version=f"Stichtafel {RELEASE}")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run the site with a demo event until Ctrl-C")
    from_backup = commands.add_parser("restore", help="fill an empty folder of data")
    from_backup.add_argument("file", metavar="FILE", help="a backup of the whole service")
    throw_away = commands.add_parser("exec", help="run a command with services of its own")
    throw_away.add_argument("words", metavar="COMMAND", nargs="+", help="after two dashes: --")
    on_site = commands.add_parser("manage", help="run one of Django's commands on the running site")
    on_site.add_argument("words", metavar="COMMAND", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    try:
        if options.command == "run":
            return run()
        if options.command == "restore":
            return restore(options.file)
        return {"exec": run_with_services, "manage": manage_running}[options.command](options.words)
    except StackError as error:
        sys.stderr.write(f"{error}\n")
        return 1


sys.exit(main(sys.argv[1:]))
