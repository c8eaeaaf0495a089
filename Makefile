# Each command sets up what it needs, in .venv. PYTHON names the interpreter to start from (3.11 or newer).
PYTHON ?= python3
PORT ?= 8000

BIN := .venv/bin
# One line instead of a notice on each run; the end of life of the theme is dealt with in README.md.
export NO_MKDOCS_2_WARNING := 1

.PHONY: serve build check test lint bench lock schema clean

serve: .venv/site
	$(BIN)/mkdocs serve --dev-addr 127.0.0.1:$(PORT)

build: .venv/site
	$(BIN)/mkdocs build --strict

check: .venv/site
	PYTHONPATH=hooks $(BIN)/python -m compare check

test: lint check .venv/web
	CHROMIUM="$$(tools/find-chromium)" $(BIN)/python -m pytest

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/dev
	$(BIN)/python -m bench

schema: .venv/site
	PYTHONPATH=hooks $(BIN)/python -m compare schema

lock: .venv/dev
	for name in requirements requirements-dev; do \
	  UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-emit-find-links --annotation-style line \
	    --output-file $$name.txt $$name.in || exit 1; \
	done

clean:
	rm -rf .venv site bench/out tests/web/node_modules

.venv/site: requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; PYTHON=… names another")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/dev: .venv/site requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	touch $@

.venv/web: .venv/dev tests/web/package.json tests/web/package-lock.json tests/web/.npmrc
	PUPPETEER_SKIP_DOWNLOAD=1 $(BIN)/npm ci --prefix tests/web --ignore-scripts --loglevel=error
	touch $@
