# SPDX-License-Identifier: MIT
"""Ends long calls: by Ctrl-C or another signal, by another thread, or after a time.

Every board has the same allocator. Its callback `cancel` is the C function in build_native.py, which
calls _asked() here at most every 50 ms in each thread, with Python's global lock. Signal handlers
run during that call, as in any Python code. The exception of a handler is kept until the library
has ended its work, and then raised in place of the status."""
from __future__ import annotations

from contextvars import ContextVar
from time import monotonic
from typing import Any, Optional

from snl._native import ffi, lib

_within: ContextVar[tuple[Cancel, ...]] = ContextVar("snl cancels", default=())
_raised: ContextVar[Optional[BaseException]] = ContextVar("snl raised", default=None)


class Cancel:
    """Cancels long calls in a `with` block. A call raises `snl.CancelledError` soon after a thread
    has called `set()`, or once `seconds` have passed since the object was made. A cancelled call
    changes nothing. Several threads may use one object at once.

    >>> with snl.Cancel(seconds=0.1):
    ...     snl.Board(1000).simulate(10**12)
    Traceback (most recent call last):
    snl.CancelledError: the work was cancelled
    """

    __slots__ = ("_end", "_is_set")

    def __init__(self, seconds: Optional[float] = None) -> None:
        self._end = None if seconds is None else monotonic() + seconds
        self._is_set = False

    def set(self) -> None:
        """Cancels the call that is running in the `with` block, and all later calls in the
        block."""
        self._is_set = True

    def is_set(self) -> bool:
        """Returns whether set() was called, or the time is over."""
        return self._is_set or (self._end is not None and monotonic() >= self._end)

    def __enter__(self) -> Cancel:
        _within.set((*_within.get(), self))
        return self

    def __exit__(self, *exception: object) -> None:
        rest = list(_within.get())
        rest.remove(self)
        _within.set(tuple(rest))


def keep(kind: Any, raised: BaseException, traceback: Any) -> None:
    """Keeps the exception of a callback until the library has ended its work."""
    _raised.set(raised)


def _asked() -> int:
    return any(cancel.is_set() for cancel in _within.get())


ffi.def_extern(name="ask_python", error=1, onerror=keep)(_asked)


def raised() -> Optional[BaseException]:
    """The exception of the callback or signal handler that ended the call; None if none did."""
    exception = _raised.get()
    _raised.set(None)
    return exception


ALLOCATOR = ffi.new(
    "snl_allocator *",
    {"struct_size": ffi.sizeof("snl_allocator"), "cancel": ffi.addressof(lib, "python_cancel")},
)
"""The allocator of all boards: malloc and free, and the callback `cancel`. It is never freed, since
boards outlive this module."""
