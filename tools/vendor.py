"""Copies what the page takes from others out of node_modules: lit-html as modules, and two variable fonts.

The copies are committed, so that Node is needed neither to play nor to build. `./dev vendor` runs this after a change
of version in package.json; `tests/test_vendored.py` holds the copies equal to what `vendored()` says.
"""

import posixpath
import re
import shutil
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
STATIC = ROOT / "src" / "inglenook" / "web" / "static"

DIRECTIVES = ("class-map", "keyed", "live", "ref", "repeat", "unsafe-html")
LIT = ("lit-html.js", *(f"directives/{name}.js" for name in DIRECTIVES))
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']""")
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)


class Font(NamedTuple):
    """A family, and which of its styles the page sets text in."""

    package: str
    family: str
    styles: tuple[str, ...]


FONTS = (
    Font("literata", "Literata", ("normal", "italic")),
    Font("source-sans-3", "Source Sans 3", ("normal",)),
)
# A browser fetches only the subsets whose letters are on the page. All four together are smaller than one photograph.
SUBSETS = ("cyrillic", "greek", "latin-ext", "latin")


def vendored() -> dict[str, bytes]:
    """Every vendored file below `static`, by its path there."""
    return lit_files() | font_files()


def lit_files() -> dict[str, bytes]:
    """The modules of LIT with all they import, keeping their places to each other, so that imports stay true.

    Beside each lies a .d.ts of one line which lends it the types of the package, for `./dev types`.
    """
    package = MODULES / "lit-html"
    files = {"vendor/lit-html.LICENSE.txt": (package / "LICENSE").read_bytes()}
    waiting = list(LIT)
    while waiting:
        name = waiting.pop()
        if f"vendor/{name}" in files:
            continue
        text = SOURCE_MAP.sub("", (package / name).read_text(encoding="utf-8"))
        files[f"vendor/{name}"] = (text.rstrip() + "\n").encode()
        types = "lit-html" if name == "lit-html.js" else f"lit-html/{name}"
        files[f"vendor/{name.removesuffix('.js')}.d.ts"] = f'export * from "{types}";\n'.encode()
        waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), to)) for to in IMPORTED.findall(text)]
    return files


def font_files() -> dict[str, bytes]:
    """The fonts, their licences, and one style sheet that declares them all."""
    files: dict[str, bytes] = {}
    faces = ["/* Made by `./dev vendor` from the Fontsource packages. */\n"]
    for font in FONTS:
        package = MODULES / "@fontsource-variable" / font.package
        files[f"fonts/{font.package}.LICENSE.txt"] = (package / "LICENSE").read_bytes()
        for style in font.styles:
            sheet = (package / ("wght.css" if style == "normal" else f"wght-{style}.css")).read_text(encoding="utf-8")
            for subset in SUBSETS:
                name = f"{font.package}-{subset}-wght-{style}.woff2"
                files[f"fonts/{name}"] = (package / "files" / name).read_bytes()
                faces.append(face(font.family, style, name, sheet))
    files["fonts/fonts.css"] = "\n".join(faces).encode()
    return files


def face(family: str, style: str, file: str, sheet: str) -> str:
    """The @font-face for one file; its weights and letters are taken from the package's own sheet."""
    block = next(block for block in sheet.split("@font-face") if f"/{file}" in block)
    weights, letters = (declared(name, block) for name in ("font-weight", "unicode-range"))
    return f"""@font-face {{
  font-family: "{family}";
  font-style: {style};
  font-weight: {weights};
  font-display: swap;
  src: url("{file}") format("woff2");
  unicode-range: {letters};
}}
"""


def declared(name: str, block: str) -> str:
    found = re.search(rf"{name}:\s*([^;]+);", block)
    if found is None:
        raise LookupError(f"The package's style sheet declares no {name}: has its layout changed?")
    return re.sub(r",\s*", ", ", found[1].strip())


def main() -> None:
    """Write all anew; what is no longer vendored goes."""
    files = vendored()
    for folder in sorted({name.partition("/")[0] for name in files}):
        shutil.rmtree(STATIC / folder, ignore_errors=True)
    for name, content in files.items():
        target = STATIC / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} kB, in {STATIC.relative_to(ROOT)}")  # noqa: T201


if __name__ == "__main__":
    main()
