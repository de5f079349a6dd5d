# SPDX-License-Identifier: MIT
"""Builds the package with the library in it. The sources of the library are two folders up in a
clone; an sdist has its own copy of them, in library/, which make_release_tree() makes. With
SNL_SYSTEM=1 in the environment, the package uses an installed library, which pkg-config finds."""
import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library"
if not LIBRARY.is_dir():
    LIBRARY = HERE / ".." / ".."


def check_cffi():
    """Ends the build if cffi is missing: setuptools would leave out snl._native without an
    error."""
    if importlib.util.find_spec("cffi") is None:
        sys.exit(
            f"snl: building the package takes cffi, which {sys.executable} does not have.\n"
            "Install it for this interpreter (on Debian: apt install python3-cffi), or call pip "
            "without --no-build-isolation."
        )


class BuildExtension(build_ext):
    """Builds snl._native anew each time, since SNL_SYSTEM may have changed. get_source_files() is
    empty, so that an sdist does not list files outside of the project."""

    def finalize_options(self):
        super().finalize_options()
        self.force = True

    def get_source_files(self):
        return []


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for folder, pattern in (("include", "*.h"), ("lib", "*.[ch]")):
            target = Path(base_dir) / "library" / folder
            target.mkdir(parents=True, exist_ok=True)
            for path in sorted((LIBRARY / folder).glob(pattern)):
                shutil.copy(path, target)


header = (LIBRARY / "include" / "snl.h").read_text(encoding="utf-8")
VERSION = re.search(r'^#define SNL_VERSION "(.*)"', header, re.MULTILINE)[1]
check_cffi()
os.environ["SNL_LIBRARY"] = str(LIBRARY.resolve())  # build_native.py reads both variables
os.environ["SNL_VERSION"] = VERSION
setup(
    version=VERSION,
    packages=["snl"],
    package_data={"snl": ["py.typed", "*.pyi"]},
    cffi_modules=["build_native.py:builder"],
    cmdclass={"build_ext": BuildExtension, "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
