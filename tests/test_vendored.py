"""What the page takes from others is what their packages hold: nobody edits a vendored file by hand."""

import json
import re

import pytest

from tools import vendor

FOLDERS = ("vendor", "fonts")


def committed() -> dict[str, bytes]:
    files = (file for folder in FOLDERS for file in (vendor.STATIC / folder).rglob("*") if file.is_file())
    return {file.relative_to(vendor.STATIC).as_posix(): file.read_bytes() for file in files}


def test_the_copies_equal_their_packages():
    packages = json.loads((vendor.ROOT / "package.json").read_text())["devDependencies"]
    if not all((vendor.MODULES / name / "package.json").exists() for name in packages):
        pytest.skip("node_modules is not there: ./dev vendor would fetch it")
    copies, wanted = committed(), vendor.vendored()
    assert sorted(copies) == sorted(wanted), "mend with ./dev vendor"
    assert [name for name in wanted if copies[name] != wanted[name]] == [], "mend with ./dev vendor"


def test_every_import_of_a_vendored_module_leads_to_a_vendored_module():
    modules = list((vendor.STATIC / "vendor").rglob("*.js"))
    assert modules
    for module in modules:
        text = module.read_text(encoding="utf-8")
        assert "sourceMappingURL" not in text, module
        imported = re.findall(r"""\b(?:from|import)\s*\(?["']([^"']+)["']""", text)
        assert [to for to in imported if not (module.parent / to).is_file()] == [], module


def test_fonts_are_declared_and_come_with_their_licences():
    sheet = (vendor.STATIC / "fonts" / "fonts.css").read_text(encoding="utf-8")
    named = set(re.findall(r'url\("([^"]+)"\)', sheet))
    assert named == {file.name for file in (vendor.STATIC / "fonts").glob("*.woff2")}
    assert sheet.count("font-display: swap") == sheet.count("unicode-range: ") == len(named)
    for font in vendor.FONTS:
        licence = (vendor.STATIC / "fonts" / f"{font.package}.LICENSE.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
