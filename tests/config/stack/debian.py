"""Fresh Debian machines in folders of their own: debootstrap makes them, and only root can."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.stack.children import children_of
from tests.waiting import eventually

SUITES = ("bookworm", "trixie", "testing")  # Debian 12, 13 and the next
PACKAGES = ("python3", "python3-venv", "make", "git")
HALL = "hall"  # a user without rights
# Where packages come from is the machine's business, like its way to the network.
KEPT = ("PIP_", "HTTP_", "HTTPS_", "NO_PROXY", "SSL_", "REQUESTS_CA")
# In a folder of mounts of its own, which goes with the command.
_ENTER = """
    mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" &&
    exec chroot "$0" sh -c 'cd "$0" && exec "$@"' "$@"
"""
# With systemd as its first process, and a network in which only it is. Not by chroot: below one no
# unit can have users of its own (PrivateUsers), as redis-server of Debian 13 does.
_BOOT = """
    mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc && mount -t sysfs sysfs sys &&
    mount -t cgroup2 cgroup2 sys/fs/cgroup && mount -t tmpfs tmpfs run &&
    mount -t tmpfs tmpfs dev && mkdir dev/shm dev/pts &&
    mount -t tmpfs tmpfs dev/shm && ln -s pts/ptmx dev/ptmx &&
    mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts &&
    for device in null zero full random urandom tty; do
        touch "dev/$device" && mount --bind "/dev/$device" "dev/$device" || exit
    done &&
    ip link set lo up && pivot_root . . && umount -l . && exec env -i container=test "$@"
"""
_ALSO_OF_THIS_MACHINE = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf")


def can_be_made() -> bool:
    """Return whether this machine can make others."""
    return os.geteuid() == 0 and shutil.which("debootstrap") is not None


@dataclass(frozen=True, slots=True)
class Machine:
    """A Debian in a folder, with the packages that the README names and nothing else."""

    root: Path

    def home(self, user: str) -> Path:
        """Return the home folder of a user, as it is called here."""
        return self.root / ("root" if user == "root" else f"home/{user}")

    def command(self, user: str, *command: str) -> tuple[str, ...]:
        """Return the command line that runs a command there, in the clone in the user's home."""
        home = f"/{self.home(user).relative_to(self.root)}"
        environment = (f"HOME={home}", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")
        become = () if user == "root" else ("setpriv", *_ids(HALL), "--clear-groups", "--")
        return (
            *("unshare", "--mount", "sh", "-c"),
            _ENTER,
            *(str(self.root), f"{home}/clone"),
            *(*become, "env", "-i", *environment, *_kept_environment(), *command),
        )

    def clone(self, code: Path, user: str) -> None:
        """Clone what is committed into the user's home."""
        folder = self.home(user) / "clone"
        subprocess.run(("git", "clone", "--quiet", "--no-hardlinks", code, folder), check=True)
        if user != "root":
            owner = ("chroot", self.root, "chown", "--recursive", f"{user}:", f"/home/{user}")
            subprocess.run(owner, check=True)

    def python(self) -> str:
        """Return the version of its own Python."""
        asked = ("chroot", self.root, "python3", "--version")
        printed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        return printed.split()[-1]


@dataclass(frozen=True, slots=True)
class Booted:
    """A machine that runs, by the number here of its first process."""

    number: int

    def run(self, script: str, *, downloads: bool = False) -> str:
        """Run a script of the shell as root; return what it prints.

        One that downloads goes to the network that this machine is in.
        """
        network = () if downloads else ("--net",)
        spaces = ("--mount", "--pid", "--uts", "--ipc", "--cgroup", *network, "--root")
        environment = ("HOME=/root", "PATH=/usr/bin:/bin:/usr/sbin:/sbin", *_kept_environment())
        command = ("env", "--chdir=/", "-i", *environment, "sh", "-euc", script)
        done = subprocess.run(
            ("nsenter", f"--target={self.number}", *spaces, *command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout


@contextmanager
def booted(machine: Machine) -> Iterator[Booted]:
    """The machine, started; at the end its power is cut."""
    own = ("--mount", "--pid", "--fork", "--uts", "--ipc", "--cgroup", "--net", "--kill-child")
    start = ("unshare", *own, "sh", "-c", _BOOT, str(machine.root), "/lib/systemd/systemd")
    with subprocess.Popen(start, stdout=subprocess.DEVNULL) as process:
        try:
            # Until then its files are those of this machine, and so would commands be.
            first = eventually(lambda: _first_process(process.pid))
            there = Booted(first)
            eventually(lambda: _is_up(there))
            yield there
        finally:
            process.kill()


def _first_process(parent: int) -> int | None:
    """Return the number of systemd, once it is that."""
    names = {one: Path(f"/proc/{one}/comm").read_text().strip() for one in children_of(parent)}
    return next((one for one, name in names.items() if name == "systemd"), None)


def _is_up(machine: Booted) -> bool:
    """Return whether units can be started."""
    try:
        return bool(machine.run("systemctl list-units --no-legend basic.target"))
    except subprocess.CalledProcessError:
        return False


@contextmanager
def debian(suite: str, packages: tuple[str, ...] = PACKAGES) -> Iterator[Machine]:
    """A machine that is gone at the end."""
    root = Path(tempfile.mkdtemp(prefix=f"{suite}-"))
    root.chmod(0o755)
    try:
        included = f"--include={','.join(packages)}"
        made = ("debootstrap", "--variant=minbase", included, suite, root)
        subprocess.run(made, stdout=subprocess.DEVNULL, check=True)
        for file in _files_of_this_machine():
            there = root / file.relative_to("/")
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, there)
        useradd = ("chroot", root, "useradd", "--create-home", "--uid", "1000", HALL)
        subprocess.run(useradd, check=True)
        yield Machine(root)
    finally:
        shutil.rmtree(root)


def _kept_environment() -> list[str]:
    return [f"{name}={value}" for name, value in os.environ.items() if name.startswith(KEPT)]


def _files_of_this_machine() -> Iterator[Path]:
    """Yield the files by which this machine reaches the network and its packages."""
    named = [value for name, value in os.environ.items() if name.startswith(KEPT)]
    for file in map(Path, (*_ALSO_OF_THIS_MACHINE, *named)):
        if file.is_absolute() and file.is_file():
            yield file


def _ids(user: str) -> tuple[str, ...]:
    return (f"--reuid={user}", f"--regid={user}")
