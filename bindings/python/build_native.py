# SPDX-License-Identifier: MIT
"""Makes the module snl._native, the C interface itself: `lib` has its functions and constants, `ffi`
its types. The declarations for cffi are made from snl.h, so they are never out of date. setup.py
runs this."""
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from cffi import FFI

LIBRARY = Path(os.environ["SNL_LIBRARY"])
VERSION = os.environ["SNL_VERSION"]
SYSTEM = os.environ.get("SNL_SYSTEM", "0") not in ("", "0")


def check_installed(version):
    """Ends the build if the installed library is older than the package, or so much newer that its
    interface may differ: by a major version, or before 1.0.0 by a minor version."""
    major, minor = map(int, version.split(".")[:2])
    end = f"{major + 1}" if major else f"0.{minor + 1}"
    command = ["pkg-config", "--print-errors", "--exists", f"snl >= {version}", f"snl < {end}"]
    try:
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"snl: SNL_SYSTEM=1 needs pkg-config, which cannot be run: {error}")
    if result.returncode:
        sys.exit(
            f"snl: this package is version {version}, and SNL_SYSTEM=1 takes an installed library "
            f"from {version} on, below {end}. pkg-config says:\n{result.stderr.strip()}"
        )


def pkg_config(option):
    return shlex.split(subprocess.check_output(["pkg-config", option, "snl"], text=True))


def installed_header():
    folder = subprocess.check_output(["pkg-config", "--variable=includedir", "snl"], text=True)
    return Path(folder.strip()) / "snl.h"


def declarations(header):
    """The declarations of snl.h without the parts that cffi cannot read: comments, directives, and
    lines for C++ only. Macros that are numbers become constants; the compiler finds their values."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", header, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r'^#define (SNL_\w+) +[^"\s_][^"\n]*$', r"static const int64_t \1;", text,
                  flags=re.MULTILINE)
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[SNL_\w+\]", "[...]", text)  # the compiler finds lengths of arrays, too
    return text.replace("SNL_API ", "")


# The callback `cancel` of all boards' allocator. It calls Python at most every 50 ms in each thread,
# since each call may have to wait for Python's global lock.
CANCEL = """
#include <snl.h>
#include <time.h>

#ifdef _MSC_VER
static __declspec(thread) long long last_asked;
#else
static _Thread_local long long last_asked;
#endif

static int32_t ask_python(void);

static int32_t python_cancel(void *context)
{
    struct timespec time;
    (void)context;
    (void)timespec_get(&time, TIME_UTC);
    long long now = (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    if (now >= last_asked && now < last_asked + 50)
        return 0;
    last_asked = now;
    return ask_python();
}
"""
CANCEL_DECLARED = """
int32_t python_cancel(void *context);
extern "Python" int32_t ask_python(void);
extern "Python" int32_t python_write(void *context, const char *bytes, size_t length);
"""


def compiler_arguments():
    if sys.platform == "win32":
        return []
    return ["-std=c11", "-ffp-contract=off", "-fvisibility=hidden", "-g0"]


builder = FFI()
builder.cdef(CANCEL_DECLARED)
if SYSTEM:
    check_installed(VERSION)
    builder.cdef(declarations(installed_header().read_text(encoding="utf-8")))
    builder.set_source("snl._native", CANCEL, extra_compile_args=pkg_config("--cflags"),
                       extra_link_args=pkg_config("--libs"))
else:
    builder.cdef(declarations((LIBRARY / "include" / "snl.h").read_text(encoding="utf-8")))
    builder.set_source(
        "snl._native",
        CANCEL,
        sources=[str(path) for path in sorted((LIBRARY / "lib").glob("*.c"))],
        include_dirs=[str(LIBRARY / "include"), str(LIBRARY / "lib")],
        define_macros=[("SNL_API", "")],  # the module exports nothing of the library
        extra_compile_args=compiler_arguments(),
    )
