# Two commands matter: `make run` for an evening, `make test` before a change goes in. `make install`
# is for servers where other programs start the processes (docs/operators.md).
# They need Python 3.11 to 3.14, make and git; all else is installed below .venv on the first call.

.DEFAULT_GOAL := run
.PHONY: run restore install test tests static security check changed soak format messages lock outdated \
	update vendor pictures release-data bare-check stale

PYTHON := .venv/bin/python
STALE := $(shell sh config/install.sh --stale && echo stale)
DENO := .venv/bin/deno
OFFLINE := --no-remote --no-npm --frozen
export DENO_NO_UPDATE_CHECK := 1
# A run of the tests starts some hundred processes: each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE
QR_CODES := pages/captain/static/captain/vendor/lean-qr.js
FONT := pages/public/vendor/m-plus-1p.ttf
# As a module, so that it finds our extractor.
BABEL := $(PYTHON) -m babel.messages.frontend --quiet
STACK := $(PYTHON) -m config.stack
# Three processes on two cores, for those of browsers and services often wait.
SIDE_BY_SIDE := -n 3 --dist loadgroup --no-loadscope-reorder
SINCE := HEAD
TEMPLATES = $$(find templates -name '*.html')
COMPILE := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-config

run: .venv/installed-run
	@exec $(STACK) run

# Brings a backup of the whole service back where no database is yet: make restore FILE=…
restore: .venv/installed-run
	@exec $(STACK) restore "$(FILE)"

install: .venv/installed-run
	$(BABEL) compile --domain django --directory locale

test: .venv/installed-dev
	@$(PYTHON) -m config.stack.browser
	@$(STACK) exec -- $(MAKE) --no-print-directory --jobs=2 static security tests

# Wants a database and a broker: `make test` runs it with its own.
tests:
	$(BABEL) compile --domain django --directory locale
	$(PYTHON) -m pytest $(SIDE_BY_SIDE)

# What needs no database: format, lint, types, import contracts, scripts and their tests.
static:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	.venv/bin/djade --check $(TEMPLATES)
	.venv/bin/djlint --lint --quiet templates
	.venv/bin/djlint --lint --quiet --profile jinja --extension jinja templates
	$(PYTHON) -m mypy .
	.venv/bin/lint-imports
	$(DENO) fmt --check
	$(DENO) lint
	$(DENO) check $(OFFLINE) --quiet
	$(DENO) test $(OFFLINE) --no-prompt --allow-read=. --quiet

# What is run and installed: the tests start commands and make up passwords all the time.
security:
	.venv/bin/bandit --quiet --configfile pyproject.toml --recursive \
		api config engine ground pages scoring tournaments web manage.py

# The quick loop: all that is static, and the tests of what differs from SINCE.
check: .venv/installed-dev
	@$(PYTHON) -m config.stack.browser
	@$(STACK) exec -- $(MAKE) --no-print-directory --jobs=2 static security changed

changed:
	$(BABEL) compile --domain django --directory locale
	@tests=$$($(PYTHON) -m tests.changed $(SINCE)); \
	if [ -n "$$tests" ]; then echo $$tests; \
		$(PYTHON) -m pytest -q $$tests || [ $$? -eq 5 ]; fi  # 5: all of them are of `make soak`

# What is long and rare, and every property at full depth; docs/reliability.md gets what came of it.
soak: .venv/installed-dev
	@$(PYTHON) -m config.stack.browser
	@status=0; $(STACK) exec -- $(PYTHON) -m pytest $(SIDE_BY_SIDE) -m "soak or hypothesis" \
		--hypothesis-profile soak --junitxml build/soak.xml || status=$$?; \
	$(PYTHON) -m docs.soak_results build/soak.xml; exit $$status

format: .venv/installed-dev
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .
	$(DENO) fmt
	.venv/bin/djade $(TEMPLATES)

# Reads the strings marked for translation into the catalogues; new ones have no translation yet.
messages: .venv/installed-dev
	@mkdir -p build
	$(BABEL) extract --mapping-file pyproject.toml --add-location file --sort-output --width 100 \
		--output-file build/django.pot .
	$(BABEL) update --domain django --output-dir locale --input-file build/django.pot --width 100 \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

# Keeps the versions that pyproject.toml allows; UPGRADE says otherwise, as of uv pip compile.
lock: .venv/installed-dev
	$(COMPILE) $(UPGRADE) --group install --output-file requirements-install.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --output-file requirements.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --extra run --output-file requirements-run.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --extra run --extra dev --output-file requirements-dev.txt

# Which packages have newer versions, also beyond what pyproject.toml allows.
outdated: .venv/installed-dev
	@.venv/bin/uv pip list --outdated --no-config --python $(PYTHON)

# Locks the newest version of a package that pyproject.toml allows, and tries it: make update PACKAGE=…
update: .venv/installed-dev
	@$(MAKE) --no-print-directory lock UPGRADE="--upgrade-package $(PACKAGE)"
	@git --no-pager diff --unified=0 -- requirements.txt requirements-dev.txt | grep "^[-+][a-z].*==" || true
	@$(MAKE) --no-print-directory test

# Copies what scripts and pictures take from others, in the version and with the hash of deno.lock,
# and writes what the oldest browsers that are promised lack.
vendor: .venv/installed-dev
	@$(DENO) install --quiet --frozen --node-modules-dir=auto
	@mkdir -p $(dir $(QR_CODES))
	@{ printf '// @ts-nocheck: as `make vendor` copied it from lean-qr.\n/*!\n' && cat node_modules/lean-qr/LICENSE \
		&& printf '*/\n' && cat node_modules/lean-qr/index.mjs; } > $(QR_CODES)
	@mkdir -p $(dir $(FONT))
	@cp node_modules/@expo-google-fonts/m-plus-1p/500Medium/MPLUS1p_500Medium.ttf $(FONT)
	@cp node_modules/@expo-google-fonts/m-plus-1p/LICENSE_FONT $(dir $(FONT))LICENSE
	@$(PYTHON) -m tests.font_letters
	@$(PYTHON) -m tests.browser_floor node_modules/web-features/data.json
	@rm -r node_modules

# Draws the pictures of the documentation anew, from the running pages.
pictures: .venv/installed-dev
	@$(STACK) exec -- $(PYTHON) -m docs.pictures

# Writes what the demo of this release stores to tests/data, where later releases read it.
release-data: .venv/installed-dev
	@$(STACK) exec -- env DJANGO_SETTINGS_MODULE=config.settings $(PYTHON) -m tests.releases.store_demo

# Clones what is committed into an empty folder, for a user with an empty home, and runs it there.
bare-check: .venv/installed-run
	@$(PYTHON) -m tests.config.stack.bare_machine

.venv/installed-%: requirements-%.txt requirements-install.txt $(STALE)
	@sh config/install.sh $*
