#!/bin/sh
# sh config/install.sh run      installs requirements-run.txt into .venv, which it makes where needed
# sh config/install.sh --stale  says by its status whether .venv is there and of no use

# Of each version first that of the distribution: it is built with profiles, and runs the tests of
# the engine in seven eighths of the time of one that is not.
PATH="/usr/bin:$PATH"
SUPPORTED='sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))'

find_python() {
	for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
		"$name" -c "import ensurepip, sys; $SUPPORTED" 2>/dev/null && command -v "$name" && return
	done
	return 1
}

# The newest that the distribution at hand offers, by the program that installs its packages.
print_advice() {
	if command -v apt-get >/dev/null; then
		package=python3-venv
		for name in python3.14-venv python3.13-venv python3.12-venv python3.11-venv; do
			[ -n "$(apt-cache show "$name" 2>/dev/null)" ] && package=$name && break
		done
		command="apt install $package"
	elif command -v dnf >/dev/null; then command="dnf install python3.12"
	elif command -v zypper >/dev/null; then command="zypper install python311"
	elif command -v pacman >/dev/null; then command="pacman -S python"
	elif command -v brew >/dev/null; then command="brew install python@3.13"
	else command="install one"
	fi
	echo "Stichtafel needs Python 3.11 to 3.14 with venv: $command" >&2
}

# One that was made elsewhere has programs that look for their Python there. One whose Python is
# gone, or has become another version, has no packages.
is_usable() {
	place=$(cd .venv 2>/dev/null && pwd -P) || return 1
	case $(sed -n 's/^command = //p' .venv/pyvenv.cfg 2>/dev/null) in
	*" $place") .venv/bin/python -c "import pip, sys; $SUPPORTED" 2>/dev/null ;;
	*) return 1 ;;
	esac
}

# What was there before comes back unless all is installed.
put_back() {
	rm -rf .venv
	[ ! -e .venv.before ] && [ ! -L .venv.before ] || mv .venv.before .venv
}

make_venv() {
	if ! python=$(find_python); then
		print_advice
		exit 1
	fi
	trap put_back EXIT
	trap 'exit 1' HUP INT TERM
	if [ -e .venv ] || [ -L .venv ]; then
		echo "Making .venv anew by $python; data stay as they are ..."
		# Where power went while one was made, that of before is aside already.
		if [ -e .venv.before ]; then rm -rf .venv; else mv .venv .venv.before; fi
	fi
	"$python" -m venv .venv
}

# Nothing is built on the way, for what builds would be fetched in any version.
install() {
	.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		--only-binary :all: -r "$1"
}

set -e
if [ "$1" = --stale ]; then
	if [ -e .venv ] || [ -L .venv ]; then ! is_usable; else false; fi
	exit
fi
is_usable || make_venv
echo "Installing requirements-$1.txt ..."
if ! { install requirements-install.txt && install "requirements-$1.txt"; }; then
	echo "Not all could be installed. The first start needs the internet once; later ones do not." >&2
	exit 1
fi
touch ".venv/installed-$1"
trap - EXIT
rm -rf .venv.before
