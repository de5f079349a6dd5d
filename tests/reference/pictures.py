# SPDX-License-Identifier: MIT
"""Checks the library's pictures: they are XML, and each part is at its place, which this script
works out without the library. Colours have the contrast that WCAG 2 asks for, and colour-blind
readers, who lack one kind of cone, can distinguish them. The library still draws the stored
pictures, byte for byte.

    python3 tests/reference/pictures.py LIBRARY            checks; SNL_SEED sets the seed
    python3 tests/reference/pictures.py LIBRARY --golden   writes the kept pictures
"""
import math
import os
import random
import re
import sys
import xml.etree.ElementTree as tree

import pictures_library
from pictures_library import AUTO, DARK, LIGHT

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SVG = "{http://www.w3.org/2000/svg}"
SEED = int(os.environ.get("SNL_SEED", "20250909"), 0)
faults = []


def hold(condition, *what):
    if not condition:
        faults.append(" ".join(str(part) for part in what))


# ---- Reading a picture ----

def classes(element):
    return element.get("class", "").split()


def by_class(element, name):
    return [found for found in element.iter() if name in classes(found)]


def one(element, name):
    found = by_class(element, name)
    hold(len(found) == 1, len(found), "elements of class", name)
    return found[0]


def title_of(element):
    return element.find(SVG + "title").text


def numbers(text):
    return [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def path_points(path):
    """The points of a path as (command, x, y), without control points."""
    x = y = 0
    points = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path.get("d")):
        values = numbers(rest)
        if command in "zZ":
            continue
        if command in "Hh":
            x = values[-1] + (x if command == "h" else 0)
        elif command in "Vv":
            y = values[-1] + (y if command == "v" else 0)
        else:
            size = {"m": 2, "l": 2, "c": 6, "s": 4, "a": 7}[command.lower()]
            hold(len(values) % size == 0, "values of", command)
            for at in range(0, len(values), size):
                right, down = values[at + size - 2], values[at + size - 1]
                x, y = (x + right, y + down) if command.islower() else (right, down)
                points.append((command.lower(), x, y))
            continue
        points.append((command.lower(), x, y))
    return points


def read(svg):
    text = svg.decode("utf-8")
    root = tree.fromstring(text)
    hold(root.tag == SVG + "svg" and root.get("role") == "img", "the root")
    for word in "<script", "href", "url(", "@import", "@font-face", "<image", "NaN\"", "inf\"":
        hold(word not in text, "it contains", word)
    width, height = numbers(root.get("width"))[0], numbers(root.get("height"))[0]
    hold(numbers(root.get("viewBox")) == [0, 0, width, height], "viewBox")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    hold(len(ids) == len(set(ids)) == 2, "identifiers", ids)
    hold(root.get("aria-labelledby").split() == ids, "aria-labelledby")
    hold(root[0].tag == SVG + "title" and root[0].text, "a title comes first")
    hold(root[1].tag == SVG + "desc" and root[1].text, "then a description")
    for element in root.iter():
        for name in classes(element):
            hold(name.startswith("snl-"), "class", name)
        if element.tag == SVG + "text" and not element.get("transform"):
            x, y = float(element.get("x")), float(element.get("y"))
            hold(0 <= x <= width and 8 <= y <= height, "text outside:", element.text)
    check_style(root)
    return root


def check_style(root):
    theme = classes(root)[1]
    style = root.find(SVG + "style").text.replace("@media (prefers-color-scheme:dark){\n", "")
    hold(("prefers" in root.find(SVG + "style").text) == (theme == "snl-auto"), "the media query")
    for line in style.strip().split("\n"):
        hold(line == "}" or re.match(r"^\.%s [.a-z][^{},]*\{[^{}]*\}$" % theme, line), "rule", line)


def palette(root, dark):
    """The colours of a picture as {(selector, property): colour}."""
    style = root.find(SVG + "style").text
    light_part, _, dark_part = style.partition("@media")
    text = dark_part.split("}\n}")[0] + "}" if dark and dark_part else light_part
    return {(selector, name): value for selector, name, value in
            re.findall(r"^\.snl-\w+ (\S+?)\{([a-z]+):(#[0-9a-f]+)[;}]", text, re.M)}


# ---- The places of squares, jumps and routes ----

def cell(square, columns):
    """The column and the row of a square; row 0 is at the bottom, and runs to the right."""
    row, along = divmod(square - 1, columns)
    return (along if row % 2 == 0 else columns - 1 - along), row


class Layout:
    def __init__(self, root, rows, columns, squares):
        self.columns, self.rows, self.squares = columns, rows, squares
        points = path_points(one(root, "snl-frame"))
        self.left, self.top = min(p[1] for p in points), min(p[2] for p in points)
        hold(max(p[1] for p in points) - self.left == 60 * columns, "width of the board")
        hold(max(p[2] for p in points) - self.top == 60 * rows, "height of the board")
        area = sum(a[1] * b[2] - b[1] * a[2] for a, b in zip(points, points[1:] + points[:1])) / 2
        hold(abs(area) == 3600 * squares, "area of the board")

    def middle(self, square):
        if square == 0:
            x, y = self.middle(1)
            return x - 58, y
        column, row = cell(square, self.columns)
        return self.left + 60 * column + 30, self.top + 60 * (self.rows - 1 - row) + 30

    def near(self, x, y, square, reach=30.01):
        middle_x, middle_y = self.middle(square)
        return abs(x - middle_x) <= reach and abs(y - middle_y) <= reach


def check_numbers(root, layout, jumps):
    """Checks the numbers of the squares. Square 0 has one if a jump leads there."""
    texts = list(one(root, "snl-number"))
    first = 0 if any(end == 0 for _, end in jumps) else 1
    hold([text.text for text in texts] == [str(i) for i in range(first, layout.squares + 1)],
         "numbers")
    for text in texts:
        square = int(text.text)
        x, y = layout.middle(square)
        place = (x - 25, y - 14) if square else (x - 18, y - 8)
        hold((float(text.get("x")), float(text.get("y"))) == place, "number", text.text)


def check_off_board(root, layout, shown, jumps):
    """Checks that the place off the board is drawn only if something is there."""
    tabs = by_class(root, "snl-tab")
    hold(len(tabs) == shown, "the place off the board")
    for tab in tabs:
        x, y, width = (float(tab.get(name)) for name in ("x", "y", "width"))
        hold((x + width / 2, y + width / 2) == layout.middle(0), "the place off the board")
        hold((tab.find(SVG + "title") is not None) == any(end == 0 for _, end in jumps), "its name")


def check_squares(root, layout):
    """Checks that every second square is shaded, as on a chequer board, and the goal is marked."""
    shaded = re.findall(r"M(\S+) (\S+)h60v60h-60z", one(root, "snl-shade").get("d"))
    shaded = {(float(x), float(y)) for x, y in shaded}
    top_left = {}
    for square in range(1, layout.squares + 1):
        x, y = layout.middle(square)
        top_left[(x - 30, y - 30)] = square
    hold(shaded <= set(top_left), "shades outside")
    for x, y in top_left:
        around = [(x + 60, y), (x, y + 60)]
        for other in around:
            if other in top_left:
                hold(((x, y) in shaded) != (other in shaded), "shades at", top_left[(x, y)])
    goal = one(root, "snl-goal")
    hold(top_left.get((float(goal.get("x")), float(goal.get("y")))) == layout.squares, "the goal")


def check_signs(root):
    """Checks that the star of the goal and the arrow of the start touch no number, in a font with
    digits as wide as those of DejaVu Sans Bold."""
    for sign in by_class(root, "snl-sign"):
        points = path_points(sign)
        left, right = min(p[1] for p in points) - 1.25, max(p[1] for p in points) + 1.25
        top, bottom = min(p[2] for p in points) - 1.25, max(p[2] for p in points) + 1.25
        for text in one(root, "snl-number"):
            x, y = float(text.get("x")), float(text.get("y"))
            hold(right < x or x + 9.05 * len(text.text) < left or bottom < y - 9.5 or y < top,
                 title_of(sign), "touches", text.text)


def check_ladder(group, layout, mouth, end):
    paths = group.findall(SVG + "path")
    rails = path_points(paths[-1])
    hold([p[0] for p in rails] == ["m", "l", "m", "l"], "rails of", mouth)
    hold(paths[0].get("d") == paths[-1].get("d"), "halo of", mouth)
    for first, second, square in (0, 2, mouth), (1, 3, end):
        x = (rails[first][1] + rails[second][1]) / 2
        y = (rails[first][2] + rails[second][2]) / 2
        hold(layout.near(x, y, square, 19), "ladder from", mouth, "at", square)
    apart = math.dist(rails[0][1:], rails[2][1:])
    hold(15 <= apart <= 31, "rails of", mouth, "are apart", apart)
    dash = sum(numbers(paths[1].get("stroke-dasharray")))
    hold(12 <= dash <= 31, "rungs of", mouth, "are apart", dash)
    hold(abs(numbers(paths[1].get("stroke-width"))[0] - apart) < 0.3, "rungs of", mouth)


snake_colours = {}


def check_snake_colours(library):
    """Checks that a snake's colour depends on its mouth alone, in all pictures of this run, and that
    snakes whose mouths are near one another have different colours."""
    hold(all(len(found) == 1 for found in snake_colours.values()), "a colour for each mouth")
    hold(len(set().union(*snake_colours.values())) == 6, "all colours")
    for mouth, found in snake_colours.items():
        for near in range(mouth + 1, mouth + 5):
            hold(found != snake_colours.get(near), "colours of", mouth, "and", near)


def check_snake(group, layout, mouth, end):
    body = one(group, "snl-body")
    snake_colours.setdefault(mouth, set()).add(classes(body)[1])
    points = path_points(body)
    # The outline runs along one side of the snake to its tail, across the tail, back along the
    # other side, and around the head.
    tail = next(i for i, point in enumerate(points) if point[0] == "l")
    hold(layout.near(points[tail][1], points[tail][2], end, 16), "tail of", mouth)
    hold(math.dist(points[tail - 1][1:], points[tail][1:]) < 3, "tail of", mouth, "is pointed")
    for point in points[0], points[2 * tail - 1]:
        hold(layout.near(point[1], point[2], mouth, 24), "neck of", mouth)
    neck = math.dist(points[0][1:], points[2 * tail - 1][1:])
    hold(8 <= neck <= 28, "neck of", mouth, "is", neck)
    for eye in path_points(one(group, "snl-eye")) + path_points(one(group, "snl-pupil")):
        hold(layout.near(eye[1], eye[2], mouth, 30), "eyes of", mouth)
    # A snake winds, but stays near the straight line.
    (x0, y0), (x1, y1) = layout.middle(mouth), layout.middle(end)
    length = math.hypot(x1 - x0, y1 - y0)
    asides = [((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length for _, x, y in points[:tail]]
    hold(max(map(abs, asides)) < 50, "snake from", mouth, "strays")
    middle = [((x0 + x1) / 2, (y0 + y1) / 2)]
    hold(max(asides) - min(asides) > 6, "snake from", mouth, "does not wind", middle)


def check_jumps(root, layout, jumps):
    seen, lengths = [], {"snl-ladder": [], "snl-snake": []}
    for kind in lengths:
        for group in by_class(root, kind):
            mouth, end = int(group.get("data-from")), int(group.get("data-to"))
            seen.append((mouth, end))
            hold((kind == "snl-ladder") == (mouth < end), "kind of", mouth)
            lengths[kind].append(math.dist(layout.middle(mouth), layout.middle(end)))
            word = "Ladder" if mouth < end else "Snake"
            hold(title_of(group) == "%s from %d to %s" % (word, mouth, end or "off the board"),
                 "title of", mouth)
            (check_ladder if mouth < end else check_snake)(group, layout, mouth, end)
        pairs = zip(lengths[kind], lengths[kind][1:])
        hold(all(first >= second / 1.13 for first, second in pairs), "longest first")
    hold(sorted(seen) == sorted(jumps), "jumps")


def check_route(root, layout, legs, jumps, start_square, enter_square):
    """Plays the legs roll by roll, and compares the squares, labels and jumps of the route."""
    badges, rests, rolls = by_class(root, "snl-leg"), [], []
    for at, (start, face, times, landing, to) in enumerate(legs):
        if at == 0 or legs[at - 1][3] != start:
            rests.append(start)
        ends = [start + face * i for i in range(1, times)] + [landing]
        rolls += [(face, end or start) for end in ends]
    hold(len(badges) == len(rolls), "every roll has its number")
    for at, ((face, square), badge) in enumerate(zip(rolls, badges)):
        text = badge.find(SVG + "text")
        hold(text.text == "%d" % (at + 1), "label", at)
        hold(layout.near(float(text.get("x")), float(text.get("y")), square), "badge", at)
        box = badge.find(SVG + "rect")
        x, y, width, height = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        hold(abs(x + width / 2 - float(text.get("x"))) < 0.2 and y < float(text.get("y")) < y + height,
             "label", at, "is in its box")
        hold(width >= 8 + 7 * len(text.text), "label", at, "fits")
        hold(title_of(badge).startswith("Roll %d: face %d," % (at + 1, face)), "words of", at)
    if legs and legs[-1][3] != legs[-1][4]:
        rests.append(legs[-1][4])
    dots = by_class(root, "snl-rest")
    hold(len(dots) == len(rests), "rests")
    for dot, square in zip(dots, rests):
        hold(layout.near(float(dot.get("cx")), float(dot.get("cy")), square), "rest on", square)
    taken = [(leg[3], leg[4]) for leg in legs if leg[3] and leg[3] != leg[4]]
    hold(len(by_class(root, "snl-glow")) == len(taken), "glow")
    hold(set(taken) <= set(jumps), "jumps taken")
    straight = [leg for leg in legs
                if enter_square and (leg[0], leg[2], leg[3]) == (start_square, 1, enter_square)]
    lines = by_class(root, "snl-path")
    hold(len(lines) == len(straight) + bool(legs), "lines of the route")
    for leg, line in zip(straight, lines):
        points = path_points(line)
        hold([point[0] for point in points] == ["m", "l"], "the line of entering")
        for (_, x, y), square in zip(points, (leg[0], leg[3])):
            middle_x, middle_y = layout.middle(square)
            hold((x, y) == (middle_x, middle_y + 15), "the line of entering at", square)
    if legs:
        check_way(lines[-1], layout, [leg for leg in legs if leg not in straight])


def check_way(path, layout, legs):
    """Checks that the line of the route passes exactly the squares from the first to the last
    square of each leg."""
    expected = []
    for start, _, _, landing, _ in legs:
        if landing:
            expected += list(range(min(start, landing), max(start, landing) + 1))
    passed, last = set(), None
    for command, x, y in path_points(path):
        steps = [(x, y)]
        if command == "l":
            count = int(max(abs(x - last[0]), abs(y - last[1])) // 5) + 1
            steps = [(last[0] + (x - last[0]) * i / count, last[1] + (y - last[1]) * i / count)
                     for i in range(count + 1)]
        for point in steps:
            column, row = (point[0] - layout.left) // 60, (point[1] - layout.top) // 60
            row = layout.rows - 1 - row
            if column < 0:
                passed.add(0)
                continue
            along = column if row % 2 == 0 else layout.columns - 1 - column
            passed.add(int(row * layout.columns + along) + 1)
        last = (x, y)
    hold(passed == set(expected), "the way of the route", sorted(passed ^ set(expected)))


def check_order(root):
    """Checks the order in which the parts are painted."""
    order = ["snl-paper", "snl-title", "snl-squares", "snl-heat", "snl-glow", "snl-ladders",
             "snl-snakes", "snl-sign", "snl-path", "snl-number", "snl-route", "snl-tokens",
             "snl-legend"]
    found = [name for element in root for name in classes(element) if name in order]
    hold(found == sorted(found, key=order.index), "order", found)


def check_picture(library, board, rows, columns, **options):
    root = read(library.svg(board, **options))
    squares, jumps = library.squares(board), library.jumps(board)
    layout = Layout(root, rows, columns, squares)
    check_order(root)
    start, legs = library.start(board), options.get("legs", ())
    off_board = (start == 0 or 0 in options.get("tokens", ()) or any(end == 0 for _, end in jumps)
                 or any(0 in (leg[0], leg[4]) for leg in legs))
    check_numbers(root, layout, jumps)
    check_squares(root, layout)
    check_off_board(root, layout, off_board, jumps)
    check_signs(root)
    check_jumps(root, layout, jumps)
    check_route(root, layout, legs, jumps, start, library.enter_square(board))
    tokens = by_class(root, "snl-player")
    for number, square in enumerate(options.get("tokens", ())):
        text = next(token for token in tokens if token.text == str(number + 1))
        hold(layout.near(float(text.get("x")), float(text.get("y")), square), "token", number + 1)
    if options.get("heat") is not None:
        check_heat(root, layout, options["heat"], off_board)
    return root


# ---- Colours ----

def rgb(colour):
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    return [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def linear(colour):
    return [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]


def luminance(colour):
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour)))


def contrast(first, second):
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# How linear colours look without one kind of cone (Machado, Oliveira and Fernandes, 2009).
VISION = {
    "all cones": [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
    "protanopia": [(0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)],
    "deuteranopia": [(0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)],
    "tritanopia": [(1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)],
}


def lab(colour, vision):
    seen = [max(0, min(1, sum(a * b for a, b in zip(row, linear(colour))))) for row in VISION[vision]]
    to_xyz = [(0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)]
    white = (0.9505, 1, 1.089)
    parts = [sum(a * b for a, b in zip(row, seen)) / w for row, w in zip(to_xyz, white)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def check_palette(library):
    board = library.board(10, 10, [(2, 3)], 0)
    for theme, dark in (LIGHT, 0), (DARK, 1), (AUTO, 0), (AUTO, 1):
        colours = palette(read(library.svg(board, theme)), dark)
        text = colours[".snl-number", "fill"]
        for ground in ".snl-frame", ".snl-shade", ".snl-goal":
            ratio = contrast(text, colours[ground, "fill"])
            hold(ratio >= 4.5, "numbers on", ground, ratio)
        for front, back in ((("text", "fill"), (".snl-paper", "fill")),
                            ((".snl-roll", "fill"), (".snl-badge", "fill")),
                            ((".snl-label", "fill"), (".snl-paper", "fill"))):
            hold(contrast(colours[front], colours[back]) >= 4.5, front, "on", back)
        for line in ".snl-rails", ".snl-path":
            hold(contrast(colours[line, "stroke"], colours[".snl-frame", "fill"]) >= 3, line)
        snakes = [colours[".snl-s%d" % i, "fill"] for i in range(6)]
        for vision in VISION:
            apart = min(math.dist(lab(a, vision), lab(b, vision))
                        for i, a in enumerate(snakes) for b in snakes[:i])
            hold(apart >= 11, "snakes under", vision, "are apart", apart)
    check_scale(palette(read(library.svg(board, LIGHT, heat=[0.0] * 101)), 0))


def check_scale(colours):
    """Checks that the 40 shades lie at even distances on the lines between seven colours."""
    ends = [rgb(end) for end in ("#fff6dc", "#fdd08a", "#f79a5e", "#e2605c", "#b23573", "#741f7c",
                                 "#35155c")]
    for shade in range(40):
        part = min(shade * 6 // 39, 5)
        share = shade * 6 / 39 - part
        for a, b, got in zip(ends[part], ends[part + 1], rgb(colours[".snl-h%d" % shade, "fill"])):
            hold(abs(a + (b - a) * share - got) * 255 < 0.51, "shade", shade)


def check_heat(root, layout, heat, off_board):
    values = heat if off_board else [None] + heat[1:]
    finite = [v for v in values if v is not None and math.isfinite(v)]
    texts = {int(text.text): classes(text) for text in one(root, "snl-number")}
    drawn = {}
    for rect in one(root, "snl-heat"):
        square = int(title_of(rect).split(":")[0])
        x, y = float(rect.get("x")), float(rect.get("y"))
        size = float(rect.get("width"))
        hold(layout.near(x + size / 2, y + size / 2, square, 0.1), "heat of", square)
        drawn[square] = rect
    for square, value in enumerate(values):
        shown = value is not None and not math.isnan(value) and value != -math.inf
        hold((square in drawn) == shown, "heat on", square)
        if not shown:
            continue
        rect, said = drawn[square], title_of(drawn[square]).split(": ")[1]
        hold((said == "infinity") == (value == math.inf) == ("snl-never" in classes(rect)), said)
        if value != math.inf:
            hold(math.isclose(float(said), value, rel_tol=0.006, abs_tol=1e-300), said, value)
    order = sorted((v, s) for s, v in enumerate(values) if v is not None and math.isfinite(v))
    for dark in {"snl-light": (0,), "snl-dark": (1,), "snl-auto": (0, 1)}[classes(root)[1]]:
        check_shades(palette(root, dark), drawn, texts, order, dark)
    check_legend(one(root, "snl-legend"), values, finite)


def check_shades(colours, drawn, texts, order, dark):
    """Checks the colours of one theme: in a dark picture the largest number is the lightest."""
    shade = {square: colours["." + classes(rect)[0], "fill"] for square, rect in drawn.items()}
    for square in set(texts) & set(shade):
        hold(len(texts[square]) == 1, "text on", square)
        own = {"snl-black": "#000", "snl-white": "#fff"}
        text = own.get(texts[square][0]) or colours["." + texts[square][0], "fill"]
        ratio = contrast(text, shade[square])
        hold(ratio >= 4.5, "text on", square, ratio)
    squares = [s for _, s in reversed(order)] if dark else [s for _, s in order]
    for vision in VISION:
        lights = [lab(shade[s], vision)[0] for s in squares]
        hold(all(a >= b - 0.3 for a, b in zip(lights, lights[1:])), "lightness under", vision)
    if order and order[0][0] < order[-1][0]:
        ends = shade[squares[0]], shade[squares[-1]]
        hold(ends == ("#fff6dc", "#35155c"), "ends of the scale", ends, dark)
        for value, square in order:
            part = (value - order[0][0]) / (order[-1][0] - order[0][0])
            light = lab(shade[square], "all cones")[0]
            hold(abs(97 - 81.2 * (1 - part if dark else part) - light) < 6, "steps", part, light)


def check_legend(legend, values, finite):
    """Checks the numbers at the ends and in the middle of the scale, and where they are. The middle
    of whole numbers is whole, too, or missing if there is none."""
    texts = list(legend.iter(SVG + "text"))
    hold(("infinite" in [text.text for text in texts]) == (math.inf in values), "infinity")
    shown = [text for text in texts if re.match(r"^-?[\d.e+-]+$", text.text or "")]
    if not finite:
        return
    least, largest = min(finite), max(finite)
    middle = (least + largest) / 2
    if all(value == int(value) for value in finite):
        middle = math.floor(middle)
    expected = [least, middle, largest]
    if middle == least < largest:
        expected = [least, largest]
    hold(len(shown) == len(expected), "numbers of the legend", len(shown), expected)
    left = float(shown[0].get("x"))
    for text, value in zip(shown, expected):
        hold(math.isclose(float(text.text), value, rel_tol=0.006, abs_tol=1e-9), "legend", value)
        part = (value - least) / (largest - least) if largest > least else None
        hold(part is None or abs(float(text.get("x")) - left - 260 * part) < 0.1, "place of", value)


# ---- Plots ----

def check_plot(library, values, marks=(), **options):
    root = read(library.plot(values, marks=marks, **options))
    grid = by_class(root, "snl-grid")
    ticks = [element for element in by_class(root, "snl-end") if "snl-label" not in classes(element)]
    scale = [(float(tick.text), numbers(line.get("d"))[1]) for tick, line in zip(ticks, grid)]
    hold(scale[0][0] == 0 and len(scale) >= 3 and len(ticks) == len(grid), "scale", scale)
    (_, bottom), (high, top) = scale[0], scale[-1]
    for i, (value, y) in enumerate(scale):
        hold(math.isclose(value * (len(scale) - 1), high * i), "even scale", value, high)
        hold(abs(y - bottom - (top - bottom) * i / (len(scale) - 1)) < 0.11, "lines of the scale")
    left, _, width = numbers(grid[0].get("d"))
    together = -(-len(values) // 320)
    bars = [values[i:i + together] for i in range(0, len(values), together)]
    bars = [sum(bar) / len(bar) for bar in bars]
    hold(high >= max(bars) * 0.999 and (max(bars) == 0 or high <= 2.6 * max(bars)), "top", high)
    # Compare the height of the outline at the middle of each bar.
    points = path_points(one(root, "snl-area"))
    edges = [(a[1], b[1], a[2]) for a, b in zip(points, points[1:])
             if b[0] == "h" and b[1] > a[1] and a[2] < bottom]
    at = 0
    for i, value in enumerate(bars):
        middle = left + width * (i + 0.5) * together / len(values)
        if i == len(bars) - 1:
            middle = left + width * (i * together + len(values)) / 2 / len(values)
        while at < len(edges) and edges[at][1] < middle:
            at += 1
        inside = at < len(edges) and edges[at][0] <= middle
        height = bottom - edges[at][2] if inside else 0
        hold(abs(height - (bottom - top) * (value / high)) < 0.2, "bar", i, height, value)
    check_rolls(root, left, width, bottom, len(values))
    check_marks(root, left, width, len(values), marks)


def check_rolls(root, left, width, bottom, count):
    texts = [text for text in by_class(root, "snl-middle")
             if text.text.isdigit() and not text.get("transform")]
    hold(1 <= len(texts) <= 10, "numbers of rolls", len(texts))
    for text in texts:
        expected = left + width * (int(text.text) + 0.5) / count
        hold(abs(float(text.get("x")) - expected) < 0.11, "roll", text.text)
        hold(float(text.get("y")) > bottom, "rolls are below")


def check_marks(root, left, width, count, marks):
    shown = sorted((m for m in marks if 0 <= m[0] <= count - 1), key=lambda m: m[0])
    lines, labels = by_class(root, "snl-mark"), by_class(root, "snl-label")
    hold(len(lines) == len(labels) == len(shown), "marks")
    boxes = []
    for line, label, (number, name) in zip(lines, labels, shown):
        x, y = numbers(line.get("d"))[:2]
        hold(abs(x - left - width * (number + 0.5) / count) < 0.2, "mark", number)
        hold(label.text.startswith((name + " ") if name else ""), "label", label.text)
        hold(math.isclose(float(label.text.split(" ")[-1]), number, rel_tol=0.006), label.text)
        at, long = float(label.get("x")), 6.6 * len(label.text)
        start = at - long if "snl-end" in classes(label) else at
        hold(0 <= start and start + long <= 640, "label outside", label.text)
        boxes.append((start, float(label.get("y")) - 10, start + long, float(label.get("y")) + 2))
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            hold(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], "labels overlap")


# ---- The checks ----

def boards(library):
    for rows in range(1, 8):
        for columns in range(1, 8):
            squares = rows * columns
            count = min(4, max(0, (squares - 2) // 2))
            jumps = pictures_library.random_jumps(squares, count, squares) if squares > 3 else []
            check_picture(library, library.board(rows, columns, jumps, squares % 2), rows, columns)
    for squares, rows, columns in (1, 1, 1), (5, 2, 3), (30, 5, 6), (47, 7, 7), (101, 10, 11):
        check_picture(library, library.board(0, squares, [(2, 4)] if squares > 4 else []), rows,
                      columns, title="A title", tokens=[squares])
    for start in 1, 1234, 9990:
        jumps = pictures_library.random_jumps(10000, 80, 2)
        check_picture(library, library.board(100, 100, jumps, start), 100, 100)
    check_picture(library, library.board(1, 300, pictures_library.random_jumps(300, 30, 2)), 1, 300)


def random_pictures(library):
    source = random.Random(SEED)
    for _ in range(60):
        rows, columns = source.randint(2, 12), source.randint(2, 12)
        squares = rows * columns
        jumps = pictures_library.random_jumps(squares, squares // 9, source.random())
        board = library.board(rows, columns, jumps, source.randint(0, 1))
        heat = None
        if source.random() < 0.7:
            size = 10.0 ** source.randint(-3, 3)
            whole = source.choice([0, 0, 1, 3, 8, 1000, 2 ** 53 - 1])
            heat = [source.choice([math.inf, math.nan, -math.inf]) if source.random() < 0.1
                    else source.randint(-whole, 0) if whole
                    else source.uniform(-size, size) for _ in range(squares + 1)]
        check_picture(library, board, rows, columns, theme=source.randint(0, 2), heat=heat,
                      legs=library.route(board), label=source.choice([None, "a < b"]),
                      tokens=[source.randint(1, squares) for _ in range(source.randint(0, 4))])


def random_game(source, squares, jumps, start, enter):
    """Legs of one roll each. A six leaves the start, and puts the token on the square `enter`."""
    legs, square, ends = [], start, dict(jumps)
    while square != squares and len(legs) < 12:
        face = source.randint(1, 6)
        landing = square + face if square + face <= squares else 0
        if square == start:
            landing = enter if face == 6 else 0
        to = ends.get(landing, landing) if landing else square
        legs.append((square, face, 1, landing, to))
        square = to
    return legs


def house_rules(library):
    """Jumps off the board from anywhere, and games in which a token has to enter."""
    source = random.Random(SEED)
    for _ in range(60):
        rows, columns = source.randint(2, 10), source.randint(2, 10)
        squares = rows * columns
        jumps = pictures_library.random_jumps(squares, squares // 9, source.random())
        used = {mouth for mouth, _ in jumps}
        jumps += [(mouth, 0) for mouth in source.sample(range(1, squares), min(squares - 1, 4))
                  if mouth not in used]
        start, enter = source.randint(0, 2), source.randint(1, squares)
        board = library.board(rows, columns, jumps, start, enter)
        heat = [source.uniform(1, 9) for _ in range(squares + 1)] if source.random() < 0.5 else None
        check_picture(library, board, rows, columns, theme=source.randint(0, 2), heat=heat,
                      legs=random_game(source, squares, jumps, start, enter),
                      tokens=[source.randint(0, squares) for _ in range(source.randint(0, 2))])


def real_boards(library):
    classic, small = library.read("mb47.snl"), library.read("leetcode-909.json")
    check_picture(library, classic, 10, 10, legs=library.route(classic), tokens=[0, 1, 100])
    check_picture(library, classic, 10, 10, heat=library.visits(classic))
    check_picture(library, classic, 10, 10, heat=library.means(classic))
    check_picture(library, small, 6, 6, legs=library.route(small))


def plots(library):
    source = random.Random(SEED)
    classic = library.read("mb47.snl")
    marks = [(39.2, "mean"), (22, "mode"), (32, None), (89, "19 of 20"), (1e9, "far"),
             (math.inf, "never")]
    for count in 1, 10, 60, 80, 81, 151, 320, 321, 640, 1000, 10000:
        check_plot(library, library.distribution(classic, count), marks)
    check_plot(library, [0.0] * 7)
    check_plot(library, [1e-300 * i for i in range(20)], [(19, "the last one of all of them")])
    check_plot(library, [0, 1e-307])
    check_plot(library, [2e307] * 700)
    for _ in range(100):
        count = source.randint(1, 400)
        size = 10.0 ** source.randint(-9, 9)
        values = [source.random() * size if source.random() < 0.8 else 0.0 for _ in range(count)]
        check_plot(library, values, [(source.uniform(0, count * 1.1), source.choice(["m", None, "a name"]))
                                     for _ in range(source.randint(0, 16))])


def pages(library):
    """Checks that several pictures can be on one page: no two elements have the same identifier."""
    ids = []
    board = library.board(2, 5, [], 0)
    heats = [library.svg(board, heat=[value] * 11) for value in (math.nan, 0.0, math.inf)]
    for svg in {*pictures_library.kept(library).values(), *heats}:
        ids += [element.get("id") for element in read(svg).iter() if element.get("id")]
    hold(len(ids) == len(set(ids)), "identifiers of several pictures")


def golden(library):
    for name, svg in pictures_library.kept(library).items():
        path = os.path.join(ROOT, name)
        with open(path, "rb") as file:
            hold(file.read() == svg, name, "differs from what the library draws now")


def write_golden(library):
    os.makedirs(os.path.join(ROOT, "tests/golden"), exist_ok=True)
    for name, svg in pictures_library.kept(library).items():
        with open(os.path.join(ROOT, name), "wb") as file:
            file.write(svg)
        print(name, len(svg))


def main():
    print("# seed: SNL_SEED=%d" % SEED)
    library = pictures_library.Library(os.path.abspath(sys.argv[1]))
    if sys.argv[2:] == ["--golden"]:
        write_golden(library)
        return 0
    failed = 0
    for name, function in (
            ("numbers, ladders, snakes and routes are in their places", boards),
            ("random pictures: heat, legend, routes, tokens", random_pictures),
            ("jumps off the board, and tokens that enter", house_rules),
            ("pictures of real boards", real_boards),
            ("colours: contrast, and without one kind of cone", check_palette),
            ("plots: bars, scales, marks", plots),
            ("pictures can share a page", pages),
            ("the colours of snakes", check_snake_colours),
            ("the kept pictures are the same to the byte", golden)):
        faults.clear()
        function(library)
        for fault in faults[:5]:
            print("#", fault)
        print("not ok" if faults else "ok", name, flush=True)
        failed += bool(faults)
    return failed > 0


sys.exit(main())
