# SPDX-License-Identifier: MIT
"""What the tests of commands share: checks, and programs on a terminal."""
import os
import select
import signal

failures = []


def check(name, *conditions):
    """Each condition is true, or a pair of what was found and what was expected."""
    if not all(isinstance(c, (tuple, bool)) for c in conditions):
        raise TypeError(conditions)
    wrong = [c for c in conditions if (c[0] != c[1] if isinstance(c, tuple) else not c)]
    for condition in wrong[:3]:
        print(f"# {condition}"[:2000])
    print(("not ok " if wrong else "ok ") + name)
    if wrong:
        failures.append(name)


def exit_status():
    """Of the test, for sys.exit()."""
    return 1 if failures else 0


def listen():
    """Undoes what a shell does to programs in the background: they ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def watch(process, control, wanted=None):
    """What a program shows on a terminal until it ends. It is interrupted once it shows what is
    wanted, and killed if it shows nothing for half an hour, as one that hangs."""
    shown, sent = b"", wanted is None
    while select.select([control], [], [], 1800)[0]:
        try:
            more = os.read(control, 4096)
        except OSError:  # nobody has the terminal any longer
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
