#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts the figures of a run into docs/measurements.md: bench/summary.py FILE..., with the files

    build/bench/results.tsv  for the fewest rolls
    build/bench/chance.tsv   for the random game

It replaces the text between two marks of the page, if the run had the boards of these figures, and
bench/charts.py draws the charts of the page.
"""
import csv
import itertools
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import chance_report

GROUPS = [["10x10 6-20 jumps", "classic", "20x20 10-40 jumps", "1e4 1%", "1e4 10%", "1e6 10% snakes"],
          ["1e8 none", "2e7 1%", "2e7 10%", "2e7 50%", "2e7 5% local"]]
ONE_A_CALL = ", one board a call"
COMPETITORS = [("snl_solve_moves" + ONE_A_CALL, "gcc"), ("snl_solve_moves" + ONE_A_CALL, "clang"),
               ("snl_solve_matrices" + ONE_A_CALL, "gcc"),
               ("snl_solve_matrices" + ONE_A_CALL, "clang"),
               ("snl_solve_moves", "gcc"), ("snl_solve_moves", "clang"), ("snl_board_solve", "gcc"),
               ("snl_board_solve", "clang"), ("snl_board_solve, board made too", "gcc"),
               ("plain, farthest", "gcc"), ("plain", "clang"),
               ("reading the array", "gcc"), ("textbook move[] program", "gcc"),
               ("std::queue program", "gcc"),
               ("Boost.Graph", "gcc"), ("SciPy", "Python"), ("igraph", "gcc"),
               ("SuiteSparse GraphBLAS", "gcc"), ("NetworkX", "Python")]
MATRICES = "20x20 10-40 jumps"
MATRIX_SOLVERS = ["plain, from matrices", "snl_solve_matrices"]
HUGE = ["2^62 1e3 jumps", "2^62 1e6 jumps"]
SORT = "std::sort of the mouths"
MAKERS = {"snl_board_set_jump": "snl_board_set_jump(), a call for each jump",
          "snl_board_set_jumps": "snl_board_set_jumps(), one call",
          "qsort of the mouths": "qsort() of the mouths", SORT: "std::sort() of the mouths"}
EVEN_FACES = "1e7 even faces"


def load(path):
    facts, rows = {}, []
    lines = open(path, encoding="utf-8").read().splitlines()
    for line in lines:
        if line.startswith("# "):
            name, _, value = line[2:].partition("\t")
            facts[name] = value
    for row in csv.DictReader((line for line in lines if not line.startswith("# ")),
                              delimiter="\t"):
        rows.append(row)
    return facts, rows


def number(value):
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def time_of(rows, name, competitor, compiler):
    for row in rows:
        if (row["set"] == name and row["competitor"] == competitor
                and row["compiler"].startswith(compiler)):
            try:
                return float(row["nanoseconds"])
            except ValueError:
                return None
    return None


def table(rows, names):
    """The table of all sets: the time of plain in ns per square, and the speed of each other
    competitor as a multiple of plain's speed."""
    squares = {row["set"]: float(row["squares"]) for row in rows}
    plain = {name: time_of(rows, name, "plain", "gcc") for name in names}
    lines = ["| | | " + " | ".join(names) + " |", "|---|---|" + "---:|" * len(names),
             "| plain | gcc | "
             + " | ".join(number(plain[name] / squares[name]) + " ns" for name in names) + " |"]
    for competitor, compiler in COMPETITORS:
        times = [time_of(rows, name, competitor, compiler) for name in names]
        if any(times):
            cells = [number(plain[name] / time) if time else "" for name, time in zip(names, times)]
            lines.append(f"| {competitor} | {compiler} | " + " | ".join(cells) + " |")
    return lines + [""]


def matrices(rows):
    lines = ["Matrices of 20x20 with 10 to 40 jumps, nanoseconds a board:", "",
             "| | gcc | clang |", "|---|---:|---:|"]
    for solver in MATRIX_SOLVERS:
        times = [time_of(rows, MATRICES, solver, compiler) for compiler in ("gcc", "clang")]
        lines.append(f"| {solver} | " + " | ".join(number(time) if time else "" for time in times) + " |")
    return lines + [""]


def huge(rows):
    lines = ["Boards of 2^62 squares, for snl_board_solve():", "",
             "| | compiler | ns a jump | bytes a jump |", "|---|---|---:|---:|"]
    for row in rows:
        if row["set"] in HUGE and row["competitor"] == "snl_board_solve":
            jumps = float(row["jumps"])
            lines.append(f"| {row['set'][5:]} | {row['compiler']} | {float(row['nanoseconds']) / jumps:.0f} "
                         f"| {float(row['bytes']) / jumps:.0f} |")
    return lines


def machine(facts):
    return (f"On {facts['processor']}, {facts['cores']} cores, {facts['memory']}, "
            f"{facts['system']}, {facts['date']}; {facts['compilers']}")


def jumps(path):
    facts, rows = load(path)
    sort = time_of(rows, HUGE[1], SORT, "gcc")
    if not sort:
        return None
    lines = [machine(facts) + ".", "",
             "A board of 2^62 squares and 1e6 jumps in random order, made and freed; and sorting the same mouths:", "",
             "| | compiler | ns a jump | times std::sort() | most bytes a jump |", "|---|---|---:|---:|---:|"]
    for row in rows:
        if row["set"] == HUGE[1] and row["competitor"] in MAKERS:
            time, size, count = float(row["nanoseconds"]), float(row["bytes"]), float(row["jumps"])
            lines.append(f"| {MAKERS[row['competitor']]} | {row['compiler']} | {time / count:.0f} "
                         f"| {number(time / sort)} | {f'{size / count:.0f}' if size else ''} |")
    return "\n".join(lines)


def route(path):
    facts, rows = load(path)
    if not time_of(rows, EVEN_FACES, "snl_route_create", "gcc"):
        return None
    lines = [machine(facts) + ".", "",
             "A board of 1e7 squares and 1e5 snakes, with a die of the faces 2, 4, .. 64:", "",
             "| | compiler | seconds | times snl_board_solve() |", "|---|---|---:|---:|"]
    for row in rows:
        if row["set"] == EVEN_FACES:
            solve = time_of(rows, EVEN_FACES, "snl_board_solve", row["compiler"])
            time = float(row["nanoseconds"])
            lines.append(f"| {row['competitor']}() | {row['compiler']} | {number(time / 1e9)} | {number(time / solve)} |")
    return "\n".join(lines)


def fewest_rolls(path):
    facts, rows = load(path)
    if not time_of(rows, MATRICES, "plain", "gcc"):
        return None
    out = [machine(facts) + ".", "",
           "The first row has nanoseconds a square. All other rows say how many times as fast they are "
           "(below 1: slower):", ""]
    for names in GROUPS:
        names = [name for name in names if time_of(rows, name, "plain", "gcc")]
        out += table(rows, names) if names else []
    return "\n".join(out + matrices(rows) + huge(rows))


def random_games(path):
    facts, rows = chance_report.load(path)
    results = chance_report.Results(facts, rows)
    known = dict(fact[:2] for fact in facts)
    return chance_report.summary(machine(known), known, results)


PAGE = "docs/measurements.md"
TABLES = [("results.tsv", "figures", fewest_rolls), ("results.tsv", "figures of jumps", jumps),
          ("results.tsv", "figures of a route", route), ("chance.tsv", "figures of the random game", random_games)]


def main():
    for path, (name, mark, make) in itertools.product(sys.argv[1:], TABLES):
        text = make(path) if os.path.basename(path) == name else None
        if text is None:  # other figures, or those of another set
            continue
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        page, replaced = re.subn(rf"(<!-- {mark} -->\n).*?(<!-- end of figures -->)",
                                 lambda match: f"{match.group(1)}\n{text}\n\n{match.group(2)}",
                                 page, flags=re.S)
        if replaced != 1:
            sys.exit(f"{PAGE} lacks the marks around the {mark}")
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page)
    subprocess.run([sys.executable, "bench/charts.py"], check=True)


main()
