"""Writes the wheel of this package: `python3 build_wheel.py FOLDER`. Needs nothing but Python; equal sources give equal bytes."""

import base64
import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path

here = Path(__file__).parent


def build(into: Path) -> Path:
    project = tomllib.loads((here / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    about = f"{name}-{version}.dist-info"
    metadata = [
        "Metadata-Version: 2.1",
        f"Name: {name}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
        "",
        (here / project["readme"]).read_text(),
    ]
    files = {
        str(path.relative_to(here)): path.read_bytes()
        for path in sorted((here / name).iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files[f"{about}/METADATA"] = "\n".join(metadata).encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data in files.items()
    )
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    into.mkdir(parents=True, exist_ok=True)
    wheel = into / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            # An instant of its own would make each wheel another.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return wheel


if __name__ == "__main__":
    print(build(Path(sys.argv[1])))
