# Two commands on a fresh machine:  make run   |   make test
# They need only make, Python >= 3.11 with venv, and a package index on first use.
.DEFAULT_GOAL := help
# Compiled modules are kept, also where the environment says otherwise: without them every process
# of the tests would compile all of its imports again.
unexport PYTHONDONTWRITEBYTECODE
VENV ?= .venv
PORT ?= 8000
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-compile

SCRIPTS := $(shell find src/pitboss/web/static/js -name '*.js')

# The newest Python >= 3.11 that can make an environment. Searched only when one is needed.
FIND_PY = for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
  $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
  && { echo $$p; break; }; done
PY = $(eval PY := $$(shell $$(FIND_PY)))$(PY)

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1\t/' | expand -t 16

$(BIN)/python:
	@test -n "$(PY)" || { echo "Need Python >= 3.11 with venv (Debian/Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(PY) -m venv $(VENV)

# One stamp per purpose: 'run' never installs the test tools, 'test' never installs the peers of 'bench'.
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

run: $(VENV)/.run-ok  ## start a demonstration night for this browser and the phones on this network (PORT=8000)
	$(BIN)/pitboss serve --lan --port $(PORT)

# Two workers more than there are processors: many tests wait for servers, browsers or databases.
WORKERS = $(shell $(BIN)/python -c 'import os; print(2 + (os.cpu_count() or 1))')

check: lint  ## lint, types and the quick tests (rules, laws, tidy): under 3 minutes, before every commit
	$(BIN)/pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder tests/rules tests/laws tests/tidy

test: lint  ## lint, types and every test: before you push
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# mypy gives its workers three seconds to start, which is too short on a busy machine: if it fails
# with workers, it runs again without.
lint: $(VENV)/.dev-ok  ## formatter, linters and types only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --num-workers 2 $(wildcard src tests bench) || $(BIN)/mypy $(wildcard src tests bench)
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno fmt --check --quiet
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno lint --quiet
	NO_COLOR=1 DENO_NO_UPDATE_CHECK=1 $(BIN)/deno check --quiet $(SCRIPTS)

# npm packages of the peers, beside the Python ones. Skipped without Node.
$(VENV)/.peers-ok: bench/peers/package-lock.json | $(BIN)/python
	@command -v npm >/dev/null || { echo "No Node: the peers from npm are skipped."; exit 0; }; \
	  mkdir -p $(VENV)/peers && cp bench/peers/package*.json $(VENV)/peers \
	  && npm ci --prefix $(VENV)/peers --ignore-scripts --no-audit --no-fund --loglevel=error \
	  && touch $@

bench: $(VENV)/.bench-ok $(VENV)/.dev-ok $(VENV)/.peers-ok  ## measure against the peers; writes docs/benchmarks.md
	$(BIN)/python -m bench

pictures: $(VENV)/.dev-ok  ## take the screenshots for README and docs
	$(BIN)/python -m tests.web.pictures docs/pictures

load: $(VENV)/.run-ok  ## 300 phones at 20 tables for ten minutes, then 1,000, then one hostile device; writes docs/load.md (shorter: LOAD="--seconds 60")
	$(BIN)/python -m bench.load $(LOAD)

prove-clauses: $(VENV)/.dev-ok  ## break each rule in turn: a test marked with its clause must fail
	$(BIN)/python -m tests.prove_clauses

seed-faults: $(VENV)/.dev-ok  ## plant 200 faults, one at a time: a test or a verifier notices each; writes docs/seeded-faults.md
	nice $(BIN)/python -m tests.seed_faults

promises: $(VENV)/.dev-ok  ## run the tests of the promises; writes docs/promises.md
	rm -f .promises.jsonl
	PITBOSS_PROMISES=$(CURDIR)/.promises.jsonl $(BIN)/pytest -n auto tests/agreement tests/world \
	  tests/floor tests/verifier tests/store tests/chance tests/search \
	  tests/web/api/test_fuzz.py tests/web/api/test_route_access.py \
	  tests/web/api/test_data_scope.py tests/web/views/test_secrets.py \
	  tests/web/limits/test_hostile_device.py tests/web/auth/test_insiders.py \
	  tests/web/night/test_restarts.py tests/web/night/test_full_disk.py tests/history/test_watch.py
	case "$$PITBOSS_EFFORT" in nightly|release) \
	  PITBOSS_PROMISES=$(CURDIR)/.promises.jsonl $(BIN)/python -m tests.prove_clauses ;; esac
	$(BIN)/python -m tests.write_promises .promises.jsonl
	rm -f .promises.jsonl

# The key is the builder's: `pitboss certificate key FILE` makes one. COMMIT and DATE are handed in,
# so that the same results make the same certificate. A failing test leaves results, too, and then
# there is no certificate.
COMMIT ?= $(shell git rev-parse HEAD 2>/dev/null)
DATE   ?= $(shell date -u +%F)
certificate: $(VENV)/.dev-ok  ## run the marked tests, break each rule, sign which clauses hold (KEY=builder.key)
	@test -n "$(KEY)" || { echo "Name the signing key: make certificate KEY=builder.key ('$(BIN)/pitboss certificate key builder.key' makes one)" >&2; exit 2; }
	rm -f .clauses.jsonl
	-PITBOSS_CLAUSES=$(CURDIR)/.clauses.jsonl $(BIN)/pytest -q -m clause -n $(WORKERS) --dist loadfile --no-loadscope-reorder
	-PITBOSS_CLAUSES=$(CURDIR)/.clauses.jsonl $(BIN)/python -m tests.prove_clauses
	$(BIN)/pitboss certificate make .clauses.jsonl --commit $(COMMIT) --date $(DATE) --key $(KEY) --force $(CERTIFICATE)
	rm -f .clauses.jsonl
	$(BIN)/pitboss certificate show certificate.json --out certificate.pdf
	$(BIN)/pitboss certificate show certificate.json --html --out certificate.html

# uv does not read the pip configuration, so the index that pip uses is passed in the environment;
# --no-emit-index-url keeps it out of the locks.
UV_COMPILE = UV_DEFAULT_INDEX="$$(.venv-lock/bin/pip config list \
    | sed -nE "s/^.*[.]index-url='(.*)'$$/\1/p" | tail -n 1)"; \
  test -z "$$UV_DEFAULT_INDEX" && unset UV_DEFAULT_INDEX || export UV_DEFAULT_INDEX; \
  .venv-lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command 'make lock' \
    $(LOCK_FLAGS) pyproject.toml

lock:  ## resolve the three locks (newer versions: LOCK_FLAGS=--upgrade)
	@test -n "$(PY)" || { echo "Need Python >= 3.11 with venv (Debian/Ubuntu: apt install python3-venv)" >&2; exit 1; }
	$(PY) -m venv .venv-lock
	.venv-lock/bin/pip install -q --disable-pip-version-check uv
	@$(UV_COMPILE) --extra floor --extra paper --extra plan --group build -o requirements.lock
	@$(UV_COMPILE) --all-extras --group dev -c requirements.lock -o requirements-dev.lock
	@$(UV_COMPILE) --group bench -c requirements-dev.lock -o requirements-bench.lock

clean:  ## remove environments, caches and builds
	rm -rf $(VENV) .venv-lock build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help run check test lint bench load pictures prove-clauses seed-faults promises certificate lock clean
