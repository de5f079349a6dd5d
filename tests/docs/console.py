# SPDX-License-Identifier: MIT
"""Runs the console blocks of a page: reads them from stdin, runs every line that begins with "$ "
in a shell, and compares its output with the lines up to the next command. Called as
tests/docs/console.py NAME-OF-PAGE."""
import subprocess
import sys


def blocks(lines):
    command, expected = None, []
    for line in lines:
        if line.startswith("$ "):
            if command:
                yield command, expected
            command, expected = line[2:], []
        elif command:
            expected.append(line)
    if command:
        yield command, expected


def main():
    failed = False
    lines = sys.stdin.read().splitlines()
    for command, expected in blocks(lines):
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
        if expected and "".join(expected).strip():
            good = done.stdout.strip("\n") == "\n".join(expected).strip("\n")
        else:
            good = done.returncode == 0
        if not good:
            failed = True
            for line in done.stdout.splitlines():
                print("#", line)
        print("ok" if good else "not ok", f"{sys.argv[1]}: $ {command}")
    return failed


sys.exit(main())
