# SPDX-License-Identifier: MIT
"""Structs of snl.h that several of the references need."""
import ctypes
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32


class Leg(ctypes.Structure):
    """A leg of a route; `start` is the header's `from`, which is a keyword of Python."""
    _fields_ = [("struct_size", c_uint32), ("face", c_int32), ("start", c_int64),
                ("times", c_int64), ("landing", c_int64), ("to", c_int64)]

    @classmethod
    def array(cls, legs):
        """An array of legs, of which each is given as parts() returns it."""
        return (cls * len(legs))(*(cls(ctypes.sizeof(cls), face, start, times, landing, to)
                                   for start, face, times, landing, to in legs))

    def parts(self):
        """The leg as (from, face, times, landing, to)."""
        return self.start, self.face, self.times, self.landing, self.to


class Picture(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("theme", c_int32), ("title", c_char_p),
        ("description", c_char_p), ("legs", POINTER(Leg)), ("leg_count", c_size_t),
        ("heat", POINTER(c_double)), ("heat_count", c_size_t), ("heat_label", c_char_p),
        ("tokens", POINTER(c_int64)), ("token_count", c_size_t)]
