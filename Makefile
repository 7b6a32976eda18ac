# What you can type here. Needs Python 3.11 or later and make; everything else is brought.
#
#   make lab    the course in JupyterLab        make test    every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# --no-compile: what is used is compiled when it is first used, which is far less than all that is installed.
PIP := $(BIN)/python -m pip --disable-pip-version-check install --no-compile --quiet --constraint constraints.txt
WORK ?= work

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help lab test test-all bundles notebooks docs proof bench constraints clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

lab: $(VENV)/.has-lab ## install the kit and open the course in JupyterLab (a copy of it, in work/)
	$(BIN)/tic-learn lab $(WORK)/

test: $(VENV)/.has-test ## run every check
	$(BIN)/python tools/check.py

test-all: $(VENV)/.has-test ## run the long tests, which 'make test' leaves out
	$(BIN)/python tools/check.py --long

bundles: $(VENV)/.has-test ## build the widgets' JavaScript and style sheets again
	$(BIN)/python tools/build_bundles.py

notebooks: $(VENV)/.has-test ## make the exercises again, run them and the lessons, and store their outputs
	$(BIN)/python tools/make_exercises.py
	$(BIN)/python tools/refresh_notebooks.py

docs: $(VENV)/.has-test ## make the pages of the rules and of the puzzle kinds again
	$(BIN)/python tools/make_rules_page.py
	$(BIN)/python tools/make_puzzles_page.py

proof: $(VENV)/.has-test ## put 1,000 puzzles of each kind and level to the test
	$(BIN)/python tools/prove_puzzles.py

bench: $(VENV)/.has-bench $(VENV)/.has-test ## measure the core, the games, the replay and the worksheets
	$(BIN)/python benchmarks/core.py
	@echo
	$(BIN)/python benchmarks/games.py
	@echo
	$(BIN)/python benchmarks/solve.py
	@echo
	$(BIN)/python benchmarks/puzzles.py
	@echo
	$(BIN)/python benchmarks/replay.py
	@echo
	$(BIN)/python benchmarks/worksheets.py

constraints: ## pin the newest versions of all packages again
	rm -rf build/pins
	'$(PYTHON)' -m venv build/pins
	build/pins/bin/python -m pip install --quiet --editable '.[test,bench]'
	build/pins/bin/python tools/pin.py

clean: ## remove all that was made here, but nothing of a learner's
	rm -rf $(VENV) node_modules dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp says what the environment has, so that the next call starts at once.
$(VENV)/.has-lab: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the kit and JupyterLab into $(VENV) (once, a minute or two)"
	$(PIP) --editable '.[lab]'
	@touch $@

$(VENV)/.has-test: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the kit, JupyterLab and the tools of the checks into $(VENV) (once, a minute or two)"
	$(PIP) --editable '.[test]'
	@touch $(VENV)/.has-lab $@

# Some 200 MB of peers, which no check needs.
$(VENV)/.has-bench: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the kit and the benchmarks' peers into $(VENV) (once, a minute or two)"
	$(PIP) --editable '.[bench]'
	@touch $@

$(BIN)/python:
	@command -v '$(PYTHON)' >/dev/null || \
	  { echo "There is no '$(PYTHON)' here. Install Python 3.11 or later, or name yours: make PYTHON=python3.12" >&2; exit 1; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "'$(PYTHON)' is $$('$(PYTHON)' --version 2>&1); this kit needs Python 3.11 or later. Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@'$(PYTHON)' -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "'$(PYTHON)' could not make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
