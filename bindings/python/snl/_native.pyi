# What build_native.py makes of snl.h: functions and constants, and their types.
from typing import Any

lib: Any
ffi: Any
