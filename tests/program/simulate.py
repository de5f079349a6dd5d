# SPDX-License-Identifier: MIT
"""Tests the progress of `snl simulate` on a terminal, and an interrupt with one and three threads:
python3 tests/program/simulate.py PATH_OF_SNL."""
import os
import pty
import signal
import subprocess
import sys

from check import check, exit_status, listen, watch

ENDLESS = "squares 1000\n" * 2


def interrupt(snl, threads):
    """Starts a simulation that would never end, and interrupts it once the terminal shows its
    progress. Returns the output, the text on the terminal, and the status."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "simulate", "--games", "1000000000000", "--threads", threads],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal,
                               env={**os.environ, "COLUMNS": "60"}, preexec_fn=listen)
    os.close(terminal)
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    shown = watch(process, control, b" s)")
    return process.stdout.read(), shown.decode(), process.wait()


def main():
    for threads in ("1", "3"):
        printed, shown, status = interrupt(sys.argv[1], threads)
        lines = shown.split("\r")
        check(f"progress of simulated games, and an interrupt, with {threads} threads",
              (lines[1].rstrip(), "board 1 of 2, 0% (1 s)"), (lines[-2:], [" " * 59, ""]),
              (printed, b""), (status, -signal.SIGINT))
    return exit_status()


if __name__ == "__main__":
    sys.exit(main())
