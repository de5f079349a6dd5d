# SPDX-License-Identifier: MIT
"""Stands in for Conan 2: runs the methods of a recipe in Conan's order, with a tarball whose
checksum it compares, and then those of its test package. Called as conan.py RECIPES TARBALL
SCRATCH-FOLDER shared|static, with RECIPES as in ConanCenter."""
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import types
from pathlib import Path

import yaml

recipes, tarball, scratch = (Path(argument).resolve() for argument in sys.argv[1:4])
shared = sys.argv[4] == "shared"


class Settings:
    os, arch, build_type = "Linux", "x86_64", "Release"
    compiler = "gcc"


class Properties(types.SimpleNamespace):
    def set_property(self, name, value):
        setattr(self, name, value)


class ConanFile:
    generators = ()

    def __init__(self):
        self.settings = Settings()
        self.options = types.SimpleNamespace(shared=shared, fPIC=True)
        self.cpp_info = Properties()

    def requires(self, reference):
        assert reference == self.tested_reference_str

    def run(self, command, env):
        assert env == "conanrun"
        subprocess.run(command, check=True, env=dict(os.environ, LD_LIBRARY_PATH=str(scratch / "package/lib")))


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.variables = self.cache_variables


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def call(self, *arguments):
        subprocess.run(["cmake", *arguments], check=True)

    def configure(self):
        self.call("-S", self.recipe.source_folder, "-B", self.recipe.build_folder, "-DCMAKE_BUILD_TYPE=None",
                  f"-DCMAKE_INSTALL_PREFIX={scratch}/package", "-DCMAKE_INSTALL_LIBDIR=lib",
                  *(f"-D{name}={value}" for name, value in self.recipe.variables.items()))

    def build(self):
        self.call("--build", self.recipe.build_folder)

    def install(self):
        self.call("--install", self.recipe.build_folder)


def cmake_layout(recipe, src_folder="."):
    recipe.source_folder = str(Path(recipe.folder) / src_folder)
    recipe.build_folder = str(scratch / f"build-{recipe.folder.name}")
    recipe.cpp = types.SimpleNamespace(build=types.SimpleNamespace(bindir=recipe.build_folder))


def get(recipe, url, sha256, strip_root):
    assert hashlib.sha256(tarball.read_bytes()).hexdigest() == sha256, "the checksum is wrong"
    assert url.endswith("/" + tarball.name) and strip_root
    with tarfile.open(tarball) as archive:
        archive.extractall(scratch / "unpacked")
    (scratch / "unpacked" / tarball.name.replace(".tar.gz", "")).rename(recipe.source_folder)


def module(name, **contents):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(contents)


module("conan", ConanFile=ConanFile)
module("conan.tools")
module("conan.tools.build", can_run=lambda recipe: True)
module("conan.tools.cmake", CMake=CMake, CMakeToolchain=CMakeToolchain, cmake_layout=cmake_layout)
module("conan.tools.files", get=get, rmdir=lambda recipe, folder: shutil.rmtree(folder),
       copy=lambda recipe, pattern, src, dst: (os.makedirs(dst), shutil.copy(Path(src) / pattern, dst)))


def load(path, folder):
    spec = importlib.util.spec_from_file_location("recipe", path)
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    made = [kind for kind in vars(recipe).values() if isinstance(kind, type) and kind.__module__ == "recipe"]
    assert len(made) == 1
    instance = made[0]()
    instance.folder, instance.variables = folder, {}
    instance.layout()
    return instance


# Finds the package in Conan's place: one imported target, as the generator CMakeDeps writes it.
def cmake_deps(info):
    (library,) = info.libs
    file = f"{scratch}/package/lib/lib{library}." + ("so" if shared else "a")
    Path(scratch / "deps").mkdir()
    Path(scratch / f"deps/{info.cmake_file_name}Config.cmake").write_text(
        f"add_library({info.cmake_target_name} UNKNOWN IMPORTED)\n"
        f"set_target_properties({info.cmake_target_name} PROPERTIES IMPORTED_LOCATION {file}\n"
        f"  INTERFACE_INCLUDE_DIRECTORIES {scratch}/package/include)\n")


version, place = next(iter(yaml.safe_load((recipes / "config.yml").read_text())["versions"].items()))
folder = recipes / place["folder"]
recipe = load(folder / "conanfile.py", scratch)
recipe.version, recipe.package_folder = version, str(scratch / "package")
recipe.conan_data = yaml.safe_load((folder / "conandata.yml").read_text())
for step in "source", "generate", "build", "package", "package_info":
    getattr(recipe, step)()
cmake_deps(recipe.cpp_info)
test = load(folder / "test_package/conanfile.py", folder / "test_package")
test.tested_reference_str = f"{recipe.name}/{version}"
test.variables["snl_DIR"] = scratch / "deps"
for step in "requirements", "build", "test":
    getattr(test, step)()
left = sorted(str(path.relative_to(scratch / "package")) for path in (scratch / "package").rglob("*") if path.is_file())
print(left)
assert left[0:2] == ["include/snl.h", "include/snl.hpp"] and left[-1] == "licenses/LICENSE"
assert all(path.startswith("lib/libsnl.so" if shared else "lib/libsnl.a") for path in left[2:-1])
