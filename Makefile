# make plans   run the example plans in a real browser, without a key
# make test    lint, types, import contracts, the tests
# make test-fast  the tests that need no browser: under a minute
# make test-slow  the tests that take long: every defect of the example shop, attacks by pages, recordings, what ends sessions, replayed exports,
#                 habits of pytest, shards, browsers elsewhere
# make test-apps  plans on real applications (Django's admin, Datasette, JupyterLab, sqlite-web), which it installs
# All set up all they need: .venv, the packages, a browser.

PYTHON ?= python3
VENV   := .venv
SLOW   := tests/shop/test_bugs.py tests/attacks tests/recording tests/ci/test_shards.py tests/export/test_export_replayed.py \
          tests/session/test_ends.py tests/test_habits.py tests/test_remote_browser.py tests/browser/test_browser_round_trips.py
ROOMS  := language settings stated chat outbound archive engines
FAST   := $(ROOMS:%=tests/%) $(wildcard $(addprefix tests/embedded/test_,engine.py grounding.py pilot.py embedded_review.py)) \
          $(wildcard $(addprefix tests/test_,briefing.py changes.py decide.py decision_costs.py doubts.py plan_check.py plan_mistakes.py \
          plan_reader.py providers.py provider_access.py readme.py signals.py))
BIN    := $(VENV)/bin
WORKERS ?= $(shell expr `getconf _NPROCESSORS_ONLN` \* 2)
READY  := $(VENV)/.ready

.PHONY: plans test test-fast test-slow test-apps docs site test-inproc lint setup browser sound firefox speech clean

plans: setup
	$(BIN)/python -m pytest plans/ $(ARGS)

# A file's tests go to one worker, so that a server or a session that serves them all is started once.
# Two workers a core, since the tests wait more than they compute.
# What failed beside others is run once more alone, and that decides: a machine that is too busy is told from a defect.
test: lint sound firefox speech
	$(call tested,tests/ --ignore tests/apps $(SLOW:%=--ignore %))

# What needs no browser, for the loop of working.
test-fast: setup
	$(BIN)/python -m pytest $(FAST) -n $(WORKERS) --dist loadfile $(ARGS)

test-slow: lint $(VENV)/.habits
	$(call tested,$(SLOW))

# Plug-ins that people have beside the tool; beside the environment, since in it they would take part in every run.
$(VENV)/.habits: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(VENV)/habits \
	  pytest-html pytest-metadata jinja2 markupsafe pytest-randomly pytest-timeout allure-pytest allure-python-commons attrs
	@touch $@

define tested
$(BIN)/python -m pytest $(1) -n $(WORKERS) --dist loadscope $(ARGS) || \
  { [ $$? -eq 1 ] && $(BIN)/python -m pytest $(1) --last-failed --last-failed-no-failures none --maxfail 5; }
endef

# Applications that nobody here wrote, as processes on loopback, with plans in plain language and a look at what they stored.
test-apps: setup $(VENV)/.apps
	$(BIN)/python -m pytest tests/apps -n auto --dist loadscope $(ARGS)

$(VENV)/.apps: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[apps]'
	@touch $@

# The reference pages that are made from tables.
docs: $(READY)
	$(BIN)/python docs/generate.py

# The documentation as a site, in site/.
site: $(VENV)/.site
	$(BIN)/zensical build --clean --strict

$(VENV)/.site: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The in-process engine runs GGUF files with llama.cpp, which PyPI has as source: it takes a C++ compiler and, once, about
# three CPU minutes (seven without these settings, which leave out all but the library).
test-inproc: $(VENV)/.inproc
	$(BIN)/python -m pytest tests/engines $(ARGS)

$(VENV)/.inproc: $(READY)
	@echo 'set(LLAMA_BUILD_COMMON OFF)' > $(VENV)/only-the-library.cmake
	SKBUILD_BUILD_TARGETS=llama CMAKE_BUILD_PARALLEL_LEVEL=2 \
	CMAKE_ARGS='-DLLAVA_BUILD=OFF -DLLAMA_OPENSSL=OFF -DCMAKE_PROJECT_INCLUDE=$(abspath $(VENV))/only-the-library.cmake' \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[inproc]' gguf
	@touch $@

# The speech server has an environment of its own, in the tests as with its users (233 MB).
speech: $(VENV)/tts1/.ready

$(VENV)/tts1/.ready: tts1/requirements.txt $(READY)
	@$(PYTHON) -m venv $(VENV)/tts1 && \
	$(VENV)/tts1/bin/python -m pip install --quiet --disable-pip-version-check --requirement tts1/requirements.txt && \
	touch $@ || echo "speech: tts1/requirements.txt cannot be installed; the tests that need it are skipped."

setup: $(READY) browser

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# A browser that is there is found in a fraction of a second; one that is not is installed where that is possible.
browser: $(READY)
	@$(BIN)/python -m pytest_tool.browser.find --install

# The programs that only tests need: a synthesizer, a sound server without a sound card, players.
sound: $(READY)
	@$(BIN)/python tests/narration/machine.py --install

# Debian's Firefox, in which the tests run the scripts that read a page.
firefox: $(READY)
	@$(BIN)/python tests/browser/marionette.py --install

clean:
	rm -rf $(VENV) site .tool test-results .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
