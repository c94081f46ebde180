# Spielraum: `make run` and `make test` work on a fresh machine.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
UV     := $(VENV)/bin/uv
UV_VERSION := 0.13.8
LOCKS  := requirements.txt requirements/services.lock requirements/dev.lock
STAMP  := $(VENV)/.installed
COMPILE := $(UV) pip compile --quiet --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help env run test check bench fuzz soak load lock

help:  ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1 - /p' $(MAKEFILE_LIST) | expand -t 16

env: $(STAMP)  ## the environment in .venv

$(UV):
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(STAMP): $(UV) $(LOCKS)
	$(UV) pip install --quiet --python $(PY) --require-hashes $(addprefix -r ,$(LOCKS))
	@touch $@

run: env  ## everything, served: HOST=0.0.0.0 opens it to the room, PORT=8000
	@$(PY) -m config.embedded run

lock: $(UV)  ## pin and hash the requirements again
	$(COMPILE) requirements/runtime.in -o requirements.txt
	$(COMPILE) requirements/services.in -c requirements.txt -o requirements/services.lock
	$(COMPILE) requirements/dev.in -c requirements.txt -o requirements/dev.lock
