# `make demo` runs a lesson on this machine, `make stack` everything a school needs, `make test` the tests.
PYTHON ?= python3
PORT ?= 8000
BOTS ?= 0
N ?= 300
export PORT BOTS

# Tests start dozens of processes; without bytecode each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo stack install rollback uninstall test test-order test-smoke test-slow bench lint content rooms accessibility calibration playthroughs doc-pictures pictures messages lock outdated clean

.venv/run: requirements.lock
	@PYTHON=$(PYTHON) laptop/packages requirements.lock
	@touch $@

.venv/dev: requirements-dev.lock
	@PYTHON=$(PYTHON) laptop/packages requirements-dev.lock
	@touch .venv/run $@

demo: .venv/run
	@SIGNUP=$${SIGNUP:-open} .venv/bin/python manage.py demo

stack: .venv/run
	.venv/bin/python manage.py stack

# Install the app as a service on SQLite that starts with this machine (see docs/operating.md).
install: .venv/run
	PORT=$(PORT) laptop/install

# Go back to the version before the last `make install`.
rollback:
	laptop/rollback

uninstall:
	laptop/uninstall

test: .venv/dev
	.venv/bin/python -m pytest -p no:randomly -n 2 --dist loadfile --no-loadscope-reorder -m "not slow"

# Run the tests in random order; SEED=… repeats an order.
test-order: SEED := $(or $(SEED),$(shell od -An -N2 -tu2 /dev/urandom | tr -d ' '))
test-order: .venv/dev
	@echo "SEED=$(SEED)"
	.venv/bin/python -m pytest --randomly-seed=$(SEED) -n 2 --dist loadfile --no-loadscope-reorder -m "not slow"

test-smoke: .venv/dev
	.venv/bin/python -m pytest -p no:randomly -m smoke

test-slow: .venv/dev
	.venv/bin/python -m pytest -p no:randomly -n 2 --dist loadfile --no-loadscope-reorder -m "slow and not pictures" --ignore tests/docker
	.venv/bin/python -m pytest -p no:randomly -m slow tests/docker

bench: .venv/dev
	.venv/bin/python -m tests.bench $(N) $(if $(STACK),--stack)

lint: .venv/dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djade --check $$(git ls-files 'templates/*.html' 'games/*.html')
	.venv/bin/oxlint --deny-warnings static/js games
	.venv/bin/lint-imports
	.venv/bin/mypy
	.venv/bin/python manage.py makemigrations --check --dry-run

# Collect new texts into locale/ and compile them: run it, translate what is empty or fuzzy in the .po,
# run it again. It needs gettext (apt-get install gettext); the app does not.
messages: .venv/dev
	.venv/bin/python manage.py makemessages --all --no-wrap --no-obsolete --add-location file --ignore .venv --ignore tests --ignore var
	.venv/bin/python manage.py compilemessages --ignore .venv

# Draw the pictures of README and docs/ whose screens have changed into docs/pictures/.
doc-pictures: .venv/dev
	.venv/bin/python -m pytest -p no:randomly -m pictures tests/browser/test_doc_pictures.py

# Draw these, and every screen of children, class and teacher into var/pictures/. One game alone:
# .venv/bin/python -m pytest -m pictures -k cant_stop tests/browser/test_pictures.py
pictures: .venv/dev
	.venv/bin/python -m pytest -p no:randomly -m pictures

# Play every preset by bots and write what children reckon in it: docs/content.md. An hour and more;
# one game alone: .venv/bin/python -m tests.content 200 on_belay
content: .venv/dev
	.venv/bin/python -m tests.content

# Print recorded games as teams and wall see them, into tests/*/playthroughs/: read what git diff says.
playthroughs: .venv/dev
	.venv/bin/python -m tests.games.print_playthroughs

# Draw docs/rooms.svg from the imports.
rooms: .venv/dev
	.venv/bin/python -m docs.draw_rooms

# Write docs/accessibility-report.md.
accessibility: .venv/dev
	.venv/bin/python -m docs.write_accessibility

# Draw docs/fact-memory.svg: estimates of facts against what simulated students know.
calibration: .venv/dev
	DJANGO_SETTINGS_MODULE=classroom.settings .venv/bin/python -m docs.draw_calibration

lock:
	uv pip compile --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes pyproject.toml --group test --group lint -c requirements.lock -o requirements-dev.lock

# List what is behind; docs/dependencies.md says what each package is for and who keeps it.
outdated: .venv/dev
	@laptop/outdated

clean:
	rm -rf .venv var staticfiles
