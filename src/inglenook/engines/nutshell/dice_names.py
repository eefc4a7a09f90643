"""How a die is called, and which die a name means."""


def die_name(sides: int) -> str:
    """`d8` for a die of eight sides."""
    return f"d{sides}"


def die_sides(name: str) -> int:
    """The sides of the die that is called `d8`, or 0 if that names no die."""
    kind, _, sides = name.strip().lower().partition("d")
    return int(sides) if not kind and sides.isascii() and sides.isdigit() and len(sides) < 5 else 0
