# SPDX-License-Identifier: MIT
# Stands in for vcpkg: installs the port of the folder PORT_FOLDER from TARBALL, whose checksum it
# compares, into the folder SCRATCH/installed, with LINKAGE static or dynamic.
cmake_policy(VERSION 3.25)

function(vcpkg_download_distfile result)
  cmake_parse_arguments(given "" "FILENAME;SHA512" "URLS" ${ARGN})
  file(SHA512 "${TARBALL}" sum)
  get_filename_component(name "${TARBALL}" NAME)
  if(NOT sum STREQUAL given_SHA512 OR NOT name STREQUAL given_FILENAME)
    message(FATAL_ERROR "${TARBALL} is not ${given_FILENAME} with checksum ${given_SHA512}")
  endif()
  set(${result} "${TARBALL}" PARENT_SCOPE)
endfunction()

function(vcpkg_extract_source_archive result)
  cmake_parse_arguments(given "" "ARCHIVE" "" ${ARGN})
  file(ARCHIVE_EXTRACT INPUT "${given_ARCHIVE}" DESTINATION "${SCRATCH}/sources")
  set(${result} "${SCRATCH}/sources/snl-${VERSION}" PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(given "" "SOURCE_PATH" "OPTIONS" ${ARGN})
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${CMAKE_COMMAND}" -S "${given_SOURCE_PATH}" -B "${SCRATCH}/build"
    -DCMAKE_BUILD_TYPE=None "-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}" ${given_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build" --target install)
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(given "" "" "FILE_LIST" ${ARGN})
  file(INSTALL ${given_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
endfunction()

file(READ "${PORT_FOLDER}/vcpkg.json" manifest)
string(JSON PORT GET "${manifest}" name)
string(JSON VERSION GET "${manifest}" version)
set(CURRENT_PACKAGES_DIR "${SCRATCH}/installed")
set(VCPKG_LIBRARY_LINKAGE "${LINKAGE}")
include("${PORT_FOLDER}/portfile.cmake")
