# The first command typed on a fresh machine may be any of these.

.PHONY: help build dist sandbox sandbox-down shell demo test check generate bench model fuzz fault

TARGET ?= x86_64-unknown-linux-gnu
CARGO_HOME ?= $(HOME)/.cargo

help:
	@echo 'make build         the release binary, target/release/kubectl-metalk8s'
	@echo 'make dist          packages and archives of it, in dist/'
	@echo 'make demo          the life of a Solution on a control plane and a Salt of its own'
	@echo 'make sandbox       start the sandbox "default" and print what to export'
	@echo 'make shell         a shell that uses it'
	@echo 'make sandbox-down  end it'
	@echo 'make test          all tests'
	@echo 'make fault         break each request of each changing verb in every way (hours)'
	@echo 'make check         formatting and lints'
	@echo 'make model         explore the protocol of locks and jobs further than the tests do'
	@echo 'make fuzz          look for inputs that break what reads them, FUZZ_SECONDS each'
	@echo 'make generate      man pages, completions, the reference and the schemas'
	@echo 'make bench         measure against kubectl, checkisomd5 and sha256sum'

# A static binary needs its target named: what runs while it is compiled stays dynamic. Where it is compiled
# does not show in it. On Linux it asks the kernel for random numbers, not a device that may not be there;
# relocations that are not packed would make it half a megabyte larger.
LINUX = $(if $(findstring linux,$(TARGET)),--cfg getrandom_backend="linux_getrandom")
GNU = $(if $(findstring linux-gnu,$(TARGET)),-C link-arg=-Wl$(,)-z$(,)pack-relative-relocs)
, := ,
build: export RUSTFLAGS = -C target-feature=+crt-static $(LINUX) $(GNU) \
	--remap-path-prefix=$(CURDIR)=. --remap-path-prefix=$(CARGO_HOME)=cargo
build:
	@cargo build --release --locked --target $(TARGET) --bin kubectl-metalk8s
	@mkdir -p target/release
	@ln -f target/$(TARGET)/release/kubectl-metalk8s target/release/kubectl-metalk8s
	@ln -sfn kubectl-metalk8s target/release/kubectl_complete-metalk8s

# The tools of this need not be there for anything else: packaging/README.md.
dist: build
	packaging/dist target/release/kubectl-metalk8s dist

# What `up` prints is all of standard output, to be copied or evaluated.
sandbox: build
	@exports="$$(cargo run --quiet -p sandbox -- up)" && eval "$$exports" && \
	  echo 'kubectl metalk8s create salt-access' >&2 && kubectl metalk8s create salt-access >&2 && \
	  printf '%s\n' "$$exports"

sandbox-down:
	@cargo run --quiet -p sandbox -- down

shell: build
	@cargo run --quiet -p sandbox -- shell

demo: build
	@cargo run --quiet -p sandbox -- demo

# The tests of the cluster wait more than they compute.
test: export RUST_TEST_THREADS ?= 4
test:
	cargo test --workspace --no-fail-fast
	cargo test --manifest-path tests/protocol/Cargo.toml

fault:
	FAULTS=all cargo test --test faults -- --ignored --nocapture

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo fmt --manifest-path tests/protocol/Cargo.toml --check
	cargo clippy --manifest-path tests/protocol/Cargo.toml --all-targets -- -D warnings

generate:
	UPDATE=1 cargo test --quiet --test generated

bench: build
	cargo bench --bench client --bench archive

model:
	cargo test --manifest-path tests/protocol/Cargo.toml -- --ignored --nocapture

# With the stable compiler and a C++ compiler; nothing else is needed.
fuzz: export FUZZ_SECONDS ?= 60
fuzz:
	fuzz/run $(FUZZ_TARGETS)
