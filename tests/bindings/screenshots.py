# SPDX-License-Identifier: MIT
"""Compares screenshots with the kept ones: screenshots.py [--golden] KEPT-FOLDER SCREENSHOT...

Both pictures are reduced to a quarter of their width and height, and compared with a tolerance.
Another rasteriser may shift edges by part of a pixel, but a part that is missing, moved or of
another colour is found. With --golden it stores the screenshots instead. A screenshot is a PAM or
BMP of 32 bits per pixel; the stored one is NAME.png."""
import struct
import sys
import zlib
from pathlib import Path

REDUCE = 4
# Limits for the mean difference of all channels (0 to 255): MEAN_MAX for the whole picture,
# BLOCK_MAX for any block of BLOCK by BLOCK pixels.
MEAN_MAX, BLOCK_MAX, BLOCK = 1.5, 25, 3


def read_png(data):
    """The width, the height and the rows of RGB of a PNG with 8 bits per channel."""
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(
                ">IIBBBBB", data[at + 8:at + 8 + length])
        elif kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    if depth != 8 or colour not in (2, 6) or interlace:
        raise ValueError("not a PNG of this kind")
    step = 4 if colour == 6 else 3
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for i in range(len(row)):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above[i]
            elif kind == 3:
                guess = (left + above[i]) // 2
            elif kind == 4:
                guess = min((abs(above[i] - corner), 0, left), (abs(left - corner), 1, above[i]),
                            (abs(left + above[i] - 2 * corner), 2, corner),
                            key=lambda choice: choice[:2])[2]
            else:
                break
            row[i] = (row[i] + guess) & 255
        above = row
        rows.append(row if step == 3 else b"".join(bytes(row[i:i + 3]) for i in range(0, len(row), 4)))
    return width, height, rows


def write_png(width, height, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    # Store each row as the difference from the row above, which compresses well.
    lines, above = [], bytes(3 * width)
    for row in rows:
        lines.append(b"\2" + bytes((a - b) & 255 for a, b in zip(row, above)))
        above = row
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(lines), 9)) + chunk(b"IEND", b""))


def read_pam(data):
    """The width, the height and the rows of RGB of a PAM with RGB and alpha."""
    head, pixels = data.split(b"ENDHDR\n", 1)
    width, height = (int(line.split()[1]) for line in head.splitlines()[1:3])
    rows = []
    for at in range(0, 4 * width * height, 4 * width):
        line, row = pixels[at:at + 4 * width], bytearray(3 * width)
        row[0::3], row[1::3], row[2::3] = line[0::4], line[1::4], line[2::4]
        rows.append(bytes(row))
    return width, height, rows


def read_bmp(data):
    """The width, the height and the rows of RGB of a BMP from SDL_SaveBMP() in ARGB8888."""
    start, = struct.unpack_from("<I", data, 10)
    width, height, _, bits = struct.unpack_from("<iiHH", data, 18)
    if data[:2] != b"BM" or bits != 32:
        raise ValueError("not a BMP of this kind")
    rows = []
    for y in range(abs(height)):
        line = data[start + y * width * 4:start + (y + 1) * width * 4]
        row = bytearray(3 * width)
        row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
        rows.append(bytes(row))
    return width, abs(height), rows[::-1] if height > 0 else rows


def reduce(width, height, rows):
    """Reduces a picture to a quarter of its width and height; each pixel is the mean of 4 by 4."""
    small, count = [], REDUCE * REDUCE
    for y in range(0, height - REDUCE + 1, REDUCE):
        sums = [sum(column) for column in zip(*rows[y:y + REDUCE])]
        row = bytearray()
        for x in range(0, 3 * (width // REDUCE * REDUCE), 3 * REDUCE):
            for channel in range(3):
                row.append(sum(sums[x + channel:x + 3 * REDUCE:3]) // count)
        small.append(bytes(row))
    return width // REDUCE, height // REDUCE, small


def read(file):
    data = file.read_bytes()
    readers = {b"BM": read_bmp, b"P7": read_pam}
    return readers.get(data[:2], read_png)(data)


def difference(one, other):
    """Compares two pictures; returns a sentence, or None if they are equal within the limits."""
    width, height, rows = one
    if (width, height) != other[:2]:
        return f"{width}x{height} in place of {other[0]}x{other[1]} (at a quarter of the size)"
    total, worst, place = 0, 0, (0, 0)
    for top in range(0, height, BLOCK):
        lines = range(top, min(top + BLOCK, height))
        for left in range(0, width, BLOCK):
            right = min(left + BLOCK, width)
            here = sum(abs(a - b) for y in lines
                       for a, b in zip(rows[y][3 * left:3 * right], other[2][y][3 * left:3 * right]))
            total += here
            mean = here / (3 * (right - left) * len(lines))
            if mean > worst:
                worst, place = mean, (left * REDUCE, top * REDUCE)
    mean = total / (3 * width * height)
    print(f"# mean difference {mean:.2f}, at most {worst:.1f} near {place}")
    if mean > MEAN_MAX or worst > BLOCK_MAX:
        return f"it differs near {place}: mean {mean:.2f}, block {worst:.1f}"
    return None


def main():
    arguments = sys.argv[1:]
    golden = "--golden" in arguments
    arguments = [argument for argument in arguments if argument != "--golden"]
    kept_folder, failed = Path(arguments[0]), False
    for name in arguments[1:]:
        file = Path(name)
        kept = kept_folder / f"{file.stem}.png"
        try:
            small = reduce(*read(file))
            if golden:
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(write_png(*small))
            fault = difference(small, read(kept))
        except (OSError, ValueError, zlib.error) as error:
            fault = str(error)
        if fault:
            print("#", fault)
        print("not ok" if fault else "ok", f"{kept_folder.parent.name}: screenshot {file.stem}")
        failed |= bool(fault)
    sys.exit(failed)


if __name__ == "__main__":
    main()
