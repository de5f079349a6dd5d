# SPDX-License-Identifier: MIT
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir

required_conan_version = ">=2.4"


class SnlConan(ConanFile):
    name = "snl"
    description = "Snakes and Ladders boards: shortest wins, the random game, games and pictures"
    license = "MIT"
    url = "https://snl.example"
    homepage = "https://snl.example"
    topics = ("snakes-and-ladders", "board-game", "shortest-path", "markov-chain")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = "C"

    def layout(self):
        cmake_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["SNL_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["SNL_STATIC"] = not self.options.shared
        toolchain.cache_variables["SNL_PROGRAM"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # Conan has its own place for the licence, and writes its own files for CMake and pkg-config.
        rmdir(self, os.path.join(self.package_folder, "share"))
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))

    def package_info(self):
        msvc_static = self.settings.compiler == "msvc" and not self.options.shared
        self.cpp_info.libs = ["snl_static" if msvc_static else "snl"]
        self.cpp_info.set_property("cmake_file_name", "snl")
        self.cpp_info.set_property("cmake_target_name", "snl::snl")
        self.cpp_info.set_property("pkg_config_name", "snl")
        if self.settings.os == "Windows" and self.options.shared:
            self.cpp_info.defines = ["SNL_SHARED"]
