# Cruxpress. `make kit` and `make test` do all set-up themselves; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= kross
COPIES ?= 20
RUNGS ?= 10
SEED ?= 1
FUZZ_SECONDS ?= 300
FUZZ_RUNS ?= 0
FAULT_ROUNDS ?= 40
FAULT_POINTS ?= 100
EVERY ?= 1
WEB_TESTS ?= studio/ site/

.DEFAULT_GOAL := help
.PHONY: help kit site studio release test test-web prove-web quick steady lint types pad ladder bench load prove field field-sample fuzz faults audit lock check words accept oracle oracle-accept docs gallery sheets crusgallo-sheets judge clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What it takes to run Cruxpress, and what it takes to work on it: each set up once, and again
# when pyproject.toml or the locked versions change.
$(VENV)/run.stamp: pyproject.toml .ci/lock/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Cruxpress needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..."; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python .ci/install.py run fast
	@touch $@

$(VENV)/studio.stamp: $(VENV)/run.stamp .ci/lock/studio.txt
	@$(BIN)/python .ci/install.py studio studio,fast
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp .ci/lock/dev.txt
	@$(BIN)/python .ci/install.py dev dev,fast
	@touch $@

$(VENV)/tools.stamp: $(VENV)/dev.stamp .ci/lock/tools.txt
	@$(BIN)/python .ci/install.py tools dev,fast,bench,fuzz
	@touch $@

kit: $(VENV)/run.stamp ## make the print-and-play kit in output/cruxpress-kit
	$(BIN)/cruxpress kit

site: $(VENV)/run.stamp ## the web site behind the QR codes in output/site (npm fetches Python for browsers once)
	$(BIN)/cruxpress site

release: $(VENV)/dev.stamp ## kits as archives (A4, Letter), the wheel and checksums in output/release
	$(BIN)/python -m workshop.release -o output/release

studio: $(VENV)/studio.stamp ## open the studio, a page on this machine that does what the command line does
	$(BIN)/cruxpress studio

pad: $(VENV)/run.stamp ## print a pad: make pad GAME=kross COPIES=20
	$(BIN)/cruxpress pad $(GAME) --copies $(COPIES)

ladder: $(VENV)/run.stamp ## a numbered difficulty ladder: make ladder GAME=crusgallo RUNGS=10 SEED=1
	$(BIN)/cruxpress ladder $(GAME) --rungs $(RUNGS) --seed $(SEED) -o output/ladder-$(GAME)

check: $(VENV)/run.stamp ## check all shipped layouts
	$(BIN)/cruxpress check

test: lint types ## lint, types and all tests
	$(BIN)/python -m pytest -n auto --dist worksteal

# Types, lint and a real Chromium: .ci/browser fetches what is not there.
test-web: $(VENV)/dev.stamp $(VENV)/studio.stamp ## types, lint and browser tests of the pages (needs Node)
	.ci/browser
	cd tests/web && npm run --silent types && npm run --silent lint
	$(BIN)/python -m tests.web.site.small output/test-site
	cd tests/web && CRUXPRESS_PYTHON=$(abspath $(BIN)/python) node --test --test-concurrency=1 $(WEB_TESTS)

# All products of every game by the site's Python, the same bytes as here; and all flows on a processor
# that is slowed down four times.
prove-web: $(VENV)/dev.stamp ## every product of every game in a browser, and its flows on a slow processor
	.ci/browser
	$(BIN)/cruxpress site -o output/site
	cd tests/web && CRUXPRESS_PYTHON=$(abspath $(BIN)/python) SITE=$(abspath output/site) PRODUCTS=all SLOW=4 \
	  node --test --test-concurrency=1 site/

quick: $(VENV)/dev.stamp ## lint, types, and the tests nearest to what was changed
	$(BIN)/python -m workshop.quick

steady: $(VENV)/dev.stamp ## show that no test depends on load, order, workers, user, locale or network
	$(BIN)/python -m workshop.steady

lint: $(VENV)/dev.stamp ## style only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## types only
	$(BIN)/mypy

prove: $(VENV)/dev.stamp $(VENV)/studio.stamp ## the long proofs: every property on many more cases
	$(BIN)/cruxpress check
	$(BIN)/python -m workshop.wasm --check
	$(BIN)/python -m pytest -n auto --dist worksteal --hypothesis-profile=long
	.ci/browser && cd tests/web && CRUXPRESS_PYTHON=$(abspath $(BIN)/python) node --test studio/cruxy-proof.long.js

# Each compares in one run, so that a busy machine says the same: python -m workshop.bench.press
BENCHES := press tables thousand kit start studio site words kross cryptex cruciverbalist crusgallo cruxy ladders sheets field
bench: export PYTHONUNBUFFERED = 1
bench: $(VENV)/tools.stamp $(VENV)/field.stamp ## measure speed side by side with bare scripts and other tools
	set -e; for bench in $(BENCHES); do $(BIN)/python -m workshop.bench.$$bench; done

load: $(VENV)/dev.stamp ## very many fresh sheets in one run, by powers of ten (takes hours)
	$(BIN)/python -m workshop.bench.load

# What people would use instead, in a place of its own: some of it asks for older versions of
# what we use, and none of it is needed to run, test or build Cruxpress.
$(VENV)/field.stamp: generator/workshop/bench/field.txt
	@test -x $(VENV)/field/bin/python || $(PYTHON) -m venv $(VENV)/field
	@for tool in $$(grep -v '^#' $<); do \
	  $(VENV)/field/bin/python -m pip install --quiet --disable-pip-version-check "$$tool" || \
	  echo "$$tool does not install here"; done
	@touch $@

# Five public sets of icons, drawn by us and by resvg, and compared (needs the network and npm).
ICON_SETS := lucide-static bootstrap-icons @fortawesome/fontawesome-free @tabler/icons @iconify-json/game-icons
field: $(VENV)/dev.stamp $(VENV)/field.stamp ## whole public sets of icons, beside another renderer's pictures
	$(BIN)/python -m workshop.field_icons --fetch $(ICON_SETS) --every $(EVERY)

field-sample: $(VENV)/dev.stamp $(VENV)/field.stamp ## draw the reference pictures of the icons in the tests
	$(BIN)/python -m workshop.field_icons --sample

fuzz: $(VENV)/tools.stamp ## fuzz everything that reads, for long: make fuzz FUZZ_SECONDS=300 (for each target)
	$(BIN)/python -m tests.trust.fuzz --seconds $(FUZZ_SECONDS) --runs $(FUZZ_RUNS)

faults: $(VENV)/dev.stamp ## kill runs inside their writing and at random moments, and look at what they left
	$(BIN)/python -m tests.trust.long_points $(FAULT_POINTS) $(SEED)
	$(BIN)/python -m tests.trust.long_faults $(FAULT_ROUNDS) $(SEED)

audit: $(VENV)/dev.stamp ## known holes in what we build on (needs the network, and says so)
	@test -x $(VENV)/audit/bin/python || $(PYTHON) -m venv $(VENV)/audit
	@$(VENV)/audit/bin/python .ci/install.py audit || echo "NOT AUDITED: pip-audit cannot be installed here"
	@test ! -x $(VENV)/audit/bin/pip-audit || $(BIN)/python -m tests.trust.audit $(VENV)/audit/bin/pip-audit

# The newest versions that pyproject.toml allows, for every Python and system, with their hashes.
LOCK := uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
  --custom-compile-command 'make lock'
lock: ## lock the versions of all packages anew, with their hashes (needs the network)
	@test -x $(VENV)/lock/bin/python || $(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check 'uv==0.13.7'
	$(VENV)/lock/bin/$(LOCK) pyproject.toml .ci/lock/build.in --all-extras -o .ci/lock/tools.txt
	$(VENV)/lock/bin/$(LOCK) pyproject.toml .ci/lock/build.in --extra dev --extra fast -c .ci/lock/tools.txt -o .ci/lock/dev.txt
	$(VENV)/lock/bin/$(LOCK) pyproject.toml .ci/lock/build.in --extra fast -c .ci/lock/tools.txt -o .ci/lock/run.txt
	$(VENV)/lock/bin/$(LOCK) pyproject.toml .ci/lock/build.in --extra studio --extra fast -c .ci/lock/tools.txt -o .ci/lock/studio.txt
	$(VENV)/lock/bin/$(LOCK) .ci/lock/audit.in -o .ci/lock/audit.txt

accept: $(VENV)/dev.stamp ## take the pages as they look now as the stored ones
	$(BIN)/python -m pytest -q tests/press/test_pages.py --accept

oracle: $(VENV)/dev.stamp ## compare all that is printed and said with what is stored (takes minutes)
	$(BIN)/python -m tests.oracle

oracle-accept: $(VENV)/dev.stamp ## take what is printed and said now as the stored
	$(BIN)/python -m tests.oracle --accept

sheets: $(VENV)/dev.stamp ## make the shipped sheets of a game anew: make sheets GAME=cryptex SEED=1 SORTED=yes
	$(BIN)/python -m workshop.shipped_sheets $(GAME) --seed $(SEED) $(if $(SORTED),--sorted)

crusgallo-sheets: $(VENV)/dev.stamp ## make Crusgallo's fifty challenges anew, chosen together: make crusgallo-sheets SEED=1
	$(BIN)/python -m workshop.crusgallo_sheets --seed $(SEED)

judge: $(VENV)/dev.stamp ## judge ladders of fifty from seeds 1 to 5 (hours; goes on where it was): make judge GAMES=kross
	$(BIN)/python -m workshop.judge $(GAMES)

docs: $(VENV)/dev.stamp ## make the element reference and the digests of shipped files anew
	$(BIN)/python -m workshop.reference
	$(BIN)/python -m workshop.digests

gallery: $(VENV)/dev.stamp ## draw a picture of each product into docs/gallery
	$(BIN)/python -m workshop.gallery

words: $(VENV)/dev.stamp ## rebuild the word data from its sources and compare
	$(BIN)/python -m workshop.words

clean: ## take away results and everything that set-up made
	rm -rf $(VENV) tests/web/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .fuzz
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitignore -delete
