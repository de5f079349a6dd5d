# SPDX-License-Identifier: MIT
"""Reads boards back from the text of snl_draw_terminal(), and compares them with the boards that
were drawn: the place of each square, every jump, the rolls of the route, the tokens, and the levels
of heat; the notes; and the form: framed, full, marked, tight or map. python3 tests/reference/draw_terminal.py
PATH_OF_LIBSNL_SO"""
import ctypes
import math
import os
import random
import re
import sys
from ctypes import byref, c_double, c_int64, c_size_t, c_uint64, c_void_p

sys.dont_write_bytecode = True  # keeps __pycache__ out of the sources

from structs import Leg, Picture

COLUMNS = range(20, 201)
HEAT = "abcdefgh"


# ---- Random boards to draw ----

class Scene:
    """A board, with the route, the heat and the tokens to draw on it."""

    def __init__(self, rows, columns, squares):
        self.rows, self.columns, self.squares = rows, columns, squares
        self.start = random.randint(0, 1)
        self.jumps, self.legs, self.heat, self.tokens = {}, [], None, []
        self.enter_faces, self.enter_square = [], 0

    def add_jumps(self, count):
        for _ in range(count):
            mouth, end = random.randint(1, self.squares), random.randint(0, self.squares)
            if mouth not in (end, self.squares):
                self.jumps[mouth] = end

    def add_legs(self, count):
        """Adds the legs of a game with a die of six faces; some lead to random squares instead."""
        square = random.randint(0, self.squares)
        for _ in range(count):
            face = random.randint(1, 6)
            most = (self.squares - square) // face
            times = random.randint(1, max(1, min(most, 9)))
            landing = square + face * times
            if most == 0:
                landing, end = 0, square
            elif random.random() < 0.1:
                landing, end = random.randint(1, self.squares), random.randint(0, self.squares)
            else:
                end = self.jumps.get(landing, landing)
            self.legs.append((square, face, times, landing, end))
            square = end

    def add_heat(self):
        def number():
            kind = random.random()
            if kind < 0.02:
                return random.choice([math.nan, math.inf, -math.inf])
            return random.uniform(-3, 100) ** random.choice([1, 3])
        self.heat = [number() for _ in range(self.squares + 1)]
        if random.random() < 0.1:
            self.heat = [5.0] * (self.squares + 1)

    def add_entering(self):
        self.enter_faces = sorted(random.sample(range(1, 65), random.choice([0, 1, 1, 2, 3, 20])))
        self.enter_square = random.choice([0, random.randint(1, self.squares)])

    def off_board(self):
        return (self.start == 0 or 0 in self.tokens or 0 in self.jumps.values()
                or any(0 in (leg[0], leg[4]) for leg in self.legs))


def random_scene(shape):
    rows, columns = shape
    scene = Scene(rows, columns, columns if rows == 0 else rows * columns)
    scene.add_jumps(random.choice([0, scene.squares // 10, scene.squares // 4]))
    if random.random() < 0.2:
        scene.add_entering()
    if random.random() < 0.5:
        scene.add_legs(random.choice([1, 4, 25]))
    if random.random() < 0.4:
        scene.add_heat()
    if random.random() < 0.5:
        highest = random.choice([scene.squares, min(scene.squares, 4)])
        scene.tokens = [random.randint(0, highest) for _ in range(random.choice([1, 2, 6, 12]))]
    return scene


def draw(library, scene, columns, style):
    board = c_void_p()
    if scene.rows:
        library.snl_board_create_grid(c_int64(scene.rows), c_int64(scene.columns), None, byref(board))
    else:
        library.snl_board_create(c_int64(scene.columns), None, byref(board))
    for mouth, end in scene.jumps.items():
        library.snl_board_set_jump(board, c_int64(mouth), c_int64(end))
    library.snl_board_set_start(board, c_int64(scene.start))
    faces = sum(1 << (face - 1) for face in scene.enter_faces)
    library.snl_board_set_enter(board, c_uint64(faces), c_int64(scene.enter_square))
    picture = Picture(struct_size=ctypes.sizeof(Picture))
    if scene.legs:
        picture.legs = Leg.array(scene.legs)
        picture.leg_count = len(scene.legs)
    if scene.heat:
        picture.heat = (c_double * len(scene.heat))(*scene.heat)
        picture.heat_count = len(scene.heat)
        picture.heat_label = b"Heat"
    if scene.tokens:
        picture.tokens = (c_int64 * len(scene.tokens))(*scene.tokens)
        picture.token_count = len(scene.tokens)
    length = c_size_t()
    status = library.snl_draw_terminal(board, byref(picture), columns, style, None, c_size_t(0),
                                       byref(length))
    assert status == 0, status
    text = ctypes.create_string_buffer(length.value + 1)
    status = library.snl_draw_terminal(board, byref(picture), columns, style, text,
                                       c_size_t(length.value + 1), byref(length))
    assert status == 0, status
    library.snl_board_free(board)
    return text.value.decode()


# ---- The expected text ----

class Seen:
    """The expected marks on one square."""

    def __init__(self, jump=None, rolls=(), tokens=(), heat=" "):
        self.jump, self.rolls, self.tokens, self.heat = jump, rolls, tokens, heat

    def jump_text(self, square):
        if self.jump is None:
            return ""
        return ("^" if self.jump > square else "v") + str(self.jump)

    def roll_text(self):
        if not self.rolls:
            return ""
        return f"#{self.rolls[0]}" + ("+" if len(self.rolls) > 1 else "")

    def token_text(self):
        if not self.tokens:
            return ""
        named = [str(player) for player in self.tokens if player <= 9]
        return "@" + "".join(named) + ("+" if len(named) < len(self.tokens) else "")

    def full_text(self, square):
        return self.jump_text(square) + self.roll_text() + self.token_text()

    def mark(self, square, signs):
        """The sign for a square that has room for only one sign. `signs` are the signs for tokens,
        rolls, ladders and snakes."""
        if self.tokens:
            return signs[0]
        if self.rolls:
            return signs[1]
        if self.jump is not None:
            return signs[2] if self.jump > square else signs[3]
        return ""


def expected_squares(scene):
    rolls = {square: [] for square in range(scene.squares + 1)}
    tokens = {square: [] for square in range(scene.squares + 1)}
    roll = 0

    def touch(square):
        if roll not in rolls[square]:
            rolls[square].append(roll)
    if scene.legs:
        touch(scene.legs[0][0])
    for start, face, times, landing, end in scene.legs:
        for step in range(1, times + 1):
            roll += 1
            if step < times:
                touch(start + step * face)
        if landing > 0:
            touch(landing)
        touch(end)
    for player, square in enumerate(scene.tokens, 1):
        tokens[square].append(player)
    return {square: Seen(scene.jumps.get(square), rolls[square], tokens[square],
                         heat_letter(scene, square)) for square in range(1, scene.squares + 1)}


def heat_range(scene):
    numbers = [number for number in scene.heat[0 if scene.off_board() else 1:]
               if math.isfinite(number)]
    return (min(numbers), max(numbers)) if numbers else None


def heat_letter(scene, square):
    """The letters allowed for the heat of a square: two letters if its heat is close to the border
    of two levels."""
    if scene.heat is None or math.isnan(scene.heat[square]) or scene.heat[square] == -math.inf:
        return " "
    if scene.heat[square] == math.inf:
        return "*"
    least, largest = heat_range(scene)
    if least == largest:
        return "a"
    share = (scene.heat[square] - least) / (largest - least)
    return "".join(sorted({HEAT[max(0, min(7, int(8 * (share + off))))]
                           for off in (-0.0011, 0.0011)}))


def boustrophedon(squares, rows, columns):
    """A grid of square numbers, its top row first; 0: no square."""
    grid = [[0] * columns for _ in range(rows)]
    row, column, step = rows - 1, 0, 1
    for square in range(1, squares + 1):
        grid[row][column] = square
        if not 0 <= column + step < columns:
            row, step = row - 1, -step
        else:
            column += step
    return grid


def layout(scene):
    """The rows and columns of the board. A linear board is drawn nearly square, as the header
    says."""
    if scene.rows:
        return scene.rows, scene.columns
    side = math.isqrt(scene.squares - 1) + 1
    for columns in range(side, scene.squares + 1):
        if columns * columns * 2 > scene.squares * 3:
            break
        if scene.squares % columns == 0:
            side = columns
            break
    return -(-scene.squares // side), side


def jump_note(scene, seen, up):
    jumps = [f"{mouth}{seen[mouth].jump_text(mouth)}" for mouth in sorted(scene.jumps)
             if (scene.jumps[mouth] > mouth) == up]
    return [" ".join(["Ladders:" if up else "Snakes:"] + jumps)] if jumps else []


def rule_notes(scene):
    notes = []
    if scene.enter_faces or scene.enter_square:
        named = [f"an {face}" if face in (8, 11, 18) else f"a {face}" for face in scene.enter_faces]
        who = "Only " + " or ".join(filter(None, [", ".join(named[:-1]), named[-1]])) \
            if named else "Every roll"
        what = f", and puts the token on square {scene.enter_square}" if scene.enter_square else ""
        notes.append(f"{who} leaves the start{what}.")
    if 0 in scene.jumps.values():
        notes.append("A jump to 0 leads off the board.")
    return notes


def route_note(scene):
    def place(square):
        return str(square) if square else "off the board"
    if not scene.legs:
        return []
    total, parts = 0, []
    for start, face, times, landing, end in scene.legs:
        number = f"#{total + 1}" + (f"-{total + times}" if times > 1 else "")
        total += times
        if landing == 0:
            parts.append(f"{number}: roll {face}, spent, at {place(end)}")
        elif landing == end:
            parts.append(f"{number}: roll {face} to {place(end)}")
        else:
            sign = "^" if end > landing else "v"
            parts.append(f"{number}: roll {face} to {landing}{sign}{end}")
    rolls = "roll" if total == 1 else "rolls"
    return [f"Route of {total} {rolls} from {place(scene.legs[0][0])}: " + ", ".join(parts)]


def token_note(scene):
    parts = [f"{player} on {square}" if square else f"{player} off the board"
             for player, square in enumerate(scene.tokens, 1)]
    return ["Tokens: " + ", ".join(parts)] if parts else []


def check_scale(scene, note):
    """Checks the legend of the heat. Its numbers have three digits."""
    parts = note.split(", ")
    numbers = heat_range(scene)

    def near(word, number):
        return abs(float(word) - number) <= abs(number) * 0.0051
    assert parts[0].startswith("Heat:")
    words = parts[0].split()[1:]
    if numbers and numbers[0] < numbers[1]:
        assert len(words) == 3 and words[1] == HEAT, note
        assert near(words[0], numbers[0]) and near(words[2], numbers[1]), note
    elif numbers:
        assert len(words) == 2 and words[0] == "a" and near(words[1], numbers[0]), note
    rest = parts[1:] if numbers else [" ".join(words)] * bool(words) + parts[1:]
    infinite = math.inf in scene.heat[0 if scene.off_board() else 1:]
    assert ("* infinite" in rest) == infinite, note
    off = [part for part in rest if part.startswith("off the board: ")]
    assert bool(off) == scene.off_board() and len(rest) == infinite + len(off), note
    if off and math.isfinite(scene.heat[0]):
        assert near(off[0].split()[-1], scene.heat[0])


# ---- Reading the text ----

def split_notes(text):
    """Splits the text into the lines of the board and the notes below, each joined into one
    line."""
    lines = text.split("\n")
    assert lines.pop() == ""
    first = next((i for i, line in enumerate(lines)
                  if re.match("(Ladders|Snakes|Tokens|Heat):|Route of |Only |Every |A jump ", line)),
                 len(lines))
    notes = re.sub("\n  (?! )", " ", "\n".join(lines[first:])).split("\n")
    if first < len(lines):
        assert lines[first - 1] == ""
        return lines[:first - 1], notes
    return lines, []


def split_panels(lines):
    """Splits the board into panels. A panel is a pair of the first column that its caption names,
    or None without a caption, and its lines."""
    panels = []
    for i, line in enumerate(lines):
        caption = re.fullmatch(r"Columns (\d+)(-\d+)?", line)
        if caption:
            assert i == 0 or lines[i - 1] == ""
            if i > 0:
                panels[-1][1].pop()
            panels.append((int(caption[1]) - 1, []))
        elif i == 0:
            panels.append((None, [line]))
        else:
            panels[-1][1].append(line)
    return panels


def read_framed(lines):
    """The cells of a framed panel, each a pair of its two lines, and the width of a cell."""
    assert len(lines) % 3 == 1, lines
    width = re.match(r" *\+(-+)\+", lines[-1])
    pitch = len(width[1]) + 1
    full = len(lines[-1])
    assert (full - 1) % pitch == 0
    cells = []
    for top in range(0, len(lines) - 1, 3):
        rule, upper, lower = (line.ljust(full) for line in lines[top:top + 3])
        row = []
        for left in range(0, full - 1, pitch):
            pair = upper[left + 1:left + pitch], lower[left + 1:left + pitch]
            is_cell = pair[0].strip() != ""
            row.append(pair if is_cell else None)
            for line in (upper, lower):
                assert not is_cell or line[left] == line[left + pitch] == "|"
            above = rule[left + 1:left + pitch]
            assert above == "-" * (pitch - 1) or (not is_cell and not above.strip())
        cells.append(row)
    assert re.fullmatch(r"\+(-{%d}\+)+" % (pitch - 1), lines[-1])
    return cells, pitch - 1


PIECES = r"(?:[\^v]\d*)?(?:#\d*\+?)?(?:@\d*\+?)?|[TRLS]"
CELL = re.compile(r"(\d+)(" + PIECES + r")( *)([a-h*]?)(?= |$|(?<=[TRLS])\d)")


def read_lines(lines, digits, has_heat):
    """The cells of a panel without frames, as (square, pieces, heat), and the width of a cell. The
    numbers of a column of cells end in the same column of the text."""
    def cells_of(line):
        found, at = [], 0
        while at < len(line):
            blank = re.compile(" *").match(line, at)
            cell = CELL.match(line, blank.end())
            assert cell, (line, at)
            end = cell.end() if cell[4] and has_heat else cell.end(2)
            found.append((cell.end(1), int(cell[1]), cell[2], cell[4] if has_heat else " "))
            at = end
        return found
    bottom = cells_of(lines[-1])
    pitch = bottom[1][0] - bottom[0][0] if len(bottom) > 1 else 1
    assert [cell[0] for cell in bottom] == [digits + i * pitch for i in range(len(bottom))], bottom
    rows = []
    for line in lines:
        row = [None] * len(bottom)
        for end, *rest in cells_of(line):
            index, odd = divmod(end - digits, pitch)
            assert odd == 0 and row[index] is None, line
            row[index] = (rest[0], rest[1], rest[2] or " ")
        rows.append(row)
    return rows, pitch


def read_map(lines, digits, has_heat):
    """The cells of a map as (square, mark, heat), and the width of a cell."""
    rows, pitch = [], None
    for line in reversed(lines):
        labels = re.match(r"( *\d+|%s) (.*?)(?: (\d+))?$" % (" " * digits), line)
        left, field, right = labels[1].strip(), labels[2], labels[3]
        assert len(labels[1]) == digits, line
        left, right = int(left) if left else 0, int(right) if right else 0
        if pitch is None:
            count = abs(right - left) + 1
            pitch = 2 if has_heat or (len(field) == 2 * count - 1 and count > 1) else 1
            assert len(field) == pitch * count - (pitch == 2 and not has_heat), line
            columns = count
        row, step = [], -1 if right and left > right else 1
        for i in range(columns):
            cell = field.ljust(2 * columns)[i * pitch:i * pitch + 1 + has_heat]
            square = left + i * step if left else right + columns - 1 - i
            if not cell.strip() and not has_heat:
                row.append(None)
            else:
                row.append((square, cell[0].strip(" ."), cell[1] if has_heat else " "))
        rows.insert(0, row)
    return rows, pitch


def read(scene, text, columns):
    """Reads a drawn board, compares it with the scene, and returns its form."""
    lines, notes = split_notes(text)
    seen = expected_squares(scene)
    rows, board_columns = layout(scene)
    digits, has_heat = len(str(scene.squares)), scene.heat is not None
    expected_form, width = choose(scene, seen, rows, board_columns, columns)
    if expected_form == "map" and not scene.rows:
        labels = 2 * (digits + 1)
        board_columns = min(board_columns, (columns - labels) // (1 + has_heat))
        rows = -(-scene.squares // board_columns)
    grid = boustrophedon(scene.squares, rows, board_columns)
    panels = split_panels(lines)
    if rows == 1:
        step = 4 if expected_form == "framed" else 1
        panels = [(None, lines[i:i + step]) for i in range(0, len(lines), step)]
    base = 0
    for caption, panel in panels:
        assert caption is None or caption == base
        if expected_form == "framed":
            cells, got = read_framed(panel)
            assert got == width, (got, width)
        elif expected_form == "map":
            cells, got = read_map(panel, digits, has_heat)
            room = columns - 2 * (digits + 1)
            pitch = 2 if has_heat or 2 * board_columns - 1 <= room else 1
            assert got == pitch or len(cells[0]) == 1, (got, pitch)
            in_panel = (room + (pitch == 2 and not has_heat)) // pitch
            assert len(cells[0]) == min(in_panel, board_columns - base)
        else:
            cells, got = read_lines(panel, digits, has_heat)
            assert got == width or len(cells[0]) == 1, (got, width)
        assert len(cells) == rows, (len(cells), rows)
        for row, line in enumerate(cells):
            for i, cell in enumerate(line):
                compare(expected_form, seen, grid[row][base + i], cell, width)
        base += len(cells[0])
    assert base == board_columns
    expected_notes = []
    if expected_form in ("marked", "tight", "map"):
        expected_notes = jump_note(scene, seen, True) + jump_note(scene, seen, False)
    expected_notes += rule_notes(scene) + route_note(scene) + token_note(scene)
    if has_heat:
        check_scale(scene, notes.pop())
    assert notes == expected_notes, (notes, expected_notes)
    return expected_form


def compare(form, seen, square, cell, width):
    if square == 0:
        assert cell is None or form == "map" and cell[1:] == ("", " "), cell
        return
    expected = seen[square]
    if form == "framed":
        number, pieces, heat = re.fullmatch(r" ?(\d+) *(#\d*\+?)? *([a-h*]?)", cell[0]).groups("")
        jump, tokens = re.fullmatch(r" ?([\^v]\d+)? *(@\d*\+?)?", cell[1]).groups("")
        assert int(number) == square
        assert jump == expected.jump_text(square), (cell, square)
        room = width - len(number) - (expected.heat != " ")
        roll = expected.roll_text()
        assert pieces == (roll if len(roll) <= room else "#"), (cell, square)
        token = expected.token_text()
        assert tokens == (token if len(token) + len(jump) <= width else "@"), (cell, square)
        assert (heat or " ") in expected.heat, (cell, square)
        return
    assert cell[0] == square, (cell, square)
    signs = {"full": None, "marked": "@#^v", "tight": "TRLS", "map": "@#^v"}[form]
    text = expected.mark(square, signs) if signs else expected.full_text(square)
    assert cell[1] == text, (cell, square, text)
    assert cell[2] in expected.heat, (cell, square)


def choose(scene, seen, rows, board, columns):
    """The most detailed form that fits, and the width of its cells in columns, which includes the
    gap between cells, but no frame."""
    digits, heat = len(str(scene.squares)), scene.heat is not None

    def is_good(in_panel, lines):
        """Returns whether panels of `in_panel` columns and `lines` lines are acceptable."""
        if in_panel < 1:
            return False
        if in_panel >= board:
            return True
        return board >= 3 * rows and -(-board // in_panel) * (lines + (2 if rows > 1 else 0)) <= 40
    width = min((columns - 1) // board - 1, digits + 4)
    if width < digits + 2:
        width = digits + 4
    in_panel = (columns - 1) // (width + 1)
    if is_good(in_panel, 3 * rows + 1) and (in_panel < board or 3 * rows + 1 <= 100):
        return "framed", width
    full = max(digits + len(cell.full_text(square)) + (cell.heat != " ")
               for square, cell in seen.items())
    if is_good((columns + 1) // (full + 1), rows):
        return "full", full + 1
    marked = digits + 2 + heat
    if heat or (columns + 1) // marked >= board:
        return ("marked", marked) if is_good((columns + 1) // marked, rows) else ("map", None)
    if is_good(columns // (digits + 1), rows):
        return "tight", digits + 1
    return "map", None


# ---- The test ----

SHAPES = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 5), (6, 6), (10, 10), (5, 30), (20, 20), (33, 3),
          (34, 3), (60, 2), (100, 1), (1, 30), (1, 100), (2, 65), (3, 70), (0, 1), (0, 2), (0, 5),
          (0, 7), (0, 11), (0, 100), (0, 101), (0, 30), (0, 500), (1, 300), (1, 205), (5, 15),
          (12, 40), (26, 13)]


def main():
    library = ctypes.CDLL(os.path.abspath(sys.argv[1]))
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    random.seed(seed)
    print(f"# seed: SNL_SEED={seed}")
    failed, forms = False, {}
    for shape in SHAPES:
        wrong = 0
        for columns in COLUMNS if shape[0] * shape[1] < 210 and shape[1] < 210 else COLUMNS[::7]:
            scene = random_scene(shape)
            text = draw(library, scene, columns, 0)
            try:
                form = read(scene, text, columns)
                forms[form] = forms.get(form, 0) + 1
            except (AssertionError, AttributeError, IndexError, KeyError, ValueError) as fault:
                wrong += 1
                if wrong <= 2:
                    print(f"# {columns} columns: {type(fault).__name__} {fault} in line",
                          fault.__traceback__.tb_next.tb_lineno if fault.__traceback__.tb_next
                          else fault.__traceback__.tb_lineno)
                    for line in text.split("\n"):
                        print("#", line)
        failed |= wrong > 0
        size = f"{shape[0]}x{shape[1]}" if shape[0] else f"{shape[1]} squares"
        print("not ok" if wrong else "ok", f"drawn boards of {size} read back")
    good = all(forms.get(form, 0) > 20 for form in ("framed", "full", "marked", "tight", "map"))
    print("#", forms)
    print("ok" if good else "not ok", "drawn boards have every form")
    return failed or not good


if __name__ == "__main__":
    sys.exit(main())
