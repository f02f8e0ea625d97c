# make plans   run the example plans in a real browser, without a key
# make test    lint, types, import contracts, all tests
# Both set up all they need: .venv, the packages, a browser.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: plans test lint setup browser clean

plans: setup
	$(BIN)/python -m pytest plans/ $(ARGS)

test: lint
	$(BIN)/python -m pytest tests/ -n auto $(ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: $(READY) browser

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# A browser that is there is found in a fraction of a second; one that is not is installed where that is possible.
browser: $(READY)
	@$(BIN)/python -m pytest_tool.browser.find --install

clean:
	rm -rf $(VENV) .tool test-results .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
