# act: build, test, install.  `make demo` is the first thing to try, `make test` the next, `make test-all` the gate.

PREFIX  = /usr/local
DESTDIR =
SWIFT   = swift
# The toolchain's own compiler of C.
CLANG   = $(or $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))clang),clang)
# Further arguments for `swift build` and `swift test`, such as -j 1.
FLAGS   =

SHELL       = /bin/bash
.SHELLFLAGS = -euo pipefail -c
.DEFAULT_GOAL = build

# Package.swift's flags for small code, which SwiftPM refuses in what others depend on.
export ACT_RELEASE = 1
# Package.swift's flags do not reach the argument parser: these leave its unused functions out.
SECTIONS = $(addprefix -Xswiftc ,-Xfrontend -function-sections -Xfrontend -internalize-at-link)
# The register of frame pointers is free for the code: backtraces go by the unwind tables.
RELEASED = -c release --omit-frame-pointers $(SECTIONS) $(FLAGS)

# What is there, and a failure where nothing is: an empty list would build and install nothing in silence.
found = $(or $(wildcard $(1)),$(error nothing is named $(1)))

VERSION  := $(shell sed -n 's/^package let version = "\(.*\)"$$/\1/p' $(call found,Sources/Ground/ActSystem/Version.swift))
COMMANDS := $(notdir $(call found,Sources/Commands/act-*))
RELEASE  = .build/release
BIN      = $(DESTDIR)$(PREFIX)/bin
LIB      = $(DESTDIR)$(PREFIX)/lib/act
SHARE    = $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS = $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS  = $(SHARE)/zsh/site-functions
FISH_COMPLETIONS = $(SHARE)/fish/vendor_completions.d
APPLICATIONS     = $(SHARE)/applications
UNITS            = $(DESTDIR)$(PREFIX)/lib/systemd

# What each target needs from Debian.
BUILD_PACKAGES   = libcurl4-openssl-dev libjq-dev libpq-dev libsqlite3-dev libssl-dev libyaml-dev
DEMO_PACKAGES    = $(BUILD_PACKAGES) jq
INSTALL_PACKAGES = $(BUILD_PACKAGES) binutils patchelf
BENCH_PACKAGES   = $(INSTALL_PACKAGES) curl hyperfine jq nginx-light python3 sqlite3
TEST_PACKAGES    = $(BENCH_PACKAGES) expect fish mandoc openssh-client openssl procps python3-h2 python3-jsonschema python3-venv strace zsh
STORE_PACKAGES   = libpq5 pgbouncer postgresql
DEB_PACKAGES     = $(INSTALL_PACKAGES) dpkg-dev
CRASH_PACKAGES   = $(BUILD_PACKAGES) faketime gcc libc6-dev libpq5 openssh-client postgresql python3 spin strace
FLEET_PACKAGES   = $(BUILD_PACKAGES) libpq5 postgresql python3

# Installs the packages that are missing; where it can't, says the line that would and stops.
define packages
missing=$$(for package in $(1); do dpkg-query -Wf '$${Status}' $$package 2>/dev/null | grep -q ' installed' || echo $$package; done); \
if [ -n "$$missing" ]; then \
	install="apt-get install -y --no-install-recommends $$(echo $$missing)"; \
	if [ $$(id -u) = 0 ]; then as=; elif sudo -n true 2>/dev/null; then as=sudo; else as=none; fi; \
	if [ "$$as" = none ] || ! command -v apt-get >/dev/null; then \
		echo "packages are missing; install them with: sudo $$install" >&2; exit 1; \
	fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	$$as $$install >/dev/null 2>&1 || { $$as apt-get update && $$as $$install; } >&2; \
fi
endef

.PHONY: build
build: release

# The commands are in libact.so, which is one for all of them; each has a small executable beside it.
.PHONY: release
release:
	@$(call packages,$(BUILD_PACKAGES))
	$(SWIFT) build $(RELEASED) >&2
	@for name in $(COMMANDS); do \
		[ $(RELEASE)/$$name -nt $(RELEASE)/libact.so ] || echo $$name $${name//-/_}_main; \
	done | xargs -r -L1 -P2 bash -c '$(CLANG) -O1 -D COMMAND=$$1 Sources/libact/command.c -o $(RELEASE)/$$0 \
		-fuse-ld=lld -L$(RELEASE) -lact -Wl,-rpath,\$$ORIGIN'

.PHONY: demo
demo: release
	@$(call packages,$(DEMO_PACKAGES))
	@Tests/Bench/demo.sh $(RELEASE)

# The tests run on the release executables as they are built. The runner is started without `swift test`, which drops
# parts of its output: a character that two reads of the pipe divide costs all that was read. It colours what it writes to
# a pipe, but for a dumb terminal.
# CASES=rules,act-log runs the blocks of these files alone; SLOWEST=30 says at the end which took longest; EVENTS=file
# keeps what happened as JSON; STORE=postgresql gives each block a shared store, in a scratch cluster.
CASES   =
SLOWEST =
EVENTS  =
STORE   =
$(if $(filter-out postgresql,$(STORE)),$(error STORE is postgresql, or nothing))
define tests
	@$(call packages,$(TEST_PACKAGES) $(if $(STORE)$(filter all,$(1)),$(STORE_PACKAGES)))
	$(SWIFT) build $(RELEASED) --build-tests
	@terminal=; if [ -t 1 ]; then terminal=/dev/tty; fi; \
	TERM=dumb ACT_TIER=$(1) ACT_TEST_STORE='$(STORE)' \
	ACT_CASES='$(CASES)' ACT_SLOWEST='$(SLOWEST)' ACT_PROGRESS=$$terminal \
	$(RELEASE)/actPackageTests.xctest --testing-library swift-testing \
		$(if $(CASES),--filter '^ToolTests\.Cases/') \
		$(if $(EVENTS),--event-stream-output-path '$(EVENTS)' --event-stream-version 0) </dev/null 2>&1 \
		| LC_ALL=C.UTF-8 sed -u -e 's/^◇[^✔✘]*//' -e '/^$$/d'
endef

.PHONY: test
test: release
	$(call tests,first)

# And what takes longer: mutants of calls, storms of faults, published clients, new fuzz, every row of the bench.
.PHONY: test-all
test-all: release
	$(call tests,all)

.PHONY: bench
bench: release
	@$(call packages,$(BENCH_PACKAGES))
	@Tests/Bench/bench.sh $(RELEASE)

# The same with few records: whether every row's work is done, and no figure.
.PHONY: bench-smoke
bench-smoke: release
	@$(call packages,$(BENCH_PACKAGES))
	@BENCH=smoke Tests/Bench/bench.sh $(RELEASE)

# How costs grow with what is there: minutes, and hundreds of megabytes in the folder for temporary files.
.PHONY: growth
growth: release
	@$(call packages,$(TEST_PACKAGES))
	@Tests/Growth/growth.py $(RELEASE)

# The promises of a crash: killed at random and at each system call, without power, room, or a clock that is right.
.PHONY: crash
crash: release
	@$(call packages,$(CRASH_PACKAGES))
	@Tests/Crash/crash.sh $(RELEASE)

# 16 workers as 4 machines on one shared store, while they and its server are killed.
FLEET = 100000
.PHONY: fleet
fleet: release
	@$(call packages,$(FLEET_PACKAGES))
	@Tests/Crash/fleet.py $(RELEASE) $(FLEET)

# Servers of tools that go wrong at random, and that mean harm: a line for each promise.
.PHONY: mcp
mcp: release
	@$(call packages,$(BUILD_PACKAGES) python3)
	@status=0; Tests/MCP/storm.py $(RELEASE) 2000 || status=1; Tests/MCP/hostile.py $(RELEASE) || status=1; exit $$status

# Published servers of both generations, from PyPI: what act gets of each tool is what the published client gets, and a
# server that wants to know who asks is connected.
.PHONY: mcp-clients
mcp-clients: release
	@$(call packages,$(BUILD_PACKAGES) curl git python3-venv)
	@mkdir -p .build/mcp-servers
	@Tests/MCP/published $(RELEASE) .build/mcp-servers

# Ten minutes of hostile numbers, dates, schemas, answers and rows, the second half under the address sanitizer.
FUZZ_SECONDS = 600
.PHONY: fuzz
fuzz:
	@$(call packages,$(BUILD_PACKAGES))
	@$(SWIFT) build --product fuzz $(RELEASED) >&2
	@$(SWIFT) build --sanitize=address --scratch-path .build-asan --product fuzz $(FLAGS) >&2
	@seed=$$(date +%s); half=$$(( $(FUZZ_SECONDS) / 2 )); \
	$(RELEASE)/fuzz $$half $$seed; ASAN_OPTIONS=detect_leaks=0 .build-asan/debug/fuzz $$half $$seed

.PHONY: format
format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

# libact.so goes with the commands, and where a plain `swift build` made them, the libraries of the Swift runtime.
.PHONY: install install-files
install: build install-files
install-files:
	@$(call packages,$(INSTALL_PACKAGES))
	install -d $(BIN) $(LIB) $(SHARE)/act $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS) $(APPLICATIONS) $(UNITS)/user $(UNITS)/system
	for name in $(COMMANDS); do \
		install -m755 -s $(RELEASE)/$$name $(BIN)/$$name; \
		patchelf --set-rpath '$$ORIGIN/../lib/act' $(BIN)/$$name; \
	done
	loaded=$$(for name in $(COMMANDS); do ldd $(RELEASE)/$$name; done | sed -n 's/.* => \(\/.*\) (.*/\1/p' | sort -u); \
	for library in $$(sed -n '/\/libact\.so$$/p' <<<"$$loaded"); do install -m644 -s "$$library" $(LIB)/libact.so; done; \
	for runtime in $$(sed -n 's,/libswiftCore\.so$$,,p' <<<"$$loaded"); do \
		grep "^$$runtime/" <<<"$$loaded" | xargs -d '\n' install -m644 -t $(LIB); \
	done
	for section in 1 5 7; do \
		pages=$$(ls man/*.$$section 2>/dev/null || true); \
		[ -z "$$pages" ] || install -Dm644 -t $(SHARE)/man/man$$section $$pages; \
	done
	install -m644 man/act-record.schema.json $(SHARE)/act/
	install -m644 completions/act.bash $(BASH_COMPLETIONS)/
	install -m644 completions/act.fish $(FISH_COMPLETIONS)/
	install -m644 completions/_act $(ZSH_COMPLETIONS)/
	install -m644 share/applications/act-open.desktop $(APPLICATIONS)/
	for unit in user/act-queue system/act-worker@; do \
		sed 's|/usr/bin/|$(PREFIX)/bin/|' share/systemd/$$(basename $$unit).service | install -m644 /dev/stdin $(UNITS)/$$unit.service; \
	done
	for name in $(COMMANDS); do \
		ln -sf act.bash $(BASH_COMPLETIONS)/$$name; \
		ln -sf act.fish $(FISH_COMPLETIONS)/$$name.fish; \
	done

.PHONY: uninstall
uninstall:
	for name in $(COMMANDS); do \
		rm -f $(BIN)/$$name $(BASH_COMPLETIONS)/$$name $(FISH_COMPLETIONS)/$$name.fish; \
	done
	rm -f $(BASH_COMPLETIONS)/act.bash $(FISH_COMPLETIONS)/act.fish $(ZSH_COMPLETIONS)/_act
	rm -f $(APPLICATIONS)/act-open.desktop $(UNITS)/user/act-queue.service $(UNITS)/system/act-worker@.service
	for section in 1 5 7; do for page in man/*.$$section; do rm -f $(SHARE)/man/man$$section/$$(basename $$page); done; done
	rm -rf $(LIB) $(SHARE)/act

# The package of Debian: what install-files installs, and what .deb says of it. One commit gives one file, byte for
# byte. COMPRESSION=none saves the minute that xz takes.
DEB         = act_$(VERSION)_$(shell dpkg --print-architecture).deb
STAGE       = .build/deb
COMPRESSION = xz
.PHONY: deb deb-file
deb: build deb-file
deb-file:
	@$(call packages,$(DEB_PACKAGES))
	rm -rf $(STAGE)
	@umask 022; $(MAKE) -s install-files PREFIX=/usr DESTDIR=$(STAGE) \
		ZSH_COMPLETIONS=$(STAGE)/usr/share/zsh/vendor-completions
	COMPRESSION=$(COMPRESSION) .deb/build $(STAGE) $(VERSION) $(DEB)

# What lintian says of it, and the package in base systems of Debian 12 and 13: used, and purged without a trace.
.PHONY: deb-test
deb-test: deb
	@$(call packages,debootstrap lintian)
	@Tests/Deb/deb.sh $(DEB)

# The README's commands in base systems of Debian 12 that have the toolchain and nothing else.
.PHONY: bare-test
bare-test:
	@$(call packages,debootstrap)
	@Tests/Deb/bare.sh $(abspath $(dir $(realpath $(shell command -v $(SWIFT))))..)
