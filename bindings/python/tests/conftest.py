# SPDX-License-Identifier: MIT
"""The fixtures. Random tests use `rng`; SNL_SEED sets its seed, and a test that fails shows the
seed. With SNL_TEST_NO_NUMPY the tests cannot import NumPy, even if it is installed."""
import os
import random
import sys
import time
from typing import Any

import pytest


if os.environ.get("SNL_TEST_NO_NUMPY"):
    modules: dict[str, Any] = sys.modules
    modules["numpy"] = None


@pytest.fixture
def rng() -> random.Random:
    seed = int(os.environ.get("SNL_SEED") or time.time_ns() % 10**9)
    print(f"SNL_SEED={seed}")
    return random.Random(seed)


@pytest.fixture
def rounds() -> int:
    """The number of random boards that a test tries."""
    return 300 if os.environ.get("SNL_TEST_WHOLE") else 40
