# This source file is part of Portolan, a typed REST client for Swift.
# SPDX-License-Identifier: MIT

# Every target runs from a fresh clone: what is missing on the system is installed first (Scripts/setup).

# Given by `make ci`, where a warning is an error; a newer compiler's new warnings are no reason to fail elsewhere.
FLAGS ?=
STRICT := -Xswiftc -warnings-as-errors
# What the demo searches for.
QUERY ?= tania bowra
# Tests in which threads, pointers and sockets meet: those are run again under the sanitizers.
MAPPED := PortolanTests\.(Cookie|JSON(Tests|Concurrency|Element|Integer|Number|OpenCase)|Mapping[B-OQ-Z]|PortolanJSON|RFC3339|TextForm|Polymorphism)
SANITIZED ?= ContractTests|PortolanTests\.(Authentication|Renewal|SharedLogin|CredentialStorage|OAuth2)|PortolanTestingTests|PortolanSQLiteTests|Client|CallStep|CallEvent|Retry|MiddlewareOrder|BodyReading|Transport|$(MAPPED)
# A process that is killed tells no sanitizer anything, and those that are slowed down by one are killed before they have begun.
UNKILLED := --skip 'ProcessTests'
# Under the address sanitizer: the default linker on Linux warns in 160 lines of symbols that are not ours, and XCTest, which
# has nothing to run here, leaks a little. So does Foundation's URLSession, with each request, inside the same libcurl, where
# our own leaks would not be told from it: it is left out.
ADDRESS := --sanitize=address --scratch-path .build/asan --disable-xctest --disable-default-traits --traits Curl \
    $(if $(filter Linux,$(shell uname -s)),-Xswiftc -use-ld=lld)
# How long each fuzz target runs, and which.
SECONDS_PER_TARGET ?= 30
FUZZ_TARGETS ?= $(patsubst Fuzz/Fuzz%.swift,%,$(wildcard Fuzz/Fuzz*.swift))
# How often `make soak` repeats the tests, and how long it fuzzes.
REPETITIONS ?= 20
SOAK_SECONDS ?= 600

DEMOS := demo demo-designer-news demo-xively
SWIFT_FILES = find . -name .build -prune -o -name '*.swift' -print0
CI_STEPS := lint names layers build test sanitize examples docs api-check \
    $(if $(PORTOLAN_CONFORMANCE_DATA),conformance,conformance-without-data) integration fuzz-briefly
SOAK_STEPS := test-release sanitize integration soak-tests soak-tests-release soak-fuzz

export MAKE QUERY
# The package manager writes the enabled traits in the order of a hash, and takes another order for a change: without this, every
# second build compiles everything again.
export SWIFT_DETERMINISTIC_HASHING := 1
# Without a bound all tests begin at once, and one whose limit of time is short waits behind a thousand others for a processor.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 6

.DEFAULT_GOAL := help
.PHONY: help setup build test test-release sanitize format lint names layers docs api api-check demo demo-designer-news demo-xively examples fuzz \
    fuzz-briefly benchmark benchmark-peers conformance conformance-without-data integration soak soak-tests soak-tests-release \
    soak-fuzz coverage-of-spec ci clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | column -t -s '|' 2>/dev/null || grep '## ' Makefile

setup: ## Install the system packages that are missing
	@Scripts/setup

build: setup ## Build everything, tests included; a warning is an error
	swift build --build-tests $(STRICT)

test: setup ## Run all tests
	swift test $(FLAGS)

test-release: setup ## Run all tests on the release build
	swift test -c release $(FLAGS)

sanitize: setup ## Run the tests of threads, pointers and sockets under the thread, then the address sanitizer
	Scripts/test-only '$(SANITIZED)' $(UNKILLED) --sanitize=thread --scratch-path .build/tsan -Xswiftc -DPORTOLAN_THREAD_SANITIZER $(FLAGS)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leaks-that-are-none.txt \
	    Scripts/test-only '$(SANITIZED)' $(UNKILLED) $(ADDRESS) $(FLAGS)

format: ## Format all Swift files in place
	@$(SWIFT_FILES) | xargs -0 swift format format --in-place --parallel

lint: ## Check the format of all Swift files
	@$(SWIFT_FILES) | xargs -0 swift format lint --strict --parallel
	@echo "lint: $$($(SWIFT_FILES) | tr -cd '\0' | wc -c) files checked"

names: ## Check headers, names and what may not stand in the sources
	@Scripts/check-names

layers: setup ## Type-check each folder with only the folders it may know
	@Scripts/check-layers --self-test
	@Scripts/check-layers

docs: setup ## Build the documentation into .build/docs and type-check its Swift; a warning is an error
	swift build $(FLAGS)
	@Scripts/check-snippets
	@Scripts/docs

api: setup ## Write every public declaration to API/
	swift build $(FLAGS)
	@Scripts/api-surface

api-check: setup ## Check that API/ holds what the sources declare
	swift build $(FLAGS)
	@Scripts/api-surface --check

demo: setup ## Search for artists in a running service: make demo QUERY="tania bowra"
	@swift run --package-path Examples spotify-search "$$QUERY"

demo-designer-news: setup ## Read and write Designer News in a running service
	@swift build --package-path Examples --product designer-news
	@Examples/DesignerNews/demo

demo-xively: setup ## Show measurements, change feeds and draw a chart in a running service
	@swift run --package-path Examples xively demo

examples: setup ## Test every example, and run the demo
	swift test --package-path Examples $(FLAGS)
	@for demo in $(DEMOS); do echo "==> $$demo"; \
	    output=$$($(MAKE) --no-print-directory $$demo) || exit 1; printf '%s\n' "$$output"; \
	    [ -n "$$output" ] || { echo "examples: $$demo printed nothing" >&2; exit 1; }; done

fuzz: setup ## Feed the parsers with made-up input: make fuzz FUZZ_TARGETS=HTTPURL SECONDS_PER_TARGET=600
	@for target in $(FUZZ_TARGETS); do Scripts/fuzz $$target $(SECONDS_PER_TARGET) || exit 1; done

fuzz-briefly:
	@$(MAKE) --no-print-directory fuzz SECONDS_PER_TARGET=20

benchmark: setup ## Measure, beside what Foundation offers: make benchmark ROWS="mapping write/artists"
	swift run -c release --package-path Benchmarks portolan-benchmarks $(ROWS)

benchmark-peers: setup ## Measure the mapping beside a decoder for Python, which pip installs below .build
	@Scripts/benchmark-peers

conformance: setup ## Run the data-driven tests over $PORTOLAN_CONFORMANCE_DATA
	@if [ -z "$$PORTOLAN_CONFORMANCE_DATA" ]; then \
	    echo "conformance: PORTOLAN_CONFORMANCE_DATA is not set to a folder of test data, so nothing was run" >&2; exit 2; fi
	@Scripts/test-only ConformanceTests $(FLAGS)

conformance-without-data:
	@echo "conformance: no data, not run"

integration: ## Run the tests against real servers: nginx, a registry of container images, Kinto and httpbin
	@Scripts/setup integration
	@Scripts/python-servers
	PATH="$$PATH:/usr/sbin:/sbin" PORTOLAN_INTEGRATION=1 Scripts/test-only 'Nginx|Registry|Kinto|HTTPBin' $(FLAGS)

soak: setup ## Run everything long: repeated tests, release, sanitizers, fuzzing
	@Scripts/steps $(SOAK_STEPS)

soak-tests:
	@Scripts/repeat-tests $(REPETITIONS)

soak-tests-release:
	@Scripts/repeat-tests $(REPETITIONS) -c release

soak-fuzz:
	@$(MAKE) --no-print-directory fuzz SECONDS_PER_TARGET=$(SOAK_SECONDS)

coverage-of-spec: ## List the rows of the specification with the tests that name them
	@Scripts/coverage-of-spec

ci: ## Everything that must pass, cheapest first
	@FLAGS='$(STRICT)' Scripts/steps $(CI_STEPS)

clean: ## Remove everything that was built
	rm -rf .build Examples/*/.build Benchmarks/.build
