# Spielraum: `make run` and `make test` work on a fresh machine.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
UV     := $(VENV)/bin/uv
UV_VERSION := 0.13.8
LOCKS  := requirements.txt requirements/services.lock requirements/dev.lock
STAMP  := $(VENV)/.installed
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
SERVICES := $(PY) -m config.embedded services --
# A site's settings with made-up addresses, for the checks that only read them.
SITE   := DJANGO_SETTINGS_MODULE=config.settings.server ALLOWED_HOSTS=games.example REDIS_URL=redis://redis.example \
	DATABASE_URL=postgresql://spielraum@database.example/spielraum SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_hex(32))')
TEST   := DJANGO_SETTINGS_MODULE=config.settings.test
# What Python has compiled is kept, whatever the machine says: tests start dozens of programs that import the same.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help env run test check bench fuzz soak load audit upgrades pictures lock

help:  ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1 - /p' $(MAKEFILE_LIST)

env: $(STAMP)  ## the environment in .venv

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Spielraum needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python lacks its venv module: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(STAMP): $(UV) $(LOCKS)
	@# pip is slower, but knows the machine's own certificates and mirrors.
	@$(UV) pip install --quiet --python $(PY) --require-hashes $(addprefix -r ,$(LOCKS)) || \
		{ echo "Trying once more, with pip."; \
		$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes $(addprefix -r ,$(LOCKS)); }
	@touch $@

run: env  ## everything, served here; HOST=0.0.0.0 opens it to the room, PORT=8000 may be changed
	@$(PY) -m config.embedded run

test: env  ## every test on real services; ARGS="-k night_march" passes options to pytest
	@# Browsers have the machine to themselves, two at a time; a choice of tests may leave one of the runs without any.
	@$(SERVICES) $(PY) -m pytest -n auto --maxprocesses 4 --dist loadscope --no-loadscope-reorder -m "not fuzz and not browser" $(ARGS) || test $$? -eq 5
	@$(SERVICES) $(PY) -m pytest -n 2 --maxschedchunk 1 -m "browser and not fuzz" $(ARGS) || test $$? -eq 5

check: env  ## lint, types, import contracts, migrations, deployment, vendored files
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy .
	$(VENV)/bin/lint-imports --no-logo
	$(PY) tools/vendor.py --check
	$(TEST) $(PY) -W ignore manage.py makemigrations --check --dry-run
	@echo 'manage.py check --deploy' && $(SITE) $(PY) manage.py check --deploy --fail-level WARNING

bench: env  ## the benchmark suite, as JSON with machine data; ARGS=cards chooses
	@$(SERVICES) $(PY) -m tests.bench $(ARGS)

fuzz: env  ## the long random runs
	@$(PY) -m tests.fuzz $(ARGS)

soak: env  ## a site whose programs are killed again and again; ARGS="--minutes 30"
	@$(PY) -m tests.soak $(ARGS)

load: env  ## two hundred seats in twenty games at once; ARGS="--server --webs 2 --workers 2"
	@$(PY) -m tests.load $(ARGS)

audit: env  ## known faults of the pinned dependencies; needs the network
	@$(VENV)/bin/pip-audit --disable-pip --strict --require-hashes -r requirements.txt $(ARGS)

upgrades: env  ## the program on the newest versions that its pins admit; needs the network
	@$(PY) tools/upgrades.py highest

pictures: env  ## the pictures in docs/, from a cycle played in a browser
	@$(PY) -m tests.pictures

lock: $(UV)  ## pin and hash the requirements again
	$(COMPILE) requirements/runtime.in -o requirements.txt
	$(COMPILE) requirements/services.in -c requirements.txt -o requirements/services.lock
	$(COMPILE) requirements/dev.in -c requirements.txt -o requirements/dev.lock
