// SPDX-License-Identifier: MIT
//! Finds the C library, or builds it.
//!
//! The environment variable SNL_LINK decides: `system` links the installed library, which pkg-config
//! has to find; `bundled` compiles the C sources of this package. Without SNL_LINK the build links
//! the installed library if its version fits and the target is this machine. Otherwise the build
//! compiles the bundled sources. PKG_CONFIG, CC (or CC_<target>) and AR (or AR_<target>) name the
//! programs.

use std::path::{Path, PathBuf};
use std::process::{exit, Command};
use std::sync::Mutex;
use std::{env, fs, thread};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let choice = variable("SNL_LINK").unwrap_or_default();
    let done = match choice.as_str() {
        "system" => link_installed(),
        "bundled" => build_bundled(),
        "" if variable("HOST") == variable("TARGET") && link_installed().is_ok() => Ok(()),
        "" => build_bundled(),
        other => Err(format!(
            "SNL_LINK is \"{other}\"; it can be \"system\" or \"bundled\""
        )),
    };
    if let Err(reason) = done {
        eprintln!("snl-sys: {reason}");
        exit(1);
    }
}

/// The value of an environment variable. Cargo runs this script again when the value changes.
fn variable(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The name of a program. An environment variable can set the name, for this target or for all
/// targets.
fn program(name: &str, default: &str) -> String {
    let target = env::var("TARGET").unwrap_or_default().replace('-', "_");
    variable(&format!("{name}_{target}"))
        .or_else(|| variable(name))
        .unwrap_or_else(|| default.to_string())
}

/// Runs a program and returns its output. CC may contain arguments: `ccache cc`.
fn run(program: &str, arguments: &[String]) -> Result<String, String> {
    let mut words = program.split_whitespace();
    let output = Command::new(words.next().unwrap_or_default())
        .args(words)
        .args(arguments)
        .output()
        .map_err(|error| format!("{program} cannot be run: {error}"))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
        return Err(format!("{program} {}: {reason}", arguments.join(" ")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Asks pkg-config for the version that this crate was made for, or a later version with the same
/// interface. Before 1.0.0, only versions with the same minor version have the same interface.
fn link_installed() -> Result<(), String> {
    for name in ["PATH", "LIBDIR", "SYSROOT_DIR"] {
        variable(&format!("PKG_CONFIG_{name}"));
    }
    let major = number("CARGO_PKG_VERSION_MAJOR");
    let minor = number("CARGO_PKG_VERSION_MINOR");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let next = if major == 0 {
        format!("0.{}", minor + 1)
    } else {
        format!("{}.0", major + 1)
    };
    let mut arguments = ["--print-errors", "--libs", "--cflags"]
        .map(String::from)
        .to_vec();
    arguments.extend([format!("snl >= {version}"), format!("snl < {next}")]);
    let flags = run(&program("PKG_CONFIG", "pkg-config"), &arguments)?;
    for flag in flags.split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={library}");
        } else if let Some(folder) = flag.strip_prefix("-I") {
            println!("cargo:include={folder}");
        }
    }
    if !flags.split_whitespace().any(|flag| flag == "-lsnl") {
        println!("cargo:rustc-link-lib=snl");
    }
    Ok(())
}

fn number(name: &str) -> u32 {
    env::var(name)
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(0)
}

/// The folders of the header and of the sources: in the package, or at the root of the repository if
/// the package's links to these folders are missing.
fn sources() -> Result<(PathBuf, PathBuf), String> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    for root in [here.clone(), here.join("../../..")] {
        let (include, lib) = (root.join("include"), root.join("lib"));
        if include.join("snl.h").is_file() && lib.join("base.c").is_file() {
            return Ok((include, lib));
        }
    }
    Err(format!("no C sources in {}", here.display()))
}

/// Compiles lib/*.c into a static library, several files at a time. The library is optimised in debug
/// builds too, so that debugging a program does not slow it down.
fn build_bundled() -> Result<(), String> {
    let (include, lib) = sources()?;
    let output = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    println!("cargo:rerun-if-changed={}", include.display());
    println!("cargo:rerun-if-changed={}", lib.display());
    println!("cargo:include={}", include.display());
    let entries = fs::read_dir(&lib).map_err(|error| format!("{}: {error}", lib.display()))?;
    let files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().map_or(false, |extension| extension == "c"))
        .collect();
    let mut flags: Vec<String> = [
        "-std=c11",
        "-O2",
        "-ffp-contract=off",
        "-fvisibility=hidden",
    ]
    .map(String::from)
    .to_vec();
    if env::var("CARGO_CFG_TARGET_OS").map_or(true, |system| system != "windows") {
        flags.push("-fPIC".to_string());
    }
    flags.extend([
        "-I".to_string(),
        text(&include),
        "-I".to_string(),
        text(&lib),
    ]);
    let extra = variable("CFLAGS").unwrap_or_default();
    flags.extend(extra.split_whitespace().map(String::from));

    let mut objects = compile(&program("CC", "cc"), &flags, files, Path::new(&output))?;
    objects.sort();
    let archive = Path::new(&output).join("libsnl.a");
    let _ = fs::remove_file(&archive);
    let mut arguments = vec!["rcs".to_string(), text(&archive)];
    arguments.extend(objects);
    run(&program("AR", "ar"), &arguments)?;
    println!("cargo:rustc-link-search=native={output}");
    println!("cargo:rustc-link-lib=static=snl");
    Ok(())
}

/// Compiles each file to an object file in a folder, and returns the paths of the object files.
fn compile(
    compiler: &str,
    flags: &[String],
    files: Vec<PathBuf>,
    folder: &Path,
) -> Result<Vec<String>, String> {
    let threads = number("NUM_JOBS").clamp(1, 64);
    let queue = Mutex::new(files);
    let done = Mutex::new(Ok(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| loop {
                let next = queue.lock().map(|mut files| files.pop());
                let file = match next {
                    Ok(Some(file)) => file,
                    _ => break,
                };
                let object = folder.join(file.with_extension("o").file_name().unwrap_or_default());
                let mut arguments = flags.to_vec();
                arguments.extend(["-c", &text(&file), "-o", &text(&object)].map(String::from));
                let result = run(compiler, &arguments);
                if let Ok(mut done) = done.lock() {
                    match (result, done.as_mut()) {
                        (Ok(_), Ok(objects)) => objects.push(text(&object)),
                        (Err(reason), Ok(_)) => *done = Err(reason),
                        (_, Err(_)) => break,
                    }
                }
            });
        }
    });
    done.into_inner().map_err(|error| error.to_string())?
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
