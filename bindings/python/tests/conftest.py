# SPDX-License-Identifier: MIT
"""Random tests take `rng`. SNL_SEED sets its seed, which is shown when a test fails. With
SNL_TEST_NO_NUMPY there is no NumPy, whatever is installed."""
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
    """How many random boards to look at."""
    return 40 if os.environ.get("SNL_TEST_REDUCED") else 300
