# Cruxpress. `make kit` and `make test` do all set-up themselves; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= kross
LADDER ?= crusgallo
COPIES ?= 20
RUNGS ?= 10
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help kit test lint types pad ladder bench prove check words accept docs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What it takes to run Cruxpress, and what it takes to work on it: each set up once, and again
# when pyproject.toml changes.
$(VENV)/run.stamp: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Cruxpress needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..."; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

kit: $(VENV)/run.stamp ## make the print-and-play kit in output/cruxpress-kit
	$(BIN)/cruxpress kit

pad: $(VENV)/run.stamp ## print a pad: make pad GAME=kross COPIES=20
	$(BIN)/cruxpress pad $(GAME) --copies $(COPIES)

ladder: $(VENV)/run.stamp ## a numbered difficulty ladder: make ladder LADDER=crusgallo RUNGS=10 SEED=1
	$(BIN)/cruxpress ladder $(LADDER) --rungs $(RUNGS) --seed $(SEED) -o output/ladder-$(LADDER)

check: $(VENV)/run.stamp ## check all shipped layouts
	$(BIN)/cruxpress check

test: lint types ## lint, types and all tests
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

prove: $(VENV)/dev.stamp ## the long proofs: every property on many more cases
	$(BIN)/cruxpress check
	$(BIN)/python -m pytest -n auto --hypothesis-profile=long

bench: $(VENV)/dev.stamp ## measure speed side by side with bare scripts
	$(BIN)/python -m tests.bench.press
	$(BIN)/python -m tests.bench.start
	$(BIN)/python -m tests.bench.words
	$(BIN)/python -m tests.kross.bench
	$(BIN)/python -m tests.cryptex.bench
	$(BIN)/python -m tests.cruciverbalist.measuring
	$(BIN)/python -m tests.crusgallo.bench

accept: $(VENV)/dev.stamp ## take the pages as they look now as the stored ones
	$(BIN)/python -m pytest -q tests/press/test_pages.py --accept

docs: $(VENV)/dev.stamp ## make the element reference and the README's pictures anew
	$(BIN)/python -m tests.make_docs
	$(BIN)/python -m tests.make_pictures

words: $(VENV)/dev.stamp ## rebuild the word data from its sources and compare
	$(BIN)/python -m generator.words.rebuild

clean: ## take away results and everything that set-up made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitignore -delete
