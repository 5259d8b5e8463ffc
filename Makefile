# Two commands matter: `make run` for an evening, `make test` before a change goes in.
# They need Python 3.11, make and git; all else is installed below .venv on the first call.

.DEFAULT_GOAL := run
.PHONY: run test checks format lock pictures bare-check

FIND_PYTHON := for name in python3.11 python3 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null \
	&& command -v $$name && exit; done
PYTHON := .venv/bin/python
STACK := $(PYTHON) -m config.stack
TEMPLATES = $$(find templates -name '*.html')
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes
COMPILE := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-config pyproject.toml

run: .venv/installed-run
	@exec $(STACK) run

test: .venv/installed-dev
	@$(PYTHON) -m config.stack.browser
	@$(STACK) exec -- $(MAKE) --no-print-directory checks

# Wants a database and a broker: `make test` runs it with its own. Three tests at a time on two
# cores, for those of browsers and processes often wait.
checks:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	.venv/bin/djade --check $(TEMPLATES)
	.venv/bin/djlint --lint --quiet templates
	$(PYTHON) -m mypy .
	.venv/bin/lint-imports
	$(PYTHON) -m config.catalogue compile
	$(PYTHON) -m pytest -n 3

format: .venv/installed-dev
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .
	.venv/bin/djade $(TEMPLATES)

lock: .venv/installed-dev
	$(COMPILE) --output-file requirements.txt
	$(COMPILE) --extra run --output-file requirements-run.txt
	$(COMPILE) --extra run --extra dev --output-file requirements-dev.txt

# Draws the pictures of the documentation anew, from the running pages.
pictures: .venv/installed-dev
	@$(STACK) exec -- $(PYTHON) -m docs.pictures

# Clones what is committed into an empty folder, for a user with an empty home, and runs it there.
bare-check: .venv/installed-run
	@$(PYTHON) -m tests.config.stack.bare_machine

.venv/installed-%: requirements-%.txt | .venv/made
	@echo "Installing $< ..."
	@$(PIP) -r $<
	@touch $@

.venv/made:
	@python=$$($(FIND_PYTHON)) || true; \
	if [ -z "$$python" ]; then echo "Stichtafel needs Python 3.11: apt install python3.11 python3.11-venv" >&2; exit 1; fi; \
	$$python -m venv .venv
	@touch $@
