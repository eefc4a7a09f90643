"""What a package offers is written in its `__all__`, in order, and every name of it says what it is."""

import ast
import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import inglenook


def packages() -> list[str]:
    found = pkgutil.walk_packages(inglenook.__path__, "inglenook.")
    return sorted(module.name for module in found if module.ispkg)


every_package = pytest.mark.parametrize("name", packages())


def kind(name: str) -> int:
    """Constants first, then classes, then the rest."""
    return 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2


@every_package
def test_the_list_is_in_order(name):
    listed = getattr(import_module(name), "__all__", [])
    assert list(listed) == sorted(set(listed), key=lambda each: (kind(each), each))


@every_package
def test_every_listed_name_is_there(name):
    package = import_module(name)
    assert [each for each in getattr(package, "__all__", []) if not hasattr(package, each)] == []


@every_package
def test_what_a_package_imports_from_its_own_modules_is_listed(name):
    """An engine's package offers its record alone: what it is made of is nobody's business."""
    package = import_module(name)
    if "engines" in name:
        assert getattr(package, "__all__", []) == (["engine"] if hasattr(package, "engine") else [])
        return
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    own = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]
    imported = {each.asname or each.name for node in own for each in node.names if not each.name.startswith("_")}
    assert sorted(imported - set(getattr(package, "__all__", []))) == []


@every_package
def test_every_public_name_is_documented(name):
    package = import_module(name)
    bare = [each for each in getattr(package, "__all__", []) if not documented(package, each)]
    assert bare == []


def documented(package: ModuleType, name: str) -> bool:
    """A class or function has a docstring of its own; a constant or alias has a text behind it where it is made."""
    thing = getattr(package, name)
    if inspect.isclass(thing):
        return bool(thing.__dict__.get("__doc__"))
    if inspect.isroutine(inspect.unwrap(thing)) or inspect.ismodule(thing):
        return bool(thing.__doc__)
    folder = Path(str(package.__file__)).parent
    return any(says_what(ast.parse(file.read_text(encoding="utf-8")), name) for file in folder.glob("*.py"))


def says_what(tree: ast.Module, name: str) -> bool:
    """Whether the assignment of this name, or of several in a row, is followed by a text; an engine explains itself."""
    for place, node in enumerate(tree.body):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            after = next((each for each in tree.body[place:] if not isinstance(each, ast.Assign | ast.AnnAssign)), None)
            follows = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            return follows or name == "engine"
    return False


def test_no_module_is_named_after_nothing():
    names = [path.stem for path in Path(inglenook.__path__[0]).rglob("*.py")]
    assert [name for name in names if re.fullmatch(r"utils?|helpers?|misc|common|base", name)] == []
