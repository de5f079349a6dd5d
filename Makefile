# Builds the library and the program with gcc or clang and GNU make alone; meson.build builds the
# same. `make help` lists what can be made.

# `make -f FOLDER/Makefile` builds in the current folder, too: in build/, as long as B says nothing else.
sources := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
ifneq ($(sources),.)
.PHONY: elsewhere $(MAKECMDGOALS)
elsewhere:
	@$(MAKE) -C '$(sources)' B='$(abspath $(or $(B),build))' $(MAKECMDGOALS)
$(MAKECMDGOALS): elsewhere
	@:
else

# `make demo` and `make check` use all processors, unless -j names a number.
ifneq ($(filter demo check,$(MAKECMDGOALS)),)
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(or $(shell getconf _NPROCESSORS_ONLN),1)
endif
endif

CC ?= cc
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
# Not empty if a path has characters that make, sed or pkg-config would not take as a part of it.
unfit = $(or $(word 2,$(1)),$(findstring &,$(1)),$(findstring |,$(1)),$(findstring \,$(1)),$(findstring ',$(1)))
check_path = $(if $(call unfit,$($(1))),$(error $(1) must be a path without spaces or any of & | \ '))
$(call check_path,PREFIX)
override PREFIX := $(abspath $(PREFIX))
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
LDCONFIG ?= ldconfig
below_prefix = $(if $(filter /%,$(1)),$(1),$(PREFIX)/$(1))
override LIBDIR := $(call below_prefix,$(LIBDIR))
override INCLUDEDIR := $(call below_prefix,$(INCLUDEDIR))
override BINDIR := $(call below_prefix,$(BINDIR))
override DATADIR := $(call below_prefix,$(DATADIR))
B ?= build
$(foreach path,LIBDIR INCLUDEDIR B,$(call check_path,$(path)))

# The version literals and the project's address live in the header.
literal = $(shell sed -n 's/^.define $(1) "\{0,1\}\([0-9.]*\)"\{0,1\}$$/\1/p' include/snl.h)
VERSION := $(call literal,SNL_VERSION)
ABI := $(call literal,SNL_ABI_VERSION)
URL := $(shell sed -n 's/^ . Home: \(https:[^ ]*\).*/\1/p' include/snl.h)

# Hardening against remaining errors costs at most 1% of the instructions. The compiler gets every flag
# below that it accepts. HARDENING= leaves them out. So does a build with sanitizers, for two reasons:
# sanitizers miss accesses inside the functions of _FORTIFY_SOURCE, and with the stack protector gcc 12
# misaligns vectors under the address sanitizer. So does mingw, whose stack protector is a library that
# users of libsnl.a would have to link, too. The probe links into a folder of its own: some linkers
# delete the file that they write, even /dev/null.
hardening = $(if $(findstring -fsanitize,$(CFLAGS))$(findstring mingw,$(target)),,-fstack-protector-strong -fstack-clash-protection \
  $(if $(findstring aarch64,$(target)),-mbranch-protection=standard,-fcf-protection) \
  -D_FORTIFY_SOURCE=3 -fPIE -pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
taken = $(shell probe=$$(mktemp -d) && { echo 'int main(void) { return 0; }' | $(CC) -Werror $(CPPFLAGS) $(CFLAGS) \
  -include stdio.h -x c - $(1) $(LDFLAGS) -o "$$probe/a" 2> /dev/null && echo '$(1)'; rm -rf "$$probe"; })
HARDENING ?= $(eval HARDENING := $(or $(call taken,$(hardening)), \
  $(foreach flag,$(hardening),$(call taken,$(flag)))))$(HARDENING)
to_compile = $(filter-out -fPIE -pie -Wl%,$(HARDENING))
to_link = $(filter -Wl%,$(HARDENING))

# The x87 unit computes with more digits than a double has, so last digits would differ from other
# machines. A compiler that uses x87 by default gets flags for SSE2. CFLAGS follows these flags and
# can override them.
doubles := $(if $(filter 2,$(shell echo __FLT_EVAL_METHOD__ | $(CC) $(CFLAGS) -E -P -x c -)),-msse2 -mfpmath=sse)

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
ALL_CFLAGS = -std=c11 -ffp-contract=off $(WARNINGS) -Iinclude $(doubles) $(to_compile) $(CFLAGS)
# Each function has a section of its own, so that a linker can leave out what a program does not call.
LIB_CFLAGS = $(ALL_CFLAGS) -Ilib -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections

STATIC := $(B)/libsnl.a
SHARED_LINKS := libsnl.so.$(ABI) libsnl.so
SHARED := $(B)/libsnl.so.$(VERSION)
IMPORT :=
EXE :=
target := $(shell $(CC) -dumpmachine)
# For Windows the shared library is a DLL with an import library, and every link includes the compiler's
# runtime. -Wno-float-conversion silences warnings from the macro isnan() of mingw-w64.
ifneq ($(findstring mingw,$(target)),)
SHARED_LINKS :=
SHARED := $(B)/libsnl-$(ABI).dll
IMPORT := $(B)/libsnl.dll.a
EXE := .exe
LIB_CFLAGS += -DSNL_BUILD_SHARED
ALL_CFLAGS += -D__USE_MINGW_ANSI_STDIO=1 -Wno-float-conversion
override LDFLAGS += -static
endif
ifneq ($(findstring apple,$(target)),)
SHARED_LINKS := libsnl.dylib
SHARED := $(B)/libsnl.$(ABI).dylib
endif
# Links in a folder from the shorter names of the shared library to its file.
link_shared = @cd '$(1)' && for link in $(SHARED_LINKS); do ln -sf $(notdir $(SHARED)) $$link; done
LIB_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard lib/*.c))
CLI_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard cli/*.c))
METADATA := $(B)/snl.pc $(B)/snlConfig.cmake $(B)/snlConfigVersion.cmake

PROGRAM := $(B)/snl$(EXE)
TEST_PROGRAMS := $(patsubst %.c,$(B)/%$(EXE),$(wildcard tests/unit/test_*.c))

.PHONY: all demo tests check check-all setup assurance bench docs golden wasm amalgamation packages dist install uninstall clean help
all: $(STATIC) $(SHARED) $(PROGRAM) $(METADATA)

help:
	@echo 'make               libraries and program, in build/'
	@echo 'make demo          builds, and solves the boards of boards/'
	@echo 'make check         builds and runs the tests of library and program, in a minute'
	@echo 'make setup         installs with apt the packages that make check-all needs'
	@echo 'make check-all     runs every test: sanitizers, other languages, documentation, gates'
	@echo 'make assurance     runs the gates that take hours: mutants, proofs, fuzzing, other machines'
	@echo 'make bench         measures the library against other programs, in half an hour'
	@echo 'make docs          the documentation, in build/docs/html/ and, for man, build/docs/man3/'
	@echo 'make golden        makes again what is kept in docs/images/ and tests/golden/'
	@echo 'make wasm          the library as WebAssembly, in build/snl.wasm; it takes clang and lld'
	@echo 'make amalgamation  the library in two files, snl.c and snl.h, in build/amalgamation/'
	@echo 'make packages      the packages for PyPI, npm, crates.io and Swift, in build/packages/'
	@echo 'make dist          the last commit as archives of sources and amalgamation, with checksums'
	@echo 'make install       to PREFIX=$(PREFIX), below DESTDIR if that is given'
	@echo 'make uninstall     takes that away again'
	@echo 'make clean         removes build/'

$(B)/lib/%.o: lib/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(LIB_CFLAGS) $(CPPFLAGS) -MMD -MP -c $< -o $@

$(B)/cli/%.o: cli/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(filter -fPIE,$(HARDENING)) -pthread $(CPPFLAGS) -MMD -MP -c $< -o $@

$(STATIC): $(LIB_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/libsnl-$(ABI).dll: $(LIB_OBJECTS)
	$(CC) $(CFLAGS) -shared -Wl,--out-implib=$(IMPORT) $(LDFLAGS) $^ -o $@

# The shared library has no undefined symbols. With a sanitizer it may have some, because clang
# links the sanitizer's runtime with programs only.
$(B)/libsnl.so.$(VERSION): $(LIB_OBJECTS) lib/snl.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,libsnl.so.$(ABI) -Wl,--version-script=lib/snl.map \
	  $(if $(findstring -fsanitize,$(CFLAGS)),,-Wl,-z,defs) $(to_link) $(LDFLAGS) $(LIB_OBJECTS) -o $@
	$(call link_shared,$(B))

# The library exports what the header declares, because all else has hidden visibility. A program
# that was linked with it looks for it where it was installed.
$(B)/libsnl.$(ABI).dylib: $(LIB_OBJECTS)
	$(CC) $(CFLAGS) -dynamiclib -install_name '$(LIBDIR)/$(@F)' -compatibility_version $(ABI) \
	  -current_version $(VERSION) $(LDFLAGS) $(LIB_OBJECTS) -o $@
	$(call link_shared,$(B))

$(PROGRAM): $(CLI_OBJECTS) $(STATIC)
	$(CC) $(CFLAGS) $(filter -pie,$(HARDENING)) $(to_link) $(LDFLAGS) $^ -pthread -lm -o $@

# Paths below the prefix are written in terms of it, as pkg-config expects.
from_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))
fill_in = sed -e 's|@version@|$(VERSION)|' -e 's|@abi@|$(ABI)|' -e 's|@url@|$(URL)|' -e 's|@prefix@|$(PREFIX)|' \
  -e 's|@libdir@|$(call from_prefix,$(LIBDIR))|' \
  -e 's|@includedir@|$(call from_prefix,$(INCLUDEDIR))|'

# These files depend on PREFIX, so every run generates them again, and writes those that changed.
.PHONY: $(METADATA)
.SECONDARY:
$(B)/snl.pc: pkgconfig/snl.pc.in
$(B)/snlConfig.cmake: pkgconfig/snlConfig.cmake.in
$(B)/snlConfigVersion.cmake: pkgconfig/snlConfigVersion.cmake.in
$(METADATA):
	@mkdir -p $(@D)
	@$(fill_in) $< | cmp -s - $@ || $(fill_in) $< > $@

demo: $(PROGRAM)
	@for board in mb47.snl leetcode-909.json textbook-30.json; do \
	  echo; echo "\$$ build/snl solve boards/$$board"; $(PROGRAM) solve boards/$$board || exit 1; done

# The test programs link with the static library, because they call internal functions.
$(B)/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Ilib $(CPPFLAGS) -MMD -MP -c $< -o $@

$(B)/tests/unit/test_%$(EXE): $(B)/tests/unit/test_%.o $(B)/tests/unit/reference.o $(STATIC)
	$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@

tests: $(TEST_PROGRAMS) $(PROGRAM)

check: tests
	@tests/check '$(B)'

check-all:
	@tests/check-all

setup:
	@tests/setup

assurance:
	@tests/assurance

bench:
	@bench/run

docs:
	@docs/build $(B)/docs

golden: all $(B)/tests/unit/test_draw_kept $(B)/tests/unit/test_draw_terminal $(B)/tests/unit/test_digest
	python3 tests/reference/pictures.py $(B)/libsnl.so --golden
	$(B)/tests/unit/test_draw_kept --golden
	$(B)/tests/unit/test_draw_terminal --golden
	$(B)/tests/unit/test_digest --golden

wasm:
	@mkdir -p $(B)
	bindings/wasm/build $(B)/snl.wasm

amalgamation:
	@lib/amalgamate $(B)/amalgamation

packages:
	@bindings/packages '$(B)/packages'

dist:
	@packaging/dist '$(B)'

install: all
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' \
	  '$(DESTDIR)$(LIBDIR)/cmake/snl' '$(DESTDIR)$(DATADIR)/man/man1' \
	  '$(DESTDIR)$(DATADIR)/bash-completion/completions' '$(DESTDIR)$(DATADIR)/zsh/site-functions' \
	  '$(DESTDIR)$(DATADIR)/licenses/snl'
	install -m 644 LICENSE '$(DESTDIR)$(DATADIR)/licenses/snl/'
	install -m 755 $(PROGRAM) '$(DESTDIR)$(BINDIR)/'
	install -m 644 include/snl.h include/snl.hpp '$(DESTDIR)$(INCLUDEDIR)/'
	install -m 644 $(STATIC) '$(DESTDIR)$(LIBDIR)/'
ifdef IMPORT
	install -m 755 $(SHARED) '$(DESTDIR)$(BINDIR)/'
	install -m 644 $(IMPORT) '$(DESTDIR)$(LIBDIR)/'
else
	install -m 755 $(SHARED) '$(DESTDIR)$(LIBDIR)/'
	$(call link_shared,$(DESTDIR)$(LIBDIR))
endif
	install -m 644 $(B)/snl.pc '$(DESTDIR)$(LIBDIR)/pkgconfig/'
	install -m 644 $(B)/snlConfig.cmake $(B)/snlConfigVersion.cmake \
	  '$(DESTDIR)$(LIBDIR)/cmake/snl/'
	install -m 644 docs/man/*.1 '$(DESTDIR)$(DATADIR)/man/man1/'
	@# The web pages, and section 3 of the manual, are there once `make docs` has run.
	if [ -d '$(B)/docs/man3' ]; then install -d '$(DESTDIR)$(DATADIR)/man/man3' '$(DESTDIR)$(DATADIR)/doc/snl' && \
	  install -m 644 $(B)/docs/man3/*.3 '$(DESTDIR)$(DATADIR)/man/man3/' && \
	  cp -R '$(B)/docs/html' '$(DESTDIR)$(DATADIR)/doc/snl/' && chmod -R u=rwX,go=rX '$(DESTDIR)$(DATADIR)/doc/snl/html'; fi
	install -m 644 cli/completion/snl.bash \
	  '$(DESTDIR)$(DATADIR)/bash-completion/completions/snl'
	install -m 644 cli/completion/_snl '$(DESTDIR)$(DATADIR)/zsh/site-functions/'
	@# Refreshes the loader's cache, which needs root; a package does it after a staged install. LDCONFIG=:
	@# leaves it out.
	@if [ -z '$(DESTDIR)' ] && [ -w /etc/ld.so.cache ]; then $(LDCONFIG) || true; fi

uninstall:
	rm -f '$(DESTDIR)$(BINDIR)/snl$(EXE)' '$(DESTDIR)$(INCLUDEDIR)/snl.h' '$(DESTDIR)$(INCLUDEDIR)/snl.hpp' \
	  '$(DESTDIR)$(LIBDIR)/libsnl.a' $(foreach name,$(notdir $(SHARED)) $(SHARED_LINKS),'$(DESTDIR)$(LIBDIR)/$(name)') \
	  '$(DESTDIR)$(LIBDIR)/pkgconfig/snl.pc' \
	  '$(DESTDIR)$(BINDIR)/libsnl-$(ABI).dll' '$(DESTDIR)$(LIBDIR)/libsnl.dll.a'
	rm -rf '$(DESTDIR)$(LIBDIR)/cmake/snl' '$(DESTDIR)$(DATADIR)/doc/snl/html'
	rm -f $(patsubst docs/man/%,'$(DESTDIR)$(DATADIR)/man/man1/%',$(wildcard docs/man/*.1)) \
	  '$(DESTDIR)$(DATADIR)/bash-completion/completions/snl' \
	  '$(DESTDIR)$(DATADIR)/zsh/site-functions/_snl' '$(DESTDIR)$(DATADIR)/licenses/snl/LICENSE'
	@# Section 3 of the manual has a page for each group and each function.
	for page in $$(sed -n 's/^ \* @defgroup \([a-z_]*\) .*/snl-\1/p' include/snl.h; \
	  grep -o 'snl_[a-z_]*(' include/snl.h | tr -d '(' | sort -u); do \
	  rm -f '$(DESTDIR)$(DATADIR)/man/man3/'"$$page.3"; done
	rmdir '$(DESTDIR)$(DATADIR)/licenses/snl' '$(DESTDIR)$(DATADIR)/doc/snl' 2> /dev/null || true

clean:
	rm -rf '$(B)'

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d)
endif
