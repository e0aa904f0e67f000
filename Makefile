# Two commands on a fresh machine:  make run   |   make test
# They need make, Python >= 3.11 with venv, and a package index on first use; nothing else.
.DEFAULT_GOAL := help
VENV ?= .venv
PORT ?= 8000
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-compile

SCRIPTS := $(shell find src/pitboss/web/static/js -name '*.js')

# The newest Python >= 3.11 that can make an environment; looked for only when one is needed.
FIND_PY = for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
  $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
  && { echo $$p; break; }; done
PY = $(eval PY := $$(shell $$(FIND_PY)))$(PY)

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1\t/' | expand -t 16

$(BIN)/python:
	@test -n "$(PY)" || { echo "Need Python >= 3.11 with venv (Debian/Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(PY) -m venv $(VENV)

# A stamp for each purpose: 'run' never installs the test tools, 'test' never the peers of 'bench'.
$(VENV)/.run-ok: requirements.lock pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/.dev-ok: requirements-dev.lock $(VENV)/.run-ok
	$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench-ok: requirements-bench.lock $(VENV)/.run-ok
	$(PIP) --require-hashes -r requirements-bench.lock
	@touch $@

run: $(VENV)/.run-ok  ## start a demonstration night, for this browser and the phones of this network (PORT=8000)
	$(BIN)/pitboss serve --lan --port $(PORT)

# One worker more than there are processors: many tests wait for servers, browsers and databases.
WORKERS = $(shell $(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')

test: lint  ## format, lint, types, then every test
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# mypy gives its workers three seconds to start. On a busy machine that is too few, so what fails
# with workers is asked once more without.
lint: $(VENV)/.dev-ok  ## formatter, linter and types only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --num-workers 2 $(wildcard src tests bench) || $(BIN)/mypy $(wildcard src tests bench)
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno fmt --check --quiet
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno lint --quiet
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno check --quiet $(SCRIPTS)

# The npm packages that peers come from, beside the Python ones. Without Node they are skipped.
$(VENV)/.peers-ok: bench/peers/package-lock.json | $(BIN)/python
	@command -v npm >/dev/null || { echo "No Node: the peers from npm are skipped."; exit 0; }; \
	  mkdir -p $(VENV)/peers && cp bench/peers/package*.json $(VENV)/peers \
	  && npm ci --prefix $(VENV)/peers --ignore-scripts --no-audit --no-fund --loglevel=error \
	  && touch $@

bench: $(VENV)/.bench-ok $(VENV)/.dev-ok $(VENV)/.peers-ok  ## measure against the peers and write docs/benchmarks.md
	$(BIN)/python -m bench

pictures: $(VENV)/.dev-ok  ## take the screenshots of README and docs anew
	$(BIN)/python -m tests.web.pictures docs/pictures

load: $(VENV)/.run-ok  ## 300 phones at 20 tables for ten minutes, then 1,000, then one hostile device; writes docs/load.md (LOAD="--seconds 60" for less)
	$(BIN)/python -m bench.load $(LOAD)

prove-clauses: $(VENV)/.dev-ok  ## break each rule in turn: a test marked with its clause must fail
	$(BIN)/python -m tests.prove_clauses

promises: $(VENV)/.dev-ok  ## run the tests of the promises and write docs/promises.md
	rm -f .promises.jsonl
	PITBOSS_PROMISES=$(CURDIR)/.promises.jsonl $(BIN)/pytest -n auto tests/agreement tests/world \
	  tests/floor tests/store tests/chance tests/search tests/web/test_fuzz.py \
	  tests/web/test_matrix.py tests/web/test_objects.py tests/web/test_secrets.py \
	  tests/web/test_hostile_device.py tests/web/test_insiders.py tests/web/test_starts.py \
	  tests/web/test_full_disk.py
	case "$$PITBOSS_EFFORT" in nightly|release) \
	  PITBOSS_PROMISES=$(CURDIR)/.promises.jsonl $(BIN)/python -m tests.prove_clauses ;; esac
	$(BIN)/python -m tests.write_promises .promises.jsonl
	rm -f .promises.jsonl

# uv reads no pip configuration, so the index pip would use is handed over in the environment,
# and --no-emit-index-url keeps it out of the locks.
UV_COMPILE = UV_DEFAULT_INDEX="$$(.venv-lock/bin/pip config list \
    | sed -nE "s/^.*[.]index-url='(.*)'$$/\1/p" | tail -n 1)"; \
  test -z "$$UV_DEFAULT_INDEX" && unset UV_DEFAULT_INDEX || export UV_DEFAULT_INDEX; \
  .venv-lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command 'make lock' \
    $(LOCK_FLAGS) pyproject.toml

lock:  ## resolve the three locks again (LOCK_FLAGS=--upgrade for newer versions)
	@test -n "$(PY)" || { echo "Need Python >= 3.11 with venv (Debian/Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(PY) -m venv .venv-lock
	.venv-lock/bin/pip install -q --disable-pip-version-check uv
	@$(UV_COMPILE) --extra floor --group build -o requirements.lock
	@$(UV_COMPILE) --all-extras --group dev -c requirements.lock -o requirements-dev.lock
	@$(UV_COMPILE) --group bench -c requirements-dev.lock -o requirements-bench.lock

clean:  ## remove environments, caches and builds
	rm -rf $(VENV) .venv-lock build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help run test lint bench load pictures prove-clauses promises lock clean
