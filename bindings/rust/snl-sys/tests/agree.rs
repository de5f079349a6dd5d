// SPDX-License-Identifier: MIT
//! Compares the declarations of this crate with snl.h. A C compiler assigns each function to a
//! pointer of the type that Rust declares, compares each constant, and checks the type and the
//! offset of each field of a struct.

use snl_sys::*;
use std::collections::BTreeSet;
use std::ffi::CStr;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, mem};

const SOURCE: &str = include_str!("../src/snl.rs");

fn header_folder() -> String {
    let here = env!("CARGO_MANIFEST_DIR");
    let inside = format!("{here}/include");
    if Path::new(&inside).join("snl.h").is_file() {
        inside
    } else {
        format!("{here}/../../../include")
    }
}

/// Compiles the header, followed by `text`, as C. Returns the output of the compiler.
fn compile(text: &str, arguments: &[&str]) -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("agree-{}.c", COUNT.fetch_add(1, Ordering::Relaxed));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, format!("#include <snl.h>\n{text}\n")).unwrap();
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_string());
    let output = Command::new(compiler)
        .args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .arg("-I")
        .arg(header_folder())
        .args(arguments)
        .arg(&file)
        .output()
        .expect("a C compiler");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// A Rust type in C.
fn c_type(rust: &str) -> String {
    let rust = rust.trim();
    if let Some(target) = rust.strip_prefix("*const ") {
        return format!("{} const *", c_type(target));
    }
    if let Some(target) = rust.strip_prefix("*mut ") {
        return format!("{} *", c_type(target));
    }
    // In an expression an array is a pointer to its first entry.
    if let Some((entry, _)) = rust.strip_prefix('[').and_then(|rust| rust.split_once(';')) {
        return format!("{} *", c_type(entry));
    }
    match rust {
        "i32" => "int32_t",
        "i64" => "int64_t",
        "u8" => "uint8_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "usize" => "size_t",
        "f64" => "double",
        "c_char" => "char",
        "c_void" => "void",
        name if name.starts_with("snl_") => name,
        other => panic!("{other} has no counterpart"),
    }
    .to_string()
}

/// The C declaration of a function, or of a pointer to a function, from the Rust parameters
/// `name: type, name: type` and the Rust result type.
fn c_function(declarator: &str, parameters: &str, returned: &str) -> String {
    let types: Vec<String> = parameters
        .split(',')
        .filter(|parameter| !parameter.trim().is_empty())
        .map(|parameter| c_type(parameter.split_once(':').unwrap().1))
        .collect();
    let types = if types.is_empty() {
        "void".to_string()
    } else {
        types.join(", ")
    };
    let returned = match returned.trim().strip_prefix("->") {
        Some(returned) => c_type(returned),
        None => "void".to_string(),
    };
    format!("{returned} (*{declarator})({types})")
}

/// Returns three texts for each `pub fn`: its name, its parameters, and `-> type` or nothing.
fn functions() -> Vec<(String, String, String)> {
    let (_, block) = SOURCE.split_once("extern \"C\" {\n").unwrap();
    let code: String = block
        .lines()
        .filter(|line| !line.trim_start().starts_with("///"))
        .collect();
    code.split("pub fn ")
        .skip(1)
        .map(|text| {
            let (name, rest) = text.split_once('(').unwrap();
            let (parameters, rest) = rest.split_once(')').unwrap();
            let (returned, _) = rest.split_once(';').unwrap();
            (name.into(), parameters.into(), returned.into())
        })
        .collect()
}

#[test]
fn functions_have_the_types_of_the_header() {
    let mut program = Vec::new();
    for (name, parameters, returned) in functions() {
        let pointer = c_function(&format!("check_{name}"), &parameters, &returned);
        program.push(format!("extern {pointer};\n{pointer} = {name};"));
    }
    compile(&program.join("\n"), &["-fsyntax-only"]);
}

/// A name of a callback has the type of the header: the compiler compares the two types.
#[test]
fn callbacks_have_the_types_of_the_header() {
    let mut program = Vec::new();
    for text in SOURCE.split("\npub type ").skip(1) {
        let (name, kind) = text.split_once(" =").unwrap();
        let kind = kind.split_once(';').unwrap().0.trim();
        if let Some(kind) = kind.strip_prefix("Option<unsafe extern \"C\" fn(") {
            let (parameters, returned) = kind.split_once(')').unwrap();
            let pointer = c_function("", parameters, returned.trim_end_matches('>'));
            program.push(format!(
                "_Static_assert(_Generic(({name})0, {pointer}: 1, default: 0), \"{name}\");"
            ));
        }
    }
    compile(&program.join("\n"), &["-fsyntax-only"]);
}

#[test]
fn constants_have_the_values_of_the_header() {
    let mut program = Vec::new();
    for line in SOURCE.lines().filter(|line| line.starts_with("pub const ")) {
        let line = line.trim_start_matches("pub const ").trim_end_matches(';');
        let (name, rest) = line.split_once(": ").unwrap();
        let (kind, value) = rest.split_once(" = ").unwrap();
        if kind == "&str" {
            program.push(format!(
                "_Static_assert(sizeof {name} == sizeof {value}, \"\");"
            ));
        } else {
            let value = value.replace("1 <<", "INT64_C(1) <<");
            program.push(format!("_Static_assert({name} == ({value}), \"{name}\");"));
        }
    }
    compile(&program.join("\n"), &["-fsyntax-only"]);
}

/// The crate declares exactly the names that the C compiler sees in snl.h.
#[test]
fn nothing_of_the_header_is_missing() {
    let text = compile("", &["-E", "-P"]);
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '(')
        .collect();
    let expected: BTreeSet<String> = words
        .iter()
        .flat_map(|word| word.split_once('('))
        .map(|(name, _)| name.to_string())
        .filter(|name| name.starts_with("snl_"))
        .collect();
    let declared = functions().into_iter().map(|(name, _, _)| name).collect();
    assert_eq!(expected, declared);
    assert!(expected.len() > 80);

    let macros = compile("", &["-E", "-dM"]);
    let mut constants: BTreeSet<&str> = macros
        .lines()
        .filter_map(|line| line.strip_prefix("#define SNL_")?.split_once(' '))
        .filter(|(name, _)| *name != "H" && *name != "API")
        .map(|(name, _)| name)
        .collect();
    let enumerators = words.iter().filter_map(|word| word.strip_prefix("SNL_"));
    constants.extend(enumerators);
    let here: BTreeSet<&str> = SOURCE
        .lines()
        .filter_map(|line| line.strip_prefix("pub const SNL_")?.split_once(':'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(constants, here);
}

/// The offset and the size of a field.
type Layout = (&'static str, usize, usize);

/// The layouts of the structs in Rust. The pattern must name all fields to compile.
macro_rules! layouts {
    ($($name:ident { $($field:ident),* })*) => {
        fn layouts() -> Vec<(&'static str, usize, usize, Vec<Layout>)> {
            vec![$({
                let value = $name::default();
                let $name { $($field: _),* } = value;
                let start = &value as *const $name;
                let fields = vec![$((
                    stringify!($field),
                    std::ptr::addr_of!(value.$field) as usize - start as usize,
                    mem::size_of_val(&value.$field),
                )),*];
                if fields[0].0 == "struct_size" {
                    // SAFETY: the first field is the size, a u32.
                    let size = unsafe { *start.cast::<u32>() };
                    assert_eq!(size as usize, mem::size_of::<$name>());
                }
                (stringify!($name), mem::size_of::<$name>(), mem::align_of::<$name>(), fields)
            }),*]
        }
    };
}

layouts! {
    snl_allocator { struct_size, context, allocate, release, cancel }
    snl_rules {
        struct_size, overshoot, chaining, faces, start, enter_faces, enter_square, weights
    }
    snl_turns { again_faces, again_limit, again_penalty }
    snl_board_info { struct_size, name, title, source }
    snl_read_options { struct_size, format, squares_max, allocator }
    snl_read_error { struct_size, status, line, column, offset, board, row, cell, message }
    snl_leg { struct_size, face, from, times, landing, to }
    snl_game_length {
        struct_size, finish_probability, mean, variance, mean_error_bound, variance_error_bound,
        finished_mean, finished_variance
    }
    snl_chance_options { struct_size, count, turns }
    snl_game_options {
        struct_size, players, seed, game, turns, send_back, play_on
    }
    snl_event { struct_size, kind, player, face, from, to }
    snl_simulation_count { sum, squares_low, squares_high, min, max }
    snl_simulation {
        struct_size, games, unfinished, rolls, turns, rounds, jumps, captures, wins
    }
    snl_generate_options {
        struct_size, spread, ladders, snakes, jump_min, jump_max, rolls, mean, tolerance,
        seed, tries_max
    }
    snl_generated { struct_size, tries, rolls, mean }
    snl_picture {
        struct_size, theme, title, description, legs, leg_count, heat, heat_count, heat_label, tokens,
        token_count
    }
    snl_plot { struct_size, theme, count, title, description, marks, mark_labels, mark_count }
}

/// The fields of each struct, with their types, as the source has them.
fn structs() -> Vec<(String, Vec<(String, String)>)> {
    SOURCE
        .split("Debug)]\npub struct ")
        .skip(1)
        .map(|text| {
            let (name, rest) = text.split_once(" {").unwrap();
            let (body, _) = rest.split_once("\n}").unwrap();
            let code: String = body
                .lines()
                .map(str::trim)
                .filter(|line| !line.starts_with("///"))
                .collect();
            let fields = code
                .split("pub ")
                .skip(1)
                .map(|field| field.trim_end_matches(',').split_once(':').unwrap())
                .map(|(name, kind)| (name.to_string(), kind.trim().to_string()))
                .collect();
            (name.to_string(), fields)
        })
        .collect()
}

#[test]
fn structs_have_the_layout_of_the_header() {
    let mut program = Vec::new();
    let layouts = layouts();
    let structs = structs();
    assert_eq!(layouts.len(), structs.len());
    for ((name, size, alignment, offsets), (same, fields)) in layouts.iter().zip(structs) {
        assert_eq!(*name, same);
        assert_eq!(offsets.len(), fields.len());
        program.push(format!(
            "_Static_assert(sizeof({name}) == {size}, \"{name}\");"
        ));
        program.push(format!(
            "_Static_assert(_Alignof({name}) == {alignment}, \"{name}\");"
        ));
        for ((field, offset, bytes), (_, kind)) in offsets.iter().zip(fields) {
            let kind = match kind.strip_prefix("Option<unsafe extern \"C\" fn(") {
                Some(text) => {
                    let (parameters, returned) = text.split_once(')').unwrap();
                    c_function("", parameters, returned.trim_end_matches('>'))
                }
                None => c_type(&kind),
            };
            program.push(format!(
                "_Static_assert(offsetof({name}, {field}) == {offset}, \"{name}.{field}\");\n\
                 _Static_assert(sizeof((({name} *)0)->{field}) == {bytes}, \"{name}.{field}\");\n\
                 _Static_assert(_Generic((({name} *)0)->{field}, {kind}: 1, default: 0), \
                 \"{name}.{field}\");"
            ));
        }
    }
    compile(&program.join("\n"), &["-fsyntax-only"]);
}

#[test]
fn the_library_is_of_the_version_of_the_declarations() {
    // SAFETY: a constant text; no arguments.
    let (text, number) = unsafe { (CStr::from_ptr(snl_version()), snl_version_number()) };
    assert_eq!(text.to_str(), Ok(SNL_VERSION));
    assert_eq!(number, SNL_VERSION_NUMBER);
    assert_eq!(env!("CARGO_PKG_VERSION"), SNL_VERSION);
}
