# SPDX-License-Identifier: MIT
"""Functions that the tests of commands share: checks, and programs on a terminal."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios

failures = []


def check(name, *conditions):
    """Prints one check. Each condition is true or false, or a pair (found, expected)."""
    if not all(isinstance(c, (tuple, bool)) for c in conditions):
        raise TypeError(conditions)
    wrong = [c for c in conditions if (c[0] != c[1] if isinstance(c, tuple) else not c)]
    for condition in wrong[:3]:
        print(f"# {condition}"[:2000])
    print(("not ok " if wrong else "ok ") + name)
    if wrong:
        failures.append(name)


def exit_status():
    """The exit status of the test."""
    return 1 if failures else 0


def listen():
    """Makes the program react to interrupts, which programs that a shell starts in the background
    ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def on_terminal(command, lines=24, columns=80, typed="", **environment):
    """Runs a program whose output goes to a terminal of this size; returns what it shows. The
    caller's variables for terminals do not count."""
    kept = {name: value for name, value in os.environ.items()
            if name not in ("LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "LINES", "NO_COLOR", "TERM")}
    control, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=terminal, stderr=terminal,
                               env={**kept, "LC_ALL": "C", "TERM": "xterm", **environment})
    os.close(terminal)
    try:
        process.stdin.write(typed.encode())
        process.stdin.close()
    except BrokenPipeError:  # a program that reads no input has ended
        pass
    shown = watch(process, control)
    process.wait()
    return shown.decode().replace("\r\n", "\n")


def without_tints(text):
    return re.sub(r"\033\[[0-9;]*m", "", text)


def watch(process, control, wanted=None):
    """Returns the text that a program shows on a terminal until it ends. Interrupts the program
    once it shows `wanted`. A program that shows nothing for 1800 s hangs, and is killed."""
    shown, sent = b"", wanted is None
    while select.select([control], [], [], 1800)[0]:
        try:
            more = os.read(control, 4096)
        except OSError:  # the program has closed the terminal
            break
        if not more:
            break
        shown += more
        if not sent and wanted in shown:
            process.send_signal(signal.SIGINT)
            sent = True
    else:
        process.kill()
    os.close(control)
    return shown
