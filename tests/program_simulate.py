# SPDX-License-Identifier: MIT
"""The progress of `snl simulate` on a terminal, and an interrupt with several threads: python3
tests/program_simulate.py PATH_OF_SNL."""
import os
import pty
import select
import signal
import subprocess
import sys

ENDLESS = "squares 1000\n" * 2
failed = 0


def check(name, *conditions):
    """Each condition is a pair of what was found and what was expected."""
    global failed
    wrong = [pair for pair in conditions if pair[0] != pair[1]]
    for pair in wrong:
        print(f"# {pair}")
    print(("not ok " if wrong else "ok ") + name)
    failed |= bool(wrong)


def listen():
    """Undoes what a shell does to programs in the background: they ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(snl, threads):
    """Interrupts games that take for ever once the terminal shows their progress. Returns what was
    printed, what the terminal got, and the status."""
    control, terminal = pty.openpty()
    process = subprocess.Popen([snl, "simulate", "--games", "1000000000000", "--threads", threads],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal,
                               env={**os.environ, "COLUMNS": "60"}, preexec_fn=listen)
    os.close(terminal)
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    shown, sent = b"", False
    while select.select([control], [], [], 120)[0]:
        try:
            shown += os.read(control, 4096)
        except OSError:  # nobody has the terminal any longer
            break
        if b" s)" in shown and not sent:
            process.send_signal(signal.SIGINT)
            sent = True
    else:
        process.kill()
    printed = process.stdout.read()
    os.close(control)
    return printed, shown.decode(), process.wait()


def main():
    for threads in ("1", "3"):
        printed, shown, status = interrupt(sys.argv[1], threads)
        lines = shown.split("\r")
        check(f"progress of simulated games, and an interrupt, with {threads} threads",
              (lines[1].rstrip(), "board 1 of 2, 0% (1 s)"), (lines[-2:], [" " * 59, ""]),
              (printed, b""), (status, -signal.SIGINT))
    return failed


if __name__ == "__main__":
    sys.exit(main())
