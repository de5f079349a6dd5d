# SPDX-License-Identifier: MIT
"""The notebook runs, its cells show the output that is stored in it, and its HTML export shows
every picture. As a program, python3 tests/test_notebook.py stores the present output in the
notebook."""
from __future__ import annotations

import base64
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "snl.ipynb"
Outputs = list[tuple[str, list[str]]]


def executed(notebook: Any, folder: Path, patch: pytest.MonkeyPatch) -> Any:
    """The notebook after this Python has run it. The run writes no files outside of the folder."""
    preprocessors = pytest.importorskip("nbconvert.preprocessors")
    pytest.importorskip("ipykernel")
    kernel = folder / "kernels" / "this"
    kernel.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps(
        {"argv": command, "display_name": "This Python", "language": "python",
         "env": {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}}))
    patch.setenv("JUPYTER_PATH", str(folder))
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        patch.setenv(variable, str(folder / variable))
    run = preprocessors.ExecutePreprocessor(timeout=1800, kernel_name="this")
    run.preprocess(notebook, {})
    return notebook


def printed(cell: Any) -> str:
    return "".join(output.get("text", "") for output in cell.get("outputs", []))


def shown(notebook: Any) -> Outputs:
    """The printed text and the pictures of each cell."""
    return [(printed(cell), [output.data["image/svg+xml"] for output in cell.get("outputs", [])
                             if "image/svg+xml" in output.get("data", {})])
            for cell in notebook.cells]


def exported(notebook: Any) -> list[str]:
    """The pictures of the HTML export. They are <img> elements, since nbconvert removes most of the
    elements of an inline SVG."""
    page, _ = pytest.importorskip("nbconvert").HTMLExporter().from_notebook_node(notebook)
    images = re.findall('<img src="data:image/svg[+]xml;base64,([^"]*)"', page)
    return [base64.b64decode(image).decode() for image in images]


def read() -> Any:
    return pytest.importorskip("nbformat").read(NOTEBOOK, 4)


def test_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = read()
    before = shown(notebook)
    pictures = [picture for _, several in before for picture in several]
    assert len(pictures) >= 5 and all(picture.startswith("<svg ") for picture in pictures)
    assert exported(notebook) == pictures
    assert shown(executed(notebook, tmp_path, monkeypatch)) == before
    assert exported(notebook) == pictures


def main() -> None:
    notebook = read()
    metadata = dict(notebook.metadata)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        executed(notebook, Path(folder), patch)
    notebook.metadata.update(metadata)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # the times when the cell ran
        text, rest = printed(cell), []
        for output in cell.get("outputs", []):
            if "image/svg+xml" in output.get("data", {}):
                output.data["text/plain"] = "<a picture>"
            if output.output_type != "stream":
                rest.append(output)
        if text:  # stored as one output, though the cell may print it in pieces
            stream = {"output_type": "stream", "name": "stdout", "text": text}
            rest.insert(0, type(notebook)(stream))
        if cell.cell_type == "code":
            cell.outputs = rest
    pytest.importorskip("nbformat").write(notebook, NOTEBOOK)


if __name__ == "__main__":
    main()
