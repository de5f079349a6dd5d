#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the charts of docs/measurements.md, one for each question, from the tables of that page:
bench/charts.py [FOLDER]. Without FOLDER it writes into docs/images/."""
import html
import math
import re
import sys

PAGE = "docs/measurements.md"
WIDTH, LEFT, RIGHT, TOP, ROW, BAR = 520, 12, 84, 62, 40, 14

STYLE = """<style>
text{font:14px sans-serif;fill:#26221a}
.title{font-size:16px;font-weight:600}
.quiet{fill:#655c49}
.tick{font-size:12px}
.grid{stroke:#e2d9c3}
.ours{fill:#0072b2}
.plain{fill:#8d8168}
.other{fill:#c4b896}
@media (prefers-color-scheme: dark){
text{fill:#e6e6e6}
.quiet{fill:#a9adb6}
.grid{stroke:#343944}
.ours{fill:#56b4e9}
.plain{fill:#9aa2ae}
.other{fill:#545c6a}
}
</style>
"""


def tables(page):
    """For each column of the tables of the page, its name and its cells: {(name, compiler): text}."""
    columns, header = {}, None
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            header = None
        elif header is None:
            header = cells
        elif not set(cells[0]) <= {"-", ":"} or len(set("".join(cells))) > 2:
            for name, cell in zip(header[2:], cells[2:]):
                if cell:
                    columns.setdefault(name, {})[cells[0], cells[1].split()[0]] = cell
    return columns


def number(text):
    return float(re.match(r"[0-9.,]+", text).group().replace(",", ""))


def duration(nanoseconds):
    for unit, size in ("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1):
        if nanoseconds >= size:
            break
    value = nanoseconds / size
    return f"{value:.0f} {unit}" if value >= 9.95 else f"{value:.1f} {unit}"


def times(value):
    return f"{value:.0f}x" if value >= 9.95 else f"{value:.1f}x"


def chart(question, note, bars, words, logarithmic):
    """`bars` are label, value and kind. `words` writes a value."""
    low = 10 ** math.floor(math.log10(min(value for _, value, _ in bars)) - 0.01) if logarithmic else 0
    high = max(value for _, value, _ in bars)
    room = WIDTH - LEFT - RIGHT

    def place(value):
        if logarithmic:
            return room * math.log(value / low) / math.log(high / low)
        return room * value / high

    bottom = TOP + ROW * len(bars)
    height = bottom + 24
    described = "; ".join(f"{label}: {words(value)}" for label, value, _ in bars)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
           'role="img" aria-labelledby="t d">',
           f'<title id="t">{html.escape(question)}</title>', f'<desc id="d">{html.escape(described)}.</desc>',
           STYLE + f'<text class="title" x="{LEFT}" y="24">{html.escape(question)}</text>',
           f'<text class="quiet" x="{LEFT}" y="46">{html.escape(note)}</text>']
    ticks = [0]
    if logarithmic:
        ticks = [low]
        while ticks[-1] * 10 <= high:
            ticks.append(ticks[-1] * 10)
    for tick in ticks:
        x = LEFT + place(tick)
        shown = words(tick).replace(".0", "") if tick else "0"
        anchor = "start" if tick == ticks[0] else "middle"
        out.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 4}" y2="{bottom + 4}"/>')
        out.append(f'<text class="quiet tick" x="{x:.1f}" y="{bottom + 18}" text-anchor="{anchor}">{shown}</text>')
    for i, (label, value, kind) in enumerate(bars):
        y = TOP + ROW * i
        length = max(2, place(value))
        out.append(f'<text x="{LEFT}" y="{y + 13}">{html.escape(label)}</text>')
        out.append(f'<rect class="{kind}" x="{LEFT}" y="{y + 18}" width="{length:.1f}" height="{BAR}" rx="3"/>')
        out.append(f'<text x="{LEFT + length + 8:.1f}" y="{y + 30}">{words(value)}</text>')
    return "\n".join(out + ["</svg>", ""])


def bars_of(column, names, value):
    """The bars of the competitors that the column has, the fastest first."""
    bars = [(label, value(key), kind) for key, label, kind in names if key in column]
    return sorted(bars, key=lambda bar: bar[1])


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "docs/images"
    with open(PAGE, encoding="utf-8") as file:
        columns = tables(file.read())

    def seconds(column, squares):
        plain = number(columns[column]["plain", "gcc"]) * squares
        return lambda key: plain if key == ("plain", "gcc") else plain / number(columns[column][key])

    each = [(("snl_board_solve", "gcc"), "snl_board_solve", "ours"),
            (("snl_board_solve, board made too", "gcc"), "snl_board_solve, board made too", "ours"),
            (("plain", "gcc"), "plain search in C", "plain"),
            (("textbook move[] program", "gcc"), "textbook program in C", "other"),
            (("std::queue program", "gcc"), "std::queue program in C++", "other")]
    small = each + [(("snl_solve_moves, one board a call", "gcc"), "snl_solve_moves", "ours"),
                    (("Boost.Graph", "gcc"), "Boost.Graph", "other"), (("SciPy", "Python"), "SciPy", "other"),
                    (("igraph", "gcc"), "igraph", "other"),
                    (("SuiteSparse GraphBLAS", "gcc"), "SuiteSparse GraphBLAS", "other"),
                    (("NetworkX", "Python"), "NetworkX", "other")]
    large = each + [(("snl_solve_moves", "gcc"), "snl_solve_moves", "ours"),
                    (("plain, farthest", "gcc"), "plain, only the farthest square", "plain")]
    kinds = [name for name, column in columns.items() if ("snl_solve_moves", "gcc") in column]
    games = [(key, key[0], "ours" if key[0] == "snl" else "other")
             for key in columns["classic"] if key[1] in ("gcc", "Python") and "," not in key[0] and "x)" in columns["classic"][key]]
    unit = {"µs": 1e3, "ms": 1e6, "s": 1e9}
    mean = {key: number(cell) * unit[cell.split()[1]] for key, cell in columns["classic"].items()
            if cell.split()[1:2] and cell.split()[1] in unit}

    drawn = {
        "bench-small": chart("One board of 10x10 squares: how long does it take?",
                             "Distinct boards with 6 to 20 jumps; logarithmic, shorter is faster",
                             bars_of(columns["10x10 6-20 jumps"], small, seconds("10x10 6-20 jumps", 100)), duration, True),
        "bench-large": chart("One array of 2e7 squares: how long does it take?",
                             "10% of the squares have jumps; shorter is faster",
                             bars_of(columns["2e7 10%"], large, seconds("2e7 10%", 2e7)), duration, False),
        "bench-kinds": chart("How many times as fast as a plain search in C?",
                             "snl_solve_moves, from the array to the answer, for each kind of board",
                             [(kind, number(columns[kind]["snl_solve_moves", "gcc"]), "ours") for kind in kinds], times, False),
        "bench-chance": chart("The mean of a random game: how long does it take?",
                              "The classic board with one jump more; shorter is faster",
                              sorted([("snl", mean["snl", "gcc"], "ours")] + [(label, mean[key], kind) for key, label, kind in games],
                                     key=lambda bar: bar[1]), duration, False),
    }
    for name, text in drawn.items():
        with open(f"{folder}/{name}.svg", "w", encoding="utf-8") as file:
            file.write(text)


main()
