# The first command typed on a fresh machine may be any of these.

.PHONY: help build installed dist reproducible sandbox-program programs sandbox sandbox-down shell demo demo-foreman demo-pinniped examples unit test check deny generate bench bench-check model fuzz \
  fault agreement sequences thorough browser demo-dashboard

TARGET ?= x86_64-unknown-linux-gnu
CARGO_HOME ?= $(HOME)/.cargo

help:
	@echo 'To try it'
	@echo '  make demo            the life of a Solution on a control plane and a Salt of its own'
	@echo '  make demo-foreman    the same for a Solution with an operator that really runs: docs/examples/foreman.md'
	@echo '  make demo-pinniped   two Solutions with such operators, and their upgrades: docs/examples/pinniped.md'
	@echo '  make demo-dashboard  the pictures of docs/dashboard.md, in target/dashboard; fails where a page has changed since; UPDATE=1'
	@echo '                       replaces them'
	@echo '  make examples        the archives of these Solutions, in target/examples/'
	@echo '  make sandbox         start the sandbox "default" and print what to export; with WHOLE=1, also what upgrades of'
	@echo '                       the cluster and silences need; SALT=3002.9 and SALT=3006.28 choose the release of Salt'
	@echo '  make shell           a shell that uses it'
	@echo '  make sandbox-down    end it'
	@echo 'To install it'
	@echo '  make build           the release binary, target/release/kubectl-metalk8s'
	@echo '  make dist            packages and archives of it, in dist/'
	@echo 'To change it'
	@echo '  make check           formatting, lints, documentation'
	@echo '  make unit            the tests that need no sandbox'
	@echo '  make test            all tests'
	@echo '  make generate        man pages, the reference and the schemas'
	@echo 'Before a release, each an hour or more'
	@echo '  make thorough        the tests of which `make test` runs a part: each command without each rule of its role,'
	@echo '                       the page about Pinniped on Salt, the upgrades of the cluster'
	@echo '  make browser         all tests of the dashboard in Chromium, of which `make test` runs a part'
	@echo '  make fault           break the requests of each changing verb; FAULTS=all breaks each in every way'
	@echo '  make sequences       random commands of two clients, against a model of the cluster (SEQUENCES of them)'
	@echo '  make agreement       compare validation with Salt and the API server, also on the definitions of other'
	@echo '                       projects in DEFINITIONS and on CHANGED documents made of each'
	@echo '  make model           explore the protocol of locks and jobs further than the tests do'
	@echo '  make fuzz            look for inputs that break the parsers, FUZZ_SECONDS each'
	@echo '  make bench           measure against kubectl and other tools, into docs/internals/performance.md'
	@echo '  make bench-check     the same; fail where a ratio is a fifth worse than recorded there'
	@echo '  make reproducible    build the release binary in two directories, and compare'
	@echo '  make deny            licences and sources of the libraries, with cargo-deny'

# A static binary needs its target named: what runs while it is compiled stays dynamic. Where it is compiled
# does not show in it. On Linux it asks the kernel for random numbers, not a device that may not be there;
# relocations that are not packed would make it half a megabyte larger. Rust links for x86-64 with lld, which keeps
# one of several equal functions, and leaves out the tables to unwind the stack: a panic aborts.
LINUX = $(if $(findstring linux,$(TARGET)),--cfg getrandom_backend="linux_getrandom")
GNU = $(if $(findstring linux-gnu,$(TARGET)),-C link-arg=-Wl$(,)-z$(,)pack-relative-relocs)
LLD = $(if $(findstring x86_64-unknown-linux-gnu,$(TARGET)),$(foreach argument,--icf=all -O2 --no-eh-frame-hdr \
	-T$(,)packaging/no-unwinding.ld,-C link-arg=-Wl$(,)$(argument)))
, := ,
build: export RUSTFLAGS = -C target-feature=+crt-static $(LINUX) $(GNU) $(LLD) \
	--remap-path-prefix=$(CURDIR)=. --remap-path-prefix=$(CARGO_HOME)=cargo
build:
	@cargo build --release --locked --target $(TARGET) --bin kubectl-metalk8s
	@mkdir -p target/release
	@ln -f target/$(TARGET)/release/kubectl-metalk8s target/release/kubectl-metalk8s
	@ln -sfn kubectl-metalk8s target/release/kubectl_complete-metalk8s
	@ln -sfn kubectl-metalk8s target/release/metalk8sctl

# A copy, as kubectl is one: a file starts slower where the linker has just written it.
INSTALLED = $(CURDIR)/target/installed/kubectl-metalk8s
installed: build
	@install -D target/release/kubectl-metalk8s $(INSTALLED)

# The tools of this need not be there for anything else: packaging/README.md.
dist: build
	packaging/dist target/release/kubectl-metalk8s dist

# Two release builds, of what is committed: ten minutes and more.
reproducible:
	packaging/reproducible

# To try the plugin, a development build of it will do. The sandbox's own program comes first: it builds the control plane
# while the plugin is compiled, because the last crate of the one and the linking of the other use one core each. All
# commands name the same packages as the tests, so that libraries are compiled once, with the same features.
SANDBOX = target/debug/sandbox
BUILD = cargo build --locked --workspace --exclude browser
sandbox-program:
	@[ -e $(SANDBOX) ] || echo 'the first time this builds the plugin and a Kubernetes control plane: about nine minutes on two cores' >&2
	@$(BUILD) --bin sandbox

# The operators of the examples run in the demonstrations that need them.
BINARIES = --bin kubectl-metalk8s
demo-foreman demo-pinniped: BINARIES = --bins

# Cargo's bar and the sandbox's would overwrite each other.
programs: export CARGO_TERM_PROGRESS_WHEN = never
programs: sandbox-program
	@$(SANDBOX) build & control_plane=$$!; status=0; \
	  $(BUILD) $(BINARIES) || status=$$?; wait $$control_plane || status=$$?; exit $$status
	@ln -sfn kubectl-metalk8s target/debug/kubectl_complete-metalk8s
	@ln -sfn kubectl-metalk8s target/debug/metalk8sctl

# What `up` prints is all of standard output, to be copied or evaluated.
sandbox: programs
	@exports="$$($(SANDBOX) up $(if $(WHOLE),--whole))" && eval "$$exports" && \
	  echo 'kubectl metalk8s create salt-access' >&2 && kubectl metalk8s create salt-access >&2 && \
	  printf '%s\n' "$$exports"

sandbox-down: sandbox-program
	@$(SANDBOX) down

shell: programs
	@$(SANDBOX) shell

demo: programs
	@$(SANDBOX) demo

demo-foreman demo-pinniped: demo-%: programs
	@$(SANDBOX) demo docs/examples/$*.md

examples:
	@$(BUILD) $(BINARIES)
	@PATH="$(CURDIR)/target/debug:$$PATH" examples/build target/examples examples/foreman/1.* examples/pinniped/*/0.*

# All that needs neither a cluster nor what `make dist` makes.
unit:
	cargo test --workspace --exclude sandbox --lib --bins --test archive --test generated
	cargo test --workspace --exclude sandbox --doc
	cargo test --manifest-path tests/protocol/Cargo.toml

# The tests of the cluster wait more than they compute. Which crates are tested.
test: TESTS ?= --workspace
test: export RUST_TEST_THREADS ?= 5
# Test binaries are many processes: each appends the tests that it skips, and the last line here says how to run them.
test: export SKIPPED = $(CURDIR)/target/skipped
test:
	@mkdir -p target && rm -f target/skipped
	@status=0; set -x; cargo test $(TESTS) --no-fail-fast || status=$$?; \
	  cargo test --manifest-path tests/protocol/Cargo.toml || status=$$?; \
	  { set +x; } 2>/dev/null; tests/skipped target/skipped; exit $$status

# With the release binary, which takes a fraction of the processor time.
fault: export PLUGIN = $(INSTALLED)
fault: export FAULTS ?= pairs
fault: installed
	cargo test --profile fault --test faults -- --nocapture --test-threads 1

agreement: export DEFINITIONS ?=
agreement:
	cargo test -p sandbox --test agreement -- --ignored --nocapture

sequences: export SEQUENCES ?= 20
sequences: export SHRINK ?= 30
sequences:
	cargo test --test e2e -- sequences --nocapture

thorough: export THOROUGH = 1
thorough:
	cargo test --test e2e -- least example_pages cluster:: --nocapture

# Chromium takes a processor of its own.
browser: export THOROUGH = 1
browser: export RUST_TEST_THREADS ?= 2
browser:
	cargo test -p browser

demo-dashboard:
	cargo test -p browser --test pictures -- --ignored --nocapture

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo fmt --manifest-path tests/protocol/Cargo.toml --check
	cargo clippy --manifest-path tests/protocol/Cargo.toml --all-targets -- -D warnings
	@# The fuzz targets have versions of their own, which a new library of the plugin makes stale.
	cargo metadata --manifest-path fuzz/Cargo.toml --locked --format-version 1 >/dev/null
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --quiet

# `cargo install --locked cargo-deny` is most of it: minutes. What may be used is in deny.toml.
deny:
	cargo deny --locked check --hide-inclusion-graph bans licenses sources

generate:
	UPDATE=1 cargo test --quiet --test generated

# What is timed is the release binary; what times it needs no optimisation.
bench bench-check: export PLUGIN = $(INSTALLED)
bench: export RECORD = 1
bench-check: export CHECK = 1
bench bench-check: installed
	cargo test --locked --no-fail-fast --bench client --bench archive --bench scale --bench change

model:
	cargo test --manifest-path tests/protocol/Cargo.toml -- --ignored --nocapture

# With the stable compiler and a C++ compiler; nothing else is needed. FUZZ_TARGETS names some of them, or is
# `--crates` for those of the plugin's crates, which are built in a fraction of the time.
fuzz: export FUZZ_SECONDS ?= 60
fuzz:
	fuzz/run $(FUZZ_TARGETS)
